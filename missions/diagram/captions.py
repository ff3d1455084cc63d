"""What a drawing has to say: one wish for every dimension, name, Objective area, arrival and side of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from missions.diagram import arrivals, dimension_lines, dimensions, extent, labels, markers, style, words
from missions.diagram.ground import ABOVE_BELOW, LEFT_RIGHT, Ground, crowding
from missions.diagram.items import Box
from missions.diagram.layouter import Wish
from missions.diagram.lettering import Block, wrapped
from missions.diagram.shapes import polygons
from missions.diagram.stretches import Stretch
from missions.diagram.views import marked
from missions.model import Mission, Side
from missions.wording.measures import Units

MEASURED = frozenset({"deployment", "objectives", "patrol"})  # roles whose distances are drawn


@dataclass(frozen=True, slots=True)
class Captions:
    """The captions of one mission in one layout, set in the units and sizes asked for."""

    mission: Mission
    units: Units
    sizes: style.Sizes
    slack: float

    def wishes(self, ground: Ground, stretches: Sequence[Stretch], whole: Box) -> list[Wish]:
        return [
            *self._dimensions(ground),
            *self._objectives(ground),
            *self._names(ground),
            *self._markers(ground),
            *self._minefields(ground),
            *self._arrivals(stretches),
            *self._table_size(ground, stretches, whole),
        ]

    def _block(self, *lines: str, bold: bool = False, colour: str = style.INK, size: float | None = None) -> Block:
        return Block(lines, size or self.sizes.text, bold, colour, self.slack)

    def _distance(self, inches: float) -> Block:
        return self._block(words.distance(self.mission, inches, self.units))

    def _dimensions(self, ground: Ground) -> Iterator[Wish]:
        """One for each distance that a zone keeps or reaches, from each kind of mark and in each direction."""
        found: list[dimensions.Distance] = []
        for index, zone in enumerate(ground.zones):
            if zone.role not in MEASURED:
                continue
            marks: dict[tuple[str, float], list[BaseGeometry]] = {}
            table = (ground.sheet.width, ground.sheet.height)
            for measure in (*zone.measures, *markers.side_measures(self.mission, zone, table)):
                marks.setdefault((measure.mark, measure.distance), []).append(measure.geometry)
            for (mark, inches), parts in marks.items():
                places = dimensions.sites(zone.geometry, shapely.union_all(parts), inches, ground.sheet)
                for direction, (active, sites) in places.items():
                    owner = f"{zone.role} {index}: {inches:g} {mark}, {direction}"
                    found.append(dimensions.Distance(owner, inches, direction, active, tuple(sites)))
        for one in dimensions.spread(dimensions.merged(found), ground.sheet.box.centre):
            yield dimension_lines.wish(one, self._distance(one.inches), self.sizes.head)

    def _objectives(self, ground: Ground) -> Iterator[Wish]:
        for index, area in enumerate(ground.objectives):
            placings = [
                labels.Placing(self._block(*(line[0] for line in lines), bold=True), tuple(line[1:] for line in lines))
                for lines in words.placing(area.placed)
            ]
            free = ground.free_of_objective(index)
            yield labels.objective_wish(f"objectives {index}", area.shape, free, ground.whole, placings)

    def _names(self, ground: Ground) -> Iterator[Wish]:
        named: list[tuple[str, Side, str, BaseGeometry]]
        named = [(f"name {n}", side, side, shape) for n, (side, shape) in enumerate(ground.deployments)]
        named += [(f"patrol {n}", side, "patrol", shape) for n, (side, shape) in enumerate(ground.patrols)]
        for owner, side, name, shape in named:
            block = self._block(name.upper(), bold=True, colour=style.PAPER, size=self.sizes.name)
            for number, part in enumerate(polygons(shape)):
                free = ground.free_part(part)
                yield labels.name_wish(f"{owner}, part {number}", side, part, free, ground.whole, block)

    def _markers(self, ground: Ground) -> Iterator[Wish]:
        """How many there are, and where: the coordinates of each, and of the corners of areas with slanted sides."""
        table = (ground.sheet.width, ground.sheet.height)
        points = [(at, style.MARKER) for at in marked(ground.zones)]
        slanted = (corner for zone in ground.zones for corner in markers.corners(self.mission, zone))
        points += [(corner, 0.0) for corner in dict.fromkeys(slanted)]
        for number, (at, radius) in enumerate(points):
            texts = {inches: self._distance(inches) for _, inches, _ in markers.coordinates(at, table)}
            yield from markers.coordinate_wishes(f"point {number}", at, radius, ground.sheet, texts, self.sizes.head)
        if ground.markers:
            block = self._block(words.counted_markers(len(ground.markers)), bold=True)
            yield markers.label_wish(ground.markers, block)

    def _minefields(self, ground: Ground) -> Iterator[Wish]:
        for index, shape in enumerate(ground.minefields):
            block = self._block("Minefields", bold=True)
            free = ground.free_part(shape)
            room = free if polygons(free) else shape  # all of it may lie in areas that have a label of their own
            yield labels.minefield_wish(f"minefields {index}", room, ground.whole, block)

    def _arrivals(self, stretches: Sequence[Stretch]) -> Iterator[Wish]:
        """How far a stretch reaches round its corner, whose Reserves arrive there, and on which results of a die."""
        for stretch in stretches:
            if stretch.reach:
                yield dimension_lines.span_wish(
                    f"{stretch.owner}: {stretch.reach:g} corner",
                    arrivals.span_sites(stretch, self.sizes),
                    self._distance(stretch.reach),
                    self.sizes.head,
                )
            if stretch.corner and stretch.roll:
                yield arrivals.dice_wish(stretch, arrivals.arrows(stretch, stretches, self.sizes), self.sizes)
                continue
            colour = style.SIDES[stretch.side].strong
            text = words.reserves(self.mission, stretch.zone) if stretch.zone else words.own_edge(stretch.side)
            blocks = [self._block(*lines, bold=True, colour=colour) for lines in wrapped(text)]
            yield arrivals.label_wish(stretch, blocks, self.sizes)

    def _table_size(self, ground: Ground, stretches: Sequence[Stretch], whole: Box) -> Iterator[Wish]:
        crowd = crowding(stretches)
        width, height = ground.sheet.width, ground.sheet.height
        for along, inches, (first, last) in ((True, width, ABOVE_BELOW), (False, height, LEFT_RIGHT)):
            crowds = crowd[first], crowd[last]
            yield extent.size_wish(ground.sheet.box, whole, self._distance(inches), self.sizes.head, along, crowds)
