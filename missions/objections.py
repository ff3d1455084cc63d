"""What speaks against an Objective at a point, in sentences: measured, so that an arc is an arc to the last hair."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from shapely import Point, Polygon

from missions.ground import Layout
from missions.model import Apart, PlaceObjectives, Region, Side
from missions.wording.places import Places

HAIR = 1e-6  # inches by which a measured point may miss: rounding, not play

type At = tuple[float, float]  # inches from the table's lower left corner


class Placed(NamedTuple):
    """An Objective on the table, and who placed it."""

    side: Side
    at: At


def of_region(where: Region, ground: Layout, words: Places, side: Side, at: At) -> tuple[str, ...]:
    """Of the alternatives that `or` gives, what speaks against the one that fits best."""
    alternatives = (where, *where.others)
    return min((tuple(_of_one(one, ground, words, side, Point(at))) for one in alternatives), key=len)


def of_others(step: PlaceObjectives, words: Places, side: Side, at: At, others: Iterable[Placed]) -> tuple[str, ...]:
    """What the distances between Objectives say against it, the others being on the table already."""
    placed = tuple(others)
    return tuple(reason for rule in step.apart for reason in _of_rule(rule, words, side, at, placed))


def _of_one(region: Region, ground: Layout, words: Places, side: Side, point: Point) -> Iterator[str]:
    if all(ground.area(name, side).distance(point) > HAIR for name in region.within):
        yield f"It must be in {' or '.join(words.area(name) for name in region.within)}."
    if region.on and all(ground.area(name, side).distance(point) > HAIR for name in region.on):
        yield f"It must be {words.region(Region(on=region.on))}."
    if region.shape and Polygon(region.shape).distance(point) > HAIR:
        yield f"It must be {words.region(Region(shape=region.shape))}."
    for name in region.outside:
        if ground.area(name, side).buffer(-HAIR).contains(point):
            yield f"It must be outside {words.area(name)}."
    for name, least in region.off.items():
        far = min(part.distance(point) for part in ground.mark(name, side))
        if far < least - HAIR:
            yield f"It must be {words.bounds(Region(off={name: least}))}, and is {words.inches[_down(far)]} away."
    for name, most in region.near.items():
        far = min(part.distance(point) for part in ground.mark(name, side))
        if far > most + HAIR:
            yield f"It must be {words.bounds(Region(near={name: most}))}, and is {words.inches[_up(far)]} away."


def _of_rule(rule: Apart, words: Places, side: Side, at: At, others: tuple[Placed, ...]) -> Iterator[str]:
    own = rule.of == "own"
    far = [math.dist(at, other.at) for other in others if not own or other.side == side]
    whom = f"every other Objective{' of their own' * own}"
    if not far:
        return
    if rule.more_than is not None and min(far) <= rule.more_than + HAIR:
        here = words.inches[_down(min(far))]
        yield f"It must be more than {words.inches[rule.more_than]} from {whom}, and is {here} away."
    if rule.at_most is not None and max(far) > rule.at_most + HAIR:
        here = words.inches[_up(max(far))]
        yield f"It must be at most {words.inches[rule.at_most]} from {whom}, and is {here} away."


def _down(far: float) -> float:
    return math.floor((far + HAIR) * 10) / 10


def _up(far: float) -> float:
    return math.ceil((far - HAIR) * 10) / 10
