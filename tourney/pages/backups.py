"""The backups of an event as its owner sees them, and what going back to one would undo."""

from dataclasses import dataclass
from datetime import datetime

from tourney import backups as files
from tourney import loglines
from tourney.models import Event
from tourney.services import backups

FIRST = 20  # lines that are told; the others are counted


@dataclass(frozen=True, slots=True)
class BackupLine:
    """One backup: when, why, of which revision, and how many lines of the log have been written since.

    `broken` says what is wrong with its file, `can` whether the event can go back to it.
    """

    name: str
    at: datetime
    why: str
    revision: int
    since: int
    broken: str = ""

    @property
    def can(self) -> bool:
        return self.since > 0 and not self.broken


def backup_lines(event: Event) -> list[BackupLine]:
    """All backups of the event, the newest first."""
    folder = backups.folder_of(event.public_id)
    return [_line(event, one) for one in files.listed(folder)] if folder else []


def _line(event: Event, one: files.Backup) -> BackupLine:
    since = event.revision - one.revision
    try:
        return BackupLine(one.name, one.at, one.header.why, one.revision, since)
    except files.Broken as broken:
        return BackupLine(one.name, one.at, "", one.revision, since, str(broken))


@dataclass(frozen=True, slots=True)
class Undone:
    """The lines of the log that going back would undo: how many, and the first of them."""

    count: int
    first: tuple[str, ...]

    @property
    def more(self) -> int:
        return self.count - len(self.first)


def undone_by(event: Event, revision: int) -> Undone:
    """What was written after that revision, in the order in which it was."""
    lines = event.log.filter(sequence__gt=revision).select_related("event", "entry").order_by("sequence")
    return Undone(lines.count(), tuple(loglines.dated(line) for line in lines[:FIRST]))
