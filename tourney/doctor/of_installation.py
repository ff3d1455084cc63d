"""What must be true of this installation: its database, its key, its disk, its clock."""

import os
import shutil
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import IntegrityError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Max
from django.utils import timezone

from tourney import capture, datafolder
from tourney.backups.files import HALF
from tourney.models import Event, LogEntry, RowChange

from . import of_database
from .check import Check

LITTLE = 200 * 1024 * 1024  # bytes
BUILT = datetime(2026, 1, 1, tzinfo=UTC)  # no clock that is right shows an earlier time
APPEND_ONLY = ("log_is_append_only", "own_missions_are_append_only")


def migrations(_: None) -> Iterator[str]:
    loader = MigrationLoader(connection)
    for app, name in sorted(set(loader.graph.nodes) - set(loader.applied_migrations)):
        yield f"{app} {name} is not applied"
    for app, name in sorted(set(MigrationRecorder(connection).applied_migrations()) - set(loader.disk_migrations)):
        if app == Event._meta.app_label:
            yield f"{app} {name} is of a newer Muster than this one"


def triggers(_: None) -> Iterator[str]:
    wanted = {"noted_log_stays"}
    wanted |= {f"noted_{kind.table}_{what.lower()}" for kind in capture.KINDS.by_table.values() for what in kind.on}
    for name in sorted(wanted - _triggers()):
        yield f"the trigger {name} is missing"


def append_only(_: None) -> Iterator[str]:
    for name in sorted(set(APPEND_ONLY) - _triggers()):
        yield f"the trigger {name} is missing"


def _triggers() -> set[str]:
    found = (
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        if connection.vendor == "sqlite"
        else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    )
    with connection.cursor() as cursor:
        cursor.execute(found)
        return {str(name) for (name,) in cursor.fetchall()}


def references(_: None) -> Iterator[str]:
    try:
        connection.check_constraints()
    except IntegrityError as error:
        yield " ".join(str(error).split())[:300]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(5)")
            yield from (str(said) for (said,) in cursor.fetchall() if said != "ok")


def unclaimed(_: None) -> Iterator[str]:
    if count := RowChange.objects.filter(line=None).count():
        yield f"{count} change{'' if count == 1 else 's'} of rows that no line of a log claims"


def key(_: None) -> Iterator[str]:
    path = Path(settings.DATA_DIR) / "secret_key"
    if len(settings.SECRET_KEY) < 32:
        yield "the key is shorter than 32 characters"
    if not path.exists():
        if not os.environ.get("SECRET_KEY"):
            yield f"there is no key in {path}"
    elif stat.S_IMODE(path.stat().st_mode) & 0o077:
        yield f"others on this machine can read {path}"


def space(_: None) -> Iterator[str]:
    folder = Path(settings.DATA_DIR)
    free = shutil.disk_usage(folder).free
    if free < LITTLE:
        yield f"{free // 1024 // 1024} MB are left on the disk of {folder}"
    for place in {folder, Path(settings.BACKUPS or folder)}:
        if place.exists() and not os.access(place, os.W_OK):
            yield f"nothing can be written to {place}"


def half_written(_: None) -> Iterator[str]:
    for path in halves():
        yield f"{path} was never finished"


def halves() -> list[Path]:
    """Files that a process which was ended has left, old enough to be nobody's."""
    backups = datafolder.left_in(Path(settings.BACKUPS), f"*/{HALF}*") if settings.BACKUPS else []
    return backups + datafolder.left_in(Path(settings.FILE_UPLOAD_TEMP_DIR))


def clock(_: None) -> Iterator[str]:
    now = timezone.now()
    if now < BUILT:
        yield f"the clock shows {now:%d %B %Y}"
    newest = LogEntry.objects.aggregate(newest=Max("at"))["newest"]
    if newest and newest > now + timedelta(minutes=2):
        yield f"a line of a log was written at {newest:%H:%M on %d %B %Y}, and the clock shows {now:%H:%M on %d %B %Y}"
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            if abs(cursor.fetchone()[0] - timezone.now()) > timedelta(minutes=2):
                yield "the clock of the database is another than this machine's"


INSTALLATION: tuple[Check[None], ...] = (
    Check(
        "migrations", migrations, "The database is of another version than this Muster: pages fail.",
        "Back up, then run `migrate` (`serve` does); of a newer one, run that.",
    ),
    Check(
        "triggers", triggers, "Nothing that is done from now on can be taken back, or lines of a log can go.",
        "Run `doctor --mend`, or `migrate`.", "makes the triggers anew",
    ),
    Check(
        "append-only", append_only, "Lines of a log, or versions of a mission, could be changed.",
        "Restore the whole database from a copy, or run the migration of that name again.",
    ),
    Check(
        "constraints", of_database.constraints, "The database takes what must not be, such as two results of a game.",
        "Bring the events' newest backups in on a fresh database of this version.",
    ),
    Check(
        "numbers", of_database.numbers, "Nothing new can be saved in that table: its number is taken.",
        "Run `doctor --mend`.", "counts on from the highest row",
    ),
    Check(
        "references", references, "Rows name others that are not there, or the file of the database is damaged.",
        "Stop the server, copy the data folder, then bring the events' newest backups in on a fresh one.",
    ),
    Check(
        "claims", unclaimed, "Somebody wrote past Muster: that cannot be taken back. It harms nothing.",
        "Run `doctor --mend` to throw the notes away.", "throws the notes away",
    ),
    Check(
        "key", key, "Whoever has the key can open every player's page; without it no link on a card works.",
        "Put the old file back, with mode 0600.",
    ),
    Check(
        "space", space, "Soon nothing more can be saved.",
        "Make room on that disk, or see to the rights on that folder.",
    ),
    Check(
        "half-written", half_written, "A process was ended while it wrote a backup or took a file. It harms nothing.",
        "Run `doctor --mend` to delete it.", "deletes them",
    ),
    Check(
        "clock", clock, "Rounds end, and drafts publish themselves, at the wrong time.",
        "Set the machine's clock, with its date.",
    ),
)  # fmt: skip
