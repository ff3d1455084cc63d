"""How every service writes: the event's row locked, one transaction, one log entry, the revision raised by one."""

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Self

from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, transaction
from django.db.models import BigIntegerField, Func, Max, Model, QuerySet

from tourney import calling
from tourney.errors import Refused, Stale
from tourney.models import Entry, Event, LogEntry, RowChange
from tourney.ownphones import MARK

KEPT = 200  # of the last lines of an event's log, what they changed is kept, so that they can be taken back
A_SWEEP = 20  # lines between two times that older changes are thrown away


@dataclass(frozen=True, slots=True)
class Written:
    """The log entry that a write has just made, and how many changes of rows it stands for."""

    line: LogEntry
    rows: int


# What this thread of work wrote last: the desk offers to take it back.
last_written: ContextVar[Written | None] = ContextVar("last_written", default=None)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does it: an organiser with an account, a player by their link, or Muster itself."""

    name: str
    user: User | None = None
    entry: Entry | None = None
    shared: bool = False  # on the phone that both players of a table share
    own: bool = False  # which keeps the player's own link

    @classmethod
    def of_user(cls, user: User) -> Self:
        return cls(name=user.get_full_name() or user.email or user.get_username(), user=user)

    @classmethod
    def of_entry(cls, entry: Entry, *, shared: bool = False, own: bool = False) -> Self:
        return cls(name=entry.name, entry=entry, shared=shared, own=own)


MUSTER = Actor(name="Muster")


@dataclass(slots=True)
class Change:
    """A write in progress on the locked `event`. Its service says once what it did, or that nothing changed."""

    event: Event
    by: Actor
    _before: int  # the newest change of a row that is not of this write
    _lines: list[LogEntry] = field(default_factory=list)
    _nothing: bool = False

    def log(self, verb: str, subject: object, **data: Any) -> None:
        """Say what was done: `verb` is a key of `tourney.logbook`, `data` what a reader may want (before, after).

        An entry, as the subject or in the data, is called by its name, and by what tells it from another of the name.
        """
        self._lines.append(
            LogEntry(
                event=self.event,
                user=self.by.user,
                entry=self.by.entry,
                actor=self.by.name,
                verb=verb,
                subject=str(_called(subject))[:300],
                data={key: _called(value) for key, value in data.items()} | ({MARK: True} if self.by.shared else {}),
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
        last_written.set(Written(line, _claim(line, self._before)))
        if line.sequence % A_SWEEP == 0:
            _sweep(line)


def _called(value: object) -> object:
    return calling.at_desks(value) if isinstance(value, Entry) else value


def newest_note() -> int:
    """The newest change of a row that the triggers have noted."""
    return RowChange.objects.aggregate(newest=Max("pk"))["newest"] or 0


def forget_notes(since: int) -> None:
    """Forget what this transaction has changed since then and no line claims: an event's first rows."""
    _noted(since).delete()


def _noted(since: int) -> QuerySet[RowChange]:
    noted = RowChange.objects.filter(line=None, pk__gt=since)
    if connection.vendor == "postgresql":  # others may have noted theirs meanwhile
        noted = noted.filter(transaction=Func(function="txid_current", output_field=BigIntegerField()))
    return noted


def _claim(line: LogEntry, before: int) -> int:
    """Tie to the line what the triggers have noted during its write. How many changes of rows that are."""
    return _noted(before).update(line=line)


def _sweep(line: LogEntry) -> None:
    """Throw away what older lines changed, and what no line has claimed, such as the rows of an event that went."""
    RowChange.objects.filter(line__event=line.event_id, line__sequence__lte=line.sequence - KEPT).delete()
    unclaimed = RowChange.objects.filter(line=None)
    if connection.features.has_select_for_update_skip_locked:
        unclaimed = RowChange.objects.filter(pk__in=unclaimed.select_for_update(skip_locked=True).values("pk"))
    unclaimed.delete()


@contextmanager
def writing(event: Event, by: Actor, *, finished: bool = False) -> Iterator[Change]:
    """Open the one transaction of a service. A finished event is refused unless the service is for one (`finished`).

    The lock on the event's row puts the writes of one event in a row, on either database; the constraints hold what a
    reader of stale values might still break.
    """
    with transaction.atomic():
        locked = Event.objects.select_for_update().get(pk=event.pk)
        if locked.finished_at and not finished:
            gone = "Its names are gone, so it stays as it is." if locked.pseudonymised_at else ""
            raise Refused("This event is finished.", gone or "Open it again under Settings before you change anything.")
        change = Change(locked, by, newest_note())
        yield change
        change.close()
    calling.forget()
    event.revision = locked.revision


def refresh(row: Model) -> None:
    """Read a row again behind the lock. `Stale` if somebody has taken it away since it was looked at."""
    try:
        row.refresh_from_db()
    except ObjectDoesNotExist as error:
        raise gone() from error


def fresh[M: Model](rows: QuerySet[M], pk: int | None) -> M:
    """One of the rows as it stands behind the lock. `Stale` if somebody has taken it away."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise gone()
    return row


def gone() -> Stale:
    """Somebody has taken away what a page was made from."""
    return Stale("Somebody has taken this away since.", "Load the page again to see what is there.")


def check_version(current: int, seen: int | None) -> None:
    """Refuse a form that was made before somebody else's change. None: the caller saw no form (a command)."""
    if seen is not None and seen != current:
        raise Stale("Somebody changed this while you were looking at it.", "Look at the new values, then try again.")


def fingerprint(values: object) -> int:
    """A number that changes when any of the values does: the version of rows that keep none."""
    return zlib.crc32(json.dumps(values, sort_keys=True, default=str).encode())


def one_by_one(user: User) -> None:
    """Put what an account makes in a row until this transaction ends: no event is there yet whose lock would."""
    User.objects.select_for_update(no_key=True).filter(pk=user.pk).first()


def done_already(change: Change, verb: str, key: str) -> bool:
    """Whether a form with this key has been taken: the second of two equal posts is no second wish."""
    return bool(key) and LogEntry.objects.filter(event=change.event, verb=verb, data__key=key).exists()
