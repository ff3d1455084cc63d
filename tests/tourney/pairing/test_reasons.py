"""The words say what is true of the field."""

from fractions import Fraction

import pytest

from tests.tourney.pairing.make import everybody_met, field, pairs
from tourney.pairing import Entrant, draw
from tourney.pairing.reasons import plain

SCORE = ("rematch", "bye", "sides:wish", "score", "club")


def why(drawn, *two):
    return next(game.why for game in drawn.pairings if {game.a, game.b} == set(two))


def test_equals_of_different_clubs():
    drawn = draw(field(Entrant(1, 24, club="Ash"), Entrant(2, 24, club="Oak"), rules=SCORE, met=()))
    assert why(drawn, 1, 2) == ("same score, 24",)
    four = [Entrant(one, 24, club="Ash" if one < 3 else "Oak") for one in range(1, 5)]
    assert all(game.why == ("same score, 24", "clubs differ") for game in draw(field(*four, rules=SCORE)).pairings)


def test_a_float_names_those_who_have_met():
    six = [Entrant(1, 24), Entrant(2, 24), Entrant(3, 24), Entrant(4, 24), Entrant(5, 18), Entrant(6, 18)]
    drawn = draw(field(*six, rules=SCORE, met=pairs((1, 2), (1, 3), (1, 4), (2, 5), (2, 6), (5, 6))))
    floated = next(game for game in drawn.pairings if 1 in (game.a, game.b))
    assert floated.why == ("score 24 v 18: the 3 others on 24 have already met #1",)


def test_a_float_out_of_an_odd_group_says_so():
    four = [Entrant(1, 9), Entrant(2, 9), Entrant(3, 9), Entrant(4, 6)]
    drawn = draw(field(*four, rules=SCORE))
    assert [game.why for game in drawn.pairings if 4 in (game.a, game.b)] == [("score 9 v 6: nobody else is on 6",)]
    six = [*four, Entrant(5, 6), Entrant(6, 6)]
    drawn = draw(field(*six, rules=SCORE))
    odd = "score 9 v 6: 3 are on 9, an odd number, so not all of them can play on 9"
    assert [game.why for game in drawn.pairings].count((odd,)) == 1


def test_more_than_one_thing_in_the_way_is_counted():
    five = [
        Entrant(1, 9, "axis"), Entrant(2, 9, "axis"), Entrant(3, 9, "allies"), Entrant(4, 5, "allies"),
    ]  # fmt: skip
    drawn = draw(field(*five, rules=SCORE, met=pairs((1, 3))))
    assert why(drawn, 1, 4) == (
        "score 9 v 5: of the 2 others on 9, 1 plays the same side as #1, 1 has already met #1",
        "axis v allies",
    )


def test_sides_and_who_fills_in():
    drawn = draw(field(Entrant(1, 3, "axis"), Entrant(2, 3, "either"), rules=SCORE))
    assert why(drawn, 1, 2) == ("same score, 3", "#2 plays either side")


def test_a_rematch_says_who_has_met_everybody():
    four = [Entrant(one) for one in range(1, 5)]
    drawn = draw(field(*four, rules=("rematch",), met=pairs((1, 2), (1, 3), (1, 4))))
    words = next(game.why for game in drawn.pairings if 1 in (game.a, game.b))
    assert words == ("rematch: #1 has met everybody else",)
    assert [one.why for one in drawn.relaxed] == ["#1 has met everybody else"]


def test_a_rematch_that_nobody_alone_is_the_cause_of():
    """Two threes who have all met outside their three: each three keeps one over, and those two have met."""
    met = everybody_met(range(1, 7)) - everybody_met((1, 2, 3)) - everybody_met((4, 5, 6))
    drawn = draw(field(*(Entrant(one) for one in range(1, 7)), rules=("rematch",), met=met))
    assert [one.why for one in drawn.relaxed] == ["every full set of pairings repeats at least 1 game"]


