"""What `doctor --mend` does: only what loses nothing that anybody needs."""

from collections.abc import Callable, Mapping

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction

from tourney import capture
from tourney.models import RowChange


def make_triggers() -> None:
    """The triggers that note what is done, as the models are now."""
    with transaction.atomic():
        capture.install(connection.alias)


def throw_notes_away() -> None:
    """Changes of rows that no line claims. Those of a write that is not saved yet are not seen."""
    RowChange.objects.filter(line=None).delete()


def count_on() -> None:
    """Let new rows get numbers above those that are there."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
            cursor.execute(statement)


MENDING: Mapping[str, Callable[[], None]] = {"triggers": make_triggers, "claims": throw_notes_away, "numbers": count_on}
"""By the key of the check."""
