from typing import Any

from django.apps import AppConfig
from django.core.management import call_command
from django.db import connections
from django.db.models.signals import post_migrate, pre_delete, pre_migrate

from tourney import datafolder


class TourneyConfig(AppConfig):
    name = "tourney"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        pre_migrate.connect(_for_us_alone, sender=self)
        pre_migrate.connect(_stop_noting, sender=self)
        post_migrate.connect(_note_changes, sender=self)
        post_migrate.connect(_make_shared_cache, sender=self)
        pre_delete.connect(_let_log_go, sender=self.get_model("Event"))
        from tourney import signins  # noqa: PLC0415 - models are there only now

        signins.connect()


def _let_log_go(*, instance: Any, **_: Any) -> None:
    """An event that is deleted takes its log along; no line goes alone."""
    from tourney.models.log import let_go  # noqa: PLC0415

    let_go(instance)


def _for_us_alone(*, using: str, **_: Any) -> None:
    """A file of SQLite is closed to other accounts of the machine before anything stands in it; one of before stays."""
    connection = connections[using]
    if connection.vendor == "sqlite" and not connection.introspection.table_names():
        datafolder.for_us_alone(str(connection.settings_dict["NAME"]))


def _stop_noting(*, using: str, **_: Any) -> None:
    from tourney import capture  # noqa: PLC0415 - models are there only now

    capture.remove(using)


def _note_changes(*, using: str, **_: Any) -> None:
    """The triggers that keep what can be taken back, once every table they name is there."""
    from tourney import capture  # noqa: PLC0415
    from tourney.models import RowChange  # noqa: PLC0415

    if RowChange._meta.db_table in connections[using].introspection.table_names():
        capture.install(using)


def _make_shared_cache(*, using: str, **_: Any) -> None:
    """The table of what all web processes count together is no model's, so no migration makes it."""
    call_command("createcachetable", database=using, verbosity=0)
