"""Two phones at one table: whatever they tap, and however late, both see one and the same game."""

from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from missions import load
from missions.turns import NEXT, open_moves, replay
from tests import make
from tourney.errors import Refused
from tourney.models import Game, Turns
from tourney.playable import mission_of
from tourney.services import plans, rounds
from tourney.services import turns as service
from tourney.services.turns import Taps, start_again, take_back, tap, taps_of

pytestmark = pytest.mark.django_db
FOW4 = load.system("fow4")


def game_of(mission="fow4/bridgehead", **how) -> Game:
    event = make.event(entries=2)
    make.playing(event, mission=mission, **how)
    return make.game_at(event)


def stands(game: Game) -> Taps:
    return taps_of(game, mission_of(game.round.event, game.mission))


@dataclass
class Phone:
    """A phone that shows what it last loaded."""

    game: Game
    shows: Taps = field(default_factory=Taps)

    def load(self):
        self.shows = stands(self.game)


def test_a_tap_is_kept_and_both_see_it():
    game = game_of()
    assert tap(game, NEXT, version=0)
    assert stands(game) == Taps((NEXT,), 1)


def test_a_double_tap_counts_once_and_is_no_mistake():
    game = game_of()
    assert [tap(game, NEXT, version=0), tap(game, NEXT, version=0)] == [True, True]
    assert stands(game).moves == (NEXT,)


def test_a_tap_on_an_older_state_changes_nothing_and_says_so():
    game = game_of()
    for version in range(3):
        tap(game, NEXT, version=version)
    assert not tap(game, NEXT, version=1)
    assert not take_back(game, version=2)
    assert stands(game) == Taps((NEXT,) * 3, 3)


def test_two_players_who_settle_the_first_turn_differently_keep_what_was_tapped_first():
    game = game_of("fow4/encounter")
    assert tap(game, "first attacker", version=0)
    assert not tap(game, "first defender", version=0)
    assert stands(game).moves == ("first attacker",)


def test_a_tap_from_before_a_move_was_taken_back_does_not_bring_it_back():
    game = game_of()
    tap(game, NEXT, version=0)
    tap(game, NEXT, version=1)
    assert take_back(game, version=2)
    assert not tap(game, NEXT, version=1)  # as many moves as then, but not the same state
    assert stands(game) == Taps((NEXT,), 3)


def test_what_is_not_open_is_refused():
    game = game_of()
    with pytest.raises(Refused, match="cannot be tapped now"):
        tap(game, "first attacker", version=0)
    assert stands(game) == Taps()


def test_taps_leave_no_line_in_the_log_and_starting_again_one_with_what_it_dropped(writes):
    game = game_of()
    event = game.round.event
    with writes(event):
        tap(game, NEXT, version=0)
        tap(game, NEXT, version=1)
        take_back(game, version=2)
    with writes(event, "turns started again"):
        assert start_again(game, make.desk(event), version=3)
    assert event.log.first().data["before"] == [NEXT]
    with writes(event):
        assert start_again(game, make.desk(event), version=3)  # pressed twice
    assert stands(game) == Taps((), 4)


def test_starting_again_from_an_older_state_drops_nothing(writes):
    game = game_of()
    tap(game, NEXT, version=0)
    with writes(game.round.event):
        assert not start_again(game, make.desk(game.round.event), version=0)
    assert stands(game).moves == (NEXT,)


def test_another_mission_is_counted_from_its_start():
    game = game_of()
    tap(game, NEXT, version=0)
    plans.set_mission(game, make.desk(game.round.event), mission="fow4/encounter", attacker=1)
    game = make.game_at(game.round.event)
    assert stands(game) == Taps((), 1)
    tap(game, "first defender", version=1)
    assert stands(game) == Taps(("first defender",), 2)


def _closed(game):
    make.play(game.round)
    rounds.close_round(game.round, make.desk(game.round.event))


def _with_result(game):
    make.play(game.round)


@pytest.mark.parametrize(("ended", "why"), [(_closed, "is closed"), (_with_result, "has its result already")])
@pytest.mark.parametrize("press", [lambda game: tap(game, NEXT, version=1), lambda game: take_back(game, version=1)])
def test_a_game_that_is_over_is_tapped_no_more(ended, why, press):
    game = game_of()
    tap(game, NEXT, version=0)
    ended(game)
    with pytest.raises(Refused, match=why):
        press(game)
    assert stands(game).moves == (NEXT,)


def test_a_game_without_a_mission_has_no_turns_yet():
    event = make.event(entries=2)
    make.playing(event, mode="plans")
    with pytest.raises(Refused, match="no mission yet"):
        tap(make.game_at(event), NEXT, version=0)
    assert not Turns.objects.exists()


def test_a_game_of_a_draft_has_no_turns():
    event = make.event(entries=2)
    make.draft(event, mission="fow4/bridgehead")
    with pytest.raises(Refused, match="is a draft"):
        tap(make.game_at(event), NEXT, version=0)


# What either of two phones may do next; a number picks among the moves open in what the phone shows.
ACTS = st.lists(st.tuples(st.integers(0, 1), st.sampled_from(["load", "tap", "tap", "tap", "back"]), st.integers(0, 3)))


@given(acts=ACTS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_however_two_phones_take_turns_at_it_there_is_one_game_that_can_be_replayed(db, acts):
    """Against a model that keeps the list in memory and lets only those tap whose phone shows it as it is."""
    service.Turns.objects.all().delete()
    game = Game.objects.first() or game_of("fow4/encounter")
    mission = mission_of(game.round.event, game.mission)
    phones, kept, version = (Phone(game), Phone(game)), [], 0
    for who, act, pick in acts:
        phone = phones[who]
        opened = open_moves(mission, FOW4, replay(mission, FOW4, phone.shows.moves))
        if act == "load":
            phone.load()
        elif act == "tap" and opened:
            move = opened[pick % len(opened)]
            counts = phone.shows.version == version
            said = tap(game, move, version=phone.shows.version)
            assert said == (counts or (phone.shows.version == version - 1 and kept[-1:] == [move]))
            kept, version = ([*kept, move], version + 1) if counts else (kept, version)
        elif act == "back":
            counts = phone.shows.version == version and bool(kept)
            assert take_back(game, version=phone.shows.version) == counts
            kept, version = (kept[:-1], version + 1) if counts else (kept, version)
        assert stands(game) == Taps(tuple(kept), version)
    for phone in phones:
        phone.load()
    assert phones[0].shows == phones[1].shows == Taps(tuple(kept), version)
    replay(mission, FOW4, phones[0].shows.moves)
