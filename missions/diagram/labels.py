"""Names of the sides, labels of Objective areas and the table's size: where each may stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from missions.diagram import style
from missions.diagram.items import Box, Discs, Group, Ink, Item, Path, Point, Rect, Segment, Strokes
from missions.diagram.layouter import GAP, Candidate, Wish
from missions.diagram.lettering import Block
from missions.diagram.shapes import polygons

FEW = 120  # places tried in an area
PAD_X, PAD_Y = 4.0, 1.6  # round a side's name


def spots(area: BaseGeometry, width: float, height: float) -> list[tuple[Point, float]]:
    """Centres of upright rectangles that lie wholly in an area, with a cost that grows away from its middle."""
    found: list[tuple[Point, float]] = []
    for polygon in polygons(area):
        x0, y0, x1, y1 = polygon.bounds
        across, down = x1 - x0 - width, y1 - y0 - height
        if across < 0 or down < 0:
            continue
        step = max(2.0, math.sqrt(max(across, 1) * max(down, 1) / FEW))
        columns, rows = max(1, round(across / step)), max(1, round(down / step))
        centres = [
            (x0 + width / 2 + across * i / columns, y0 + height / 2 + down * j / rows)
            for i in range(columns + 1)
            for j in range(rows + 1)
        ]
        shapely.prepare(polygon)
        boxes = [shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2) for x, y in centres]
        inside = shapely.covers(polygon.buffer(0.05), boxes).tolist()
        home = polygon.centroid if polygon.contains(polygon.centroid) else polygon.representative_point()
        size = math.sqrt(polygon.area)
        found += [
            ((x, y), 2.5 * math.hypot(x - home.x, (y - home.y) * 1.4) / size)
            for (x, y), held in zip(centres, inside, strict=True)
            if held
        ]
    return found


def name_wish(owner: str, side: str, area: BaseGeometry, block: Block) -> Wish:
    """A side's name as a plate in its zone, set level or, where the zone is narrow, reading upwards."""
    candidates: list[Candidate] = []
    for upright, extra in ((True, 0.0), (False, 2.0)):
        plain = block.box((0, 0), upright)
        pads = (PAD_X, PAD_Y) if upright else (PAD_Y, PAD_X)
        width, height = plain.width + 2 * pads[0], plain.height + 2 * pads[1]
        for centre, cost in spots(area, width + 2 * GAP, height + 2 * GAP):
            candidates.append(_plate(owner, side, centre, (width, height), block, upright, cost + extra))
    return Wish(owner, tuple(candidates))


def _plate(
    owner: str, side: str, centre: Point, size: tuple[float, float], block: Block, upright: bool, cost: float
) -> Candidate:
    x, y = centre
    box = Box(x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)
    plate = Rect(box, Ink(fill=style.SIDES[side].strong), 2.0)
    return Candidate(cost, (box,), (), Group("name", owner, (plate, *block.texts(centre, upright))))


def objective_wish(owner: str, area: BaseGeometry, everywhere: BaseGeometry, blocks: Sequence[Block]) -> Wish:
    """What an Objective area's label says, in the area or, where it is too small, beside it with a leader."""
    candidates: list[Candidate] = []
    for number, block in enumerate(blocks):
        for centre, cost in spots(area, block.width + 2 * GAP, block.height + 2 * GAP):
            group = Group("objectives label", owner, block.texts(centre))
            candidates.append(Candidate(cost + 0.4 * number, (block.box(centre),), (), group))
    candidates += _led(owner, area, everywhere, blocks[-1])
    return Wish(owner, tuple(candidates))


def _led(owner: str, area: BaseGeometry, everywhere: BaseGeometry, block: Block) -> Iterator[Candidate]:
    """Places outside the area, tied to it by a thin stroke that ends in a dot."""
    target = area.representative_point()
    for centre, _ in spots(everywhere, block.width + 2 * GAP, block.height + 2 * GAP):
        box = block.box(centre)
        near = min(max(target.x, box.x0), box.x1), min(max(target.y, box.y0), box.y1)
        length = math.dist(near, (target.x, target.y))
        if length < 6:
            continue
        stroke = Segment(*near, target.x, target.y)
        items: tuple[Item, ...] = (
            Strokes((stroke,), style.LEADER),
            Discs(((target.x, target.y),), 1.4, style.PIP),
            *block.texts(centre),
        )
        yield Candidate(8.0 + length / 20, (box,), (stroke,), Group("objectives label", owner, items))


def size_wish(owner: str, table: Box, outside: Box, block: Block, along: bool) -> Wish:
    """The table's width (`along`) or height, between two short arrows, outside the border."""
    candidates: list[Candidate] = []
    head, shaft = 4.2, 12.0
    reach = block.width / 2 + 3 + shaft
    near = style.BAND + GAP + 1.4 + block.height / 2
    if along:
        rows = [(table.y0 - near, 0.0), (table.y1 + near, 0.3), (outside.y0 + block.height / 2, 0.2), (outside.y1 - block.height / 2, 0.5)]
    else:
        rows = [(table.x0 - near, 0.0), (table.x1 + near, 0.3), (outside.x0 + block.height / 2, 0.2), (outside.x1 - block.height / 2, 0.5)]
    low, high = (table.x0, table.x1) if along else (table.y0, table.y1)
    for at, cost in rows:
        for f in (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78):
            middle = low + (high - low) * f
            centre = (middle, at) if along else (at, middle)
            ends = [(middle + sign * (block.width / 2 + 3), middle + sign * reach) for sign in (-1, 1)]
            shafts = [Segment(a, at, b, at) if along else Segment(at, a, at, b) for a, b in ends]
            heads = [_tip((b, at) if along else (at, b), sign, along, head) for (_, b), sign in zip(ends, (-1, 1), strict=True)]
            items: tuple[Item, ...] = (
                Strokes(tuple(shafts), style.DIMENSION),
                Path(tuple(heads), style.DIMENSION_HEAD),
                *block.texts(centre, along),
            )
            boxes = (block.box(centre, along),)
            candidates.append(Candidate(cost + abs(f - 0.5), boxes, tuple(shafts), Group("size", owner, items)))
    return Wish(owner, tuple(candidates))


def _tip(tip: Point, sign: int, along: bool, size: float) -> tuple[Point, ...]:
    half = size * 0.34
    if along:
        return tip, (tip[0] - sign * size, tip[1] - half), (tip[0] - sign * size, tip[1] + half)
    return tip, (tip[0] - half, tip[1] - sign * size), (tip[0] + half, tip[1] - sign * size)
