"""Reserves: the stretch of edge marked by a thick line, arrows pointing in, and what stands beside them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np

from missions.diagram import style
from missions.diagram.dimensions import Ends, Site, Span
from missions.diagram.items import Box, Discs, Group, Ink, Item, Path, Point, Rect, Segment, about
from missions.diagram.layouter import GAP, Wish
from missions.diagram.lettering import Block
from missions.diagram.places import Candidate, Column, Places, about_each, joined, listed, unstroked
from missions.diagram.stretches import Leg, Stretch, shared

SPACING = 0.32  # of the drawing's width for each arrow
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def thick_line(stretch: Stretch) -> Path:
    """The line along the stretch, just off the table, turning with it round a corner."""
    off = stretch.offset
    points: list[Point] = [stretch.legs[0].at(0, off)]
    for leg, following in pairwise(stretch.legs):
        x, y = leg.end
        points.append((x + (leg.out[0] + following.out[0]) * off, y + (leg.out[1] + following.out[1]) * off))
    points.append(stretch.legs[-1].at(1, off))
    return Path(
        (tuple(points),),
        Ink(stroke=style.SIDES[stretch.side].strong, width=style.LANE if stretch.zone else style.OWN_EDGE),
        closed=False,
    )


def arrows(stretch: Stretch, others: Sequence[Stretch], sizes: style.Sizes) -> list[Ends]:
    """Tail and tip of every arrow: one across a corner, or some spread over what other stretches leave of an edge."""
    if stretch.corner:
        return [_corner_arrow(stretch, sizes)]
    leg = stretch.legs[0]
    low, high = _free(leg, [q for other in others if other.lane < stretch.lane for q in other.legs if q.out == leg.out])
    count = max(1, round((high - low) * leg.length / (sizes.width * SPACING)))
    fractions = [low + (high - low) * (i + 0.5) / count for i in range(count)]
    tail = stretch.offset + style.LANE / 2 + sizes.arrow * 0.55
    return [(leg.at(f, tail), leg.at(f, -sizes.arrow * 0.75)) for f in fractions]


def _free(leg: Leg, others: Sequence[Leg]) -> tuple[float, float]:
    """The longest part of a leg, as fractions, that no other covers."""
    covered = sorted(part for other in others if (part := shared(leg, other)) is not None)
    gaps, at = [], 0.0
    for low, high in covered:
        gaps.append((at, low))
        at = max(at, high)
    gaps.append((at, 1.0))
    return max(gaps, key=lambda gap: gap[1] - gap[0])


def _corner_arrow(stretch: Stretch, sizes: style.Sizes) -> Ends:
    x, y = stretch.legs[0].end
    ox = stretch.legs[0].out[0] + stretch.legs[1].out[0]
    oy = stretch.legs[0].out[1] + stretch.legs[1].out[1]
    tail = stretch.offset + style.LANE / 2 + sizes.arrow * 0.4
    inside = sizes.arrow * 0.75
    return (x + ox * tail, y + oy * tail), (x - ox * inside, y - oy * inside)


def arrow_group(stretch: Stretch, others: Sequence[Stretch], sizes: style.Sizes) -> Group:
    """A stretch's arrows, solid and with a light rim, so that they stand out on any hatching."""
    ink = Ink(fill=style.SIDES[stretch.side].strong, stroke=style.PAPER, width=0.9)
    shapes = tuple(Path((_outline(tail, tip, sizes),), ink) for tail, tip in arrows(stretch, others, sizes))
    return Group("arrow", stretch.owner, shapes)


