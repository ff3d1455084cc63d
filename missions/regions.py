"""Words such as "defender's quarter, 8 off the table edges" turned into exact shapes, for every layout of a mission.

Inches; origin at the table's lower left. Arcs are drawn with 64 segments to the quarter circle: 0.02 % of the circle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from shapely import LineString, MultiLineString, Point, unary_union
from shapely.geometry.base import BaseGeometry

from missions.ground import Area, Layout, Mark, UnknownPlace, area_of, full_name, grounds
from missions.model import (
    SIDES,
    Arrival,
    By,
    Deploy,
    HoldReserves,
    Mission,
    PlaceMinefields,
    PlaceObjectives,
    Region,
    ScatterRow,
    Side,
    Step,
)

__all__ = ["Layout", "Measure", "UnknownLayout", "Zone", "area", "layout", "layouts", "players", "zones"]

type Role = Literal["deployment", "objectives", "reserves", "minefields", "patrol", "marker"]

ARC = 64  # segments to a quarter circle


class UnknownLayout(LookupError):
    """A layout number that the mission does not have."""


@dataclass(frozen=True, eq=False)
class Measure:
    """One distance of the text, in inches, and the straight line or the point that it is measured from."""

    distance: float
    kind: Literal["off", "near", "arrival"]
    mark: str
    geometry: LineString | Point


@dataclass(frozen=True, eq=False)
class Zone:
    """What one step does on the table for one player.

    `side` is whose zone it is, or who places. `count` counts Objectives. Reserves are lines along the table edge;
    `roll` has the die results that bring Units there, where a die decides. `step` is the index in `mission.steps`.
    """

    role: Role
    side: Side
    count: int | None
    label: str
    geometry: Area | LineString | MultiLineString
    measures: tuple[Measure, ...]
    step: int
    roll: tuple[int, ...] = ()


def layouts(mission: Mission) -> tuple[Layout, ...]:
    """Every way in which the two players may share out the table, numbered from 1."""
    return tuple(_with_deployment_areas(mission, bare) for bare in grounds(mission.ground, mission.table))


def layout(mission: Mission, number: int) -> Layout:
    """Raises UnknownLayout with the numbers that there are."""
    found = layouts(mission)
    if not 1 <= number <= len(found):
        raise UnknownLayout(f"{mission.id} has layouts 1 to {len(found)}, not {number}")
    return found[number - 1]


def players(by: By, first: Side | None = None) -> tuple[Side, ...]:
    """Who carries out a step, in their order."""
    if by != "each":
        return (by,)
    return (first, SIDES[1 - SIDES.index(first)]) if first else SIDES


def area(region: Region, layout: Layout, side: Side | None) -> Area:
    """The region as `side` (whom `own` and `opponent's` refer to) sees it. Raises UnknownPlace."""
    shape: BaseGeometry = unary_union([layout.area(word, side) for word in region.within])
    for word, distance in region.off.items():
        shape = shape.difference(_band(layout.mark(word, side), distance))
    for word, distance in region.near.items():
        shape = shape.intersection(_band(layout.mark(word, side), distance))
    for word in region.outside:
        shape = shape.difference(layout.area(word, side))
    return area_of(unary_union([shape, *(area(other, layout, side) for other in region.others)]))


def zones(mission: Mission, layout: Layout) -> tuple[Zone, ...]:
    """All that the mission's steps draw on the table, in the order of the steps."""
    return tuple(zone for index, step in enumerate(mission.steps) for zone in _zones_of(step, index, layout))


def _with_deployment_areas(mission: Mission, bare: Layout) -> Layout:
    """Deploy steps may refer to the other player's deployment area, so they are worked out until no more can be."""
    deploys = [step for step in mission.steps if isinstance(step, Deploy)]
    waiting = [(side, step.where) for step in deploys for side in players(step.by)]
    known = dict(bare.areas)
    while waiting:
        stuck = []
        for side, where in waiting:
            name = f"{side}'s deployment area"
            try:
                shape = area(where, replace(bare, areas=known), side)
            except UnknownPlace:
                stuck.append((side, where))
                continue
            known[name] = area_of(unary_union([shape, known.get(name, shape)]))
        if len(stuck) == len(waiting):
            break
        waiting = stuck
    return replace(bare, areas=MappingProxyType(known))


