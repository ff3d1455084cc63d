"""Army lists on the player's phone, in public, and the files in them: who sees what, and from which second."""

import datetime
import io

import pytest
import time_machine
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfWriter

from tests import make
from tests.cast import Cast
from tourney.exports.of_event import entries_csv, standings_csv
from tourney.models import Attachment
from tourney.services import entries, list_terms, lists
from tourney.services.writing import Actor
from tourney.uploads import read_list, read_photo

REVEAL = datetime.datetime(2027, 4, 8, 17, 0, tzinfo=datetime.UTC)
SECOND = datetime.timedelta(seconds=1)
SECRET = "Sturmtiger of doom"


def png(colour="red"):
    out = io.BytesIO()
    Image.new("RGB", (40, 30), colour).save(out, "PNG")
    return out.getvalue()


def upload(name="army.png", data=None, kind="image/png"):
    return SimpleUploadedFile(name, png() if data is None else data, kind)


@pytest.fixture
def sent(cast):
    """Ada's list, approved, with a photograph; lists are revealed at `REVEAL`."""
    event, ada = cast.event, cast.event.entries.all()[0]
    list_terms.change_list_settings(event, make.desk(event), due=None, reveal=REVEAL, vp=0)
    lists.send_list(ada, Actor.of_entry(ada), SECRET)
    lists.approve_list(ada, make.desk(event))
    photo = lists.add_photo(ada, Actor.of_entry(ada), read_photo("army.png", png()))
    lists.show_photos(ada, make.desk(event), [photo.public_id])
    return ada


def at(event, name, *more):
    return reverse(name, args=[event.public_id, *more])


def pages_of(event, entry):
    """Every public address that could tell of the list."""
    return [
        at(event, "event"), at(event, "lists"), at(event, "entry_list", entry.public_id),
        at(event, "entry", entry.public_id), at(event, "standings"), at(event, "pairings"),
    ]  # fmt: skip


def test_a_player_pastes_a_list_and_sees_what_becomes_of_it(cast):
    page, ada = at(cast.event, "me_list"), cast.event.entries.all()[0]
    assert "has no list of yours yet" in cast.player.get(page).content.decode()
    assert cast.player.post(page, {"text": "2 Tiger\r\n1 Panther"}).status_code == 302
    ada.refresh_from_db()
    assert (ada.army_list, ada.list_state) == ("2 Tiger\n1 Panther", "sent")
    assert "The desk looks at it next" in cast.player.get(page).content.decode()
    lists.return_list(ada, make.desk(cast.event), "Two points over")
    back = cast.player.get(page).content.decode()
    assert "Two points over" in back
    assert "Two points over" in cast.player.get(at(cast.event, "me")).content.decode()
    assert "Send it again" in back
    assert cast.player.post(page, {"text": "2 Tiger"}).status_code == 302
    ada.refresh_from_db()
    lists.approve_list(ada, make.desk(cast.event))
    approved = cast.player.get(page).content.decode()
    assert "Your list is approved" in approved
    assert "<textarea" not in approved
    assert cast.player.post(page, {"text": "cheat"}).status_code == 422


