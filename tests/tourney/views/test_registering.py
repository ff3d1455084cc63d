"""Registering in the browser: the form, the page that says how it stands, and who may see what."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from tests import make
from tourney.models import Registration
from tourney.services import registering, registration_terms
from tourney.services.entries import drop_entry, reissue_link
from tourney.services.registering import Wish


@pytest.fixture(autouse=True)
def _no_wrong_codes():
    cache.clear()


def url(event, name, *args):
    return reverse(name, args=[event.public_id, *args])


def opened(event, **terms):
    """The event with registering open."""
    capacity = terms.pop("capacity", None)
    registration_terms.change_terms(event, make.desk(event), {"registration": "open"} | terms)
    event.capacity = capacity
    event.save(update_fields=["capacity"])
    return event


def sent(client, event, **typed):
    return client.post(url(event, "register"), {"name": "Zoe Quist", "key": "k1"} | typed)


def page(client, answer):
    assert answer.status_code == 302, answer.content.decode()
    return client.get(answer["Location"])


def test_while_there_is_room_a_registration_is_an_entry_with_its_private_link(cast):
    event = opened(cast.event, capacity=9)
    shown = page(
        cast.stranger, sent(cast.stranger, event, club="Old Guard", side="axis", army="Panzer", nation="Norway")
    )
    entry = event.entries.get(name="Zoe Quist")
    assert (entry.club, entry.side, entry.army, entry.nation, entry.from_round) == (
        "Old Guard", "axis", "Panzer", "Norway", 1,
    )  # fmt: skip
    text = shown.content.decode()
    link = re.search(r"http://testserver(/p/[0-9A-Z]{16})", text)
    assert "You are entered" in text
    assert cast.stranger.get(link[1])["Location"] == url(event, "me")
    assert shown["Referrer-Policy"] == "same-origin"  # without one a browser would send no form from here
    assert 'content="noindex"' in text
    assert "no-store" in shown["Cache-Control"]


def test_when_all_places_are_taken_the_next_ones_wait_in_turn(cast):
    event = opened(cast.event, capacity=8)
    assert "All 8 places are taken" in cast.stranger.get(url(event, "register")).content.decode()
    for number, name in enumerate(("Ann", "Bo"), 1):
        text = page(cast.stranger, sent(cast.stranger, event, name=name, key=name)).content.decode()
        assert f"You are number {number} on the waiting list" in text
        assert "/p/" not in text
    assert event.entries.count() == 8


def test_the_form_sent_twice_is_one_registration_and_leads_to_the_same_page(cast):
    event = opened(cast.event)
    first, second = sent(cast.stranger, event), sent(cast.stranger, event)
    assert first["Location"] == second["Location"]
    assert event.registrations.count() == 1
    assert event.entries.count() == 9


def test_a_second_tab_is_told_that_once_is_enough(cast):
    event = opened(cast.event)
    sent(cast.stranger, event, email="zoe@example.org")
    by_address = sent(cast.stranger, event, key="k2", name="Z. Quist", email="ZOE@example.org")
    by_name = sent(cast.stranger, event, key="k3", name="zoé  quist")
    for answer in (by_address, by_name):
        assert answer.status_code == 422
        assert "once is enough" in answer.content.decode()
    assert event.registrations.count() == 1


def test_another_person_of_the_same_name_says_so_and_is_registered(cast):
    event = opened(cast.event)
    page(cast.stranger, sent(cast.stranger, event))
    asked = sent(cast.stranger, event, key="k2").content.decode()
    assert "I am another person of this name" in asked
    assert "I am another person" not in cast.stranger.get(url(event, "register")).content.decode()
    page(cast.stranger, sent(cast.stranger, event, key="k2", namesake="on"))
    assert event.entries.filter(name="Zoe Quist").count() == 2


@pytest.mark.parametrize(
    ("terms", "typed", "says"),
    [
        ({}, {"name": "  "}, "Fill this in."),
        ({}, {"name": "\u3164"}, "There is no name"),
        ({}, {"name": "x" * 201}, "Shorten this"),
        ({}, {"side": "purple"}, "Choose one of those on offer."),
        ({}, {"email": "zoe@"}, "Write an e-mail address"),
        ({}, {"name": "Zoe\x00"}, "cannot be shown"),
        ({"registration_needs": ["email"]}, {}, "Fill this in."),
        ({"registration_needs": ["side"]}, {}, "Choose one."),
        ({"consents": [registration_terms.consent("Be kind.", required=True)]}, {}, "Tick this first."),
        ({"registration": "code"}, {"code": "K7QM X2PD"}, "This code opens nothing here."),
    ],
)
def test_a_mistake_is_said_and_what_was_typed_stays(cast, terms, typed, says):
    event = opened(cast.event, **terms)
    answer = sent(cast.stranger, event, **{"army": "Kept Army"} | typed)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert says in text
    assert "Kept Army" in text
    assert not event.registrations.exists()


def test_registering_ends_by_the_clock_the_first_round_and_the_end(cast):
    event = cast.event
    assert "takes no registrations" in cast.stranger.get(url(event, "register")).content.decode()
    opened(event, registration_closes_at=timezone.now() - timedelta(minutes=1))
    assert sent(cast.stranger, event).status_code == 422
    assert "time to register is over" in cast.stranger.get(url(event, "register")).content.decode()
    opened(event, registration_closes_at=None)
    make.published(event)
    assert "has begun" in sent(cast.stranger, event).content.decode()
    assert not event.registrations.exists()


def test_a_club_code_fills_in_the_club_and_its_places_are_counted(cast):
    event = opened(cast.event, registration="code")
    code = registration_terms.add_code(event, make.desk(event), club="Iron Dice", places=1)
    code.code = "0K7M1XPD"
    code.save()
    page(cast.stranger, sent(cast.stranger, event, code=" ok7m-ixpd "))
    assert event.entries.get(name="Zoe Quist").club == "Iron Dice"
    full = sent(cast.stranger, event, name="Yan", key="k2", code="0K7M1XPD").content.decode()
    assert "The one place of the code 0K7M-1XPD is taken." in full
    drop_entry(event.entries.get(name="Zoe Quist"), make.desk(event))
    page(cast.stranger, sent(cast.stranger, event, name="Yan", key="k2", code="0K7M1XPD"))
    registration_terms.revoke_code(code, make.desk(event))
    assert "opens nothing" in sent(cast.stranger, event, name="Xi", key="k3", code="0K7M1XPD").content.decode()


def test_guessing_at_a_code_is_stopped_and_nobody_else_is_locked_out(cast):
    event = opened(cast.event, registration="code")
    code = registration_terms.add_code(event, make.desk(event), club="Iron Dice")
    other = registration_terms.add_code(event, make.desk(event), club="Old Guard")
    other.code = "ZZZZ0000" if not code.code.startswith("ZZZZ") else "YYYY0000"
    other.save()
    for number in range(10):
        sent(cast.stranger, event, key=f"g{number}", code=f"{code.code[:4]}{'UUU' + str(number)}")
    assert "typed wrongly too often" in sent(cast.stranger, event, key="right", code=code.code).content.decode()
    page(cast.stranger, sent(cast.stranger, event, key="other", code=other.code))


def test_a_player_withdraws_after_being_asked_and_the_place_is_free(cast):
    event = opened(cast.event, capacity=9)
    own = sent(cast.stranger, event)["Location"]
    assert "Withdraw?" in cast.stranger.get(f"{own}withdraw").content.decode()
    assert event.registrations.get().state == "entered"
    done = cast.stranger.post(f"{own}withdraw", follow=True).content.decode()
    assert "You have withdrawn" in done
    assert "/p/" not in done
    assert registering.room(event) == 1
    assert cast.stranger.post(f"{own}withdraw").status_code == 302


def test_who_was_moved_up_meanwhile_does_not_withdraw_by_leaving_the_waiting_list(cast):
    event = opened(cast.event, capacity=8)
    own = sent(cast.stranger, event)["Location"]
    asked = cast.stranger.get(f"{own}withdraw").content.decode()
    assert "Leave the waiting list?" in asked
    assert 'name="seen" value="waiting"' in asked
    event.capacity = 9
    event.save(update_fields=["capacity"])
    registering.move_up(event.registrations.get(), make.desk(event))
    answer = cast.stranger.post(f"{own}withdraw", {"seen": "waiting"})
    assert answer.status_code == 409
    assert "is entered by now, so nothing was done" in answer.content.decode()
    assert event.registrations.get().plays
    assert 'name="seen" value="entered"' in answer.content.decode()
    assert cast.stranger.post(f"{own}withdraw", {"seen": "entered"}).status_code == 302
    assert not event.registrations.get().plays


def test_nobody_withdraws_by_this_page_once_a_round_is_out(cast):
    event = opened(cast.event)
    own = sent(cast.stranger, event)["Location"]
    make.published(event)
    assert "tell the desk" in cast.stranger.get(own).content.decode()
    assert cast.stranger.post(f"{own}withdraw").status_code == 422


def test_consents_are_kept_with_time_and_words_and_only_free_ones_are_taken_back(cast):
    needed = registration_terms.consent("Be kind.", required=True)
    free = registration_terms.consent("Photographs may be shown.", required=False)
    event = opened(cast.event, consents=[needed, free])
    ticks = {f"consent-{one['key']}": "on" for one in (needed, free)}
    own = sent(cast.stranger, event, **ticks)["Location"]
    one = event.registrations.get()
    assert one.consents[free["key"]]["text"] == "Photographs may be shown."
    assert one.consents[free["key"]]["at"][:10] == f"{timezone.now():%Y-%m-%d}"
    assert one.entry.consents == one.consents
    assert cast.stranger.post(f"{own}consent", {"consent": free["key"]}).status_code == 302
    assert cast.stranger.post(f"{own}consent", {"consent": needed["key"]}).status_code == 422
    one.refresh_from_db()
    assert list(one.consents) == list(one.entry.consents) == [needed["key"]]


def test_a_link_that_the_desk_renewed_is_not_shown_to_whoever_has_the_page(cast):
    event = opened(cast.event)
    own = sent(cast.stranger, event)["Location"]
    reissue_link(event.entries.get(name="Zoe Quist"), make.desk(event))
    text = cast.stranger.get(own).content.decode()
    assert "/p/" not in text
    assert "The desk has your private link" in text


def test_letters_leave_after_the_write_where_there_is_mail(cast, settings, django_capture_on_commit_callbacks):
    event = opened(cast.event, capacity=8)
    with django_capture_on_commit_callbacks(execute=True):
        sent(cast.stranger, event, email="zoe@example.org")
    assert mail.outbox == []  # this installation has no mail
    settings.MAIL_HOST = "mail.example.org"
    with django_capture_on_commit_callbacks(execute=True):
        sent(cast.stranger, event, name="Yan", key="k2", email="yan@example.org")
    assert "waiting list" in mail.outbox[0].body
    assert (
        f"http://testserver{url(event, 'registered', event.registrations.get(name='Yan').public_id)}"
        in mail.outbox[0].body
    )
    drop_entry(event.entries.first(), make.desk(event))
    with django_capture_on_commit_callbacks(execute=True):
        cast.olga.post(url(event, "desk_move_up", event.registrations.get(name="Yan").pk))
    assert "moved up" in mail.outbox[1].body
    assert mail.outbox[1].to == ["yan@example.org"]


def test_everybody_who_moves_up_together_is_told(cast, settings, django_capture_on_commit_callbacks):
    event = opened(cast.event, capacity=8)
    for name in ("Ann", "Bo", "Cy"):
        sent(cast.stranger, event, name=name, key=name, email="" if name == "Bo" else f"{name}@example.org")
    for entry in event.entries.all():
        drop_entry(entry, make.desk(event))
    settings.MAIL_HOST = "mail.example.org"
    with django_capture_on_commit_callbacks(execute=True):
        cast.olga.post(url(event, "desk_move_up_all"))
    assert [letter.to for letter in mail.outbox] == [["Ann@example.org"], ["Cy@example.org"]]


def test_a_mail_server_that_is_not_there_stops_nobody(cast, settings, caplog, django_capture_on_commit_callbacks):
    event = opened(cast.event)
    settings.MAIL_HOST = "127.0.0.1"
    settings.MAILERS = {
        "default": {
            "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "OPTIONS": {"host": "127.0.0.1", "port": 9, "timeout": 2},
        }
    }
    with django_capture_on_commit_callbacks(execute=True):
        answer = sent(cast.stranger, event, email="zoe@example.org")
    assert page(cast.stranger, answer).status_code == 200
    assert "could not be sent" in caplog.text
    assert "zoe@example.org" not in caplog.text


def test_a_registration_of_another_event_or_a_guessed_one_is_not_there(cast):
    event = opened(cast.event)
    one = registering.register(event, Wish("Zoe Quist"))
    other = make.event("otto", name="Otto's Own")
    assert cast.stranger.get(url(other, "registered", one.public_id)).status_code == 404
    assert cast.stranger.get(url(event, "registered", "0" * 12)).status_code == 404
    assert cast.stranger.post(url(other, "registered_withdraw", one.public_id)).status_code == 404
    assert Registration.objects.get().state == "entered"


def test_a_player_comes_from_their_own_page_to_what_they_agreed_to(cast):
    free = registration_terms.consent("Photographs may be shown.", required=False)
    event = opened(cast.event, consents=[free])
    own = sent(cast.stranger, event, **{f"consent-{free['key']}": "on"})["Location"]
    zoe = cast.player_of(event.entries.get(name="Zoe Quist"))
    assert url(event, "me_registration") in zoe.get(url(event, "me")).content.decode()
    assert zoe.get(url(event, "me_registration"))["Location"] == own
    assert url(event, "me_registration") not in cast.player.get(url(event, "me")).content.decode()
    for client in (cast.player, cast.stranger, cast.olga):
        assert client.get(url(event, "me_registration")).status_code == 404


MINOR = {
    "minor": "on", "guardian_name": "Gwen Quist", "guardian_email": "gwen@quist.example", "guardian_agrees": "on",
}  # fmt: skip


def test_a_guardian_agrees_for_a_minor_whom_everybody_reads_as_a_number(cast):
    event = opened(cast.event, minors_under=16)
    assert "Under 16?" in cast.stranger.get(url(event, "register")).content.decode()
    page(cast.stranger, sent(cast.stranger, event, **MINOR))
    entry = event.entries.get(name="Zoe Quist")
    assert entry.minor
    assert entry.guardian == entry.registration.guardian
    assert (entry.guardian["name"], entry.guardian["email"]) == ("Gwen Quist", "gwen@quist.example")
    public = cast.stranger.get(url(event, "standings")).content.decode()
    assert f"Player {entry.number}" in public
    assert "Quist" not in public
    desk = cast.olga.get(url(event, "desk_entry", entry.public_id)).content.decode()
    assert "gwen@quist.example" in desk
    for who in (cast.jude, cast.sam, cast.vic):
        assert "gwen@quist.example" not in who.get(url(event, "desk_entries")).content.decode()
        assert who.get(url(event, "desk_entry", entry.public_id)).status_code == 403


def test_what_was_said_of_the_player_can_be_read_again_and_a_slip_of_the_pen_seen(cast):
    event = opened(cast.event, minors_under=16)
    answer = sent(cast.stranger, event, **MINOR, name_level="nickname", nickname="Zed")
    said = page(cast.stranger, answer).content.decode()
    for told in ("Under 16", "Gwen Quist", "gwen@quist.example", "A nickname, chosen by the player", "Zed"):
        assert told in said


@pytest.mark.parametrize("missing", ["guardian_name", "guardian_email", "guardian_agrees"])
def test_a_minor_without_a_guardian_is_not_entered(cast, missing):
    event = opened(cast.event, minors_under=16)
    answer = sent(cast.stranger, event, **{key: value for key, value in MINOR.items() if key != missing})
    assert answer.status_code == 422
    assert "A parent or guardian has to fill this in." in answer.content.decode()
    assert not event.registrations.exists()


def test_an_event_that_asks_for_no_guardian_keeps_none(cast):
    event = opened(cast.event)
    assert "guardian" not in cast.stranger.get(url(event, "register")).content.decode()
    page(cast.stranger, sent(cast.stranger, event, **MINOR))
    assert event.entries.get(name="Zoe Quist").guardian == {}


def test_a_player_chooses_a_nickname_and_never_more_than_the_event_shows(cast):
    event = opened(cast.event, names_shown="short")
    form = cast.stranger.get(url(event, "register")).content.decode()
    assert 'value="nickname"' in form
    assert 'value="full"' not in form
    assert sent(cast.stranger, event, name_level="full").status_code == 422
    page(cast.stranger, sent(cast.stranger, event, name_level="nickname", nickname="Zed"))
    public = cast.stranger.get(url(event, "standings")).content.decode()
    assert "Zed" in public
    assert "Ada L." in public
    assert "Quist" not in public


def test_no_photograph_of_a_minor_is_shown_in_public(cast):
    event = opened(cast.event, minors_under=16)
    page(cast.stranger, sent(cast.stranger, event, **MINOR))
    entry = event.entries.get(name="Zoe Quist")
    event.lists_revealed_at = timezone.now() - timedelta(hours=1)
    event.save(update_fields=["lists_revealed_at"])
    photo = entry.attachments.create(kind="photo", name="zoe.png", content_type="image/png", data=b"x", digest="1")
    address = url(event, "list_file", photo.public_id)
    assert cast.stranger.get(address).status_code == 404
    assert cast.jude.get(address).status_code == 200
    assert photo.public_id not in cast.stranger.get(url(event, "entry_list", entry.public_id)).content.decode()
    event.entries.filter(pk=entry.pk).update(minor=False)
    assert cast.stranger.get(address).status_code == 200
