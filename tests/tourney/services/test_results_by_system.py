"""Results and missions in the way of each game: VP alone, the Defender who wins otherwise, dice for a type."""

import pytest
from django.db import IntegrityError, transaction

from missions.load import system
from missions.selection import random_mission, select
from tests import make
from tourney import queries
from tourney.errors import Refused
from tourney.models import Game, Report, Result
from tourney.services import events, plans, results
from tourney.services.results import Outcome, by_points

pytestmark = pytest.mark.django_db
MAP, DEFENDED = "wh40k10/dawn-of-war", "fow3/no-retreat"


@pytest.fixture
def forty():
    event = make.event(entries=4, system="wh40k10")
    make.playing(event, mission=MAP)
    return event


@pytest.fixture
def third():
    event = make.event(entries=4, system="fow3")
    make.playing(event, mission=DEFENDED)
    return event


@pytest.mark.parametrize(("vp", "winner"), [((78, 64), 1), ((0, 100), 2), ((50, 50), None)])
def test_two_reports_of_the_same_vp_make_the_result(forty, vp, winner):
    claim = (winner, *vp)
    make.report(forty, claim, claim)
    result = Result.objects.get()
    assert (result.winner, result.vp_1, result.vp_2, result.lost_1, result.lost_2) == (winner, *vp, None, None)
    assert {report.claim for report in Report.objects.all()} == {claim}


def test_reports_of_other_vp_wait_for_the_desk(forty):
    make.report(forty, (1, 78, 64), (1, 78, 65))
    assert not Result.objects.exists()
    assert Report.objects.filter(current=True).count() == 2


@pytest.mark.parametrize("claim", [(2, 78, 64), (None, 78, 64), (1, 50, 50), (1, 101, 3), (1, 5, -1), (3, 5, 4)])
def test_a_report_that_no_game_can_have_is_refused(forty, claim):
    with pytest.raises(Refused):
        make.report(forty, claim)
    assert not Report.objects.exists()


def test_the_desk_may_name_another_winner_with_a_reason(forty):
    game, by = make.game_at(forty), make.desk(forty)
    with pytest.raises(Refused, match="not the player with more VP"):
        results.enter_result(game, by, Outcome(2, 70, 60))
    result = results.enter_result(game, by, Outcome(2, 70, 60), reason="Conceded")
    assert (result.winner, result.vp_1, result.vp_2, result.override_reason) == (2, 70, 60, "Conceded")
    again = results.enter_result(game, by, by_points(70, 60), reason="Not needed")
    assert (again.winner, again.override_reason) == (1, "")


def test_a_game_won_by_default_is_worth_the_bye(forty):
    assert forty.bye_vp == 75
    result = results.enter_result(make.game_at(forty), make.desk(forty), Outcome(2, 0, 0), kind="forfeit")
    assert (result.vp_1, result.vp_2, result.lost_1) == (0, 75, None)
    assert queries.standings_of(forty)[0].values["vp"] == 75


