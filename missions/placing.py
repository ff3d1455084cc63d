"""May this Objective stand here? Answered from the distances themselves, so that an arc is an arc to the last hair."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from shapely import Point

from missions.ground import Layout
from missions.model import Mission, PlaceObjectives, Region, Side
from missions.regions import layout, players
from missions.wording.measures import Lengths, Units
from missions.wording.places import Places, places

HAIR = 1e-6  # inches by which a measured point may miss: rounding, not play


class BadPoint(ValueError):
    """Numbers that are no point."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an Objective may stand there; if not, why not, in sentences."""

    legal: bool
    reasons: tuple[str, ...]


def may_place(
    mission: Mission, layout_number: int, side: Side, at: tuple[float, float], units: Units = "both"
) -> Verdict:
    """Whether `side` may place any of their Objectives at a point, in inches from the lower left corner.

    Raises UnknownLayout, and BadPoint for a point that is no pair of numbers.
    """
    if not all(math.isfinite(number) for number in at):
        raise BadPoint("a point is two numbers of inches, such as 20,12")
    ground, point = layout(mission, layout_number), Point(at)
    width, height = mission.table
    if not (0 <= at[0] <= width and 0 <= at[1] <= height):
        return Verdict(False, (f"It is off the table, which runs from 0,0 to {width:g},{height:g}.",))
    steps = {
        number: step.where
        for number, step in enumerate(mission.setup, 1)
        if isinstance(step, PlaceObjectives) and side in players(step.by)
    }
    if not steps:
        return Verdict(False, (f"The {side.capitalize()} places no Objective in this mission.",))
    words = places(mission, side, Lengths(units))
    objections = {number: _fewest(where, ground, words, side, point) for number, where in steps.items()}
    if not all(objections.values()):
        return Verdict(True, ())
    reasons = [(f"Setting up, step {number}: ", reason) for number, told in objections.items() for reason in told]
    return Verdict(False, tuple(step + reason if len(steps) > 1 else reason for step, reason in reasons))


def _fewest(where: Region, ground: Layout, words: Places, side: Side, point: Point) -> tuple[str, ...]:
    """Of the alternatives that `or` gives, what speaks against the one that fits best."""
    alternatives = (where, *where.others)
    return min((tuple(_objections(one, ground, words, side, point)) for one in alternatives), key=len)


def _objections(region: Region, ground: Layout, words: Places, side: Side, point: Point) -> Iterator[str]:
    if all(ground.area(name, side).distance(point) > HAIR for name in region.within):
        yield f"It must be in {' or '.join(words.area(name) for name in region.within)}."
    for name in region.outside:
        if ground.area(name, side).buffer(-HAIR).contains(point):
            yield f"It must be outside {words.area(name)}."
    for name, least in region.off.items():
        far = min(part.distance(point) for part in ground.mark(name, side))
        if far < least - HAIR:
            here = words.inches[math.floor(far * 10) / 10]
            yield f"It must be {words.bounds(Region(off={name: least}))}, and is {here} away."
    for name, most in region.near.items():
        far = min(part.distance(point) for part in ground.mark(name, side))
        if far > most + HAIR:
            here = words.inches[math.ceil(far * 10) / 10]
            yield f"It must be {words.bounds(Region(near={name: most}))}, and is {here} away."
