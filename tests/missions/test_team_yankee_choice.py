"""How a game of Team Yankee is chosen, lit and scored, against the printed tables."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from missions.load import mission, system
from missions.scoring import score, settled
from missions.selection import Choice, random_mission, rolls_to_random, select

MEETING, MOBILE, DEFENSIVE = (
    ["dust-up", "encounter", "free-for-all"],
    ["breakthrough", "counterattack", "hasty-attack"],
    ["bridgehead", "fighting-withdrawal", "no-retreat"],
)
TITLES = {"Meeting Engagement": MEETING, "Mobile Battle": MOBILE, "Defensive Battle": DEFENSIVE}
YANKEE = system("team-yankee")


@pytest.mark.parametrize("first", ["prepared-attack", "hasty-attack", "defend"])
@pytest.mark.parametrize("second", ["prepared-attack", "hasty-attack", "defend"])
@pytest.mark.parametrize("roll", range(1, 7))
def test_two_plans_and_a_die_lead_where_the_printed_tables_say(first, second, roll):
    matrix = {
        ("prepared-attack", "prepared-attack"): ("Meeting Engagement", None),
        ("prepared-attack", "hasty-attack"): ("Mobile Battle", "first"),
        ("prepared-attack", "defend"): ("Defensive Battle", "first"),
        ("hasty-attack", "prepared-attack"): ("Mobile Battle", "second"),
        ("hasty-attack", "hasty-attack"): ("Meeting Engagement", None),
        ("hasty-attack", "defend"): ("Mobile Battle", "first"),
        ("defend", "prepared-attack"): ("Defensive Battle", "second"),
        ("defend", "hasty-attack"): ("Mobile Battle", "second"),
        ("defend", "defend"): ("Meeting Engagement", None),
    }
    kind, attacker = matrix[first, second]
    picked = TITLES[kind][(roll - 1) // 2]
    sides = {None: ("roll", "roll"), "first": ("first", "second"), "second": ("second", "first")}[attacker]
    assert select(YANKEE, first, second, roll) == Choice(picked, *sides, kind)
    assert select(YANKEE, first, second, None) == Choice(None, *sides, kind)


@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_two_dice_pick_a_type_and_then_a_mission(first, second):
    assert rolls_to_random(YANKEE) == 2
    assert random_mission(YANKEE, first, second) == (MEETING, MOBILE, DEFENSIVE)[(first - 1) // 2][(second - 1) // 2]


def test_no_plan_is_kept_for_forces_with_fortifications():
    assert [(plan.key, plan.fortified) for plan in YANKEE.selection.plans] == [
        ("prepared-attack", False),
        ("hasty-attack", False),
        ("defend", False),
    ]


@pytest.mark.parametrize("key", [*MEETING, *MOBILE, *DEFENSIVE])
def test_every_mission_is_of_the_type_whose_table_it_stands_in(key):
    kind = YANKEE.type_of(key)
    assert kind is not None
    assert key in TITLES[kind.title]


@pytest.mark.parametrize("plans", ["prepared-attack,defend", "Prepared Attack,DEFEND", "PREPARED-ATTACK, defend"])
def test_the_command_takes_plans_by_key_or_title(plans):
    out = StringIO()
    call_command("missions", "select", "team-yankee", "--plans", plans, "--roll", "3", stdout=out)
    assert json.loads(out.getvalue()) == {
        "mission": "fighting-withdrawal",
        "attacker": "first",
        "defender": "second",
        "type": "Defensive Battle",
    }


def test_the_command_refuses_a_plan_of_another_game():
    with pytest.raises(CommandError, match="no battle plan 'manoeuvre'; there are: prepared-attack, hasty-attack, def"):
        call_command("missions", "select", "team-yankee", "--plans", "manoeuvre,defend", stdout=StringIO())


def test_the_system_has_the_sizes_and_rates_of_the_book():
    assert (YANKEE.title, YANKEE.publisher) == ("Team Yankee", "Battlefront Miniatures")
    assert (YANKEE.table, YANKEE.cm_per_inch, YANKEE.units) == ((72, 48), 2.5, ("in", "cm", "both"))
    assert YANKEE.sides == ("NATO", "Warsaw Pact")
    assert YANKEE.reserves is None
    assert [(rate.points, rate.period) for rate in YANKEE.minefields] == [(25, "")]


def test_the_light_is_rolled_for_as_printed():
    times = YANKEE.times_of_day
    assert times.random == ("dawn", "daylight", "daylight", "daylight", "dusk", "darkness")
    assert (times.first, times.from_turn, times.score) == ("defender", 3, 5)
    assert [(time.key, time.starts, time.changes) for time in times.times] == [
        ("dawn", "dark", True),
        ("daylight", "light", False),
        ("dusk", "light", True),
        ("darkness", "dark", False),
    ]


@pytest.mark.parametrize(("lost", "points"), [(0, (8, 1)), (1, (8, 1)), (2, (7, 2)), (3, (6, 3)), (9, (6, 3))])
def test_a_win_is_worth_less_the_more_units_it_cost(lost, points):
    assert (score(YANKEE.vp, "attacker", lost, 4).attacker, score(YANKEE.vp, "attacker", lost, 4).defender) == points


def test_without_a_winner_both_score_by_what_they_destroyed():
    drawn_game = score(YANKEE.vp, None, 2, 5)
    assert (drawn_game.attacker, drawn_game.defender) == (3, 2)
    assert settled(mission("team-yankee/hasty-attack"), None) is None  # nobody wins it but by what is held at the end
