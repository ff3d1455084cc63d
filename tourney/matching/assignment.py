"""The best assignment of rows to columns by levels in strict order; exact.

One level is solved by shortest augmenting paths (scipy). From its answer come dual prices: a price for each row and
each column, such that no edge costs less than its two prices and every chosen edge costs just that. Edges that cost
more than their prices belong to no best assignment; those that cost exactly their prices are *tight*, and every full
assignment of tight edges is a best one. So the next level is solved among the tight edges alone, and so on: nothing is
packed, and no level can be too small to count beside an earlier one.

scipy reckons in doubles, which are exact for whole numbers below 2**53. Inside its solve no number exceeds three times
the dearest edge (while one column is free, prices lie between minus that cost and that cost, and so do paths), and an
edge dearer than a whole assignment already known counts as closed; `assigned` checks the rest and refuses beyond.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tourney.matching.solve import TooWide

type Costs = NDArray[Any]  # whole numbers, one row a row and one column a column
type Square = NDArray[np.int64]

EXACT = 2**53 // 3  # dearest edge that scipy's doubles weigh exactly
CLOSED = 2**60  # costs more than any path of open edges saves


@dataclass(frozen=True, slots=True)
class Assignment:
    """Each row's column, and what that costs by each level."""

    columns: NDArray[np.int64]
    totals: tuple[int, ...]


def assigned(levels: Sequence[Costs]) -> Assignment:
    """The assignment of every row to a column of its own with the lexicographically least totals of `levels`.

    Each level is a matrix of whole numbers, none negative; all have one shape, with at least as many columns as rows
    and at least one level. Of equal assignments any may come; a seeded last level leaves only one. Raises TooWide.
    """
    rows, width = levels[0].shape
    if rows > width:
        raise ValueError(f"{rows} rows cannot have a column each of {width}")
    # Rows that stand for free columns cost nothing anywhere: a square, so that every price counts.
    tight = np.ones((width, width), dtype=np.bool_)
    chosen = np.arange(width)
    for at, level in enumerate(levels):
        if tight.sum() == width:
            break
        chosen = _settle(_square(level, at), tight, chosen, last=at == len(levels) - 1)
    places = np.arange(rows), chosen[:rows]
    return Assignment(chosen[:rows], tuple(sum(level[places].tolist()) for level in levels))


def _square(level: Costs, at: int) -> Square:
    rows, width = level.shape
    if level.dtype == object and level.size and level.max() >= CLOSED:
        raise TooWide(f"level {at + 1} needs more than {CLOSED.bit_length()} bits")
    cost = np.zeros((width, width), dtype=np.int64)
    cost[:rows] = level
    return cost


def _settle(cost: Square, tight: NDArray[np.bool_], chosen: NDArray[np.int64], *, last: bool) -> NDArray[np.int64]:
    """The best assignment by `cost` among those of tight edges, of which `chosen` is one.

    `tight` keeps, in place, what is tight by this level too (unless it is the last).
    """
    lines = np.arange(len(cost))
    np.copyto(cost, CLOSED, where=~tight)
    cost -= cost.min(axis=1)[:, None]
    if cost[lines, chosen].any():
        cost -= cost.min(axis=0)
        known = sum(cost[lines, chosen].tolist())
        if known >= EXACT:
            raise TooWide(f"a level of totals up to {known} is too wide for an exact assignment")
        if known:
            chosen = _solved(cost, known)
            if not last and cost[lines, chosen].any():
                _price(cost, known, chosen)
    if not last:
        np.logical_and(tight, cost == 0, out=tight)
    return chosen


def _solved(cost: Square, known: int) -> NDArray[np.int64]:
    """The best assignment; one of total `known` exists, so that dearer edges are as good as closed."""
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - half a second to import, and not always needed

    columns: NDArray[np.int64] = linear_sum_assignment(np.minimum(cost, known + 1).astype(np.float64))[1]
    return columns


def _price(cost: Square, known: int, chosen: NDArray[np.int64]) -> None:
    """Take from `cost`, in place, the prices of rows and columns under which `chosen` costs nothing.

    A column's price is the length of the shortest path to it over columns, where a step from one column to another
    moves the row that holds the first (Bellman and Ford; `chosen` is best, so no round of steps gains anything). Only
    edges up to `known`, the total of an assignment, take part.
    """
    holder = np.argsort(chosen)
    steps = cost[holder]
    steps[steps > known] = CLOSED
    held = steps.diagonal().copy()
    steps -= held[:, None]
    price = np.zeros(len(cost), dtype=np.int64)
    moved = np.arange(len(cost))
    while len(moved):
        nearer = np.minimum(price, (steps[moved] + price[moved, None]).min(axis=0))
        moved = np.flatnonzero(nearer < price)
        price = nearer
    steps -= price - price[:, None]
    cost[holder] = steps
