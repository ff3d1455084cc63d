"""The player's screen in German and French: every state fits a small screen, and the scripts speak the language too."""

import os
import re
import threading
from pathlib import Path
from time import sleep

import pytest
from django.http import HttpRequest, HttpResponseBase
from playwright.sync_api import Browser, Page, expect

from tests import make
from tests.e2e.states import STATES
from tests.e2e.test_offline import until
from tests.e2e.test_phone_small import CUT, WIDE, enlarge
from tests.e2e.test_player import Phone, fits, phone
from tests.e2e.test_reach import SMALL
from tourney.access import link_path
from tourney.languages import LanguageMiddleware

__all__ = ["phone"]
pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SHOTS = os.environ.get("SHOTS", "")  # a folder for pictures of every state, to be looked at


def choose(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    expect(
        page.locator(f"html[lang='{ {'Deutsch': 'de', 'Français': 'fr', 'English': 'en-gb'}[name] }']")
    ).to_be_attached()


@pytest.mark.parametrize("language", ["Deutsch", "Français"])
@pytest.mark.parametrize("state", STATES)
def test_long_words_fit_a_small_screen_in_every_state(state, language, phone, live_server, axe):
    one: Phone = phone(STATES[state]())
    page = one.page
    choose(page, language)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate(CUT) == [], (state, width)
        assert fits(page), (state, width, page.evaluate(WIDE))
        assert page.evaluate(SMALL, 44) == []
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{state}-{language[:2].lower()}-{width}.png", full_page=True)
    axe(page)
    enlarge(page, "200%")
    assert page.evaluate(CUT) == [], (state, "200%")
    assert fits(page), (state, "200%", page.evaluate(WIDE))
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{state}-{language[:2].lower()}-320-200.png", full_page=True)


@pytest.mark.parametrize(("language", "how"), [("English", "manual"), ("Deutsch", "auto"), ("Français", "auto")])
def test_long_words_are_parted_where_a_hyphen_goes(language, how, phone):
    page = phone(STATES["play"]()).page
    choose(page, language)
    page.set_viewport_size({"width": 320, "height": 700})
    for where in ("h1", ".phone dt", ".phone .button"):
        assert page.locator(where).first.evaluate("node => getComputedStyle(node).hyphens") == how, where
    assert page.locator(".phone bdi").first.evaluate("node => getComputedStyle(node).hyphens") == "manual"


@pytest.fixture
def own(browser: Browser):
    context = browser.new_context(service_workers="allow", viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def test_the_outbox_and_the_page_that_was_kept_speak_the_language_that_was_chosen(own, live_server):
    event = make.event(entries=4)
    make.playing(event)
    entry = make.seats(event)[0].entry
    own.goto(live_server.url + link_path(entry))
    choose(own, "Deutsch")
    _kept_in(own, "de")
    own.context.set_offline(True)
    own.reload()
    day = r"(Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch"
    expect(own.get_by_text(re.compile(rf"Offline: Stand ({day}) \d\d:\d\d\."))).to_be_visible()
    own.locator("#call summary").click()
    own.locator("#call button").click()
    expect(own.locator("[data-outbox]")).to_contain_text("Wartet aufs Senden: ein Ruf nach einem Schiedsrichter")
    expect(own.get_by_role("button", name="Nicht senden")).to_be_visible()
    own.context.set_offline(False)
    own.reload()
    expect(own.locator("[data-outbox]")).to_contain_text("Gesendet: ein Ruf nach einem Schiedsrichter")
    choose(own, "English")
    _kept_in(own, "en-gb")
    own.context.set_offline(True)
    own.reload()
    expect(own.get_by_text(re.compile(r"Offline: as of \w+day \d\d:\d\d\."))).to_be_visible()
    own.context.set_offline(False)


def _kept_in(page: Page, language: str) -> None:
    """Wait until every page that the worker has of the player is in that language."""
    until(
        page,
        """async (language) => {
            const kept = await caches.open("muster pages"), texts = [];
            for (const one of await kept.keys()) texts.push(await (await kept.match(one))?.text());
            return texts.length > 1 && texts.every((text) => text?.includes(`<html lang="${language}"`));
        }""",
        language,
    )


def test_a_page_from_before_the_choice_is_not_kept_after_it(own, live_server, monkeypatch):
    """The worker takes its time over news, and the choice overtakes it: what it had begun with is kept no more."""
    event = make.event(entries=4)
    make.playing(event)
    asked, slow = threading.Event(), threading.Event()
    answered = LanguageMiddleware.__call__

    def late(self: LanguageMiddleware, request: HttpRequest) -> HttpResponseBase:
        response = answered(self, request)
        if slow.is_set() and request.path.endswith("/report") and not asked.is_set():
            asked.set()
            sleep(3)
        return response

    monkeypatch.setattr(LanguageMiddleware, "__call__", late)
    own.goto(live_server.url + link_path(make.seats(event)[0].entry))
    _kept_in(own, "en-gb")
    own.reload()  # by the worker, which hears of polls from now on
    slow.set()
    own.locator("#call summary").click()
    own.locator("#call button").click()
    own.wait_for_function("() => document.querySelector('[data-outbox]').textContent.includes('Sent')")
    for _ in range(200):
        if asked.is_set():
            break
        own.wait_for_timeout(50)
    assert asked.is_set(), "the worker has looked at the report's page for what the poll brought"
    choose(own, "Deutsch")
    own.wait_for_timeout(4500)
    own.context.set_offline(True)
    own.reload()
    expect(own.locator("html")).to_have_attribute("lang", "de")
    own.context.set_offline(False)
