"""The player's pages in the reader's language: who reads which, what is kept, and that nothing is left in English."""

import json
import re
from html import unescape
from unittest import mock

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import make, wording
from tests.e2e import states
from tourney.access import link_path
from tourney.models import Entry
from tourney.playerwords import OF_SCRIPTS
from tourney.running import unavailable

pytestmark = pytest.mark.django_db


def phone_of(entry: Entry, language: str = "", asks: str = "") -> Client:
    """A phone that has opened the link; `language` is chosen on it, `asks` is what its browser asks for."""
    phone = Client(headers={"Accept-Language": asks} if asks else {})
    phone.get(link_path(entry))
    if language:
        phone.post(reverse("language"), {"language": language, "back": "/"})
    return phone


def page(phone: Client, entry: Entry, **query: str):
    return phone.get(reverse("me", args=[entry.event.public_id]), query)


def language_of(response) -> str:
    return re.search(r'<html lang="([^"]+)"', response.content.decode())[1]


@pytest.fixture
def entry() -> Entry:
    event = make.event(entries=4)
    make.playing(event)
    return make.seats(event)[0].entry


@pytest.mark.parametrize(
    ("asks", "language"),
    [
        ("", "en-gb"),
        ("de-AT,de;q=0.9", "de"),
        ("fr", "fr"),
        ("es,de;q=0.5", "de"),
        ("en-US", "en-gb"),
        ("x;;q", "en-gb"),
    ],
)
def test_a_first_visit_goes_by_what_the_browser_asks_for(entry, asks, language):
    shown = page(phone_of(entry, asks=asks), entry)
    assert language_of(shown) == shown.headers["Content-Language"] == language


def test_what_is_chosen_counts_whatever_the_browser_asks_for_and_stays_a_year(entry):
    phone = phone_of(entry, "fr", asks="de")
    assert language_of(page(phone, entry)) == "fr"
    assert phone.cookies["language"]["max-age"] == 365 * 24 * 3600
    phone.post(reverse("language"), {"language": "en-gb"})
    assert language_of(page(phone, entry)) == "en-gb"


def test_an_unknown_language_changes_nothing_and_nobody_is_led_away(entry):
    phone = phone_of(entry, "de")
    for back in ("//elsewhere.example/", "https://elsewhere.example/", "javascript:alert(1)", "\\\\elsewhere.example"):
        assert phone.post(reverse("language"), {"language": "xx", "back": back}).headers["Location"] == "/"
    assert language_of(page(phone, entry)) == "de"
    assert phone.get(reverse("language")).headers["Location"] == "/"


def test_the_choice_leads_back_to_the_page_and_names_every_language_in_its_own_words(entry):
    phone = phone_of(entry)
    shown = page(phone, entry).content.decode()
    assert all(name in shown for _, name in settings.LANGUAGES)
    path = reverse("me", args=[entry.event.public_id])
    assert f'name="back" value="{path}"' in shown
    assert phone.post(reverse("language"), {"language": "de", "back": path}).headers["Location"] == f"{path}#language"


@pytest.mark.parametrize("name", ["event", "standings", "lists"])
def test_public_pages_and_the_desk_stay_english(entry, name):
    phone = phone_of(entry, "de", asks="de")
    assert language_of(phone.get(reverse(name, args=[entry.event.public_id]))) == "en-gb"


def test_after_a_german_page_the_same_thread_speaks_english_again(entry):
    page(phone_of(entry, "de"), entry)
    assert translation.get_language() == settings.LANGUAGE_CODE


def test_phones_of_one_event_never_read_each_others_language():
    """Placings, words and careers are kept for all readers of a revision, in whatever language they began."""
    event = make.event(entries=4)
    make.closed(event)
    make.playing(event)
    entry = make.seats(event)[0].entry
    german, english, french = (phone_of(entry, language) for language in ("de", "en-gb", "fr"))
    for _ in range(2):
        told = [page(one, entry).content.decode() for one in (german, english, french)]
        for shown, word in zip(told, ("gewonnen", "won", "gagné"), strict=True):
            assert [one for one in ("gewonnen", "won", "gagné") if re.search(rf">{one}<", shown)] in ([word], [])
        assert [">Runde " in told[0], ">Round " in told[1], ">Manche " in told[2]] == [True] * 3
        assert not [one for one in told[1:] if "Runde" in one] + [one for one in told[:2] if "Manche" in one]


def test_a_page_in_another_language_is_news_to_a_poll(entry):
    german, english = phone_of(entry, "de"), phone_of(entry, "en-gb")
    word = re.search(r'data-rev="([^"]+)"', page(german, entry).content.decode())[1]
    assert page(german, entry, rev=word).status_code == 204
    fresh = english.get(reverse("me", args=[entry.event.public_id]), {"rev": word}, headers={"X-Muster-Poll": "1"})
    assert fresh.status_code == 200
    assert b'lang="en-gb"' in fresh.content


def test_what_a_phone_keeps_names_the_language_and_no_cache_mixes_them(entry):
    kept = {language: page(phone_of(entry, language), entry) for language in ("en-gb", "de", "fr")}
    assert len({one.headers["X-Muster-Keep"] for one in kept.values()}) == 3
    for one in kept.values():
        assert {"Cookie", "Accept-Language"} <= {name.strip() for name in one.headers["Vary"].split(",")}
        assert "no-store" in one.headers["Cache-Control"]


