"""Mission -> scene: the one place that decides what is drawn, in which order, and at what scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from missions import regions
from missions.diagram import arrivals, style, words
from missions.diagram.captions import Captions
from missions.diagram.ground import Ground, margins, table_groups, zone_groups
from missions.diagram.items import Box, Group, Ink, Rect, Scene, Strokes
from missions.diagram.layouter import Candidate, Field, columns, place
from missions.diagram.shapes import Sheet
from missions.diagram.stretches import stretches_of
from missions.model import Mission, Side
from missions.wording.measures import Units

RIM = 2.0  # scene units at the scene's rim that stay free of text


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

    `toward` turns the table so that this side sits at the lower edge, if half a turn can bring it there. `slack`
    reserves so many times a label's length, for longer words than ours. Raises regions.UnknownLayout.
    """
    subject = _Subject(mission.model_dump_json(), mission)
    return _scene(subject, layout, units, size, toward, slack)


@lru_cache(maxsize=256)
def _scene(
    subject: _Subject, number: int, units: Units, size: style.Target, toward: Side | None, slack: float
) -> Scene:
    mission, sizes = subject.mission, style.TARGETS[size]
    layout = regions.layout(mission, number)
    zones = turned(regions.zones(mission, layout), mission.table, toward)
    whole, groups = _drawn(zones, mission.table, Captions(mission, units, sizes, slack))
    return Scene(
        key="-".join(filter(None, (mission.system, mission.key, str(number), units, size, toward))),
        width=whole.width,
        height=whole.height,
        groups=groups,
        title=words.title(mission, layout, zones, toward),
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


def _drawn(
    zones: tuple[regions.Zone, ...], table: tuple[float, float], captions: Captions
) -> tuple[Box, tuple[Group, ...]]:
    """The whole drawing's box and its groups, from the paper up to the labels."""
    sheet, whole = _sheet(zones, table, captions.sizes)
    ground, stretches = Ground(sheet, zones), stretches_of(zones, sheet)
    arrows = [arrivals.arrow_group(one, stretches, captions.sizes) for one in stretches]
    wishes = captions.wishes(ground, stretches, whole.grown(-RIM))
    things = [stroke for one in stretches for stroke in arrivals.arrow_strokes(one, stretches, captions.sizes)]
    marked = [stroke for one in stretches for stroke in arrivals.line_strokes(one)]
    fixed = Field(
        whole=whole.grown(-RIM),
        walls=(*ground.border_strokes, *marked),
        things=tuple(things),
        outlines=ground.outline_strokes,
        axes=ground.centre_lines,
    )
    chosen = place(wishes, fixed)
    placed = [Group(wish.role, wish.owner, one.draw()) for wish, one in zip(wishes, chosen, strict=True)]
    mask = _mask(chosen, placed)
    paper = captions.sizes.paper
    groups = (
        *([Group("paper", "", (Rect(whole, Ink(fill=paper)),))] if paper else []),
        *zone_groups(ground, mask),
        *table_groups(ground, mask),
        *(Group("arrival", one.owner, (arrivals.thick_line(one),)) for one in stretches),
        *arrows,
        *placed,
    )
    return whole, groups


def _sheet(zones: Sequence[regions.Zone], table: tuple[float, float], sizes: style.Sizes) -> tuple[Sheet, Box]:
    """The table's place and scale in the drawing, and the drawing's box, which is as high as it has to be."""
    width, height = table
    edge = margins(stretches_of(zones, Sheet(1.0, 0.0, 0.0, width, height)), sizes)
    scale = (sizes.width - edge.left - edge.right) / width
    whole = Box(0.0, 0.0, sizes.width, round(edge.top + height * scale + edge.bottom, 2))
    return Sheet(scale, edge.left, edge.top, width, height), whole


def _mask(chosen: Sequence[Candidate], placed: Sequence[Group]) -> BaseGeometry:
    """Where hatching and centre lines make way: round labels and along dimension lines."""
    boxes = [box.grown(1.8) for candidate in chosen for box in candidate.boxes]
    strokes = [s for group in placed for item in group.items if isinstance(item, Strokes) for s in item.segments]
    rooms = shapely.box(*columns(boxes))
    lines = shapely.linestrings([(s[:2], s[2:]) for s in strokes])
    return shapely.union_all([*rooms, *shapely.buffer(lines, 1.6, quad_segs=2)])
