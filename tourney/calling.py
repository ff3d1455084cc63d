"""What to call the entries of an event, for whoever reads: the desk in full, everybody else as far as names are shown.

A request is for everybody until it passes the gate of a desk; a command is the desk's. `for_everybody` makes what is
hung up in the hall. Within a request the names of an event are read once, for all requests once in a revision. Those
who read alike are told apart once, as long as no entry changes: it is kept by all that it follows from.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from django.db import connection

from tourney import atonce, kept
from tourney.models import Entry, Event
from tourney.names import bare, shown_names, told_apart


class Reader(StrEnum):
    """Who reads what is made now."""

    DESK = "desk"
    EVERYBODY = "everybody"


type Names = Mapping[int, str]


class Row(NamedTuple):
    """All that it follows from what one entry is called."""

    number: int
    name: str
    club: str
    army: str
    name_level: str
    nickname: str
    minor: bool
    names_shown: str  # by the event, at most


_reader: ContextVar[Reader] = ContextVar("reader", default=Reader.DESK)
_known: ContextVar[dict[tuple[int, Reader], Names] | None] = ContextVar("known", default=None)
_READ = (*Row._fields[:-1], "event__names_shown")


def reader() -> Reader:
    """Who reads now."""
    return _reader.get()


def called(event: Event) -> Names:
    """Names by number for whoever reads now, told apart. One query, or within a request none the second time."""
    return _names(event.pk)


def shown(entry: Entry | None) -> str:
    """What to call one entry for whoever reads now; empty for nobody, as a template has it."""
    return _names(entry.event_id).get(entry.number, entry.name) if entry else ""


def at_desks(entry: Entry) -> str:
    """What the desk calls one entry, whoever reads now: for the log. One query, two where somebody has the name too."""
    others = Entry.objects.filter(event=entry.event_id).exclude(pk=entry.pk).values_list("name", flat=True)
    if bare(entry.name) not in map(bare, others):
        return entry.name
    return _told(_rows(entry.event_id), Reader.DESK).get(entry.number, entry.name)


def called_in(events: Iterable[Event]) -> dict[int, Names]:
    """The same of several events, by their keys. One query."""
    by_event: dict[int, list[Row]] = {event.pk: [] for event in events}
    for pk, *row in Entry.objects.filter(event__in=by_event).values_list("event_id", *_READ):
        by_event[pk].append(Row(*row))
    return {pk: _told_apart(rows, _reader.get()) for pk, rows in by_event.items()}


def _names(event_pk: int) -> Names:
    known, who = _known.get(), _reader.get()
    if known is not None and (event_pk, who) in known:
        return known[event_pk, who]
    found = _read(event_pk) if known is None or connection.in_atomic_block else _kept(event_pk, who)
    if known is not None:
        known[event_pk, who] = found
    return found


def _read(event_pk: int) -> Names:
    return _told(_rows(event_pk), _reader.get())


def _rows(event_pk: int) -> atonce.Text:
    query = Entry.objects.filter(event=event_pk).values_list(*_READ).query
    statement, params = query.get_compiler(connection=connection).as_sql()
    return atonce.read(statement, params, _READ)


def _kept(event_pk: int, who: Reader) -> Names:
    """Read once for a revision of the event. Not within a write, where names may differ from those of any revision."""
    event = Event.objects.only("public_id", "revision").filter(pk=event_pk).first()
    return kept.cached(event, f"{who}:names", lambda: _read(event_pk)) if event else {}


@lru_cache(maxsize=64)  # halls, for the desk and for everybody; most writes change no entry
def _told(rows: atonce.Text, who: Reader) -> Names:
    return _told_apart([Row._make(row) for row in atonce.parted(rows)], who)


def _told_apart(rows: Sequence[Row], who: Reader) -> Names:
    names = told_apart(rows) if who == Reader.DESK else shown_names(rows, rows[0].names_shown if rows else "")
    return MappingProxyType(names)


def forget() -> None:
    """Read the names anew: somebody has just written."""
    if (known := _known.get()) is not None:
        known.clear()


def at_the_desk() -> None:
    """The request that is being answered has passed the gate of a desk."""
    if _known.get() is not None:
        _reader.set(Reader.DESK)


@contextmanager
def for_everybody() -> Iterator[None]:
    """Make something that everybody reads, whoever asks for it: a list for the wall."""
    before = _reader.set(Reader.EVERYBODY)
    try:
        yield
    finally:
        _reader.reset(before)


@contextmanager
def answering() -> Iterator[None]:
    """Answer one request: for everybody, until a gate says otherwise."""
    who, known = _reader.set(Reader.EVERYBODY), _known.set({})
    try:
        yield
    finally:
        _reader.reset(who)
        _known.reset(known)
