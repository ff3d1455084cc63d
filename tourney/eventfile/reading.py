"""A document as rows that are not saved yet, each with those it names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model

from tourney.models import Entry, Event, Game

from .document import is_own
from .faults import FileFault, row_of
from .kinds import CARRIED, Column, Kind, fields_of
from .rules import refuse_unruly
from .shapes import meaning
from .values import heard

AROUND = frozenset({"muster", "written", "migration", "event", "members", "links", "seal"})


# What a row has that its file is too old to know of, where that is not what a new row would have.
WITHOUT: Mapping[type[Model], Mapping[str, Any]] = {Game: {"dice_seed": ""}}


@dataclass(slots=True)
class Found:
    """An event as a file has it: rows by the name of their list, in order. `own` tells a file of this installation.

    `helped` is who ran the event there, by address and role; `nonces` of what live links are made, by the number of
    the entry, if it was this installation that made them, and `handles` the first halves of the codes on their cards.
    """

    event: Event
    rows: dict[str, list[Model]]
    own: bool
    helped: list[tuple[str, str]] = field(default_factory=list)
    nonces: dict[int, str] = field(default_factory=dict)
    handles: dict[int, str] = field(default_factory=dict)

    def of[M: Model](self, model: type[M]) -> list[M]:
        """The rows of a model."""
        name = next(kind.name for kind in CARRIED if kind.model is model)
        return self.rows[name]  # type: ignore[return-value]


def read(document: Mapping[str, Any]) -> Found:
    """The rows of a document. Raises FileFault for the first thing that no event could hold."""
    known = AROUND | {kind.name for kind in CARRIED}
    if unknown := sorted(document.keys() - known):
        raise FileFault(unknown[0][:80], "there is no such list: misspelt, or of a newer Muster")
    reader = _Reader(own=is_own(document))
    event = Event()
    reader.fill(event, fields_of(Event), _object(document.get("event"), "event"), "event")
    found = Found(event, {}, reader.own, helped=_helped(document))
    for kind in CARRIED:
        found.rows[kind.name] = reader.read(kind, document.get(kind.name, []), event)
    if wrong := meaning(document["event"], document.get("rounds", [])):
        raise FileFault(*wrong)
    refuse_unruly(found.rows)
    if found.own:
        numbers = {one.number for one in found.of(Entry)}
        found.nonces, found.handles = (_of_links(document, numbers, key) for key in ("nonce", "handle"))
    return found


@dataclass(slots=True)
class _Reader:
    own: bool
    named: dict[type[Model], dict[object, Model]] = field(default_factory=dict)
    _users: dict[str, User] | None = None

    def read(self, kind: Kind, listed: object, event: Event) -> list[Model]:
        if not isinstance(listed, list):
            raise FileFault(kind.name, "write a list")
        if len(listed) > kind.most:
            raise FileFault(kind.name, f"holds {len(listed)} rows; the most is {kind.most}")
        made, named = [], self.named.setdefault(kind.model, {})
        for place, one in enumerate(listed, 1):
            where = row_of(kind.name, place)
            row = kind.model(**({"event": event} if kind.event == "event" else {}), **WITHOUT.get(kind.model, {}))
            self.fill(row, kind.fields, _object(one, where), where)
            name = _name(kind, one, place)
            if name in named:
                raise FileFault(where, f"is there twice: {', '.join(kind.key)} {_shown(name)}")
            named[name] = row
            made.append(row)
        return made

    def fill(self, row: Model, fields: tuple[Column, ...], values: Mapping[str, Any], where: str) -> None:
        by_name = {one.name: one for one in fields}
        if unknown := sorted(values.keys() - by_name.keys()):
            raise FileFault(f"{where}.{unknown[0][:80]}", "there is no such field: misspelt, or of a newer Muster")
        for name, one in by_name.items():
            at = f"{where}.{name}"
            if name in values:
                self._set(row, one, values[name], at)
            elif not (one.has_default() or one.null or one.blank or getattr(one, "auto_now_add", False)):
                raise FileFault(at, "is missing")

    def _set(self, row: Model, one: Column, value: object, where: str) -> None:
        if not isinstance(one, ForeignKey):
            setattr(row, one.attname, heard(one, value, where))
        elif one.related_model is User:
            setattr(row, one.name, self._user(value, where))
        elif value is not None:
            name = tuple(value) if isinstance(value, list) else value
            rows = self.named.get(one.related_model, {})
            if isinstance(value, dict | bool | float) or not _plain(name) or name not in rows:
                raise FileFault(where, f"names {_shown(value)}, which the file does not hold")
            setattr(row, one.name, rows[name])
        elif not one.null:
            raise FileFault(where, "cannot be null")

    def _user(self, value: object, where: str) -> User | None:
        """Whoever has that address here, if this installation wrote so; a file says nothing about other accounts."""
        if value is not None and not isinstance(value, str):
            raise FileFault(where, "write an address in quotes")
        if not self.own or not value:
            return None
        if self._users is None:
            self._users = {user.email: user for user in User.objects.all()}
        return self._users.get(value)


def _plain(name: object) -> bool:
    return all(isinstance(one, int | str) for one in name) if isinstance(name, tuple) else isinstance(name, int | str)


def _name(kind: Kind, values: Mapping[str, Any], place: int) -> object:
    if not kind.key:
        return place
    parts = tuple(values.get(one) for one in kind.key)
    return parts[0] if len(parts) == 1 else parts


def _object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise FileFault(where, "write an object with keys" if value is not None else "is missing")
    return value


def _shown(value: object) -> str:
    return str(value)[:60]


def _helped(document: Mapping[str, Any]) -> list[tuple[str, str]]:
    listed = document.get("members", [])
    if not isinstance(listed, list) or len(listed) > 500:
        raise FileFault("members", "write a list of up to 500")
    found = []
    for place, one in enumerate(listed, 1):
        row = _object(one, row_of("members", place))
        pair = (row.get("email"), row.get("role"))
        if row.keys() != {"email", "role"} or not all(isinstance(said, str) and len(said) <= 254 for said in pair):
            raise FileFault(row_of("members", place), "write email and role, both as text")
        found.append((str(pair[0]), str(pair[1])))
    return found


def _of_links(document: Mapping[str, Any], numbers: set[int], key: str) -> dict[int, str]:
    """They come from this very installation: the seal says that nobody touched them. Older files have no handles."""
    return {one["entry"]: one[key] for one in document.get("links", []) if one["entry"] in numbers and key in one}
