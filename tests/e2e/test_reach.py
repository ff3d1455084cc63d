"""Every page that a player opens: read at twice the size and through a slit, and hit with a finger."""

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.test_player import Phone, fits, phone, seats
from tourney.models import Entry, Event

__all__ = ["phone"]
pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SMALL = """least => [...document.querySelectorAll("a, button, summary, input:not([type=hidden]), label:has(input)")]
  .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest(".skip, label:has(input) input"))
  .map(one => [one.getBoundingClientRect(), one])
  .filter(([box, one]) => box.width > 1 && box.height > 1 && Math.round(box.height * 10) / 10 < least)
  .map(([box, one]) => `${box.height} px: ${one.outerHTML.slice(0, 160)}`)"""
HIDDEN = """() => {
  const bar = document.querySelector(".bottom-action").getBoundingClientRect();
  return [...document.querySelectorAll(".choice")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.top < bar.bottom && box.bottom > bar.top;
  }).length;
}"""


def pages_of(event: Event, game_id: str, entry: Entry) -> dict[str, int]:
    """The addresses of what a player opens, each with the least height of what a finger hits there."""
    base, asked = f"/e/{event.public_id}", f"game={game_id}&winner=me&mine=0&theirs=0"
    return {
        f"{base}/me/": 44, f"{base}/me/report?game={game_id}": 44, f"{base}/me/report?look=1&{asked}": 44,
        f"{base}/": 24, f"{base}/pairings/": 24, f"{base}/pairings/?by=table": 24, f"{base}/standings/": 24,
        f"{base}/entries/{entry.public_id}/": 24,
    }  # fmt: skip


@pytest.fixture
def opened(event: Event, phone, live_server) -> tuple[Page, dict[str, int]]:
    """A player's phone in the second round of an event whose names are long."""
    make.closed(event)
    first, second = seats(event, mode="fixed")
    Entry.objects.filter(pk=second.entry_id).update(
        name="Maximiliana Featherstonehaugh-Cholmondeley", army="Heavy " * 9
    )
    one: Phone = phone(first.entry)
    pages = pages_of(event, first.game.public_id, first.entry)
    return one.page, {live_server.url + path: least for path, least in pages.items()}


@pytest.fixture
def event() -> Event:
    return make.event(entries=4)


@pytest.mark.parametrize(("width", "size"), [(390, "200%"), (195, "100%"), (320, "100%")])
def test_no_page_scrolls_sideways_at_twice_the_size_or_through_a_slit(opened, width, size):
    page, pages = opened
    page.set_viewport_size({"width": width, "height": 844})
    for url in pages:
        page.goto(url)
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        assert fits(page), url
        for badge in page.locator("main .badge:visible").all():
            words, box = badge.inner_text().strip(), badge.bounding_box()
            line = float(badge.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)"))
            assert box["height"] <= line * (len(words.split()) + 1), (url, words)


def test_a_finger_hits_every_link_and_button(opened):
    page, pages = opened
    page.set_viewport_size({"width": 390, "height": 844})
    for url, least in pages.items():
        page.goto(url)
        for fold in page.locator("main details").all():
            fold.evaluate("one => { one.open = true; }")
        assert page.evaluate(SMALL, least) == [], url


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 320, "height": 640}])
def test_no_plan_lies_under_the_bar_before_one_is_chosen(event, phone, size):
    first, _ = seats(event)
    page = phone(first.entry).page
    page.set_viewport_size(size)
    expect(page.get_by_role("button", name="Seal this plan")).to_be_visible()
    for down in range(0, 900, 90):
        page.evaluate("down => scrollTo(0, down)", down)
        assert page.evaluate(HIDDEN) == 0
    page.locator("input[value=defend]").check()
    expect(page.get_by_role("button", name="Seal this plan")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 320, "height": 640}])
def test_the_points_are_seen_while_somebody_types(opened, size):
    page, pages = opened
    page.set_viewport_size(size)
    page.goto(next(url for url in pages if "report?game" in url))
    page.get_by_label("I won").check()
    page.get_by_label("Units you lost", exact=True).fill("1")
    page.get_by_label("Units they lost", exact=True).fill("5")
    shown = page.locator("[data-vp-now] strong")
    expect(shown).to_have_text("8–1")
    assert page.locator("[data-vp-now] bdi").evaluate("one => one.getBoundingClientRect().right <= innerWidth")
    expect(shown).to_be_in_viewport(ratio=1)
    assert shown.evaluate("""one => {
      const box = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }""")


def test_back_after_sending_shows_a_page_and_no_error(opened):
    page, pages = opened
    page.goto(next(url for url in pages if "report?game" in url))
    page.get_by_label("I won").check()
    page.get_by_label("Units you lost", exact=True).fill("0")
    page.get_by_label("Units they lost", exact=True).fill("4")
    page.get_by_role("button", name="Send 8–1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your report is in")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("How did it end?")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("How did it end?")


def test_the_hall_shows_long_names_whole(phone, live_server):
    event = make.event(entries=30)
    long = "Maximiliana Featherstonehaugh-Cholmondeley"
    Entry.objects.filter(event=event, number__lte=20).update(name=long)
    make.playing(event)
    page = phone(event.entries.last()).page
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{live_server.url}/e/{event.public_id}/pairings/?hall=1")
    assert page.locator(".board__against", has_text=long).count() >= 10
    cut = "all => all.filter(one => one.parentElement.scrollWidth > one.parentElement.clientWidth).length"
    assert page.locator(".board__against").evaluate_all(cut) == 0
    assert page.locator(".board__against").evaluate_all("all => all.every(one => one.getClientRects().length)")
