"""The projector's screens, and the page that chooses them."""

import datetime as dt

import pytest
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney.models import Slot

pytestmark = pytest.mark.django_db


def hall(event, query: str = "") -> str:
    return f"/e/{event.public_id}/hall/{query}"


def kinds(response) -> list[str]:
    return [screen.kind for screen in response.context["screens"]]


def test_everybody_may_look_at_the_screens_and_choose_them(cast: Cast):
    make.playing(cast.event)
    for client in (cast.stranger, cast.player, cast.vic, cast.olga, cast.otto):
        assert client.get(hall(cast.event)).status_code == 200
        assert client.get(hall(cast.event, "choose/")).status_code == 200
    assert cast.stranger.get("/e/zzzzzzzzzzzz/hall/").status_code == 404


def test_a_draft_is_on_no_screen(cast: Cast):
    make.draft(cast.event)
    response = cast.olga.get(hall(cast.event))
    assert kinds(response) == ["wait"]


def test_what_is_there_is_shown_in_the_order_asked_for(cast: Cast):
    make.playing(cast.event)
    Slot.objects.create(event=cast.event, title="Lunch", starts_at=timezone.now() + dt.timedelta(hours=1))
    asked = "?show=schedule,mission&show=clock&show=nonsense&show=mission"
    assert kinds(cast.stranger.get(hall(cast.event, asked))) == ["schedule", "mission", "clock"]
    assert kinds(cast.stranger.get(hall(cast.event))) == ["clock", "pairings", "mission", "standings", "schedule"]


def test_long_lists_are_paged(cast: Cast):
    event = make.event(entries=40, name="Big")
    make.playing(event)
    response = cast.stranger.get(hall(event, "?show=pairings"))
    assert [(one.part, one.parts, len(one.lines)) for one in response.context["screens"]] == [(1, 2, 20), (2, 2, 20)]


def test_without_scripts_each_page_leads_to_the_next_and_back_to_the_first(cast: Cast):
    make.playing(cast.event)
    body = cast.stranger.get(hall(cast.event, "?show=clock&show=pairings&seconds=20&at=1")).content.decode()
    refresh = 'content="20;url=?show=clock&amp;show=pairings&amp;seconds=20&amp;at=0"'
    assert refresh in body
    assert body.count("data-screen hidden") == 1


@pytest.mark.parametrize(
    "query", ["?seconds=-4", "?seconds=x", "?seconds=99999", "?at=99999999", "?light=pink", "?at=²"]
)
def test_any_address_is_answered(cast: Cast, query):
    make.playing(cast.event)
    assert cast.stranger.get(hall(cast.event, query)).status_code == 200
    assert cast.stranger.get(hall(cast.event, f"choose/{query}")).status_code == 200


def test_the_light_of_the_hall_is_in_the_address(cast: Cast):
    assert 'data-theme="dark"' in cast.stranger.get(hall(cast.event, "?light=dark")).content.decode()


def test_a_poll_hears_of_nothing_new_at_the_cost_of_one_query(cast: Cast, django_assert_max_num_queries):
    make.playing(cast.event)
    cast.event.refresh_from_db()
    with django_assert_max_num_queries(1):
        assert cast.stranger.get(hall(cast.event, f"?rev={cast.event.revision}")).status_code == 204


@pytest.mark.parametrize("entries", [8, 120])
def test_the_screens_ask_for_a_handful_of_queries_and_stay_small(cast: Cast, entries, django_assert_max_num_queries):
    event = make.event(entries=entries, name="Sized")
    make.playing(event)
    with django_assert_max_num_queries(24):
        response = cast.stranger.get(hall(event))
    assert len(response.content) < 100_000
    with django_assert_max_num_queries(8):
        cast.stranger.get(hall(event))


def test_results_that_are_missing_from_a_closed_round_are_told(cast: Cast):
    round_ = make.playing(cast.event)
    make.play(round_, leave=2)
    path = f"/e/{cast.event.public_id}/desk/rounds/1/"
    page = cast.olga.get(path)
    assert "Close without the others?" in words(page)
    left = [line.game.public_id for line in page.context["lines"] if not line.result]
    assert cast.sam.post(f"{path}close-without", {"without": left}).status_code == 403
    assert cast.olga.post(f"{path}close-without", {"without": left[:1]}).status_code == 422
    assert cast.olga.post(f"{path}close-without", {"without": left}).status_code == 302
    for public in (hall(cast.event), f"/e/{cast.event.public_id}/", f"/e/{cast.event.public_id}/pairings/"):
        assert "2 results" in words(cast.stranger.get(public)), public
    assert "2 results of closed rounds still missing" in words(cast.olga.get(f"/e/{cast.event.public_id}/desk/"))
