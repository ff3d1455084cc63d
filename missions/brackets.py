"""Brackets of a mission file that say table where the format wants a list, or the other way round."""

from __future__ import annotations

import re

from missions.faults import Finding

LISTS = frozenset({"tuple_type", "list_type"})  # pydantic's types of mistake
TABLES = frozenset({"model_type", "model_attributes_type", "dict_type"})

_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_INDEX = re.compile(r"\[\d+\]")


def written(key: str, mistake: str, given: object) -> str:
    """How to write what stands at `key`, such as `deployment[1].arrive`; empty where it is no matter of brackets."""
    name = _INDEX.sub("", key)
    if mistake in LISTS:
        if isinstance(given, dict):
            return f"is a list: write [[{name}]], in double brackets, above each entry"
        return "is a list: put it into square brackets, its entries with commas between them"
    if mistake in TABLES:
        if isinstance(given, list):
            return f"is one table, not a list: write [{name}], in single brackets, or {_last(name)} = {{ … }}"
        return f"is a table: write [{name}] above its keys, or {_last(name)} = {{ … }}"
    return ""


def at_odds(message: str, raw: bytes) -> Finding:
    """What the TOML reader said of a file, as key and reason: a heading that does not go with one above it by name."""
    if found := _LINE.search(message):
        number = int(found[1])
        heading = raw.decode("utf-8-sig").split("\n")[number - 1].partition("#")[0].strip()
        name = heading.strip("[] ")
        if heading.startswith("[[") and "overwrite" in message:
            return f"line {number}", f"[[{name}]] follows [{name}]: each entry of a list begins with [[{name}]]"
        if heading.startswith("[") and "twice" in message:
            return f"line {number}", f"[{name}] is there already: each entry of a list begins with [[{name}]]"
    return "", f"is not correct TOML: {message}"


def _last(name: str) -> str:
    return name.rpartition(".")[2]
