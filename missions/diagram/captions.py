"""What a drawing has to say: one wish for every dimension, name, Objective area, arrival and side of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from missions.diagram import arrivals, dimensions, extent, labels, style, words
from missions.diagram.ground import ABOVE_BELOW, LEFT_RIGHT, Ground, crowding
from missions.diagram.items import Box
from missions.diagram.layouter import Wish
from missions.diagram.lettering import Block, wrapped
from missions.diagram.shapes import polygons
from missions.diagram.stretches import Stretch
from missions.model import Mission
from missions.wording.measures import Units


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
            if zone.role not in {"deployment", "objectives"}:
                continue
            marks: dict[tuple[str, float], list[BaseGeometry]] = {}
            for measure in zone.measures:
                marks.setdefault((measure.mark, measure.distance), []).append(measure.geometry)
            for (mark, inches), parts in marks.items():
                places = dimensions.sites(zone.geometry, shapely.union_all(parts), inches, ground.sheet)
                for direction, (active, sites) in places.items():
                    owner = f"{zone.role} {index}: {inches:g} {mark}, {direction}"
                    found.append(dimensions.Distance(owner, inches, direction, active, tuple(sites)))
        for one in dimensions.spread(dimensions.merged(found), ground.sheet.box.centre):
            yield dimensions.wish(one, self._distance(one.inches), self.sizes.head)

    def _objectives(self, ground: Ground) -> Iterator[Wish]:
        for index, area in enumerate(ground.objectives):
            placings = [
                labels.Placing(self._block(*(line[0] for line in lines), bold=True), tuple(line[1:] for line in lines))
                for lines in words.placing(area.placed)
            ]
            free = ground.free_of_objective(index)
            yield labels.objective_wish(f"objectives {index}", area.shape, free, ground.whole, placings)

    def _names(self, ground: Ground) -> Iterator[Wish]:
        for index, (side, shape) in enumerate(ground.deployments):
            block = self._block(side.upper(), bold=True, colour=style.PAPER, size=self.sizes.name)
            for number, part in enumerate(polygons(shape)):
                owner = f"name {index}, part {number}"
                yield labels.name_wish(owner, side, part, ground.free_part(part), ground.whole, block)

    def _arrivals(self, stretches: Sequence[Stretch]) -> Iterator[Wish]:
        """How far a stretch reaches round its corner, whose Reserves arrive there, and on which results of a die."""
        for stretch in stretches:
            if stretch.corner and stretch.reach:
                yield dimensions.span_wish(
                    f"{stretch.owner}: {stretch.reach:g} corner",
                    arrivals.span_sites(stretch, self.sizes),
                    self._distance(stretch.reach),
                    self.sizes.head,
                )
            if stretch.corner and stretch.roll:
                yield arrivals.dice_wish(stretch, arrivals.arrows(stretch, stretches, self.sizes), self.sizes)
                continue
            colour = style.SIDES[stretch.side].strong
            text = words.reserves(self.mission, stretch.zone)
            blocks = [self._block(*lines, bold=True, colour=colour) for lines in wrapped(text)]
            yield arrivals.label_wish(stretch, blocks, self.sizes)

    def _table_size(self, ground: Ground, stretches: Sequence[Stretch], whole: Box) -> Iterator[Wish]:
        crowd = crowding(stretches)
        width, height = ground.sheet.width, ground.sheet.height
        for along, inches, (first, last) in ((True, width, ABOVE_BELOW), (False, height, LEFT_RIGHT)):
            crowds = crowd[first], crowd[last]
            yield extent.size_wish(ground.sheet.box, whole, self._distance(inches), self.sizes.head, along, crowds)
