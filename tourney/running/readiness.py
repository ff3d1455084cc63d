"""Whether this process can do its work: the database, its migrations, the data folder. Backups are told as well.

One look is enough for everybody who asks within two seconds, and while somebody looks others are told what was found
last: so asking often costs nothing.
"""

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from threading import Lock

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader

from tourney.running.unavailable import kind_of
from tourney.services import backups

HOLDS, BACKUPS_HOLD = 2.0, 30.0  # seconds; for backups the files of every event are looked at
OK = "ok"


class Unready(Exception):
    """What keeps the process from its work, in words that name nobody and no event."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """`said` tells of each part how it is: `ok`, or what is wrong."""

    ready: bool
    said: dict[str, str]


@dataclass(slots=True)
class _Known:
    found: Readiness = field(default_factory=lambda: Readiness(False, {"server": "starting"}))
    until: float = 0.0
    backups: str = ""
    backups_until: float = 0.0
    looking: Lock = field(default_factory=Lock)


_known = _Known()


def now() -> Readiness:
    """How it is, as of at most two seconds ago, or as of the last look while another is being taken."""
    if time.monotonic() >= _known.until and _known.looking.acquire(blocking=False):
        try:
            _known.found = looked()
            _known.until = time.monotonic() + HOLDS
        finally:
            _known.looking.release()
    return _known.found


def looked() -> Readiness:
    """Look now."""
    said = {}
    for what, look in PARTS.items():
        try:
            look()
        except Unready as error:
            said[what] = str(error)
        else:
            said[what] = OK
    ready = all(how == OK for how in said.values())
    return Readiness(ready, said | {"backups": _backups()})


def _database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except Error:
        raise Unready("does not answer") from None


def _migrations() -> None:
    """By one small query, where Django's own way reads every migration again."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            done = set(cursor.fetchall())
    except Error as error:  # where the database is away an upgrade mends nothing, and would make an empty one
        raise Unready("cannot be read" if kind_of(error) else "cannot be read: run `manage.py upgrade`") from None
    if missing := len(_wanted() - done):
        raise Unready(f"{missing} missing: run `manage.py upgrade`")


@cache
def _wanted() -> frozenset[tuple[str, str]]:
    """The last migration of each app, which stands for those before it."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).graph.leaf_nodes())


def _data_folder() -> None:
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
            file.write(b"1")
    except OSError as error:
        raise Unready(f"cannot be written: {error.strerror}") from None


def _backups() -> str:
    """How they are. Pages work without them, so they make no server unready: the desk is told, and so is this."""
    if not settings.BACKUPS:
        return "none are kept"
    if time.monotonic() >= _known.backups_until:
        try:
            count = backups.troubled()
        except Error:
            return "not known while the database does not answer"
        lacking = f"missing for {count} event{'' if count == 1 else 's'}: see their desks, and the log"
        _known.backups, _known.backups_until = lacking if count else OK, time.monotonic() + BACKUPS_HOLD
    return _known.backups


PARTS: dict[str, Callable[[], None]] = {
    "database": _database,
    "migrations": _migrations,
    "data folder": _data_folder,
}
