"""A round that goes on when the network does not, in a real browser."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests import make
from tests.e2e.test_draw_pages import signed_in
from tourney import queries
from tourney.access import link_path
from tourney.models import Result, Round

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

UNSENT = "No connection: nothing was sent"


@pytest.fixture
def event():
    return make.event(entries=8, tables=5)


@pytest.fixture
def olga(event, page: Page, live_server):
    signed_in(page.context, live_server)
    return page


def address(live_server, event, name, **kwargs):
    return live_server.url + reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def minutes_later(page):
    """The page was loaded a while ago, so that whoever presses cannot know that the server is still there."""
    page.evaluate("document.dispatchEvent(new CustomEvent('muster:connection', { detail: false }))")


def test_publishing_into_a_dead_network_sends_nothing_and_works_once_it_is_back(event, olga, live_server):
    make.draft(event)
    olga.goto(address(live_server, event, "desk_round", number=1))
    minutes_later(olga)
    olga.context.set_offline(True)
    olga.get_by_role("button", name="Publish").first.click()
    expect(olga.get_by_role("alert").filter(has_text=UNSENT)).to_be_visible()
    assert Round.objects.get().status == "draft"
    olga.context.set_offline(False)
    with olga.expect_download() as fetched:
        olga.get_by_role("button", name="Publish").first.click()
    assert Round.objects.get().status == "published"
    titles = [item.title for item in PdfReader(BytesIO(Path(fetched.value.path()).read_bytes())).outline]
    assert titles[:4] == ["The round on paper", "Pairings by name", "Pairings by table", "Result slips"]
    expect(olga).to_have_url(re.compile(r"/rounds/1/$"))


def test_a_second_press_while_the_server_is_asked_sends_nothing_either(event, olga, live_server):
    olga.goto(address(live_server, event, "round_by_hand"))
    olga.get_by_label("Pairings").fill("Ada v Ben")
    minutes_later(olga)
    held, sent = [], []
    olga.route(lambda url: "/static/" in url, lambda route, _: held.append(route))
    olga.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    press = olga.get_by_role("button", name="Make the draft")
    press.click(no_wait_after=True)
    press.click(no_wait_after=True)
    olga.wait_for_timeout(300)
    assert (len(held), sent) == (1, [])
    held.pop().abort()
    expect(olga.get_by_role("alert").filter(has_text=UNSENT)).to_be_visible()
    expect(olga.get_by_label("Pairings")).to_have_value("Ada v Ben")
    assert not sent


def test_what_was_typed_stays_while_there_is_no_connection(event, olga, live_server):
    olga.goto(address(live_server, event, "round_by_hand"))
    names = [entry.name for entry in event.entries.all()]
    lines = "\n".join(f"{one} v {other}" for one, other in zip(names[::2], names[1::2], strict=True))
    olga.get_by_label("Pairings").fill(lines)
    minutes_later(olga)
    olga.context.set_offline(True)
    olga.get_by_role("button", name="Make the draft").click()
    expect(olga.get_by_role("alert").filter(has_text=UNSENT)).to_be_visible()
    expect(olga.get_by_label("Pairings")).to_have_value(lines)
    olga.context.set_offline(False)
    olga.get_by_role("button", name="Make the draft").click()
    expect(olga.get_by_text("is a draft with 4 games")).to_be_visible()


def test_a_page_that_finds_nobody_signed_in_stays_as_long_as_something_is_typed_on_it(event, olga, live_server):
    make.playing(event)
    olga.goto(address(live_server, event, "desk_clock"))
    words = olga.locator("form[action*='announce'] [name=words]")
    words.fill("Lunch at one")
    words.blur()
    Session.objects.all().delete()
    olga.evaluate("document.getElementById('now').pollNow()")
    expect(olga.get_by_role("alert").filter(has_text="You are signed out")).to_be_visible()
    expect(words).to_have_value("Lunch at one")
    words.fill("")
    olga.evaluate("document.getElementById('now').pollNow()")
    expect(olga).to_have_url(re.compile("/account/login/"))


def test_a_whole_round_is_keyed_in_from_paper_by_keyboard_alone(event, olga, live_server, axe, complaints):
    round_ = make.playing(event)
    olga.goto(address(live_server, event, "round_keyed", number=1))
    axe(olga)
    olga.locator("select").first.focus()
    for _ in queries.games_of(round_):
        olga.keyboard.press("ArrowDown")
        for typed in ("1", "4"):
            olga.keyboard.press("Tab")
            olga.keyboard.type(typed)
        olga.keyboard.press("Tab")
    olga.keyboard.press("Enter")
    expect(olga.get_by_text("4 results keyed in.", exact=True)).to_be_visible()
    assert {result.claim for result in Result.objects.all()} == {(1, 1, 4)}
    assert not complaints


def test_the_pages_of_an_incident_please_axe(event, olga, live_server, axe):
    round_ = make.playing(event)
    game = make.play(round_, leave=1)[0]
    entry = queries.seats_in_order(game)[0].entry
    for name, kwargs in (
        ("desk_happened", {"entry_id": entry.public_id}),
        ("game_happened", {"game_id": game.public_id}),
        ("game_turn", {"game_id": game.public_id}),
        ("round_sat", {"number": 1}),
        ("desk_changes", {}),
        ("round_by_hand", {}),
    ):
        olga.goto(address(live_server, event, name, **kwargs))
        axe(olga)


def test_a_player_who_loses_the_network_keeps_what_was_typed(event, page: Page, live_server):
    entry = event.entries.all()[0]
    page.goto(live_server.url + link_path(entry))
    page.goto(address(live_server, event, "me_list"))
    page.locator("textarea").fill("HQ: one tank\nFormation: three more")
    page.context.set_offline(True)
    page.get_by_role("button", name="Send the list").first.click()
    expect(page.get_by_role("alert").filter(has_text=UNSENT)).to_be_visible()
    expect(page.locator("textarea")).to_have_value("HQ: one tank\nFormation: three more")
    page.context.set_offline(False)
    page.get_by_role("button", name="Send the list").first.click()
    expect(page.get_by_role("button", name="Send it again")).to_be_visible()
    entry.refresh_from_db()
    assert entry.army_list.startswith("HQ: one tank")
