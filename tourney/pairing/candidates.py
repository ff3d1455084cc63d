"""Who could play whom: every pair of entrants as arrays, the bye being one more vertex."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tourney.matching import spread
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

    @cached_property
    def place(self) -> dict[int, int]:
        """Each id's vertex."""
        return {entrant.id: at for at, entrant in enumerate(self.entrants)}

    @cached_property
    def sits_out(self) -> Values:
        """True where the edge is the bye of its left end."""
        bye: Values = self.right == len(self.entrants)
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
        """Difference of scores, in the smallest unit in which all scores are whole; 0 for the bye."""
        unit = lcm(*(entrant.score.denominator for entrant in self.entrants))
        scores = [int(entrant.score * unit) for entrant in self.entrants]
        low = min(scores)
        wide = max(scores) - low >= SAFE
        column = np.array([score - low for score in [*scores, low]], dtype=object if wide else np.int64)
        apart: Values = abs(column[self.left] - column[self.right])
        apart[self.sits_out] = 0
        return apart

    @cached_property
    def side(self) -> tuple[Values, Values]:
        """Each end's side as a number; -1 for either."""
        return self._coded([side_of(one) for one in self.entrants])

    @cached_property
    def club(self) -> tuple[Values, Values]:
        """Each end's club as a number; -1 for none."""
        return self._coded([club_of(one) for one in self.entrants])

    def _coded(self, names: Sequence[str]) -> tuple[Values, Values]:
        codes = {name: at for at, name in enumerate(sorted(set(names) - {""}))}
        return self.ends([codes.get(name, -1) for name in names], -1)

    @cached_property
    def better_claims(self) -> Values:
        """For the bye of an entrant: how many others have had fewer byes, or as many and a lower score."""
        claims = [(entrant.byes, entrant.score) for entrant in self.entrants]
        ordered = sorted(claims)
        before = self.ends([bisect_left(ordered, claim) for claim in claims])[0]
        return np.where(self.sits_out, before, 0)


def side_of(entrant: Entrant) -> str:
    """The entrant's side, blank for either. Capitals and spaces at the ends make no new side."""
    side = (entrant.side or "").strip().casefold()
    return "" if side == EITHER else side


def club_of(entrant: Entrant) -> str:
    """The entrant's club, blank for none. Capitals and spaces at the ends make no new club."""
    return entrant.club.strip().casefold()


def everybody(entrants: Iterable[Entrant]) -> Candidates:
    """Every pair of entrants and, when they are odd in number, everyone's bye."""
    ordered = _by_id(entrants)
    left, right = np.triu_indices(len(ordered) + len(ordered) % 2, 1)
    return Candidates(ordered, left.astype(np.int64), right.astype(np.int64))


def neighbours(entrants: Iterable[Entrant], window: int, seed: str, always: Iterable[Pair]) -> Candidates:
    """For each entrant those nearest by score (equals in seeded order), `window` up and `window` down on every side;
    everyone's bye, and the pairs named in `always`."""
    ordered = _by_id(entrants)
    chance = spread(seed, (f"place {one.id}" for one in ordered)).tolist()
    ranked = sorted(range(len(ordered)), key=lambda at: (-ordered[at].score, chance[at]))
    place = np.empty(len(ordered), dtype=np.int64)
    place[ranked] = np.arange(len(ordered))
    pairs = [pair for camp in _camps(ordered) for pair in _nearest(place, camp, window)]
    at = {entrant.id: number for number, entrant in enumerate(ordered)}
    named = [(at[one], at[other]) for one, other in (tuple(pair) for pair in always) if one in at and other in at]
    pairs.append(np.array(named, dtype=np.int64).reshape(-1, 2))
    if len(ordered) % 2:
        pairs.append(np.column_stack([np.arange(len(ordered)), np.full(len(ordered), len(ordered))]))
    ends = np.concatenate(pairs)
    low, high, nodes = ends.min(axis=1), ends.max(axis=1), len(ordered) + 1
    keys = np.unique((low * nodes + high)[low < high])
    return Candidates(ordered, keys // nodes, keys % nodes)


def _by_id(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    return tuple(sorted(entrants, key=lambda entrant: entrant.id))


def _camps(entrants: Sequence[Entrant]) -> list[NDArray[np.int64]]:
    """The entrants' numbers, one list a side."""
    sides = [side_of(one) for one in entrants]
    return [np.array([at for at, side in enumerate(sides) if side == camp]) for camp in sorted(set(sides))]


def _nearest(place: NDArray[np.int64], camp: NDArray[np.int64], window: int) -> Iterator[NDArray[np.int64]]:
    """Pairs of everyone with those of the camp who stand nearest in `place`, `window` each way."""
    camp = camp[np.argsort(place[camp])]
    here = np.searchsorted(place[camp], place)
    for step in range(-window, window + 1):
        there = here + step
        inside = (there >= 0) & (there < len(camp))
        yield np.column_stack([np.flatnonzero(inside), camp[there[inside]]])
