"""Registering on a phone, and moving up at the desk, in a real browser."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tourney.services import registration_terms
from tourney.services.entries import drop_entry

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def event():
    """An event with nine places, eight of them taken, that takes registrations."""
    made = make.event(entries=8, capacity=9)
    consents = [
        registration_terms.consent("My name may be shown.", required=True),
        registration_terms.consent("Photographs may be shown.", required=False),
    ]
    registration_terms.change_terms(made, make.desk(made), {"registration": "open", "consents": consents})
    return made


def fits(page: Page):
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def address(server, event, name: str):
    return server.url + reverse(name, args=[event.public_id])


def test_a_player_registers_on_a_phone_sees_their_link_and_withdraws(page: Page, live_server, event, axe, complaints):
    page.set_viewport_size(PHONE)
    page.goto(address(live_server, event, "event"))
    page.get_by_role("link", name="Register").click()
    axe(page)
    page.get_by_label("Your name").fill("Zoë Quist")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("You are not registered yet")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("Zoë Quist")
    axe(page)
    page.get_by_label("My name may be shown.").check()
    page.get_by_role("button", name="Register").dblclick()
    expect(page.get_by_role("heading", name="You are entered")).to_be_visible()
    expect(page.get_by_role("img", name="Code of your own link")).to_be_visible()
    assert fits(page)
    axe(page)
    assert event.registrations.count() == 1
    page.get_by_role("link", name="Withdraw").click()
    axe(page)
    page.get_by_role("button", name="Yes, withdraw").click()
    expect(page.get_by_role("heading", name="Withdrawn")).to_be_visible()
    assert event.entries.filter(dropped_after=None).count() == 8
    assert [heard for heard in complaints if "422" not in heard] == []


def test_a_place_comes_free_and_one_press_at_the_desk_gives_it_to_who_waits(
    page: Page, live_server, event, axe, complaints
):
    page.set_viewport_size(PHONE)
    for name in ("Ann", "Bo"):
        page.goto(address(live_server, event, "register"))
        page.get_by_label("Your name").fill(name)
        page.get_by_label("My name may be shown.").check()
        page.get_by_role("button", name="Register" if name == "Ann" else "Go on the waiting list").click()
    expect(page.get_by_role("heading", name="You are number 1")).to_be_visible()
    own = page.url
    drop_entry(event.entries.get(number=1), make.desk(event))
    client = Client()
    client.force_login(make.user("olga"))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.goto(address(live_server, event, "desk_registrations"))
    axe(page)
    assert fits(page)
    page.get_by_role("button", name="Move up Bo").first.click()
    expect(page.get_by_text("Entered: Bo.")).to_be_visible()
    page.goto(address(live_server, event, "desk_registration_terms"))
    axe(page)
    assert fits(page)
    page.goto(own)
    expect(page.get_by_role("heading", name="You are entered")).to_be_visible()
    assert complaints == []
