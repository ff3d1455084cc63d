"""The draw of a field of any size, and what is known of it.

Small fields are solved over every pair at once. In a larger one a window of places in the standings gives a draw
first, and that draw bounds what can be better over every pair, rule by rule:

* Of each rule `bounds.py` gives a least total that no set of pairings goes below, and by how much each pair is above
  its share of that. A pair that is further above its share than the whole draw above the least total belongs to no
  draw as good, and goes.
* Where the draw has just the least total the rule is proven, only pairs that cost just their share are left, and the
  next rule is looked at. Otherwise the pairs left are all that can be better.

Mostly they are few: then they are solved, and that is the best draw of all pairs, proven. Where they are too many the
window is doubled until doubling changes no rule's total.

An event of two sides, equal in number, where nobody plays either, is an assignment of one to the other, which is
exact and quicker, as long as it costs nothing by `sides` and the rules before: see `side_by_side`.
"""

from collections import Counter

import numpy as np

from tourney.matching import Matching, TooWide, assigned
from tourney.pairing.bounds import bounded
from tourney.pairing.candidates import Candidates, Values, everybody, side_of
from tourney.pairing.problem import NOT_BETTER, PROVEN, Answer, Problem
from tourney.pairing.rules import Asked
from tourney.pairing.types import Field

SMALL = 160  # entrants up to whom every pair is weighed at once
TOLD = 512  # entrants up to whom every pair is looked at for the reasons
WHOLE = 2_200  # entrants up to whom every pair is bounded
EDGES = 300_000  # pairs that one solve takes on
FIRST_WINDOW = 16

type Found = tuple[Candidates, Matching]


def solved(field: Field, rules: tuple[Asked, ...]) -> tuple[Problem, Answer]:
    """The draw, and the problem that its reasons are told from. Raises TooWide."""
    everyone = Problem(field, rules)
    if len(field.entrants) <= SMALL:
        best = everyone.best()
        return everyone, everyone.answer(best.edges, best.totals, best.method)
    across = side_by_side(everyone)
    found, proof = (across, PROVEN) if across else _in_windows(field, rules)
    return _told(field, rules, found, proof)


def _told(field: Field, rules: tuple[Asked, ...], found: Found, proof: str) -> tuple[Problem, Answer]:
    """The answer in the problem that its reasons are told from: every pair, or in a very large field a window."""
    candidates, best = found
    left, right = candidates.left[best.edges], candidates.right[best.edges]
    ids = [entrant.id for entrant in candidates.entrants]
    games = [(a, b) for a, b in zip(left.tolist(), right.tolist(), strict=True) if b < len(ids)]
    drawn = tuple(frozenset((ids[a], ids[b])) for a, b in games)
    window = None if len(ids) <= TOLD else FIRST_WINDOW
    problem = Problem(field, rules, window, drawn, proof=proof)
    return problem, problem.answer(problem.candidates.found(left, right), best.totals, best.method)


def _in_windows(field: Field, rules: tuple[Asked, ...]) -> tuple[Found, str]:
    """Windows that double until everybody has a game, then over every pair if those that can be better are few; else
    on until no rule's total changes."""
    window, best = FIRST_WINDOW, None
    while window < len(field.entrants):
        near = Problem(field, rules, window)
        again = near.best()
        if near.full(again):
            if best is None and len(field.entrants) <= WHOLE:
                whole = _over_all(near, again)
                if whole:
                    return whole, PROVEN
            if not any(again.totals[:-1]):
                return (near.candidates, again), PROVEN
            if best and again.totals[:-1] == best.totals[:-1]:
                return (near.candidates, again), NOT_BETTER
            best = again
        window *= 2
    everyone = Problem(field, rules)
    return (everyone.candidates, everyone.best()), PROVEN


def _over_all(near: Problem, found: Matching) -> Found | None:
    """The best draw over every pair, when `found` is one of its draws; none if too many pairs can be better."""
    candidates = everybody(near.field.entrants)
    for at, known in enumerate(found.totals[:-1]):
        along = near.rules[at].rule.name == "score"
        candidates, proven = bounded(candidates, near.level(at, candidates), known, along=along)
        if not proven:
            break
    if len(candidates.left) > EDGES and len(candidates.entrants) > TOLD:
        return (near.candidates, found) if proven else None
    return candidates, Problem(near.field, near.rules, left_over=candidates).best()


def side_by_side(everyone: Problem) -> Found | None:
    """The best draw of two sides, each game one side against the other; none where that might not be the best of all.

    Where the draw costs nothing by `sides` and the rules before, so do all draws that are as good; and in each of them
    every game is between the sides.
    """
    names = [one.rule.name for one in everyone.rules]
    sides = [side_of(entrant) for entrant in everyone.field.entrants]
    both = Counter(sides)
    if (
        "sides" not in names
        or everyone.rules[names.index("sides")].option == "off"
        or "" in both
        or len(both) != 2
        or len(set(both.values())) != 1
        or any(entrant.spare for entrant in everyone.field.entrants)
    ):
        return None
    candidates = everybody(everyone.field.entrants)
    home = np.array([side_of(entrant) == min(both) for entrant in candidates.entrants])
    candidates = candidates.only(home[candidates.left] != home[candidates.right])
    across = Problem(everyone.field, everyone.rules, left_over=candidates)
    # Each entrant's number on its own side: the row or the column of an edge.
    number = np.where(home, np.cumsum(home), np.cumsum(~home)) - 1
    left_home = home[candidates.left]
    row = number[np.where(left_home, candidates.left, candidates.right)]
    column = number[np.where(left_home, candidates.right, candidates.left)]
    try:
        found = assigned([_matrix(level, row, column, len(home) // 2) for level in (*across.levels, across.chance)])
    except TooWide:
        return None
    if any(found.totals[: names.index("sides") + 1]):
        return None
    place = _matrix(np.arange(len(row)), row, column, len(home) // 2)
    edges = np.sort(place[np.arange(len(place)), found.columns])
    return candidates, Matching(edges, found.totals, "side by side")


def _matrix(level: Values, row: Values, column: Values, size: int) -> Values:
    square = np.zeros((size, size), dtype=level.dtype)
    square[row, column] = level
    return square
