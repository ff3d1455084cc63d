"""What is kept about one person: to read, to take along, to have removed; and nothing of anybody else."""

import io
import json
import re
import zipfile

import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tests.secondstep import PASSWORD, be_sure
from tourney.errors import Refused
from tourney.models import Attachment, Ballot, Entry, LogEntry, Member, Vote
from tourney.pages.mydata import _any_of, held_of_player
from tourney.services import entries, people, plans
from tourney.services.erasing import GOES_ON
from tourney.services.leaving import erase_account

pytestmark = pytest.mark.django_db


def at(event, name, *args):
    return reverse(name, args=[event.public_id, *args])


def hall():
    """Plans are being chosen: Ada has sealed one, and so has whoever sits opposite."""
    event = make.event(entries=4, tables=2)
    ada = event.entries.get(number=1)
    entries.edit_entry(ada, make.desk(event), email="ada@example.org", army_list="Ada’s tanks", club="Old Guard")
    entries.adjust_vp(ada, make.desk(event), vp=-1, reason="late list")
    make.closed(event)
    make.playing(event, mode="plans")
    seat = ada.seats.get(round__number=2)
    theirs = seat.game.seats.exclude(entry=ada).get()
    plans.seal_plan(theirs, make.actor(theirs), "defend")
    Attachment.objects.create(
        entry=ada, kind="list", name="my list.txt", content_type="text/plain", data=b"tanks", digest="1"
    )
    return event, ada, theirs.entry


def test_a_player_reads_all_that_is_theirs_and_nothing_that_is_not():
    event, ada, opponent = hall()
    page = Cast(event).player_of(ada).get(at(event, "me_data")).content.decode()
    for word in ("ada@example.org", "Ada’s tanks", "late list", opponent.name, "my list.txt"):
        assert word in page
    others = event.entries.exclude(pk=ada.pk).exclude(seats__game__seats__entry=ada)
    for other in others:
        assert other.name not in page
    assert "defend" not in page  # what the opponent has sealed


def test_the_file_says_the_same_and_the_zip_has_the_files_beside_it():
    event, ada, _ = hall()
    phone = Cast(event).player_of(ada)
    told = json.loads(phone.get(at(event, "me_data_file")).content)
    assert told["data"]["Entry"][0]["E-mail"] == "ada@example.org"
    with zipfile.ZipFile(io.BytesIO(phone.get(at(event, "me_data_zip")).content)) as packed:
        assert packed.read("files/1-my_list.txt") == b"tanks"
        assert json.loads(packed.read("data.json")) == told


def test_nothing_in_it_opens_anything():
    _, ada, _ = hall()
    told = held_of_player(ada, own=True).json.decode()
    token = ada.tokens.get()
    seat = ada.seats.get(round__number=2)
    for secret in (token.nonce, token.digest, token.handle, seat.game.dice_seed):
        assert secret not in told


def test_who_may_read_it_at_the_desk_is_the_owner_alone():
    event, ada, _ = hall()
    cast, url = Cast(event), at(event, "desk_data", ada.public_id)
    assert cast.olga.get(url).status_code == 200
    for who in (cast.orla, cast.jude, cast.sam, cast.vic):
        assert who.get(url).status_code == 403
    assert cast.otto.get(url).status_code == 404
    assert cast.stranger.get(at(event, "me_data")).status_code == 404


def test_a_player_asks_on_their_phone_and_the_owner_carries_it_out():
    event, ada, _ = hall()
    cast = Cast(event)
    phone = cast.player_of(ada)
    page = phone.post(at(event, "me_data_erase"), {"wanted": "1"}, follow=True).content.decode()
    assert "You have asked for it" in page
    url = at(event, "desk_data", ada.public_id)
    assert "The player asked on" in cast.olga.get(url).content.decode()
    assert cast.olga.post(url, {"seen": ada.name, "then": GOES_ON}).status_code == 422
    answer = cast.olga.post(url, {"seen": ada.name, "then": GOES_ON, "sure": "on"}, follow=True)
    assert "The player goes on under the number" in answer.content.decode()
    assert Entry.objects.get(pk=ada.pk).name == "Player 1"
    assert "You are a number here now" in phone.get(at(event, "me_data")).content.decode()


