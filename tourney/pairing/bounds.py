"""What no set of pairings goes below by one rule, and by how much each pair is above its share of that."""

from collections.abc import Callable
from math import lcm

import numpy as np
from numpy.typing import NDArray

from tourney.matching import cheapest, prices
from tourney.pairing.candidates import SAFE, Candidates, Values

type Bound = Callable[[Candidates, Values], tuple[Values, int]]  # twice each pair's share, twice the least total

WIDE = 2**50  # costs beyond are not bounded: sums of prices would not fit 64 bits


def bounded(candidates: Candidates, cost: Values, known: int, *, along: bool = False) -> tuple[Candidates, bool]:
    """The pairs of draws that cost no more than `known` by this rule, and whether none costs less. `along` says that
    the rule counts squares of gaps in score.

    A bound takes a share from each pair, so that the shares of any draw sum to a least total or more. What a pair costs
    above its share, its draw costs above that total; so a pair that is further above than the whole of `known` belongs
    to no draw as good. The next bound is of what is left, among the pairs that are left.
    """
    if known == 0:
        return candidates.only(cost == 0), True
    if cost.dtype == object or not len(cost) or cost.max() >= WIDE:
        return candidates, False
    for least in (_odd_cuts, _ends(cheapest), _ends(prices)) if along else (_ends(cheapest), _ends(prices)):
        shares, total = least(candidates, cost)
        # Twice as fine, for the halves that a pair takes from each of its ends.
        above = 2 * cost - shares
        if above.min() < 0:  # no bound: a bye that stands nowhere, or prices that doubles got wrong
            continue
        known = 2 * known - total
        candidates, cost = candidates.only(above <= known), above[above <= known]
        if not known:
            break
    return candidates, not known


def _ends(weigh: Callable[[int, NDArray[np.int64], NDArray[np.int64], Values], Values]) -> Bound:
    """The bound of prices, one a vertex: half of each from both ends of a pair."""

    def bound(candidates: Candidates, cost: Values) -> tuple[Values, int]:
        taken = weigh(candidates.nodes, candidates.left, candidates.right, cost)
        return taken[candidates.left] + taken[candidates.right], int(taken.sum())

    return bound


def _odd_cuts(candidates: Candidates, cost: Values) -> tuple[Values, int]:
    """Where an odd number stand above a gap in the scores, one game at least goes across. A game that goes across
    several costs the square of all their widths together, which is no less than the sum of their squares."""
    steps, heights = _heights(candidates)
    odd = np.cumsum(np.bincount(heights, minlength=len(steps) + 1))[:-1] % 2
    toll = np.concatenate([[0], np.cumsum(odd * steps**2)])
    shares: Values = abs(toll[heights[candidates.left]] - toll[heights[candidates.right]])
    return 2 * shares, 2 * int(toll[-1])


def _heights(candidates: Candidates) -> tuple[Values, Values]:
    """The widths between the scores in the smallest unit, from the lowest up, and at which score each vertex stands.
    The bye stands where the first of those stands who may have it."""
    unit = lcm(*(entrant.score.denominator for entrant in candidates.entrants))
    lowest = min(entrant.score for entrant in candidates.entrants)
    whole = [int((entrant.score - lowest) * unit) for entrant in candidates.entrants]
    scores, heights = np.unique(np.minimum(np.array(whole, dtype=object), SAFE).astype(np.int64), return_inverse=True)
    if candidates.nodes > len(whole):
        byes = candidates.left[candidates.right == len(whole)]
        heights = np.append(heights, heights[byes[0]] if len(byes) else 0)
    return np.diff(scores), heights