def _outline(tail: Point, tip: Point, sizes: style.Sizes) -> tuple[Point, ...]:
    """The arrow's corners from the tail along one side to the tip, then back along the other."""
    length = math.dist(tail, tip)
    ux, uy = (tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length
    shaft, wing, neck = sizes.arrow * 0.16, sizes.arrow * 0.42, length - sizes.arrow * 0.62
    sides = ((0.0, shaft), (neck, shaft), (neck, wing), (length, 0.0), (neck, -wing), (neck, -shaft), (0.0, -shaft))
    return tuple((tail[0] + ux * on - uy * aside, tail[1] + uy * on + ux * aside) for on, aside in sides)


def arrow_strokes(stretch: Stretch, others: Sequence[Stretch], sizes: style.Sizes) -> Iterator[Segment]:
    """Strokes that fill the arrows' room, so that labels keep clear of them."""
    for tail, tip in arrows(stretch, others, sizes):
        _, _, left, point, right, _, _ = _outline(tail, tip, sizes)
        yield Segment(*tail, *tip)
        yield from (Segment(*a, *b) for a, b in pairwise((left, point, right, left)))


def dice(roll: Sequence[int], centre: Point, size: float) -> tuple[Item, ...]:
    """Faces of a die side by side, in the order of the results."""
    gap, pitch = 2.0, size * 0.27
    left = centre[0] - (len(roll) * (size + gap) - gap) / 2
    items: list[Item] = []
    for index, result in enumerate(roll):
        x = left + index * (size + gap)
        items.append(Rect(Box(x, centre[1] - size / 2, x + size, centre[1] + size / 2), style.DIE, size * 0.18))
        pips = tuple((x + size / 2 + px * pitch, centre[1] + py * pitch) for px, py in PIPS[result])
        items.append(Discs(pips, size * 0.1, style.PIP))
    return tuple(items)


def dice_wish(stretch: Stretch, ends: Sequence[Ends], sizes: style.Sizes) -> Wish:
    """Places for a stretch's dice: at an arrow's tail first, then along the edge, then inside the table."""
    width, height = len(stretch.roll) * (sizes.die + 2.0) - 2.0 + 1.0, sizes.die + 1.0
    spots: list[tuple[Point, float]] = []
    for tail, tip in ends:
        length = math.dist(tail, tip)
        ux, uy = (tail[0] - tip[0]) / length, (tail[1] - tip[1]) / length
        reach = abs(ux) * width / 2 + abs(uy) * height / 2 + GAP + 1.5
        spots.append(((tail[0] + ux * reach, tail[1] + uy * reach), 0.0))
        spots += [((tail[0] + dx * (width / 2 + 7), tail[1] + dy), 0.4) for dx in (1, -1) for dy in (0, 2, -2, 5, -5)]
        spots.append(((tip[0] - ux * (reach + 2), tip[1] - uy * (reach + 2)), 1.5))
    for leg in stretch.legs:
        off = stretch.offset + style.LANE / 2 + GAP + 1 + (height if leg.out[0] == 0 else width) / 2
        spots += [(leg.at(f, off), 0.8 + abs(f - 0.5)) for f in (0.5, 0.3, 0.7, 0.15, 0.85, 0.6, 0.4)]
        spots += [(leg.at(f, -off), 2.5 + abs(f - 0.5)) for f in (0.5, 0.3, 0.7, 0.15, 0.85)]
    candidates = (
        Candidate(cost, about(spot, width, height), (), partial(dice, stretch.roll, spot, sizes.die))
        for spot, cost in spots
    )
    return Wish("dice", stretch.owner, listed(candidates))


def label_wish(stretch: Stretch, blocks: Sequence[Block], sizes: style.Sizes) -> Wish:
    """Places for the words beside a stretch: outside along the edge, upright text at the sides, inside at last.

    Where a die decides, its faces stand before the words.
    """
    lead = len(stretch.roll) * (sizes.die + 2.0) + 2.0 if stretch.roll else 0.0
    parts = [
        _labels(_Label(block, lead, upright, stretch.roll, sizes.die), xs, ys, costs + number * 0.3)
        for leg in stretch.legs
        for number, block in enumerate(blocks)
        for xs, ys, upright, costs in _label_spots(stretch, leg, block, sizes, lead)
    ]
    return Wish("reserves label" if stretch.zone else "edge label", stretch.owner, joined(parts))


@dataclass(frozen=True, slots=True)
class _Label:
    """Words, level or climbing, with the faces of a die before or below them, which take `lead`."""

    block: Block
    lead: float
    upright: bool
    faces: Sequence[int]
    die: float

    @property
    def room(self) -> tuple[float, float]:
        block, lead = self.block, self.lead
        if self.upright:
            return block.width + lead, max(block.height, lead and 12.0)
        return max(block.height, lead), block.width + (lead and 16.0)

    def draw(self, centre: Point) -> tuple[Item, ...]:
        (x, y), half = centre, self.block.width / 2
        if self.upright:
            words, die = (x + self.lead / 2, y), (x - half - 2.0, y)
        else:
            words, die = (x, y - (self.lead and 8.0)), (x, y + half)
        return (*dice(self.faces, die, self.die), *self.block.texts(words, self.upright))


def _labels(label: _Label, xs: Column, ys: Column, costs: Column) -> Places:
    return unstroked(costs, about_each(xs, ys, *label.room), lambda row: label.draw((float(xs[row]), float(ys[row]))))


def _label_spots(
    stretch: Stretch, leg: Leg, block: Block, sizes: style.Sizes, lead: float
) -> Iterator[tuple[Column, Column, bool, Column]]:
    """Rows of places for a label's centre: x, y, whether the words are level, and what each costs."""
    level = leg.out[0] == 0
    width, depth = block.width + lead, block.height / 2
    first = stretch.offset + style.LANE / 2 + GAP + 0.8 + depth
    rows = [(first, 0.0), (first + sizes.arrow * 0.55 + GAP + 0.6, 0.5), (first + sizes.text, 0.9)]
    rows += [(first + sizes.text * 1.5 + 3, 1.2)] if stretch.reach else []
    inside = sizes.arrow * 0.75 + GAP + 2 + depth
    rows += [(-inside, 4.0), (-depth - GAP - 3, 4.0), (-inside - sizes.text, 5.0)]
    steps = 2 * max(3, math.ceil(leg.length / (width * 0.3)))  # even, so that the middle is among them
    f = np.arange(-2, steps + 3) / steps
    overhang = np.maximum(0.0, width / 2 / leg.length - np.minimum(f, 1 - f))
    for off, cost in rows:
        yield *leg.along(f, off), level, cost + abs(f - 0.5) * 0.6 + overhang * 1.5 + (0.0 if level else 1.0)
    if not level:
        off, f = GAP + 4 + sizes.arrow * 0.75 + width / 2, np.array((0.5, 0.3, 0.7, 0.15, 0.85))
        yield *leg.along(f, -off), True, 5.0 + abs(f - 0.5)


def span_sites(stretch: Stretch, sizes: style.Sizes) -> Iterator[Span]:
    """Where a stretch at a corner can show how far it reaches, with the two extension lines.

    The legs run from one far end to the corner and, if it goes round, on to the other far end.
    """
    outer, row = stretch.offset + style.LANE / 2, sizes.text
    outside = [(outer + row / 2 + 3, 0.0), (outer + row + 4, 0.4), (outer + row * 1.5 + 5, 0.6)]
    inside = [(-sizes.arrow - 3, 1.5), (-sizes.arrow - 8, 1.6), (-sizes.arrow - 14, 1.8)]
    for number, leg in enumerate(stretch.legs):
        corner, far = (1.0, 0.0) if number == 0 else (0.0, 1.0)
        for off, cost in (*outside, *inside):
            edge, ends = (outer + 1, (corner, far)) if off > 0 else (0.0, (far,))
            lines = tuple(Segment(*leg.at(f, edge), *leg.at(f, off + math.copysign(2.0, off))) for f in ends)
            yield Site(leg.at(corner, off), leg.at(far, off), cost + (0.4 if leg.out[0] else 0.0)), lines


def line_strokes(stretch: Stretch) -> Iterator[Segment]:
    """The thick line's two sides, so that labels keep clear of it."""
    for leg in stretch.legs:
        for off in (stretch.offset - style.LANE / 2, stretch.offset + style.LANE / 2):
            yield Segment(*leg.at(0, off), *leg.at(1, off))
