"""A field's draw as a matching: candidates, one level a rule, the seeded tail last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tourney.matching import Matching, lightest
from tourney.pairing.candidates import Candidates, Values, everybody, neighbours
from tourney.pairing.rules import Asked, tail
from tourney.pairing.types import Field

COMPLETE = 512  # entrants up to whom every pair is weighed
FIRST_WINDOW = 16

type Edge = tuple[int, int, int]  # two vertices of the candidates, the lower first, and the pair's seeded tail


@dataclass(frozen=True, slots=True)
class Answer:
    """The chosen edges and each asked rule's total by name, in order."""

    edges: tuple[Edge, ...]
    at: NDArray[np.int64]  # where these edges stand among the candidates
    totals: Mapping[str, int]
    optimal: bool
    method: str


@dataclass(frozen=True)
class Problem:
    """The field and its rules in order."""

    field: Field
    rules: tuple[Asked, ...]
    window: int | None = None  # places up and down among which opponents are sought; None for all

    @cached_property
    def candidates(self) -> Candidates:
        if self.window is None:
            return everybody(self.field.entrants)
        always = (*self.field.forced, *self.field.pinned)
        return neighbours(self.field.entrants, self.window, self.field.seed, always)

    @cached_property
    def levels(self) -> tuple[Values, ...]:
        """What each edge costs by each rule."""
        return tuple(one.rule.value(self.candidates, self.field, one.option) for one in self.rules)

    @cached_property
    def chance(self) -> Values:
        return tail(self.candidates, self.field.seed)

    def best(self) -> Answer:
        """The draw. Raises TooWide."""
        found = lightest(
            self.candidates.nodes, self.candidates.left, self.candidates.right, [*self.levels, self.chance]
        )
        at = found.edges
        edges = zip(
            self.candidates.left[at].tolist(),
            self.candidates.right[at].tolist(),
            self.chance[at].tolist(),
            strict=True,
        )
        totals = {one.rule.name: total for one, total in zip(self.rules, found.totals, strict=False)}
        proven = self.window is None or not any(totals.values())
        return Answer(tuple(edges), at, totals, optimal=proven, method=found.method)

    def least(self, positions: Sequence[int]) -> int:
        """The least total of the last of these rules, when only these count, in this order."""
        return self._without_tail([self.levels[at] for at in positions]).totals[-1]

    def totals(self) -> tuple[int, ...] | None:
        """The best totals of all rules; none where a window leaves somebody without a game."""
        found = self._without_tail(self.levels)
        return found.totals if 2 * len(found.edges) == self.candidates.nodes else None

    def _without_tail(self, levels: Sequence[Values]) -> Matching:
        return lightest(self.candidates.nodes, self.candidates.left, self.candidates.right, levels)


def solved(field: Field, rules: tuple[Asked, ...]) -> tuple[Problem, Answer]:
    """The draw over every pair; in a very large field over windows that double until no rule's total changes.

    Each window is weighed without the tail, which is quick; the tail then decides in the one settled on. That such a
    draw is optimal is proven only where it breaks no rule at all. Raises TooWide.
    """
    window, before = FIRST_WINDOW, None
    while COMPLETE < len(field.entrants) > window:
        problem = Problem(field, rules, window)
        totals = problem.totals()
        if totals is not None and (totals == before or not any(totals)):
            return problem, problem.best()
        window, before = 2 * window, totals
    everyone = Problem(field, rules)
    return everyone, everyone.best()
