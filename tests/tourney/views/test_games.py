"""One game at the desk."""

import pytest
from django.urls import reverse

from tests import make
from tourney import queries
from tourney.models import Dice, Game, Role
from tourney.services import events, plans, results
from tourney.services.results import Outcome
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db

POSTS = {
    "game_result": {"winner": "1", "lost_1": 0, "lost_2": 3, "kind": "played"},
    "game_unlock": {},
    "game_retake_plans": {},
    "game_mission": {"mission": "fow4/encounter", "attacker": "1"},
    "game_dice": {"first": 3},
}


@pytest.fixture
def game(cast):
    return queries.games_of(make.published(cast.event, mode="plans"))[0]


def at(game, name, **kwargs):
    return reverse(name, kwargs={"event_id": game.round.event.public_id, "game_id": game.public_id, **kwargs})


def fresh(game):
    return Game.objects.select_related("result", "round__event", "table").get(pk=game.pk)


@pytest.mark.parametrize("name", POSTS)
def test_only_scorekeepers_and_above_of_this_event_act_on_a_game(cast, game, name):
    assert cast.vic.post(at(game, name), POSTS[name]).status_code == 403
    assert cast.otto.post(at(game, name), POSTS[name]).status_code == 404
    assert cast.stranger.post(at(game, name), POSTS[name]).status_code == 302
    assert cast.player.post(at(game, name), POSTS[name]).status_code == 302
    assert cast.olga.get(at(game, name)).status_code == 405
    assert fresh(game).version == game.version


def test_a_game_of_another_event_is_not_found_through_ones_own(cast, game):
    other = make.event("olga", name="Other", entries=2)
    url = reverse("desk_game", kwargs={"event_id": other.public_id, "game_id": game.public_id})
    assert cast.olga.get(url).status_code == 404


def test_the_desk_enters_a_result_and_the_vp_follow_from_the_table(cast, game):
    response = cast.sam.post(at(game, "game_result"), POSTS["game_result"] | {"version": game.version}, follow=True)
    assert "8–1" in response.content.decode()
    assert (fresh(game).result.vp_1, fresh(game).result.vp_2) == (8, 1)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"lost_1": ""}, "Fill this in."),
        ({"lost_1": -1}, "Write a whole number from 0 to 99."),
        ({"lost_2": 1000}, "Write a whole number from 0 to 99."),
        ({"winner": "3"}, "Choose one of those on offer."),
        ({"vp_1": 9}, "Give the VP of both players"),
        ({"vp_1": 9, "vp_2": 0}, "Give the reason"),
        ({"kind": "neither"}, "no winner and no losses"),
        ({"version": 0}, "Somebody changed this"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_nothing_is_saved(cast, game, wrong, said):
    response = cast.sam.post(at(game, "game_result"), POSTS["game_result"] | wrong)
    assert response.status_code in {409, 422}
    assert said in response.content.decode()
    assert not hasattr(fresh(game), "result")


def test_other_vp_need_a_reason_and_show_it(cast, game):
    cast.sam.post(at(game, "game_result"), POSTS["game_result"] | {"vp_1": 5, "vp_2": 5, "reason": "Hall closed early"})
    assert (fresh(game).result.vp_1, fresh(game).result.vp_2) == (5, 5)
    assert "Hall closed early" in cast.vic.get(at(game, "desk_game")).content.decode()


def test_a_result_of_a_closed_round_is_corrected_and_nothing_else_moves(cast):
    event = cast.event
    round_ = make.closed(event)
    game, *others = queries.games_of(round_)
    before = {other.pk: other.result.at for other in others}
    make.published(event)
    typed = {"winner": "2", "lost_1": 4, "lost_2": 2, "kind": "played", "confirmed": 1}
    cast.olga.post(at(game, "game_result"), typed)
    assert (fresh(game).result.vp_1, fresh(game).result.vp_2) == (2, 7)
    assert {other.pk: fresh(other).result.at for other in others} == before
    assert event.log.first().verb == "result corrected"


def test_a_result_is_unlocked_and_the_players_report_again(cast, game):
    results.enter_result(game, make.desk(cast.event), Outcome(1, 0, 2))
    assert cast.sam.post(at(game, "game_unlock"), {"version": fresh(game).version}).status_code == 302
    assert not hasattr(fresh(game), "result")


def test_the_desk_seals_plans_for_both_and_the_mission_appears(cast, game):
    for position in (1, 2):
        cast.sam.post(at(game, "game_plan", position=position), {f"{position}-plan": "defend"})
    assert fresh(game).mission.startswith("fow4/")
    assert cast.sam.post(at(game, "game_plan", position=3), {}).status_code == 404


def test_dice_are_typed_one_roll_after_the_other(cast, game):
    events.change_settings(cast.event, make.desk(cast.event), {"dice": Dice.TYPED})
    for seat in queries.seats_in_order(game):
        plans.seal_plan(seat, Actor.of_entry(seat.entry), "attack")
    assert cast.sam.post(at(game, "game_dice"), {"first": 4, "second": 4}).status_code == 302
    assert cast.sam.post(at(game, "game_dice"), {"first": 2, "second": 5}).status_code == 302
    assert cast.sam.post(at(game, "game_dice"), {"first": 7}).status_code == 422
    assert cast.sam.post(at(game, "game_dice"), {"first": 4}).status_code == 302
    assert (fresh(game).mission, fresh(game).attacker) == ("fow4/encounter", 2)
    assert cast.sam.post(at(game, "game_dice"), {"first": 4}).status_code == 422


def test_a_game_moves_to_a_table_and_the_one_there_changes_places(cast, game):
    other = queries.games_of(game.round)[1]
    response = cast.olga.post(at(game, "game_move"), {"table": other.table.pk, "version": game.version})
    assert response.status_code == 302
    assert fresh(game).table == other.table
    assert fresh(other).table == game.table
    assert cast.olga.post(at(game, "game_move"), {"table": game.table.pk, "version": game.version}).status_code == 409
    elsewhere = make.event("otto", name="Other", entries=2).tables.get()
    assert cast.olga.post(at(game, "game_move"), {"table": elsewhere.pk}).status_code == 422


def test_a_viewer_sees_the_game_and_no_form(cast, game):
    page = cast.vic.get(at(game, "desk_game")).content.decode()
    assert game.seats.first().entry.name.replace("'", "&#x27;") in page
    assert "<form" not in page.split("<main")[1]


def test_an_organiser_of_the_event_may_do_what_the_owner_does(cast, game):
    assert Role.ORGANISER in cast.orla.get(at(game, "desk_game")).context["staff"].role
    assert cast.orla.post(at(game, "game_move"), {"table": game.table.pk, "version": game.version}).status_code == 302
