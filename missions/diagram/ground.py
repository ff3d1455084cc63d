"""The table itself: border, centre lines, zones and Objective areas, with hatching that makes way for labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from missions.diagram import style
from missions.diagram.items import Box, Discs, Group, Ink, Item, Path, Point, Rect, Segment, Strokes
from missions.diagram.shapes import Sheet, dots, hatching, lines, outline, polygons
from missions.diagram.stretches import Leg, Stretch
from missions.diagram.views import marked
from missions.model import Side
from missions.regions import Role, Zone

FOOT = 12.0  # inches to a tick of the border
ABOVE_BELOW: tuple[Point, Point] = ((0.0, -1.0), (0.0, 1.0))  # edges by the way that leads off the table
LEFT_RIGHT: tuple[Point, Point] = ((-1.0, 0.0), (1.0, 0.0))


class Margins(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def crowding(stretches: Sequence[Stretch]) -> dict[Point, int]:
    """How full each edge is, by the way off the table: 0 empty, 1 with arrivals, 2 with the words of scattered ones."""
    crowd = dict.fromkeys((*ABOVE_BELOW, *LEFT_RIGHT), 0)
    for stretch in stretches:
        for leg in stretch.legs:
            crowd[leg.out] = max(crowd[leg.out], 2 if (stretch.roll and not stretch.corner) else 1)
    return crowd


def margins(stretches: Sequence[Stretch], sizes: style.Sizes) -> Margins:
    """Room outside the edges: for arrivals, and on the emptier ones a row more for the dimension line of the table."""
    crowd = crowding(stretches)
    room = dict.fromkeys(crowd, style.BAND + 4.0)
    for stretch in stretches:
        for leg in stretch.legs:
            room[leg.out] = max(room[leg.out], _arrival_room(stretch, leg, sizes))
    for pair in (ABOVE_BELOW, LEFT_RIGHT):
        edge = min(pair, key=lambda edge: crowd[edge])
        row = (0.0, sizes.text, sizes.text + 6)[crowd[edge]]
        room[edge] = max(room[edge] + row, style.BAND + sizes.text + 6)
    (left, right), (top, bottom) = ([room[edge] for edge in pair] for pair in (LEFT_RIGHT, ABOVE_BELOW))
    return Margins(left, top, right, bottom)


def _arrival_room(stretch: Stretch, leg: Leg, sizes: style.Sizes) -> float:
    """For the marked line and its arrows, and, unless they stand at the corner's other edge, for one or two lines."""
    line = stretch.offset + style.LANE / 2
    tail = line + (sizes.arrow * 0.55 if stretch.zone else 0.0)
    if stretch.corner and leg.out in LEFT_RIGHT:
        return tail + 4
    rows = 2.06 if (stretch.roll and not stretch.corner) else 1.1
    if stretch.reach and not stretch.corner:
        rows = 3.4  # its words in two lines, and how far it reaches
    return max(tail + sizes.text * rows + 8, line + sizes.text * 2.06 + 6)


@dataclass(frozen=True, slots=True)
class ObjectiveArea:
    """An area that takes Objectives, and how many each side places there."""

    shape: BaseGeometry  # in scene units
    placed: tuple[tuple[str, int], ...]

    @property
    def rim(self) -> Ink:
        """The outline, in the colour of the side if only one places here."""
        return style.SIDES[self.placed[0][0]].objective_rim if len(self.placed) == 1 else style.OBJECTIVE_RIM