@pytest.mark.parametrize(
    ("file", "kept"),
    [
        (lambda: upload("list.txt", "Panzer für Ärzte".encode("cp1252"), "text/plain"), "Panzer für Ärzte"),
        (lambda: upload("list.txt"), "image/jpeg"),
        (lambda: upload("evil.html", png(), "text/html"), "image/jpeg"),
    ],
)
def test_a_file_is_taken_for_what_it_is(cast, file, kept):
    ada = cast.event.entries.all()[0]
    assert cast.player.post(at(cast.event, "me_list"), {"file": file()}).status_code == 302
    ada.refresh_from_db()
    assert kept in (ada.army_list, getattr(ada.attachments.first(), "content_type", ""))


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"text": "   "}, "There is no list yet"),
        ({"file": ("a.txt", b"")}, "file is empty"),
        ({"file": ("a.png", b"<svg xmlns='x'/>")}, "web page or a drawing"),
        ({"file": ("a.jpg", b"\0\0\0\x18ftypheic")}, "HEIC"),
        ({"file": ("a.jpg", b"\xff\xd8\xff\xe0cut")}, "damaged or cut short"),
        ({"file": ("a.png", b"PNG?"), "text": "typed"}, "two lists here"),
        ({"text": "x" * 20_001}, "20,001 characters"),
        ({"text": "a", "version": "1"}, "Somebody changed this"),
    ],
)
def test_what_cannot_be_taken_is_said_and_what_was_typed_stays(cast, said, says):
    if isinstance(said.get("file"), tuple):
        said = said | {"file": upload(*said["file"])}
    answer = cast.player.post(at(cast.event, "me_list"), said)
    assert answer.status_code in (409, 422)
    assert says in answer.content.decode()
    assert said.get("text", "").strip() in answer.content.decode()
    assert not Attachment.objects.exists()


def test_a_player_adds_and_deletes_photographs_of_their_own_alone(cast):
    ada, ben = cast.event.entries.all()[:2]
    other = cast.player_of(ben)
    assert cast.player.post(at(cast.event, "me_photo_add"), {"photo": upload()}).status_code == 302
    photo = ada.attachments.get()
    address = at(cast.event, "list_file", photo.public_id)
    assert cast.player.get(address).status_code == 200
    assert other.get(address).status_code == 404
    remove = at(cast.event, "me_photo_remove", photo.public_id)
    assert other.post(remove).status_code == 404
    assert cast.player.get(remove).status_code == 405
    assert cast.player.post(at(cast.event, "me_photo_add"), {"photo": upload("a.jpg", b"text")}).status_code == 422
    assert cast.player.post(remove).status_code == 302
    assert not ada.attachments.exists()


def test_the_players_pages_are_for_players_of_this_event(cast):
    elsewhere = Cast(make.event("otto", entries=2, name="Elsewhere"))
    for client in (cast.stranger, cast.orla, cast.otto, elsewhere.player):
        assert client.get(at(cast.event, "me_list")).status_code == 404
        assert client.post(at(cast.event, "me_list"), {"text": "x"}).status_code == 404
        assert client.post(at(cast.event, "me_photo_add"), {"photo": upload()}).status_code == 404
    assert not Attachment.objects.exists()


def test_a_list_is_seen_nowhere_until_the_second_of_its_reveal_and_everywhere_then(cast, sent):
    event, photo = cast.event, sent.attachments.get()
    file = at(event, "list_file", photo.public_id)
    opponent = cast.player_of(event.entries.all()[1])
    readers = (cast.stranger, opponent, cast.vic, cast.sam, cast.otto)
    with time_machine.travel(REVEAL - SECOND, tick=False):
        for reader in readers:
            for page in pages_of(event, sent):
                shown = reader.get(page)
                assert shown.status_code == 200
                assert SECRET not in shown.content.decode()
                assert photo.public_id not in shown.content.decode()
            assert reader.get(file).status_code == 404
        assert "8 April 2027, 18:00" in cast.stranger.get(at(event, "lists")).content.decode()  # London, in summer
    with time_machine.travel(REVEAL, tick=False):  # nothing was written, and what is kept by revision is still kept
        for reader in readers:
            for page in pages_of(event, sent)[2:4]:
                assert SECRET in reader.get(page).content.decode()
                assert photo.public_id in reader.get(page).content.decode()
            assert sent.name in reader.get(at(event, "lists")).content.decode()
            assert reader.get(file).status_code == 200
    cache.clear()


@pytest.mark.parametrize("state", ["sent", "returned"])
def test_what_is_not_approved_is_not_revealed(cast, state):
    event, ada = cast.event, cast.event.entries.all()[0]
    list_terms.change_list_settings(event, make.desk(event), due=None, reveal=REVEAL, vp=0)
    lists.send_list(ada, Actor.of_entry(ada), "", read_list("list.png", png()))
    if state == "returned":
        lists.return_list(ada, make.desk(event), "a private reason")
    file = at(event, "list_file", ada.attachments.get().public_id)
    with time_machine.travel(REVEAL, tick=False):
        assert cast.stranger.get(file).status_code == 404
        page = cast.stranger.get(at(event, "entry_list", ada.public_id)).content.decode()
        assert "No list of this player is approved yet" in page
        assert "a private reason" not in page


