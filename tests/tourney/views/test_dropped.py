"""Somebody who drops after the pairings are out, as the desk sees it."""

import html
import re

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Result, ResultKind
from tourney.services import entries
from tourney.services.results import Outcome, enter_result

pytestmark = pytest.mark.django_db


def address(game, name):
    kwargs = {"event_id": game.round.event.public_id}
    return reverse(name, kwargs=kwargs | ({"number": 1} if name == "desk_round" else {"game_id": game.public_id}))


def drop(game, *positions):
    for position in positions:
        entries.drop_entry(game.seats.get(position=position).entry, make.desk(game.round.event))


def the_press(response, game):
    """The fields and the words of the one-press form, or None."""
    forms = re.findall(rf'action="{address(game, "game_result")}">(.*?)</form>', response.content.decode(), re.DOTALL)
    found = [form for form in forms if 'type="hidden" name="kind"' in form]
    if not found:
        return None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', found[0]))
    return fields, html.unescape(re.sub("<[^>]*>", "", found[0])).strip()


@pytest.mark.parametrize("name", ["desk_round", "desk_game"])
@pytest.mark.parametrize(("gone", "winner"), [((1,), 2), ((2,), 1), ((1, 2), None)])
def test_a_drop_in_an_open_round_is_marked_and_one_press_ends_the_game(cast, name, gone, winner):
    game = queries.games_of(make.playing(cast.event))[1]
    assert the_press(cast.sam.get(address(game, name)), game) is None
    drop(game, *gone)
    page = cast.sam.get(address(game, name))
    assert words(page).count("Dropped") == len(gone)
    fields, said = the_press(page, game)
    name_of = {seat.position: seat.entry.name for seat in game.seats.select_related("entry")}
    assert said == (f"{name_of[winner]} wins by default" if winner else "Neither played")
    assert cast.sam.post(address(game, "game_result"), fields).status_code == 302
    result = Result.objects.get(game=game)
    assert result.winner == winner
    assert result.kind == (ResultKind.FORFEIT if winner else ResultKind.NEITHER)
    after = cast.sam.get(address(game, name))
    assert the_press(after, game) is None
    assert "Dropped" in words(after)


def test_nothing_is_offered_to_who_may_not_score_or_once_a_player_has_reported(cast):
    game = queries.games_of(make.playing(cast.event))[0]
    drop(game, 1)
    assert the_press(cast.vic.get(address(game, "desk_round")), game) is None
    assert "Dropped" in words(cast.vic.get(address(game, "desk_round")))
    make.report(cast.event, None, (2, 3, 0))
    assert the_press(cast.sam.get(address(game, "desk_round")), game) is None


def test_a_round_that_was_over_before_the_drop_says_nothing_of_it(cast):
    game = queries.games_of(make.closed(cast.event))[0]
    make.playing(cast.event)
    drop(game, 1)
    assert "Dropped" not in words(cast.sam.get(address(game, "desk_round")))


def public(cast, event, query):
    return words(cast.stranger.get(reverse("pairings", kwargs={"event_id": event.public_id}) + query))


@pytest.mark.parametrize("query", ["", "?by=table", "?hall=1"])
def test_everybody_sees_who_dropped_from_a_round_that_goes_on_until_the_game_has_a_result(cast, query):
    game = queries.games_of(make.playing(cast.event))[1]
    assert "Dropped" not in public(cast, cast.event, query)
    drop(game, 2)
    gone = game.seats.get(position=2).entry.name
    shown = public(cast, cast.event, query)
    assert re.search(rf"{re.escape(gone)}( \w+)? Dropped", shown)
    assert shown.count("Dropped") == (1 if "table" in query else 2)  # by name: in their own line and the opponent's
    assert "Dropped" in words(cast.stranger.get(reverse("game", args=[game.public_id])))
    enter_result(game, make.desk(cast.event), Outcome(1, 0, 0), kind=ResultKind.FORFEIT)
    assert "Dropped" not in public(cast, cast.event, query)


def test_everybody_sees_that_the_bye_dropped_until_the_round_is_over(cast):
    make.enter(cast.event, 1)
    round_ = make.playing(cast.event)
    bye = queries.bye_of(round_)
    entries.drop_entry(bye, make.desk(cast.event))
    for query in ("", "?by=table"):
        assert re.search(rf"{re.escape(bye.name)}.{{0,40}} Dropped", public(cast, cast.event, query))
    make.play(round_)
    make.rounds_closed(round_)
    assert "Dropped" not in public(cast, cast.event, "")
