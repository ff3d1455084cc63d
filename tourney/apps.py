from django.apps import AppConfig


class TourneyConfig(AppConfig):
    name = "tourney"
    default_auto_field = "django.db.models.BigAutoField"