def test_who_left_before_the_start_is_not_revealed(cast, sent):
    entries.drop_entry(sent, make.desk(cast.event))
    photo = sent.attachments.get()
    with time_machine.travel(REVEAL, tick=False):
        assert cast.stranger.get(at(cast.event, "list_file", photo.public_id)).status_code == 404
        assert cast.stranger.get(at(cast.event, "entry_list", sent.public_id)).status_code == 404
        assert sent.name not in cast.stranger.get(at(cast.event, "lists")).content.decode()


def test_lists_without_a_time_stay_hidden_until_the_desk_reveals_them(cast, sent):
    event = cast.event
    list_terms.change_list_settings(event, make.desk(event), due=None, reveal=None, vp=0)
    page = at(event, "entry_list", sent.public_id)
    with time_machine.travel(REVEAL, tick=False):
        assert SECRET not in cast.stranger.get(page).content.decode()
        assert cast.olga.post(at(event, "desk_lists_reveal")).status_code == 302
        assert SECRET in cast.stranger.get(page).content.decode()


def test_the_opponents_list_is_one_press_from_the_players_own_page(cast, sent):
    make.published(cast.event)
    opponent = cast.event.entries.get(
        seats__game__seats__entry=sent, seats__round__number=1, number__gt=1
    )  # whoever meets Ada
    lists.approve_list(sent, make.desk(cast.event))
    link = at(cast.event, "entry_list", sent.public_id)
    assert link not in cast.player_of(opponent).get(at(cast.event, "me")).content.decode()
    list_terms.reveal_now(cast.event, make.desk(cast.event))
    page = cast.player_of(opponent).get(at(cast.event, "me")).content.decode()
    assert link in page
    assert SECRET not in page


def test_the_exports_hold_no_list(cast, sent):
    assert SECRET.encode() not in entries_csv(cast.event)
    assert SECRET.encode() not in standings_csv(cast.event)


def test_a_file_is_asked_for_each_time_and_can_do_nothing_where_it_is_opened(cast):
    ada = cast.event.entries.all()[0]
    lists.send_list(ada, Actor.of_entry(ada), "", read_list('we"ird\nname.pdf', make_pdf()))
    address = at(cast.event, "list_file", ada.attachments.get().public_id)
    answer = cast.player.get(address)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'attachment; filename="we_ird_name.pdf"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer["Content-Security-Policy"]
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-cache"}
    again = cast.player.get(address, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert cast.stranger.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 404


def make_pdf():
    out = io.BytesIO()
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    writer.write(out)
    return out.getvalue()


def test_a_file_of_another_event_is_not_found_under_this_one(cast, sent):
    photo = sent.attachments.get()
    elsewhere = make.event("otto", entries=2, name="Elsewhere")
    with time_machine.travel(REVEAL, tick=False):
        assert Client().get(at(elsewhere, "list_file", photo.public_id)).status_code == 404
        assert Client().get(at(elsewhere, "entry_list", sent.public_id)).status_code == 404


@pytest.mark.parametrize("count", [8, 40])
def test_the_public_lists_take_a_handful_of_queries_and_are_small(cast, count, django_assert_max_num_queries):
    if count > 8:
        make.enter(cast.event, count - 8)
    cast.event.entries.update(army_list="x" * 5000, list_state="approved")
    list_terms.change_list_settings(cast.event, make.desk(cast.event), due=None, reveal=REVEAL, vp=0)
    with time_machine.travel(REVEAL, tick=False), django_assert_max_num_queries(6):
        page = cast.stranger.get(at(cast.event, "lists"))
    assert page.content.decode().count("/lists/") >= count
    assert len(page.content) < 50_000
