"""Who could play whom: every pair of entrants as arrays, the bye being one more vertex."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tourney.matching import spread
from tourney.pairing.groups import due, groups
from tourney.pairing.types import EITHER, Entrant, Pair

type Values = NDArray[Any]

SAFE = 2**31  # squares of smaller numbers fit a signed 64-bit integer


@dataclass(frozen=True)
class Candidates:
    """Edges between entrants, numbered by their place in `entrants` (sorted by id); the bye's number is len(entrants).

    `left[i] < right[i]`, and the edges are sorted. Each property gives one value an edge.
    """

    entrants: tuple[Entrant, ...]
    left: NDArray[np.int64]
    right: NDArray[np.int64]

    @property
    def nodes(self) -> int:
        """Vertices, the bye's included; always even."""
        return len(self.entrants) + len(self.entrants) % 2

    def only(self, keep: NDArray[np.bool_]) -> "Candidates":
        """These edges alone."""
        return Candidates(self.entrants, self.left[keep], self.right[keep])

    def found(self, left: Values, right: Values) -> NDArray[np.int64]:
        """Where these edges stand; each must be there."""
        return np.searchsorted(self.left * self.nodes + self.right, left * self.nodes + right)

    @cached_property
    def place(self) -> dict[int, int]:
        """Each id's vertex."""
        return {entrant.id: at for at, entrant in enumerate(self.entrants)}

    @cached_property
    def sits_out(self) -> Values:
        """True where the edge is no game: the bye of its left end, or two spares, neither of whom plays."""
        left, right = self.ends([entrant.spare for entrant in self.entrants], True)
        nobody: Values = (self.right == len(self.entrants)) | (left & right)
        return nobody

    @cached_property
    def is_bye(self) -> Values:
        """True where the edge is the bye of its left end. A spare who sits out has none."""
        left, _ = self.ends([entrant.spare for entrant in self.entrants], True)
        bye: Values = (self.right == len(self.entrants)) & ~left
        return bye

    def ends(self, values: Sequence[Any], bye: Any = 0) -> tuple[Values, Values]:
        """One value an entrant, spread to both ends of every edge; `bye` stands for the bye's vertex."""
        column = np.array([*values, bye])
        return column[self.left], column[self.right]

    def times(self, pairs: Iterable[Pair]) -> NDArray[np.int64]:
        """How often each edge is named in `pairs`."""
        count = np.zeros(len(self.left), dtype=np.int64)
        known = [sorted(self.place[one] for one in pair) for pair in pairs if self.names(pair)]
        if not known:
            return count
        keys = self.left * self.nodes + self.right
        wanted = np.array([low * self.nodes + high for low, high in known])
        at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        np.add.at(count, at[keys[at] == wanted], 1)
        return count

    def names(self, pair: Pair) -> bool:
        return len(pair) == 2 and all(one in self.place for one in pair)

    @cached_property
    def gap(self) -> Values:
        """Difference of scores, in the smallest unit in which all scores are whole; 0 where the edge is no game."""
        return self.difference([entrant.score for entrant in self.entrants])

    def difference(self, values: Sequence[Fraction | int]) -> Values:
        """The difference of the two ends of each game, in the smallest unit in which all values are whole."""
        unit = lcm(*(value.denominator for value in values))
        whole = [int(value * unit) for value in values]
        low = min(whole)
        wide = max(whole) - low >= SAFE
        column = np.array([one - low for one in [*whole, low]], dtype=object if wide else np.int64)
        apart: Values = abs(column[self.left] - column[self.right])
        apart[self.sits_out] = 0
        return apart

    def alike(self, names: Sequence[str]) -> Values:
        """1 for each game of two who have one name; blank is no name."""
        codes = {name: at for at, name in enumerate(sorted(set(names) - {""}))}
        left, right = self.ends([codes.get(name, -1) for name in names], -1)
        same: Values = ((left == right) & (left >= 0) & ~self.sits_out) * 1
        return same


def side_of(entrant: Entrant) -> str:
    """The entrant's side, blank for either. Capitals and spaces at the ends make no new side."""
    side = (entrant.side or "").strip().casefold()
    return "" if side == EITHER else side


