from django.apps import AppConfig


class MissionsConfig(AppConfig):
    name = "missions.web"
    label = "missions"