@dataclass(frozen=True)
class Ground:
    """The table in the scene with its zones, each shape once."""

    sheet: Sheet
    zones: tuple[Zone, ...]

    @cached_property
    def whole(self) -> BaseGeometry:
        return shapely.box(*self.sheet.box)

    @cached_property
    def circles(self) -> tuple[tuple[Point, float], ...]:
        """Circles about marks that are points: parts of outlines may be true arcs of them."""
        return tuple(
            dict.fromkeys(
                (self.sheet.point(measure.geometry.x, measure.geometry.y), measure.distance * self.sheet.scale)
                for zone in self.zones
                for measure in zone.measures
                if isinstance(measure.geometry, shapely.Point) and measure.kind != "arrival"
            )
        )

    @cached_property
    def deployments(self) -> tuple[tuple[Side, BaseGeometry], ...]:
        return tuple(self._areas("deployment"))

    @cached_property
    def patrols(self) -> tuple[tuple[Side, BaseGeometry], ...]:
        return tuple(self._areas("patrol"))

    @cached_property
    def minefields(self) -> tuple[BaseGeometry, ...]:
        return tuple(shape for _, shape in self._areas("minefields"))

    def _areas(self, role: Role) -> Iterator[tuple[Side, BaseGeometry]]:
        for zone in self.zones:
            if zone.role == role and zone.side and zone.geometry.area:
                yield zone.side, self.sheet.area(zone.geometry)

    @cached_property
    def markers(self) -> tuple[Point, ...]:
        return tuple(self.sheet.point(*at) for at in marked(self.zones))

    @cached_property
    def objectives(self) -> tuple[ObjectiveArea, ...]:
        """Objective areas from the largest to the smallest; equal ones are one area with several players' counts."""
        found: list[tuple[BaseGeometry, dict[str, int]]] = []
        for zone in self.zones:
            if zone.role != "objectives" or not zone.side or not zone.geometry.area:
                continue
            equal = (placed for shape, placed in found if shape.symmetric_difference(zone.geometry).area < 0.01)
            placed = next(equal, None)
            if placed is None:
                placed = {}
                found.append((zone.geometry, placed))
            placed[zone.side] = placed.get(zone.side, 0) + (zone.count or 0)
        found.sort(key=lambda one: -one[0].area)
        return tuple(ObjectiveArea(self.sheet.area(shape), tuple(sides.items())) for shape, sides in found)

    def rim_line(self, index: int) -> BaseGeometry:
        """An Objective area's outline: just inside, so that neighbours and nested areas show their own."""
        area = self.objectives[index]
        inset = area.rim.width / 2
        inner: BaseGeometry = area.shape.buffer(-inset, join_style="mitre")
        for larger in self.objectives[:index]:
            if larger.shape.buffer(0.1).covers(area.shape):
                inner = inner.intersection(larger.shape.buffer(-4 * inset, join_style="mitre"))
        return inner

    def free_of_objective(self, index: int) -> BaseGeometry:
        """The part of an Objective area within its outline that no smaller one covers."""
        inner = self.rim_line(index).buffer(-self.objectives[index].rim.width / 2, join_style="mitre")
        return inner.difference(shapely.union_all([area.shape for area in self.objectives[index + 1 :]]))

    def free_part(self, shape: BaseGeometry) -> BaseGeometry:
        """The part of a zone that no Objective area covers."""
        return shape.difference(shapely.union_all([area.shape for area in self.objectives]))

    @cached_property
    def border_strokes(self) -> tuple[Segment, ...]:
        """The border's inner and outer sides and a line between, so that nothing fits in."""
        box = self.sheet.box
        rings = (box.grown(style.BAND * part) for part in (0, 0.5, 1))
        return tuple(side for ring in rings for side in _sides(ring))

    @cached_property
    def centre_lines(self) -> tuple[Segment, Segment]:
        box = self.sheet.box
        x, y = box.centre
        return Segment(x, box.y0, x, box.y1), Segment(box.x0, y, box.x1, y)

    @cached_property
    def outline_strokes(self) -> tuple[Segment, ...]:
        """Outlines of zones and Objective areas: better not covered by a label."""
        shapes = [shape for _, shape in (*self.deployments, *self.patrols)]
        shapes += [
            shape for number, area in enumerate(self.objectives) for shape in (area.shape, self.rim_line(number))
        ]
        found: list[Segment] = []
        for shape in shapes:
            for polygon in polygons(shape):
                ring = list(polygon.exterior.simplify(0.3).coords)
                found += [Segment(*a, *b) for a, b in pairwise(ring)]
        return tuple(found)


