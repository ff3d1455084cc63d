"""The waiting list, the terms of registering and the removal of names, at the desk; and who may see them."""

import re
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tests import make
from tourney.models import Event, Registration
from tourney.services import registering, registration_terms
from tourney.services.entries import drop_entry
from tourney.services.events import finish_event
from tourney.services.registering import Wish


def url(event, name, *args):
    return reverse(name, args=[event.public_id, *args])


@pytest.fixture
def full(cast):
    """The event of the cast with all its eight places taken and three who wait."""
    event = cast.event
    registration_terms.change_terms(event, make.desk(event), {"registration": "open"})
    Event.objects.filter(pk=event.pk).update(capacity=8)
    event.refresh_from_db()
    for name in ("Ann", "Bo", "Cy"):
        registering.register(event, Wish(name, club="Waiters"))
    return event


def one(name):
    return Registration.objects.get(name=name)


def terms_sent(client, event, page=None, **changed):
    page = page or client.get(url(event, "desk_registration_terms"))
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in values.items() if value not in {None, False}} | changed
    return client.post(
        url(event, "desk_registration_terms"), {key: value for key, value in sent.items() if value != ""}
    )


def test_a_place_that_comes_free_is_offered_to_the_next_with_one_press(cast, full):
    page = cast.olga.get(url(full, "desk_registrations")).content.decode()
    assert "8 of 8 places taken, 3 waiting" in page
    assert "Move up" not in page
    drop_entry(full.entries.first(), make.desk(full))
    page = cast.olga.get(url(full, "desk_registrations")).content.decode()
    assert "1 place free." in page
    assert "Move up Ann" in page
    assert "1 registration waits, and there is room" in cast.olga.get(url(full, "desk")).content.decode()
    said = cast.olga.post(url(full, "desk_move_up_all"), follow=True).content.decode()
    assert "Entered: Ann." in said
    assert "there is room" not in cast.olga.get(url(full, "desk")).content.decode()
    entered = cast.olga.get(url(full, "desk_registrations") + "?show=entered").content.decode()
    assert "Ann" in entered


def test_the_desk_moves_up_out_of_turn_refuses_withdraws_and_puts_back(cast, full):
    drop_entry(full.entries.first(), make.desk(full))
    cast.orla.post(url(full, "desk_move_up", one("Cy").pk))
    stale = cast.orla.post(url(full, "desk_registration_refuse", one("Cy").pk), {"seen": "waiting"})
    assert (stale.status_code, one("Cy").state) == (409, "entered")
    cast.orla.post(url(full, "desk_registration_refuse", one("Ann").pk))
    cast.orla.post(url(full, "desk_registration_withdraw", one("Bo").pk))
    assert [one(name).state for name in ("Ann", "Bo", "Cy")] == ["refused", "withdrawn", "entered"]
    cast.orla.post(url(full, "desk_registration_back", one("Ann").pk))
    assert one("Ann").state == "waiting"
    left = cast.orla.get(url(full, "desk_registrations") + "?show=left").content.decode()
    assert "Bo" in left
    full_up = cast.orla.post(url(full, "desk_move_up", one("Ann").pk))
    assert full_up.status_code == 422
    assert "All 8 places are taken" in full_up.content.decode()


def test_only_those_who_run_the_event_see_who_waits_and_only_its_owner_removes_names(cast, full):
    pages = ("desk_registrations", "desk_registration_terms")
    posts = [
        ("desk_move_up_all",), ("desk_move_up", one("Ann").pk), ("desk_registration_withdraw", one("Ann").pk),
        ("desk_registration_refuse", one("Ann").pk), ("desk_registration_back", one("Ann").pk),
        ("desk_registration_terms",), ("desk_code_add",),
    ]  # fmt: skip
    for client, status in (
        (cast.sam, 403),
        (cast.vic, 403),
        (cast.otto, 404),
        (cast.player, 302),
        (cast.stranger, 302),
    ):
        assert [client.get(url(full, name)).status_code for name in pages] == [status] * 2
        assert [client.post(url(full, *name)).status_code for name in posts] == [status] * len(posts)
        assert client.get(url(full, "desk_names")).status_code == status
        assert client.post(url(full, "desk_names"), {"sure": "on"}).status_code == status
    assert cast.orla.get(url(full, "desk_names")).status_code == 403
    assert [cast.orla.get(url(full, name)).status_code for name in pages] == [200, 200]
    assert [one(name).state for name in ("Ann", "Bo", "Cy")] == ["waiting"] * 3
    assert "Ann" not in cast.stranger.get(url(full, "event")).content.decode()


def test_a_registration_of_another_event_is_out_of_reach(cast, full):
    other = make.event("otto", name="Otto's Own")
    theirs = registration_terms.add_code(other, make.desk(other), club="Theirs")
    assert cast.olga.post(url(full, "desk_code_revoke", theirs.pk)).status_code == 404
    assert cast.otto.post(url(other, "desk_move_up", one("Ann").pk)).status_code == 404
    theirs.refresh_from_db()
    assert theirs.revoked_at is None


