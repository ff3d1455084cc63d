"""What must be true of the database itself: the models' constraints are in it, and new rows get free numbers."""

import re
from collections.abc import Iterator

from django.apps import apps
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Max

from tourney.models import Event

APP = Event._meta.app_label
NAMED = re.compile(r'CONSTRAINT "([^"]+)"')


def constraints(_: None) -> Iterator[str]:
    """Every constraint of a model. Without one the database takes what must not be."""
    look = _in_sqlite if connection.vendor == "sqlite" else _in_postgresql
    with connection.cursor() as cursor:
        for model in apps.get_app_config(APP).get_models():
            table = model._meta.db_table
            names, unique = look(cursor, table)
            for one in model._meta.constraints:
                if one.name not in names:
                    yield f"the constraint {one.name} is missing from {table}"
            for field in model._meta.concrete_fields:
                if field.unique and not field.primary_key and field.column not in unique:
                    yield f"{table}.{field.column} may be there twice: its constraint is missing"


def _in_sqlite(cursor: CursorWrapper, table: str) -> tuple[set[str], set[str]]:
    """The names of all constraints and indexes of a table, and the columns that are unique by themselves."""
    cursor.execute("SELECT name, sql FROM sqlite_master WHERE tbl_name = %s", [table])
    names: set[str] = set()
    for name, statement in cursor.fetchall():
        names |= {name, *NAMED.findall(statement or "")}
    cursor.execute(
        'SELECT min(c.name) FROM pragma_index_list(%s) AS i, pragma_index_info(i.name) AS c WHERE i."unique"'
        " AND NOT i.partial GROUP BY i.name HAVING count(*) = 1",
        [table],
    )
    return names, {column for (column,) in cursor.fetchall()}


def _in_postgresql(cursor: CursorWrapper, table: str) -> tuple[set[str], set[str]]:
    """As `_in_sqlite`."""
    cursor.execute(
        "SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass UNION SELECT c.relname FROM pg_index AS i"
        " JOIN pg_class AS c ON c.oid = i.indexrelid WHERE i.indrelid = %s::regclass AND i.indisvalid",
        [f'"{table}"'] * 2,
    )
    names = {name for (name,) in cursor.fetchall()}
    cursor.execute(
        "SELECT a.attname FROM pg_index AS i"
        " JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]"
        " WHERE i.indrelid = %s::regclass AND i.indisunique AND i.indnatts = 1 AND i.indpred IS NULL AND i.indisvalid",
        [f'"{table}"'],
    )
    return names, {column for (column,) in cursor.fetchall()}


def numbers(_: None) -> Iterator[str]:
    """On PostgreSQL, that the next row of a table gets a number which none has. SQLite looks at the rows itself."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table, column = model._meta.db_table, model._meta.pk.column
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{table}"', column])
            (sequence,) = cursor.fetchone()
            if sequence is None:
                continue
            cursor.execute(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608 - the catalogue's own name
            last, called = cursor.fetchone()
            highest = model._base_manager.aggregate(highest=Max("pk"))["highest"] or 0
            if highest >= last + called:
                yield f"the next row of {table} would get the number {last + called}, and {highest} is there"
