"""Stretches of table edge: where Reserves arrive, or a side's own edge. Their legs, and lanes where they share one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import shapely

from missions.diagram import style
from missions.diagram.items import Box, Point
from missions.diagram.places import Column
from missions.diagram.shapes import Sheet
from missions.diagram.views import Seen
from missions.model import Side
from missions.regions import Zone

STEP = style.LANE + 1.2  # from one lane to the next


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight piece of a stretch along one table edge, in scene units. `out` points off the table."""

    start: Point
    end: Point
    out: Point

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    def at(self, fraction: float, off: float = 0.0) -> Point:
        """The point at a fraction of the leg, moved off the table by `off`."""
        (x0, y0), (x1, y1), (ox, oy) = self.start, self.end, self.out
        return x0 + (x1 - x0) * fraction + ox * off, y0 + (y1 - y0) * fraction + oy * off

    def along(self, fractions: Column, off: float) -> tuple[Column, Column]:
        """The same for many fractions: x and y of each."""
        (x0, y0), (x1, y1), (ox, oy) = self.start, self.end, self.out
        return x0 + (x1 - x0) * fractions + ox * off, y0 + (y1 - y0) * fractions + oy * off


@dataclass(frozen=True, slots=True)
class Stretch:
    """One connected stretch of edge on which a zone's Reserves arrive: `legs` has two of them round a corner.

    Without a zone it is the edge that a side holds, on which nothing arrives.
    """

    owner: str
    side: Side
    zone: Zone | None
    legs: tuple[Leg, ...]
    lane: int

    @property
    def roll(self) -> tuple[int, ...]:
        return self.zone.roll if self.zone else ()

    @property
    def corner(self) -> bool:
        return len(self.legs) > 1

    @property
    def reach(self) -> float | None:
        """How far from a corner the stretch reaches, in inches."""
        measures = self.zone.measures if self.zone else ()
        return next((measure.distance for measure in measures if measure.kind == "arrival"), None)

    @property
    def offset(self) -> float:
        """How far off the table's edge the middle of the thick line runs."""
        return style.BAND + 0.8 + style.LANE / 2 + self.lane * STEP


def stretches_of(shown: Seen, sheet: Sheet) -> tuple[Stretch, ...]:
    """All stretches, each in the first lane that is free on its edges; short ones lie next to the table."""
    bare: list[tuple[shapely.LineString, Side, Zone | None]] = [
        (line, zone.side, zone)
        for zone in shown.zones
        if zone.role == "reserves" and zone.side
        for line in shapely.get_parts(zone.geometry).tolist()
    ]
    bare.sort(key=lambda one: one[0].length)
    bare += [(line, side, None) for side, line in shown.edges]
    found: list[Stretch] = []
    for number, (line, side, zone) in enumerate(bare):
        legs = _legs(line, sheet)
        taken = {other.lane for other in found if _overlap(legs, other.legs)}
        lane = next(free for free in range(len(bare)) if free not in taken)
        found.append(Stretch(f"{'reserves' if zone else 'edge'} {number}", side, zone, legs, lane))
    return tuple(found)


def _legs(line: shapely.LineString, sheet: Sheet) -> tuple[Leg, ...]:
    points = [sheet.point(x, y) for x, y in line.coords]
    return tuple(Leg(a, b, _outward(a, b, sheet.box)) for a, b in pairwise(points))


def _outward(a: Point, b: Point, table: Box) -> Point:
    if abs(a[0] - b[0]) < abs(a[1] - b[1]):
        return (-1.0, 0.0) if a[0] - table.x0 < table.x1 - a[0] else (1.0, 0.0)
    return (0.0, -1.0) if a[1] - table.y0 < table.y1 - a[1] else (0.0, 1.0)


def _overlap(a: Sequence[Leg], b: Sequence[Leg]) -> bool:
    """Whether two stretches share part of an edge."""
    return any(p.out == q.out and shared(p, q) is not None for p in a for q in b)


def shared(p: Leg, q: Leg) -> tuple[float, float] | None:
    """The part of p, as fractions of it, that q covers too."""
    axis = 0 if p.out[0] == 0 else 1
    start, end = p.start[axis], p.end[axis]
    low, high = sorted(((q.start[axis] - start) / (end - start), (q.end[axis] - start) / (end - start)))
    low, high = max(0.0, low), min(1.0, high)
    return (low, high) if high - low > 0.01 else None
