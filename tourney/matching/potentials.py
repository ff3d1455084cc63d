"""Where an exact matching may start from: one number a vertex, taken from all its edges.

A perfect matching has exactly one edge at each vertex, so whatever is taken there all perfect matchings lose alike:
their order stays, whichever numbers are taken. What they change is the time that the solver needs. Well chosen they
leave nearly all of the best matching with edges that cost nothing, and few steps to find the rest.

Good numbers are the prices of the relaxed problem, in which each entrant is assigned an opponent and may be assigned
to another: an assignment, solved by shortest augmenting paths (scipy) and priced by shortest paths. The whole square is
solved: scipy has a way for few edges too, but looks for a full answer first, which takes it for ever where the edges
lie in a chain, as those of neighbours do. Words are
weighed in strict order, each among the edges that the words before leave at no cost.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

type Values = NDArray[Any]

WORTH = 12_000  # edges from which the prices of the relaxed problem save more time than they take
NARROW = 2**55  # words beyond are left as they are: sums of prices would not fit 64 bits
EXACT = 2**53 // 3  # dearest edge that scipy's doubles weigh exactly
ROUNDS = 400  # of shortest paths; more would only be needed where scipy's doubles were inexact


def potentials(nodes: int, left: NDArray[np.int64], right: NDArray[np.int64], words: Sequence[Values]) -> list[Values]:
    """One number a vertex for each word; twice a word less the numbers of its two ends is what is left of it."""
    found: list[Values] = []
    open_edges = np.arange(len(left))
    for word in words:
        if word.dtype == object or not len(open_edges) or word.max() >= NARROW:
            return [*found, *(np.zeros(nodes, dtype=np.int64) for _ in words[len(found) :])]
        weigh = prices if len(left) >= WORTH else cheapest
        taken = weigh(nodes, left[open_edges], right[open_edges], word[open_edges])
        rest = 2 * word[open_edges] - taken[left[open_edges]] - taken[right[open_edges]]
        open_edges = open_edges[rest == 0]
        found.append(taken)
    return found


def cheapest(nodes: int, left: NDArray[np.int64], right: NDArray[np.int64], cost: Values) -> Values:
    """What the cheapest edge of each vertex costs."""
    least = np.full(nodes, cost.max(), dtype=np.int64)
    np.minimum.at(least, left, cost)
    np.minimum.at(least, right, cost)
    return least


def prices(nodes: int, left: NDArray[np.int64], right: NDArray[np.int64], cost: Values) -> Values:
    """The two prices of each vertex, added; the cheapest edges where the relaxed problem has no full answer."""
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - slow to import; small fields do without

    here, there, both = np.concatenate([left, right]), np.concatenate([right, left]), np.concatenate([cost, cost])
    order = np.argsort(there * nodes + here)
    here, there, both = here[order], there[order], both[order]
    dearest = int(both.max()) + 1
    if dearest * nodes >= EXACT:
        return cheapest(nodes, left, right, cost)
    # An edge that is not there costs more than any assignment of those that are.
    square = np.full((nodes, nodes), float(dearest * nodes))
    square[here, there] = both
    chosen = linear_sum_assignment(square)[1]
    keys = there * nodes + here
    at = np.minimum(np.searchsorted(keys, chosen * nodes + np.arange(nodes)), len(keys) - 1)
    if (keys[at] != chosen * nodes + np.arange(nodes)).any():
        return cheapest(nodes, left, right, cost)
    held = both[at]
    first = np.searchsorted(there, np.arange(nodes))
    step, origin = both - held[here], chosen[here]
    price = np.zeros(nodes, dtype=np.int64)
    for _ in range(ROUNDS):
        nearer = np.minimum(price, np.minimum.reduceat(price[origin] + step, first))
        if (nearer == price).all():
            break
        price = nearer
    taken: Values = held - price[chosen] + price
    return taken
