"""The desk in a real browser: light and dark, wide and on a phone, by axe, by keyboard and without scripts."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tourney.services import entries, rehearsing

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGES = (
    "home", "desk_new_event", "desk", "desk_entries", "desk_entry", "desk_import", "desk_links", "desk_log",
    "desk_settings", "desk_tables", "desk_members",
)  # fmt: skip


@pytest.fixture
def event():
    made = make.event(entries=8, tables=5)
    by = make.desk(made)
    entries.add_entry(made, by, name="דניאל לוי", club="ירושלים", army="x" * 180)
    entries.add_entry(made, by, name="Ada Lovelace", club="Elsewhere", email="ada@example.org", fortified=True)
    entries.set_absent(made.entries.get(club="Elsewhere"), by, 2, absent=True)
    entries.add_entry(made, by, name="W" * 200)
    entries.drop_entry(made.entries.get(name="Hiro Tanaka"), by)
    make.play(make.playing(made), leave=2)
    return made


@pytest.fixture
def olga(event, page: Page, live_server):
    """Olga's browser, signed in."""
    client = Client()
    client.force_login(make.user("olga"))
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    return page


def address(live_server, event, name):
    args = [] if name in {"home", "desk_new_event"} else [event.public_id]
    if name == "desk_entry":
        args.append(event.entries.get(club="Elsewhere").public_id)
    return f"{live_server.url}{reverse(name, args=args)}"


@pytest.fixture
def open_page(olga, event, live_server):
    """Opens a page of Olga's event by its name."""
    return lambda name: olga.goto(address(live_server, event, name))


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("look", [("light", 1280), ("dark", 390)], ids=["light", "phone-dark"])
def test_a_page_has_nothing_for_axe_to_name_and_does_not_scroll_sideways(olga, open_page, axe, complaints, name, look):
    scheme, width = look
    olga.emulate_media(color_scheme=scheme)
    olga.set_viewport_size({"width": width, "height": 844})
    open_page(name)
    axe(olga)
    assert sideways(olga) <= 0
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_front_page_for_strangers(page, live_server, axe, complaints, scheme, event):
    page.emulate_media(color_scheme=scheme)
    page.goto(live_server.url)
    axe(page)
    assert sideways(page) <= 0
    assert complaints == []


def test_a_page_with_mistakes_passes_axe_too(olga, event, live_server, axe):
    olga.goto(address(live_server, event, "desk_import"))
    olga.get_by_label("Names, one a line").fill("name,side\nZoe,purple")
    olga.get_by_role("button", name="Look at the rows").first.click()
    expect(olga.get_by_role("alert")).to_contain_text("Nobody was entered")
    axe(olga)
    olga.goto(address(live_server, event, "desk_entries"))
    olga.get_by_label("E-mail").fill("nobody")
    olga.get_by_role("button", name="Enter", exact=True).click()
    expect(olga.get_by_role("alert")).to_contain_text("name@example.org")
    axe(olga)


def test_players_are_entered_one_after_the_other_by_keyboard_alone(olga, event, live_server):
    olga.goto(address(live_server, event, "desk_entries") + "?more")
    for name in ("Zoe Quist", "Yann Ito"):
        expect(olga.locator("#id_name")).to_be_focused()
        olga.keyboard.type(name)
        olga.keyboard.press("Enter")
        expect(olga.get_by_role("status").first).to_contain_text(f"{name} entered.")
    assert event.entries.filter(name__in=["Zoe Quist", "Yann Ito"]).count() == 2


def test_enter_in_a_terrain_saves_and_removes_no_table(olga, event, live_server):
    olga.goto(address(live_server, event, "desk_tables"))
    before = event.tables.count()
    olga.get_by_label("Terrain of table 1", exact=True).fill("bocage")
    olga.keyboard.press("Enter")
    expect(olga.get_by_role("status").first).to_contain_text("Tables saved.")
    assert event.tables.count() == before
    assert event.tables.get(number=1).terrain == "bocage"


def test_the_roll_is_filtered_while_typing(olga, event, live_server):
    olga.goto(address(live_server, event, "desk_entries"))
    olga.get_by_role("searchbox", name="Find a player", exact=True).fill("muller")
    expect(olga.locator("#entry-rows tr:visible")).to_have_count(1)
    expect(olga.locator("#entry-count")).to_have_text("1 shown")


def test_the_overview_follows_what_others_do(olga, event, live_server):
    olga.goto(address(live_server, event, "desk"))
    entries.add_entry(event, make.desk(event), name="Late Arrival")
    olga.evaluate("document.getElementById('now').pollNow()")
    expect(olga.locator("#now")).to_contain_text("Late Arrival entered")


def test_a_whole_list_goes_in_without_scripts(browser, event, live_server):
    client = Client()
    client.force_login(make.user("olga"))
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    page.goto(address(live_server, event, "desk_import"))
    page.get_by_label("Names, one a line").fill("Zoe Quist, Iron Dice\nYann Ito")
    page.get_by_role("button", name="Look at the rows").first.click()
    page.get_by_role("button", name="Enter 2 players").click()
    expect(page).to_have_url(re.compile(r"/entries/$"))
    expect(page.get_by_role("link", name="Zoe Quist")).to_be_visible()
    context.close()


def test_an_event_is_made_in_a_few_keys(olga, live_server, event):
    olga.goto(f"{live_server.url}/events/new")
    expect(olga.get_by_role("textbox", name="Name")).to_be_focused()
    olga.keyboard.type("Autumn Muster")
    olga.keyboard.press("Enter")
    expect(olga.get_by_role("heading", level=1)).to_have_text("Autumn Muster")
    expect(olga.get_by_role("heading", level=2).first).to_have_text("Enter the players")


def test_the_card_of_a_rehearsal_lies_level_and_touches_nothing(olga, event, live_server):
    rehearsal = rehearsing.begin_rehearsal(event, make.desk(event), players=6)
    olga.set_viewport_size({"width": 1280, "height": 900})
    olga.goto(live_server.url + reverse("desk", args=[rehearsal.public_id]))
    card = olga.locator(".card", has=olga.get_by_role("heading", name="This is a rehearsal"))
    assert len({one.bounding_box()["y"] for one in card.get_by_role("button").all()}) == 1
    box, below = card.bounding_box(), olga.locator(".stats").bounding_box()
    assert below["y"] - box["y"] - box["height"] >= 8
