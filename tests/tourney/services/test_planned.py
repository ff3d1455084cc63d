"""Missions planned for rounds: the draw begins with them, and only what may be told is told."""

import pytest

from tests import make
from tourney.errors import Refused, Stale
from tourney.logbook import sentence
from tourney.models import MissionMode
from tourney.services.events import change_settings
from tourney.services.planned import Planned, plan_missions, planned_version
from tourney.services.rounds import draft_round
from tourney.timetable import told_missions

pytestmark = pytest.mark.django_db

FIXED = Planned(MissionMode.FIXED, "fow4/no-retreat", told=True)


@pytest.fixture
def event():
    return make.event(entries=4)


def test_a_round_is_drafted_as_it_was_planned(event):
    plan_missions(event, make.desk(event), {1: FIXED})
    round_ = draft_round(event, make.desk(event))
    assert (round_.mission_mode, round_.mission) == ("fixed", "fow4/no-retreat")


def test_the_desks_choice_at_the_draw_goes_before_the_plan(event):
    plan_missions(event, make.desk(event), {1: FIXED})
    assert draft_round(event, make.desk(event), mission_mode="random").mission_mode == "random"


def test_what_is_not_planned_is_drafted_as_is_usual(event):
    assert draft_round(event, make.desk(event)).mission_mode == "plans"


def test_a_random_table_of_ones_own_is_kept(event):
    table = ("fow4/encounter",) * 6
    plan_missions(event, make.desk(event), {1: Planned(MissionMode.RANDOM, "", table)})
    assert draft_round(event, make.desk(event)).mission_table == list(table)


def test_only_what_may_be_told_is_told(event):
    hidden = Planned(MissionMode.FIXED, "fow4/encounter", told=False)
    plans = Planned(MissionMode.PLANS, told=True)
    plan_missions(event, make.desk(event), {1: FIXED, 2: hidden, 3: plans})
    assert told_missions(event) == {1: "No Retreat", 3: "Battle plans at each table"}


def test_a_mission_is_secret_unless_somebody_says_otherwise(event):
    plan_missions(event, make.desk(event), {1: Planned(MissionMode.FIXED, "fow4/encounter")})
    assert told_missions(event) == {}


def test_a_plan_is_taken_back_and_the_log_says_so(event):
    plan_missions(event, make.desk(event), {1: FIXED})
    plan_missions(event, make.desk(event), {1: Planned()})
    assert event.round_plans == {}
    assert "was No Retreat at all tables, is left to the draw" in sentence(event.log.first())


@pytest.mark.parametrize(
    ("number", "plan", "says"),
    [
        (4, FIXED, "Round 4 is drawn, or the event has no such round"),
        (1, Planned(MissionMode.FIXED, "fow4/picnic"), "Round 1: "),
        (1, Planned(MissionMode.RANDOM, "", ("fow4/encounter",)), "each result from 1 to 6"),
        (1, Planned("dance"), "no way “dance”"),
    ],
)
def test_what_cannot_be_is_refused(event, number, plan, says):
    with pytest.raises(Refused, match=says):
        plan_missions(event, make.desk(event), {number: plan})
    event.refresh_from_db()
    assert event.round_plans == {}


def test_a_round_that_is_drawn_is_planned_no_more(event):
    make.draft(event)
    with pytest.raises(Refused, match="Round 1 is drawn"):
        plan_missions(event, make.desk(event), {1: FIXED})


def test_a_form_made_before_another_change_is_stale(event):
    version = planned_version(event)
    plan_missions(event, make.desk(event), {1: FIXED})
    with pytest.raises(Stale):
        plan_missions(event, make.desk(event), {2: FIXED}, version=version)


def test_another_game_drops_what_was_planned(event):
    plan_missions(event, make.desk(event), {1: FIXED})
    change_settings(event, make.desk(event), {"system": "team-yankee"})
    assert event.round_plans == {}