def zone_groups(ground: Ground, mask: BaseGeometry) -> Iterator[Group]:
    """Zones with their hatching; Objective areas lie on top with their dots, and let the hatching show faintly."""
    marked = shapely.union_all([area.shape for area in ground.objectives])
    yield Group("ground", "", (Rect(ground.sheet.box, Ink(fill=style.GROUND)),))
    for number, (side, shape) in enumerate(ground.deployments):
        fill = Ink(fill=style.SIDES[side].fill)
        yield Group(f"{side} zone", f"deployment {number}", (outline(shape, ground.circles, fill),))
    for number, (side, shape) in enumerate(ground.patrols):
        look = style.SIDES[side]
        inks = Ink(fill=look.fill), look.patrol_rim
        yield Group("patrol", f"patrol {number}", tuple(outline(shape, ground.circles, ink) for ink in inks))
    for number, area in enumerate(ground.objectives):
        yield Group("objectives", f"objectives {number}", (outline(area.shape, ground.circles, style.OBJECTIVES),))
    for number, (side, shape) in enumerate(ground.deployments):
        look, bare = style.SIDES[side], shape.difference(mask)
        strong = Strokes(hatching(bare.difference(marked), look.hatch), look.hatch.ink)
        faint = Strokes(hatching(bare.intersection(marked), look.hatch), look.under)
        rim = outline(shape, ground.circles, look.rim)
        yield Group(f"{side} zone", f"hatching {number}", (strong, faint, rim))
    for number in range(len(ground.objectives)):
        points = dots(ground.free_of_objective(number).difference(mask), style.DOT_SPACING, style.DOT_RADIUS)
        dotted = Discs(points, style.DOT_RADIUS, style.OBJECTIVE_DOTS)
        yield Group("objectives", f"rim {number}", (dotted, _rim(ground, number)))


def _rim(ground: Ground, number: int) -> Path:
    ink = ground.objectives[number].rim
    circles = tuple((centre, radius + ink.width / 2) for centre, radius in ground.circles)
    return outline(ground.rim_line(number), circles, ink)


def table_groups(ground: Ground, mask: BaseGeometry) -> Iterator[Group]:
    """Centre lines that make way for labels, the table's centre if something is measured from it, and the border."""
    cut = shapely.MultiLineString([[s[:2], s[2:]] for s in ground.centre_lines]).difference(mask)
    segments = tuple(Segment(*line.coords[0], *line.coords[-1]) for line in lines(cut) if line.length > 2)
    yield Group("centre lines", "", (Strokes(segments, style.CENTRE_LINES),))
    if ground.circles:
        yield Group("centre", "", (Discs(tuple(centre for centre, _ in ground.circles), 2.2, style.CENTRE_MARK),))
    yield Group("border", "", tuple(_border(ground.sheet)))


def _border(sheet: Sheet) -> Iterator[Item]:
    """A map's neat line: a band whose pieces are a foot long, dark and light by turns."""
    box = sheet.box
    outer = box.grown(style.BAND)
    yield Path((_corners(outer), _corners(box)), style.BORDER_LIGHT)
    foot = FOOT * sheet.scale
    for number in range(0, round(sheet.width / FOOT), 2):
        x0 = box.x0 + number * foot
        x1 = min(x0 + foot, box.x1)
        yield Rect(Box(x0, outer.y0, x1, box.y0), style.BORDER_DARK)
        yield Rect(Box(box.x0 + box.x1 - x1, box.y1, box.x0 + box.x1 - x0, outer.y1), style.BORDER_DARK)
    for number in range(0, round(sheet.height / FOOT), 2):
        y0 = box.y0 + number * foot
        y1 = min(y0 + foot, box.y1)
        yield Rect(Box(box.x1, y0, outer.x1, y1), style.BORDER_DARK)
        yield Rect(Box(outer.x0, box.y0 + box.y1 - y1, box.x0, box.y0 + box.y1 - y0), style.BORDER_DARK)
    yield Path((_corners(box), _corners(outer)), style.BORDER)


def _corners(box: Box) -> tuple[Point, ...]:
    return (box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)


def _sides(box: Box) -> Iterator[Segment]:
    corners = _corners(box)
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Segment(*a, *b)
