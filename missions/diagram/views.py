"""How a table is looked at: every way to turn it, named by who is where on the picture.

A side sits at its edge; who holds a quarter sits at the long edge beside it. A view says at which edge of the picture
that edge lies; without a side it speaks of the edge that is printed at the top. So any view is some quarter turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType
from typing import Literal

import shapely
from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry

from missions import regions
from missions.ground import Layout
from missions.model import SIDES, Mission, Share, Side
from missions.regions import Zone
from missions.shares import Table

type Edge = Literal["top", "right", "bottom", "left"]

EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")  # a quarter turn clockwise brings each to the next
PLAIN: dict[Edge, str] = {
    "top": "as-printed",
    "right": "turned-right",
    "bottom": "turned-over",
    "left": "turned-left",
}
TOLERANCE = 0.01  # inches


class UnknownView(LookupError):
    """A view that asks for the edge of a side that has none."""


@dataclass(frozen=True, slots=True)
class View:
    """Whose edge lies at which edge of the picture; without a side, the edge that is printed at the top."""

    side: Side | None = None
    at: Edge = "top"

    @property
    def name(self) -> str:
        """As addresses and commands write it: `as-printed`, `attacker-bottom`."""
        return f"{self.side}-{self.at}" if self.side else PLAIN[self.at]

    @property
    def label(self) -> str:
        """As a reader is told: `As printed`, `Attacker at the bottom`."""
        words = f"{self.side} at the {self.at}" if self.side else PLAIN[self.at].replace("-", " ")
        return words.capitalize()


AS_PRINTED = View()
VIEWS: Mapping[str, View] = MappingProxyType(
    {view.name: view for view in (View(side, at) for side, at in product((None, *SIDES), EDGES))}
)


@dataclass(frozen=True)
class Seen:
    """A mission's zones as a view shows them, and the table's width and height on the picture."""

    zones: tuple[Zone, ...]
    table: Table
    edges: tuple[tuple[Side, LineString], ...] = ()  # of sides whose edge nothing else on the picture shows

    @property
    def upright(self) -> bool:
        """Whether the picture is higher than it is wide."""
        return self.table[0] < self.table[1]

    @property
    def markers(self) -> tuple[tuple[float, float], ...]:
        """Where objective markers stand, in inches."""
        return marked(self.zones)

    def lies(self, side: Side) -> str:
        """`bottom`, `top`, `left` or `right`: the half of the picture that holds all of the side's deployment area.

        With two halves it is a corner, such as `bottom left`; with none, or without such an area, it is empty.
        """
        return halves([z.geometry for z in self.zones if z.role == "deployment" and z.side == side], self.table)

    def turned(self, quarters: int) -> Seen:
        """Turned clockwise by so many quarter turns."""
        width, height = self.table
        matrix = (
            [1, 0, 0, 1, 0, 0],
            [0, 1, -1, 0, 0, width],
            [-1, 0, 0, -1, width, height],
            [0, -1, 1, 0, height, 0],
        )[quarters % 4]

        def moved[G: BaseGeometry](geometry: G) -> G:
            return shapely.affinity.affine_transform(geometry, matrix)

        zones = (
            replace(
                zone,
                geometry=moved(zone.geometry),
                measures=tuple(replace(one, geometry=moved(one.geometry)) for one in zone.measures),
            )
            for zone in self.zones
        )
        if not quarters % 4:
            return self
        edges = tuple((side, moved(line)) for side, line in self.edges)
        return Seen(tuple(zones), (height, width) if quarters % 2 else self.table, edges)


def marked(zones: Sequence[Zone]) -> tuple[tuple[float, float], ...]:
    """The points of the zones that are objective markers."""
    return tuple((z.geometry.x, z.geometry.y) for z in zones if z.role == "marker" and isinstance(z.geometry, Point))


def halves(shapes: Sequence[BaseGeometry], table: Table) -> str:
    """Which halves of a table hold all of some shapes: up or down first, then left or right."""
    if not shapes:
        return ""
    left, bottom, right, top = shapely.union_all(shapes).bounds
    across, up = table[0] / 2, table[1] / 2
    found = {
        "bottom": top <= up + TOLERANCE,
        "top": bottom >= up - TOLERANCE,
        "left": right <= across + TOLERANCE,
        "right": left >= across - TOLERANCE,
    }
    return " ".join(half for half, holds in found.items() if holds)


def as_printed(mission: Mission, layout: Layout) -> Seen:
    zones = regions.zones(mission, layout)
    return Seen(zones, mission.table, tuple(_edges(mission, layout, zones)))


def _edges(mission: Mission, layout: Layout, zones: Sequence[Zone]) -> Iterator[tuple[Side, LineString]]:
    """Edges that the mission itself gives to a side, and those of a side without a deployment area."""
    shares: dict[Side, Share] = {"attacker": mission.ground.attacker, "defender": mission.ground.defender}
    for side, share in shares.items():
        deploys = any(zone.role == "deployment" and zone.side == side for zone in zones)
        for line in layout.marks.get(f"{side}'s edge", ()):
            if isinstance(line, LineString) and (share.holds or not deploys):
                yield side, line


def seen(mission: Mission, layout: Layout, view: View) -> Seen:
    """A layout as a view shows it. Raises UnknownView."""
    printed = as_printed(mission, layout)
    return printed.turned(_quarters(mission, layout, printed, view))


def quarters(mission: Mission, layout: Layout, view: View) -> int:
    """By how many quarter turns, clockwise, a view turns a layout. Raises UnknownView."""
    return _quarters(mission, layout, as_printed(mission, layout), view)


def _quarters(mission: Mission, layout: Layout, printed: Seen, view: View) -> int:
    edge = _seat(layout, printed, view.side) if view.side else "top"
    if edge is None:
        there = ", ".join(one.name for one in VIEWS.values() if not one.side or _seat(layout, printed, one.side))
        whose = f"the {view.side.capitalize()}" if view.side else ""
        raise UnknownView(f"in {mission.id} {whose} sits at no one edge; there are the views {there}")
    return (EDGES.index(view.at) - EDGES.index(edge)) % 4


def _seat(layout: Layout, printed: Seen, side: Side) -> Edge | None:
    """The edge at which a side sits: its own, or the one of the half that holds all of its deployment area."""
    names = (f"{side}'s edge", f"{side}'s long edge")
    marks = next((layout.marks[name] for name in names if name in layout.marks), None)
    said = halves(marks, layout.table) if marks else printed.lies(side)
    return next((edge for edge in EDGES if edge == said.partition(" ")[0]), None)


def view_from(mission: Mission, layout: Layout, side: Side) -> View:
    """As a side sees the table, its own edge nearest to it; as printed if it sits at no one edge."""
    return View(side, "bottom") if _seat(layout, as_printed(mission, layout), side) else AS_PRINTED


def views_of(mission: Mission, layout: Layout) -> tuple[View, ...]:
    """The four ways to turn a table, named by where the Attacker sits, or the Defender, or neither if neither does.

    The least turned come first: as printed, half a turn, then the two quarter turns.
    """
    printed = as_printed(mission, layout)
    side, edge = next(((side, edge) for side in SIDES if (edge := _seat(layout, printed, side))), (None, "top"))
    return tuple(View(side, EDGES[(EDGES.index(edge) + quarters) % 4]) for quarters in (0, 2, 1, 3))


def matching(mission: Mission, wanted: Mapping[Side, str], upright: bool = False) -> tuple[int, View] | None:
    """The layout, and the view of it, in which each side lies where it is wanted, such as `top` or `top left`.

    With `upright` the picture is higher than it is wide. None if no layout can be seen so.
    """
    for layout in regions.layouts(mission):
        if view := _showing(mission, layout, wanted, upright):
            return layout.number, view
    return None


def _showing(mission: Mission, layout: Layout, wanted: Mapping[Side, str], upright: bool) -> View | None:
    for view in views_of(mission, layout):
        shown = seen(mission, layout, view)
        as_wanted = all(set(where.split()) <= set(shown.lies(side).split()) for side, where in wanted.items())
        if as_wanted and upright == shown.upright:
            return view
    return None


def mirrored(mission: Mission, layout: Layout, view: View) -> tuple[int, View] | None:
    """The layout and the view that show the sides with left and right exchanged.

    None if turning does that already, or if no layout does it.
    """
    wanted = _ground(seen(mission, layout, view), flipped=True)
    for number in (layout.number, *(one.number for one in regions.layouts(mission))):
        other = regions.layout(mission, number)
        for turned in views_of(mission, other):
            if _ground(seen(mission, other, turned)) == wanted:
                return None if number == layout.number else (number, turned)
    return None


def _ground(shown: Seen, *, flipped: bool = False) -> list[tuple[object, ...]]:
    """What lies where on the picture, whatever dice bring Units there; left and right exchanged if `flipped`."""
    width = shown.table[0]

    def bounds(geometry: BaseGeometry) -> tuple[float, ...]:
        left, bottom, right, top = (round(side, 3) for side in geometry.bounds)
        return (width - right, bottom, width - left, top) if flipped else (left, bottom, right, top)

    return sorted((zone.role, zone.side or "", zone.count or 0, *bounds(zone.geometry)) for zone in shown.zones)
