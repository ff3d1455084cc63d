"""What each place of a table is called and where it lies, for a player who holds an edge, several, or quarters.

Inches; origin at the table's lower left. "Above" is the edge with the greatest y.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shapely import LineString, MultiPolygon, Point, Polygon, box, unary_union
from shapely.geometry.base import BaseGeometry

from missions.model import Side

type Area = Polygon | MultiPolygon
type Mark = LineString | Point
type Table = tuple[float, float]
type Holding = tuple[str, ...]  # the edge, or the quarters, that a player has

EDGES = ("above", "right", "below", "left")
QUARTERS: dict[str, tuple[int, int]] = {
    "upper right": (1, 1),
    "upper left": (0, 1),
    "lower right": (1, 0),
    "lower left": (0, 0),
}


def quarter_at(column: int, row: int) -> Holding:
    return tuple(name for name, at in QUARTERS.items() if at == (column % 2, row % 2))


def area_of(shape: BaseGeometry) -> Area:
    """What has an area of a shape: cuts that only touch leave lines and points behind."""
    if isinstance(shape, Polygon | MultiPolygon):
        return shape
    parts = [part for part in getattr(shape, "geoms", ()) if isinstance(part, Polygon)]
    return MultiPolygon(parts) if len(parts) != 1 else parts[0]


@dataclass(frozen=True, eq=False)
class Places:
    areas: Mapping[str, Area]
    marks: Mapping[str, tuple[Mark, ...]]
    corners: Mapping[str, tuple[Point, ...]]


def edge_line(edge: str, table: Table) -> LineString:
    """A table edge from the left to the right of the player who sits there."""
    width, height = table
    corners = {"below": (0, 0), "right": (width, 0), "above": (width, height), "left": (0, height)}
    return LineString([corners[edge], corners[EDGES[EDGES.index(edge) - 1]]])


def common(table: Table) -> Places:
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
    return Places({"table": box(0, 0, width, height)}, marks, {})


def edge_marks(attackers: str, table: Table) -> Places:
    width, height = table
    if attackers in {"above", "below"}:
        sides, line = ("left", "right"), LineString([(0, height / 2), (width, height / 2)])
    else:
        sides, line = ("above", "below"), LineString([(width / 2, 0), (width / 2, height)])
    return Places({}, {"side edges": tuple(edge_line(edge, table) for edge in sides), "centre line": (line,)}, {})


def _half(edge: str, table: Table) -> Polygon:
    width, height = table
    halves = {
        "above": box(0, height / 2, width, height),
        "below": box(0, 0, width, height / 2),
        "left": box(0, 0, width / 2, height),
        "right": box(width / 2, 0, width, height),
    }
    return halves[edge]


def edge_share(side: Side, edge: str, table: Table) -> Places:
    line = edge_line(edge, table)
    left, right = Point(line.coords[0]), Point(line.coords[-1])
    corners = {"left corner": (left,), "right corner": (right,)}
    return Places(
        {f"{side}'s half": _half(edge, table)},
        {f"{side}'s edge": (line,)},
        {f"{side}'s {name}": points for name, points in corners.items()},
    )


def edges_share(side: Side, held: Holding, table: Table) -> Places:
    """What a player has who holds several edges, or the ground between them."""
    edges = tuple(edge_line(edge, table) for edge in held if edge in EDGES)
    return Places({}, {f"{side}'s edges": edges} if edges else {}, {})


def flank_share(attackers: str, table: Table) -> Places:
    if not attackers:
        return Places({}, {}, {})
    defenders = EDGES[(EDGES.index(attackers) + 2) % 4]
    line = edge_marks(attackers, table).marks["centre line"]
    flanks = {"attacker's flank": _half(attackers, table), "defender's flank": _half(defenders, table)}
    return Places(flanks, {"dividing line": line}, {})


def _box(quarter: str, table: Table) -> Polygon:
    (width, height), (column, row) = table, QUARTERS[quarter]
    return box(column * width / 2, row * height / 2, (column + 1) * width / 2, (row + 1) * height / 2)


def named_quarters(table: Table) -> Places:
    """The quarters by where they lie: they have a name where the ground is fixed."""
    return Places({f"{name} quarter": _box(name, table) for name in QUARTERS}, {}, {})


def _corner(quarter: str, table: Table) -> Point:
    column, row = QUARTERS[quarter]
    return Point(column * table[0], row * table[1])


def _area(quarters: Holding, table: Table) -> Area:
    return area_of(unary_union([_box(quarter, table) for quarter in quarters]))


def quarter_share(side: Side, held: Holding, table: Table) -> Places:
    named: dict[str, Holding] = {"quarters": held}
    marks: dict[str, tuple[Mark, ...]] = {}
    if len(held) == 1:
        column, row = QUARTERS[held[0]]
        named = {"quarter": held, "opposite quarter": quarter_at(column + 1, row + 1)}
        marks = {f"{side}'s long edge": (edge_line("above" if row else "below", table),)}
    return Places(
        {f"{side}'s {name}": _area(quarters, table) for name, quarters in named.items()},
        marks,
        {f"{side}'s {name}": tuple(_corner(one, table) for one in quarters) for name, quarters in named.items()},
    )


def remaining(held: Mapping[Side, Holding], table: Table) -> Places:
    """Where two players share three quarters, the fourth has a name."""
    free = tuple(name for name in QUARTERS if not any(name in holding for holding in held.values()))
    if len(free) != 1:
        return Places({}, {}, {})
    return Places({"remaining quarter": _area(free, table)}, {}, {"remaining quarter": (_corner(free[0], table),)})


def empty(held: Mapping[Side, Holding], table: Table) -> Places:
    """Where the players hold opposite quarters, the quarter that shares a short edge with each player's is empty."""
    attackers = held["attacker"]
    if len(attackers) != 1:
        return Places({}, {}, {})
    column, row = QUARTERS[attackers[0]]
    if held["defender"] != quarter_at(column + 1, row + 1):
        return Places({}, {}, {})
    beside: dict[str, Holding] = {}
    for side, (quarter,) in held.items():
        column, row = QUARTERS[quarter]
        beside[f"{side}'s empty quarter"] = quarter_at(column, row + 1)
    return Places(
        {name: _area(quarter, table) for name, quarter in beside.items()},
        {},
        {name: (_corner(quarter[0], table),) for name, quarter in beside.items()},
    )
