"""A correction of a closed round shows what it moves before it is made."""

import html
import re

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Game, Result
from tourney.pages.placings import placings_of
from tourney.services import events

pytestmark = pytest.mark.django_db

OTHER = {"winner": "2", "lost_1": "4", "lost_2": "2", "kind": "played"}


@pytest.fixture
def game(cast):
    return queries.games_of(make.closed(cast.event))[0]


def address(game, name="game_result"):
    return reverse(name, kwargs={"event_id": game.round.event.public_id, "game_id": game.public_id})


def hidden(response, url):
    """The hidden fields of the form that posts to `url`, as a browser would send them on."""
    form = response.content.decode().split(f'action="{url}"')[1].split("</form>")[0]
    found = [
        (re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag))
        for tag in re.findall("<input[^>]*>", form)
    ]
    sent = {name[1]: html.unescape(value[1]) if value else "" for name, value in found}
    return {name: value for name, value in sent.items() if name != "csrfmiddlewaretoken"} | {"confirmed": "1"}


def test_the_first_press_shows_what_moves_and_the_second_saves_it(cast, game):
    first, second = queries.seats_in_order(game)
    seen = Game.objects.get(pk=game.pk).version
    asked = cast.sam.post(address(game), OTHER | {"version": seen})
    assert asked.status_code == 200
    said = words(asked)
    assert f"Winner {first.entry.name} {second.entry.name}" in said
    assert "8–1 2–7" in said
    assert "Place now" in said
    assert Result.objects.get(game=game).winner == 1
    saved = cast.sam.post(address(game), hidden(asked, address(game)))
    assert saved.status_code == 302
    assert Result.objects.get(game=game).winner == 2


def test_everybody_whose_place_changes_is_listed_from_and_to(cast, game):
    places = {row.name: row.place_words for row in placings_of(cast.event)}
    said = words(cast.sam.post(address(game), OTHER)).partition("Place then")[2]
    cast.sam.post(address(game), OTHER | {"confirmed": "1"})
    moved = {row.name: (places[row.name], row.place_words) for row in placings_of(cast.event)}
    for name, (before, after) in moved.items():
        assert (f"{name} {before} {after}" in said) == (before != after)


def test_a_correction_that_somebody_overtook_is_not_saved_by_the_second_press(cast, game):
    asked = cast.sam.post(address(game), OTHER | {"version": Game.objects.get(pk=game.pk).version})
    cast.olga.post(address(game), {"winner": "1", "lost_1": 1, "lost_2": 4, "kind": "played", "confirmed": 1})
    late = cast.sam.post(address(game), hidden(asked, address(game)))
    assert late.status_code == 409
    assert Result.objects.get(game=game).lost_2 == 4


def test_nothing_is_asked_where_nothing_changes_or_the_round_is_open(cast, game):
    result = Result.objects.get(game=game)
    same = {"winner": str(result.winner), "lost_1": result.lost_1, "lost_2": result.lost_2, "kind": result.kind}
    assert cast.sam.post(address(game), same).status_code == 302
    open_game = queries.games_of(make.published(cast.event))[0]
    assert cast.sam.post(address(open_game), OTHER).status_code == 302
    assert cast.sam.post(address(open_game), OTHER | {"lost_1": 3}).status_code == 302


def test_a_draft_made_from_the_old_result_is_told_to_those_who_may_know_of_it(cast, game):
    make.draft(cast.event)
    assert "draw it again" in words(cast.olga.post(address(game), OTHER))
    said = words(cast.sam.post(address(game), OTHER)).lower()
    assert "draft" not in said
    assert "drawn" not in said


def test_what_cannot_be_saved_is_refused_before_anything_is_asked(cast, game):
    refused = cast.sam.post(address(game), OTHER | {"vp_1": 5, "vp_2": 5})
    assert refused.status_code == 422
    assert "Give the reason" in words(refused)


def test_the_question_costs_the_same_whatever_the_field(cast, django_assert_max_num_queries):
    make.enter(cast.event, 24)
    events.add_tables(cast.event, make.desk(cast.event), 12)
    old = queries.games_of(make.closed(cast.event))[0]
    make.published(cast.event)
    cast.olga.get(address(old, "desk_game"))
    with django_assert_max_num_queries(25):
        assert cast.olga.post(address(old), OTHER).status_code == 200


def test_one_press_does_not_correct_a_closed_round(cast):
    event = cast.event
    round_ = make.playing(event)
    make.report(event, (1, 0, 3), (2, 3, 0))
    make.play(round_)
    make.rounds_closed(round_)
    game = queries.games_of(round_)[0]
    url = reverse("game_accept", args=[event.public_id, game.public_id, 2])
    assert cast.sam.post(url).status_code == 422
    assert Result.objects.get(game=game).winner == 1
