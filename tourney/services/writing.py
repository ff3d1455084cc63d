"""How every service writes: the event's row locked, one transaction, one log entry, the revision raised by one."""

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Self

from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import Model, QuerySet

from tourney.errors import Refused, Stale
from tourney.models import Entry, Event, LogEntry


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does it: an organiser with an account, a player by their link, or Muster itself."""

    name: str
    user: User | None = None
    entry: Entry | None = None

    @classmethod
    def of_user(cls, user: User) -> Self:
        return cls(name=user.get_full_name() or user.email or user.get_username(), user=user)

    @classmethod
    def of_entry(cls, entry: Entry) -> Self:
        return cls(name=entry.name, entry=entry)


MUSTER = Actor(name="Muster")


@dataclass(slots=True)
class Change:
    """A write in progress on the locked `event`. Its service says once what it did, or that nothing changed."""

    event: Event
    by: Actor
    _lines: list[LogEntry] = field(default_factory=list)
    _nothing: bool = False

    def log(self, verb: str, subject: object, **data: Any) -> None:
        """Say what was done: `verb` is a key of `tourney.logbook`, `data` what a reader may want (before, after)."""
        self._lines.append(
            LogEntry(
                event=self.event,
                user=self.by.user,
                entry=self.by.entry,
                actor=self.by.name,
                verb=verb,
                subject=str(subject)[:300],
                data=data,
            )
        )

    def nothing(self) -> None:
        """The wished state stands already: a repeated press changes nothing and logs nothing."""
        self._nothing = True

    def close(self) -> None:
        if self._nothing and not self._lines:
            return
        if len(self._lines) != 1:
            raise AssertionError(f"a service writes one log entry, not {len(self._lines)}")
        self.event.revision += 1
        self.event.save(update_fields=["revision"])
        line = self._lines[0]
        line.sequence = self.event.revision  # revision N is what log entry N made
        line.save()


@contextmanager
def writing(event: Event, by: Actor, *, finished: bool = False) -> Iterator[Change]:
    """Open the one transaction of a service. A finished event is refused unless the service is for one (`finished`).

    The lock on the event's row puts the writes of one event in a row, on either database; the constraints hold what a
    reader of stale values might still break.
    """
    with transaction.atomic():
        locked = Event.objects.select_for_update().get(pk=event.pk)
        if locked.finished_at and not finished:
            raise Refused("This event is finished.", "Open it again under Settings before you change anything.")
        change = Change(locked, by)
        yield change
        change.close()
    event.revision = locked.revision


def refresh(row: Model) -> None:
    """Read a row again behind the lock. `Stale` if somebody has taken it away since it was looked at."""
    try:
        row.refresh_from_db()
    except ObjectDoesNotExist as error:
        raise _gone() from error


def fresh[M: Model](rows: QuerySet[M], pk: int | None) -> M:
    """One of the rows as it stands behind the lock. `Stale` if somebody has taken it away."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise _gone()
    return row


def _gone() -> Stale:
    return Stale("Somebody has taken this away since.", "Load the page again to see what is there.")


def check_version(current: int, seen: int | None) -> None:
    """Refuse a form that was made before somebody else's change. None: the caller saw no form (a command)."""
    if seen is not None and seen != current:
        raise Stale("Somebody changed this while you were looking at it.", "Look at the new values, then try again.")


def fingerprint(values: object) -> int:
    """A number that changes when any of the values does: the version of rows that keep none."""
    return zlib.crc32(json.dumps(values, sort_keys=True, default=str).encode())


def done_already(change: Change, verb: str, key: str) -> bool:
    """Whether a form with this key has been taken: the second of two equal posts is no second wish."""
    return bool(key) and LogEntry.objects.filter(event=change.event, verb=verb, data__key=key).exists()
