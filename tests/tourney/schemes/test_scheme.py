"""Schemes as data: what each kind gives for each outcome, and every fault named by its key."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.schemes import PRESETS, USUAL, DataFault, Outcome, amount, read_scheme, scheme_data, written

HALF = Fraction(1, 2)
RESULT = {"version": 1, "kind": "result", "win": 3, "draw": 1, "loss": 0}


def faults(data):
    with pytest.raises(DataFault) as caught:
        read_scheme(data)
    return [str(fault) for fault in caught.value.faults]


def preset(key):
    return PRESETS[key].scheme


@pytest.mark.parametrize(
    ("key", "winner", "vp", "expected"),
    [
        ("wins", 1, (8, 1), (1, 0)),
        ("wins", 2, (1, 8), (0, 1)),
        ("wins", None, (3, 2), (HALF, HALF)),
        ("2-1-0", 1, (6, 3), (2, 0)),
        ("2-1-0", None, (1, 1), (1, 1)),
        ("3-1-0", 2, (3, 6), (0, 3)),
        ("3-1-0", None, (1, 1), (1, 1)),
        ("vp", 1, (8, 1), (8, 1)),
        ("vp", None, (3, 2), (3, 2)),
        ("20-0", 1, (8, 1), (11, 9)),
        ("20-0", 1, (6, 3), (10, 10)),
        ("20-0", None, (3, 2), (10, 10)),
        ("20-0", 2, (10, 61), (0, 20)),
    ],
)
def test_a_preset_gives_what_it_says(key, winner, vp, expected):
    assert preset(key).game(Outcome(winner, vp)) == expected


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_reads_back_from_the_data_that_it_writes(key):
    found = preset(key)
    assert read_scheme(json.loads(json.dumps(scheme_data(found)))) == found


def test_the_usual_scheme_is_a_preset():
    assert PRESETS[USUAL].scheme.game(Outcome(1, (0, 0))) == (1, 0)


@pytest.mark.parametrize(
    ("key", "bye", "forfeit", "neither"),
    [
        ("wins", 1, (1, 0), (0, 0)),
        ("3-1-0", 3, (3, 0), (0, 0)),
        ("vp", 8, (8, 0), (0, 0)),
        ("20-0", 20, (20, 0), (0, 0)),
    ],
)
def test_a_round_without_a_game_is_worth_a_win_unless_the_scheme_says(key, bye, forfeit, neither):
    found = preset(key)
    assert found.bye(8) == bye
    assert found.game(Outcome(1, (8, 0), "forfeit")) == forfeit
    assert found.game(Outcome(2, (0, 8), "forfeit")) == forfeit[::-1]
    assert found.game(Outcome(None, (0, 0), "neither")) == neither
    assert found.absence == 0


@pytest.mark.parametrize("key", PRESETS)
def test_what_a_scheme_says_of_rounds_without_a_game_counts(key):
    stated = {"bye": 13, "forfeit_win": "25/2", "forfeit_loss": 2, "neither": 1, "absence": "1/2"}
    found = read_scheme({**PRESETS[key].data, "unplayed": stated})
    assert found.bye(8) == 13
    assert found.game(Outcome(1, (8, 0), "forfeit")) == (Fraction(25, 2), 2)
    assert found.game(Outcome(2, (0, 8), "forfeit")) == (2, Fraction(25, 2))
    assert found.game(Outcome(None, (0, 0), "neither")) == (1, 1)
    assert found.absence == HALF
    assert scheme_data(found)["unplayed"] == stated


def test_unplayed_rounds_of_a_table_with_a_base_take_its_ends():
    bands = [{"from": 0, "to": 99, "winner": 0, "loser": 0}, {"from": 100, "to": None, "winner": 5, "loser": -5}]
    base = {"win": 15, "draw": 10, "loss": 5}
    found = read_scheme({"version": 1, "kind": "difference", "bands": bands, "base": base, "sum": 20})
    assert found.bye(0) == 20
    assert found.game(Outcome(2, (0, 0), "forfeit")) == (0, 20)
    assert found.game(Outcome(None, (0, 0), "neither")) == (0, 0)


def test_a_winner_with_fewer_vp_is_ahead_by_nothing():
    assert preset("20-0").game(Outcome(1, (80, 95))) == (10, 10)
    assert preset("20-0").game(Outcome(2, (95, 80))) == (10, 10)


def test_a_drawn_game_goes_by_the_vp_in_a_table():
    assert preset("20-0").game(Outcome(None, (20, 14))) == (11, 9)
    assert preset("20-0").game(Outcome(None, (14, 20))) == (9, 11)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ([], ["write a scheme as an object with keys"]),
        ({}, ["version: this is read here as version 1 only"]),
        ({"version": 2, "kind": "vp"}, ["version: this is read here as version 1 only"]),
        ({"version": True, "kind": "vp"}, ["version: this is read here as version 1 only"]),
        ({"version": 1}, ["kind: write one of result, vp, difference"]),
        ({"version": 1, "kind": ["vp"]}, ["kind: write one of result, vp, difference"]),
        ({"version": 1, "kind": "elo"}, ["kind: write one of result, vp, difference"]),
        ({"version": 1, "kind": "vp", "win": 1}, ["win: there is no such key; take it out or correct its spelling"]),
        (
            {"version": 1, "kind": "result", "win": 1, "draw": None},
            ["draw: write a number such as 3 or 1.5, or a fraction such as", "loss: this key is needed"],
        ),
        (RESULT | {"draw": 4}, ["draw: a draw is worth 4, more than a win, which is worth 3"]),
        (RESULT | {"loss": 2}, ["loss: a loss is worth 2, more than a draw, which is worth 1"]),
        (RESULT | {"unplayed": {"byes": 1}}, ["unplayed.byes: there is no such key"]),
        (RESULT | {"unplayed": 3}, ["unplayed: write an object with keys"]),
        ({"version": 1, "kind": "difference"}, ["bands: this key is needed"]),
        ({"version": 1, "kind": "difference", "bands": 4}, ["bands: write a list"]),
        (
            {"version": 1, "kind": "difference", "bands": [{"from": -1, "to": 2.5, "winner": "x", "loser": 0}]},
            [
                "bands[0].from: must be 0 or more",
                "bands[0].to: write a whole number",
                "bands[0].winner: write a number",
            ],
        ),
    ],
)
def test_a_fault_is_named_by_its_key(data, expected):
    found = faults(data)
    assert len(found) >= len(expected)
    for shown, wanted in zip(found, expected, strict=False):
        assert shown.startswith(wanted)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, 3),
        (0.5, HALF),
        (Decimal("0.5"), HALF),
        ("1/2", HALF),
        ("2/4", HALF),
        ("-3", -3),
        ("1.50", Fraction(3, 2)),
        (2.0, 2),
        (" 7 ", 7),
    ],
)
def test_a_number_may_be_written_in_many_ways(value, expected):
    assert amount(value) == expected


@pytest.mark.parametrize(
    "value", [None, True, "", "1/0", "1/00", "one", "1e3", "1,5", float("nan"), float("inf"), 1e300, 10**7, "٣", [1]]
)
def test_what_is_no_number_is_refused(value):
    with pytest.raises(ValueError, match="write a number such as"):
        amount(value)


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=999))
def test_a_number_reads_back_from_what_is_written(number):
    assert amount(written(number)) == number


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 120), st.integers(0, 120), st.sampled_from(["vp", None]))
def test_both_players_are_treated_alike(key, first, second, by):
    winner = None if by is None or first == second else 1 if first > second else 2
    turned = None if winner is None else 3 - winner
    found = preset(key)
    assert found.game(Outcome(winner, (first, second))) == found.game(Outcome(turned, (second, first)))[::-1]


@given(st.integers(0, 200), st.integers(0, 200))
def test_twenty_points_are_shared_whatever_the_score(first, second):
    assert sum(preset("20-0").game(Outcome(None, (first, second)))) == 20
