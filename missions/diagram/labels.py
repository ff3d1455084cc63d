"""Names of the sides and labels of Objective areas: where each may stand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from missions.diagram import style
from missions.diagram.items import Box, Discs, Ink, Item, Point, Rect, Segment, Strokes, about
from missions.diagram.layouter import GAP, Wish
from missions.diagram.lettering import Block
from missions.diagram.places import Column, Places, about_each, joined, sides, unstroked
from missions.diagram.shapes import polygons

FEW = 30  # with fewer places than these inside an area, places outside are tried too
SHALLOW = 1.8  # times a label's height: in a lower area arrows may leave it no room
AIR = 1.5  # the price of a place without air round it
PAD_X, PAD_Y = 4.0, 1.4  # round a side's name
RIM = 0.9  # between a label and the outline of its area

type Draw = Callable[[Box], tuple[Item, ...]]


type Spots = tuple[Column, Column, Column]  # x and y of centres, and what each costs


def spots(area: BaseGeometry, width: float, height: float, home: Point) -> Spots:
    """Centres of upright rectangles that lie wholly in an area.

    The cost grows with the distance from `home`, measured by the area's size, and where there is little air.
    """
    found = [np.empty((0, 3))]
    for polygon in polygons(area):
        x0, y0, x1, y1 = polygon.bounds
        across, down = x1 - x0 - width, y1 - y0 - height
        if across < 0 or down < 0:
            continue
        stations = _stations(x0 + width / 2, across, home[0], 16), _stations(y0 + height / 2, down, home[1], 16)
        xs, ys = (axis.ravel() for axis in np.meshgrid(*stations, indexing="ij"))
        lefts, tops = xs - width / 2, ys - height / 2
        rooms = shapely.box(lefts, tops, lefts + width, tops + height)
        room = polygon.buffer(0.05, join_style="mitre")
        shapely.prepare(room)
        held = shapely.covers(room, rooms)
        xs, ys, air = xs[held], ys[held], shapely.distance(rooms[held], polygon.boundary)
        costs = 3.0 * np.hypot(xs - home[0], (ys - home[1]) * 1.3) / math.sqrt(polygon.area)
        found.append(np.column_stack((xs, ys, costs + AIR * np.maximum(0.0, 1 - air / height))))
    xs, ys, costs = np.concatenate(found).T
    return xs, ys, costs


def _stations(first: float, length: float, home: float, most: int) -> list[float]:
    """Evenly spread positions from `first` on, and `home` if it is among them."""
    count = max(1, min(most, round(length / 4)))
    spread = [first + length * i / count for i in range(count + 1)]
    return sorted({*spread, home}) if first <= home <= first + length else spread


def middle(area: BaseGeometry) -> Point:
    """The centroid of an area, or a point well inside where the centroid lies outside."""
    centre = area.centroid if area.contains(area.centroid) else area.representative_point()
    return centre.x, centre.y


def name_wish(owner: str, side: str, zone: BaseGeometry, free: BaseGeometry, whole: BaseGeometry, block: Block) -> Wish:
    """A side's name as a plate in the free part of its zone, level or reading upwards.

    Where there is little room it may lie on what covers the zone, or beside the zone with a leader.
    """
    home = middle(zone)
    parts = [*_plates(side, free, home, block)]
    if sum(map(len, parts)) < FEW:
        parts += _plates(side, zone, home, block, extra=8.0)
    if sum(map(len, parts)) < FEW:
        size = block.width + 2 * PAD_X, block.height + 2 * PAD_Y
        parts.append(_led(home, whole, size, partial(_draw_plate, style.SIDES[side].strong, block, True)))
    return Wish("name", owner, joined(parts))


def _plates(side: str, area: BaseGeometry, home: Point, block: Block, extra: float = 0.0) -> Iterator[Places]:
    for upright, turned in ((True, 0.0), (False, 2.0)):
        plain = block.box((0, 0), upright)
        pads = (PAD_X, PAD_Y) if upright else (PAD_Y, PAD_X)
        width, height = plain.width + 2 * pads[0], plain.height + 2 * pads[1]
        found = spots(area, width + 2 * RIM, height + 2 * RIM, home)
        yield _boxed(
            found, (width, height), (turned, extra), partial(_draw_plate, style.SIDES[side].strong, block, upright)
        )


def _boxed(found: Spots, size: tuple[float, float], prices: tuple[float, ...], draw: Draw) -> Places:
    """Text in a box of one size at each of these spots, dearer by the prices."""
    xs, ys, costs = found
    for price in prices:
        costs = costs + price
    boxes = about_each(xs, ys, *size)
    return unstroked(costs, boxes, lambda row: draw(Box(*boxes[row].tolist())))


def _draw_plate(colour: str, block: Block, upright: bool, box: Box) -> tuple[Item, ...]:
    return (Rect(box, Ink(fill=colour), 2.0), *block.texts(box.centre, upright))


@dataclass(frozen=True)
class Placing:
    """An Objective area's label: one line for each side, led by as many counters as it places Objectives."""

    block: Block
    counters: tuple[tuple[str, int], ...]

    @property
    def pitch(self) -> float:
        return self.block.size * 0.86

    @cached_property
    def leads(self) -> tuple[float, ...]:
        return tuple(count * self.pitch + 2.0 if count else 0.0 for _, count in self.counters)

    @cached_property
    def width(self) -> float:
        return max(lead + width for lead, width in zip(self.leads, self.block.widths, strict=True))

    def draw(self, box: Box) -> tuple[Item, ...]:
        items: list[Item] = []
        for text, lead, (side, count) in zip(self.block.texts(box.centre), self.leads, self.counters, strict=True):
            left = text.x - (lead + text.width) / 2
            y = text.y - text.size * 0.33
            discs = tuple((left + self.pitch * (i + 0.5), y) for i in range(count))
            if discs:
                rim = Ink(fill=style.SIDES[side].strong, stroke=style.INK, width=0.6)
                items.append(Discs(discs, text.size * 0.36, rim))
                items.append(Discs(discs, text.size * 0.12, Ink(fill=style.PAPER)))
            items.append(text.moved(lead / 2))
        return tuple(items)