def everybody(entrants: Iterable[Entrant]) -> Candidates:
    """Every pair of entrants and, when they are odd in number, everyone's bye."""
    ordered = _by_id(entrants)
    nodes = len(ordered) + len(ordered) % 2
    more = np.arange(nodes - 1, -1, -1)  # partners of each with a higher number
    left = np.repeat(np.arange(nodes), more)
    right = np.arange(len(left)) - np.repeat(np.cumsum(more) - more - np.arange(nodes) - 1, more)
    return Candidates(ordered, left, right)


def neighbours(
    entrants: Iterable[Entrant],
    window: int,
    seed: str,
    always: Iterable[Pair],
    *,
    across: bool = False,
    order: str = "",
) -> Candidates:
    """For each entrant those nearest by score (equals in seeded order), `window` up and `window` down; with `across`
    as many of the other sides, the nearest and those who stand as high among the rest as the entrant on its own side;
    with an `order` within the scores as many about the partner whom it wants, and across the gap in score the last of
    those above with the first of those below; everyone's bye, and the pairs named in `always`."""
    ordered = _by_id(entrants)
    chance = spread(seed, (f"place {one.id}" for one in ordered)).tolist()
    ranked = sorted(range(len(ordered)), key=lambda at: (-ordered[at].score, chance[at]))
    pairs = list(_around(np.array(ranked), np.array(ranked), np.arange(len(ranked)), window))
    for camp, rest in _camps(ordered, ranked) if across else ():
        place = np.empty(len(ordered), dtype=np.int64)
        place[ranked] = np.arange(len(ordered))
        pairs += _around(camp, rest, np.searchsorted(place[rest], place[camp]), window)
        pairs += _around(camp, rest, np.arange(len(camp)) * len(rest) // len(camp), window)
    at = {entrant.id: number for number, entrant in enumerate(ordered)}
    if order:
        pairs += _in_order([np.array([at[one.id] for one in group]) for group in groups(ordered, seed)], window, order)
    named = [(at[one], at[other]) for one, other in (tuple(pair) for pair in always) if one in at and other in at]
    pairs.append(np.array(named, dtype=np.int64).reshape(-1, 2))
    if len(ordered) % 2:
        pairs.append(np.column_stack([np.arange(len(ordered)), np.full(len(ordered), len(ordered))]))
    ends = np.concatenate(pairs)
    low, high, nodes = ends.min(axis=1), ends.max(axis=1), len(ordered) + len(ordered) % 2
    keys = np.unique((low * nodes + high)[low < high])
    return Candidates(ordered, keys // nodes, keys % nodes)


def _by_id(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    return tuple(sorted(entrants, key=lambda entrant: entrant.id))


def _camps(entrants: Sequence[Entrant], ranked: Sequence[int]) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """For each side its entrants and all others, from the top of the standings down. Who plays either has no side."""
    sides = np.array([side_of(entrants[at]) for at in ranked])
    order = np.array(ranked)
    for camp in sorted(set(sides.tolist()) - {""}):
        if not (sides == camp).all():
            yield order[sides == camp], order[sides != camp]


def _in_order(stands: Sequence[NDArray[np.int64]], window: int, order: str) -> Iterator[NDArray[np.int64]]:
    """Pairs about those whom `order` wants in each group, and of the last of each with the first of the next."""
    for group in stands:
        yield from _around(group, group, due(order, len(group)), window)
    for upper, lower in pairwise(stands):
        last, first = upper[-window:], lower[:window]
        yield np.column_stack([np.repeat(last, len(first)), np.tile(first, len(last))])


def _around(
    ones: NDArray[np.int64], others: NDArray[np.int64], here: NDArray[np.int64], window: int
) -> Iterator[NDArray[np.int64]]:
    """Pairs of each one with those of the others who stand up to `window` places from the place given in `here`."""
    for step in range(-window, window + 1):
        there = here + step
        inside = (there >= 0) & (there < len(others))
        yield np.column_stack([ones[inside], others[there[inside]]])
