"""The clock in a real browser: a pause on two pages, a projector that loses its network, screens that turn."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tourney.models import Event
from tourney.services import clock as services
from tourney.services import rounds
from tourney.services.announcements import announce

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
RUNNING = re.compile(r"^\d:\d\d:\d\d$")


@pytest.fixture
def event() -> Event:
    made = make.event(entries=8)
    make.playing(made)
    return made


def poll(page: Page, part: str = "live") -> None:
    page.evaluate(f"document.getElementById('{part}').pollNow()")


def test_a_pause_at_the_desk_stands_still_on_the_public_page_and_goes_on(
    page: Page, context, live_server, event, client, complaints, axe
):
    client.force_login(make.user("olga"))
    cookie = client.cookies["sessionid"]
    page.goto(f"{live_server.url}/e/{event.public_id}/pairings/")
    expect(page.get_by_role("timer")).to_have_text(RUNNING)
    context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": live_server.url}])
    desk = context.new_page()
    desk.goto(f"{live_server.url}/e/{event.public_id}/desk/clock/")
    axe(desk)
    desk.get_by_role("button", name="Pause").click()
    expect(desk.get_by_role("timer")).to_have_text(re.compile("paused at 2:29:"))
    poll(page)
    expect(page.get_by_role("timer")).to_have_text(re.compile("paused at 2:29:"))
    stood = page.get_by_role("timer").text_content()
    page.wait_for_timeout(2200)
    assert page.get_by_role("timer").text_content() == stood
    axe(page)
    desk.get_by_role("button", name="Go on").click()
    poll(page)
    expect(page.get_by_role("timer")).to_have_text(RUNNING)
    assert not complaints


def test_what_the_desk_tells_comes_to_a_page_that_is_open_and_goes_again(page: Page, live_server, event, complaints):
    page.goto(f"{live_server.url}/e/{event.public_id}/")
    announce(event, make.desk(event), "Lunch is ready")
    poll(page)
    expect(page.get_by_text("Lunch is ready")).to_be_visible()
    page.evaluate("document.querySelector('[data-for], .notice').dataset.for = 0")
    expect(page.get_by_text("Lunch is ready")).to_have_count(0)
    assert not complaints


def test_the_end_of_the_round_is_told_between_two_polls(page: Page, live_server, event, complaints):
    calls = [{"left": 150 - 1, "words": "One minute gone"}]
    services.set_calls(event, make.desk(event), calls)
    page.goto(f"{live_server.url}/e/{event.public_id}/")
    expect(page.get_by_text("One minute gone")).to_have_count(0)
    page.evaluate("document.querySelector('[data-calls]').dataset.of = 149 * 60")
    expect(page.get_by_text("One minute gone")).to_be_visible()
    assert not complaints


@pytest.mark.parametrize("answer", ["gone", "error", "captive"])
def test_the_projector_goes_on_without_its_network_and_comes_back(page: Page, live_server, event, answer):
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{live_server.url}/e/{event.public_id}/hall/?show=clock,pairings&seconds=5")
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    bar = page.get_by_text("No connection since")
    expect(bar).to_be_hidden()
    polls = re.compile(r"rev=")
    answers = {
        "gone": lambda route: route.abort(),
        "error": lambda route: route.fulfill(status=502, content_type="text/html", body="<h1>Bad gateway</h1>"),
        "captive": lambda route: route.fulfill(status=200, content_type="text/html", body="<h1>Hotel: sign in</h1>"),
    }
    page.route(polls, answers[answer])
    poll(page)
    expect(bar).to_be_visible()
    expect(bar).to_have_text(re.compile(r"No connection since \d\d:\d\d, showing what is known"))
    expect(page.get_by_text("Ada Lovelace").first).to_be_visible()  # it turned to the pairings
    page.unroute(polls)
    announce(event, make.desk(event), "We are back")
    expect(page.get_by_text("We are back")).to_be_visible()
    expect(bar).to_be_hidden()


@pytest.mark.parametrize("light", ["dark", "light"])
def test_every_screen_fits_the_projector_and_is_clean(page: Page, live_server, axe, complaints, light):
    event = make.event(entries=80, name="Eighty")
    make.playing(event)
    page.set_viewport_size({"width": 1920, "height": 1080})
    for at in range(6):
        page.goto(f"{live_server.url}/e/{event.public_id}/hall/?seconds=120&light={light}&at={at}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 60"), at
        axe(page)
    page.goto(f"{live_server.url}/e/{event.public_id}/hall/choose/")
    axe(page)
    assert not complaints


def test_a_desk_whose_round_was_taken_back_elsewhere_does_not_believe_itself_cut_off(page: Page, live_server, client):
    event = make.event(entries=8)
    round_ = make.published(event)
    client.force_login(make.user("olga"))
    cookie = client.cookies["sessionid"]
    page.context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": live_server.url}])
    page.goto(f"{live_server.url}/e/{event.public_id}/desk/rounds/1/")
    rounds.unpublish_round(round_, make.desk(event))
    with page.expect_response(re.compile("rev=")):
        poll(page, "games")
    page.wait_for_timeout(300)
    expect(page.get_by_text("No connection")).to_be_hidden()
