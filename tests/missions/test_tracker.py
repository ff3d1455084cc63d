"""What two players see of their game's turns, and what they can tap."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from missions import load
from missions.model import MostPoints, SetTimeOfDay, TimeOfDay, TimesOfDay
from missions.tracker import tracker
from missions.turns import LIGHT_CHANGES, NEXT
from missions.wording.turns import turn_name

FOW4 = load.system("fow4")
STEPS = len(FOW4.turn)
DUSK = TimeOfDay(key="dusk", title="Dusk", starts="light", changes=True)
TIMES = TimesOfDay(
    times=(TimeOfDay(key="daylight", title="Daylight", starts="light"), DUSK),
    random=("daylight", "daylight", "daylight", "dusk", "dusk", "dusk"),
    first="defender",
    from_turn=1,
    score=5,
)
BY_NIGHT = load.system("team-yankee").model_copy(update={"times_of_day": TIMES})


def shown(mission="fow4/bridgehead", *moves, system=FOW4):
    return tracker(load.mission(mission), system, moves, "in")


def at_dusk(choose="daylight or random"):
    """Encounter with that way to settle the time of day."""
    mission = load.mission("team-yankee/encounter")
    step = SetTimeOfDay(do="set time of day", by="attacker", choose=choose)
    others = [one for one in mission.setup if not isinstance(one, SetTimeOfDay)]
    return mission.model_copy(update={"setup": (step, *others)})


def test_the_big_button_names_the_step_the_turn_and_the_end_that_it_leads_to():
    labels = [shown("fow4/bridgehead", *[NEXT] * taps).next.label for taps in range(STEPS * 2)]
    assert labels == [
        "Next: Movement Step", "Next: Shooting Step", "Next: Assault Step", "Next: Defender, turn 1",
        "Next: Movement Step", "Next: Shooting Step", "Next: Assault Step", "Next: Attacker, turn 2",
    ]  # fmt: skip
    last = [NEXT] * (STEPS * 17 - 1)
    assert shown("fow4/rearguard", *last).next.label == "End the game"
    over = shown("fow4/rearguard", *last, NEXT)
    assert (over.next, over.short, over.at_step) == (None, "game over", False)


def test_the_first_turn_is_settled_by_two_buttons_and_the_rule_for_it():
    board = shown("fow4/encounter")
    assert (board.settling, [choice.label for choice in board.choices]) == ("first", ["Attacker", "Defender"])
    assert "die" in board.rules[0]
    assert (board.next, board.back, board.now, board.short) == (None, None, (), "before the first turn")


def test_the_time_of_day_is_settled_first_with_the_dice_that_bring_each():
    board = tracker(at_dusk(), BY_NIGHT, [], "in")
    assert board.settling == "time"
    assert [(choice.label, choice.help) for choice in board.choices] == [
        ("Daylight", "on a roll of 1–3"),
        ("Dusk", "on a roll of 4–6"),
    ]
    assert tracker(at_dusk(), BY_NIGHT, ["time dusk"], "in").settling == "first"


def test_that_the_light_changes_is_a_button_of_its_own_while_it_is_rolled_for():
    moves = ["time dusk", "first defender"]
    board = tracker(at_dusk(), BY_NIGHT, moves, "in")
    assert board.light.label == "It gets dark"
    changed = tracker(at_dusk(), BY_NIGHT, [*moves, LIGHT_CHANGES], "in")
    assert (changed.light, changed.moment.dark) == (None, True)
    assert tracker(at_dusk(), BY_NIGHT, [*moves, NEXT], "in").light is None


def test_a_mission_of_battle_rounds_speaks_of_them():
    mission = load.mission("fow4/bridgehead")
    rounds = mission.model_copy(update={"win": (MostPoints(do="most points", rounds=5),)})
    board = tracker(rounds, FOW4, [NEXT] * (STEPS * 2 - 1), "in")
    assert (board.counted, board.short) == ("Battle round", "battle round 1, Defender")
    assert board.next.label == "Next: Attacker, battle round 2"
    assert turn_name(rounds, board.moment) == "the Defender's turn of battle round one"
    assert tracker(rounds, FOW4, [NEXT] * (STEPS * 10 - 1), "in").next.label == "End the game"


def test_one_step_is_now_those_before_it_done():
    assert [step.state for step in shown("fow4/bridgehead", NEXT, NEXT).steps] == ["done", "done", "now", "later"]


def test_a_tracker_to_look_at_has_nothing_to_tap_and_says_the_same():
    board = shown("fow4/bridgehead", NEXT)
    quiet = board.to_look_at()
    assert (quiet.next, quiet.back, quiet.again, quiet.light, quiet.choices) == (None, None, None, None, ())
    assert (quiet.moment, quiet.now, quiet.begun) == (board.moment, board.now, True)


@pytest.mark.parametrize("mission", load.missions_of("fow4"), ids=lambda mission: mission.key)
@settings(max_examples=8)
@given(data=st.data())
def test_every_tap_on_offer_leads_where_its_address_says(mission, data):
    """From any game: each button's address is the moves with its own at the end, and back is without the last."""
    moves = []
    for _ in range(data.draw(st.integers(0, 30))):
        board = tracker(mission, FOW4, moves, "in", " ".join)
        offered = [tap for tap in (*board.choices, board.next, board.light) if tap]
        if not offered:
            break
        assert all(tap.to == " ".join((*moves, tap.move)) for tap in offered)
        assert (board.back.to if moves else board.back) == (" ".join(moves[:-1]) if moves else None)
        moves.append(data.draw(st.sampled_from(offered)).move)
