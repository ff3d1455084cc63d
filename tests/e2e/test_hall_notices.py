"""What the hall is told fits the projector, and a page that renews itself renews its heading."""

import pytest
from playwright.sync_api import Page, expect

from tests import make
from tourney.services import rounds
from tourney.services.announcements import announce

pytestmark = pytest.mark.e2e

LONG = ("Please move your cars from the yard of the school next door before noon; " * 5)[:300]
MEASURED = """() => {
  const bottom = innerHeight, shown = document.querySelector("[data-screen]:not([hidden])");
  const notices = [...document.querySelectorAll(".notice:not([hidden])")];
  const bar = document.querySelector("[data-offline]");
  bar.hidden = false;
  const top = bar.getBoundingClientRect().top;
  return {
    scrolls: document.documentElement.scrollHeight > bottom || document.documentElement.scrollWidth > innerWidth,
    cut: notices.filter((one) => {
      const words = one.querySelector("bdi");
      return words.scrollHeight > words.clientHeight + 16 || one.getBoundingClientRect().bottom > bottom;
    }).length,
    covered: notices.filter((one) => one.getBoundingClientRect().bottom > top).length,
    over: [...shown.querySelectorAll("li, tr, p, svg")].filter((one) => !one.closest(".screen__rules") &&
      one.getBoundingClientRect().bottom > shown.getBoundingClientRect().bottom + 2).length,
    shown: notices.length,
  };
}"""


@pytest.mark.parametrize("words", [(LONG, LONG), (LONG,), ("Lunch", "Late lunch"), (LONG, "Lunch"), ()])
def test_what_is_told_fits_the_projector_with_every_screen(page: Page, live_server, words):
    event = make.event(entries=80, name="Eighty")
    make.playing(event)
    for one in words:
        announce(event, make.desk(event), one)
    page.set_viewport_size({"width": 1920, "height": 1080})
    for at in range(6):
        page.goto(f"{live_server.url}/e/{event.public_id}/hall/?seconds=120&at={at}")
        measured = page.evaluate(MEASURED)
        assert measured == {"scrolls": False, "cut": 0, "covered": 0, "over": 0, "shown": len(words)}, (at, measured)


def test_a_pairings_page_that_renews_itself_is_headed_by_the_new_round(page: Page, live_server):
    event = make.event(entries=4)
    round_ = make.playing(event)
    make.play(round_)
    page.goto(f"{live_server.url}/e/{event.public_id}/pairings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1")
    rounds.close_round(round_, make.desk(event))
    make.published(event)
    page.evaluate("document.getElementById('live').pollNow()")
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 2")
    expect(page.locator(".page-header")).to_contain_text("published", ignore_case=True)
    expect(page.get_by_role("navigation", name="Rounds")).to_be_visible()
