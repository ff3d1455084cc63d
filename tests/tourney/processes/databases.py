"""Databases of their own for processes of their own."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from django.db import connection

ADDRESS = "DATABASE_URL"


@contextmanager
def copied(folder: Path, name: str) -> Iterator[str]:
    """The address of a copy of the migrated, empty database that the tests have, as long as the block lasts.

    Nothing of a test may be open meanwhile.
    """
    if connection.vendor == "sqlite":
        path = folder / f"{name}.sqlite3"
        connection.ensure_connection()
        with closing(sqlite3.connect(path)) as target:
            connection.connection.backup(target)
            if not list(target.execute("SELECT name FROM sqlite_master")):
                raise AssertionError("there is no database of the tests: mark them django_db")
        yield f"sqlite:///{path}"
        return
    mine = connection.settings_dict["NAME"]
    if not mine.startswith("test_"):
        raise AssertionError("there is no database of the tests: mark them django_db")
    connection.close()
    with _made(name, mine) as fresh:
        yield _address_of(fresh)


@contextmanager
def loaded(folder: Path, name: str, script: str) -> Iterator[str]:
    """The name of a database that a script of SQL has made, as long as the block lasts."""
    if connection.vendor == "sqlite":
        path = folder / f"{name}.sqlite3"
        with closing(sqlite3.connect(path)) as target:
            target.executescript(script)
        yield str(path)
        return
    with _made(name, "template0") as fresh:
        target = connection.Database.connect(**connection.get_connection_params() | {"dbname": fresh})
        with closing(target):
            target.execute(script)
            target.commit()
        yield fresh


@contextmanager
def _made(name: str, template: str) -> Iterator[str]:
    """A database on the PostgreSQL server that the tests use."""
    fresh = f"test_{name}_{os.getpid()}"
    with _beside() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{fresh}"')
        cursor.execute(f'CREATE DATABASE "{fresh}" TEMPLATE "{template}"')
    try:
        yield fresh
    finally:
        with _beside() as cursor:
            cursor.execute(f'DROP DATABASE "{fresh}" WITH (FORCE)')


def _beside() -> AbstractContextManager:
    return connection.creation._nodb_cursor()


def _address_of(name: str) -> str:
    scheme, _, rest = os.environ[ADDRESS].partition("://")
    host, _, path = rest.partition("/")
    _, mark, more = path.partition("?")
    return f"{scheme}://{host}/{name}{mark}{more}"
