"""The log, for a reader."""

import datetime

import pytest
import time_machine
from django.urls import reverse

from tests import make
from tourney.services import entries, events


@pytest.fixture
def address(cast):
    return reverse("desk_log", args=[cast.event.public_id])


def lines(answer):
    return [line.subject for line in answer.context["page"]]


def test_the_newest_comes_first_in_words_and_with_who_did_it(cast, address):
    entries.add_entry(cast.event, make.desk(cast.event), name="Zoe Quist", club="Iron Dice")
    answer = cast.olga.get(address)
    assert lines(answer)[0] == "Zoe Quist"
    assert "Zoe Quist of Iron Dice entered" in answer.content.decode()
    assert "olga@example.org" in answer.content.decode()


def test_times_are_those_of_the_event(cast, address):
    events.change_settings(cast.event, make.desk(cast.event), {"time_zone": "Asia/Kolkata"})
    with time_machine.travel(datetime.datetime(2027, 1, 15, 6, 30, tzinfo=datetime.UTC), tick=False):
        entries.add_entry(cast.event, make.desk(cast.event), name="Zoe Quist")
    assert "Fri 15 Jan, 12:00" in cast.olga.get(address).content.decode()


def test_lines_are_found_by_every_word_as_the_page_tells_them(cast, address):
    by = make.desk(cast.event)
    entries.add_entry(cast.event, by, name="Zoë Quist", club="Iron Dice")
    entries.add_entry(cast.event, by, name="Yann Ito")
    assert lines(cast.olga.get(address, {"q": "iron ENTERED"})) == ["Zoë Quist"]
    assert lines(cast.olga.get(address, {"q": "zoë olga"})) == ["Zoë Quist"]
    nothing = cast.olga.get(address, {"q": "zebra"})
    assert "No line fits" in nothing.content.decode()


def test_one_kind_of_line_is_kept_and_an_unknown_kind_keeps_all(cast, address):
    entries.add_entry(cast.event, make.desk(cast.event), name="Zoe Quist")
    assert lines(cast.olga.get(address, {"verb": "entry added"})) == ["Zoe Quist"]
    assert len(lines(cast.olga.get(address, {"verb": "entry eaten"}))) == 3


def test_the_log_is_paged_and_the_search_stays(cast, address):
    for number in range(60):
        entries.add_entry(cast.event, make.desk(cast.event), name=f"Player {number}")
    answer = cast.olga.get(address, {"verb": "entry added", "page": "2"})
    assert len(lines(answer)) == 10
    assert "verb=entry+added" in answer.content.decode()
    assert len(lines(cast.olga.get(address, {"page": "999"}))) > 0


def test_other_events_stay_out_of_it(cast, address):
    other = make.event("olga", name="Other")
    entries.add_entry(other, make.desk(other), name="Somebody Else")
    assert "Somebody Else" not in cast.olga.get(address).content.decode()


def test_markup_in_the_log_is_shown_as_text(cast, address):
    entries.add_entry(cast.event, make.desk(cast.event), name="<i>Zoe</i>")
    text = cast.olga.get(address).content.decode()
    assert "&lt;i&gt;Zoe" in text
    assert "<i>Zoe" not in text
