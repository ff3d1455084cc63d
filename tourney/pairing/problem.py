"""A field's draw as a matching: candidates, one level a rule, the seeded tail last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tourney.matching import Matching, lightest
from tourney.pairing.candidates import Candidates, Values, everybody, neighbours
from tourney.pairing.rules import Asked, tail
from tourney.pairing.types import Field, Pair

PROVEN = "proven"
NOT_BETTER = "not better at twice the window"

type Edge = tuple[int, int, int]  # two vertices of the candidates, the lower first, and the pair's seeded tail


@dataclass(frozen=True, slots=True)
class Answer:
    """The chosen edges and each asked rule's total by name, in order; `proof` says what is known of the best."""

    edges: tuple[Edge, ...]
    at: NDArray[np.int64]  # where these edges stand among the candidates
    totals: Mapping[str, int]
    optimal: bool
    method: str
    proof: str


@dataclass(frozen=True)
class Problem:
    """The field and its rules in order."""

    field: Field
    rules: tuple[Asked, ...]
    window: int | None = None  # places up and down among which opponents are sought; None for all
    also: tuple[Pair, ...] = ()  # pairs that are candidates although they stand further apart
    left_over: Candidates | None = None  # of all these, the candidates that still matter
    proof: str = PROVEN  # of the draw whose reasons are told from here

    @cached_property
    def candidates(self) -> Candidates:
        if self.left_over is not None:
            return self.left_over
        if self.window is None:
            return everybody(self.field.entrants)
        field = self.field
        always = (*field.forced, *field.pinned, *field.apart, *field.met, *self.also)
        return neighbours(field.entrants, self.window, field.seed, always, across=self.across, order=self.order)

    @property
    def across(self) -> bool:
        """Whether any rule asks for games between the sides."""
        return any(one.rule.name.startswith("sides") and one.option != "off" for one in self.rules)

    @property
    def order(self) -> str:
        """The order that is wanted within the scores; blank for none or any."""
        return next((one.option for one in self.rules if one.rule.name == "group" and one.option != "random"), "")

    def level(self, at: int, candidates: Candidates | None = None) -> Values:
        """What each edge costs by the rule at this place."""
        one = self.rules[at]
        return one.rule.value(self.candidates if candidates is None else candidates, self.field, one.option)

    @cached_property
    def levels(self) -> tuple[Values, ...]:
        """What each edge costs by each rule."""
        return tuple(self.level(at) for at in range(len(self.rules)))

    @cached_property
    def chance(self) -> Values:
        return tail(self.candidates, self.field.seed)

    def best(self) -> Matching:
        """The best matching by all rules and the tail. Raises TooWide."""
        return lightest(self.candidates.nodes, self.candidates.left, self.candidates.right, [*self.levels, self.chance])

    def answer(self, at: NDArray[np.int64], totals: Sequence[int], method: str) -> Answer:
        """These edges as the draw, with each rule's total."""
        columns = self.candidates.left[at], self.candidates.right[at], self.chance[at]
        edges = zip(*(column.tolist() for column in columns), strict=True)
        named = {one.rule.name: total for one, total in zip(self.rules, totals, strict=False)}
        return Answer(tuple(edges), at, named, self.proof == PROVEN, method, self.proof)

    def least(self, positions: Sequence[int]) -> int:
        """The least total of the last of these rules, when only these count, in this order."""
        return self._without_tail([self.levels[at] for at in positions]).totals[-1]

    def totals(self) -> tuple[int, ...] | None:
        """The best totals of all rules; none where a window leaves somebody without a game."""
        found = self._without_tail(self.levels)
        return found.totals if self.full(found) else None

    def full(self, found: Matching) -> bool:
        return 2 * len(found.edges) == self.candidates.nodes

    def _without_tail(self, levels: Sequence[Values]) -> Matching:
        return lightest(self.candidates.nodes, self.candidates.left, self.candidates.right, levels)
