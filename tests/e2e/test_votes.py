"""Votes and marks in a real browser: a phone votes, the desk opens, closes and counts; by axe, and without scripts."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests import make
from tourney.access import link_path
from tourney.models import Mark, Vote
from tourney.services.ballots import Question, add_ballot, open_ballot
from tourney.services.marks import set_marks

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SPORTS = {"key": "sports", "label": "Sports", "most": 20, "by": "opponents", "each": 5, "blank": 4}


@pytest.fixture
def event():
    """Forty players, so that a list of them has letters; one round played; a ballot open, marks to give."""
    made = make.played_event(entries=40)
    set_marks(made, make.desk(made), [SPORTS])
    add_ballot(made, make.desk(made), Question("Favourite army", "To look at", picks=3))
    open_ballot(made.ballots.get(), make.desk(made))
    return made


@pytest.fixture
def phone(page: Page, event, live_server):
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(live_server.url + link_path(event.entries.get(number=1)))
    return page


def own(page, live_server, event, name, *args):
    page.goto(live_server.url + reverse(name, args=[event.public_id, *args]))


def names_of(number):
    rows = Vote.objects.filter(voter__number=number).order_by("place")
    return list(rows.values_list("choice__name", flat=True))


def pick(page, place, name):
    page.get_by_role("radio", name=f"{place} {name}", exact=True).check()


def test_a_phone_finds_two_armies_votes_and_changes_its_mind(phone, event):
    phone.get_by_role("link", name="Favourite army").click()
    phone.get_by_label("Find a player, army or club").fill("dubois")
    expect(phone.locator("#choices > li:visible")).to_have_count(2)  # Chloé Dubois, and Chloé Dubois 2
    pick(phone, "1st", "Chloé Dubois")
    phone.get_by_label("Find a player, army or club").fill("")
    pick(phone, "2nd", "Ben O'Neill")
    phone.get_by_role("button", name="Send my vote").click()
    expect(phone.locator("#votes")).to_contain_text("Voted")
    assert names_of(1) == ["Chloé Dubois", "Ben O'Neill"]
    phone.get_by_role("link", name="Favourite army").click()
    expect(phone.get_by_text("Your vote is in:")).to_be_visible()
    pick(phone, "2nd", "Femi Ade")
    phone.get_by_role("button", name="Send this vote instead").click()
    expect(phone.locator("#votes")).to_be_visible()
    assert names_of(1) == ["Chloé Dubois", "Femi Ade"]


def test_a_phone_marks_its_opponent_with_one_press_on_a_number(phone, event):
    phone.get_by_role("link", name="Mark ").click()
    phone.get_by_role("radio", name="4", exact=True).check()
    phone.get_by_role("button", name="Send my marks").click()
    expect(phone.locator("#votes")).to_contain_text("Given")
    assert list(Mark.objects.values_list("giver__number", "value")) == [(1, 4)]


@pytest.mark.parametrize("look", [("light", 390), ("dark", 320)], ids=["light", "narrow-dark"])
def test_the_players_pages_have_nothing_for_axe_to_name_and_fit(phone, event, live_server, axe, complaints, look):
    scheme, width = look
    phone.emulate_media(color_scheme=scheme)
    phone.set_viewport_size({"width": width, "height": 800})
    game = event.entries.get(number=1).seats.get().game
    for name, arg in (("me_vote", event.ballots.get().pk), ("me_marks", game.public_id)):
        own(phone, live_server, event, name, arg)
        axe(phone)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        targets = phone.eval_on_selector_all(
            ".ballot__pick, .rate label, .bottom-action button", "all => all.map(one => one.getBoundingClientRect())"
        )
        assert targets
        assert all(one["width"] >= 44 and one["height"] >= 44 for one in targets)
    assert complaints == []


def test_without_scripts_letters_lead_through_the_list_and_the_form_is_sent(browser: Browser, event, live_server):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(live_server.url + link_path(event.entries.get(number=1)))
    page.get_by_role("link", name="Favourite army").click()
    page.get_by_role("navigation", name="First letters").get_by_role("link", name="T").click()
    expect(page.get_by_role("radio", name="1st Hiro Tanaka", exact=True)).to_be_in_viewport()
    pick(page, "1st", "Hiro Tanaka")
    page.get_by_role("button", name="Send my vote").click()
    expect(page.locator("#votes")).to_contain_text("Voted")
    assert names_of(1) == ["Hiro Tanaka"]
    context.close()


def test_the_desk_prepares_opens_closes_and_counts(page, event, live_server, axe):
    client = Client()
    client.force_login(make.user("olga"))
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    own(page, live_server, event, "desk_votes")
    axe(page)
    page.get_by_role("link", name="Best painted").click()
    axe(page)
    page.get_by_role("button", name="Prepare it").click()
    page.get_by_role("button", name="Open the vote Best painted").click()
    expect(page.get_by_role("heading", name="Who has not voted")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Ask the 40 on their phones").click()
    page.get_by_role("button", name="Close and count").click()
    expect(page.get_by_text("Nobody was named.")).to_be_visible()
    axe(page)
