"""Everything that is kept about one person, as one document: read by the table in `whose`, and by nothing else.

Of other people nothing is in it beyond what everybody calls the opponent. Lines of the log are told without whoever
else they name.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model, QuerySet

from tourney.calling import called, for_everybody
from tourney.logbook import sentence
from tourney.models import Attachment, Entry, Event, Game, LogEntry, Mark, Round, Seat, Table
from tourney.onegone import one_gone
from tourney.whose import HELPER, PLAYER, WHOSE, Part, Whose

ANOTHER = "another player"
SEALED = frozenset({"plan", "dice_word"})  # some are never opened
type Value = str | int | bool | list[Any] | dict[str, Any] | None
type Line = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of one kind, each a value by what to call it."""

    title: str
    lines: tuple[Line, ...]
    zone: str = "UTC"  # of the times, for a reader

    @property
    def told(self) -> list[list[tuple[str, str]]]:
        """The lines for a reader, without what is empty."""
        zone = ZoneInfo(self.zone)
        return [
            [(name, words_of(value, zone)) for name, value in line.items() if value not in _NONE] for line in self.lines
        ]


_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")
_NONE: tuple[Any, ...] = (None, "", {}, [])


@dataclass(frozen=True, slots=True)
class Held:
    """What is kept about somebody: of whom, and all of it."""

    about: Mapping[str, str]
    sections: tuple[Section, ...]

    @property
    def json(self) -> bytes:
        """The document as a file."""
        told = {"about": self.about, "data": {one.title: list(one.lines) for one in self.sections}}
        return f"{json.dumps(told, ensure_ascii=False, indent=1)}\n".encode()


