"""The share of Victory Points: ranks as their ratio does, without dividing by nothing."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.standings import Bye, PlayedGame, Record, standings

CORPUS = json.loads((Path(__file__).parents[3] / "corpus/tables/vp-difference.json").read_text(encoding="utf-8"))
CASES = CORPUS["ratio_tie_break"]["cases"]


def shares(*scores):
    """The share of an entry for each (scored, conceded), every one against an opponent of its own."""
    games = [PlayedGame(1, 2 * n + 1, 2 * n + 2, 0, 0, *score) for n, score in enumerate(scores)]
    rows = standings(Record(tuple(range(1, 2 * len(scores) + 1)), tuple(games), rounds=1), ["vp_share"])
    found = {row.entry: row.values["vp_share"] for row in rows}
    return [found[2 * n + 1] for n in range(len(scores))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['scored']}-{case['conceded']}")
def test_a_published_ratio_follows_from_the_share(case):
    (share,) = shares((case["scored"], case["conceded"]))
    if case["ratio"] == "above all":
        assert share == 1
    else:
        assert Fraction(share) / (1 - share) == Fraction(case["ratio"])


def key(score):
    """A ratio as the published rule ranks it."""
    scored, conceded = score
    return (0, Fraction(scored, conceded)) if conceded else (1, 0) if scored else (0, 0)


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=2, max_size=8))
def test_shares_stand_in_the_order_of_the_ratios(scores):
    found = shares(*scores)
    for one, score in zip(found, scores, strict=True):
        for other, beside in zip(found, scores, strict=True):
            assert (one > other) == (key(score) > key(beside))


def test_a_bye_adds_nothing_and_games_are_added_before_they_are_divided():
    games = (PlayedGame(1, 1, 2, 0, 0, 8, 1), PlayedGame(2, 1, 2, 0, 0, 2, 3))
    rows = standings(Record((1, 2), games, (Bye(3, 1, vp=8),), rounds=3), ["vp_share"])
    assert {row.entry: row.values["vp_share"] for row in rows} == {1: Fraction(5, 7), 2: Fraction(2, 7)}
