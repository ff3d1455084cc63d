"""The player's screen in every state: small, enlarged, in the dark, by one thumb, and over a slow network."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.served import Load, first_load, served
from tests.e2e.states import STATES
from tests.e2e.test_player import Phone, fits, phone
from tests.e2e.test_reach import SMALL

__all__ = ["phone"]
pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SHOTS = os.environ.get("SHOTS", "")  # a folder for pictures of every state, to be looked at
LOOKS = (
    ("light", 390, "100%"), ("dark", 390, "100%"), ("light", 320, "100%"), ("dark", 390, "200%"),
    ("light", 320, "200%"),
)  # fmt: skip
# What sticks out of the screen, or is cut off by what it stands in.
CUT = """() => [...document.querySelectorAll("main *")].filter(one => {
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  if (!box.width || one.closest("svg, .visually-hidden, details:not([open]) > :not(summary)")) return false;
  const hides = style.overflowX === "hidden" && style.textOverflow !== "ellipsis";
  return box.right > innerWidth + 1 || box.left < -1 || (hides && one.scrollWidth > one.clientWidth + 1);
}).map(one => one.outerHTML.slice(0, 120))"""
WIDE = """() => [...document.querySelectorAll("*")].filter(one => one.getBoundingClientRect().right > innerWidth + 1)
  .map(one => one.outerHTML.slice(0, 160)).slice(-6)"""


def enlarge(page: Page, size: str) -> None:
    page.wait_for_load_state()  # what is not there yet has no size
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)


@pytest.mark.parametrize("state", STATES)
def test_every_state_fits_and_is_read_by_everybody(state, phone, live_server, axe):
    one: Phone = phone(STATES[state]())
    page = one.page
    for look, width, size in LOOKS:
        page.emulate_media(color_scheme=look)
        page.set_viewport_size({"width": width, "height": 700})
        enlarge(page, size)
        assert page.evaluate(CUT) == [], (state, look, width, size)
        assert fits(page), (state, look, width, size, page.evaluate(WIDE))
        if SHOTS:
            name = f"{state}-{look}-{width}-{size.rstrip('%')}.png"
            page.screenshot(path=Path(SHOTS) / name, full_page=size == "100%")
        if size == "100%":
            axe(page)
            assert page.evaluate(SMALL, 44) == []


MOST = 60_000  # bytes of a first load, all in all
STATES_LOADED = ("plan", "play", "confirmed")


@pytest.fixture(scope="module")
def loads(browser: Browser) -> dict[str, Load]:
    with served(*STATES_LOADED) as links:
        return {name: first_load(browser, link) for name, link in links.items()}


@pytest.mark.parametrize("state", STATES_LOADED)
def test_a_phone_that_was_never_here_loads_little(loads, state):
    load = loads[state]
    assert load.total < MOST, load.sizes
    assert len(load.sizes) <= 14, load.sizes
    assert not [url for url in load.sizes if ".woff" in url or "htmx" in url]


def test_what_has_a_name_of_its_own_is_kept_for_good_and_what_is_private_never(loads):
    for url, kept in loads["play"].kept.items():
        if "/static/" in url or "/look/" in url:
            assert "immutable" in kept, url
        elif url.endswith("/me/"):
            assert "no-store" in kept, url