def test_the_terms_are_saved_in_the_events_own_time(cast):
    event = cast.event
    answer = terms_sent(
        cast.olga, event, registration="code", registration_closes_at="2027-04-01T20:00", need_email="on",
        retention_days="90", text_2="Send me news.",
    )  # fmt: skip
    assert answer.status_code == 302, answer.content.decode()
    event.refresh_from_db()
    assert event.registration_closes_at == datetime(2027, 4, 1, 19, 0, tzinfo=UTC)
    assert (event.registration, event.registration_needs, event.retention_days) == ("code", ["email"], 90)
    assert [(one["text"][:8], one["required"]) for one in event.consents] == [
        ("My name,", True), ("Photogra", False), ("Send me ", False),
    ]  # fmt: skip
    page = cast.olga.get(url(event, "desk_registration_terms"))
    assert 'value="2027-04-01T20:00"' in page.content.decode()
    again = terms_sent(cast.olga, event, page)
    assert again.status_code == 302
    assert event.log.filter(verb="registration terms changed").count() == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"registration_closes_at": "2027-03-28T01:30"}, "clocks go forward that night"),
        ({"registration_closes_at": "soon"}, "registration_closes_at"),
        ({"registration": "friends"}, "Choose one of those on offer."),
        ({"retention_days": "0"}, "Write a whole number from 1 to 3660."),
        ({"text_0": "Be kind.", "text_1": "Be  kind."}, "read the same"),
        ({"text_0": "x" * 301}, "Shorten this to 300"),
    ],
)
def test_terms_that_cannot_be_are_said_beside_their_field(cast, typed, says):
    answer = terms_sent(cast.olga, cast.event, **typed)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    cast.event.refresh_from_db()
    assert cast.event.registration == "closed"


def test_a_form_of_terms_that_somebody_else_overtook_is_held_back_and_merged(cast):
    event = cast.event
    page = cast.olga.get(url(event, "desk_registration_terms"))
    terms_sent(cast.orla, event, registration_closes_at="2027-04-01T20:00", registration="open", need_side="on")
    stale = terms_sent(cast.olga, event, page, retention_days="30")
    assert stale.status_code == 409
    form = stale.context["form"]
    assert form["registration_closes_at"].value() == "2027-04-01T20:00"
    assert re.search(r'name="need_side"[^>]*checked', stale.content.decode())
    assert terms_sent(cast.olga, event, stale).status_code == 302
    event.refresh_from_db()
    assert (event.registration, event.registration_needs, event.retention_days) == ("open", ["side"], 30)


def test_a_club_gets_one_code_however_often_the_form_is_sent_and_it_can_be_revoked(cast):
    event = cast.event
    typed = {"club": "Iron Dice", "places": "3", "key": "k1"}
    for _ in range(2):
        assert cast.olga.post(url(event, "desk_code_add"), typed).status_code == 302
    code = event.club_codes.get()
    page = cast.olga.get(url(event, "desk_registration_terms")).content.decode()
    assert f"{code.code[:4]}-{code.code[4:]}" in page
    assert "0 taken, 3 left" in page
    assert cast.olga.post(url(event, "desk_code_add"), {"club": "", "key": "k2"}).status_code == 422
    cast.olga.post(url(event, "desk_code_revoke", code.pk))
    assert "Revoked" in cast.olga.get(url(event, "desk_registration_terms")).content.decode()


def test_the_owner_removes_the_names_of_a_finished_event_after_a_tick(cast):
    event = cast.event
    assert "Remove the names now" not in cast.olga.get(url(event, "desk_names")).content.decode()
    assert cast.olga.post(url(event, "desk_names"), {"sure": "on"}).status_code == 422
    finish_event(event, make.desk(event))
    assert "go by themselves on" in cast.olga.get(url(event, "desk_names")).content.decode()
    assert cast.olga.post(url(event, "desk_names")).status_code == 422
    assert event.entries.filter(name="Ada Lovelace").exists()
    said = cast.olga.post(url(event, "desk_names"), {"sure": "on"}, follow=True).content.decode()
    assert "The names are gone." in said
    assert not event.entries.filter(name="Ada Lovelace").exists()
    for page in ("desk", "desk_settings"):
        assert "Open it again" not in cast.olga.get(url(event, page)).content.decode()


def test_the_days_that_names_are_kept_are_changed_after_the_end_with_the_form(cast):
    finish_event(cast.event, make.desk(cast.event))
    assert terms_sent(cast.olga, cast.event, retention_days="30").status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.retention_days == 30


def test_the_page_stays_small_and_asks_for_the_same_with_many(cast, full, django_assert_max_num_queries):
    cast.olga.get(url(full, "desk_registrations"))
    for size in (3, 90):
        Registration.objects.bulk_create(
            Registration(event=full, name=f"Somebody Waiting Longest {number}", club="The Club of the Long Name")
            for number in range(full.registrations.count(), size)
        )
        with django_assert_max_num_queries(8):
            page = cast.olga.get(url(full, "desk_registrations"))
        assert len(page.content) < 100_000
    assert "90 waiting" in page.content.decode()
