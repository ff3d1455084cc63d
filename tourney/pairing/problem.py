"""A field's draw as a matching: candidates, one level a rule, the seeded tail last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tourney.matching import lightest
from tourney.pairing.candidates import Candidates, Values, everybody
from tourney.pairing.rules import Asked, tail
from tourney.pairing.types import Field

type Edge = tuple[int, int, int]  # two vertices of the candidates, the lower first, and the pair's seeded tail


@dataclass(frozen=True, slots=True)
class Answer:
    """The chosen edges and each asked rule's total by name, in order."""

    edges: tuple[Edge, ...]
    totals: Mapping[str, int]
    optimal: bool
    method: str


@dataclass(frozen=True)
class Problem:
    """The field and its rules in order."""

    field: Field
    rules: tuple[Asked, ...]

    @cached_property
    def candidates(self) -> Candidates:
        return everybody(self.field.entrants)

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
        return Answer(tuple(edges), totals, optimal=True, method=found.method)

    def least(self, positions: Sequence[int]) -> int:
        """The least total of the last of these rules, when only these count, in this order."""
        levels = [self.levels[at] for at in positions]
        found = lightest(self.candidates.nodes, self.candidates.left, self.candidates.right, levels)
        return found.totals[-1]
