"""Polls of phones to which nothing is new: one small question, and never a stale answer."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make
from tourney import kept, sharing
from tourney.access import link_path
from tourney.services import clock, entries, results, shared_phones
from tourney.views import play

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def event():
    made = make.event(entries=4)
    make.playing(made)
    return made


def phone_of(entry) -> Client:
    phone = Client()
    assert phone.get(link_path(entry)).status_code == 302
    return phone


def shown_by(phone: Client, event) -> str:
    """The word that the page says of itself, for the next poll."""
    page = phone.get(reverse("me", args=[event.public_id])).content.decode()
    return re.search(r'data-rev="([^"]+)"', page)[1]


def polled(phone: Client, event, word: str, **more: str):
    asked = {"rev": word, **more}
    return phone.get(reverse("me", args=[event.public_id]), asked, headers={"X-Muster-Poll": "1"})


def test_a_poll_that_brings_nothing_asks_one_small_question(event):
    phone = phone_of(make.seats(event)[0].entry)
    word = shown_by(phone, event)
    assert polled(phone, event, word).status_code == 204
    with CaptureQueriesContext(connection) as asked:
        assert polled(phone, event, word).status_code == 204
    (question,) = asked
    columns = re.findall(r"(\w+\.\w+)", question["sql"].split("FROM")[0])
    assert sorted(columns) == [
        "entry.event_id", "entry.id", "entry.number", "entry.public_id",
        "event.id", "event.public_id", "event.revision",
    ]  # fmt: skip


def test_a_link_that_was_replaced_ends_at_the_next_poll(event):
    entry = make.seats(event)[0].entry
    phone = phone_of(entry)
    word = shown_by(phone, event)
    assert polled(phone, event, word).status_code == 204
    entries.reissue_link(entry, make.desk(event))
    assert polled(phone, event, word).status_code == 404


def test_a_phone_is_told_nothing_of_an_event_whose_link_it_does_not_keep(event):
    phone = phone_of(make.seats(event)[0].entry)
    word = shown_by(phone, event)
    other = make.event("orla", entries=4)
    make.playing(other)
    assert polled(phone, other, word).status_code == 404
    assert polled(Client(), event, word).status_code == 404
    assert phone.get(reverse("me", args=["no-such-event"]), {"rev": word}).status_code == 404


def test_a_page_that_was_made_for_another_entry_is_told_so_although_the_word_fits(event):
    first, second = make.seats(event)
    phone = phone_of(first.entry)
    word = shown_by(phone, event)
    answer = polled(phone, event, word, entry=second.entry.public_id)
    assert answer.status_code == 200
    assert polled(phone, event, word, entry=first.entry.public_id).status_code == 204


def test_a_shared_phone_is_answered_for_whoever_holds_it(event, client):
    game = make.game_at(event)
    client.post(reverse("table", args=[event.public_id]), {"table": "1", "pin": sharing.pin_of(game)})
    client.post(reverse("table_hold", args=[event.public_id]), {"who": 1})
    word = shown_by(client, event)
    assert polled(client, event, word).status_code == 204
    shared_phones.new_pin(game, make.desk(event))
    assert polled(client, event, word).status_code == 302


WRITES = {
    "a pause of the clock": lambda event: clock.pause_round(event.rounds.get(), make.desk(event)),
    "a result at the own table": lambda event: results.enter_result(
        make.game_at(event), make.desk(event), results.Outcome(1, 1, 4)
    ),
    "a drop of the opponent": lambda event: entries.drop_entry(make.seats(event)[1].entry, make.desk(event)),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_what_changes_the_page_is_no_longer_answered_with_nothing(write, event):
    phone = phone_of(make.seats(event)[0].entry)
    word = shown_by(phone, event)
    assert polled(phone, event, word).status_code == 204
    write(event)
    assert polled(phone, event, word).status_code == 200


def test_in_a_large_hall_a_place_may_be_some_seconds_old_and_a_result_of_ones_own_never(event, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(kept, "monotonic", lambda: now[0])
    monkeypatch.setattr(play, "LARGE", 3)
    first, _ = make.seats(event)
    mine, elsewhere = phone_of(first.entry), phone_of(make.seats(event, 2)[0].entry)
    word = shown_by(elsewhere, event)
    before = polled(elsewhere, event, word).headers["X-Muster-Place"]
    results.enter_result(make.game_at(event), make.desk(event), results.Outcome(1, 1, 4))
    assert polled(elsewhere, event, word).headers["X-Muster-Place"] == before
    assert "1–8" in mine.get(reverse("me", args=[event.public_id])).content.decode().replace("8–1", "1–8")
    now[0] += play.PLACES_LAST + 1
    assert polled(elsewhere, event, word).headers["X-Muster-Place"] != before
