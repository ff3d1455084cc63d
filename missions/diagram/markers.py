"""Points with coordinates: objective markers, and the corners of areas that are drawn by their coordinates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

import shapely

from missions.diagram import style
from missions.diagram.dimension_lines import span_wish
from missions.diagram.dimensions import Site, Span
from missions.diagram.ground import Ground
from missions.diagram.items import Discs, Group, Item, Point, Segment, Strokes, about
from missions.diagram.layouter import GAP, Wish
from missions.diagram.lettering import Block
from missions.diagram.places import Candidate, listed
from missions.diagram.shapes import Sheet, polygons
from missions.model import Mission
from missions.regions import Measure, Zone
from missions.shares import Table, edge_line

NEAR = 0.01  # inches
SHORT = 1.5  # inches that a side has at least
OFFS = (9.0, 14.0, 20.0, 28.0, 38.0, 50.0)  # how far beside its point a dimension may run, in scene units
CLEAR = 1.2  # between a marker and the line that leads from it


def strokes(ground: Ground, measured: bool) -> Iterator[Segment]:
    """Strokes that fill the room of markers, those from which a circle is `measured` or the others."""
    centres = {centre for centre, _ in ground.circles}
    for x, y in (at for at in ground.markers if (at in centres) == measured):
        r = style.MARKER
        ring = [(x + r * math.cos(a * math.pi / 4), y + r * math.sin(a * math.pi / 4)) for a in range(9)]
        yield from (Segment(*a, *b) for a, b in pairwise(ring))
        yield Segment(x - r, y, x + r, y)


def groups(ground: Ground) -> Iterator[Group]:
    """Each marker as a disc with a cross."""
    for number, (x, y) in enumerate(ground.markers):
        arm = style.MARKER * 0.62
        cross = Segment(x - arm, y, x + arm, y), Segment(x, y - arm, x, y + arm)
        disc = Discs(((x, y),), style.MARKER, style.MARKER_DISC)
        yield Group("marker", f"marker {number}", (disc, Strokes(cross, style.MARKER_CROSS)))


def label_wish(points: Sequence[Point], block: Block) -> Wish:
    """How many markers there are, said beside one of them, or a little further off with a thin stroke."""
    candidates: list[Candidate] = []
    for number, (x, y) in enumerate(points):
        for reach, price in ((1.0, 0.0), (1.6, 3.0), (2.6, 4.0), (4.0, 5.0)):
            for step in range(8):
                across, down = math.cos(step * math.pi / 4), math.sin(step * math.pi / 4)
                off = style.MARKER + GAP + 3.4
                centre = (
                    x + across * (block.width / 2 + off) * reach,
                    y + down * (block.height / 2 + off) * reach,
                )
                box = about(centre, block.width, block.height)
                led = _lead((x, y), (min(max(x, box.x0), box.x1), min(max(y, box.y0), box.y1))) if price else ()
                draw = partial(_draw_label, block, centre, led)
                candidates.append(Candidate(price + 0.2 * number, box, led, draw))
    return Wish("markers label", "markers", listed(candidates))


def _lead(marker: Point, end: Point) -> tuple[Segment, ...]:
    length = math.dist(marker, end)
    if length <= style.MARKER + CLEAR:
        return ()
    part = (style.MARKER + CLEAR) / length
    return (Segment(marker[0] + (end[0] - marker[0]) * part, marker[1] + (end[1] - marker[1]) * part, *end),)


def _draw_label(block: Block, centre: Point, led: tuple[Segment, ...]) -> tuple[Item, ...]:
    return (*((Strokes(led, style.LEADER),) if led else ()), *block.texts(centre))


def coordinates(at: Point, table: Table) -> tuple[tuple[bool, float, bool], ...]:
    """How far a point is from the nearest upright and the nearest level edge, where it is not halfway or on one.

    Each is whether it counts across, the distance, and whether it counts from the left or the lower edge.
    """
    found = []
    for across, value, whole in ((True, at[0], table[0]), (False, at[1], table[1])):
        far = min(value, whole - value)
        if far > NEAR and abs(value - whole / 2) > NEAR:
            found.append((across, far, value < whole / 2))
    return tuple(found)


def coordinate_wishes(
    owner: str, at: Point, radius: float, sheet: Sheet, labels: dict[float, Block], head: float
) -> Iterator[Wish]:
    """A dimension for each coordinate of a point, running beside it."""
    for across, inches, low in coordinates(at, (sheet.width, sheet.height)):
        spans = [*_spans(at, radius, sheet, across, inches, low)]
        yield span_wish(f"{owner}: {inches:g} {'across' if across else 'up'}", spans, labels[inches], head)


def _spans(at: Point, radius: float, sheet: Sheet, across: bool, inches: float, low: bool) -> Iterator[Span]:
    x, y = sheet.point(*at)
    long = inches * sheet.scale
    box = sheet.box
    for number, off in enumerate(OFFS):
        for way in (-1, 1):
            aside, near, past = off * way, way * (radius + CLEAR if radius else 0.0), (off + 2) * way
            if across:
                edge = box.x0 if low else box.x1
                ends, lead = ((edge, y + aside), (x, y + aside)), Segment(x, y + near, x, y + past)
            else:
                edge = box.y1 if low else box.y0
                ends, lead = ((x + aside, edge), (x + aside, y)), Segment(x + near, y, x + past, y)
            yield Site(*ends, 0.3 * number + (0.1 if way > 0 else 0.0) + 4.0 / long), (lead,)


def side_measures(mission: Mission, zone: Zone, table: Table) -> Iterator[Measure]:
    """How far the sides of an area that is drawn by its coordinates lie from the edge that they run along."""
    if not drawn(mission, zone):
        return
    seen: set[tuple[str, float]] = set()
    for a, b in _sides(zone):
        for axis, edges in ((0, ("left", "right")), (1, ("below", "above"))):
            value, whole = a[axis], table[axis]
            far = min(value, whole - value)
            if abs(a[axis] - b[axis]) > NEAR or far < NEAR or abs(value - whole / 2) < NEAR:
                continue
            edge = edges[value > whole / 2]
            if (edge, round(far, 3)) not in seen:
                seen.add((edge, round(far, 3)))
                yield Measure(far, "near", f"{edge} edge", edge_line(edge, table))


def corners(mission: Mission, zone: Zone) -> tuple[Point, ...]:
    """The ends of slanted sides of an area that is drawn by its coordinates."""
    if not drawn(mission, zone):
        return ()
    straight = ((a, b) for a, b in _sides(zone) if min(abs(a[0] - b[0]), abs(a[1] - b[1])) > NEAR)
    return tuple(dict.fromkeys(point for ends in straight for point in ends))


def drawn(mission: Mission, zone: Zone) -> bool:
    """Whether the mission gives the corners of an area by their coordinates."""
    where = getattr(mission.steps[zone.step], "where", None)
    return bool(where and (where.shape or any(other.shape for other in where.others)))


def _sides(zone: Zone) -> Iterator[tuple[Point, Point]]:
    """The sides of an area; the many short ones of an arc are none."""
    for polygon in polygons(zone.geometry):
        ring = shapely.simplify(polygon.exterior, NEAR / 10)
        for a, b in pairwise([(x, y) for x, y, *_ in ring.coords]):
            if math.dist(a, b) > SHORT:
                yield a, b
