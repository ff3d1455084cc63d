"""How large a share is, and how little a few games say of it."""

import math
from dataclasses import dataclass

Z = 1.959964  # nineteen times in twenty


@dataclass(frozen=True, slots=True)
class Share:
    """`won` of `games`. Between `low` and `high` the true share lies nineteen times in twenty; both None of nothing."""

    won: int
    games: int
    low: float | None
    high: float | None

    @property
    def value(self) -> float:
        """From 0 to 1; 0 of nothing."""
        return self.won / self.games if self.games else 0.0


def share(won: int, games: int) -> Share:
    """So many of so many."""
    low, high = interval(won, games) if games else (None, None)
    return Share(won, games, low, high)


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's score interval, which says something sensible of few games too. `games` is 1 or more."""
    rate, z2 = won / games, Z * Z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z / (1 + z2 / games) * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)