def words_of(value: Value, zone: ZoneInfo) -> str:
    """A value as somebody reads it, a time by the clock of that zone."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {words_of(one, zone)}" for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(words_of(one, zone) for one in value)
    if isinstance(value, str) and _TIME.fullmatch(value):
        return f"{datetime.fromisoformat(value).astimezone(zone):%-d %b %Y, %H:%M}"
    return "" if value is None else str(value)


def held_of_player(entry: Entry, *, own: bool) -> Held:
    """Everything about one player of an event. Some thirty queries.

    Unless it is for the player's `own` phone, plans and words for the dice, votes and marks given stay out: they are
    secret from the desk.
    """
    event = entry.event
    with for_everybody():
        names = called(event)
    reading = _Reading(event, names, entry, _games(entry, names), own)
    wanted = [(one, part) for one in WHOSE if one.whose == PLAYER for part in one.parts if own or not part.secret]
    sections = [reading.section(one, part) for one, part in wanted]
    about = {"event": event.name, "number": str(entry.number), "name": entry.name}
    return Held(about, tuple(one for one in sections if one.lines))


def held_of_account(user: User) -> Held:
    """Everything about somebody with an account: the account itself, and what they do at desks."""
    sections = [_account(user)]
    for one in (row for row in WHOSE if row.whose == HELPER):
        for part in one.parts:
            found = one.model._default_manager.filter(**{part.of: user}).order_by("pk")
            sections.append(Section(part.title, tuple(_helper_line(one, row) for row in found)))
    log = LogEntry.objects.filter(user=user).select_related("event").order_by("pk")
    sections.append(
        Section("What was done", tuple({"Event": x.event.name, "At": _plain(x.at), "What": x.verb} for x in log))
    )
    return Held({"account": user.email}, tuple(one for one in sections if one.lines))


def _account(user: User) -> Section:
    addresses = [str(one) for one in EmailAddress.objects.filter(user=user).values_list("email", flat=True)]
    line: Line = {
        "E-mail": user.email, "All addresses": addresses, "Name": user.get_full_name(),
        "Made": _plain(user.date_joined), "Signed in last": _plain(user.last_login),
    }  # fmt: skip
    return Section("Account", (line,))


def _helper_line(one: Whose, row: Model) -> Line:
    event = getattr(row, "event", None)
    where: dict[str, Value] = {"Event": event.name} if isinstance(event, Event) else {}
    return where | {label: _plain(getattr(row, name)) for name, label in one.handed.items()}


def _plain(value: Any) -> Value:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    return value if isinstance(value, str | int | bool | list | dict | None) else str(value)


def _games(entry: Entry, names: Mapping[int, str]) -> dict[int, str]:
    """`Round 2, Table 7 against Ada`, by the key of each game of theirs."""
    games = Game.objects.filter(seats__entry=entry).select_related("round", "table").prefetch_related("seats__entry")
    return {game.pk: f"{game.round}, {game.table or 'no table'}{_against(game, entry, names)}" for game in games}


def _against(game: Game, entry: Entry, names: Mapping[int, str]) -> str:
    others = [seat.entry.number for seat in game.seats.all() if seat.entry_id != entry.pk]
    return f" against {names[others[0]]}" if others else ""


@dataclass(frozen=True, slots=True)
class _Reading:
    """One player's rows being read: `names` is what everybody calls each entry."""

    event: Event
    names: Mapping[int, str]
    entry: Entry
    games: Mapping[int, str]  # what to call each game of theirs, by its key
    own: bool

    def section(self, one: Whose, part: Part) -> Section:
        if one.model is LogEntry:
            return Section(part.title, tuple(self._log()), self.event.time_zone)
        rows = self._rows(one, part)
        return Section(part.title, tuple(self._line(one, part, row) for row in rows), self.event.time_zone)

    def _rows(self, one: Whose, part: Part) -> Iterable[Model]:
        found: QuerySet[Any] = one.model._default_manager.filter(**{part.of: self.entry.pk}).order_by("pk")
        found = found.defer("data") if one.model is Attachment else found
        followed = {field.name for field in one.model._meta.concrete_fields if isinstance(field, ForeignKey)}
        wanted = {*one.handed, "entry"} if one.model is Mark else {*one.handed}
        return found.select_related(*sorted(followed & wanted)) if followed & wanted else found

    def _line(self, one: Whose, part: Part, row: Model) -> Line:
        told = one.handed
        if isinstance(row, Seat) and not self.own:
            told = {name: label for name, label in told.items() if name not in SEALED}
        line = {label: self._value(getattr(row, name)) for name, label in told.items()}
        if isinstance(row, Mark) and part.of == "giver":
            line["For"] = self.names[row.entry.number]
        return line

    def _value(self, value: Any) -> Value:
        if isinstance(value, Entry):
            return self.names[value.number]
        if isinstance(value, Game):
            return self.games[value.pk]
        return _plain(str(value) if isinstance(value, Round | Table) else value)

    def _log(self) -> Iterator[Line]:
        """Every line that the player wrote or that names them, in words, with nobody else in them."""
        known = one_gone(self.event, self.entry)
        others = _any_of(set(self.event.entries.values_list("name", flat=True)) - known.names)
        for line in self.event.log.order_by("sequence"):
            mine = line.entry_id == self.entry.pk
            if mine or known.line(line) is not line:
                words = others.sub(ANOTHER, sentence(_with_own_names(line, known.names)))
                by = "you" if mine else "the desk" if line.user_id else ANOTHER if line.entry_id else "Muster"
                yield {"Line": line.sequence, "At": _plain(line.at), "By": by, "What": words}


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Any of those names, the longest that stands there. One pattern for all: each costs more to make than to use."""
    wanted = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{wanted})(?!\w)" if wanted else r"(?!)")


def _with_own_names(line: LogEntry, own: frozenset[str]) -> LogEntry:
    """The line without others where it lists many."""
    data = line.data
    if isinstance(data.get("names"), list):
        data = {**data, "names": [one for one in data["names"] if one in own]}
    return LogEntry(event=line.event, verb=line.verb, subject=line.subject, data=data, at=line.at)


def files_of(entry: Entry) -> Iterator[tuple[str, bytes]]:
    """The person's own files by a name within the zip."""
    for number, one in enumerate(entry.attachments.order_by("pk"), 1):
        plain = re.sub(r"[^\w.-]+", "_", one.name)[-80:]
        yield f"files/{number}-{plain}", bytes(one.data)
