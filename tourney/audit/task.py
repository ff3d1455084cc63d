"""What was to be drawn, read afresh from the JSON of a field. Nothing here comes from the engine that draws."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import Any


class AuditError(ValueError):
    """The document is no field with an answer; the message names the key."""


@dataclass(frozen=True, slots=True)
class Player:
    """An entry of the field that plays this round. Names are compared without capitals and blanks at their ends;
    blank is no name, and a side of "either" is none."""

    id: int
    score: Fraction = Fraction(0)
    vp: Fraction = Fraction(0)
    side: str = ""
    club: str = ""
    army: str = ""
    nation: str = ""
    team: str = ""
    byes: int = 0
    floats: int = 0
    own_side: int = 0
    attacked: int = 0
    rating: int | None = None
    rank: int | None = None
    seed: int | None = None
    volunteer: bool = False
    spare: bool = False


type Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Task:
    """`met` may name a pair more than once; `rules` are (name, option) in the order in which they count."""

    round: int
    seed: str
    rules: tuple[tuple[str, str], ...]
    players: Mapping[int, Player]
    met: tuple[Pair, ...]
    apart: frozenset[Pair]
    forced: frozenset[Pair]
    pinned: frozenset[Pair]
    tables: Mapping[int, bool]

    def unit(self, amounts: Iterable[Fraction]) -> int:
        """How many of the smallest unit in which all of these are whole make one."""
        return lcm(*(amount.denominator for amount in amounts))


def read_task(document: object, *, beside: bool = False) -> Task:
    """The task in a field's JSON; entries with `active` false stay out. Raises `AuditError`.

    `beside` tells that other games stood already: then spares stay spares where nobody else is left.
    """
    if not isinstance(document, dict):
        raise AuditError("field: must be a JSON object")
    rows = [row for row in _rows(document, "entries") if row.get("active", True)]
    players = {player.id: player for player in map(_player, rows)}
    if len(players) != len(rows):
        raise AuditError("field.entries: an id is listed twice")
    forced = frozenset(_pairs(document, "forced"))
    players = _settled(players, {one for pair in forced for one in pair}, beside=beside)
    pinned = frozenset(_pairs(document, "pinned"))
    return Task(
        round=_whole(document.get("round", 1), "field.round"),
        seed=str(document.get("seed", "")),
        rules=_rules(document, spares=any(one.spare for one in players.values()), pinned=bool(pinned)),
        players=players,
        met=tuple(_pairs(document, "met")),
        apart=frozenset(_pairs(document, "apart")),
        forced=forced,
        pinned=pinned,
        tables={
            _whole(row.get("number"), "field.tables: number"): bool(row.get("closed"))
            for row in _rows(document, "tables")
        },
    )


USUAL = ("rematch", "bye", "sides:wish", "score", "float", "spread", "club:1")
"""The rules of a field that names none."""


def _rules(document: Mapping[str, Any], *, spares: bool, pinned: bool) -> tuple[tuple[str, str], ...]:
    """Arrangements come first, spares next, then what the organiser listed; a draft to be kept counts before scores."""
    texts = document.get("rules", USUAL)
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise AuditError("field.rules: must be a list of texts")
    listed = [tuple(text.split(":", 1)) if ":" in text else (text, "") for text in texts]
    rules = [(name, option) for name, option in listed if name != "tables"]
    names = [name for name, _ in rules]
    if pinned and "kept" not in names:
        rules.insert(names.index("score") if "score" in names else len(names), ("kept", ""))
    return (("forced", ""), ("apart", ""), *((("spare", ""),) if spares else ()), *rules)


def _settled(players: Mapping[int, Player], bound: set[int], *, beside: bool) -> dict[int, Player]:
    """Who was put together with somebody is no spare; and where nobody else is there or plays beside, nobody is."""
    spares = {one for one, player in players.items() if player.spare and one not in bound}
    if len(spares) == len(players) and not beside:
        spares = set()
    return {one: replace(player, spare=one in spares) for one, player in players.items()}


def _player(row: Mapping[str, Any]) -> Player:
    number = _whole(row.get("id"), "field.entries: id")
    where = f"field.entries, id {number}"
    side = _name(row.get("side"))
    counts: dict[str, Any] = {key: _whole(row.get(key, 0), f"{where}: {key}") for key in _COUNTS}
    known: dict[str, Any] = {key: _whole(row[key], f"{where}: {key}") for key in _KNOWN if row.get(key) is not None}
    names: dict[str, Any] = {key: _name(row.get(key)) for key in _NAMES}
    return Player(
        id=number,
        score=exact(row.get("score", 0), f"{where}: score"),
        vp=exact(row.get("vp", 0), f"{where}: vp"),
        side="" if side == "either" else side,
        volunteer=bool(row.get("volunteer")),
        spare=bool(row.get("spare")),
        **counts,
        **known,
        **names,
    )


_COUNTS = ("byes", "floats", "own_side", "attacked")
_KNOWN = ("rating", "rank", "seed")
_NAMES = ("club", "army", "nation", "team")


def exact(value: object, where: str) -> Fraction:
    try:
        if isinstance(value, bool) or not isinstance(value, int | float | Decimal | str) or len(str(value)) > 40:
            raise ValueError
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        raise AuditError(f"{where}: must be a number") from None


def _whole(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise AuditError(f"{where}: must be a whole number")
    return value


def _name(value: object) -> str:
    return "" if value is None else str(value).strip().casefold()


def _rows(document: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    rows = document.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise AuditError(f"field.{key}: must be a list of objects")
    return rows


def _pairs(document: Mapping[str, Any], key: str) -> list[Pair]:
    pairs = document.get(key, [])
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise AuditError(f"field.{key}: must be a list of pairs")
    return [frozenset(_whole(one, f"field.{key}") for one in pair) for pair in pairs]