def test_a_report_has_units_or_vp_and_never_both(forty):
    seat = make.seats(forty)[0]
    for wrong in ({"lost_1": 1, "lost_2": 2, "vp_1": 3, "vp_2": 4}, {}, {"lost_1": 1, "vp_2": 4}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Report.objects.create(seat=seat, winner=1, **wrong)
    with pytest.raises(IntegrityError), transaction.atomic():
        Result.objects.create(game=seat.game, source="desk", winner=1, lost_1=1, vp_1=8, vp_2=1)


def test_nobody_is_the_defender_where_the_mission_says_so(third):
    game = make.game_at(third)
    defender = 3 - game.attacker
    make.report(third, (None, 1, 2), (defender, 1, 2))
    result = Result.objects.get()
    assert (result.winner, results.wins_otherwise(game)) == (defender, defender)
    assert {report.winner for report in Report.objects.all()} == {defender}
    lost = {1: 1, 2: 2}[defender]
    assert (result.vp_1, result.vp_2)[defender - 1] == {1: 5, 2: 4}[lost]


def test_the_desks_nobody_is_the_defender_too_unless_vp_are_set_by_hand(third):
    game, by = make.game_at(third), make.desk(third)
    assert results.enter_result(game, by, Outcome(None, 0, 0)).winner == 3 - game.attacker
    drawn = results.enter_result(game, by, Outcome(None, 0, 0), vp=(2, 2), reason="Fire alarm")
    assert (drawn.winner, drawn.vp_1, drawn.vp_2) == (None, 2, 2)


def test_nobody_stays_nobody_in_other_missions():
    event = make.event(entries=4, system="fow3")
    make.playing(event, mission="fow3/encounter")
    assert results.enter_result(make.game_at(event), make.desk(event), Outcome(None, 1, 1)).winner is None


@pytest.mark.parametrize("key", ["fow3", "wh40k10"])
def test_a_game_without_plans_is_not_drawn_with_them(key):
    event = make.event(entries=4, system=key)
    with pytest.raises(Refused, match="no battle plans"):
        make.draft(event, mode="plans")
    with pytest.raises(Refused, match="no random missions of its own"):
        make.draft(event, mode="random")
    assert not event.rounds.exists()


def test_two_dice_give_a_type_and_a_mission_of_it():
    event = make.event(entries=4, system="team-yankee", dice="typed")
    make.playing(event, mode="random")
    game, by, rules = make.game_at(event), make.desk(event), system("team-yankee")
    plans.type_roll(game, by, what="attacker", values=(5, 2))
    with pytest.raises(Refused):
        plans.type_roll(game, by, what="mission", values=(5,))
    game = plans.type_roll(game, by, what="mission", values=(5, 3))
    assert game.mission == f"team-yankee/{random_mission(rules, 5, 3)}"
    assert (plans.type_of(game), game.attacker) == ("Defensive Battle", 1)


def test_muster_rolls_two_dice_where_it_rolls():
    event = make.event(entries=8, system="team-yankee")
    make.playing(event, mode="random")
    for game in Game.objects.all():
        roll = next(one for one in game.rolls if one["what"] == "mission")
        assert game.mission == f"team-yankee/{random_mission(system('team-yankee'), roll['first'], roll['second'])}"


def test_plans_give_the_type_before_the_die_gives_the_mission():
    event = make.event(entries=4, system="team-yankee", dice="typed")
    make.playing(event, mode="plans")
    game = make.seal(event, "defend", "prepared-attack")
    assert (plans.type_of(game), plans.dice_needed(game), game.mission) == ("Defensive Battle", ("mission",), "")
    game = plans.type_roll(game, make.desk(event), what="mission", values=(6,))
    chosen = select(system("team-yankee"), "defend", "prepared-attack", 6)
    assert (game.mission, game.attacker) == (f"team-yankee/{chosen.mission}", 2)


def test_a_fortified_force_may_choose_any_plan_where_none_is_kept_for_it():
    event = make.event(entries=4, system="team-yankee")
    make.playing(event, mode="plans")
    event.entries.update(fortified=True)
    assert make.seats(event)[0].entry.fortified
    make.seal(event, "hasty-attack", "hasty-attack")
    assert make.game_at(event).mission


def test_an_event_starts_with_what_is_usual_in_its_game_and_follows_a_change():
    event = make.event(entries=0, system="wh40k10")
    assert (event.bye_vp, event.tiebreaks) == (75, ["wins", "vp", "sos_apart"])
    events.change_settings(event, make.desk(event), {"system": "fow3"})
    assert (event.bye_vp, event.tiebreaks) == (6, ["wins", "vp", "destroyed", "sos_apart"])
    events.change_settings(event, make.desk(event), {"bye_vp": 4})
    events.change_settings(event, make.desk(event), {"system": "fow4"})
    assert event.bye_vp == 4
