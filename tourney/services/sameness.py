"""What differs between the rows of an event and those of a file, row by row: what stays, what goes, what is put in."""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.db.models import ForeignKey, Model, OneToOneField, UniqueConstraint

from tourney.eventfile import Kind
from tourney.eventfile.values import told
from tourney.models import Event

type Key = tuple[object, ...]


@dataclass(slots=True)
class Difference:
    """Rows of one list: numbers of those `going`, and those to put `in_`, in their order.

    A row that is merely different goes and comes back with its number, so that whatever names it still does.
    """

    kind: Kind
    going: list[int] = field(default_factory=list)
    in_: list[Model] = field(default_factory=list)
    lost: list[Model] = field(default_factory=list)  # those going for good


def difference(kind: Kind, event: Event, wanted: list[Model]) -> Difference:
    """Compare, and give every wanted row that is there in some form its number. Earlier lists have been compared."""
    there = list(kind.of(event))
    found, named = Difference(kind), _identity(kind)
    left = {row.pk: row for row in there}
    by_name = {_values(row, named): row for row in there} if named else {}
    by_value: dict[Key, list[Model]] = defaultdict(list)
    if not named:
        for row in reversed(there):
            by_value[_values(row, kind.fields)].append(row)
    for row in wanted:
        key = _values(row, named or kind.fields)
        same = by_name.get(key) if named else by_value[key].pop() if by_value.get(key) else None
        if same is None:
            found.in_.append(row)
            continue
        row.pk = same.pk
        del left[same.pk]
        if _values(row, kind.fields) != _values(same, kind.fields):
            found.going.append(same.pk)
            found.in_.append(row)
    found.lost = list(left.values())
    found.going += list(left)
    return found


def take_out(found: Difference) -> None:
    """Past the models, which would take along whatever names a row that comes back."""
    rows = found.kind.model._default_manager.filter(pk__in=found.going)
    rows._raw_delete(connection.alias)


def _identity(kind: Kind) -> tuple[Any, ...]:
    """The fields by which no two rows of an event are alike: an address, one row a game, a name within the event."""
    fields = {one.name: one for one in kind.fields}
    for one in kind.fields:
        if one.name == "public_id" or (isinstance(one, OneToOneField) and not one.null):
            return (one,)
    for rule in kind.model._meta.constraints:
        if isinstance(rule, UniqueConstraint) and rule.fields and rule.condition is None:
            names = [name for name in rule.fields if name != "event"]
            if all(name in fields and not fields[name].null for name in names):
                return tuple(fields[name] for name in names)
    return ()


def _values(row: Model, fields: tuple[Any, ...]) -> Key:
    return tuple(_plain(row, one) for one in fields)


def _plain(row: Model, one: Any) -> object:
    if not isinstance(one, ForeignKey):
        value = told(one, getattr(row, one.attname))
        return json.dumps(value, sort_keys=True) if isinstance(value, dict | list) else value
    named = row._state.fields_cache.get(one.name)
    if named is None:
        return getattr(row, one.attname)
    return named.pk if named.pk is not None else ("new", id(named))
