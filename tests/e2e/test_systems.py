"""Tournaments of the other game systems on phones and at the desk, in a real browser: reports, missions and turns."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from missions.load import CATALOGUE
from tests import make, own
from tests.e2e.test_player import fits, phone
from tests.e2e.test_turns import big, heading, turns

__all__ = ["phone"]

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

OTHERS = {
    "fow3": "fow3/cauldron",
    "team-yankee": "team-yankee/fighting-withdrawal",
    "wh40k10": "wh40k10/search-and-destroy",
}
every_other = pytest.mark.parametrize("system", OTHERS)


def two_phones(phone, event, mission):
    """The phones at the first table of a round of that mission: one light, one dark."""
    make.playing(event, mission=mission)
    first, second = make.seats(event)
    return (first, phone(first.entry)), (second, phone(second.entry, color_scheme="dark"))


def look(page: Page, axe) -> None:
    """Nothing for axe to name, and nothing wider than the phone."""
    axe(page)
    assert fits(page)


def send(page: Page, mine: int, theirs: int) -> None:
    """Report a game that is scored by points, whatever the other player has said."""
    page.get_by_role("link", name=re.compile("Report the result|No, it was otherwise")).click()
    page.locator("[name=mine]").fill(str(mine))
    page.locator("[name=theirs]").fill(str(theirs))
    page.get_by_role("button", name=f"Send {mine}–{theirs}").click()


def agree(page: Page) -> None:
    """Say the same as the other player."""
    page.get_by_role("button", name=re.compile("That is right")).click()


def at_the_desk(page: Page, live_server, event, name: str, *args) -> Page:
    client = Client()
    client.force_login(make.user("olga"))
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([session])
    page.goto(live_server.url + reverse(name, args=[event.public_id, *args]))
    return page


def test_a_game_scored_by_points_is_agreed_on_two_phones(phone, axe):
    event = make.event(entries=4, system="wh40k10")
    (_, mine), (_, theirs) = two_phones(phone, event, OTHERS["wh40k10"])
    look(mine.page, axe)
    look(theirs.page, axe)
    mine.page.get_by_role("link", name="Report the result").click()
    expect(mine.page.get_by_label("Your VP", exact=True)).to_have_value("")
    expect(mine.page.get_by_text("I won")).to_have_count(0)
    mine.page.get_by_label("Your VP", exact=True).fill("72")
    mine.page.get_by_label("Their VP", exact=True).fill("65")
    expect(mine.page.locator("[data-vp-now]")).to_contain_text("72–65")
    look(mine.page, axe)
    mine.page.get_by_role("button", name="Send 72–65").click()
    expect(heading(mine.page)).to_have_text("Your report is in")
    look(mine.page, axe)
    theirs.page.reload()
    look(theirs.page, axe)
    agree(theirs.page)
    expect(heading(theirs.page)).to_have_text("Confirmed 65–72")
    look(theirs.page, axe)


def test_points_that_differ_go_to_the_desk_which_decides(phone, axe, page, live_server):
    event = make.event(entries=4, system="wh40k10")
    (first, mine), (_, theirs) = two_phones(phone, event, OTHERS["wh40k10"])
    send(mine.page, 72, 65)
    expect(heading(mine.page)).to_have_text("Your report is in")
    theirs.page.reload()
    send(theirs.page, 67, 72)
    expect(heading(theirs.page)).to_contain_text("differ")
    look(theirs.page, axe)
    desk = at_the_desk(page, live_server, event, "desk_game", first.game.public_id)
    for width in (1280, 390):
        desk.set_viewport_size({"width": width, "height": 900})
        look(desk, axe)
        for told in ("72–65", "72–67"):
            expect(desk.get_by_text(told).first).to_be_visible()
    desk.get_by_role("button", name="This one is right").first.click()
    expect(desk.get_by_text("Reports differ")).to_have_count(0)
    theirs.page.reload()
    expect(heading(theirs.page)).to_have_text("Confirmed 65–72")
    expect(theirs.page.get_by_text("The desk settled it as")).to_be_visible()


@pytest.mark.parametrize("system", ["fow3", "team-yankee"])
def test_a_game_scored_by_what_was_lost_is_reported_in_the_systems_words(phone, axe, system):
    event = make.event(entries=4, system=system)
    (_, mine), (_, theirs) = two_phones(phone, event, OTHERS[system])
    look(mine.page, axe)
    mine.page.get_by_role("link", name="Report the result").click()
    units = event.practice.units
    mine.page.get_by_label("I won").check()
    mine.page.get_by_label(f"{units.capitalize()} you lost", exact=True).fill("1")
    mine.page.get_by_label(f"{units.capitalize()} they lost", exact=True).fill("6")
    vp = {"fow3": "5–2", "team-yankee": "8–1"}[system]
    expect(mine.page.locator("[data-vp-now]")).to_contain_text(vp)
    look(mine.page, axe)
    mine.page.get_by_role("button", name=f"Send {vp}").click()
    expect(heading(mine.page)).to_have_text("Your report is in")
    theirs.page.reload()
    agree(theirs.page)
    expect(heading(theirs.page)).to_have_text(f"Confirmed {'–'.join(reversed(vp.split('–')))}")
    look(theirs.page, axe)


@every_other
def test_a_mission_of_ones_own_is_played_on_a_phone(phone, axe, live_server, system):
    event = make.event(entries=4, system=system)
    text = (CATALOGUE / f"{OTHERS[system]}.toml").read_text(encoding="utf-8")
    title = re.search('^title = "(.*)"$', text, re.MULTILINE)
    saved = own.saved(event, text.replace(title[0], 'title = "Night Market"', 1))
    (_, mine), (_, theirs) = two_phones(phone, event, f"{system}/{saved.key}@{saved.version}")
    for one in (mine, theirs):
        expect(one.page.get_by_role("heading", name="Night Market", exact=True)).to_be_visible()
        look(one.page, axe)
        one.page.goto(live_server.url + reverse("own_mission", args=[event.public_id, saved.key, saved.version]))
        expect(heading(one.page)).to_have_text("Night Market")
        look(one.page, axe)


@every_other
def test_the_turns_of_a_game_are_followed_on_both_phones(phone, axe, system):
    event = make.event(entries=4, system=system)
    (_, mine), (_, theirs) = two_phones(phone, event, OTHERS[system])
    mine, theirs = turns(mine), turns(theirs)
    look(mine, axe)
    while not mine.locator("#next").count():  # what has to be known before the first turn
        told = heading(mine).inner_text()
        mine.get_by_role("button", name=re.compile("^Dusk$|Attacker$")).click()
        expect(heading(mine)).not_to_have_text(told)
    for _ in range(6):
        told = heading(mine).inner_text()
        mine.locator("#next").click()
        expect(heading(mine)).not_to_have_text(told)
        expect(heading(theirs)).to_have_text(heading(mine).inner_text())
    look(mine, axe)
    look(theirs, axe)
    told = heading(theirs).inner_text()
    big(mine, "Take back").click()
    expect(heading(theirs)).not_to_have_text(told)
