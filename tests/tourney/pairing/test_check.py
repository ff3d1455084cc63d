"""The checker of pairings made by hand."""

import pytest

from tests.tourney.pairing.make import field, pairs
from tourney.pairing import Entrant, Pairing, Table, check

FIVE = (
    Entrant(1, 9, "axis", "Ash", byes=1),
    Entrant(2, 9, "axis", "ash "),
    Entrant(3, 5, "allies", "Oak"),
    Entrant(4, 5, None),
    Entrant(5, 1, "allies", "Oak", fixed_table=2),
)


def faults(*games, bye=None, entrants=FIVE, tables=(), **rest):
    rules = ("rematch", "bye", "sides:wish", "score", "club:3")
    return check(field(*entrants, rules=rules, tables=tables, **rest), [Pairing(*game) for game in games], bye)


def test_pairings_that_break_nothing_have_no_faults():
    assert faults((1, 3), (2, 4), bye=5) == ()


@pytest.mark.parametrize(
    ("games", "bye", "rest", "said"),
    [
        ([(1, 3), (2, 4)], None, {}, "#5 has no game and no bye"),
        ([(1, 3), (2, 4)], 4, {}, "#4 stands 2 times in this round"),
        ([(1, 3), (2, 2)], 5, {}, "#2 plays against itself"),
        ([(1, 3), (2, 9)], 5, {}, "#9 does not play this round"),
        ([(1, 3), (2, 4)], 5, {"met": pairs((1, 3))}, "#1 and #3 have already met"),
        ([(1, 3), (2, 4)], 5, {"met": (*pairs((1, 3)), *pairs((1, 3)))}, "#1 and #3 have already met 2 times"),
        (
            [(1, 3), (2, 4)],
            5,
            {"apart": pairs((2, 4))},
            "#2 and #4 are kept apart by the organiser but play each other",
        ),
        ([(1, 3), (2, 4)], 5, {"forced": pairs((1, 2))}, "#1 and #2 are put together by the organiser but do not play"),
        ([(1, 2), (3, 4)], 5, {}, "#1 and #2 both play axis"),
        ([(1, 2), (3, 4)], 5, {}, "#1 and #2 are both of Ash"),
        ([(2, 3), (4, 5)], 1, {}, "#1 has had 1 bye and #2, #3, #4, #5 fewer"),
        ([(1, 3), (4, 5)], 2, {}, "#2 has the bye with a higher score than #3, #4, #5"),
        ([(1, 3, 1), (2, 4, 1)], 5, {}, "table 1 has 2 games"),
        ([(1, 3, 7), (2, 4, 1)], 5, {"tables": (Table(1),)}, "there is no table 7"),
        ([(1, 3, 1), (2, 4, 2)], 5, {"tables": (Table(1, closed=True), Table(2))}, "table 1 is closed"),
        ([(1, 3, 1), (2, 4, 2)], 5, {"tables_played": {3: (1,)}}, "#3 has already played at table 1"),
        ([(1, 5, 1), (2, 4, 2)], 3, {}, "#5 has a fixed seat at table 2 but is at table 1"),
    ],
)
def test_each_rule_broken_is_named_with_its_entries(games, bye, rest, said):
    assert any(fault.startswith(said) for fault in faults(*games, bye=bye, **rest)), faults(*games, bye=bye, **rest)


@pytest.mark.parametrize(
    ("rule", "word", "said"),
    [
        ("army", {"army": "Guards"}, "#1 and #2 both field Guards"),
        ("nation", {"nation": "Italy"}, "#1 and #2 are both from Italy"),
        ("team", {"team": "Lions"}, "#1 and #2 are both of the team Lions"),
        ("seeds", {"seed": 4}, "#1 and #2 are both seeded"),
        ("sides_shared", {"side": "axis", "own_side": 1}, "#1 plays its own side again (1 before)"),
    ],
)
def test_what_two_share_is_named_in_the_rounds_listed(rule, word, said):
    two = [Entrant(1, **word), Entrant(2, **word)]
    assert said in check(field(*two, rules=(rule,)), [Pairing(1, 2)], None)
    assert check(field(*two, rules=()), [Pairing(1, 2)], None) == ()
    if rule != "sides_shared":
        assert check(field(*two, number=2, rules=(f"{rule}:1,3",)), [Pairing(1, 2)], None) == ()


def test_a_bye_that_a_volunteer_wanted_is_a_fault_where_volunteers_count():
    three = [Entrant(1, 1), Entrant(2, 2), Entrant(3, 9, volunteer=True)]
    now = field(*three, rules=("bye:volunteer",))
    assert check(now, [Pairing(2, 3)], 1) == ("#1 has the bye although #3 volunteered",)
    assert check(now, [Pairing(1, 2)], 3) == ()
    assert check(field(*three, rules=("bye",)), [Pairing(2, 3)], 1) == ()


def test_a_room_that_an_entrant_needs_is_a_fault_elsewhere():
    two = [Entrant(1, room="Ground Floor"), Entrant(2)]
    now = field(*two, rules=(), tables=(Table(1, room="ground floor "), Table(2, room="Loft"), Table(3)))
    assert check(now, [Pairing(1, 2, 1)], None) == ()
    assert check(now, [Pairing(1, 2, 2)], None) == ("#1 must sit in Ground Floor but is at table 2, in Loft",)
    assert check(now, [Pairing(1, 2, 3)], None) == ("#1 must sit in Ground Floor but is at table 3, in no room",)


def test_a_bye_among_an_even_number_is_a_fault():
    assert "#4 has a bye although 4 play, an even number" in faults((1, 3), bye=4, entrants=FIVE[:4])


def test_rules_that_are_not_asked_for_cannot_be_broken():
    now = field(*FIVE, rules=("score",), met=pairs((1, 2)))
    assert check(now, [Pairing(1, 2), Pairing(3, 4)], 5) == ()


def test_long_lists_of_entries_are_cut_short():
    nine = [Entrant(one, one) for one in range(1, 10)]
    games = [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert "#9 has the bye with a higher score than #1, #2, #3, #4, #5 and 3 more" in faults(
        *games, bye=9, entrants=nine
    )


def test_a_table_had_before_is_no_fault_where_a_seat_or_a_room_leaves_no_other():
    hall = (Table(1, room="Loft"), Table(2), Table(3))
    two = (Entrant(1, fixed_table=2), Entrant(2), Entrant(3, room="loft"), Entrant(4))
    now = field(*two, rules=(), tables=hall, tables_played={1: (2,), 2: (2,), 4: (1, 3)})
    assert check(now, [Pairing(1, 2, 2), Pairing(3, 4, 1)], None) == ()
    assert "#4 has already played at table 3" in check(now, [Pairing(1, 2, 2), Pairing(3, 4, 3)], None)