def test_the_scripts_words_come_with_the_page_and_an_english_page_carries_none(entry):
    assert b'id="words"' not in page(phone_of(entry), entry).content
    shown = page(phone_of(entry, "de"), entry).content.decode()
    told = json.loads(re.search(r'<script id="words" type="application/json">(.*?)</script>', shown)[1])
    assert set(told) == set(OF_SCRIPTS)
    assert told["Send now"] == "Jetzt senden"


def test_the_scripts_say_those_words_and_no_others():
    said = wording.of_scripts()
    assert said == set(OF_SCRIPTS), said ^ set(OF_SCRIPTS)


def test_what_a_player_tells_the_judge_reaches_the_desk_in_english(entry):
    phone = phone_of(entry, "de")
    shown = page(phone, entry).content.decode()
    assert '<option value="Slow play">Langsames Spiel</option>' in shown


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("state", states.STATES)
def test_no_state_of_the_page_has_an_english_word_left(state, language):
    entry = states.STATES[state]()
    shown = page(phone_of(entry, language), entry).content.decode()
    assert not wording.left_in_english(shown, language)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_pages_beside_the_one_screen_have_no_english_word_left(language):
    entry = states.play()
    phone, event = phone_of(entry, language), entry.event
    game = event.rounds.last().games.first()
    pages = [
        phone.get(reverse("me_drop", args=[event.public_id])),
        phone.get(reverse("me_list", args=[event.public_id])),
        phone.get(reverse("me_report", args=[event.public_id])),
        phone.get(reverse("me_turns", args=[event.public_id])),
        phone.get(reverse("me_marks", args=[event.public_id, game.public_id])),
        phone.get(reverse("table", args=[event.public_id])),
        phone.get(reverse("code")),
        phone.get("/p/nosuchlink"),
    ]
    for one in pages:
        assert one.headers["Content-Language"] == language
        assert not wording.left_in_english(one.content.decode(), language)


@pytest.mark.parametrize(("language", "number"), [("en", "20,000"), ("de", "20.000"), ("fr", "20\u202f000")])
def test_a_large_number_is_written_as_the_language_has_it(language, number):
    entry = make.event(entries=2).entries.all()[0]
    shown = phone_of(entry, language).get(reverse("me_list", args=[entry.event.public_id])).content.decode()
    assert number in unescape(shown).replace("\xa0", "\u202f")


@pytest.mark.parametrize("language", ["de", "fr"])
def test_what_went_wrong_on_a_players_page_is_said_in_their_language(entry, language, monkeypatch):
    phone = phone_of(entry, language)
    phone.raise_request_exception = False
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.cookies
    event_id = entry.event.public_id
    answers = [
        (404, phone.get(reverse("me_vote", args=[event_id, 99]))),
        (403, strict.post(reverse("me_data_erase", args=[event_id]))),
    ]
    for status, error in ((500, ValueError), (503, OperationalError)):
        monkeypatch.setattr("tourney.views.mydata.render", mock.Mock(side_effect=error))
        answers.append((status, phone.get(reverse("me_data", args=[event_id]))))
    for status, one in answers:
        assert (one.status_code, language_of(one), one.headers["Content-Language"]) == (status, language, language)
        assert not wording.left_in_english(one.content.decode(), language)


@pytest.mark.parametrize("kind", unavailable.KINDS, ids=lambda kind: kind.key)
def test_a_script_is_told_in_the_pages_language_why_nothing_is_saved_for_now(kind, rf):
    with translation.override("de"):
        told = unavailable.answer(rf.get("/", headers={"x-muster-poll": "1"}), kind, OperationalError())
    assert kind.heading not in told.content.decode()
    assert kind.words not in told.content.decode()


WRONG_CODES = ["", "1234", "K7TRM-4XQ2", "4!5", "481 920", "https://muster.example/p/0000000000000000"]
WRONG_PINS = [("x", "1"), ("99", "481920"), ("1", "12"), ("1", "000000")]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_wrong_code_or_pin_is_told_in_the_readers_language(entry, language):
    phone = Client(headers={"Accept-Language": language})
    answers = [phone.post(reverse("code"), {"code": typed}) for typed in WRONG_CODES]
    table = reverse("table", args=[entry.event.public_id])
    answers += [phone.post(table, {"table": number, "pin": pin}) for number, pin in WRONG_PINS]
    answers += [phone.post(table, {"table": "1", "pin": "000001"}) for _ in range(10)]
    assert answers[-1].status_code == 429
    for one in answers:
        assert one.status_code in {422, 429}
        text = one.content.decode()
        assert not wording.left_in_english(text, language)
        assert 'lang="en"' not in re.search(r'role="alert">.*?</div></div>', text, re.DOTALL)[0]


def test_a_refusal_keeps_its_english_and_says_so(entry):
    shown = phone_of(entry, "de").post(
        reverse("me_plan", args=[entry.event.public_id]),
        {"game": make.seats(entry.event)[0].game.public_id, "entry": entry.public_id, "plan": ""},
    )
    text = unescape(shown.content.decode())
    assert re.search(r'<strong lang="en">[A-Z][a-z]+ [^<]+\.</strong>', text)
    assert "Nichts wurde gezählt." in text
