"""The log in words, for what is written about who plays whom and where: arrangements, rules, seedings, tables."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tourney.names import isolated
from tourney.ruleorder import told

type Data = Mapping[str, Any]

KINDS = {"apart": "kept apart", "together": "put together"}
MOST_NAMED = 12


def _named(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(isolated(name) for name in names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _rounds(number: int) -> str:
    return f"in round {number}" if number else "in all rounds"


def _arranged(_: str, data: Data) -> str:
    reason = f", {isolated(data['reason'])}" if data["reason"] else ""
    pairs = f" ({data['pairs']} pairs)" if data["pairs"] > 1 else ""
    return f"{_named(data['names'])} {KINDS[data['kind']]} {_rounds(data['round'])}{pairs}{reason}"


def _cancelled(_: str, data: Data) -> str:
    pairs = [
        f"{isolated(first)} and {isolated(second)} {KINDS[kind]} {_rounds(number)}"
        for kind, first, second, number in data["removed"][:MOST_NAMED]
    ]
    more = data["pairs"] - len(pairs)
    return f"No longer: {'; '.join(pairs)}{f'; and {more} more' if more else ''}"


def _round_rules(subject: str, data: Data) -> str:
    before, after = (told(rules) if rules else "those of the event" for rules in (data["before"], data["after"]))
    return f"{subject}: rules of the draw were {before}, are {after}"


def _seeded(subject: str, data: Data) -> str:
    left = f"; not found there: {_named(data['names'])}" if data["names"] else ""
    return f"Seedings taken over from {subject} for {data['seeded']}{left}"


def _tables_changed(_: str, data: Data) -> str:
    changes = [
        f"{'table' if place else 'Table'} {number}: {_table(*before)} became {_table(*after)}"
        for place, (number, (before, after)) in enumerate(data["changed"].items())
    ]
    return "; ".join(changes)


def _table(terrain: str, closed: bool, room: str = "", mission: str = "", stream: bool = False) -> str:
    """A table's wishes; older lines hold terrain and closing alone."""
    parts = [
        isolated(terrain) or "no terrain",
        f"in {isolated(room)}" if room else "",
        f"laid out for {mission}" if mission else "",
        "streamed" if stream else "",
        "closed" if closed else "",
    ]
    return ", ".join(filter(None, parts))


SENTENCES: Mapping[str, Callable[[str, Data], str]] = {
    "pairs arranged": _arranged,
    "arrangements removed": _cancelled,
    "round rules changed": _round_rules,
    "seedings taken over": _seeded,
    "tables changed": _tables_changed,
}
