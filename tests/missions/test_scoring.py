"""Victory Points of Flames Of War, against published results and by hand."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions.load import system
from missions.model import VPRow, VPTable
from missions.scoring import ImpossibleReport, Score, possible_totals, score

CORPUS = json.loads((Path(__file__).parents[1] / "corpus/tables/fow-vp.json").read_text(encoding="utf-8"))
TABLE = system("fow4").vp
SIDE = {1: "attacker", 2: "defender", None: None}
REPORTED = [case for case in CORPUS["refuse"] if "first_vp" not in case]
TOTALS = [case for case in CORPUS["refuse"] if "first_vp" in case]

lost = st.integers(min_value=0, max_value=99)


@pytest.mark.parametrize("case", CORPUS["cases"] + CORPUS["check_published"])
def test_known_games_score_what_was_published(case):
    result = score(TABLE, SIDE[case["winner"]], case["first_lost"], case["second_lost"])
    assert result == Score(case["first_vp"], case["second_vp"])


@pytest.mark.parametrize("case", CORPUS["cases"] + CORPUS["check_published"])
def test_known_games_score_the_same_with_the_sides_changed(case):
    other = {1: "defender", 2: "attacker", None: None}[case["winner"]]
    result = score(TABLE, other, case["second_lost"], case["first_lost"])
    assert result == Score(case["second_vp"], case["first_vp"])


@pytest.mark.parametrize("case", REPORTED)
def test_reports_that_no_game_can_have_are_refused(case):
    winner = SIDE.get(case["winner"], "nobody I know")
    with pytest.raises(ImpossibleReport):
        score(TABLE, winner, case["first_lost"], case["second_lost"])


@pytest.mark.parametrize("case", TOTALS)
def test_totals_that_the_table_cannot_give_are_not_possible(case):
    assert (case["first_vp"], case["second_vp"]) not in possible_totals(TABLE)


def test_the_possible_totals_are_those_of_the_book_and_the_draws():
    accepted = CORPUS["totals_accepted"]["won"] + CORPUS["totals_accepted"]["no_winner"]
    assert possible_totals(TABLE) == {tuple(total) for total in accepted}


def test_the_possible_totals_are_exactly_what_all_reports_score():
    scored = {
        (result.attacker, result.defender)
        for winner in ("attacker", "defender", None)
        for attacker_lost in range(12)
        for defender_lost in range(12)
        for result in [score(TABLE, winner, attacker_lost, defender_lost)]
    }
    assert possible_totals(TABLE) == scored


@given(attacker_lost=lost, defender_lost=lost)
def test_a_winner_scores_more_than_any_draw_and_both_share_nine(attacker_lost, defender_lost):
    result = score(TABLE, "defender", attacker_lost, defender_lost)
    assert result.attacker + result.defender == 9
    assert result.defender >= 6
    assert result.attacker <= 3


@given(attacker_lost=lost, defender_lost=lost)
def test_without_a_winner_each_scores_what_the_other_lost_between_one_and_three(attacker_lost, defender_lost):
    result = score(TABLE, None, attacker_lost, defender_lost)
    assert result == Score(sorted((1, defender_lost, 3))[1], sorted((1, attacker_lost, 3))[1])


@pytest.mark.parametrize(
    ("units", "words"),
    [
        (-1, "the Attacker cannot have lost -1 Units: count from 0"),
        (100, "the Attacker cannot have lost 100 Units: the most is 99"),
        (10**30, "the most is 99"),
        (1.5, "must be a whole number, not 1.5"),
        (True, "must be a whole number, not True"),
        ("2", "must be a whole number, not '2'"),
    ],
)
@pytest.mark.parametrize("winner", ["attacker", "defender", None])
def test_lost_units_must_be_a_number_that_a_force_can_lose(winner, units, words):
    with pytest.raises(ImpossibleReport, match=words):
        score(TABLE, winner, units, 0)


def test_a_table_of_an_organisers_own_is_followed():
    rows = (
        VPRow(lost_from=0, lost_to=0, winner=6, loser=1),
        VPRow(lost_from=1, lost_to=1, winner=5, loser=2),
        VPRow(lost_from=2, winner=4, loser=3),
    )
    table = VPTable(rows=rows)
    assert score(table, "attacker", 1, 9) == Score(5, 2)
    assert score(table, None, 1, 9) == Score(3, 2)
    drawn = {(a, d) for a in (1, 2, 3) for d in (1, 2, 3)}
    assert possible_totals(table) == {(6, 1), (5, 2), (4, 3), (1, 6), (2, 5), (3, 4)} | drawn


def test_a_table_with_a_gap_says_which_number_it_lacks():
    table = VPTable(rows=(VPRow(lost_from=0, lost_to=1, winner=8, loser=1),))
    with pytest.raises(ImpossibleReport, match="no row for 2 Units lost"):
        score(table, "attacker", 2, 0)
