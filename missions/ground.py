"""Who gets which part of the table: every way in which two players can choose, and the names of places in each.

Inches; origin at the table's lower left. "Above" is the edge with the greatest y.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from shapely import LineString, MultiPolygon, Point, Polygon, box, unary_union
from shapely.geometry.base import BaseGeometry

from missions.model import SIDES, Ground, Share, Side

type Area = Polygon | MultiPolygon
type Mark = LineString | Point
type Table = tuple[float, float]
type Holding = tuple[str, ...]  # the edge, or the quarters, that a player has


class UnknownPlace(LookupError):
    """A word for an area, a mark or an edge that does not exist on this ground."""


class GroundFault(ValueError):
    """Two shares of the table that do not go together. `side` is the player whose share cannot be worked out."""

    def __init__(self, side: Side, reason: str) -> None:
        super().__init__(reason)
        self.side = side


EDGES = ("above", "right", "below", "left")
QUARTERS: dict[str, tuple[int, int]] = {
    "upper right": (1, 1),
    "upper left": (0, 1),
    "lower right": (1, 0),
    "lower left": (0, 0),
}
_DIAGONALS: tuple[Holding, ...] = (("upper left", "lower right"), ("upper right", "lower left"))
_HELD: dict[str, Holding] = {
    "left edge": ("left",),
    "right edge": ("right",),
    "upper edge": ("above",),
    "lower edge": ("below",),
    "short edges": ("left", "right"),
    "centre": ("centre",),
}


def _quarter(column: int, row: int) -> Holding:
    return tuple(name for name, at in QUARTERS.items() if at == (column % 2, row % 2))


# What a player may have who depends on nobody, and what is left for the one who depends on the other's holding.
_FREE: dict[str, tuple[Holding, ...]] = {
    "long edge": (("above",), ("below",)),
    "short edge": (("right",), ("left",)),
    "quarter": tuple((name,) for name in QUARTERS),
    "diagonal quarters": _DIAGONALS,
}
_ANSWERS: dict[str, dict[Holding, tuple[Holding, ...]]] = {
    "opposite edge": {(edge,): ((EDGES[(at + 2) % 4],),) for at, edge in enumerate(EDGES)},
    "opposite quarter": {(name,): (_quarter(x + 1, y + 1),) for name, (x, y) in QUARTERS.items()},
    "quarter beside": {(name,): (_quarter(x, y + 1), _quarter(x + 1, y)) for name, (x, y) in QUARTERS.items()},
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


def area_of(shape: BaseGeometry) -> Area:
    """What has an area of a shape: cuts that only touch leave lines and points behind."""
    if isinstance(shape, Polygon | MultiPolygon):
        return shape
    parts = [part for part in getattr(shape, "geoms", ()) if isinstance(part, Polygon)]
    return MultiPolygon(parts) if len(parts) != 1 else parts[0]


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
    quarters = _named_quarters(table) if ground.attacker.holds else _Places({}, {}, {})
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


def _layout(number: int, held: Mapping[Side, Holding], flank: str, table: Table, quarters: _Places) -> Layout:
    if all(len(holding) == 1 and holding[0] in EDGES for holding in held.values()):
        shares = [_edge_share(side, holding[0], table) for side, holding in held.items()]
        places = [_edge_marks(held["attacker"][0], table), *shares, _flank_share(flank, table)]
    elif "centre" in {name for holding in held.values() for name in holding}:
        places = [_edges_share(side, holding, table) for side, holding in held.items()]
    else:
        places = [_quarter_share(side, holding, table) for side, holding in held.items()]
        places += [_remaining(held, table), _empty(held, table)]
    places += [_common(table), quarters]
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


@dataclass(frozen=True, eq=False)
class _Places:
    areas: Mapping[str, Area]
    marks: Mapping[str, tuple[Mark, ...]]
    corners: Mapping[str, tuple[Point, ...]]


def edge_line(edge: str, table: Table) -> LineString:
    """A table edge from the left to the right of the player who sits there."""
    width, height = table
    corners = {"below": (0, 0), "right": (width, 0), "above": (width, height), "left": (0, height)}
    return LineString([corners[edge], corners[EDGES[EDGES.index(edge) - 1]]])


def _common(table: Table) -> _Places:
    width, height = table
    upright = LineString([(width / 2, 0), (width / 2, height)])
    level = LineString([(0, height / 2), (width, height / 2)])
    edges = {edge: edge_line(edge, table) for edge in EDGES}
    marks: dict[str, tuple[Mark, ...]] = {
        "table edges": tuple(edges.values()),
        "long edges": (edges["above"], edges["below"]),
        "short edges": (edges["left"], edges["right"]),
        "centre lines": (upright, level),
        "table centre": (Point(width / 2, height / 2),),
    }
    return _Places({"table": box(0, 0, width, height)}, marks, {})


def _edge_marks(attackers: str, table: Table) -> _Places:
    width, height = table
    if attackers in {"above", "below"}:
        sides, line = ("left", "right"), LineString([(0, height / 2), (width, height / 2)])
    else:
        sides, line = ("above", "below"), LineString([(width / 2, 0), (width / 2, height)])
    return _Places({}, {"side edges": tuple(edge_line(edge, table) for edge in sides), "centre line": (line,)}, {})


def _half(edge: str, table: Table) -> Polygon:
    width, height = table
    halves = {
        "above": box(0, height / 2, width, height),
        "below": box(0, 0, width, height / 2),
        "left": box(0, 0, width / 2, height),
        "right": box(width / 2, 0, width, height),
    }
    return halves[edge]


def _edge_share(side: Side, edge: str, table: Table) -> _Places:
    line = edge_line(edge, table)
    left, right = Point(line.coords[0]), Point(line.coords[-1])
    corners = {"left corner": (left,), "right corner": (right,)}
    return _Places(
        {f"{side}'s half": _half(edge, table)},
        {f"{side}'s edge": (line,)},
        {f"{side}'s {name}": points for name, points in corners.items()},
    )


def _edges_share(side: Side, held: Holding, table: Table) -> _Places:
    """What a player has who holds several edges, or the ground between them."""
    edges = tuple(edge_line(edge, table) for edge in held if edge in EDGES)
    return _Places({}, {f"{side}'s edges": edges} if edges else {}, {})


def _flank_share(attackers: str, table: Table) -> _Places:
    if not attackers:
        return _Places({}, {}, {})
    defenders = EDGES[(EDGES.index(attackers) + 2) % 4]
    line = _edge_marks(attackers, table).marks["centre line"]
    flanks = {"attacker's flank": _half(attackers, table), "defender's flank": _half(defenders, table)}
    return _Places(flanks, {"dividing line": line}, {})


def _box(quarter: str, table: Table) -> Polygon:
    (width, height), (column, row) = table, QUARTERS[quarter]
    return box(column * width / 2, row * height / 2, (column + 1) * width / 2, (row + 1) * height / 2)


def _named_quarters(table: Table) -> _Places:
    """The quarters by where they lie: they have a name where the ground is fixed."""
    return _Places({f"{name} quarter": _box(name, table) for name in QUARTERS}, {}, {})


def _corner(quarter: str, table: Table) -> Point:
    column, row = QUARTERS[quarter]
    return Point(column * table[0], row * table[1])


def _area(quarters: Holding, table: Table) -> Area:
    return area_of(unary_union([_box(quarter, table) for quarter in quarters]))


def _quarter_share(side: Side, held: Holding, table: Table) -> _Places:
    named: dict[str, Holding] = {"quarters": held}
    marks: dict[str, tuple[Mark, ...]] = {}
    if len(held) == 1:
        column, row = QUARTERS[held[0]]
        named = {"quarter": held, "opposite quarter": _quarter(column + 1, row + 1)}
        marks = {f"{side}'s long edge": (edge_line("above" if row else "below", table),)}
    return _Places(
        {f"{side}'s {name}": _area(quarters, table) for name, quarters in named.items()},
        marks,
        {f"{side}'s {name}": tuple(_corner(one, table) for one in quarters) for name, quarters in named.items()},
    )


def _remaining(held: Mapping[Side, Holding], table: Table) -> _Places:
    """Where two players share three quarters, the fourth has a name."""
    free = tuple(name for name in QUARTERS if not any(name in holding for holding in held.values()))
    if len(free) != 1:
        return _Places({}, {}, {})
    return _Places({"remaining quarter": _area(free, table)}, {}, {"remaining quarter": (_corner(free[0], table),)})


def _empty(held: Mapping[Side, Holding], table: Table) -> _Places:
    """Where the players hold opposite quarters, the quarter that shares a short edge with each player's is empty."""
    attackers = held["attacker"]
    if len(attackers) != 1 or (held["defender"],) != _ANSWERS["opposite quarter"][attackers]:
        return _Places({}, {}, {})
    beside: dict[str, Holding] = {}
    for side, (quarter,) in held.items():
        column, row = QUARTERS[quarter]
        beside[f"{side}'s empty quarter"] = _quarter(column, row + 1)
    return _Places(
        {name: _area(quarter, table) for name, quarter in beside.items()},
        {},
        {name: (_corner(quarter[0], table),) for name, quarter in beside.items()},
    )
