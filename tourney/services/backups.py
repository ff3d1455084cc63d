"""Backups taken: before a draw, a publishing and an import, every few minutes, and when somebody asks.

The event is read behind the lock of the write that it comes before, which takes a moment. Its text is made, packed and
written after that write is committed, by a thread of its own: nobody waits for the disk, and a write that is refused
leaves no backup. Where none can be written, the write stands and the desk is told.
"""

import hashlib
import logging
import os
import tomllib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, partial
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Max
from django.utils import timezone

from tourney import backups, eventfile
from tourney.models import Event
from tourney.zones import on_the_wall

from .writing import Change

A_READ = 500  # events at once
EVERY = timedelta(minutes=10)  # of an event that goes on changing
DRAW, PUBLISH, IMPORT, RESTORE = "before a draw", "before publishing", "before an import", "before going back"
TIMED, ASKED = "every few minutes", "asked for"
DRAWN = frozenset({"round drafted", "round paired by hand", "round drawn again", "round published", "roster added"})
"""Verbs of the log before which the event is backed up."""
AFRESH = frozenset({"event imported", "person erased", "names removed", "helper erased"})
"""Verbs of the log at which no backup is left, as there was none here yet or each held what goes."""
SOON = timedelta(minutes=1)  # by then the slowest machine has written the backup before one of those
LATE = timedelta(minutes=5)  # over the time: whatever writes the timed ones has failed, or is not there
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Read:
    """An event as it was read, to be written when there is time."""

    event: str
    name: str
    revision: int
    at: datetime
    why: str
    rows: eventfile.Gathered


@dataclass(frozen=True, slots=True)
class Trouble:
    """Since when no backup of an event could be written, and why; `last` is when it was last tried."""

    why: str
    since: datetime
    last: datetime


