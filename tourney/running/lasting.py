"""SQLite's connections, kept open from one request to the next: opening one takes longer than most answers do.

A file that was put in the place of the database, by hand or by the tool of a backup, is another database. A connection
to the one that lay there before is closed first: what it writes nobody would ever read. Where no file lies, none is
made: an empty database there would throw the log of writes away, and stand in the way of the one that comes back.

A file that cannot be written to just now is opened for reading, and what is opened so stays so, for others of the
process too: none of those is kept, so that writes succeed again as soon as they may.
"""

import os
import time
from pathlib import Path
from typing import Any

from django.core.signals import request_started
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

SECONDS = 60  # for as long as PostgreSQL's are kept, see the settings

type File = tuple[int, int] | None
"""Device and number of a file; None where there is none, as in memory."""


def keep() -> None:
    """For a process that serves pages. Commands keep their one connection for as long as they run."""
    for alias in connections:
        connection = connections[alias]
        if connection.vendor == "sqlite":
            connection.settings_dict["CONN_MAX_AGE"] = SECONDS
            _make_no_file(connection)
    connection_created.connect(_note, dispatch_uid="muster.lasting.note")
    request_started.connect(let_go, dispatch_uid="muster.lasting.let_go")


def let_go(**_: Any) -> None:
    """Close whatever connection of this thread is to a file that lies there no longer."""
    for connection in connections.all(initialized_only=True):
        opened: File = vars(connection).get("opened_file")
        if opened and connection.connection and not connection.in_atomic_block and opened != _file_of(connection):
            connection.close()


def _make_no_file(connection: BaseDatabaseWrapper) -> None:
    """Whoever serves has migrated: a file that is not there is away, which is told, and no new installation."""
    name = str(connection.settings_dict["NAME"])
    if name != ":memory:" and not name.startswith("file:"):
        there = f"{Path(name).resolve().as_uri()}?mode=rw"
        connection.settings_dict["OPTIONS"] = {**connection.settings_dict["OPTIONS"], "database": there}


def _note(connection: BaseDatabaseWrapper, **_: Any) -> None:
    vars(connection)["opened_file"] = _file_of(connection)
    if connection.vendor == "sqlite" and _is_closed(str(connection.settings_dict["NAME"])):
        connection.close_at = time.monotonic()


def _is_closed(name: str) -> bool:
    """Whether the file of the database, or the memory that its connections share, cannot be written to."""
    return any(os.path.exists(one) and not os.access(one, os.W_OK) for one in (name, f"{name}-shm"))


def _file_of(connection: BaseDatabaseWrapper) -> File:
    if connection.vendor != "sqlite":
        return None
    try:
        found = os.stat(connection.settings_dict["NAME"])
    except OSError:
        return None
    return found.st_dev, found.st_ino
