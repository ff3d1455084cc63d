"""Dimensions: for each measure of a zone, where on the table its distance can be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from missions.diagram.items import Point, Segment
from missions.diagram.shapes import Sheet, polygons

POINTS = {"Point", "MultiPoint"}
NEAR = 0.05  # inches within which a point of an outline counts as being at the distance
LEAN = 0.25  # the price of a place in the half of the table that the dimension should leave to others
# Where along a side and how far round an arc a dimension may stand, and what each place costs.
ALONG = (
    *((0.14, 0.0), (0.86, 0.0), (0.2, 0.1), (0.8, 0.1), (0.28, 0.2), (0.72, 0.2)),
    *((0.38, 0.4), (0.62, 0.4), (0.5, 0.5), (0.06, 0.6), (0.94, 0.6)),
)
ROUND = ((0.5, 0.0), (0.35, 0.15), (0.65, 0.15), (0.2, 0.3), (0.8, 0.3))

type Ends = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Site:
    """A distance that can be drawn: from the mark to the zone's outline, in scene units, and what this place costs."""

    start: Point
    end: Point
    cost: float


type Span = tuple[Site, tuple[Segment, ...]]


@dataclass(frozen=True, slots=True)
class Distance:
    """One dimension to be drawn: whose it is, how far, in which direction, along which outline, at which sites."""

    owner: str
    inches: float
    direction: str
    active: BaseGeometry
    sites: tuple[Site, ...]


type Found = dict[str, tuple[BaseGeometry, list[Site]]]


def sites(area: BaseGeometry, mark: BaseGeometry, distance: float, sheet: Sheet) -> Found:
    """Where an area's outline is just so far from a mark, by direction: across, up or radial."""
    found: dict[str, tuple[list[BaseGeometry], list[Site]]] = {}
    radial = mark.geom_type in POINTS
    for run in _active_runs(area, mark, distance):
        stations = _stations(run, radial)
        nearest = shapely.shortest_line(mark, shapely.points([point for point, _ in stations]))
        marks = shapely.get_coordinates(shapely.get_point(nearest, 0)).tolist()
        for (point, cost), near in zip(stations, marks, strict=True):
            start, end = sheet.point(*near), sheet.point(*point)
            upward = abs(end[1] - start[1]) > abs(end[0] - start[0])
            direction = "radial" if radial else "up" if upward else "across"
            pieces, places = found.setdefault(direction, ([], []))
            pieces.append(run)
            places.append(Site(start, end, cost))
    return {direction: (shapely.union_all(pieces), places) for direction, (pieces, places) in found.items()}


def _active_runs(area: BaseGeometry, mark: BaseGeometry, distance: float) -> Iterator[shapely.LineString]:
    """Straight sides, or whole arcs about a point, all of whose points are `distance` away from the mark."""
    round_a_point = mark.geom_type in POINTS
    for polygon in polygons(area):
        for ring in (polygon.exterior, *polygon.interiors):
            chain: list[Point] = []
            for side in _active_sides(list(ring.coords), mark, distance):
                if chain and round_a_point and chain[-1] == side[0]:
                    chain.append(side[1])
                    continue
                if chain:
                    yield shapely.LineString(chain)
                chain = [*side]
            if chain:
                yield shapely.LineString(chain)


def _active_sides(points: list[Point], mark: BaseGeometry, distance: float) -> Iterator[tuple[Point, Point]]:
    sides = [*pairwise(points)]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides]
    near = (abs(shapely.distance(shapely.points([*points, *middles]), mark) - distance) < NEAR).tolist()
    for number, side in enumerate(sides):
        if near[number] and near[number + 1] and near[len(points) + number]:
            yield side


def _stations(run: shapely.LineString, radial: bool) -> list[tuple[Point, float]]:
    """Points along a run at which the distance may be shown: round an arc, or along each straight piece."""
    if radial:
        points = [run.interpolate(f, normalized=True) for f, _ in ROUND]
        return [((point.x, point.y), cost) for point, (_, cost) in zip(points, ROUND, strict=True)]
    return [
        ((a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f), cost)
        for a, b in pairwise(run.coords)
        for f, cost in ALONG
    ]


def spread(distances: Sequence[Distance], centre: Point) -> Iterator[Distance]:
    """The same distances, those of one direction leaning by turns to either half of the table, to keep them apart."""
    met: dict[str, int] = {}
    for one in distances:
        met[one.direction] = turn = met.get(one.direction, 0) + 1
        axis = 1 if one.direction == "across" else 0
        wrong = [(site.start[axis] > centre[axis]) == bool(turn % 2) for site in one.sites]
        sites = [replace(site, cost=site.cost + LEAN * off) for site, off in zip(one.sites, wrong, strict=True)]
        yield replace(one, sites=tuple(sites))


def merged(distances: Sequence[Distance]) -> list[Distance]:
    """Without those that another one shows already: same distance and direction up to the same straight line or arc."""
    kept: list[Distance] = []
    for one in distances:
        twin = any(
            (one.inches, one.direction) == (other.inches, other.direction) and one.active.distance(other.active) < NEAR
            for other in kept
        )
        if not twin:
            kept.append(one)
    return kept