class _Writer:
    """The one thread that writes, and what went wrong with each event. Made anew in a process that was forked off."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="backups")
        self.troubles: dict[str, Trouble] = {}
        self.began = timezone.now()

    def later(self, read: _Read) -> None:
        try:
            self.pool.submit(_write_or_tell, read)
        except RuntimeError:  # the process is on its way out
            _write_or_tell(read)


_writer = _Writer()
os.register_at_fork(after_in_child=_writer.begin)


def folder_of(event_id: str) -> Path | None:
    """Where the backups of an event lie; None where none are kept."""
    return Path(settings.BACKUPS) / event_id if settings.BACKUPS else None


def before(change: Change, why: str) -> None:
    """Have the event backed up as it stands, before the service changes anything. A rehearsal is not."""
    if settings.BACKUPS and not change.event.rehearsal and not _has(change.event.public_id, change.event.revision):
        transaction.on_commit(partial(_writer.later, _read(change.event, why)))


def take(event: Event, why: str = ASKED, *, into: Path | None = None) -> Path | None:
    """Back an event up now, into its own folder or another one. None if that revision is there. Raises Unwritten."""
    with transaction.atomic():
        locked = Event.objects.select_for_update().get(pk=event.pk)
        if into is None and (not settings.BACKUPS or _has(locked.public_id, locked.revision)):
            return None
        read = _read(locked, why)
    return _write(read, into)


def due(now: datetime | None = None) -> list[tuple[str, str]]:
    """Back up every event that has changed, unless its newest backup is young: its id, and why it could not be."""
    if not settings.BACKUPS:
        return []
    now, done, folders = now or timezone.now(), [], _folders()
    for event in _not_known_to_be_saved(folders):
        newest = _newest(event.public_id)
        if newest and newest.revision == event.revision:
            _saved[event.public_id] = event.revision, folders.get(event.public_id)
            continue
        if newest and timedelta(0) <= now - newest.at < EVERY and not _missing(event, newest, now):
            continue
        try:
            if take(event, TIMED):
                done.append((event.public_id, ""))
        except backups.Unwritten as error:
            done.append((event.public_id, str(error)))
        except Event.DoesNotExist:  # taken away meanwhile
            continue
        except DatabaseError:
            raise
        except Exception as error:  # one event that cannot be read leaves the others their backups
            logger.exception("No backup of %s could be made", event.public_id)
            done.append((event.public_id, type(error).__name__))
    return done


# Which revision was found saved, in a folder that was changed when: thousands of events that are over are not looked
# through every minute. Whoever takes a backup away changes its folder.
_saved: dict[str, tuple[int, int | None]] = {}


def _folders() -> dict[str, int]:
    """When each event's folder was changed, in nanoseconds, by the event's id."""
    try:
        with os.scandir(settings.BACKUPS) as found:
            return {one.name: one.stat().st_mtime_ns for one in found if one.is_dir()}
    except OSError:
        return {}


def _not_known_to_be_saved(folders: Mapping[str, int]) -> list[Event]:
    rows = Event.objects.filter(rehearsal=False).order_by("pk").values_list("pk", "public_id", "revision")
    left = [pk for pk, name, revision in rows if _saved.get(name) != (revision, folders.get(name))]
    found: list[Event] = []
    for start in range(0, len(left), A_READ):
        events = Event.objects.filter(pk__in=left[start : start + A_READ]).order_by("pk")
        found += events.only("public_id", "revision", "time_zone")
    return found


def settle() -> None:
    """Wait until what was read has been written."""
    _writer.pool.submit(int).result()


def trouble(event: Event) -> Trouble | None:
    """Why the event lacks a backup that it should have; None while all is well.

    What another process could not write, or one that has ended since, is told by the files and by the log.
    """
    if not settings.BACKUPS or event.rehearsal:
        return None
    newest, own = _newest(event.public_id), _writer.troubles.get(event.public_id)
    if own and newest and newest.at > own.last:  # another process could
        del _writer.troubles[event.public_id]
        own = None
    return own or _missing(event, newest, timezone.now())


def troubled() -> int:
    """How many events lack a backup that they should have; where the database is away, of how many we know it."""
    try:
        return sum(trouble(event) is not None for event in Event.objects.filter(rehearsal=False))
    except DatabaseError:
        return len(_writer.troubles)


def _missing(event: Event, newest: backups.Backup | None, now: datetime) -> Trouble | None:
    covered = newest.revision if newest else 0
    if covered >= event.revision:
        return None
    if newest is None:  # what stood before then has no backup of its own to miss
        covered = (event.log.filter(verb__in=AFRESH).aggregate(at=Max("sequence"))["at"] or 1) - 1
    lines = event.log.filter(sequence__gt=covered).order_by("sequence")
    drawn = lines.filter(sequence__gt=covered + 1, verb__in=DRAWN).values_list("at", flat=True).first()
    first = lines.values_list("at", flat=True).first()
    since = None
    if drawn and now - drawn > SOON:
        since = drawn
    elif first and now - max(first, newest.at + EVERY if newest else first, _writer.began) > LATE:
        since = first
    if since is None:
        return None
    silent = f"none has been made since {on_the_wall(since, event.time_zone):%H:%M}, and nobody has said why"
    return Trouble(backups.refusal(_folder(event.public_id)) or silent, since, now)


def forget(event_id: str) -> None:
    """Take all backups of an event away once this transaction stands: its names are gone, or it is."""
    if (folder := folder_of(event_id)) is not None:
        transaction.on_commit(partial(_writer.pool.submit, _take_away, folder, event_id))


def _take_away(folder: Path, event_id: str) -> None:
    backups.took_away(folder)
    _writer.troubles.pop(event_id, None)


@cache
def version() -> str:
    """Which Muster this is."""
    try:
        with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
            return str(tomllib.load(file)["project"]["version"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return ""


def _folder(event_id: str) -> Path:
    return Path(settings.BACKUPS) / event_id


def _newest(event_id: str) -> backups.Backup | None:
    return next(iter(backups.listed(_folder(event_id))), None)


def _has(event_id: str, revision: int) -> bool:
    newest = _newest(event_id)
    return newest is not None and newest.revision == revision


def _read(event: Event, why: str) -> _Read:
    rows = eventfile.gathered(event)
    return _Read(event.public_id, event.name, event.revision, timezone.now(), why, rows)


def _write_or_tell(read: _Read) -> None:
    try:
        if settings.BACKUPS and not _has(read.event, read.revision):  # they may be switched off meanwhile
            _write(read, None)
    except backups.Unwritten:
        pass  # kept for the desk
    except Exception as error:  # a thread that dies says nothing to anybody
        logger.exception("A backup could not be made")
        _writer.troubles[read.event] = Trouble(type(error).__name__, read.at, read.at)


def _write(read: _Read, into: Path | None) -> Path:
    """Raises Unwritten. What goes wrong with an event's own folder is kept for its desk."""
    document = eventfile.written_whole(read.rows)
    content = eventfile.text_of(document).encode()
    header = backups.Header(
        event=read.event, name=read.name, revision=read.revision, at=read.at.isoformat(), why=read.why,
        version=version(), migration=read.rows.migration, digest=hashlib.sha256(content).hexdigest(),
        size=len(content),
    )  # fmt: skip

    def check(back: bytes) -> None:
        if eventfile.parsed(back) != document:
            raise backups.Broken("what was read back is not what was written")

    folder = into or _folder(read.event)
    try:
        place = backups.save(folder, header, content, check)
    except backups.Unwritten as error:
        logger.warning("No backup of %s could be written: %s", read.event, error)
        if into is None:
            known = _writer.troubles.get(read.event)
            _writer.troubles[read.event] = Trouble(str(error), known.since if known else read.at, read.at)
        raise
    if into is None:
        _writer.troubles.pop(read.event, None)
        _thin_out(folder)
    return place


def _thin_out(folder: Path) -> None:
    found = backups.listed(folder)
    staying = backups.kept((one.at for one in found), timezone.now())
    for one in found:
        if one.at not in staying:
            one.path.unlink(missing_ok=True)
