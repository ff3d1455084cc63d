"""Score groups: all of one score, and each one's place in it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tourney.matching import spread
from tourney.pairing.types import Entrant

type Values = NDArray[Any] | int


@dataclass(frozen=True, slots=True)
class Place:
    """The place in a score group of `size`, from 0: by rank, else the higher rating, else by lot."""

    at: int
    size: int

    @property
    def half(self) -> int:
        return self.size // 2

    def partner(self, how: str) -> int | None:
        """The place that `how` would pair with this one; none for the last of an odd group, and where chance decides.

        Slide pairs the top half with the bottom half in order, fold the first with the last, adjacent neighbours.
        """
        if self.at >= 2 * self.half or how == "random":
            return None
        if how == "slide":
            return self.at + self.half if self.at < self.half else self.at - self.half
        return 2 * self.half - 1 - self.at if how == "fold" else self.at ^ 1


def missed(how: str, low: Values, high: Values, size: Values) -> Values:
    """The square of the places by which a game of two places, the lower first, misses the order that `how` wants in a
    group of `size`; of two in one half, where slide wants both halves, of the halves too. 0 for just so.

    In an odd group both the first and the last may have left it: neither makes a miss of the others' games.
    """
    odd, half, apart = size % 2, size // 2, high - low
    square: Values = {
        "slide": np.where((high < half) | (low >= half + odd), half**2 + apart**2, (apart - half) ** 2),
        "fold": np.maximum(abs(low + high - (size - 1)) - odd, 0) ** 2,
        "adjacent": (apart - 1) ** 2,
    }[how]
    return square


def places(entrants: Iterable[Entrant], seed: str) -> Mapping[int, Place]:
    """Each id's place in its score group. Spares have none."""
    return {one.id: Place(at, len(group)) for group in groups(entrants, seed) for at, one in enumerate(group)}


def groups(entrants: Iterable[Entrant], seed: str) -> Sequence[Sequence[Entrant]]:
    """The score groups from the top down, each in the order of its places. Spares are in none."""
    players = [entrant for entrant in entrants if not entrant.spare]
    chance = dict(zip(players, spread(seed, (f"group {one.id}" for one in players)).tolist(), strict=True))
    found: dict[Fraction | int, list[Entrant]] = defaultdict(list)
    for one in sorted(players, key=lambda one: (*_order(one), chance[one])):
        found[one.score].append(one)
    return [found[score] for score in sorted(found, reverse=True)]


def due(how: str, size: int) -> NDArray[np.int64]:
    """About which place in a group of `size` each place finds its partner, as `how` wants; pairs are named once or
    twice, and a place beyond the last stands for none."""
    at = np.arange(size)
    return {"slide": at + size // 2, "fold": size - 1 - at, "adjacent": at}[how]


def _order(entrant: Entrant) -> tuple[bool, int, bool, int]:
    rank, rating = entrant.rank, entrant.rating
    return rank is None, rank or 0, rating is None, -(rating or 0)
