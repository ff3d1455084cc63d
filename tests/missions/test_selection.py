"""Battle plans and the random table, against the printed matrix."""

import pytest

from missions.load import missions_of, system
from missions.selection import BadSelection, Choice, random_mission, select

FOW4 = system("fow4")
MEETING = ["breakthrough", "counterattack", "dust-up", "encounter", "free-for-all", "free-for-all"]
ROUND_THE_FLANK = ["breakthrough", "contact", "counterattack", "counterattack", "dust-up", "encounter"]
SET_PIECE = ["bridgehead", "bridgehead", "no-retreat", "no-retreat", "rearguard", "rearguard"]
PROBE = ["breakthrough", "bridgehead", "contact", "no-retreat", "no-retreat", "rearguard"]

# first player's plan, second player's plan: missions by die, attacker, defender
MATRIX = {
    ("attack", "attack"): (MEETING, "roll", "roll"),
    ("attack", "manoeuvre"): (ROUND_THE_FLANK, "first", "second"),
    ("attack", "defend"): (SET_PIECE, "first", "second"),
    ("manoeuvre", "attack"): (ROUND_THE_FLANK, "second", "first"),
    ("manoeuvre", "manoeuvre"): (MEETING, "roll", "roll"),
    ("manoeuvre", "defend"): (PROBE, "first", "second"),
    ("defend", "attack"): (SET_PIECE, "second", "first"),
    ("defend", "manoeuvre"): (PROBE, "second", "first"),
    ("defend", "defend"): (MEETING, "roll", "roll"),
}


@pytest.mark.parametrize("plans", MATRIX)
def test_two_plans_lead_where_the_printed_matrix_says(plans):
    missions, attacker, defender = MATRIX[plans]
    expected = [Choice(mission, attacker, defender) for mission in missions]
    assert [select(FOW4, *plans, roll) for roll in range(1, 7)] == expected


@pytest.mark.parametrize("plans", MATRIX)
def test_before_the_die_is_rolled_the_plans_say_who_attacks(plans):
    _, attacker, defender = MATRIX[plans]
    assert select(FOW4, *plans, None) == Choice(None, attacker, defender)


def test_every_cell_names_a_mission_that_exists():
    known = {mission.key for mission in missions_of("fow4")}
    assert {mission for cell in FOW4.selection.matrix for mission in cell.missions} <= known


def test_annihilation_and_hasty_attack_can_only_be_picked():
    given = {mission for cell in FOW4.selection.matrix for mission in cell.missions} | set(FOW4.selection.random)
    assert set(FOW4.missions) - given == {"annihilation", "hasty-attack"}


def test_the_random_table_stands_in_the_order_of_its_die():
    expected = ["breakthrough", "counterattack", "contact", "dust-up", "encounter", "free-for-all"]
    assert [random_mission(FOW4, roll) for roll in range(1, 7)] == expected


def test_only_defend_is_open_to_a_fortified_force():
    assert [plan.key for plan in FOW4.selection.plans if plan.fortified] == ["defend"]


@pytest.mark.parametrize("plans", [("charge", "attack"), ("attack", "charge"), ("attack", ""), ("Attack", "attack")])
def test_an_unknown_plan_is_refused_with_the_plans_that_there_are(plans):
    with pytest.raises(BadSelection, match=r"there is no battle plan .*; there are: attack, manoeuvre, defend"):
        select(FOW4, *plans, 1)


@pytest.mark.parametrize("roll", [0, 7, -1, 2.0, True, "3"])
def test_a_roll_that_no_die_shows_is_refused(roll):
    with pytest.raises(BadSelection, match="a die shows 1 to 6, not"):
        select(FOW4, "attack", "defend", roll)
    with pytest.raises(BadSelection, match="a die shows 1 to 6, not"):
        random_mission(FOW4, roll)
