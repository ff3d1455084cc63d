"""Taking back in a real browser: a wrong drop, a wrong result, by keyboard and without scripts; who helps."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tourney.models import Entry, Result
from tourney.services import entries, results
from tourney.services.results import Outcome

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    made = make.event(entries=8)
    make.playing(made)
    return made


@pytest.fixture
def at_desk(page, event, live_server):
    """Opens a page of the desk, signed in as Olga."""
    client = Client()
    client.force_login(make.user("olga"))
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )

    def opened(name="desk", *args) -> Page:
        page.goto(f"{live_server.url}{reverse(name, args=[event.public_id, *args])}")
        return page

    return opened


def test_a_wrong_result_is_taken_back_from_the_overview_by_keyboard(at_desk, event, complaints):
    game = make.game_at(event)
    results.enter_result(game, make.desk(event), Outcome(1, 0, 5))
    results.enter_result(game, make.desk(event), Outcome(2, 5, 0))
    page = at_desk()
    button = page.get_by_role("button", name="Take back").first
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("Taken back: Table 1")
    assert Result.objects.get(game=game).winner == 1
    page.locator("#messages").get_by_role("button", name="Do again").click()
    expect(page.get_by_role("status").first).to_contain_text("Done again: Table 1")
    assert Result.objects.get(game=game).winner == 2
    assert complaints == []


def test_a_wrong_drop_is_taken_back_in_one_press_where_it_was_made(at_desk, event, complaints):
    entry = event.entries.all()[0]
    entries.drop_entry(entry, make.desk(event))
    page = at_desk("desk_undo")
    page.get_by_role("button", name="Take back Ada Lovelace dropped").click()
    expect(page.get_by_role("status").first).to_contain_text("Taken back: Ada Lovelace dropped")
    assert Entry.objects.get(pk=entry.pk).dropped_after is None
    assert page.url.endswith(reverse("desk_undo", args=[event.public_id]))
    assert complaints == []


def test_a_second_desk_that_did_the_same_is_told(at_desk, event):
    entries.drop_entry(event.entries.all()[0], make.desk(event))
    page = at_desk("desk_undo")
    other = page.context.new_page()
    other.goto(page.url)
    page.get_by_role("button", name="Take back Ada Lovelace dropped").click()
    expect(page.get_by_role("status").first).to_contain_text("Taken back")
    other.get_by_role("button", name="Take back Ada Lovelace dropped").click()
    expect(other.get_by_role("heading", level=1)).to_contain_text("taken back already")


def test_the_pages_have_no_axe_finding_and_fit_a_phone(at_desk, event, axe):
    page = at_desk("desk_members")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("status").first).to_contain_text("The invitation is made")
    page.set_viewport_size({"width": 390, "height": 800})
    for name in ("desk", "desk_undo", "desk_log", "desk_members", "desk_roles"):
        at_desk(name)
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
