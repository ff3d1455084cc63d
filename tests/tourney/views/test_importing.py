"""A list of players, pasted or uploaded: every row looked at, then entered together or not at all."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import make
from tourney.services import entries, events


@pytest.fixture
def address(cast):
    return reverse("desk_import", args=[cast.event.public_id])


def pasted(client, address, text):
    return client.post(address, {"step": "paste", "text": text})


def uploaded(client, address, data, name="entries.csv"):
    return client.post(address, {"step": "upload", "file": SimpleUploadedFile(name, data, "text/csv")})


def sent(answer):
    """The hidden value that the form on the page would send."""
    return re.search(r'name="sent" value="([^"]+)"', answer.content.decode())[1]


def confirmed(client, address, answer):
    return client.post(address, {"step": "confirm", "sent": sent(answer)})


def test_pasted_names_are_looked_at_before_anybody_is_entered(cast, address):
    look = pasted(cast.olga, address, "1. Zoe Quist, Iron Dice, Axis, Panzer\n2. Yann Ito")
    text = look.content.decode()
    assert look.status_code == 200
    assert "2 players to enter" in text
    assert "Iron Dice" in text
    assert cast.event.entries.count() == 8
    done = confirmed(cast.olga, address, look)
    assert done["Location"] == reverse("desk_entries", args=[cast.event.public_id])
    zoe = cast.event.entries.get(name="Zoe Quist")
    assert (zoe.club, zoe.side, zoe.army) == ("Iron Dice", "axis", "Panzer")
    assert cast.event.entries.count() == 10


def test_confirming_twice_enters_nobody_twice(cast, address):
    look = pasted(cast.olga, address, "Zoe Quist\nYann Ito")
    for _ in range(2):
        assert confirmed(cast.olga, address, look).status_code == 302
    assert cast.event.entries.count() == 10
    assert "entered already" in cast.olga.get(reverse("desk_entries", args=[cast.event.public_id])).content.decode()


def test_an_uploaded_file_brings_addresses_and_absences(cast, address):
    data = "name;email;absent_rounds\nŻółć Ćma;zc@example.org;1 3\n".encode("utf-8-sig")
    assert confirmed(cast.olga, address, uploaded(cast.olga, address, data)).status_code == 302
    entry = cast.event.entries.get(name="Żółć Ćma")
    assert entry.email == "zc@example.org"
    assert sorted(entry.absences.values_list("round_number", flat=True)) == [1, 3]


def test_every_bad_cell_is_named_by_line_and_column_and_nobody_is_entered(cast, address):
    data = b"name,side,email,absent_rounds\nZoe,purple,z@,9\n,axis,,\nYann,allies,,\n"
    answer = uploaded(cast.olga, address, data)
    found = [(fault.line, fault.column) for fault in answer.context["roster"].faults]
    assert answer.status_code == 422
    assert set(found) == {(2, "side"), (2, "email"), (2, "absent_rounds"), (3, "name")}
    assert "4 things to put right" in answer.content.decode()
    assert cast.event.entries.count() == 8


def test_a_list_that_was_wrong_can_be_corrected_in_place(cast, address):
    text = "name,side\nZoe,purple\n"
    for answer in (pasted(cast.olga, address, text), uploaded(cast.olga, address, text.encode())):
        assert answer.status_code == 422
        assert "Zoe,purple" in answer.content.decode()


def test_a_file_of_windows_is_read_after_somebody_looked_at_it(cast, address):
    hint = uploaded(cast.olga, address, "name\nJörg Weißmüller\n".encode("cp1252"))
    assert hint.status_code == 422
    assert "windows-1252" in hint.content.decode()
    look = cast.olga.post(address, {"step": "encoding", "encoding": "windows-1252", "sent": sent(hint)})
    assert "Jörg Weißmüller" in look.content.decode()
    assert "check the letters" in look.content.decode()
    assert confirmed(cast.olga, address, look).status_code == 302
    assert cast.event.entries.filter(name="Jörg Weißmüller").exists()


def test_an_address_that_is_taken_is_a_fault_and_a_name_only_a_warning(cast, address):
    ada = cast.event.entries.get(name="Ada Lovelace")
    entries.edit_entry(ada, make.desk(cast.event), email="ada@example.org")
    wrong = uploaded(cast.olga, address, b"name,email\nSomebody,ADA@example.org\n")
    assert wrong.status_code == 422
    assert "is entered with" in wrong.content.decode()
    warned = pasted(cast.olga, address, "ADA LOVELACE, Elsewhere")
    assert warned.status_code == 200
    assert "has the name of somebody who is entered already (Old Guard)" in warned.content.decode()
    assert confirmed(cast.olga, address, warned).status_code == 302


def test_a_list_looked_at_before_somebody_else_was_entered_is_shown_again(cast, address):
    look = pasted(cast.olga, address, "Zoe Quist\nYann Ito")
    entries.add_entry(cast.event, make.desk(cast.event), name="Zoe Quist")
    stale = confirmed(cast.olga, address, look)
    assert stale.status_code == 409
    assert "since you looked" in stale.content.decode()
    assert "is entered already, so this row is left out" in stale.content.decode()
    assert cast.event.entries.count() == 9
    assert confirmed(cast.olga, address, stale).status_code == 302
    assert cast.event.entries.count() == 10


def test_a_list_looked_at_before_the_event_lost_rounds_is_checked_again(cast, address):
    look = uploaded(cast.olga, address, b"name,absent_rounds\nZoe,3\n")
    events.change_settings(cast.event, make.desk(cast.event), {"rounds_planned": 2})
    answer = confirmed(cast.olga, address, look)
    assert answer.status_code == 422
    assert "is no round of this event" in answer.content.decode()
    assert cast.event.entries.count() == 8


def test_what_was_looked_at_cannot_be_changed_on_its_way_back(cast, address):
    value = sent(pasted(cast.olga, address, "Zoe Quist"))
    answer = cast.olga.post(address, {"step": "confirm", "sent": value[:20] + "x" + value[21:]})
    assert answer.status_code == 422
    assert "cannot be confirmed any more" in answer.content.decode()
    assert cast.event.entries.count() == 8


def test_a_list_looked_at_for_one_event_enters_nobody_in_another(cast, address):
    look = pasted(cast.olga, address, "Zoe Quist")
    other = make.event("olga", name="Other")
    answer = confirmed(cast.olga, reverse("desk_import", args=[other.public_id]), look)
    assert answer.status_code == 422
    assert other.entries.count() == 0


def test_late_players_are_told_their_first_round(cast, address):
    make.published(cast.event)
    look = pasted(cast.olga, address, "Zoe Quist")
    assert "They play from round 2." in look.content.decode()
    confirmed(cast.olga, address, look)
    assert cast.event.entries.get(name="Zoe Quist").from_round == 2


@pytest.mark.parametrize(
    ("post", "status"),
    [
        ({"step": "paste", "text": ""}, 422),
        ({"step": "paste", "text": "\n \n"}, 422),
        ({"step": "paste", "text": "x" * 300_001}, 422),
        ({"step": "upload"}, 422),
        ({"step": "confirm"}, 422),
        ({"step": "encoding", "encoding": "windows-1252"}, 422),
        ({"step": "dance"}, 422),
        ({}, 422),
    ],
)
def test_a_post_without_a_list_is_answered_with_what_to_do(cast, address, post, status):
    answer = cast.olga.post(address, post)
    assert answer.status_code == status
    assert cast.event.entries.count() == 8


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"\x00\x01\x02" * 100, "no text"),
        (b"name\n" + b"x" * 1_000_001, "larger than 1 MB"),
        (b"score\n1\n", "names no column"),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_words(cast, address, data, says):
    answer = uploaded(cast.olga, address, data)
    assert answer.status_code == 422
    assert says in answer.content.decode()


def test_markup_and_formulas_in_a_list_are_shown_as_text(cast, address):
    look = pasted(cast.olga, address, "<b>Bold</b>, =1+1")
    text = look.content.decode()
    assert "&lt;b&gt;Bold" in text
    assert "<b>Bold" not in text


def test_a_finished_event_takes_no_list(cast, address):
    look = pasted(cast.olga, address, "Zoe Quist")
    events.finish_event(cast.event, make.desk(cast.event))
    answer = confirmed(cast.olga, address, look)
    assert answer.status_code == 422
    assert "This event is finished" in answer.content.decode()


def test_two_hundred_players_are_entered_quickly_and_in_one_log_entry(cast, address, django_assert_max_num_queries):
    text = "\n".join(f"Player {number}, Club {number % 9}" for number in range(200))
    look = pasted(cast.olga, address, text)
    before = cast.event.log.count()
    with django_assert_max_num_queries(1100):
        assert confirmed(cast.olga, address, look).status_code == 302
    assert cast.event.log.count() == before + 1


def test_our_own_list_of_entries_comes_back_with_new_people_in_it(cast, address):
    for seeding, entry in enumerate(cast.event.entries.all(), 1):
        entries.edit_entry(entry, make.desk(cast.event), seeding=seeding)
    before = cast.event.entries.count()
    own = cast.olga.get(reverse("desk_entries_csv", args=[cast.event.public_id])).content
    same = uploaded(cast.olga, address, own)
    assert same.status_code == 422
    assert "Everybody in this list is entered already" in same.content.decode()
    columns = own.decode("utf-8-sig").splitlines()[0].split(",")
    new = ",".join("Zoe Quist" if column == "name" else "" for column in columns)
    mixed = uploaded(cast.olga, address, own + f"{new}\r\n".encode())
    text = mixed.content.decode()
    assert mixed.status_code == 200
    assert "1 player to enter" in text
    assert text.count("is entered already, so this row is left out") == before
    assert confirmed(cast.olga, address, mixed).status_code == 302
    assert cast.event.entries.count() == before + 1


def test_surnames_before_given_names_are_turned_round_with_one_press(cast, address):
    look = pasted(cast.olga, address, "Müller, Jörg\nBerg, Jan")
    assert "Is this surname, given name?" in look.content.decode()
    turned = cast.olga.post(address, {"step": "turn", "sent": sent(look)})
    assert "Jörg Müller" in turned.content.decode()
    assert cast.event.entries.count() == 8
    cast.olga.post(address, {"step": "confirm", "sent": sent(turned)})
    assert set(cast.event.entries.filter(number__gt=8).values_list("name", flat=True)) == {"Jörg Müller", "Jan Berg"}
    back = cast.olga.post(address, {"step": "turn", "sent": "x"})
    assert back.status_code == 422