def _zones_of(step: Step, index: int, layout: Layout) -> Iterator[Zone]:
    match step:
        case PlaceObjectives():
            for side in players(step.by, step.first):
                label = f"{step.count} Objective{'s' * (step.count > 1)} placed by the {side.capitalize()}"
                yield _zone("objectives", side, step.count, label, step.where, layout, index)
        case PlaceMinefields():
            label = f"Minefields placed by the {step.by.capitalize()}"
            yield _zone("minefields", step.by, None, label, step.where, layout, index)
        case Deploy():
            for side in players(step.by, step.first):
                label = f"{side.capitalize()}'s deployment area"
                yield _zone("deployment", side, None, label, step.where, layout, index)
        case HoldReserves():
            for side in players(step.by):
                yield from _reserves(step, side, index, layout)
        case _:
            return


def _zone(role: Role, side: Side, count: int | None, label: str, where: Region, layout: Layout, index: int) -> Zone:
    measures = tuple(_measures(where, layout, side))
    return Zone(role, side, count, label, area(where, layout, side), measures, index)


def _reserves(step: HoldReserves, side: Side, index: int, layout: Layout) -> Iterator[Zone]:
    kind = " ".join(word.capitalize() for word in step.kind)
    label = f"{side.capitalize()}'s {kind} Reserves"
    for roll, stretches, measures in _arrivals(step.arrive, side, layout):
        dice = f" on {' or '.join(str(result) for result in roll)}" if roll else ""
        line = stretches[0] if len(stretches) == 1 else MultiLineString(stretches)
        yield Zone("reserves", side, None, label + dice, line, measures, index, roll)


type _Arrivals = Iterator[tuple[tuple[int, ...], list[LineString], tuple[Measure, ...]]]


def _arrivals(arrive: Arrival, side: Side, layout: Layout) -> _Arrivals:
    rows: Iterable[Arrival | ScatterRow] = arrive.scatter or (arrive,)
    for row in rows:
        roll = row.roll if isinstance(row, ScatterRow) else ()
        if row.edge is not None:
            yield roll, [line for line in layout.mark(row.edge, side) if isinstance(line, LineString)], ()
            continue
        place = f"{row.corner} corner" if isinstance(row, ScatterRow) else row.corners or ""
        corners = layout.corners_of(place, side)
        within = row.within or 0.0
        measures = tuple(Measure(within, "arrival", "corner", corner) for corner in corners)
        yield roll, [_stretch(corner, within, layout) for corner in corners], measures


def _stretch(corner: Point, within: float, layout: Layout) -> LineString:
    """Both edges that meet at a corner, as far as `within` reaches."""
    width, height = layout.table
    along, up = min(within, width), min(within, height)
    return LineString(
        [
            (corner.x + (along if corner.x == 0 else -along), corner.y),
            (corner.x, corner.y),
            (corner.x, corner.y + (up if corner.y == 0 else -up)),
        ]
    )


def _measures(region: Region, layout: Layout, side: Side) -> Iterator[Measure]:
    """Every distance named, from each part of its mark that bears on the region: a far edge limits nothing."""
    base = unary_union([layout.area(word, side) for word in region.within])
    kinds: tuple[tuple[Literal["off", "near"], dict[str, float]], ...] = (("off", region.off), ("near", region.near))
    for kind, distances in kinds:
        for word, distance in distances.items():
            for part in layout.mark(word, side):
                if part.distance(base) < distance:
                    yield Measure(distance, kind, full_name(word, side), part)
    for other in region.others:
        yield from _measures(other, layout, side)


@lru_cache(maxsize=1024)
def _band(mark: tuple[Mark, ...], distance: float) -> BaseGeometry:
    return unary_union([part.buffer(distance, quad_segs=ARC) for part in mark])
