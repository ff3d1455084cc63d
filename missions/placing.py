"""May this Objective stand here, and is a whole placement right? The one judge of commands and pages."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from missions import load
from missions.assignment import Slot, assigned
from missions.ground import Layout
from missions.model import SIDES, Mission, PlaceMarkers, PlaceObjectives, Side
from missions.objections import At, Placed, of_others, of_region
from missions.regions import layout, players
from missions.wording.book import voice
from missions.wording.measures import Units, number
from missions.wording.places import Places, places
from missions.wording.steps import ground

__all__ = ["FIXED", "At", "BadPoint", "Judge", "Judgement", "Placed", "Verdict", "judge", "may_place"]


FIXED = "The Objective markers of this mission stand at points that it gives: nobody places them."
PHASES = {"setup": "Setting up", "deployment": "Deployment", "beginning": "Beginning"}


class BadPoint(ValueError):
    """Numbers that are no point."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an Objective may stand there; if not, why not, in sentences."""

    legal: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A whole placement judged: a verdict for each Objective in the order given, and what is still to be placed.

    `steps` has for each Objective the index in `mission.steps` of the step that it was placed in; None if it fits none.
    """

    verdicts: tuple[Verdict, ...]
    steps: tuple[int | None, ...]
    open: tuple[str, ...]

    @property
    def legal(self) -> bool:
        """Nothing on the table stands where it may not."""
        return all(verdict.legal for verdict in self.verdicts)

    @property
    def complete(self) -> bool:
        """All is placed, and rightly."""
        return self.legal and not self.open


def may_place(
    mission: Mission,
    layout_number: int,
    side: Side,
    at: At,
    units: Units = "both",
    others: Iterable[tuple[Side, At]] = (),
) -> Verdict:
    """Whether `side` may place another Objective at a point, `others` being on the table already.

    Points are inches from the lower left corner. Raises UnknownLayout, and BadPoint for one that is no pair of numbers
    or for another Objective that is not on the table.
    """
    there = tuple(Placed(*one) for one in others)
    rules = Judge(mission, layout(mission, layout_number), units)
    for one in there:
        if told := rules.off_table(one.at):
            raise BadPoint(f"no Objective stands at {one.side}:{one.at[0]:g},{one.at[1]:g}. {told}")
    return rules.point(side, at, there)


def judge(mission: Mission, layout_number: int, placed: Iterable[tuple[Side, At]], units: Units = "both") -> Judgement:
    """All Objectives on the table at once, each player's shared out among their steps as well as can be.

    Raises UnknownLayout and BadPoint.
    """
    return Judge(mission, layout(mission, layout_number), units).whole(tuple(Placed(*one) for one in placed))


@dataclass(frozen=True)
class Judge:
    """The rules of one mission in one layout."""

    mission: Mission
    ground: Layout
    units: Units = "both"

    @cached_property
    def words(self) -> dict[Side, Places]:
        lengths = voice(load.system(self.mission.system), self.units).inches
        return {side: places(self.mission, side, lengths) for side in SIDES}

    @cached_property
    def slots(self) -> dict[Side, dict[int, PlaceObjectives]]:
        """Each player's steps that place Objectives, by index in `mission.steps`."""
        found: dict[Side, dict[int, PlaceObjectives]] = {side: {} for side in SIDES}
        for index, step in enumerate(self.mission.steps):
            if isinstance(step, PlaceObjectives):
                for side in players(step.by):
                    found[side][index] = step
        return found

    def point(self, side: Side, at: At, others: Sequence[Placed] = ()) -> Verdict:
        """Whether `side` may place one more Objective there. Raises BadPoint."""
        plain = self._beyond(side, at)
        for other in others:
            self._beyond(other.side, other.at)
        if plain:
            return Verdict(False, (plain,))
        objections = {
            index: self._objections(side, at, index, others) + self._done(side, index, others)
            for index in self.slots[side]
        }
        return self._verdict(side, objections)

    def whole(self, placed: Sequence[Placed]) -> Judgement:
        """Raises BadPoint."""
        plain = [self._beyond(one.side, one.at) for one in placed]
        fits = [() if told else self.fitting(*one) for one, told in zip(placed, plain, strict=True)]
        steps = assigned([one.side for one in placed], fits, self._counts, lambda *slots: self._clash(placed, *slots))
        verdicts = tuple(
            Verdict(False, (told,)) if told else self._among(placed, steps, index) for index, told in enumerate(plain)
        )
        return Judgement(verdicts, steps, tuple(self._still_open(placed, steps)))

    def fitting(self, side: Side, at: At) -> tuple[int, ...]:
        """The steps in whose region the point lies."""
        return tuple(
            index
            for index, step in self.slots[side].items()
            if not of_region(step.where, self.ground, self.words[side], side, at)
        )

    def open_to(self, side: Side, others: Sequence[Placed]) -> tuple[int, ...]:
        """The steps in which `side` may still place an Objective, `others` being on the table already."""
        return tuple(index for index in self.slots[side] if not self._done(side, index, others))

    @cached_property
    def _counts(self) -> dict[Slot, int]:
        return {(side, index): step.count for side in SIDES for index, step in self.slots[side].items()}

    def _beyond(self, side: Side, at: At) -> str:
        """What speaks against a point before any step is looked at."""
        return self.off_table(at) or ("" if self.slots[side] else self._nothing_to_place(side))

    def off_table(self, at: At) -> str:
        """That a point is not on the table, if so. Raises BadPoint."""
        if not all(math.isfinite(one) for one in at):
            raise BadPoint("a point is two numbers of inches, such as 20,12")
        width, height = self.mission.table
        if 0 <= at[0] <= width and 0 <= at[1] <= height:
            return ""
        return f"It is off the table, which runs from 0,0 to {width:g},{height:g}."

    def _nothing_to_place(self, side: Side) -> str:
        if any(isinstance(step, PlaceMarkers) for step in self.mission.steps):
            return FIXED
        return f"The {side.capitalize()} places no Objective in this mission."

    def _objections(self, side: Side, at: At, index: int, others: Iterable[Placed]) -> tuple[str, ...]:
        step, words = self.slots[side][index], self.words[side]
        return of_region(step.where, self.ground, words, side, at) + of_others(step, words, side, at, others)

    def _done(self, side: Side, index: int, others: Sequence[Placed]) -> tuple[str, ...]:
        """Whether the player's other Objectives leave no room in a step: then one less there is one less in all."""
        own = [other for other in others if other.side == side]
        fits = [self.fitting(*other) for other in own]
        fewer = {**self._counts, (side, index): self._counts[side, index] - 1}
        before, after = (
            sum(step is not None for step in assigned([side] * len(own), fits, counts))
            for counts in (self._counts, fewer)
        )
        return (self._full(side, index),) if after < before else ()

    def _full(self, side: Side, index: int) -> str:
        count = self.slots[side][index].count
        all_of_them = "the one Objective" if count == 1 else f"all {number(count)}"
        return f"The {side.capitalize()} has placed {all_of_them} of this step."

    def _clash(self, placed: Sequence[Placed], one: tuple[int, int], other: tuple[int, int | None]) -> bool:
        """Whether the step of one Objective forbids it to stand so far from another, if that is placed by then."""
        (at, step), (beside, before) = one, other
        if before is not None and before > step:
            return False
        side, here = placed[at]
        return bool(of_others(self.slots[side][step], self.words[side], side, here, (placed[beside],)))

    def _among(self, placed: Sequence[Placed], steps: Sequence[int | None], at: int) -> Verdict:
        """The verdict on one Objective of a whole placement."""
        (side, here), step = placed[at], steps[at]
        others = [other for index, other in enumerate(placed) if index != at]
        if step is not None:
            earlier = [one for one, taken in zip(placed, steps, strict=True) if taken is None or taken <= step]
            earlier.remove(placed[at])
            return self._verdict(side, {step: of_others(self.slots[side][step], self.words[side], side, here, earlier)})
        left, fits = self._left(placed, steps), self.fitting(side, here)
        still = [index for index in self.slots[side] if left[side, index]]
        reasons = {
            index: self._objections(side, here, index, others) if index in still else (self._full(side, index),)
            for index in self.slots[side]
            if index in still or index in fits or not still
        }
        return self._verdict(side, reasons)

    def _verdict(self, side: Side, objections: dict[int, tuple[str, ...]]) -> Verdict:
        """Legal if nothing speaks against one of the steps; else every reason, and its step if there are several."""
        if not all(objections.values()):
            return Verdict(True, ())
        several = len(self.slots[side]) > 1
        return Verdict(
            False,
            tuple(
                f"{self._named(index)}: {reason}" if several else reason
                for index, told in objections.items()
                for reason in told
            ),
        )

    def _named(self, index: int) -> str:
        """The step as the sheet numbers it: there setting up begins with who gets which part of the table."""
        phase, _, at = self.mission.step_key(index).rstrip("]").partition("[")
        before = len(self._sharing_out) if phase == "setup" else 0
        return f"{PHASES[phase]}, step {before + int(at) + 1}"

    @cached_property
    def _sharing_out(self) -> tuple[str, ...]:
        return tuple(ground(self.mission, voice(load.system(self.mission.system), self.units), None))

    def _left(self, placed: Sequence[Placed], steps: Sequence[int | None]) -> dict[Slot, int]:
        left = dict(self._counts)
        for one, step in zip(placed, steps, strict=True):
            if step is not None:
                left[one.side, step] -= 1
        return left

    def _still_open(self, placed: Sequence[Placed], steps: Sequence[int | None]) -> Iterable[str]:
        for (side, index), count in sorted(self._left(placed, steps).items(), key=lambda one: one[0][1]):
            if count:
                where = self.words[side].region(self.slots[side][index].where) or "anywhere on the table"
                yield f"The {side.capitalize()} still has {number(count)} to place {where}."
