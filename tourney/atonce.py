"""Many rows read in one step, as one text.

At each row Python's SQLite module lets the threads that wait go first, so on a busy server a thousand rows may wait a
thousand times. The database puts them together instead. Whether any of them has changed is a comparison of two texts.
"""

import json
from collections.abc import Sequence
from typing import Any

from django.db import connection

type Text = str
"""Rows as JSON, each an array of its columns."""

_TOGETHER = {
    "sqlite": "json_group_array(json_array({}))",
    "postgresql": "coalesce(json_agg(json_build_array({})), '[]')::text",
}


def read(statement: str, params: Sequence[Any], names: Sequence[str]) -> Text:
    """What a statement of `values_list` with these names finds: numbers, texts, dates, truth values and JSON."""
    together = _TOGETHER[connection.vendor].format(", ".join(map(connection.ops.quote_name, names)))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {together} FROM ({statement}) found", params)  # noqa: S608  Django’s own, and names of fields
        return str(cursor.fetchone()[0])


def parted(text: Text) -> list[tuple[Any, ...]]:
    """The rows of such a text, their values as JSON has them."""
    return [tuple(row) for row in json.loads(text)]