def test_a_rematch_of_a_pair_that_has_met_twice_counts_twice():
    once = everybody_met(range(1, 7)) - everybody_met((1, 2, 3)) - everybody_met((4, 5, 6))
    drawn = draw(field(*(Entrant(one) for one in range(1, 7)), rules=("rematch",), met=(*once, *once)))
    assert drawn.cost["rematch"] == 2
    assert [(len(one.games), one.why) for one in drawn.relaxed] == [
        (1, "every full set of pairings repeats earlier games, and at least 2 of them in all")
    ]


def test_equals_who_have_met_all_the_others_say_so():
    four = [Entrant(one, 18) for one in range(1, 5)]
    drawn = draw(field(*four, rules=SCORE, met=pairs((1, 2), (1, 3))))
    assert why(drawn, 1, 4)[0] == "same score, 18: the 2 others on 18 have already met #1"


def test_floats_of_before_are_told_where_they_count():
    four = [Entrant(1, 9, floats=1), Entrant(2, 6, floats=3), Entrant(3, 3), Entrant(4, 0)]
    drawn = draw(field(*four, rules=("score", "float")))
    assert why(drawn, 1, 2)[1] == "met another score before: #1 once, #2 3 times"
    assert why(drawn, 3, 4)[1] == "neither has met another score before"


def test_two_who_have_both_had_a_bye_are_told_why_they_meet():
    drawn = draw(field(Entrant(1, byes=1), Entrant(2, byes=1), rules=("score", "spread")))
    assert why(drawn, 1, 2) == (
        "same score, 0",
        "both have had a bye, but no other set of pairings is better over all games",
    )


def test_where_no_rule_says_anything_the_lot_does():
    drawn = draw(field(Entrant(1), Entrant(2), rules=()))
    assert why(drawn, 1, 2) == ("by lot among all that the rules leave open",)


def test_pairs_of_the_draft_before_that_stay_say_so():
    drawn = draw(field(Entrant(1), Entrant(2), Entrant(3), Entrant(4), rules=SCORE, pinned=pairs((1, 2))))
    assert why(drawn, 1, 2) == ("kept from the draft before", "same score, 0")


@pytest.mark.parametrize(
    ("rule", "word", "words"),
    [
        ("club", {"club": "Ash"}, "is of the same club as #1"),
        ("army", {"army": "Guards"}, "fields the same army as #1"),
        ("nation", {"nation": "Italy"}, "is of the same nation as #1"),
        ("team", {"team": "Lions"}, "is of the same team as #1"),
        ("seeds", {"seed": 1}, "is seeded, as is #1"),
    ],
)
def test_what_two_have_in_common_is_told_where_it_makes_one_of_them_float(rule, word, words):
    four = [Entrant(1, 9, **word), Entrant(2, 9, **word), Entrant(3, 1), Entrant(4, 1)]
    drawn = draw(field(*four, rules=(rule, "score")))
    floated = next(game.why for game in drawn.pairings if 1 in (game.a, game.b))
    assert floated[0] == f"score 9 v 1: the other on 9 {words}"


def test_the_bye_says_whose_turn_it_was():
    drawn = draw(field(Entrant(1, 3), Entrant(2, 1), Entrant(3, 1, byes=1), rules=SCORE))
    assert drawn.bye == 2
    assert drawn.bye_why == ("lowest score, 1, of the 2 without a bye",)
    drawn = draw(field(Entrant(1, 1, byes=1), Entrant(2, 1, byes=1), Entrant(3, 1, byes=2), rules=SCORE))
    assert drawn.bye_why == ("lowest score, 1, of the 2 with the fewest byes (1); 2 stand equal",)


@pytest.mark.parametrize(
    ("score", "written"), [(24, "24"), (Fraction(7, 2), "3.5"), (Fraction(7, 3), "7/3"), (Fraction(1, 8), "0.125")]
)
def test_scores_are_written_as_people_write_them(score, written):
    assert plain(score) == written
