"""Finding somebody, and going anywhere, by the keyboard alone."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.test_draw_pages import signed_in

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    made = make.event(entries=8, tables=5)
    make.playing(made)
    return made


@pytest.fixture
def olga(event, page: Page, live_server):
    signed_in(page.context, live_server)
    page.goto(live_server.url + reverse("desk_standings", args=[event.public_id]))
    return page


def test_slash_three_letters_and_enter_lead_to_a_player(olga, axe, complaints):
    axe(olga)
    olga.keyboard.press("/")
    expect(olga.get_by_label("Find a player or a table")).to_be_focused()
    olga.keyboard.type("mul")
    expect(olga.locator("#found a").first).to_contain_text("Dieter Müller")
    olga.keyboard.press("ArrowDown")
    olga.keyboard.press("Enter")
    expect(olga.get_by_role("heading", level=1)).to_have_text("Dieter Müller")
    assert not complaints


def test_escape_shuts_the_list(olga):
    olga.keyboard.press("/")
    olga.keyboard.type("mul")
    expect(olga.locator("#found a").first).to_be_visible()
    olga.keyboard.press("Escape")
    expect(olga.locator("#found a")).to_have_count(0)


def test_the_sign_in_never_stands_in_the_list_but_in_the_window(olga):
    Session.objects.all().delete()
    olga.keyboard.press("/")
    olga.keyboard.type("mul")
    expect(olga).to_have_url(re.compile(r"/account/login/\?next="))
    expect(olga.get_by_label("Password")).to_be_visible()


def test_the_list_of_keys_opens_and_its_keys_work_until_they_are_turned_off(olga, axe):
    olga.keyboard.press("?")
    expect(olga.get_by_role("heading", name="Keys of the desk")).to_be_visible()
    axe(olga)
    olga.keyboard.press("Escape")
    olga.keyboard.press("g")
    olga.keyboard.press("e")
    expect(olga).to_have_url(re.compile(r"/desk/entries/$"))
    olga.get_by_role("button", name="Keys of the desk").click()
    olga.get_by_label("Keys are on").uncheck()
    olga.get_by_role("button", name="Close").click()
    olga.keyboard.press("g")
    olga.keyboard.press("s")
    olga.wait_for_timeout(300)
    expect(olga).to_have_url(re.compile(r"/desk/entries/$"))


def test_the_field_fits_a_phone(olga):
    olga.set_viewport_size({"width": 390, "height": 800})
    assert olga.evaluate("document.documentElement.scrollWidth") <= 390
