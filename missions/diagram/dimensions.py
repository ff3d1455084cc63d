"""Dimension lines: for each measure of a zone, where its distance can be shown and with its label on which side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from missions.diagram import style
from missions.diagram.items import Box, Group, Item, Path, Point, Segment, Strokes
from missions.diagram.layouter import GAP, Candidate, Wish
from missions.diagram.lettering import Block
from missions.diagram.shapes import Sheet, polygons

NEAR = 0.05  # inches within which a point of an outline counts as being at the distance
FRACTIONS = ((0.25, 0.0), (0.75, 0.0), (0.14, 0.2), (0.86, 0.2), (0.38, 0.3), (0.62, 0.3), (0.5, 0.4), (0.05, 0.8), (0.95, 0.8))


type Ends = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Site:
    """A distance that can be drawn: from the mark to the zone's outline, in scene units, and what this place costs."""

    start: Point
    end: Point
    cost: float


@dataclass(frozen=True, slots=True)
class Distance:
    """One dimension to be drawn: which zone's, from which mark, how far, in which direction, at which sites."""

    owner: str
    inches: float
    mark: str
    direction: str
    active: BaseGeometry
    sites: tuple[Site, ...]


def sites(area: BaseGeometry, mark: BaseGeometry, distance: float, sheet: Sheet) -> dict[str, tuple[BaseGeometry, list[Site]]]:
    """Where an area's outline is just so far from a mark, by direction: across, up or radial."""
    found: dict[str, tuple[list[BaseGeometry], list[Site]]] = {}
    radial = mark.geom_type in {"Point", "MultiPoint"}
    for run in _active_runs(area, mark, distance):
        stations = _stations(run, radial)
        for point, cost in stations:
            near = shapely.shortest_line(mark, shapely.Point(point))
            start, end = sheet.point(*near.coords[0]), sheet.point(*point)
            upward = abs(end[1] - start[1]) > abs(end[0] - start[0])
            direction = "radial" if radial else "up" if upward else "across"
            pieces, places = found.setdefault(direction, ([], []))
            pieces.append(run)
            places.append(Site(start, end, cost))
    return {direction: (shapely.union_all(pieces), places) for direction, (pieces, places) in found.items()}


def _active_runs(area: BaseGeometry, mark: BaseGeometry, distance: float) -> Iterator[shapely.LineString]:
    """Straight sides, and chains of chords, all of whose points are `distance` away from the mark."""
    for polygon in polygons(area):
        for ring in (polygon.exterior, *polygon.interiors):
            points = list(ring.coords)
            chain: list[tuple[float, float]] = []
            for a, b in zip(points, points[1:], strict=False):
                middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                gaps = shapely.distance(shapely.points([a, middle, b]), mark)
                if (abs(gaps - distance) < NEAR).all():
                    chain = [*chain, b] if chain else [a, b]
                elif chain:
                    yield shapely.LineString(chain)
                    chain = []
            if chain:
                yield shapely.LineString(chain)


def _stations(run: shapely.LineString, radial: bool) -> list[tuple[Point, float]]:
    """Points along a run at which the distance may be shown. Turns of a chain begin a run of their own."""
    if radial:
        return [((p.x, p.y), abs(f - 0.5)) for f in (0.5, 0.35, 0.65, 0.2, 0.8) for p in [run.interpolate(f, normalized=True)]]
    points = list(run.coords)
    stations = []
    for a, b in zip(points, points[1:], strict=False):
        stations += [((a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f), cost) for f, cost in FRACTIONS]
    return stations


def wish(distance: Distance, label: Block, head: float) -> Wish:
    """The places that a dimension line and its label may take together."""
    candidates = [
        candidate
        for site in distance.sites
        for candidate in _candidates(distance.owner, site, label, head)
    ]
    return Wish(distance.owner, tuple(candidates))


def _candidates(owner: str, site: Site, label: Block, head: float) -> Iterator[Candidate]:
    length = math.dist(site.start, site.end)
    ux, uy = (site.end[0] - site.start[0]) / length, (site.end[1] - site.start[1]) / length
    for centre, upright, cost, led in _label_places(site, (ux, uy), label, head):
        box = label.box(centre, upright)
        line = Segment(*site.start, *site.end)
        shown = [line] if led else _around(line, box.grown(GAP + 0.6))
        heads = [_head(site.start, (-ux, -uy), head), _head(site.end, (ux, uy), head)]
        items: list[Item] = [Strokes(tuple(shown), style.DIMENSION), Path(tuple(heads), style.DIMENSION_HEAD)]
        strokes = [*shown, *_head_strokes(site, (ux, uy), head)]
        if led:
            leader = _leader(line, box)
            items.append(Strokes((leader,), style.LEADER))
            strokes.append(leader)
        items += label.texts(centre, upright)
        yield Candidate(site.cost + cost, (box,), tuple(strokes), Group("dimension", owner, tuple(items)))


