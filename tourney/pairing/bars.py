"""What stands between two who do not play each other: the first rule, before a given one, that one game would break."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from tourney.pairing.bonds import BONDS
from tourney.pairing.problem import Problem
from tourney.pairing.types import Entrant, Pair

_WORDS = {  # of one, of more
    "forced": (
        "is out of reach, as the organiser put a pair together, for",
        "are out of reach, as the organiser put a pair together, for",
    ),
    "apart": ("is kept apart by the organiser from", "are kept apart by the organiser from"),
    "rematch": ("has already met", "have already met"),
    **{rule: (bond.one, bond.more) for rule, bond in BONDS.items()},
}


class Bars:
    """What stands between the entrants of one draw.

    `order` names its rules, `live` those that cost anything at all; `met` and so on give each id's partners.
    """

    def __init__(self, problem: Problem) -> None:
        self.order = [one.rule.name for one in problem.rules]
        self.live = {one.rule.name for one, level in zip(problem.rules, problem.levels, strict=True) if level.any()}
        self.met = partners(problem.field.met)
        self.apart = partners(problem.field.apart)
        self.forced = partners(problem.field.forced)

    def blocked(self, entrant: Entrant, peers: Sequence[Entrant], where: str, rule: str) -> str:
        """Why none of `peers`, all of whom are `where`, can be this entrant's opponent; blank if one could or there are
        none. Only what comes before `rule` stands in the way."""
        bars = list(takewhile(bool, (self.between(entrant, peer, rule) for peer in peers)))
        if not bars or len(bars) < len(peers):
            return ""
        counts = {bar: bars.count(bar) for bar in dict.fromkeys(bars)}
        if len(counts) == 1:
            whom = f"the other {where}" if len(peers) == 1 else f"the {len(peers)} others {where}"
            return f"{whom} {self.words(bars[0], len(peers))} #{entrant.id}"
        parts = ", ".join(f"{count} {self.words(bar, count)} #{entrant.id}" for bar, count in counts.items())
        return f"of the {len(peers)} others {where}, {parts}"

    def between(self, entrant: Entrant, peer: Entrant, rule: str) -> str:
        """The first rule before `rule` that stands between the two; blank if none does."""
        before = self.order[: self.order.index(rule)]
        return next((name for name in before if self._breaks(name, entrant, peer)), "")

    def words(self, bar: str, count: int) -> str:
        return _WORDS[bar][count > 1]

    def _breaks(self, rule: str, one: Entrant, other: Entrant) -> bool:
        if rule == "forced":
            return bool(self.forced[one.id] or self.forced[other.id])
        if rule in {"apart", "rematch"}:
            return other.id in (self.apart if rule == "apart" else self.met)[one.id]
        return rule in BONDS and rule in self.live and BONDS[rule].ties(one, other)


def partners(pairs: Iterable[Pair]) -> Mapping[int, set[int]]:
    """The partners of each id in `pairs`; none for an id that stands nowhere."""
    found: dict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return found
