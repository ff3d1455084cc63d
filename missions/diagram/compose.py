"""Mission -> scene: the one place that decides what is drawn, in which order, and at what scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from missions import regions
from missions.diagram import arrivals, dimensions, labels, style, words
from missions.diagram.arrivals import Stretch
from missions.diagram.ground import ABOVE_BELOW, LEFT_RIGHT, Ground, crowding, margins, table_groups, zone_groups
from missions.diagram.items import Box, Group, Ink, Rect, Scene, Segment, Strokes
from missions.diagram.layouter import Candidate, Field, Wish, columns, place
from missions.diagram.lettering import Block, wrapped
from missions.diagram.shapes import Sheet, polygons
from missions.model import Mission, Side
from missions.wording.measures import Units


@dataclass(frozen=True, slots=True)
class _Subject:
    """What a scene shows; equal if its content is, since a mission holds dictionaries and cannot be hashed."""

    content: str
    mission: Mission = field(compare=False)


def scene(
    mission: Mission,
    layout: int = 1,
    units: Units = "both",
    *,
    size: style.Target = "sheet",
    toward: Side | None = None,
    slack: float = 1.0,
) -> Scene:
    """The diagram of a mission in one of its layouts (numbered from 1), laid out for a sheet or for a phone.

    `toward` turns the table so that this side sits at the lower edge. `slack` reserves so many times a label's length,
    for longer words than ours. Raises regions.UnknownLayout.
    """
    subject = _Subject(mission.model_dump_json(), mission)
    return _scene(subject, layout, units, size, toward, slack)


@lru_cache(maxsize=256)
def _scene(
    subject: _Subject, number: int, units: Units, size: style.Target, toward: Side | None, slack: float
) -> Scene:
    mission = subject.mission
    layout = regions.layout(mission, number)
    zones = turned(regions.zones(mission, layout), mission.table, toward)
    return _Drawing(mission, zones, units, style.TARGETS[size], slack).scene(
        key="-".join(filter(None, (mission.system, mission.key, str(number), units, size, toward))),
        title=words.title(mission, layout, toward),
        description=words.describe_zones(mission, zones, units),
    )


def turned(zones: Sequence[regions.Zone], table: tuple[float, float], toward: Side | None) -> tuple[regions.Zone, ...]:
    """The zones as they are, or turned by half a turn if that brings a side's own ground to the lower edge."""
    own = [zone.geometry for zone in zones if zone.role == "deployment" and zone.side == toward]
    if not own or shapely.union_all(own).centroid.y <= table[1] / 2:
        return tuple(zones)
    centre = (table[0] / 2, table[1] / 2)

    def half_turn[G: BaseGeometry](geometry: G) -> G:
        return shapely.affinity.rotate(geometry, 180, origin=centre)

    return tuple(
        replace(
            zone,
            geometry=half_turn(zone.geometry),
            measures=tuple(replace(one, geometry=half_turn(one.geometry)) for one in zone.measures),
        )
        for zone in zones
    )


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One drawing in the making: its mission's zones and the sizes that it is set in."""

    mission: Mission
    zones: tuple[regions.Zone, ...]
    units: Units
    sizes: style.Sizes
    slack: float

    def scene(self, key: str, title: str, description: str) -> Scene:
        stretches = self._stretches_by_lane()
        edge = margins(stretches, self.sizes)
        width, height = self.mission.table
        scale = (self.sizes.width - edge.left - edge.right) / width
        sheet = Sheet(scale, edge.left, edge.top, width, height)
        whole = Box(0, 0, self.sizes.width, edge.top + height * scale + edge.bottom)
        placed_stretches = self._stretches(sheet)
        ground = Ground(sheet, self.zones)
        arrows, solid = self._arrows(placed_stretches, sheet)
        wishes = self._wishes(ground, placed_stretches, whole, arrows)
        chosen = place(wishes, self._field(ground, whole, placed_stretches, solid))
        placed = [Group(wish.role, wish.owner, one.draw()) for wish, one in zip(wishes, chosen, strict=True)]
        mask = _mask(chosen, placed)
        groups = [
            *([Group("paper", "", (Rect(whole, Ink(fill=self.sizes.paper)),))] if self.sizes.paper else []),
            *zone_groups(ground, mask),
            *table_groups(ground, mask),
            *(Group("arrival", s.owner, (arrivals.thick_line(s),)) for s in placed_stretches),
            *arrows_of(arrows, placed_stretches, self.sizes),
            *placed,
        ]
        return Scene(key, whole.x1, round(whole.y1, 2), tuple(groups), title, description)

    def _block(self, *lines: str, bold: bool = False, colour: str = style.INK, size: float | None = None) -> Block:
        return Block(lines, size or self.sizes.text, bold, colour, self.slack)

    def _stretches_by_lane(self) -> tuple[Stretch, ...]:
        """Stretches on a table of one unit to the inch, to see which edges need room."""
        return self._stretches(Sheet(1.0, 0.0, 0.0, *self.mission.table))

    def _stretches(self, sheet: Sheet) -> tuple[Stretch, ...]:
        """All stretches, each in the first lane that is free on its edges; short ones lie next to the table."""
        bare = [
            (index, zone, arrivals.legs(line, sheet))
            for index, zone in enumerate(self.zones)
            if zone.role == "reserves"
            for line in arrivals.stretch_lines(zone.geometry)
        ]
        bare.sort(key=lambda one: sum(leg.length for leg in one[2]))
        found: list[Stretch] = []
        for number, (_, zone, legs) in enumerate(bare):
            taken = {other.lane for other in found if arrivals.overlap(legs, other.legs)}
            lane = next(free for free in range(len(bare)) if free not in taken)
            found.append(Stretch(f"stretch {number}", zone.side, legs, lane, zone.roll))
        return tuple(found)

    def _arrows(
        self, stretches: Sequence[Stretch], sheet: Sheet
    ) -> tuple[dict[str, list[dimensions.Ends]], list[Segment]]:
        arrows = {s.owner: arrivals.arrows(s, stretches, self.sizes, sheet.scale) for s in stretches}
        every = [pair for ends in arrows.values() for pair in ends]
        solid = [stroke for tail, tip in every for stroke in arrivals.arrow_strokes(tail, tip, self.sizes)]
        return arrows, solid

    def _field(self, ground: Ground, whole: Box, stretches: Sequence[Stretch], arrows: Sequence[Segment]) -> Field:
        edges = [segment for s in stretches for segment in arrivals.line_strokes(s)]
        return Field(
            whole=whole.grown(-2),
            walls=(*ground.border_strokes, *edges),
            things=tuple(arrows),
            outlines=ground.outline_strokes,
            axes=ground.centre_lines,
        )

    def _wishes(
        self, ground: Ground, stretches: Sequence[Stretch], whole: Box, arrows: dict[str, list[dimensions.Ends]]
    ) -> list[Wish]:
        wishes = [*self._dimension_wishes(ground), *self._span_wishes(stretches)]
        wishes += self._objective_wishes(ground)
        wishes += self._name_wishes(ground)
        wishes += [arrivals.dice_wish(s, arrows[s.owner], self.sizes) for s in stretches if s.roll and len(s.legs) > 1]
        wishes += self._reserve_wishes(stretches)
        wishes += self._size_wishes(ground, stretches, whole)
        return [wish for wish in wishes if wish.candidates]

    def _distance_text(self, inches: float) -> str:
        return words.distance(self.mission, inches, self.units)

    def _dimension_wishes(self, ground: Ground) -> Iterator[Wish]:
        found: list[dimensions.Distance] = []
        for index, zone in enumerate(self.zones):
            if zone.role not in {"deployment", "objectives"}:
                continue
            marks: dict[tuple[str, float], list[BaseGeometry]] = {}
            for measure in zone.measures:
                marks.setdefault((measure.mark, measure.distance), []).append(measure.geometry)
            for (mark, inches), parts in marks.items():
                places = dimensions.sites(zone.geometry, shapely.union_all(parts), inches, ground.sheet)
                for direction, (active, sites) in places.items():
                    owner = f"{zone.role} {index} {inches:g} {mark} {direction}"
                    found.append(dimensions.Distance(owner, inches, mark, direction, active, tuple(sites)))
        for one in dimensions.spread(dimensions.merged(found), ground.sheet.box.centre):
            yield dimensions.wish(one, self._block(self._distance_text(one.inches)), self.sizes.head)

    def _span_wishes(self, stretches: Sequence[Stretch]) -> Iterator[Wish]:
        """How far round its corner a stretch reaches, once for each side and distance."""
        for zone_index, zone in enumerate(self.zones):
            spans = [measure.distance for measure in zone.measures if measure.kind == "arrival"]
            if not spans:
                continue
            mine = [s for s in stretches if s.side == zone.side and s.roll == zone.roll and len(s.legs) > 1]
            label = self._block(self._distance_text(spans[0]))
            for number, stretch in enumerate(mine):
                owner = f"reserves {zone_index} {spans[0]:g} corner {number}"
                yield dimensions.span_wish(owner, arrivals.span_sites(stretch, self.sizes), label, self.sizes.head)

    def _objective_wishes(self, ground: Ground) -> Iterator[Wish]:
        for index, area in enumerate(ground.objectives):
            placings = [
                labels.Placing(self._block(*(line[0] for line in lines), bold=True), tuple(line[1:] for line in lines))
                for lines in words.placing(area.placed)
            ]
            yield labels.objective_wish(
                f"objectives {index}", area.shape, ground.free_of_objective(index), ground.whole, placings
            )

    def _name_wishes(self, ground: Ground) -> Iterator[Wish]:
        for index, zone in enumerate(self.zones):
            if zone.role != "deployment":
                continue
            block = self._block(zone.side.upper(), bold=True, colour=style.PAPER, size=self.sizes.name)
            for number, part in enumerate(polygons(zone.geometry)):
                shape = ground.sheet.area(part)
                free = ground.free_part(shape)
                yield labels.name_wish(f"name {index} {number}", zone.side, shape, free, ground.whole, block)

    def _reserve_wishes(self, stretches: Sequence[Stretch]) -> Iterator[Wish]:
        for index, zone in enumerate(self.zones):
            if zone.role != "reserves":
                continue
            text = words.reserves(self.mission, zone)
            mine = [s for s in stretches if s.side == zone.side and s.roll == zone.roll]
            if zone.roll and len(mine[0].legs) > 1:
                continue
            blocks = [self._block(*lines, bold=True, colour=style.SIDES[zone.side].strong) for lines in wrapped(text)]
            for number, stretch in enumerate(mine):
                yield arrivals.label_wish(f"reserves label {index} {number}", stretch, blocks, self.sizes)

    def _size_wishes(self, ground: Ground, stretches: Sequence[Stretch], whole: Box) -> Iterator[Wish]:
        crowd = crowding(stretches)
        width, height = self.mission.table
        for along, inches, (first, last) in ((True, width, ABOVE_BELOW), (False, height, LEFT_RIGHT)):
            block = self._block(self._distance_text(inches))
            crowds = crowd[first], crowd[last]
            yield labels.size_wish(ground.sheet.box, whole.grown(-2), block, along, crowds)


def arrows_of(
    arrows: dict[str, list[dimensions.Ends]], stretches: Sequence[Stretch], sizes: style.Sizes
) -> Iterator[Group]:
    for stretch in stretches:
        colour = style.SIDES[stretch.side].strong
        shapes = tuple(arrivals.block_arrow(tail, tip, sizes, colour) for tail, tip in arrows[stretch.owner])
        yield Group("arrow", stretch.owner, shapes)


def _mask(chosen: Sequence[Candidate], placed: Sequence[Group]) -> BaseGeometry:
    """Where hatching and centre lines make way: round labels and along dimension lines."""
    boxes = [box.grown(1.8) for candidate in chosen for box in candidate.boxes]
    strokes = [s for group in placed for item in group.items if isinstance(item, Strokes) for s in item.segments]
    rooms = shapely.box(*columns(boxes))
    lines = shapely.linestrings([(s[:2], s[2:]) for s in strokes])
    return shapely.union_all([*rooms, *shapely.buffer(lines, 1.6, quad_segs=2)])
