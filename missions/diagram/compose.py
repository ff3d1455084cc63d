"""Mission -> scene: the one place that decides what is drawn, in which order, and at what scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from missions import regions
from missions.diagram import arrivals, markers, style, words
from missions.diagram.captions import Captions
from missions.diagram.ground import Ground, margins, table_groups, zone_groups
from missions.diagram.items import Box, Group, Ink, Rect, Scene, Strokes
from missions.diagram.layouter import Field, place
from missions.diagram.places import Candidate, grid, sides
from missions.diagram.shapes import Sheet
from missions.diagram.stretches import stretches_of
from missions.diagram.views import AS_PRINTED, Seen, View, seen
from missions.model import Mission
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
    view: View = AS_PRINTED,
    slack: float = 1.0,
) -> Scene:
    """The diagram of a mission in one of its layouts (numbered from 1), laid out for a sheet or for a phone.

    `view` turns the table. `slack` reserves so many times a label's length, for longer words than ours. Raises
    regions.UnknownLayout and views.UnknownView.
    """
    subject = _Subject(mission.model_dump_json(), mission)
    return _scene(subject, layout, words.spoken_of(mission, units), size, view, slack)


@lru_cache(maxsize=256)
def _scene(subject: _Subject, number: int, units: Units, size: style.Target, view: View, slack: float) -> Scene:
    mission, sizes = subject.mission, style.TARGETS[size]
    layout = regions.layout(mission, number)
    shown = seen(mission, layout, view)
    whole, groups = _drawn(shown, Captions(mission, units, sizes, slack))
    return Scene(
        key="-".join((mission.system, mission.key, str(number), units, size, view.name)),
        width=whole.width,
        height=whole.height,
        groups=groups,
        title=words.title(mission, layout, shown, view),
        description=words.describe_seen(mission, shown, units),
    )


def _drawn(shown: Seen, captions: Captions) -> tuple[Box, tuple[Group, ...]]:
    """The whole drawing's box and its groups, from the paper up to the labels."""
    sheet, whole = _sheet(shown, captions.sizes)
    ground, stretches = Ground(sheet, shown.zones), stretches_of(shown, sheet)
    arriving = [one for one in stretches if one.zone]
    arrows = [arrivals.arrow_group(one, stretches, captions.sizes) for one in arriving]
    wishes = captions.wishes(ground, stretches, whole.grown(-RIM))
    things = [stroke for one in arriving for stroke in arrivals.arrow_strokes(one, stretches, captions.sizes)]
    marked = [stroke for one in stretches for stroke in arrivals.line_strokes(one)]
    fixed = Field(
        whole=whole.grown(-RIM),
        walls=(*ground.border_strokes, *marked, *markers.strokes(ground, measured=True)),
        things=(*things, *markers.strokes(ground, measured=False)),
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
        *markers.groups(ground),
        *(Group("arrival" if one.zone else "edge", one.owner, (arrivals.thick_line(one),)) for one in stretches),
        *arrows,
        *placed,
    )
    return whole, groups


def _sheet(shown: Seen, sizes: style.Sizes) -> tuple[Sheet, Box]:
    """The table's place and scale in the drawing, and the drawing's box, which is as high as it has to be."""
    width, height = shown.table
    edge = margins(stretches_of(shown, Sheet(1.0, 0.0, 0.0, width, height)), sizes)
    scale = (sizes.width - edge.left - edge.right) / width
    whole = Box(0.0, 0.0, sizes.width, round(edge.top + height * scale + edge.bottom, 2))
    return Sheet(scale, edge.left, edge.top, width, height), whole


def _mask(chosen: Sequence[Candidate], placed: Sequence[Group]) -> BaseGeometry:
    """Where hatching and centre lines make way: round labels and along dimension lines."""
    strokes = [s for group in placed for item in group.items if isinstance(item, Strokes) for s in item.segments]
    rooms = shapely.box(*sides(grid([candidate.box for candidate in chosen]), 1.8))
    lines = shapely.linestrings([(s[:2], s[2:]) for s in strokes])
    return shapely.union_all([*rooms, *shapely.buffer(lines, 1.6, quad_segs=2)])
