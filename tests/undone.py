"""Writing that leaves nothing behind, so that the same can be written once more and compared."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def undone() -> Iterator[None]:
    """Take back whatever is written within, and the numbers that new rows were given too.

    PostgreSQL counts on after a rollback: the same rows would have other keys the second time.
    """
    counted = _counts()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    with connection.cursor() as cursor:
        for sequence, last in counted:
            cursor.execute("SELECT setval(%s, %s, %s)", [sequence, last or 1, last is not None])


def _counts() -> list[tuple[str, int | None]]:
    """Each sequence of a PostgreSQL with the last number it gave; SQLite takes its own back."""
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename), last_value FROM pg_sequences"
        )
        return cursor.fetchall()