def _label_places(site: Site, u: Point, label: Block, head: float) -> Iterator[tuple[Point, bool, float, bool]]:
    """Centre, upright, cost and whether a leader is needed, for every way to set the label to its line."""
    (x0, y0), (x1, y1) = site.start, site.end
    length = math.dist(site.start, site.end)
    width, height = label.width, label.height
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    along = abs(u[0]) * width + abs(u[1]) * height  # the label's extent along the line
    room = length - 2 * (head + 2)
    if abs(u[0]) > 0.1 and abs(u[1]) > 0.1:
        along = min(width / abs(u[0]), height / abs(u[1]))
    if room > along + 4:
        for f, cost in ((0.5, 0.0), (0.36, 0.5), (0.64, 0.5)):
            if abs(f - 0.5) * length + along / 2 + 2 < room / 2:
                yield (x0 + (x1 - x0) * f, y0 + (y1 - y0) * f), True, cost, False
    if abs(u[1]) > 0.99 and room > width + 4:
        yield middle, False, 1.2, False
    clear = GAP + 1.2
    across = abs(u[1]) * width / 2 + abs(u[0]) * height / 2 + clear
    for turn in (1, -1):
        nx, ny = -u[1] * turn, u[0] * turn
        for f, cost in ((0.5, 1.0), (0.3, 1.3), (0.7, 1.3), (0.1, 1.8), (0.9, 1.8)):
            at = (x0 + (x1 - x0) * f, y0 + (y1 - y0) * f)
            yield (at[0] + nx * across, at[1] + ny * across), True, cost, False
        if abs(u[1]) > 0.99:
            side = height / 2 + clear
            yield (middle[0] + nx * side, middle[1]), False, 2.0, False
    beyond = along / 2 + clear + 1
    yield (x1 + u[0] * beyond, y1 + u[1] * beyond), True, 2.6, False
    for reach in (1.6, 2.6, 4.0):
        for step in range(8):
            angle = math.radians(22.5 + step * 45)
            centre = (middle[0] + math.cos(angle) * (width / 2 + reach * 8), middle[1] + math.sin(angle) * height * reach)
            yield centre, True, 5.0 + reach, True


def _around(line: Segment, box: Box) -> list[Segment]:
    """A stroke without the part that lies in a box."""
    rest = shapely.LineString([line[:2], line[2:]]).difference(shapely.box(*box))
    return [Segment(*part.coords[0], *part.coords[-1]) for part in shapely.get_parts(rest) if part.length > 0.5]


def _head(tip: Point, u: Point, size: float) -> tuple[Point, ...]:
    """A slender arrowhead, its tip at a point, pointing along u."""
    bx, by = tip[0] - u[0] * size, tip[1] - u[1] * size
    half = size * 0.34
    return tip, (bx - u[1] * half, by + u[0] * half), (bx + u[1] * half, by - u[0] * half)


def _head_strokes(site: Site, u: Point, size: float) -> Iterable[Segment]:
    """Cross strokes as wide as the arrowheads, so that labels keep clear of them."""
    for tip, way in ((site.start, (-u[0], -u[1])), (site.end, u)):
        _, left, right = _head(tip, way, size)
        yield Segment(*left, *right)


def _leader(line: Segment, box: Box) -> Segment:
    """A thin stroke from a label's nearest side to the middle of its line."""
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    near = min(max(x, box.x0), box.x1), min(max(y, box.y0), box.y1)
    return Segment(*near, x, y)


def merged(distances: Sequence[Distance]) -> list[Distance]:
    """Without those that another one shows already: same distance, mark and direction along a shared outline."""
    kept: list[Distance] = []
    for one in distances:
        twin = any(
            (one.inches, one.mark, one.direction) == (other.inches, other.mark, other.direction)
            and one.active.intersection(other.active).length > NEAR
            for other in kept
        )
        if not twin:
            kept.append(one)
    return kept


def span_wish(owner: str, places: Sequence[tuple[Point, Point, float, Segment, Segment]], label: Block, head: float) -> Wish:
    """A dimension that stands off what it measures, with two thin extension lines."""
    candidates: list[Candidate] = []
    for start, end, cost, *extensions in places:
        for one in _candidates(owner, Site(start, end, cost), label, head):
            items = (Strokes(tuple(extensions), style.LEADER), *one.group.items)
            candidates.append(Candidate(one.cost, one.boxes, (*one.strokes, *extensions), Group("dimension", owner, items)))
    return Wish(owner, tuple(candidates))
