"""Dimension lines: for each measure of a zone, where its distance can be shown and with its label on which side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from missions.diagram import style
from missions.diagram.items import Box, Item, Path, Point, Segment, Strokes
from missions.diagram.layouter import GAP, Candidate, Wish
from missions.diagram.lettering import Block
from missions.diagram.shapes import Sheet, polygons

POINTS = {"Point", "MultiPoint"}
NEAR = 0.05  # inches within which a point of an outline counts as being at the distance
LEAN = 0.25  # the price of a place in the half of the table that the dimension should leave to others
END = 1.0  # scene units at either end of a dimension line, where others may touch it
# Where along a side, how far round an arc, and where beside its line a label may stand; and what each place costs.
ALONG = (
    *((0.14, 0.0), (0.86, 0.0), (0.2, 0.1), (0.8, 0.1), (0.28, 0.2), (0.72, 0.2)),
    *((0.38, 0.4), (0.62, 0.4), (0.5, 0.5), (0.06, 0.6), (0.94, 0.6)),
)
ROUND = ((0.5, 0.0), (0.35, 0.15), (0.65, 0.15), (0.2, 0.3), (0.8, 0.3))
BESIDE = ((0.5, 1.0), (0.3, 1.3), (0.7, 1.3), (0.1, 1.8), (0.9, 1.8))
POOR = 0.4  # the cost of a site from which fewer places for its label are tried


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
        for point, cost in _stations(run, radial):
            near = shapely.shortest_line(mark, shapely.Point(point))
            start, end = sheet.point(*near.coords[0]), sheet.point(*point)
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


def wish(distance: Distance, label: Block, head: float) -> Wish:
    """The places that a dimension line and its label may take together."""
    candidates = [candidate for site in distance.sites for candidate in _candidates(site, label, head)]
    return Wish("dimension", distance.owner, tuple(candidates))


def span_wish(owner: str, spans: Iterable[Span], label: Block, head: float) -> Wish:
    """A dimension that stands off what it measures, with two thin extension lines."""
    candidates = [candidate for site, extensions in spans for candidate in _candidates(site, label, head, extensions)]
    return Wish("dimension", owner, tuple(candidates))


def _candidates(site: Site, label: Block, head: float, extensions: tuple[Segment, ...] = ()) -> Iterator[Candidate]:
    length = math.dist(site.start, site.end)
    u = (site.end[0] - site.start[0]) / length, (site.end[1] - site.start[1]) / length
    line = Segment(*site.start, *site.end)
    heads = (_head(site.start, (-u[0], -u[1]), head), _head(site.end, u, head))
    wings = tuple(Segment(*left, *right) for _, left, right in heads)
    for centre, upright, cost, led in _label_places(site, u, label, head):
        box = label.box(centre, upright)
        shown = (line,) if led else _around(line, box.grown(GAP + 0.6))
        kept = (_shortened(line),) if led else _around(_shortened(line), box.grown(GAP + 0.6))
        thin = (*extensions, _leader(line, box)) if led else extensions
        draw = partial(_draw, shown, thin, heads, label, centre, upright)
        yield Candidate(site.cost + cost, (box,), (*kept, *wings, *thin), draw)


def _draw(
    shown: tuple[Segment, ...],
    thin: tuple[Segment, ...],
    heads: tuple[tuple[Point, ...], ...],
    label: Block,
    centre: Point,
    upright: bool,
) -> tuple[Item, ...]:
    fine = (Strokes(thin, style.LEADER),) if thin else ()
    line = (Strokes(shown, style.DIMENSION), Path(heads, style.DIMENSION_HEAD))
    return (*fine, *line, *label.texts(centre, upright))


type Place = tuple[Point, bool, float, bool]  # centre, upright, cost, and whether a leader is needed


def _label_places(site: Site, u: Point, label: Block, head: float) -> Iterator[Place]:
    """Every way to set a label to its line, which runs from the site's start in the direction u.

    Fewer ways are tried where the label fits on the line, and where the line itself would be at a poor place.
    """
    length = math.dist(site.start, site.end)
    on_it = [*_on_the_line(site, u, label, length, length - 2 * (head + 2))]
    yield from on_it
    yield from _beside_the_line(site, u, label, BESIDE[:1] if on_it or site.cost > POOR else BESIDE)
    beyond = length + _chord(u, label) / 2 + GAP + 2.2
    yield (site.start[0] + u[0] * beyond, site.start[1] + u[1] * beyond), True, 2.6, False
    if site.cost < POOR:
        yield from _away(site, label)


def _chord(u: Point, label: Block) -> float:
    """How much of a line in the direction u through its centre a label covers."""
    return min(
        extent / abs(part) for extent, part in zip((label.width, label.height), u, strict=True) if abs(part) > 0.01
    )


def _on_the_line(site: Site, u: Point, label: Block, length: float, room: float) -> Iterator[Place]:
    covered = _chord(u, label)
    for f, cost in ((0.5, 0.0), (0.36, 0.5), (0.64, 0.5)):
        if abs(f - 0.5) * length + covered / 2 + 2 < room / 2:
            yield _point(site, f), True, cost, False
    if abs(u[1]) > 0.99 and room > label.width + 4:
        yield _point(site, 0.5), False, 1.2, False


def _beside_the_line(site: Site, u: Point, label: Block, stations: Sequence[tuple[float, float]]) -> Iterator[Place]:
    clear = GAP + 1.2
    across = (abs(u[1]) * label.width + abs(u[0]) * label.height) / 2 + clear
    for nx, ny in ((-u[1], u[0]), (u[1], -u[0])):
        for f, cost in stations:
            x, y = _point(site, f)
            yield (x + nx * across, y + ny * across), True, cost, False
        if abs(u[1]) > 0.99:
            x, y = _point(site, 0.5)
            yield (x + nx * (label.height / 2 + clear), y), False, 2.0, False


def _away(site: Site, label: Block) -> Iterator[Place]:
    x, y = _point(site, 0.5)
    for reach in (1.6, 3.0):
        for step in range(8):
            angle = math.radians(22.5 + step * 45)
            across, down = math.cos(angle) * (label.width / 2 + reach * 8), math.sin(angle) * label.height * reach
            yield (x + across, y + down), True, 5.0 + reach, True


def _point(site: Site, fraction: float) -> Point:
    (x0, y0), (x1, y1) = site.start, site.end
    return x0 + (x1 - x0) * fraction, y0 + (y1 - y0) * fraction


def _shortened(line: Segment) -> Segment:
    """Without the very ends, where two dimensions may meet: at a centre that both are measured from."""
    dx, dy = line.x1 - line.x0, line.y1 - line.y0
    part = END / math.hypot(dx, dy)
    dx, dy = dx * part, dy * part
    return Segment(line.x0 + dx, line.y0 + dy, line.x1 - dx, line.y1 - dy)


def _around(line: Segment, box: Box) -> tuple[Segment, ...]:
    """A stroke without the part that lies in a box."""
    dx, dy = line.x1 - line.x0, line.y1 - line.y0
    enter, leave = 0.0, 1.0
    for delta, at, low, high in ((dx, line.x0, box.x0, box.x1), (dy, line.y0, box.y0, box.y1)):
        if delta == 0:
            if not low < at < high:
                return (line,)
            continue
        a, b = sorted(((low - at) / delta, (high - at) / delta))
        enter, leave = max(enter, a), min(leave, b)
    if enter >= leave:
        return (line,)
    before = Segment(line.x0, line.y0, line.x0 + dx * enter, line.y0 + dy * enter)
    after = Segment(line.x0 + dx * leave, line.y0 + dy * leave, line.x1, line.y1)
    return tuple(piece for piece, part in ((before, enter), (after, 1 - leave)) if part > 0.01)


def _head(tip: Point, u: Point, size: float) -> tuple[Point, ...]:
    """A slender arrowhead, its tip at a point, pointing along u."""
    bx, by = tip[0] - u[0] * size, tip[1] - u[1] * size
    half = size * 0.34
    return tip, (bx - u[1] * half, by + u[0] * half), (bx + u[1] * half, by - u[0] * half)


def _leader(line: Segment, box: Box) -> Segment:
    """A thin stroke from a label's nearest side to the middle of its line."""
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    near = min(max(x, box.x0), box.x1), min(max(y, box.y0), box.y1)
    return Segment(*near, x, y)


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
