"""The tournament: the Django project and its one app."""
