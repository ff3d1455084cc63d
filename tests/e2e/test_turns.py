"""A game followed turn by turn on two phones, in a real browser; and without a tournament, by links."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import make
from tests.e2e.test_player import LONG, Phone, fits, phone
from tourney.models import Entry, Event, Turns

__all__ = ["phone"]

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    return make.event(entries=4)


def turns(phone: Phone) -> Page:
    """The phone's page of the turns, reached from its own."""
    phone.page.get_by_role("link", name=re.compile("^Turns")).click()
    expect(phone.page.locator("#turns")).to_be_visible()
    return phone.page


def big(page: Page, label: str):
    return page.get_by_role("button", name=label, exact=True)


def heading(page: Page):
    return page.get_by_role("heading", level=1)


def test_two_phones_show_the_same_game(event, phone, axe):
    make.playing(event, mission="fow4/encounter")
    first, second = make.seats(event)
    mine, theirs = turns(phone(first.entry)), turns(phone(second.entry, color_scheme="dark"))
    for page in (mine, theirs):
        expect(heading(page)).to_have_text("Who has the first turn?")
        axe(page)
    mine.get_by_role("button", name=re.compile("Attacker$")).click()
    for page in (mine, theirs):
        expect(heading(page)).to_have_text("Starting Step")
        axe(page)
    big(mine, "Next: Movement Step").click()
    expect(big(theirs, "Next: Shooting Step")).to_be_visible()
    big(theirs, "Next: Shooting Step").click()
    expect(big(mine, "Next: Assault Step")).to_be_visible()
    big(mine, "Take back").click()
    expect(heading(mine)).to_have_text("Movement Step")
    expect(heading(theirs)).to_have_text("Movement Step")
    theirs.reload()
    expect(heading(theirs)).to_have_text("Movement Step")
    theirs.locator("summary", has_text="Start again").click()
    big(theirs, "Start again").click()
    expect(heading(mine)).to_have_text("Who has the first turn?")


def test_a_press_too_many_and_one_too_late_count_for_nothing(event, phone):
    make.playing(event, mission="fow4/bridgehead")
    first, second = make.seats(event)
    late = phone(second.entry)
    mine, theirs = turns(phone(first.entry)), turns(late)
    theirs.route(re.compile("rev="), lambda route: route.abort())  # out of reach of news
    mine.locator("#next").dblclick()
    expect(heading(mine)).to_have_text("Movement Step")
    big(mine, "Next: Shooting Step").click()
    expect(heading(mine)).to_have_text("Shooting Step")
    big(theirs, "Next: Movement Step").click()
    expect(theirs.get_by_text("Somebody tapped before you.")).to_be_visible()
    expect(heading(theirs)).to_have_text("Shooting Step")
    assert Turns.objects.get().moves == ["next", "next"]
    assert all("ERR_FAILED" in complaint for complaint in late.complaints)  # the news that did not come through
    late.complaints.clear()


def test_the_focus_stays_on_the_big_button_so_that_keys_alone_play(event, phone):
    make.playing(event, mission="fow4/bridgehead")
    page = turns(phone(make.seats(event)[0].entry))
    page.locator("#next").focus()
    for step in ("Movement Step", "Shooting Step", "Assault Step"):
        page.keyboard.press("Enter")
        expect(heading(page)).to_have_text(step)
        expect(page.locator("#next")).to_be_focused()
    page.locator("#back").focus()
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("Shooting Step")
    expect(page.locator("#back")).to_be_focused()


def test_keys_alone_play_where_there_are_no_scripts_or_none_yet(event, phone):
    make.playing(event, mission="fow4/bridgehead")
    page = turns(phone(make.seats(event)[0].entry, java_script_enabled=False))
    page.locator("#next").focus()
    for step in ("Movement Step", "Shooting Step"):
        page.keyboard.press("Enter")
        expect(heading(page)).to_have_text(step)
        expect(page.locator("#next")).to_be_focused()
    page.locator("#back").focus()
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("Movement Step")
    expect(page.locator("#back")).to_be_focused()


def test_a_game_goes_on_where_it_was_when_the_tab_was_closed(event, phone):
    make.playing(event, mission="fow4/bridgehead")
    one = phone(make.seats(event)[0].entry)
    big(turns(one), "Next: Movement Step").click()
    expect(heading(one.page)).to_have_text("Movement Step")
    address = one.page.url
    one.page.close()
    again = one.context.new_page()
    again.goto(address)
    expect(heading(again)).to_have_text("Movement Step")


def test_it_all_works_without_scripts(event, phone):
    make.playing(event, mission="fow4/encounter")
    first, second = make.seats(event)
    mine = turns(phone(first.entry, java_script_enabled=False))
    theirs = turns(phone(second.entry, java_script_enabled=False))
    mine.get_by_role("button", name=re.compile("Defender$")).click()
    big(mine, "Next: Movement Step").click()
    theirs.get_by_role("link", name="Load again").click()
    expect(heading(theirs)).to_have_text("Movement Step")
    big(theirs, "Take back").click()
    expect(heading(theirs)).to_have_text("Starting Step")
    theirs.locator("summary", has_text="Start again").click()
    big(theirs, "Start again").click()
    expect(heading(theirs)).to_have_text("Who has the first turn?")


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_very_long_name_breaks_no_phone(event, phone, axe, width, scheme):
    make.playing(event, mission="fow4/encounter")
    seats = make.seats(event)
    Entry.objects.filter(pk__in=[seat.entry_id for seat in seats]).update(name=LONG[:200])
    one = phone(seats[0].entry, color_scheme=scheme)
    one.page.set_viewport_size({"width": width, "height": 800})
    page = turns(one)
    assert fits(page)
    axe(page)
    page.get_by_role("button", name=re.compile("Attacker$")).click()
    expect(heading(page)).to_have_text("Starting Step")
    assert fits(page)
    axe(page)
    hit = page.evaluate("[...document.querySelectorAll('main .button')].map(e => e.getBoundingClientRect().height)")
    assert min(hit) >= 44


PUBLIC = ["encounter/turns/", "encounter/turns/?m=first-defender.next_16", "rearguard/turns/?m=next_68"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", PUBLIC)
def test_the_public_pages_are_accessible_and_never_too_wide(
    page: Page, live_server: LiveServer, complaints: list[str], axe: Callable[[Page], None], address: str, scheme
):
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server.url}/missions/fow4/{address}")
    axe(page)
    for width in (1280, 768, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert fits(page)
    assert complaints == []


def test_the_public_tracker_is_played_and_taken_back_without_scripts(browser: Browser, live_server: LiveServer):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server.url}/missions/fow4/bridgehead/")
    page.get_by_role("link", name="Play it, turn by turn").click()
    page.get_by_role("link", name="Next: Movement Step").click()
    page.get_by_role("link", name="Next: Shooting Step").click()
    expect(heading(page)).to_have_text("Shooting Step")
    page.reload()
    expect(heading(page)).to_have_text("Shooting Step")
    page.get_by_role("link", name="Take back").click()
    expect(heading(page)).to_have_text("Movement Step")
    context.close()
