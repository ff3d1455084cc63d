"""Links by mail: a letter of their own to each, and a mail server that fails or dawdles is told of and bounded."""

import socket
import threading
import time
from contextlib import contextmanager

import pytest
from django.core import mail

from tests import make
from tests.cast import Cast
from tourney.cards import code_of, link_path, live_link
from tourney.errors import Refused
from tourney.services import card_letters, entries

BASE = "http://hall.example"


@pytest.fixture
def event(cast: Cast):
    for number, entry in enumerate(cast.event.entries.all()[:4]):
        entries.edit_entry(entry, make.desk(cast.event), email=f"p{number}@players.example")
    cast.event.refresh_from_db()
    return cast.event


def send(event, links=None, key="k1"):
    links = card_letters.reachable(event) if links is None else links
    return card_letters.mail_links(event, make.desk(event), links, BASE, key=key)


def test_each_letter_has_its_own_link_and_code_and_nobody_elses_address(event, settings):
    settings.MAIL_HOST = "mail.example"
    assert send(event).sent == 4
    assert len(mail.outbox) == 4
    for letter, link in zip(mail.outbox, card_letters.reachable(event), strict=True):
        others = [one for one in card_letters.reachable(event) if one != link]
        assert link_path(link.entry) in letter.body
        assert code_of(link) in letter.body
        assert f"{BASE}/k" in letter.body
        whole = str(letter.message())
        assert link.entry.email in whole
        assert not any(one.entry.email in whole or link_path(one.entry) in whole for one in others)
    line = event.log.order_by("-sequence")[0]
    assert (line.verb, line.data["sent"], line.data["failed"]) == ("links mailed", 4, [])
    assert "/p/" not in str(line.data)


def test_without_a_mail_server_it_says_so_and_sends_nothing(event):
    with pytest.raises(Refused, match="No mail server is set"):
        send(event)
    assert mail.outbox == []


def test_a_second_press_of_the_same_form_sends_nothing(event, settings):
    settings.MAIL_HOST = "mail.example"
    send(event)
    with pytest.raises(Refused, match="sent already"):
        send(event)
    assert len(mail.outbox) == 4


def test_those_who_never_opened_theirs_can_be_chosen_alone_and_who_dropped_gets_none(event):
    first, second = event.entries.exclude(email="")[:2]
    link = live_link(first)
    link.last_used_at = link.created_at
    link.save(update_fields=["last_used_at"])
    entries.drop_entry(second, make.desk(event))
    assert len(card_letters.reachable(event)) == 3
    assert len(card_letters.reachable(event, unopened=True)) == 2


@contextmanager
def mail_server(settings, **manners):
    """A real SMTP server on this machine that refuses one address, waits before each answer, or goes away."""
    listening, taken = socket.create_server(("127.0.0.1", 0)), []
    threading.Thread(target=listen, args=[listening, taken], kwargs=manners, daemon=True).start()
    options = {"host": "127.0.0.1", "port": listening.getsockname()[1], "timeout": 2}
    settings.MAIL_HOST = "127.0.0.1"
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.smtp.EmailBackend", "OPTIONS": options}}
    try:
        yield taken
    finally:
        listening.close()


def listen(listening, taken, *, refuse="", dawdle=0.0, die_after=None):
    def talk(connection):
        with connection, connection.makefile("rwb") as lines:
            say = lambda words: (time.sleep(dawdle), lines.write(words + b"\r\n"), lines.flush())  # noqa: E731
            say(b"220 mail")
            for line in lines:
                word = line[:4].upper()
                if die_after is not None and len(taken) >= die_after:
                    return
                if word == b"DATA":
                    say(b"354 go on")
                    body = b""
                    while not body.endswith(b"\r\n.\r\n"):
                        body += lines.readline()
                    taken.append(body)
                    say(b"250 taken")
                elif word == b"RCPT" and refuse.encode() in line and refuse:
                    say(b"550 nobody here")
                else:
                    say(b"221 bye" if word == b"QUIT" else b"250 ok")
                if word == b"QUIT":
                    return

    while True:
        try:
            connection, _ = listening.accept()
        except OSError:
            return
        threading.Thread(target=talk, args=[connection], daemon=True).start()


def test_who_the_mail_server_refuses_is_named_and_the_others_get_theirs(event, settings):
    with mail_server(settings, refuse="p1@players.example") as taken:
        posted = send(event)
    assert (posted.sent, len(taken), len(posted.left)) == (3, 3, 0)
    assert [entry.email for entry in posted.failed] == ["p1@players.example"]
    assert event.log.order_by("-sequence")[0].data["failed"] == [posted.failed[0].name]


def test_a_mail_server_that_goes_away_leaves_the_rest_named_for_another_press(event, settings):
    with mail_server(settings, die_after=2) as taken:
        posted = send(event)
        assert (posted.sent, len(taken)) == (2, 2)
        assert [entry.email for entry in posted.left] == ["p2@players.example", "p3@players.example"]


def test_a_slow_mail_server_holds_the_page_for_a_bounded_time(event, settings, monkeypatch):
    monkeypatch.setattr(card_letters, "SECONDS", 0.5)
    with mail_server(settings, dawdle=0.2) as taken:
        before = time.monotonic()
        posted = send(event)
        assert time.monotonic() - before < 5
    assert 0 < posted.sent == len(taken) < 4
    assert len(posted.left) == 4 - posted.sent


def test_no_mail_server_at_all_is_told_of_at_once(event, settings):
    with socket.socket() as nobody, mail_server(settings):
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        settings.MAILERS["default"]["OPTIONS"]["port"] = nobody.getsockname()[1]
        posted = send(event)
    assert (posted.sent, len(posted.left)) == (0, 4)


def test_the_page_sends_says_who_was_left_and_is_for_those_who_run_the_event(cast, event, settings):
    settings.PUBLIC_ADDRESS = BASE
    page = f"/e/{event.public_id}/desk/links/mail"
    assert "No mail server is set" in cast.orla.get(page).content.decode()
    assert cast.sam.get(page).status_code == 403
    with mail_server(settings, die_after=1):
        text = cast.orla.post(page, {"key": "k9", "to": "all"}).content.decode()
    assert "1 letter sent." in text
    assert text.count('name="number"') == 3
