"""The morning in a real browser: by keyboard alone, with a scanner, live, on a phone, without scripts, by axe."""

import time

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tourney import queries
from tourney.models import Entry
from tourney.services import checkin, entries

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def signed_in(page: Page, live_server) -> Page:
    client = Client()
    client.force_login(make.user("olga"))
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    return page


@pytest.fixture
def event():
    return make.event(entries=12)


@pytest.fixture
def olga(event, page: Page, live_server):
    """Olga's browser at the check-in."""
    signed_in(page, live_server).goto(live_server.url + reverse("desk_check_in", args=[event.public_id]))
    return page


def here() -> set[str]:
    return set(Entry.objects.exclude(checked_in_at=None).values_list("name", flat=True))


def test_three_letters_narrow_the_list_and_enter_checks_in(olga, complaints):
    olga.keyboard.type("dub")
    expect(olga.locator(".arrival:visible")).to_have_count(1)
    expect(olga.locator("#check-in-count")).to_have_text("1 shown")
    olga.keyboard.press("Enter")
    expect(olga.get_by_text("Chloé Dubois is checked in.")).to_be_visible()
    expect(olga.get_by_text("1 of 12 here, 11 missing")).to_be_visible()
    expect(olga.get_by_label("Name, or scan a badge")).to_be_focused()
    olga.keyboard.type("mull")
    olga.keyboard.press("Enter")
    expect(olga.get_by_text("2 of 12 here, 10 missing")).to_be_visible()
    assert here() == {"Chloé Dubois", "Dieter Müller"}
    assert complaints == []


def test_a_scanner_that_types_the_badges_address_checks_in(olga, event, live_server):
    one = event.entries.all()[4]
    olga.keyboard.type(live_server.url + reverse("check_in_one", args=[event.public_id, one.public_id]))
    olga.keyboard.press("Enter")
    expect(olga.get_by_text(f"{one.name} is checked in.")).to_be_visible()


def test_another_desks_check_in_shows_without_losing_what_is_typed(olga, event):
    olga.keyboard.type("Dub")
    checkin.check_in(event.entries.all()[0], make.desk(event))
    olga.evaluate("document.querySelector('#check-in').pollNow()")
    expect(olga.get_by_text("1 of 12 here, 11 missing")).to_be_visible()
    expect(olga.get_by_label("Name, or scan a badge")).to_have_value("Dub")
    expect(olga.get_by_label("Name, or scan a badge")).to_be_focused()
    expect(olga.locator(".arrival:visible")).to_have_count(1)


def test_a_check_in_is_undone_by_keyboard(olga):
    olga.keyboard.type("dub")
    olga.keyboard.press("Enter")
    undo = olga.get_by_role("button", name="Undo Chloé Dubois, who came last")
    undo.focus()
    olga.keyboard.press("Enter")
    expect(olga.get_by_text("Chloé Dubois is missing again.")).to_be_visible()
    assert here() == set()


def test_a_late_arrival_in_round_two_plays_within_twenty_seconds(event, page, live_server):
    for one in event.entries.all():
        checkin.check_in(one, make.desk(event))
    make.closed(event)
    entries.drop_entry(event.entries.all()[11], make.desk(event))
    round_ = make.published(event)
    bye = queries.bye_of(round_)
    signed_in(page, live_server).goto(live_server.url + reverse("desk_check_in", args=[event.public_id]))
    began = time.monotonic()
    page.keyboard.type("Zoe Late")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Enter them as a walk-in").press("Enter")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Zoe Late is entered and checked in")).to_be_visible()
    page.get_by_role("link", name="Take them into Round 2").press("Enter")
    page.get_by_role("button", name="Draw it so").press("Enter")
    expect(page.get_by_text("Round 2 is drawn again.")).to_be_visible()
    took = time.monotonic() - began
    seat = round_.seats.get(entry__name="Zoe Late")
    assert seat.game.seats.filter(entry=bye).exists()
    assert took < 20
    print(f"late arrival in round two: {took:.1f} s")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_and_no_page_is_wider_than_its_window(olga, event, axe, live_server, scheme, width):
    event.capacity = 14
    event.save()
    event.registrations.create(name="Vera Vane", present_at=event.created_at)
    event.registrations.create(name="W" * 200)
    entries.add_entry(event, make.desk(event), name="דניאל לוי", club="x" * 120)
    for one in event.entries.all()[:9]:
        checkin.check_in(one, make.desk(event))
    olga.emulate_media(color_scheme=scheme)
    olga.set_viewport_size({"width": width, "height": 900})
    make.draft(event)
    desk = f"{live_server.url}/e/{event.public_id}/desk/"
    for path in ("check-in/", "check-in/?new=Zoe", f"check-in/{event.entries.all()[10].public_id}", "rounds/1/"):
        olga.goto(desk + path)
        axe(olga)
        assert olga.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_buttons_are_large_enough_for_a_thumb(olga):
    olga.set_viewport_size({"width": 390, "height": 800})
    for button in olga.locator(".arrivals .button").all():
        box = button.bounding_box()
        assert box["height"] >= 44
        assert box["width"] >= 44


def test_without_scripts_the_field_searches_and_checks_in(event, browser, live_server):
    page = signed_in(browser.new_context(java_script_enabled=False).new_page(), live_server)
    page.goto(live_server.url + reverse("desk_check_in", args=[event.public_id]))
    page.get_by_label("Name, or scan a badge").fill("iron")
    page.get_by_label("Name, or scan a badge").press("Enter")
    expect(page.locator(".arrival")).to_have_count(3)
    page.get_by_role("button", name="Here Femi Ade").click()
    expect(page.get_by_text("Femi Ade is checked in.")).to_be_visible()
    page.context.close()


def test_a_phone_that_scans_a_badge_checks_in_with_one_press(olga, event, live_server):
    one = event.entries.all()[2]
    olga.goto(live_server.url + reverse("check_in_one", args=[event.public_id, one.public_id]))
    olga.keyboard.press("Enter")
    expect(olga.get_by_text(f"{one.name} is checked in.")).to_be_visible()


def test_a_table_that_waits_is_given_up_by_one_press_when_its_grace_is_over(olga, event, live_server):
    event.grace_minutes = 0
    event.save()
    make.playing(event)
    first, second = make.seats(event)
    checkin.call_missing(first, make.desk(event), missing=True)
    olga.goto(live_server.url + reverse("desk_round", args=[event.public_id, 1]))
    waiting = olga.locator("#no-shows")
    expect(waiting.get_by_text(f"{first.entry.name} has not come")).to_be_visible()
    waiting.get_by_role("button", name=f"{second.entry.name} wins by default").press("Enter")
    expect(olga.locator("#no-shows").get_by_text("has not come")).to_have_count(0)
