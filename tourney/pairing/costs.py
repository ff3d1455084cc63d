"""What a pair costs by each rule of the draw: one whole number an edge. `rules.py` has the rules themselves.

Each is called with the candidates, the field and what stands after the rule's colon.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np

from tourney.pairing.bonds import BONDS
from tourney.pairing.candidates import Candidates, Values
from tourney.pairing.groups import missed, places
from tourney.pairing.types import Entrant, Field, Pair

type Cost = Callable[[Candidates, Field, str], Values]


def forced(candidates: Candidates, field: Field, option: str) -> Values:
    partner = {one: other for pair in field.forced for one, other in (sorted(pair), sorted(pair, reverse=True))}
    ids = [entrant.id for entrant in candidates.entrants]
    wanted = [candidates.place[partner[one]] if one in partner else -1 for one in ids]
    left, right = candidates.ends(wanted, -1)
    cost: Values = ((left >= 0) & (left != candidates.right)) * 1 + ((right >= 0) & (right != candidates.left)) * 1
    return cost


def apart(candidates: Candidates, field: Field, option: str) -> Values:
    return np.minimum(_games(candidates, field.apart), 1)


def spare(candidates: Candidates, field: Field, option: str) -> Values:
    """1 for each spare who plays, 2 for a bye: so the bye goes to nobody while a spare can play instead."""
    left, right = candidates.ends([int(entrant.spare) for entrant in candidates.entrants])
    cost: Values = np.where(candidates.sits_out, 2 * candidates.is_bye, left + right)
    return cost


def rematch(candidates: Candidates, field: Field, option: str) -> Values:
    return _games(candidates, field.met)


def bye(candidates: Candidates, field: Field, option: str) -> Values:
    """How many have a better claim to the bye than the one who has it."""
    claims = [claim(entrant, option) for entrant in candidates.entrants]
    ordered = sorted(claim(entrant, option) for entrant in candidates.entrants if not entrant.spare)
    better = candidates.ends([bisect_left(ordered, one) for one in claims])[0]
    return np.where(candidates.is_bye, better, 0)


def claim(entrant: Entrant, option: str) -> tuple[bool, int, Fraction | int]:
    """What the bye goes by, the least first: volunteers where they count, fewer byes, a lower score."""
    return option == "volunteer" and not entrant.volunteer, entrant.byes, entrant.score


def sides(candidates: Candidates, field: Field, option: str) -> Values:
    return _alike(candidates, "sides") * int(option != "off")


def sides_shared(candidates: Candidates, field: Field, option: str) -> Values:
    """Half of what a game within one side adds to the sum of squares of everybody's games within their own side."""
    left, right = candidates.ends([entrant.own_side for entrant in candidates.entrants])
    cost: Values = (left + right + 1) * _alike(candidates, "sides")
    return cost


def roles(candidates: Candidates, field: Field, option: str) -> Values:
    """The squares of both balances, attacks less defences, after the game, in which the lower of the two attacks; who
    plays no game keeps the balance. So the total is the sum of squares of everybody's balance after the round."""
    left, right = candidates.ends([entrant.attacked for entrant in candidates.entrants])
    game = ~candidates.sits_out * 1
    low, high = np.minimum(left, right) + game, np.maximum(left, right) - game
    cost: Values = low**2 + high**2
    return cost


def kept(candidates: Candidates, field: Field, option: str) -> Values:
    wanted: set[Pair] = {pair for pair in field.pinned if candidates.names(pair)}
    pinned = {one for pair in wanted for one in pair}
    left, right = candidates.ends([int(entrant.id in pinned) for entrant in candidates.entrants])
    cost: Values = (left + right) * (_games(candidates, wanted) == 0)
    return cost


def score(candidates: Candidates, field: Field, option: str) -> Values:
    cost: Values = candidates.gap**2
    return cost


def vp(candidates: Candidates, field: Field, option: str) -> Values:
    cost: Values = candidates.difference([entrant.vp for entrant in candidates.entrants]) ** 2
    return cost


def floats(candidates: Candidates, field: Field, option: str) -> Values:
    left, right = candidates.ends([entrant.floats for entrant in candidates.entrants])
    cost: Values = (left + right) * (candidates.gap > 0)
    return cost


def byes_spread(candidates: Candidates, field: Field, option: str) -> Values:
    left, right = candidates.ends([int(entrant.byes > 0) for entrant in candidates.entrants])
    cost: Values = left * right * ~candidates.sits_out
    return cost


def group(candidates: Candidates, field: Field, option: str) -> Values:
    """The square of the places by which a game within a score group misses the wanted order. Who leaves the group
    downwards (for a lower score, a spare, the bye) costs the square of the places below, who is met from above that of
    the places above: the last goes down, to the first of those below."""
    if option == "random":
        return np.zeros(len(candidates.left), dtype=np.int64)
    place = places(candidates.entrants, field.seed)
    stands = [place.get(one.id) for one in candidates.entrants]
    here, there = candidates.ends([one.at if one else 0 for one in stands])
    below_here, below_there = candidates.ends([one.size - 1 - one.at if one else 0 for one in stands])
    above, below = candidates.ends(_heights(candidates), -1)
    low, high = np.minimum(here, there), np.maximum(here, there)
    within = missed(option, low, high, here + below_here + 1)
    across = np.where(above > below, below_here**2 + there**2, here**2 + below_there**2)
    cost: Values = np.where(above == below, within, across)
    cost[candidates.sits_out & ~candidates.is_bye] = 0
    return cost


def _heights(candidates: Candidates) -> list[int]:
    """How high each one's score group stands; spares have none and are below all, the bye too."""
    scores = sorted({one.score for one in candidates.entrants if not one.spare})
    height = {score: at for at, score in enumerate(scores)}
    return [-1 if one.spare else height[one.score] for one in candidates.entrants]


def alike(rule: str) -> Cost:
    """The cost of a bond in all rounds, or in those that the option lists."""

    def cost(candidates: Candidates, field: Field, option: str) -> Values:
        return _alike(candidates, rule) * int(in_force(option, field.round))

    return cost


def in_force(option: str, number: int) -> bool:
    """Whether a rule with these rounds ("1,2"; blank for all) counts in round `number`."""
    return not option or number in [int(one) for one in option.split(",")]


def _alike(candidates: Candidates, rule: str) -> Values:
    return candidates.alike([BONDS[rule].key(one) for one in candidates.entrants])


def _games(candidates: Candidates, pairs: Iterable[Pair]) -> Values:
    """How often `pairs` names the two who would play."""
    cost: Values = candidates.times(pairs) * ~candidates.sits_out
    return cost