def test_an_account_reads_what_it_did_without_the_players_it_did_it_to():
    event, ada, _ = hall()
    cast = Cast(event)
    page = cast.olga.get(reverse("account_data")).content.decode()
    assert "olga@example.org" in page
    assert "vp adjusted" in page
    assert ada.name not in page
    assert json.loads(cast.olga.get(reverse("account_data_file")).content)["about"] == {"account": "olga@example.org"}


def with_password(client, user):
    """Give the account a password, and say with it that it is oneself."""
    user.set_password(PASSWORD)
    user.save()
    client.force_login(user)
    be_sure(client)


def test_an_account_that_owns_an_event_is_kept_until_it_is_handed_over():
    event, _, _ = hall()
    olga = make.user("olga")
    with pytest.raises(Refused, match="owns 1 event"):
        erase_account(olga, typed="olga@example.org")
    cast = Cast(event)
    assert cast.orla is not None
    people.hand_over(Member.objects.get(event=event, user=make.user("orla")), make.desk(event))
    client = cast.olga
    url = reverse("account_erase")
    asked = client.post(url, {"typed": "olga@example.org"})
    assert asked["Location"].startswith(reverse("account_reauthenticate")), "a laptop left open takes no account away"
    with_password(client, olga)
    assert client.post(url, {"typed": "somebody"}).status_code == 422
    assert client.post(url, {"typed": "olga@example.org"}).status_code == 302
    told = "\n".join(f"{line.actor} {line.subject} {line.data}" for line in event.log.all())
    assert "olga" not in told
    assert LogEntry.objects.filter(event=event, actor="An organiser").count() > 5
    assert event.members.count() == 1


def test_the_desk_hands_over_neither_a_plan_that_is_sealed_nor_votes_and_marks_given():
    _, ada, _ = hall()
    theirs = ada.seats.get(round__number=2).game.seats.exclude(entry=ada).get()
    assert '"Battle plan": "defend"' in held_of_player(theirs.entry, own=True).json.decode()
    assert "Battle plan" not in held_of_player(theirs.entry, own=False).json.decode()
    ballot = Ballot.objects.create(event=ada.event, title="Best army")
    Vote.objects.create(ballot=ballot, voter=ada, choice=theirs.entry)
    assert "Votes given" in held_of_player(ada, own=True).json.decode()
    assert "Votes given" not in held_of_player(ada, own=False).json.decode()


def patterns_made(event, monkeypatch):
    """How many patterns it takes to tell the first player of an event what is kept about them."""
    ada, made, really = event.entries.get(number=1), [], re._compiler.compile
    for number in range(3):
        entries.adjust_vp(ada, make.desk(event), vp=-1, reason=f"late {number}")
    with monkeypatch.context() as patch:
        patch.setattr(re._compiler, "compile", lambda *wanted: made.append(wanted) or really(*wanted))
        re.purge()
        assert any(one.title == "Log" for one in held_of_player(ada, own=True).sections)
    return len(made)


def test_in_a_large_hall_no_pattern_is_made_for_each_other_player(monkeypatch):
    small, large = make.event("olga", entries=4), make.event("otto", name="Large", entries=40)
    assert patterns_made(large, monkeypatch) == patterns_made(small, monkeypatch)


def test_the_longest_of_other_names_is_left_out_as_a_whole():
    found = _any_of({"Ann", "Ann Lee", "C++ Bob", "Žofie"})
    assert found.sub("another player", "Ann Lee v Annika, C++ Bob v Žofie, Ann") == (
        "another player v Annika, another player v another player, another player"
    )
    assert _any_of([]).sub("another player", "Ann v Bob") == "Ann v Bob"
