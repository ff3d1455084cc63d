"""The strip that tells what waits on a phone: one message or several, in each language, and scores in one piece."""

import pytest
from playwright.sync_api import expect

from tests import make
from tests.e2e.test_language import choose
from tests.e2e.test_player import Phone, phone
from tourney.models import Entry

__all__ = ["phone"]
pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WAITING = """([names, message]) => names.forEach(name => localStorage.setItem(name, JSON.stringify(message)))"""
MESSAGE = {"key": "k", "url": "/nowhere", "page": "/", "pairs": [], "what": "your report, 8–1", "since": "14:02"}
ONE = {
    "English": "A message of another player or event waits on this phone, until its own link is open.",
    "Deutsch": "Eine Nachricht einer anderen",
    "Français": "Un message d’une autre",
}
TWO = {
    "English": "2 messages of other players or events wait on this phone, until their own links are open.",
    "Deutsch": "2 Nachrichten anderer Personen oder Turniere warten auf diesem Handy, bis die eigenen Links dazu offen",
    "Français": "2 messages d’autres personnes ou tournois attendent sur ce téléphone",
}


@pytest.fixture
def entry() -> Entry:
    return make.event(entries=2).entries.all()[0]


@pytest.mark.parametrize("language", ["English", "Deutsch", "Français"])
def test_it_says_one_message_and_two_in_each_language(language, entry, phone, live_server):
    one: Phone = phone(entry)
    page = one.page
    choose(page, language)
    for count, words in ((1, ONE), (2, TWO)):
        names = [f"muster outbox another{number} somebody call" for number in range(count)]
        page.evaluate(WAITING, [names, MESSAGE])
        page.reload()
        expect(page.locator("[data-outbox]")).to_contain_text(words[language])


def test_a_score_in_it_stays_in_one_piece(entry, phone, live_server):
    page = phone(entry).page
    name = f"muster outbox {entry.event.public_id} {entry.public_id} report"
    page.evaluate(WAITING, [[name], MESSAGE | {"refused": "Your game stands at 7–2.", "fields": False}])
    page.reload()
    strip = page.locator("[data-outbox]")
    expect(strip).to_contain_text("Not taken: your report, 8–1. Your game stands at 7–2.")
    assert strip.locator(".nowrap").all_inner_texts() == ["8–1", "7–2"]