def objective_wish(
    owner: str, shape: BaseGeometry, free: BaseGeometry, whole: BaseGeometry, labels: Sequence[Placing]
) -> Wish:
    """What an Objective area's label says, in the part of it that is free or, if that is small, beside it."""
    home = middle(max(polygons(free) or polygons(shape), key=lambda part: part.area))
    parts: list[Places] = []
    for number, label in enumerate(labels):
        width, height = label.width, label.block.height
        found = spots(free, width + 2 * GAP, height + RIM, home)
        parts.append(_boxed(found, (width, height), (0.4 * number,), label.draw))
    last = labels[-1]
    if sum(map(len, parts)) < FEW or free.bounds[3] - free.bounds[1] < SHALLOW * last.block.height:
        parts.append(_led(home, whole, (last.width, last.block.height), last.draw))
    return Wish("objectives label", owner, joined(parts))


def minefield_wish(owner: str, shape: BaseGeometry, whole: BaseGeometry, block: Block) -> Wish:
    """The sign for Minefields with the word beside it, inside their area; the sign alone where that is too small."""
    home = middle(max(polygons(shape), key=lambda part: part.area))
    parts: list[Places] = []
    for shown, price in ((block, 0.0), (None, 6.0)):
        size = _sign_size(block, shown)
        found = spots(shape, size[0] + 2 * GAP, size[1] + 2 * RIM, home)
        parts.append(_boxed(found, size, (price,), partial(_draw_sign, block.size, shown)))
    if sum(map(len, parts)) < FEW:
        parts.append(_led(home, whole, _sign_size(block, None), partial(_draw_sign, block.size, None)))
    return Wish("minefields", owner, joined(parts))


def _sign_size(block: Block, words: Block | None) -> Point:
    return block.size * 1.9 + (words.width + 3.0 if words else 0.0), block.height


def _draw_sign(size: float, words: Block | None, box: Box) -> tuple[Item, ...]:
    """A box with three mines in it, the sign that maps have for a minefield."""
    x, y = box.x0 + size * 0.95, box.centre[1]
    field = Rect(about((x, y), size * 1.9, size * 0.86), style.MINEFIELD)
    mines = Discs(tuple((x + step * size * 0.58, y) for step in (-1, 0, 1)), size * 0.2, style.PIP)
    texts = words.texts(((x + size * 0.95 + 3.0 + box.x1) / 2, y)) if words else ()
    return (field, mines, *texts)


def _led(target: Point, whole: BaseGeometry, size: tuple[float, float], draw: Draw) -> Places:
    """Places anywhere on the table, tied to the target by a thin stroke that ends in a dot."""
    xs, ys, _ = spots(whole, size[0] + 2 * GAP, size[1] + 2 * GAP, target)
    boxes = about_each(xs, ys, *size)
    x0, y0, x1, y1 = sides(boxes)
    xs, ys = np.minimum(np.maximum(target[0], x0), x1), np.minimum(np.maximum(target[1], y0), y1)
    lengths = np.hypot(xs - target[0], ys - target[1])
    far = lengths >= 6
    strokes = np.column_stack((xs, ys, np.full_like(xs, target[0]), np.full_like(ys, target[1])))[far]
    boxes = boxes[far]

    def drawn(row: int) -> tuple[Item, ...]:
        return _draw_led(Segment(*strokes[row].tolist()), draw, Box(*boxes[row].tolist()))

    return Places(12.0 + lengths[far] / 20, boxes, strokes, np.arange(len(boxes)), drawn)


def _draw_led(stroke: Segment, draw: Draw, box: Box) -> tuple[Item, ...]:
    dot = Discs(((stroke.x1, stroke.y1),), 1.4, style.PIP)
    return (Strokes((stroke,), style.LEADER), dot, *draw(box))
