"""What a message of the outbox is answered: always with its key, never with a page."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tourney.access import link_path
from tourney.models import JudgeCall
from tourney.services import entries

pytestmark = pytest.mark.django_db
KEY = "a-message-of-ours"


@pytest.fixture
def event():
    made = make.event(entries=4)
    make.playing(made)
    return made


def phone_of(seat) -> Client:
    client = Client()
    client.get(link_path(seat.entry))
    return client


def send(client, event, seat, *, name="me_call", key=KEY, **fields):
    about = make.about(seat) | {"key": key, "instead": ""} | fields
    return client.post(reverse(name, args=[event.public_id]), about, headers={"X-Muster-Outbox": key})


def test_what_was_taken_is_told_with_its_key_and_the_time_at_the_event(event):
    seat = make.seats(event)[0]
    answer = send(phone_of(seat), event, seat, what="Rules")
    told = answer.json()
    assert (answer.status_code, told["key"], told["taken"]) == (200, KEY, KEY)
    assert told["to"] == reverse("me", args=[event.public_id])
    assert len(told["at"]) == len("14:02")


def test_the_same_message_again_is_taken_and_changes_nothing(event):
    seat = make.seats(event)[0]
    phone = phone_of(seat)
    assert [send(phone, event, seat).json()["taken"] for _ in range(3)] == [KEY] * 3
    assert JudgeCall.objects.count() == 1


def test_words_that_a_page_would_show_come_with_the_answer_and_only_once(event):
    seat = make.seats(event)[0]
    phone = phone_of(seat)
    assert send(phone, event, seat, name="me_missing").json()["told"] == "The desk knows. Stay at your table."
    assert "The desk knows. Stay at your table." not in phone.get(reverse("me", args=[event.public_id])).text


def test_a_refusal_names_the_key_and_says_why(event):
    seat = make.seats(event)[0]
    phone = phone_of(seat)
    make.play(event.rounds.get())
    make.rounds_closed(event.rounds.get())
    make.playing(event)
    answer = send(phone, event, seat)
    assert (answer.status_code, answer.json()["key"]) == (409, KEY)
    assert answer.json()["refused"] == "That page was for round 1, which is over."


def test_a_game_that_is_nobodys_any_more_is_a_refusal_and_no_page(event):
    seat = make.seats(event)[0]
    answer = send(phone_of(seat), event, seat, game="nosuchgame00")
    assert (answer.status_code, answer.json()["refused"]) == (404, "This is not there any more.")


def test_a_message_of_the_player_who_had_the_phone_before_may_still_come_later(event):
    first, second = make.seats(event)
    answer = send(phone_of(second), event, first)
    assert answer.status_code == 409
    assert "later" in answer.json()
    assert "refused" not in answer.json()


def test_a_dead_link_is_told_from_a_captive_portal_by_our_header(event):
    seat = make.seats(event)[0]
    phone = phone_of(seat)
    entries.reissue_link(seat.entry, make.desk(event))
    answer = send(phone, event, seat)
    assert (answer.status_code, answer.headers["X-Muster"].isdecimal()) == (404, True)
    assert not answer.headers["Content-Type"].startswith("application/json")


def test_every_answer_says_that_it_is_ours(event, client):
    for address in ("/", "/sw.js", "/nowhere", "/static/js/outbox.js", reverse("event", args=[event.public_id])):
        answer = client.get(address)
        assert answer.headers["X-Muster"].isdecimal()
        b"".join(answer)  # read to its end, a file is closed


def test_without_the_header_a_form_leads_to_a_page(event):
    seat = make.seats(event)[0]
    address = reverse("me_call", args=[event.public_id])
    answer = phone_of(seat).post(address, make.about(seat) | {"key": KEY})
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("me", args=[event.public_id]))


def test_a_slip_and_a_scan_are_answered_with_their_key(event):
    client = Client()
    client.force_login(make.user("olga"))
    slip = {"round": 1, "table": 1, "winner": 1, "lost_1": 0, "lost_2": 4, "key": KEY}
    headers = {"X-Muster-Outbox": KEY, "X-Muster-Slip": "1"}
    assert client.post(reverse("results_slip", args=[event.public_id]), slip, headers=headers).json()["key"] == KEY
    headers = {"X-Muster-Outbox": KEY, "X-Muster-Scan": "1"}
    address = reverse("check_in_find", args=[event.public_id])
    assert client.post(address, {"who": "zzyzx", "key": KEY}, headers=headers).json()["key"] == KEY
