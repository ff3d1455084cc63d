"""What cannot be done is told where it happened, with a way back."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import DataError
from django.test import RequestFactory
from django.urls import resolve, reverse

from tests import make
from tests.tourney.views.reading import words
from tourney.errors import Refused
from tourney.refusals import RefusalMiddleware
from tourney.services import rounds

pytestmark = pytest.mark.django_db

HOST = "http://testserver"


def at(event, name, **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def links(response):
    main = response.content.decode().partition("<main")[2].partition("</main>")[0]
    return {said: url for url, said in re.findall(r'<a class="button[^>]*href="([^"]*)">([^<]*)</a>', main)}


def close_early(cast, **headers):
    make.playing(cast.event)
    return cast.olga.post(at(cast.event, "round_close", number=1), headers=headers)


def test_a_refusal_at_the_desk_keeps_its_frame_and_leads_back(cast):
    page = at(cast.event, "desk_round", number=1)
    response = close_early(cast, referer=f"{HOST}{page}?by=table")
    assert response.status_code == 422
    assert "Results are missing" in words(response)
    assert "Nothing was changed" in words(response)
    assert 'aria-label="Desk"' in response.content.decode()
    assert links(response) == {"Go back": f"{page}?by=table", "To the desk": at(cast.event, "desk")}


def test_a_form_sent_to_a_page_that_takes_none_is_told_so(cast):
    for who, way in (("olga", "To the desk"), ("stranger", "To the event")):
        response = getattr(cast, who).post(at(cast.event, "desk_entries"))
        assert response.status_code == 405
        assert "takes no form" in words(response)
        assert way in words(response)
    kept = cast.olga.post(at(cast.event, "desk_entries"), headers={"X-Muster-Outbox": "k" * 12})
    assert (kept.status_code, kept.json()["key"]) == (405, "k" * 12)


def test_an_address_with_what_no_database_keeps_is_not_there(cast):
    for path in ("/e/%00/", "/e/%00/desk/", at(cast.event, "desk") + "games/a%00b/", "/p/%00", "/join/%00"):
        assert cast.olga.get(path).status_code == 404, path


def test_a_field_with_what_no_database_keeps_is_refused_and_a_cookie_with_it_is_none(cast):
    make.playing(cast.event)
    sent = make.about(make.seats(cast.event)[0]) | {"game": "a\0b", "kind": "draw"}
    kept = cast.player.post(at(cast.event, "me_report"), sent, headers={"X-Muster-Outbox": "k" * 12})
    assert 400 <= kept.status_code < 500
    assert kept.json()["key"] == "k" * 12
    cookie = 'sessionid="' + "\\000" * 9 + '"'
    assert cast.stranger.get("/", headers={"Cookie": cookie}).status_code == 200


def test_a_field_that_a_database_cannot_look_up_is_named():
    request = RequestFactory().post("/k/", {"plain": "x", "game": "a\0b"})
    request.resolver_match = None
    response = RefusalMiddleware(lambda _: None).process_exception(request, DataError("NUL"))
    assert response.status_code == 422
    assert "The field game holds a character that is no text" in words(response)
    assert RefusalMiddleware(lambda _: None).process_exception(RequestFactory().get("/"), DataError("x")) is None


@pytest.mark.parametrize(
    "referer",
    [
        "", "https://elsewhere.example/e/", "javascript:alert(1)", "//elsewhere.example", "http://[", "testserver",
        f"{HOST}//elsewhere.example/", f"{HOST}//elsewhere.example/?a=b",
    ],
)  # fmt: skip
def test_nobody_is_sent_back_to_another_site(cast, referer):
    response = close_early(cast, referer=referer)
    assert links(response) == {"To the desk": at(cast.event, "desk")}


def test_a_player_is_led_to_their_game_and_sees_nothing_of_the_desk(cast):
    request = RequestFactory().get(at(cast.event, "me"))
    request.resolver_match, request.user = resolve(request.path), AnonymousUser()
    request.COOKIES = {name: morsel.value for name, morsel in cast.player.cookies.items()}
    response = RefusalMiddleware(lambda _: None).process_exception(request, Refused("Not now."))
    assert response.status_code == 422
    assert links(response) == {"To your game": at(cast.event, "me")}
    assert 'aria-label="Desk"' not in response.content.decode()
    assert cast.event.name in response.content.decode()


def test_a_page_that_refuses_to_be_looked_at_does_not_lead_back_to_itself(cast):
    make.playing(cast.event, mode="plans")
    url = at(cast.event, "print_sheets", number=1)
    response = cast.olga.get(url, headers={"referer": HOST + url})
    assert response.status_code == 422
    assert links(response) == {"To the desk": at(cast.event, "desk")}
    assert "Nothing was changed" not in words(response)


@pytest.fixture
def thrown_away(cast):
    round_ = make.draft(cast.event)
    game = round_.games.first().public_id
    rounds.discard_round(round_, make.desk(cast.event))
    return game


@pytest.mark.parametrize("name", ["round_publish", "round_redraw", "round_swap", "round_missions", "round_discard"])
def test_acting_on_a_draft_that_was_thrown_away_says_so(cast, thrown_away, name):
    response = cast.olga.post(at(cast.event, name, number=1), {"mission_mode": "plans"})
    assert response.status_code == 409
    assert "This draft was thrown away. Draw the round again." in words(response)
    assert cast.sam.post(at(cast.event, name, number=1)).status_code == 403


@pytest.mark.parametrize("name", ["desk_round", "print_pairings", "print_slips", "print_sheets"])
def test_opening_a_draft_that_was_thrown_away_says_so_to_those_who_run_the_event(cast, thrown_away, name):
    response = cast.olga.get(at(cast.event, name, number=1))
    assert response.status_code == 404
    assert "This draft was thrown away. Draw the round again." in words(response)
    never = cast.olga.get(at(cast.event, name, number=2))
    assert never.status_code == 404
    assert "thrown away" not in never.content.decode()
    hidden = cast.sam.get(at(cast.event, name, number=1))
    assert hidden.status_code == 404
    assert "thrown away" not in hidden.content.decode()


def test_a_game_of_a_draft_that_is_gone_says_so(cast, thrown_away):
    looked = cast.olga.get(at(cast.event, "desk_game", game_id=thrown_away))
    acted = cast.olga.post(at(cast.event, "game_move", game_id=thrown_away))
    assert (looked.status_code, acted.status_code) == (404, 409)
    assert "If it stood in a draft" in words(looked)
    assert "draft, that was" not in cast.sam.get(at(cast.event, "desk_game", game_id=thrown_away)).content.decode()
