"""Shares with a floor, in exact fractions."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings

from tests.tourney.standings.histories import game, records
from tourney.standings import Absence, Bye, Measures, Record, standings

THIRD = Fraction(1, 3)


def values(record, key):
    return {standing.entry: standing.values[key] for standing in standings(record, [key])}


def test_the_higher_share_stands_first():
    """Equal on points, one met an opponent of 3/4 and the other one of 1/2."""
    byes = (Bye(2, 3), Bye(3, 3), Bye(4, 3), Bye(2, 4), Bye(3, 4, 0, result="loss"), Bye(4, 4, 1))
    record = Record((1, 2, 3, 4), (game(1, 1, 3, 1), game(1, 2, 4, 2)), byes, rounds=4)
    assert {one: values(record, "omw")[one] for one in (1, 2)} == {1: Fraction(3, 4), 2: Fraction(1, 2)}
    assert [s.entry for s in standings(record, ["points", "omw"]) if s.entry in {1, 2}] == [1, 2]


def test_an_absence_is_no_round_to_have_taken_points_in():
    record = Record((1, 2), (game(1, 1, 2, 1),), absences=(Absence(2, 1), Absence(3, 1)), rounds=3)
    assert values(record, "omw") == {1: THIRD, 2: 1}


def test_games_within_a_match_count_for_the_share_of_games():
    best_of_three = replace(game(1, 1, 2, 1), a_games=2, b_games=1)
    record = Record((1, 2, 3), (best_of_three,), (Bye(1, 3),), rounds=1)
    assert values(record, "gw") == {1: Fraction(2, 3), 2: THIRD, 3: 1}
    assert values(record, "ogw") == {1: THIRD, 2: Fraction(2, 3), 3: 0}


def test_a_drawn_game_is_worth_what_the_event_says():
    drawn = replace(game(1, 1, 2), a_games=1, b_games=1, drawn_games=1)
    assert set(values(Record((1, 2), (drawn,), rounds=1), "gw").values()) == {Fraction(4, 9)}
    halves = Measures(game=(2, 1))
    assert set(values(Record((1, 2), (drawn,), rounds=1, measures=halves), "gw").values()) == {Fraction(1, 2)}


@settings(deadline=None, max_examples=50)
@given(records())
def test_every_share_lies_between_the_floor_and_one(record):
    for standing in standings(record, ["omw"], also=["gw", "ogw"]):
        met = bool(standing.working["omw"].terms)
        assert all(THIRD <= standing.values[key] <= 1 for key in ("omw", "ogw")) if met else True
        assert THIRD <= standing.values["gw"] <= 1
