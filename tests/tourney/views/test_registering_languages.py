"""Registering in the reader's language: every state of the three pages, and what is kept of it."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import make, wording
from tourney.models import Event
from tourney.services import registering, registration_terms
from tourney.services.entries import drop_entry, reissue_link

pytestmark = pytest.mark.django_db

LANGUAGES = ["de", "fr"]


def opened(*, capacity: int | None = None, **terms: object) -> Event:
    """An event of four that takes registrations and asks for everything that it can."""
    event = make.event(entries=4, capacity=capacity, fee="20 €", contact="olga@example.org")
    consents = [
        registration_terms.consent("Fair play.", required=True),
        registration_terms.consent("B", required=False),
    ]
    asked = {"registration": "open", "consents": consents, "minors_under": 16, **terms}
    registration_terms.change_terms(event, make.desk(event), asked)
    return Event.objects.get(pk=event.pk)


def reader(language: str) -> Client:
    return Client(headers={"Accept-Language": language})


def url(event: Event, name: str = "register", *more: str) -> str:
    return reverse(name, args=[event.public_id, *more])


def typed(event: Event, **more: str) -> dict[str, str]:
    needed = {f"consent-{one['key']}": "on" for one in event.consents}
    return {"name": "Zoe Quist", "key": "k1", "side": "axis", "army": "Panzer", "nation": "Norge"} | needed | more


MINOR = {"minor": "on", "guardian_name": "Ann Quist", "guardian_email": "ann@example.org", "guardian_agrees": "on"}


def assert_in(language: str, answer: object, status: int = 200) -> str:
    text = answer.content.decode()  # type: ignore[attr-defined]
    assert (answer.status_code, answer.headers["Content-Language"]) == (status, language)  # type: ignore[attr-defined]
    assert f'<html lang="{language}"' in text
    assert not wording.left_in_english(text, language)
    return text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("capacity", "terms"),
    [
        (None, {}),
        (9, {"registration_closes_at": timezone.now() + datetime.timedelta(days=3)}),
        (4, {}),
        (1, {"registration": "code"}),
        (None, {"registration": "closed"}),
        (None, {"registration_closes_at": timezone.now() - datetime.timedelta(days=3)}),
    ],
    ids=["room for all", "some places", "full", "one place, by code", "closed", "too late"],
)
def test_the_form_is_in_the_readers_language_whatever_it_says(language, capacity, terms):
    event = opened(capacity=capacity, **terms)
    assert_in(language, reader(language).get(url(event)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "more",
    [
        {"name": ""},
        {"email": "zoe@", "side": "purple", "name_level": "x"},
        {"minor": "on"},
        {"name": "Entry 1"},
        {"key": "k2", "email": "ADA@example.org"},
    ],
    ids=["no name", "no address, no side", "no guardian", "a namesake", "an address twice"],
)
def test_a_mistake_is_told_in_the_readers_language(language, more):
    event = opened()
    first = event.entries.get(number=1)
    first.name, first.email = "Entry 1", "ada@example.org"
    first.save()
    assert_in(language, reader(language).post(url(event), typed(event, **more)), 422)
    assert not event.registrations.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_registration_is_in_the_readers_language_in_every_state(language):
    event, phone = opened(capacity=5), reader(language)
    own = phone.post(url(event), typed(event, nickname="Zed", name_level="nickname", email="z@example.org", **MINOR))
    page = own["Location"]
    waits = phone.post(url(event), typed(event, name="Yan", key="k2"))["Location"]
    for one in (page, waits):
        assert_in(language, phone.get(one))
        assert_in(language, phone.get(f"{one}withdraw"))
    entry = event.entries.get(name="Zoe Quist")
    reissue_link(entry, make.desk(event))
    assert_in(language, phone.get(page))
    assert_in(language, phone.post(f"{page}withdraw", {"seen": "waiting"}), 409)
    drop_entry(entry, make.desk(event))
    assert_in(language, phone.get(page))
    assert_in(language, phone.post(f"{waits}withdraw", {"seen": "waiting"}, follow=True))
    registering.put_back(event.registrations.get(name="Yan"), make.desk(event))
    registering.refuse(event.registrations.get(name="Yan"), make.desk(event))
    assert_in(language, phone.get(waits))


@pytest.mark.parametrize("language", LANGUAGES)
def test_once_the_event_has_begun_its_pages_still_speak_the_language(language):
    event, phone = opened(), reader(language)
    page = phone.post(url(event), typed(event))["Location"]
    make.published(event)
    assert_in(language, phone.get(page))
    assert_in(language, phone.get(url(event)))


@pytest.mark.parametrize(("language", "begins"), [("de", "Ich bin Elternteil"), ("fr", "Je suis le parent")])
def test_what_a_guardian_agrees_to_is_kept_in_the_words_that_they_read(language, begins):
    event, phone = opened(), reader(language)
    phone.post(url(event), typed(event, **MINOR))
    kept = event.registrations.get().guardian
    assert kept["text"].startswith(begins)
    assert kept["text"] in re.sub(r"\s+", " ", phone.get(url(event)).content.decode())


def test_the_language_is_chosen_on_the_form_itself_and_the_desk_stays_english():
    event = opened()
    phone = Client()
    assert 'name="back" value="' + url(event) + '"' in phone.get(url(event)).content.decode()
    phone.post(reverse("language"), {"language": "de", "back": url(event)})
    assert_in("de", phone.get(url(event)))
    phone.force_login(make.user("olga"))
    desk = phone.get(url(event, "desk_registrations"))
    assert '<html lang="en-gb"' in desk.content.decode()
