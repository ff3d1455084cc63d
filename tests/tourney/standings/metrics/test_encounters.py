"""The games between equals: every order they give must hold however the games never played would have ended."""

from fractions import Fraction
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tourney.standings.histories import HALF, game
from tourney.standings import Record, standings

OUTCOMES = [(1, 0), (HALF, HALF), (0, 1)]


@st.composite
def ties(draw):
    """Two to four entries, equal on nothing yet, some of whom have met."""
    entries = tuple(range(1, draw(st.integers(2, 4)) + 1))
    met = {pair: draw(st.sampled_from([None, *OUTCOMES])) for pair in combinations(entries, 2)}
    return entries, met


def record_of(entries, met):
    winner = {(1, 0): 0, (0, 1): 1}
    games = [
        game(number, *pair, pair[winner[outcome]] if outcome in winner else None)
        for number, (pair, outcome) in enumerate(met.items(), 1)
        if outcome
    ]
    return Record(entries, tuple(games), rounds=6)


def endings(entries, met):
    """The points among the tied in every way that the games never played could have ended."""
    open_pairs = [pair for pair, outcome in met.items() if outcome is None]
    for outcomes in product(OUTCOMES, repeat=len(open_pairs)):
        points = dict.fromkeys(entries, Fraction(0))
        for (a, b), (to_a, to_b) in {**met, **dict(zip(open_pairs, outcomes, strict=True))}.items():
            points[a] += to_a
            points[b] += to_b
        yield points


def order_by_all_endings(entries, met):
    """From the top, those whose points are ahead of all others' in every ending, one by one or as certain equals."""
    every, left, order = list(endings(entries, met)), set(entries), []
    while left:
        top = next(
            (
                set(some)
                for size in range(1, len(left) + 1)
                for some in combinations(sorted(left), size)
                if all(points[one] == points[some[0]] for points in every for one in some)
                and all(points[one] > points[other] for points in every for one in some for other in left - set(some))
            ),
            None,
        )
        if top is None:
            return [*order, left]
        order.append(top)
        left -= top
    return order


@settings(deadline=None, max_examples=200)
@given(ties())
def test_the_direct_encounter_is_what_every_ending_agrees_on(tie):
    entries, met = tie
    table = standings(record_of(entries, met), ["direct_encounter"])
    places = sorted({standing.place for standing in table})
    found = [{standing.entry for standing in table if standing.place == place} for place in places]
    assert found == order_by_all_endings(entries, met)


@settings(deadline=None, max_examples=100)
@given(ties())
def test_head_to_head_orders_a_tie_only_where_everybody_has_met(tie):
    entries, met = tie
    table = standings(record_of(entries, met), ["head_to_head"])
    if None in met.values():
        assert {standing.place for standing in table} == {1}
    else:
        (points,) = endings(entries, met)
        assert {standing.entry: standing.values["head_to_head"] for standing in table} == points


def test_two_criteria_among_equals_keep_their_own_ties():
    record = Record((1, 2, 3), (game(1, 1, 2, 1), game(2, 2, 3, 2), game(3, 1, 3, 3)), rounds=3)
    standing = standings(record, ["head_to_head", "wins", "direct_encounter"])[0]
    assert len(standing.working["head_to_head"].terms) == len(standing.working["direct_encounter"].terms) == 2
