"""The standings in a real browser: order of criteria, working and what if; by axe, on a phone, and without scripts."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests import make

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    made = make.event(entries=7, rounds_planned=4, tiebreaks=["wins", "vp", "sos_cut1", "omw", "lots"])
    for _ in range(2):
        make.closed(made)
    make.play(make.playing(made), leave=1)
    return made


def cookie(live_server):
    client = Client()
    client.force_login(make.user("olga"))
    return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}


@pytest.fixture
def olga(event, page: Page, live_server):
    page.context.add_cookies([cookie(live_server)])
    return page


def address(live_server, event, name, *args):
    return live_server.url + reverse(name, args=[event.public_id, *args])


def sideways(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


@pytest.mark.parametrize("look", [("light", 1280), ("dark", 390)], ids=["light", "phone-dark"])
def test_the_pages_of_the_standings_have_nothing_for_axe_to_name(olga, event, live_server, axe, complaints, look):
    scheme, width = look
    olga.emulate_media(color_scheme=scheme)
    olga.set_viewport_size({"width": width, "height": 844})
    game = event.rounds.get(number=1).games.first()
    tried = f"?game={game.public_id}&winner=2&lost_1=5&lost_2=0"
    entry = event.entries.first().public_id
    for path in (
        address(live_server, event, "standings"),
        address(live_server, event, "entry", entry),
        address(live_server, event, "desk_standings"),
        address(live_server, event, "desk_ranking"),
        address(live_server, event, "what_if"),
        address(live_server, event, "what_if") + tried,
        address(live_server, event, "desk_what_if") + tried,
    ):
        olga.goto(path)
        for fold in olga.locator("main details").all():
            fold.evaluate("fold => { fold.open = true }")
        axe(olga)
        assert sideways(olga) <= 0, path
    assert complaints == []


def press(page, button, what):
    page.wait_for_load_state()  # a form that has not come whole is refused
    page.get_by_role("button", name=re.compile(f"^{button}\\s*: {what}$")).click()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_an_order_is_made_step_by_step_and_saved(event, browser: Browser, live_server, scripts):
    context = browser.new_context(java_script_enabled=scripts)
    context.add_cookies([cookie(live_server)])
    page = context.new_page()
    page.goto(address(live_server, event, "desk_ranking"))
    page.get_by_text("Begin with an order that is known").click()
    press(page, "Take it", "Flames Of War by Victory Points")
    press(page, "Up", "Wins")
    press(page, "Take out", "Units destroyed")
    page.get_by_text("Add: results").click()
    press(page, "Add", "Draw of lots")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    event.refresh_from_db()
    assert event.tiebreaks == ["wins", "vp", "sos_cut1", "omw", "lots"]
    page.get_by_role("button", name="Save the order").click()
    expect(page.get_by_text("The order of the standings is saved.")).to_be_visible()
    event.refresh_from_db()
    assert event.tiebreaks == ["wins", "vp", "sos_apart", "lots"]
    context.close()


def test_somebody_in_the_hall_tries_a_result_without_scripts(event, browser: Browser, live_server):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(address(live_server, event, "standings"))
    page.get_by_role("link", name="What if a game ended otherwise?").click()
    page.get_by_label("Which game?").select_option(index=1)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("radio").nth(1).check()
    for field in page.get_by_role("spinbutton").all():
        field.fill("2")
    page.get_by_role("button", name="Show the standings").click()
    expect(page.get_by_role("heading", name="The standings then")).to_be_visible()
    expect(page.get_by_role("region", name="The standings then").get_by_role("row")).to_have_count(8)
    context.close()


def test_a_number_leads_to_its_working(event, page: Page, live_server):
    page.goto(address(live_server, event, "standings"))
    page.locator("a.made[href$='#working-sos_cut1']").first.click()
    card = page.locator("#working-sos_cut1")
    expect(card).to_be_in_viewport()
    expect(card).to_contain_text("without")
