"""The forms of one game at the desk when somebody else was quicker, or the dice say nothing."""

import html
import re

import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney import queries
from tourney.models import Dice, Game, Result
from tourney.playable import missions_for
from tourney.services import events, plans, results, rounds
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(cast):
    return queries.games_of(make.published(cast.event, mode="plans"))[0]


def address(game, name):
    return reverse(name, kwargs={"event_id": game.round.event.public_id, "game_id": game.public_id})


def fresh(game):
    return Game.objects.select_related("result", "round__event", "table").get(pk=game.pk)


def form_at(response, url):
    """What the form that posts to `url` says, as its reader sees it."""
    return html.unescape(response.content.decode().split(f'action="{url}"')[1].split("</form>")[0])


@pytest.mark.parametrize("name", ["game_result", "game_mission", "game_move"])
def test_a_form_made_before_somebody_elses_change_says_what_it_is_now_and_takes_the_next_press(cast, game, name):
    first, _ = queries.seats_in_order(game)
    tables = {table.number: table for table in cast.event.tables.all()}
    seen = game.version
    plans.set_mission(game, make.desk(cast.event), mission="fow4/counterattack", attacker=1)
    rounds.move_game(game, make.desk(cast.event), tables[2])
    results.enter_result(game, make.desk(cast.event), Outcome(1, 0, 3))
    typed = {
        "game_result": {"winner": "2", "lost_1": 4, "lost_2": 1, "kind": "played"},
        "game_mission": {"mission": "fow4/encounter", "attacker": "2"},
        "game_move": {"table": tables[3].pk},
    }[name]
    now = {
        "game_result": [first.entry.name, "0", "3"],
        "game_mission": ["Counterattack", first.entry.name],
        "game_move": ["Table 2"],
    }[name]
    stale = cast.olga.post(address(game, name), typed | {"version": seen})
    assert stale.status_code == 409
    form = form_at(stale, address(game, name))
    for value in now:
        assert f"It is now: {value}." in form
    version = re.search(r'name="version" value="(\d+)"', form)[1]
    assert int(version) == fresh(game).version
    assert cast.olga.post(address(game, name), typed | {"version": version}).status_code == 302


def test_a_tie_for_the_attacker_is_kept_and_the_dice_are_asked_for_again(cast, game):
    events.change_settings(cast.event, make.desk(cast.event), {"dice": Dice.TYPED})
    make.seal(cast.event, "attack", "attack", table=game.table.number)
    url = address(game, "game_dice")
    assert cast.sam.post(url, {"first": 4, "second": 4}).status_code == 302
    page = cast.sam.get(address(game, "desk_game"))
    assert "a tie: rolled again" in page.content.decode()
    assert form_at(page, url)
    assert cast.sam.post(url, {"first": 4, "second": 5}).status_code == 302


@pytest.mark.parametrize("system", ["fow4", "wh40k10"])
@pytest.mark.parametrize(("said", "winner"), [({"kind": "neither"}, None), ({"kind": "forfeit", "winner": "2"}, 2)])
def test_a_game_that_was_not_played_needs_nothing_of_how_it_went(system, said, winner):
    event = make.event(entries=4, system=system)
    cast, game = Cast(event), queries.games_of(make.playing(event, mission=missions_for(event)[0].id))[0]
    blank = {"vp_1": "", "vp_2": "", "lost_1": "", "lost_2": "", "reason": "", "version": game.version}
    assert cast.sam.post(address(game, "game_result"), blank | said).status_code == 302
    result = Result.objects.get(game=game)
    assert (result.kind, result.winner) == (said["kind"], winner)


def test_a_game_won_by_default_asks_for_its_winner_and_one_that_was_played_for_all_it_counts(cast, game):
    url = address(game, "game_result")
    missing = cast.sam.post(url, {"kind": "forfeit"})
    assert missing.status_code == 422
    assert "Say who wins the game that was not played." in form_at(missing, url)
    assert form_at(cast.sam.post(url, {"kind": "played"}), url).count("Fill this in.") == 4  # summed up and beside
    assert not hasattr(fresh(game), "result")
