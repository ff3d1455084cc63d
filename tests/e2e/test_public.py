"""The event's public pages in a real browser: phone, laptop, projector; light, dark; without scripts."""

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tourney import queries
from tourney.models import Entry, Event
from tourney.services.results import Outcome, enter_result

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

LONG = "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww" + " Montgomery-Featherstonehaugh" * 4


@pytest.fixture
def event() -> Event:
    """An odd field in its second round, with one name of 200 letters, one of markup and one from right to left."""
    made = make.event(entries=13)
    for entry, name in zip(made.entries.all(), (LONG[:200], "<b>Bold</b> & Sons", "ليلى حداد"), strict=False):
        Entry.objects.filter(pk=entry.pk).update(name=name, army="x" * 200, club="y" * 120)
    make.closed(made)
    round_ = make.playing(made)
    enter_result(queries.games_of(round_)[0], make.desk(made), Outcome(1, 0, 4))
    return made


def addresses(event: Event) -> list[str]:
    game = queries.games_of(event.rounds.get(number=2))[0]
    entries = [f"/e/{event.public_id}/entries/{entry.public_id}/" for entry in event.entries.all()[:2]]
    pages = [f"/e/{event.public_id}/{page}" for page in ("", "pairings/", "pairings/?by=table", "standings/")]
    return [*pages, *entries, f"/g/{game.public_id}/"]


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (390, "dark"), (1280, "light"), (1280, "dark")])
def test_every_page_fits_and_is_clean(page: Page, live_server, event, axe, complaints, width, scheme):
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    for address in addresses(event):
        page.goto(live_server.url + address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        axe(page)
    assert not complaints


def test_the_projector_shows_the_round_and_hears_of_results(page: Page, live_server, event, axe, complaints):
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{live_server.url}/e/{event.public_id}/pairings/?hall=1")
    expect(page.get_by_text("1 of 6 results in")).to_be_visible()
    axe(page)
    enter_result(queries.games_of(event.rounds.get(number=2))[1], make.desk(event), Outcome(2, 0, 4))
    page.evaluate("document.getElementById('live').pollNow()")
    expect(page.get_by_text("2 of 6 results in")).to_be_visible()
    assert not complaints


def test_a_search_filters_as_one_types_and_stays_after_a_poll(page: Page, live_server, event, complaints):
    page.goto(f"{live_server.url}/e/{event.public_id}/pairings/")
    page.get_by_label("Find yourself").fill("zolkiewska")
    rows = page.locator("#rows > li:visible")
    expect(rows).to_have_count(2)  # her own line, and her opponent's
    assert all("Żółkiewska" in text for text in rows.all_text_contents())
    page.get_by_label("Find yourself").blur()
    enter_result(queries.games_of(event.rounds.get(number=2))[1], make.desk(event), Outcome(2, 0, 4))
    page.evaluate("document.getElementById('live').pollNow()")
    expect(page.locator("#rows .result")).to_have_count(4)
    expect(rows).to_have_count(2)
    assert not complaints


def test_without_scripts_a_search_is_a_form(browser, live_server, event):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/e/{event.public_id}/pairings/")
    page.get_by_label("Find yourself").fill("zolkiewska")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#rows > li")).to_have_count(2)
    expect(page.locator("#rows > li").first).to_contain_text("Eve Żółkiewska")
    page.get_by_role("link", name="Eve Żółkiewska").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Eve Żółkiewska")
    expect(page.get_by_role("heading", name="How the numbers are made")).to_be_visible()
    context.close()


def test_the_clock_runs(page: Page, live_server, event):
    page.goto(f"{live_server.url}/e/{event.public_id}/")
    clock = page.locator("[data-left]").first
    expect(clock).to_contain_text(":")
    seen = clock.text_content()
    expect(clock).not_to_have_text(seen or "")
