"""Words such as "defender's quarter, 8 off the table edges" turned into exact shapes, for every layout of a mission.

Inches; origin at the table's lower left. Arcs are drawn with 64 segments to the quarter circle: 0.02 % of the circle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from shapely import LineString, MultiLineString, Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from missions.ground import Layout, UnknownPlace, full_name, grounds
from missions.model import (
    SIDES,
    Arrival,
    By,
    Deploy,
    Edges,
    First,
    HoldReserves,
    Mission,
    PlaceMarkers,
    PlaceMinefields,
    PlaceObjectives,
    PlacePatrols,
    Region,
    ScatterRow,
    Side,
    Step,
)
from missions.shares import Area, Mark, area_of

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

    `side` is whose zone it is, or who places; markers are nobody's. `count` counts Objectives. Reserves are lines along
    the edge, markers points; `roll` has the die results that bring Units there, where a die decides. `step` is the
    index in `mission.steps`.
    """

    role: Role
    side: Side | None
    count: int | None
    label: str
    geometry: Area | LineString | MultiLineString | Point
    measures: tuple[Measure, ...]
    step: int
    roll: tuple[int, ...] = ()


def layouts(mission: Mission) -> tuple[Layout, ...]:
    """Every way in which the two players may share out the table, numbered from 1."""
    return tuple(_with_deployment_areas(mission, bare) for bare in grounds(mission.ground, mission.table))


def layout(mission: Mission, number: int) -> Layout:
    """Raises UnknownLayout with the numbers that there are."""
    found = grounds(mission.ground, mission.table)
    if not 1 <= number <= len(found):
        raise UnknownLayout(f"{mission.id} has layouts 1 to {len(found)}, not {number}")
    return _with_deployment_areas(mission, found[number - 1])


def players(by: By, first: First | None = None) -> tuple[Side, ...]:
    """Who carries out a step, in their order."""
    if by != "each":
        return (by,)
    if first is None or first == "roll":
        return SIDES
    return (first, SIDES[1 - SIDES.index(first)])


def area(region: Region, layout: Layout, side: Side | None) -> Area:
    """The region as `side` (whom `own` and `opponent's` refer to) sees it. Raises UnknownPlace."""
    shape: BaseGeometry = unary_union([layout.area(word, side) for word in region.within])
    if region.on:
        shape = shape.intersection(unary_union([layout.area(word, side) for word in region.on]))
    if region.shape:
        shape = shape.intersection(Polygon(region.shape))
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
    edges = {f"{name} edges": _inner_edges(known[name], bare) for name in known if name not in bare.areas}
    return replace(bare, areas=MappingProxyType(known), marks=MappingProxyType({**bare.marks, **edges}))


def _inner_edges(zone: Area, layout: Layout) -> tuple[Mark, ...]:
    """The straight parts of an area's outline that do not run along the table's own edges."""
    line = zone.boundary.difference(layout.area("table", None).boundary)
    parts = [part for part in getattr(line, "geoms", (line,)) if isinstance(part, LineString)]
    return tuple(
        LineString(ends)
        for part in parts
        for ends in zip(part.simplify(0).coords, part.simplify(0).coords[1:], strict=False)
    )


_LABELS: dict[type, tuple[Role, str]] = {
    PlaceObjectives: ("objectives", "{count} {objectives} placed by the {side}"),
    PlaceMinefields: ("minefields", "Minefields placed by the {side}"),
    Deploy: ("deployment", "{side}'s deployment area"),
    PlacePatrols: ("patrol", "{side}'s Patrol"),
}


def _zones_of(step: Step, index: int, layout: Layout) -> Iterator[Zone]:
    match step:
        case PlaceObjectives() | PlaceMinefields() | Deploy() | PlacePatrols():
            role, label = _LABELS[type(step)]
            count = step.count if isinstance(step, PlaceObjectives) else None
            objectives = "Objective" if count == 1 else "Objectives"
            for side in players(step.by, None if isinstance(step, PlaceMinefields) else step.first):
                told = label.format(count=count, objectives=objectives, side=side.capitalize())
                yield _zone(role, side, count, told, step.where, layout, index)
        case PlaceMarkers():
            for point in step.at:
                yield Zone("marker", None, 1, "Objective marker", Point(point), (), index)
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
            yield roll, _along_edges(row, side, layout), ()
            continue
        place = f"{row.corner} corner" if isinstance(row, ScatterRow) else row.corners or ""
        corners = layout.corners_of(place, side)
        within = row.within or 0.0
        measures = tuple(Measure(within, "arrival", "corner", corner) for corner in corners)
        along = row.along if isinstance(row, Arrival) else None
        yield roll, [_stretch(corner, within, along, layout) for corner in corners], measures


def _along_edges(row: Arrival | ScatterRow, side: Side, layout: Layout) -> list[LineString]:
    lines = [line for line in layout.mark(row.edge or "", side) if isinstance(line, LineString)]
    if isinstance(row, Arrival) and row.inside is not None:
        within = [line.intersection(layout.area(row.inside, side)) for line in lines]
        lines = [line for line in within if isinstance(line, LineString) and not line.is_empty]
    return lines


def _stretch(corner: Point, within: float, along: Edges | None, layout: Layout) -> LineString:
    """Both edges that meet at a corner, as far as `within` reaches, or only the one `along` which Units arrive."""
    width, height = layout.table
    far, up = min(within, width), min(within, height)
    beside = (corner.x + (far if corner.x == 0 else -far), corner.y)
    above = (corner.x, corner.y + (up if corner.y == 0 else -up))
    ends = {"long edges": [beside], "short edges": [above], None: [beside, above]}[along]
    return LineString([ends[0], (corner.x, corner.y), *ends[1:]])


def _measures(region: Region, layout: Layout, side: Side) -> Iterator[Measure]:
    """Every distance named, from each part of its mark that bears on the region: a far edge limits nothing."""
    base = area(region.model_copy(update={"off": {}, "near": {}, "outside": (), "others": ()}), layout, side)
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
