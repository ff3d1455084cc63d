"""Votes of a ballot counted: points, first choices, and places that equals share.

    tally([Vote(1, 7, 1), Vote(1, 9, 2), Vote(2, 9, 1)], [7, 8, 9], picks=2)
    # 9 with 3 points, 7 with 2, 8 with none

The first of three picks is worth 3, the next 2, the last 1; of two 2 and 1; a single one 1. Whoever names fewer than
they may gives the points of the first places all the same. Equal points are an equal place.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Vote:
    """Whom one voter names, both by number, and at which place, from 1."""

    voter: int
    choice: int
    place: int


@dataclass(frozen=True, slots=True)
class Tallied:
    """What one choice has got: points, how many named it first and at all, and its place, shared by equal points."""

    choice: int
    points: int
    firsts: int
    named: int
    place: int


def worth(picks: int, place: int) -> int:
    """The points of a choice at that place where so many may be named."""
    return picks - place + 1


def tally(votes: Iterable[Vote], choices: Collection[int], *, picks: int) -> tuple[Tallied, ...]:
    """Every choice with what it has got, the most points first; among equals in the order of their numbers.

    A vote for somebody who is no choice, or below the last place, counts nothing, and those of the same voter beside
    it keep their places.
    """
    points, firsts, named = (dict.fromkeys(choices, 0) for _ in range(3))
    for vote in votes:
        if vote.choice not in points or not 1 <= vote.place <= picks:
            continue
        points[vote.choice] += worth(picks, vote.place)
        firsts[vote.choice] += vote.place == 1
        named[vote.choice] += 1
    order = sorted(points, key=lambda one: (-points[one], one))
    places = {count: at for at, count in reversed(list(enumerate((points[one] for one in order), 1)))}
    return tuple(Tallied(one, points[one], firsts[one], named[one], places[points[one]]) for one in order)
