"""Rows as the database holds them, read and put back by column: what a trigger wrote down, word for word.

The models are no help here: they would set times, ask signals and refuse what is never changed.
"""
# ruff: noqa: S608 - every name in these statements is a model's own

import json
from collections.abc import Mapping
from typing import Any

from django.db import connection

from tourney.capture import KINDS, Kind

type Values = Mapping[str, Any]


def current(kind: Kind, row: int) -> dict[str, Any] | None:
    """A row's columns as a trigger would write them, without those that JSON cannot hold; None if there is none."""
    columns = [column for column in kind.columns if column not in kind.binary]
    if connection.vendor == "sqlite":
        told = ", ".join(f"""'{column}', "{column}\"""" for column in columns)
        found = _one(f'SELECT json_object({told}) FROM "{kind.table}" WHERE "id" = %s', [row])
        return json.loads(found) if found is not None else None
    found = _one(f'SELECT to_jsonb(t)::text FROM "{kind.table}" t WHERE "id" = %s', [row])
    return {name: value for name, value in json.loads(found).items() if name in columns} if found else None


def bring_back(kind: Kind, values: Values) -> None:
    """A row that was deleted, with its own id."""
    columns = ", ".join(f'"{column}"' for column in values)
    if connection.vendor == "sqlite":
        marks = ", ".join("%s" for _ in values)
        statement = f'INSERT INTO "{kind.table}" ({columns}) VALUES ({marks})'
        _do(statement, [_raw(kind, column, value) for column, value in values.items()])
        return
    source = f'jsonb_populate_record(NULL::"{kind.table}", %s::jsonb)'
    _do(f'INSERT INTO "{kind.table}" ({columns}) SELECT {columns} FROM {source}', [json.dumps(values)])


def change(kind: Kind, row: int, values: Values) -> None:
    """Set columns of a row to what they were; counted ones go on counting."""
    kept = {column: value for column, value in values.items() if column not in kind.counted}
    now = f'"{kind.table}"'
    counted = [f'"{column}" = {now}."{column}" + 1' for column in values if column in kind.counted]
    if connection.vendor == "sqlite":
        sets = ", ".join([*(f'"{column}" = %s' for column in kept), *counted])
        given = [_raw(kind, column, value) for column, value in kept.items()]
        _do(f'UPDATE "{kind.table}" SET {sets} WHERE "id" = %s', [*given, row])
        return
    sets = ", ".join([*(f'"{column}" = was."{column}"' for column in kept), *counted])
    source = f'jsonb_populate_record(NULL::"{kind.table}", %s::jsonb) was'
    _do(f'UPDATE {now} SET {sets} FROM {source} WHERE {now}."id" = %s', [json.dumps(kept), row])


def remove(kind: Kind, row: int) -> None:
    _do(f'DELETE FROM "{kind.table}" WHERE "id" = %s', [row])


def kind_of(table: str) -> Kind | None:
    """None for a table that this version of Muster does not have."""
    return KINDS.by_table.get(table)


def _raw(kind: Kind, column: str, value: Any) -> Any:
    return bytes.fromhex(value) if column in kind.binary and value is not None else value


def _one(statement: str, given: list[Any]) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
        found = cursor.fetchone()
    return found[0] if found else None


def _do(statement: str, given: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, given)
