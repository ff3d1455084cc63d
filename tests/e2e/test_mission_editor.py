"""Writing a mission in a real browser: live and without scripts, wide and on a phone, by axe and by hand."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make, own

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGES = ("desk_missions", "desk_mission_new", "desk_mission", "desk_mission_versions", "own_mission", "desk_draft")


@pytest.fixture
def event():
    made = make.event(entries=4)
    own.saved(made)
    own.saved(made, own.retitled("Supply Line"), key="supply-road", note="A better name")
    return made


@pytest.fixture
def olga(page: Page, event, live_server):
    """Olga's browser, signed in."""
    _sign_in(page, live_server)
    return page


def _sign_in(page: Page, live_server) -> None:
    client = Client()
    client.force_login(make.user("olga"))
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )


def address(live_server, event, name):
    args = {
        "desk_mission": ["supply-road"],
        "desk_mission_versions": ["supply-road"],
        "own_mission": ["supply-road", 2],
    }
    return live_server.url + reverse(name, args=[event.public_id, *args.get(name, [])])


def sideways(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(
    "look", [("light", 1280), ("dark", 390), ("light", 320)], ids=["light", "phone-dark", "narrow"]
)
def test_a_page_has_nothing_for_axe_to_name_and_does_not_scroll_sideways(
    olga, event, live_server, axe, complaints, name, look
):
    scheme, width = look
    olga.emulate_media(color_scheme=scheme)
    olga.set_viewport_size({"width": width, "height": 844})
    olga.goto(address(live_server, event, name))
    axe(olga)
    assert sideways(olga) <= 0
    assert complaints == []


def test_the_proof_follows_what_is_typed_and_a_fault_leads_to_its_line(olga, event, live_server, axe, complaints):
    olga.goto(address(live_server, event, "desk_mission"))
    text = olga.get_by_label("The mission’s text")
    drawing = olga.locator("#drawing svg")
    before = drawing.inner_html()
    text.fill(
        own.retitled("Night Road").replace('near = { "attacker\'s edge" = 16 }', 'near = { "attacker\'s edge" = 12 }')
    )
    expect(olga.locator("#proof")).to_contain_text("Night Road")
    expect(drawing).not_to_have_text(re.compile("^$"))
    olga.wait_for_function("before => document.querySelector('#drawing svg').innerHTML !== before", arg=before)
    text.fill(text.input_value().replace('"centre line" = 4', '"moon" = 4'))
    expect(olga.locator("#proof")).to_contain_text("1 thing to put right")
    expect(drawing).to_be_visible()
    axe(olga)
    olga.get_by_role("link", name="Line 45").click()
    chosen = text.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)")
    assert "moon" in chosen
    assert event.own_missions.count() == 2
    assert complaints == []


def test_the_layout_shown_can_be_changed(olga, event, live_server, complaints):
    olga.goto(address(live_server, event, "desk_mission"))
    before = olga.locator("#drawing").inner_html()
    olga.get_by_label("Layout shown").select_option("2")
    olga.wait_for_function("before => document.querySelector('#drawing').innerHTML !== before", arg=before)
    assert complaints == []


def test_a_text_that_is_not_saved_is_not_lost_by_a_slip(olga, event, live_server):
    olga.goto(address(live_server, event, "desk_mission"))
    olga.get_by_label("The mission’s text").press_sequentially("# a word")
    asked = []
    olga.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    olga.get_by_role("link", name="Rounds").click()
    expect(olga.get_by_role("heading", name="Rounds", exact=True)).to_be_visible()
    assert asked == ["beforeunload"]


def test_all_of_it_works_without_scripts(browser, event, live_server, axe):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    _sign_in(page, live_server)
    page.goto(address(live_server, event, "desk_mission"))
    text = page.get_by_label("The mission’s text")
    text.fill(own.SUPPLY_ROAD.replace('"centre line" = 4', '"moon" = 4'))
    page.get_by_label("What changed").fill("Over the moon")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#proof")).to_contain_text("Line 45")
    expect(page.get_by_label("What changed")).to_have_value("Over the moon")
    text.fill(own.retitled("By Night"))
    page.get_by_role("button", name="Save as version 3").click()
    expect(page.get_by_text("By Night: version 3 saved.")).to_be_visible()
    page.get_by_label("Layout shown").select_option("2")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_label("Layout shown")).to_have_value("2")
    page.get_by_role("link", name="Versions").click()
    expect(page.get_by_role("row", name=re.compile("Over the moon"))).to_be_visible()
    context.close()


def test_a_player_reads_the_mission_on_a_phone_without_an_account(page, event, live_server, axe, complaints):
    make.playing(event, mission="fow4/supply-road@2")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + reverse("game", args=[make.game_at(event).public_id]))
    page.get_by_role("link", name=re.compile("in all its layouts")).click()
    expect(page.get_by_role("heading", name="Supply Line")).to_be_visible()
    axe(page)
    assert sideways(page) <= 0
    assert complaints == []
