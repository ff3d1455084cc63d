"""Areas of the table -> shapes of the drawing: outlines with true arcs, hatching and dots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from missions.diagram.items import Arc, Box, Ink, Path, Point, Ring, Segment, Step
from missions.diagram.style import Hatch

TOLERANCE = 1e-3
HALF = 175.0  # degrees: an arc is not made longer than a step beyond this


@dataclass(frozen=True, slots=True)
class Sheet:
    """How the table lies in the scene: its scale in units for each inch, and where its upper left corner is."""

    scale: float
    left: float
    top: float
    width: float  # of the table, in inches
    height: float

    def point(self, x: float, y: float) -> Point:
        """Inches on the table, y upwards, to scene units, y downwards."""
        return self.left + x * self.scale, self.top + (self.height - y) * self.scale

    def area(self, geometry: BaseGeometry) -> BaseGeometry:
        """A geometry in inches as the same geometry in scene units."""
        k = self.scale
        return shapely.affinity.affine_transform(geometry, [k, 0, 0, -k, self.left, self.top + self.height * k])

    @property
    def box(self) -> Box:
        return Box(self.left, self.top, self.left + self.width * self.scale, self.top + self.height * self.scale)


def polygons(geometry: BaseGeometry) -> list[shapely.Polygon]:
    """The polygons that an area is made of, from left to right and top to bottom."""
    parts = shapely.get_parts(geometry).tolist()
    areas = [part for part in parts if isinstance(part, shapely.Polygon) and not part.is_empty]
    return sorted(areas, key=lambda part: (round(part.bounds[0], 3), round(part.bounds[1], 3)))


def lines(geometry: BaseGeometry) -> list[shapely.LineString]:
    return [part for part in shapely.get_parts(geometry).tolist() if isinstance(part, shapely.LineString)]


def outline(geometry: BaseGeometry, circles: Iterable[tuple[Point, float]], ink: Ink) -> Path:
    """The closed outline of an area in scene units; runs of points on one of the circles become true arcs."""
    known = tuple(circles)
    rings = [ring for polygon in polygons(geometry) for ring in (polygon.exterior, *polygon.interiors)]
    return Path(tuple(_ring(list(ring.coords)[:-1], known) for ring in rings), ink)


def _circle_of(a: Point, b: Point, circles: Sequence[tuple[Point, float]]) -> tuple[Point, float] | None:
    """The circle that both points and, nearly, the chord between them lie on; a long chord is a straight side."""
    for centre, radius in circles:
        on = all(abs(math.dist(p, centre) - radius) < TOLERANCE * max(radius, 1) for p in (a, b))
        if on and math.dist(a, b) < radius * 0.3:
            return centre, radius
    return None


def _ring(points: list[Point], circles: Sequence[tuple[Point, float]]) -> Ring:
    """Begin at a corner between two straight sides if there is one, then join chords of one circle into one arc."""
    count = len(points)
    kinds = [_circle_of(points[i], points[(i + 1) % count], circles) for i in range(count)]
    start = next((i for i in range(count) if kinds[i - 1] is None), 0)
    points, kinds = [*points[start:], *points[:start], points[start]], [*kinds[start:], *kinds[:start]]
    steps: list[Step] = [points[0]]
    at = 0
    while at < count:
        kind, end = kinds[at], at + 1
        if kind is None:
            steps.append(points[end])
        else:
            while end < count and kinds[end] == kind and abs(_turn(kind[0], points[at], points[end])) < HALF:
                end += 1
            steps.append(_arc(kind, points[at], points[at + 1], points[end]))
        at = end
    return tuple(steps[:-1] if steps[-1] == steps[0] else steps)


def _turn(centre: Point, a: Point, b: Point) -> float:
    """The angle from a to b about a centre, in degrees, between -180 and 180, clockwise on the screen."""
    (cx, cy), (ax, ay), (bx, by) = centre, a, b
    angle = math.degrees(math.atan2(by - cy, bx - cx) - math.atan2(ay - cy, ax - cx))
    return (angle + 180) % 360 - 180


def _arc(circle: tuple[Point, float], first: Point, second: Point, last: Point) -> Arc:
    """At most a little more than half a circle, from the first point by way of the second."""
    (cx, cy), radius = circle
    sweep = _turn(circle[0], first, last)
    if sweep * _turn(circle[0], first, second) < 0:
        sweep += math.copysign(360, -sweep)
    return Arc(circle[0], radius, math.degrees(math.atan2(first[1] - cy, first[0] - cx)), sweep, last)


def hatching(area: BaseGeometry, hatch: Hatch) -> tuple[Segment, ...]:
    """Parallel strokes over an area in scene units, anchored to the scene's origin, so that neighbours line up."""
    if area.is_empty:
        return ()
    angle = math.radians(-hatch.angle)
    dx, dy = math.cos(angle), math.sin(angle)
    x0, y0, x1, y1 = area.bounds
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    across = [-dy * x + dx * y for x, y in corners]
    along = [dx * x + dy * y for x, y in corners]
    first, last = math.ceil(min(across) / hatch.spacing), math.floor(max(across) / hatch.spacing)
    n, t = np.arange(first, last + 1)[:, None], np.array((min(along), max(along)))
    strokes = np.stack((dx * t - dy * n * hatch.spacing, dy * t + dx * n * hatch.spacing), axis=2)
    all_of_them = shapely.multilinestrings(np.asarray(shapely.linestrings(strokes)))
    cut = shapely.get_parts(shapely.intersection(all_of_them, area))
    return tuple(sorted(Segment(*ends) for ends in _ends(cut[shapely.length(cut) > 1]).tolist()))


def _ends(parts: NDArray[np.object_]) -> NDArray[np.float64]:
    """Where each line begins and ends, in four columns."""
    points, owners = shapely.get_coordinates(parts, return_index=True)
    first, last = (np.searchsorted(owners, np.arange(len(parts)), side) for side in ("left", "right"))
    return np.hstack((points[first], points[last - 1]))


def dots(area: BaseGeometry, spacing: float, radius: float) -> tuple[Point, ...]:
    """Points of a staggered grid whose dots lie wholly inside an area."""
    inner = area.buffer(-radius * 1.6, join_style="mitre")
    if inner.is_empty:
        return ()
    x0, y0, x1, y1 = inner.bounds
    rise = spacing / 2
    grid = [
        (column * spacing + (row % 2) * rise, row * rise)
        for row in range(math.ceil(y0 / rise), math.floor(y1 / rise) + 1)
        for column in range(math.floor(x0 / spacing), math.ceil(x1 / spacing) + 1)
    ]
    if not grid:
        return ()
    inside = shapely.contains_xy(inner, [x for x, _ in grid], [y for _, y in grid])
    return tuple(point for point, held in zip(grid, inside.tolist(), strict=True) if held)
