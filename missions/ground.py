"""Who gets which part of the table: every way in which two players can choose, and the names of places in each.

Inches; origin at the table's lower left. "Above" is the edge with the greatest y.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from shapely import Point

from missions.model import SIDES, Ground, Share, Side
from missions.shares import (
    EDGES,
    QUARTERS,
    Area,
    Holding,
    Mark,
    Places,
    Table,
    common,
    edge_marks,
    edge_share,
    edges_share,
    empty,
    flank_share,
    named_quarters,
    quarter_at,
    quarter_share,
    remaining,
)


class UnknownPlace(LookupError):
    """A word for an area, a mark or an edge that does not exist on this ground."""


class GroundFault(ValueError):
    """Two shares of the table that do not go together. `side` is the player whose share cannot be worked out."""

    def __init__(self, side: Side, reason: str) -> None:
        super().__init__(reason)
        self.side = side


_DIAGONALS: tuple[Holding, ...] = (("upper left", "lower right"), ("upper right", "lower left"))
_HELD: dict[str, Holding] = {
    "left edge": ("left",),
    "right edge": ("right",),
    "upper edge": ("above",),
    "lower edge": ("below",),
    "short edges": ("left", "right"),
    "centre": ("centre",),
}


# What a player may have who depends on nobody, and what is left for the one who depends on the other's holding.
_FREE: dict[str, tuple[Holding, ...]] = {
    "long edge": (("above",), ("below",)),
    "short edge": (("right",), ("left",)),
    "quarter": tuple((name,) for name in QUARTERS),
    "diagonal quarters": _DIAGONALS,
}
_ANSWERS: dict[str, dict[Holding, tuple[Holding, ...]]] = {
    "opposite edge": {(edge,): ((EDGES[(at + 2) % 4],),) for at, edge in enumerate(EDGES)},
    "opposite quarter": {(name,): (quarter_at(x + 1, y + 1),) for name, (x, y) in QUARTERS.items()},
    "quarter beside": {(name,): (quarter_at(x, y + 1), quarter_at(x + 1, y)) for name, (x, y) in QUARTERS.items()},
    "remaining quarter": {held: tuple((name,) for name in QUARTERS if name not in held) for held in _DIAGONALS},
}


@dataclass(frozen=True, eq=False)
class Layout:
    """One way in which the table can be shared out, with all places that have a name in it.

    `areas` and `marks` are keyed by full name, such as `defender's half`; a mark consists of straight parts or points.
    Edges run as their owner sees them: from the owner's left to the right.
    """

    number: int
    label: str
    table: Table
    areas: Mapping[str, Area]
    marks: Mapping[str, tuple[Mark, ...]]
    corners: Mapping[str, tuple[Point, ...]]

    def area(self, word: str, side: Side | None) -> Area:
        """Raises UnknownPlace, as the other two do, with the names that there are."""
        return _look_up(self.areas, word, side)

    def mark(self, word: str, side: Side | None) -> tuple[Mark, ...]:
        return _look_up(self.marks, word, side)

    def corners_of(self, word: str, side: Side | None) -> tuple[Point, ...]:
        """The table's corners in an area, or a player's `left corner` and `right corner`."""
        return _look_up(self.corners, word, side)


def full_name(word: str, side: Side | None) -> str:
    """`own edge` and `opponent's edge` as said by `side`: `attacker's edge`. Other words stay as they are."""
    if side is None:
        return word
    other = SIDES[1 - SIDES.index(side)]
    for whose, who in (("own ", side), ("opponent's ", other)):
        if word.startswith(whose):
            return f"{who}'s {word.removeprefix(whose)}"
    return word


def _look_up[T](places: Mapping[str, T], word: str, side: Side | None) -> T:
    name = full_name(word, side)
    if name not in places:
        raise UnknownPlace(f'"{word}" does not exist on this ground; there are: {", ".join(sorted(places))}')
    return places[name]


def grounds(ground: Ground, table: Table) -> tuple[Layout, ...]:
    """Every layout, in a fixed order: the Attacker above before below, on the right before the left.

    Raises GroundFault if the two shares do not go together.
    """
    found = sorted(_holdings(ground), key=lambda pair: _height(pair[0]) + tuple(-n for n in _height(pair[1])))
    if not ground.flanks:
        flanked: list[tuple[Holding, Holding, str]] = [(*pair, "") for pair in found]
    elif len(found[0][0]) == 1 and found[0][0][0] in EDGES:
        flanked = [(*pair, flank) for pair in found for flank in _flanks(pair[0][0])]
    else:
        raise GroundFault("attacker", "`flanks` divide a table that is fought across its edges")
    quarters = named_quarters(table) if ground.attacker.holds else Places({}, {}, {})
    return tuple(
        _layout(number, {"attacker": attacker, "defender": defender}, flank, table, quarters)
        for number, (attacker, defender, flank) in enumerate(flanked, 1)
    )


def _height(holding: Holding) -> tuple[float, float]:
    """Sorts what lies above, then what lies on the right, first."""
    at = {"above": (0.5, 1), "below": (0.5, 0), "left": (0, 0.5), "right": (1, 0.5), "centre": (0.5, 0.5)} | QUARTERS
    return -sum(at[name][1] for name in holding), -sum(at[name][0] for name in holding)


def _holdings(ground: Ground) -> list[tuple[Holding, Holding]]:
    attacker, defender = _choice(ground.attacker), _choice(ground.defender)
    held = [_HELD[share.holds] for share in (ground.attacker, ground.defender) if share.holds]
    if len(held) == 2:
        if held[0] == held[1]:
            raise GroundFault("defender", "both players hold the same")
        return [(held[0], held[1])]
    if held:
        raise GroundFault("defender" if ground.attacker.holds else "attacker", "`holds` goes with the other's `holds`")
    if (attacker in _FREE) == (defender in _FREE):
        raise GroundFault("attacker", "one player picks freely, the other takes or picks from what that leaves")
    if attacker in _FREE:
        return [(held, answer) for held in _FREE[attacker] for answer in _answers("defender", defender, held)]
    return [(answer, held) for held in _FREE[defender] for answer in _answers("attacker", attacker, held)]


def _choice(share: Share) -> str:
    if share.beside:
        return "quarter beside"
    return share.takes or share.picks or ""


def _answers(side: Side, choice: str, held: Holding) -> tuple[Holding, ...]:
    answers = _ANSWERS[choice].get(held)
    if answers is None:
        raise GroundFault(side, f'"{choice}" does not go with what the other player picks')
    return answers


def _flanks(edge: str) -> tuple[str, str]:
    """The two ends of a table edge, right and upper first."""
    return ("right", "left") if edge in {"above", "below"} else ("above", "below")


def _layout(number: int, held: Mapping[Side, Holding], flank: str, table: Table, quarters: Places) -> Layout:
    if all(len(holding) == 1 and holding[0] in EDGES for holding in held.values()):
        shares = [edge_share(side, holding[0], table) for side, holding in held.items()]
        places = [edge_marks(held["attacker"][0], table), *shares, flank_share(flank, table)]
    elif "centre" in {name for holding in held.values() for name in holding}:
        places = [edges_share(side, holding, table) for side, holding in held.items()]
    else:
        places = [quarter_share(side, holding, table) for side, holding in held.items()]
        places += [remaining(held, table), empty(held, table)]
    places += [common(table), quarters]
    label = ", ".join(f"{side.capitalize()} {_in_words(holding)}" for side, holding in held.items())
    if flank:
        label += f", Attacker's flank {_in_words((flank,))}"
    return Layout(
        number,
        label,
        table,
        areas=MappingProxyType({name: area for place in places for name, area in place.areas.items()}),
        marks=MappingProxyType({name: mark for place in places for name, mark in place.marks.items()}),
        corners=MappingProxyType({name: points for place in places for name, points in place.corners.items()}),
    )


def _in_words(holding: Holding) -> str:
    where = " and ".join(holding)
    if where == "centre":
        return "in the centre"
    return f"on the {where}" if holding[0] in {"left", "right"} else where
