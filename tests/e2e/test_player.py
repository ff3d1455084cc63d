"""Two phones at one table, in a real browser: from the private link to the confirmed result."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import make
from tourney import queries
from tourney.access import link_path
from tourney.models import Entry, Event, Seat
from tourney.services import rounds

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
LONG = "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww" + " Montgomery-Featherstonehaugh" * 4


class Phone:
    """A phone that keeps one player's link, and what its console complained of."""

    def __init__(self, browser: Browser, server: LiveServer, entry: Entry, **context: object) -> None:
        asked: dict[str, Any] = {"viewport": PHONE, **context}
        self.context = browser.new_context(**asked)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(server.url + link_path(entry))


@pytest.fixture
def event() -> Event:
    return make.event(entries=4)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Callable[..., Phone]]:
    """Makes a phone for an entry; at the end none of them may have complained."""
    made: list[Phone] = []

    def give(entry: Entry, **context: object) -> Phone:
        made.append(Phone(browser, live_server, entry, **context))
        return made[-1]

    yield give
    complaints = [complaint for one in made for complaint in one.complaints]
    for one in made:
        one.context.close()
    assert not complaints


def seats(event: Event, mode: str = "plans") -> tuple[Seat, Seat]:
    return queries.seats_in_order(queries.games_of(make.playing(event, mode=mode))[0])


def fits(page: Page) -> bool:
    page.wait_for_load_state()
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def poll(page: Page) -> None:
    page.evaluate("document.getElementById('now').pollNow()")


def test_two_players_choose_play_and_agree(event, phone, axe):
    first, second = seats(event)
    mine, theirs = phone(first.entry), phone(second.entry, color_scheme="dark")
    expect(mine.page).to_have_url(re.compile(r"/e/\w+/me/$"))
    axe(mine.page)
    mine.page.get_by_label("Attack", exact=False).first.check()
    mine.page.get_by_role("button", name="Seal this plan").click()
    expect(mine.page.get_by_text("Sealed. Waiting for")).to_be_visible()
    axe(mine.page)
    theirs.page.get_by_label("Defend", exact=False).check()
    theirs.page.get_by_role("button", name="Seal this plan").click()
    expect(theirs.page.get_by_role("heading", level=1)).to_contain_text("Play")
    axe(theirs.page)
    poll(mine.page)
    expect(mine.page.get_by_role("heading", level=1)).to_contain_text("Play")
    expect(mine.page.locator(".briefing__map svg")).to_be_visible()
    mine.page.get_by_role("link", name="Report the result").click()
    mine.page.get_by_label("I won").check()
    expect(mine.page.get_by_label("Units you lost", exact=True)).to_have_value("")
    mine.page.get_by_role("group", name="Units you lost").get_by_role("button", name="1", exact=True).click()
    mine.page.get_by_role("group", name="Units they lost").get_by_role("button", name="4", exact=True).click()
    expect(mine.page.locator("[data-vp-now]")).to_contain_text("8–1")
    axe(mine.page)
    mine.page.get_by_role("button", name="Send 8–1").click()
    expect(mine.page.get_by_role("heading", level=1)).to_have_text("Your report is in")
    poll(theirs.page)
    expect(theirs.page.get_by_role("heading", level=1)).to_have_text("Did you lose 1–8?")
    axe(theirs.page)
    theirs.page.get_by_role("button", name="That is right: 1–8").click()
    expect(theirs.page.get_by_role("heading", level=1)).to_have_text("Confirmed 1–8")
    axe(theirs.page)


def test_it_all_works_without_scripts(event, phone):
    first, second = seats(event)
    for seat, plan in ((first, "attack"), (second, "manoeuvre")):
        one = phone(seat.entry, java_script_enabled=False).page
        one.locator(f"input[value={plan}]").check()
        one.get_by_role("button", name="Seal this plan").click()
    expect(one.get_by_role("heading", level=1)).to_contain_text("Play")
    one.get_by_role("link", name="Report the result").click()
    one.get_by_label("Nobody: time ran out").check()
    one.get_by_label("Units you lost", exact=True).fill("0")
    one.get_by_label("Units they lost", exact=True).fill("2")
    one.get_by_role("button", name="Send the report").click()
    one.get_by_role("button", name="Yes, send 2–1").click()
    expect(one.get_by_role("heading", level=1)).to_have_text("Your report is in")


def test_a_choice_half_made_survives_a_poll_and_a_new_round_replaces_it(event, phone):
    first, second = seats(event)
    mine = phone(first.entry)
    mine.page.locator("input[value=manoeuvre]").check()
    rounds.start_round(first.round, make.desk(event))  # changes nothing
    second.entry.refresh_from_db()
    theirs = phone(second.entry)
    theirs.page.locator("input[value=attack]").check()
    theirs.page.get_by_role("button", name="Seal this plan").click()
    expect(theirs.page.get_by_text("Sealed. Waiting for")).to_be_visible()
    poll(mine.page)
    expect(mine.page.get_by_text("has sealed a plan. Yours opens both.")).to_be_visible()
    expect(mine.page.locator("input[value=manoeuvre]")).to_be_checked()
    rounds_now = event.rounds.get()
    make.play(rounds_now)
    rounds.close_round(rounds_now, make.desk(event))
    poll(mine.page)
    expect(mine.page.get_by_role("heading", level=1)).to_have_text("Round 1 is over")


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_very_long_name_breaks_no_phone(event, phone, axe, width, scheme):
    first, second = seats(event, mode="fixed")
    Entry.objects.filter(pk=second.entry_id).update(name=LONG[:200], army="x" * 200, club="y" * 120)
    for seat in (first, second):
        one = phone(seat.entry, color_scheme=scheme)
        one.page.set_viewport_size({"width": width, "height": 800})
        one.page.reload()
        assert fits(one.page)
        axe(one.page)
        one.page.get_by_role("link", name="Report the result").click()
        assert fits(one.page)
        axe(one.page)


def test_typed_dice_are_tapped(phone, axe):
    event = make.event(entries=2, dice="typed")
    first, second = seats(event)
    for seat in (first, second):
        one = phone(seat.entry)
        one.page.locator("input[value=attack]").check()
        one.page.get_by_role("button", name="Seal this plan").click()
    expect(one.page.get_by_role("group", name="Your die")).to_be_visible()
    axe(one.page)
    one.page.get_by_role("group", name="Your die").get_by_label("5").check()
    one.page.get_by_role("group", name="The die of").get_by_label("2").check()
    one.page.get_by_role("button", name="Those were the dice").click()
    expect(one.page.get_by_role("group", name="The die shows")).to_be_visible()
    axe(one.page)
    one.page.get_by_role("group", name="The die shows").get_by_label("3").check()
    one.page.get_by_role("button", name="That was the die").click()
    expect(one.page.get_by_role("heading", level=1)).to_contain_text("Play")
