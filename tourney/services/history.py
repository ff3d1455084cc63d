"""What the lines of an event's log from one on did to each row: read once, asked many times."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

from django.db.models import Model, UniqueConstraint

from tourney.models import Event, LogEntry, RowChange
from tourney.services import undoable
from tourney.services.rows import kind_of

type Key = tuple[str, int]
"""A table and the primary key of a row."""
type Values = Mapping[str, Any]


def table_of(model: type[Model]) -> str:
    return model._meta.db_table


@dataclass(slots=True)
class State:
    """A row as far as is known: whether it is there, and what its columns say."""

    there: bool | None = None  # None: nothing was done to it
    values: dict[str, Any] = field(default_factory=dict)

    def add(self, after: Values | None) -> None:
        self.there = after is not None
        self.values = {**self.values, **after} if after is not None else {}


@dataclass(slots=True)
class Touched:
    """What one line did to a row: how it left it, and what it would go back to (nothing, for one that it made)."""

    made: bool
    state: State
    restored: dict[str, Any]

    @property
    def there(self) -> bool:
        return bool(self.state.there)

    def differing(self, since: State, told: frozenset[str]) -> frozenset[str] | None:
        """The columns that say something else since; None if the row has gone or come back, empty for nothing."""
        if since.there is None:
            return frozenset()
        if since.there != self.there:
            return None
        mine = self.state.values
        return frozenset(name for name in since.values.keys() & mine.keys() & told if since.values[name] != mine[name])


@dataclass(frozen=True, slots=True)
class _Note:
    number: int  # of the line
    before: Values | None
    after: Values | None

    @property
    def columns(self) -> frozenset[str]:
        return frozenset(self.before or {}) | frozenset(self.after or {})


@dataclass(slots=True)
class History:
    """The lines and their changes, oldest change first."""

    lines: Mapping[int, LogEntry]
    notes: dict[Key, list[_Note]] = field(default_factory=dict)
    _keys: dict[int, list[Key]] = field(default_factory=dict)  # touched by each line
    _pointing: dict[Key, list[tuple[Key, str]]] | None = None
    _placed: dict[tuple[str, str, str], set[Key]] | None = None
    _standing: dict[int, list[LogEntry]] = field(default_factory=dict)

    @classmethod
    def since(cls, event: Event, number: int, lines: Iterable[LogEntry] | None = None) -> Self:
        """Of all lines from that number on: those given, or read. One query, or two."""
        if lines is None:
            lines = LogEntry.objects.filter(event=event, sequence__gte=number)
        found = cls({one.sequence: one for one in lines if one.sequence >= number})
        for line in found.lines.values():
            line.event = event
        noted = RowChange.objects.filter(line__event=event, line__sequence__gte=number).order_by("pk")
        told = noted.values_list("line__sequence", "table", "row", "before", "after")
        for sequence, table, row, before, after in told.iterator(chunk_size=2000):
            key = (table, row)
            found.notes.setdefault(key, []).append(_Note(sequence, before, after))
            keys = found._keys.setdefault(sequence, [])
            if not keys or keys[-1] != key:
                keys.append(key)
        return found

    def touched_by(self, number: int) -> dict[Key, Touched]:
        """The rows that a line changed."""
        found = {}
        for key in dict.fromkeys(self._keys.get(number, ())):
            mine = [note for note in self.notes[key] if note.number == number]
            state, restored = State(), dict[str, Any]()
            for note in mine:
                state.add(note.after)
            for note in reversed(mine):
                restored = {} if note.before is None else {**restored, **note.before}
            found[key] = Touched(mine[0].before is None, state, restored)
        return found

    def state_after(self, key: Key, number: int) -> State:
        """What later lines than that one made of a row."""
        state = State()
        for note in self.notes.get(key, ()):
            if note.number > number:
                state.add(note.after)
        return state

    def newest(self, number: int, keys: Iterable[Key], columns: frozenset[str] | None) -> LogEntry | None:
        """The newest line that stands after that number and changed one of those rows, in one of those columns."""
        if number not in self._standing:
            self._standing[number] = undoable.standing(self.lines.values(), number)
        changed = {
            note.number
            for key in keys
            for note in self.notes.get(key, ())
            if note.number > number and (columns is None or columns & note.columns)
        }
        return next((line for line in self._standing[number] if line.sequence in changed), None)

    def made_after(self, table: str, number: int) -> list[Key]:
        """Rows that are there and were made by later lines."""
        return [
            key
            for key, notes in self.notes.items()
            if key[0] == table
            and any(note.before is None and note.number > number for note in notes)
            and notes[-1].after is not None
        ]

    def done_by(self, entry: int) -> LogEntry | None:
        """A line of what a player did."""
        return next((line for line in self.lines.values() if line.entry_id == entry), None)

    def hanging_on(self, key: Key) -> list[Key]:
        """Rows that are there and point to this one."""
        if self._pointing is None:
            self._pointing = {}
            for other, notes in self.notes.items():
                state = _last(notes)
                for column, target in pointers(other[0]).items():
                    if state.there and state.values.get(column) is not None:
                        self._pointing.setdefault((target, state.values[column]), []).append((other, column))
        return [other for other, _ in self._pointing.get(key, ())]

    def in_place_of(self, key: Key, restored: Values, number: int) -> list[Key]:
        """Rows changed after that number that may hold what only one row can, and this one would hold again."""
        if self._placed is None:
            self._placed = {}
            for other, notes in self.notes.items():
                state = _last(notes)
                for column in {one for columns in only_once(other[0]) for one in columns} & state.values.keys():
                    place = (other[0], column, json.dumps(state.values[column]))
                    self._placed.setdefault(place, set()).add(other)
        found: set[Key] = set()
        for columns in only_once(key[0]):
            for column in columns:
                if restored.get(column) is not None:
                    found |= self._placed.get((key[0], column, json.dumps(restored[column])), set())
                    found = {one for one in found if self._alike(one, restored, columns)}
        return [one for one in found if one != key and self.notes[one][-1].number > number]

    def _alike(self, other: Key, restored: Values, columns: frozenset[str]) -> bool:
        values = _last(self.notes[other]).values
        return all(values[one] == restored[one] for one in columns & values.keys() & restored.keys())


def _last(notes: Iterable[_Note]) -> State:
    state = State()
    for note in notes:
        state.add(note.after)
    return state


@cache
def pointers(table: str) -> Mapping[str, str]:
    """The columns of a table that point to rows, each with the table of those."""
    kind = kind_of(table)
    found = {}
    for one in kind.model._meta.concrete_fields if kind else ():
        if one.related_model and not isinstance(one.related_model, str):
            found[str(one.column)] = table_of(one.related_model)
    return found


@cache
def only_once(table: str) -> tuple[frozenset[str], ...]:
    """The columns of a table that no two rows may hold the same of, those that every row is given anew left out."""
    kind = kind_of(table)
    if kind is None:
        return ()
    meta = kind.model._meta
    single = [frozenset({str(one.column)}) for one in meta.concrete_fields if one.unique and not one.primary_key]
    several = [
        frozenset(str(meta.get_field(name).column) for name in one.fields)  # type: ignore[union-attr]
        for one in meta.constraints
        if isinstance(one, UniqueConstraint)
    ]
    return tuple(one for one in (*single, *several) if one and one != frozenset({"public_id"}))
