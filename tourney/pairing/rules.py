"""The rules of the draw as data: each a name and what a pair costs by it, one whole number an edge.

The order is the organiser's; an earlier rule is never traded for a later one. `forced` and `apart` come before all.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tourney.matching import mixed, spread
from tourney.pairing.candidates import Candidates, Values
from tourney.pairing.types import DrawRefused, Field, Pair


@dataclass(frozen=True, slots=True)
class Rule:
    """`value` gives one cost an edge, from the candidates, the field and what stands after the rule's colon."""

    name: str
    value: Callable[[Candidates, Field, str], Values]
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A rule as an organiser asks for it: "sides:must" is the rule `sides` with the option `must`."""

    rule: Rule
    option: str = ""


def _forced(candidates: Candidates, field: Field, option: str) -> Values:
    partner = {one: other for pair in field.forced for one, other in (sorted(pair), sorted(pair, reverse=True))}
    ids = [entrant.id for entrant in candidates.entrants]
    wanted = [candidates.place[partner[one]] if one in partner else -1 for one in ids]
    left, right = candidates.ends(wanted, -1)
    cost: Values = ((left >= 0) & (left != candidates.right)) * 1 + ((right >= 0) & (right != candidates.left)) * 1
    return cost


def _apart(candidates: Candidates, field: Field, option: str) -> Values:
    return np.minimum(candidates.times(field.apart), 1)


def _rematch(candidates: Candidates, field: Field, option: str) -> Values:
    return candidates.times(field.met)


def _bye(candidates: Candidates, field: Field, option: str) -> Values:
    return candidates.better_claims


def _sides(candidates: Candidates, field: Field, option: str) -> Values:
    left, right = candidates.side
    cost: Values = ((left == right) & (left >= 0)) * (0 if option == "off" else 1)
    return cost


def _kept(candidates: Candidates, field: Field, option: str) -> Values:
    wanted: set[Pair] = {pair for pair in field.pinned if candidates.names(pair)}
    pinned = {one for pair in wanted for one in pair}
    left, right = candidates.ends([int(entrant.id in pinned) for entrant in candidates.entrants])
    cost: Values = (left + right) * (candidates.times(wanted) == 0)
    return cost


def _score(candidates: Candidates, field: Field, option: str) -> Values:
    cost: Values = candidates.gap**2
    return cost


def _float(candidates: Candidates, field: Field, option: str) -> Values:
    left, right = candidates.ends([entrant.floats for entrant in candidates.entrants])
    cost: Values = (left + right) * (candidates.gap > 0)
    return cost


def _spread(candidates: Candidates, field: Field, option: str) -> Values:
    left, right = candidates.ends([int(entrant.byes > 0) for entrant in candidates.entrants])
    cost: Values = left * right
    return cost


def _club(candidates: Candidates, field: Field, option: str) -> Values:
    left, right = candidates.club
    cost: Values = ((left == right) & (left >= 0)) * int(not option or field.round in rounds_of(option))
    return cost


FORCED = Rule("forced", _forced)  # partners the organiser put together, torn apart: 1 for each of them
APART = Rule("apart", _apart)  # a pair the organiser keeps apart

RULES: tuple[Rule, ...] = (
    Rule("rematch", _rematch),  # times the two have met
    Rule("bye", _bye),  # entrants with a better claim to the bye: fewer byes, then a lower score
    Rule("sides", _sides, ("off", "wish", "must")),  # both on one side; who plays either fills in
    Rule("kept", _kept),  # entrants torn from their opponent in the draft before
    Rule("score", _score),  # square of the difference of scores, so that two small gaps beat one large
    Rule("float", _float),  # earlier floats of two whose scores differ
    Rule("spread", _spread),  # two who have both had a bye
    Rule("club", _club, ("rounds",)),  # clubmates, in all rounds or in those listed
)

_BY_NAME = {rule.name: rule for rule in RULES}


def rounds_of(option: str) -> frozenset[int]:
    """The rounds in "1,2"."""
    return frozenset(int(number) for number in option.split(","))


def asked(field: Field) -> tuple[Asked, ...]:
    """The rules of the field in their order: `forced`, `apart`, then as listed. Pinned pairs bring `kept` with them,
    before `score` unless it is listed. Raises DrawRefused for a rule there is not."""
    listed = [_read(text) for text in field.rules if not text.startswith("tables:")]
    names = [one.rule.name for one in listed]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise DrawRefused(f"the rule '{twice[0]}' is listed twice; name each rule once")
    if field.pinned and "kept" not in names:
        listed.insert(names.index("score") if "score" in names else len(listed), Asked(_BY_NAME["kept"]))
    return (Asked(FORCED), Asked(APART), *listed)


def _read(text: str) -> Asked:
    name, _, option = text.partition(":")
    rule = _BY_NAME.get(name)
    if rule is None:
        raise DrawRefused(f"there is no rule '{text}'; the rules are {', '.join(_BY_NAME)}")
    if rule.options == ("rounds",):
        if option and not all(number.strip().isdecimal() for number in option.split(",")):
            raise DrawRefused(f"'{text}': write the rounds as numbers with commas, such as {name}:1,2")
    elif option not in (rule.options or ("",)):
        wanted = " or ".join(f"{name}:{one}" for one in rule.options) or name
        raise DrawRefused(f"'{text}' is not how this rule is written; write {wanted}")
    return Asked(rule, option)


def tail(candidates: Candidates, seed: str) -> Values:
    """The seeded chance of each edge: from the seed and the two ids alone, the bye counting as an id of its own."""
    ids = spread(seed, [*(str(entrant.id) for entrant in candidates.entrants), "bye"])
    return mixed(ids[candidates.left], ids[candidates.right])
