"""A game's turns replayed from its moves: whose, which, what is rolled, and when it ends."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from missions import load
from missions.model import HoldReserves, SetTimeOfDay, TimeOfDay, TimesOfDay
from missions.turns import (
    LIGHT_CHANGES,
    NEXT,
    BadMove,
    Moment,
    dice_for_light,
    dice_for_reserves,
    open_moves,
    open_part,
    replay,
)
from missions.wording.turns import chances, now, turn_name

FOW4 = load.system("fow4")
STEPS = len(FOW4.turn)
EVERY = [mission for system in load.systems() for mission in load.missions_of(system.key)]
DUSK = TimeOfDay(key="dusk", title="Dusk", starts="light", changes=True)
TIMES = TimesOfDay(
    times=(TimeOfDay(key="daylight", title="Daylight", starts="light"), DUSK),
    random=("daylight", "daylight", "daylight", "dusk", "dusk", "dusk"),
    first="defender",
    from_turn=3,
    score=5,
)
AT_DUSK = FOW4.model_copy(update={"times_of_day": TIMES})


def at(turn, side, first="attacker", **more):
    return Moment(first=first, side=side, turn=turn, **more)


def test_turns_alternate_from_the_player_with_the_first_turn():
    mission = load.mission("fow4/bridgehead")
    seen = [replay(mission, FOW4, [NEXT] * (STEPS * taken)) for taken in range(4)]
    assert [(moment.side, moment.turn, moment.step) for moment in seen] == [
        ("attacker", 1, 0),
        ("defender", 1, 0),
        ("attacker", 2, 0),
        ("defender", 2, 0),
    ]
    assert turn_name(mission, seen[3]) == "the Defender's second turn"


def test_one_tap_is_one_step_of_the_turn():
    moment = replay(load.mission("fow4/bridgehead"), FOW4, [NEXT, NEXT])
    assert FOW4.turn[moment.step] == "Shooting Step"
    assert moment.turn == 1


def test_a_first_turn_by_roll_is_asked_for_before_it_is_taken():
    mission = load.mission("fow4/encounter")
    assert open_moves(mission, FOW4, replay(mission, FOW4, [])) == ("first attacker", "first defender")
    assert replay(mission, FOW4, ["first defender", *[NEXT] * STEPS]).side == "attacker"


def test_a_move_that_is_not_open_is_refused_with_those_that_are():
    with pytest.raises(BadMove, match="open moves: next"):
        replay(load.mission("fow4/bridgehead"), FOW4, ["first defender"])


def test_a_mission_that_is_outlasted_is_over_as_that_turn_starts():
    mission = load.mission("fow4/rearguard")
    eighth = [NEXT] * (STEPS * (2 * 8))
    assert replay(mission, FOW4, eighth).turn == 9  # the Attacker's ninth
    ended = replay(mission, FOW4, [*eighth, *[NEXT] * STEPS])
    assert (ended.over, ended.side, ended.turn) == (True, "defender", 9)
    assert open_moves(mission, FOW4, ended) == ()
    told = now(mission, ended, "in")
    assert told[0] == "The game is over."
    assert "Defender" in told[1]


@pytest.mark.parametrize(("turn", "dice"), [(1, 0), (2, 0), (3, 1), (4, 2), (7, 5)])
def test_delayed_reserves_roll_a_die_more_each_turn_from_the_third(turn, dice):
    step = next(s for s in load.mission("fow4/encounter").steps if isinstance(s, HoldReserves))
    assert dice_for_reserves(step, at(turn, "defender")) == dice


def test_reserves_of_the_other_player_are_not_rolled_for():
    step = next(s for s in load.mission("fow4/bridgehead").steps if isinstance(s, HoldReserves))
    assert dice_for_reserves(step, at(4, "attacker")) == 0
    assert dice_for_reserves(step, at(4, "defender")) == 4


@pytest.mark.parametrize(
    ("first", "turn", "side", "dice"),
    [
        ("attacker", 3, "attacker", 0),
        ("attacker", 3, "defender", 1),
        ("attacker", 4, "attacker", 2),
        ("attacker", 4, "defender", 3),
        ("defender", 2, "attacker", 0),
        ("defender", 3, "defender", 1),
        ("defender", 3, "attacker", 2),
    ],
)
def test_light_is_rolled_for_with_a_die_more_by_each_player_in_turn(first, turn, side, dice):
    assert dice_for_light(AT_DUSK, at(turn, side, first, time=DUSK)) == dice


def test_once_the_light_has_changed_nobody_rolls_for_it_again():
    assert dice_for_light(AT_DUSK, at(5, "attacker", time=DUSK, changed=True)) == 0
    assert at(5, "attacker", time=DUSK, changed=True).dark
    assert not at(5, "attacker", time=DUSK).dark


@pytest.mark.parametrize("mission", EVERY, ids=lambda mission: mission.id)
@settings(max_examples=10)
@given(data=st.data())
def test_taking_back_the_last_move_is_the_moment_before_it(mission, data):
    system = load.system(mission.system)
    moves, before = [], replay(mission, system, [])
    for _ in range(data.draw(st.integers(0, 40))):
        offered = open_moves(mission, system, before)
        if not offered:
            break
        moves.append(data.draw(st.sampled_from(offered)))
        after = replay(mission, system, moves)
        assert replay(mission, system, moves[:-1]) == before
        assert all(line.endswith((".", "?")) for line in now(mission, after, "both"))
        before = after


@pytest.mark.parametrize("mission", EVERY, ids=lambda mission: mission.id)
def test_every_mission_of_every_system_comes_to_its_end(mission):
    system, moves = load.system(mission.system), []
    while opened := open_moves(mission, system, replay(mission, system, moves)):
        moves.append(NEXT if NEXT in opened else opened[-1])
        assert len(moves) < 200
    assert now(mission, replay(mission, system, moves), "in")[0] == "The game is over."


def test_a_secret_mission_is_told_of_as_the_third_battle_round_ends_and_only_then():
    mission, system = load.mission("wh40k10/tipping-point"), load.system("wh40k10")
    steps = len(system.turn)
    told = {
        taps
        for taps in range(steps * 10)
        if any(
            "secret mission" in line
            for line in now(mission, replay(mission, system, ["first defender", *[NEXT] * taps]), "in")
        )
    }
    assert told == {6 * steps - 1}
    last = now(mission, replay(mission, system, ["first defender", *[NEXT] * (6 * steps - 1)]), "in")[0]
    assert "The Attacker, then the Defender" in last  # whoever had the second turn comes first
    assert "20 VP" in last


def test_night_lasts_where_the_mission_is_one_of_darkness():
    mission = load.mission("fow4/bridgehead").model_copy(update={"rules": ("darkness",)})
    assert "Night Fighting applies." in now(mission, at(5, "attacker"), "in")


def test_platoons_are_spoken_of_where_a_system_has_them():
    mission = load.mission("fow3/counterattack")
    lines = [
        line for turn in range(1, 6) for side in ("attacker", "defender") for line in now(mission, at(turn, side), "in")
    ]
    assert any("platoon" in line for line in lines)
    assert not any("Unit" in line for line in lines)


def test_what_happens_now_is_said_in_the_step_in_which_it_happens():
    mission = load.mission("fow4/bridgehead")
    third = at(3, "defender")
    starting = now(mission, third, "in")
    assert any("roll three dice" in line and "all the same" in line for line in starting)
    assert any("Ambush" in line for line in starting)
    moving = now(mission, at(3, "defender", step=1), "in")
    assert any('16" of' in line and "1–2" in line for line in moving)
    assert now(mission, at(3, "defender", step=2), "in") == ()
    assert now(mission, at(5, "defender", step=3), "in") == ()
    assert "won" in now(mission, at(6, "defender", step=3), "in")[0]


def test_strategic_withdrawal_is_the_defenders_from_its_first_turn_on():
    mission = load.mission("fow4/rearguard")
    assert not any("Withdrawal" in line for line in now(mission, at(1, "defender"), "in"))
    assert any("With six or more" in line for line in now(mission, at(2, "defender"), "in"))
    assert not any("Withdrawal" in line for line in now(mission, at(2, "attacker"), "in"))


def test_a_meeting_engagement_holds_back_whoever_goes_first_and_only_then():
    mission = load.mission("fow4/encounter")
    held = [
        any("held back" in line for line in now(mission, moment, "in"))
        for moment in (
            at(1, "defender", first="defender"),
            at(1, "attacker", first="defender"),
            at(2, "defender", first="defender"),
        )
    ]
    assert held == [True, False, False]


def test_every_way_to_win_says_when_it_is_open():
    told = chances(load.mission("fow4/bridgehead"), at(2, "attacker"), "in")
    assert [(chance.is_open, chance.when) for chance in told] == [(True, "open now"), (False, "from turn 6 on")]


def test_what_is_won_by_lasting_is_open_once_the_game_has_ended_and_not_a_turn_early():
    mission = load.mission("fow4/rearguard")
    when = "as the Defender's ninth turn starts"
    assert [one.when for one in chances(mission, at(9, "attacker"), "in") if "Defender" in one.way] == [when]
    ended = chances(mission, at(9, "defender", over=True), "in")
    assert [one.is_open for one in ended if "Defender" in one.way] == [True]


def test_the_time_of_day_is_settled_before_the_first_turn_and_daylight_may_always_be_had():
    step = SetTimeOfDay(do="set time of day", by="attacker", choose="daylight or random")
    encounter = load.mission("fow4/encounter")
    mission = encounter.model_copy(update={"setup": (step, *encounter.setup)})
    system = AT_DUSK.model_copy(update={"times_of_day": TIMES.model_copy(update={"random": ("dusk",) * 6})})
    assert open_moves(mission, system, replay(mission, system, [])) == ("time daylight", "time dusk")
    assert open_moves(mission, system, replay(mission, system, ["time dusk"])) == ("first attacker", "first defender")


def test_moves_of_another_mission_are_kept_as_far_as_they_go():
    moves = ["first defender", NEXT, NEXT]
    assert open_part(load.mission("fow4/encounter"), FOW4, moves) == tuple(moves)
    assert open_part(load.mission("fow4/bridgehead"), FOW4, moves) == ()
    assert open_part(load.mission("fow4/bridgehead"), FOW4, [NEXT, "dance", NEXT]) == (NEXT,)


def test_light_that_changes_is_a_move_of_its_own():
    moment = at(3, "defender", time=DUSK)
    assert open_moves(load.mission("fow4/bridgehead"), AT_DUSK, moment) == (NEXT, LIGHT_CHANGES)
