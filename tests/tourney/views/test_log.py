"""The log, for a reader."""

import datetime
import json

import pytest
import time_machine
from django.urls import reverse

from tests import make
from tourney import loglines
from tourney.models import Game, LogEntry
from tourney.services import entries, events, results
from tourney.services.results import Outcome
from tourney.services.writing import Actor


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


@pytest.mark.parametrize("dash", "-–−")
def test_a_score_is_found_with_whatever_dash_it_is_typed(cast, address, dash):
    make.playing(cast.event)
    result = results.enter_result(make.game_at(cast.event, 2), make.desk(cast.event), Outcome(1, 0, 4))
    assert lines(cast.olga.get(address, {"q": f"{result.vp_1}{dash}{result.vp_2}"})) == ["Table 2"]


def test_one_kind_of_line_is_kept(cast, address):
    entries.add_entry(cast.event, make.desk(cast.event), name="Zoe Quist")
    assert lines(cast.olga.get(address, {"verb": "entry added"})) == ["Zoe Quist"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"verb": "entry eaten"}, "Choose one of those on offer."),
        ({"who": "99999"}, "Choose one of those on offer."),
        ({"entry": "x"}, "Choose one of those on offer."),
        ({"since": "yesterday"}, "Write day and time"),
        ({"since": "2027-04-10T12:00", "until": "2027-04-10T11:00"}, "is before the time from which"),
    ],
)
def test_what_cannot_be_looked_for_is_said_on_the_page_and_in_place_of_a_file(cast, address, wrong, says):
    page = cast.olga.get(address, wrong)
    assert (page.status_code, lines(page)) == (422, [])
    assert says in page.content.decode()
    answer = cast.olga.get(f"{address[:-1]}.csv", wrong)
    assert answer.status_code == 422
    assert says in answer.content.decode()


def test_lines_are_kept_by_who_did_them(cast, address):
    make.published(cast.event)
    make.report(cast.event, (1, 0, 5))
    entries.add_entry(cast.event, Actor.of_user(make.user("orla")), name="Zoe Quist")
    assert lines(cast.olga.get(address, {"who": make.user("orla").pk})) == ["Zoe Quist"]
    assert lines(cast.olga.get(address, {"who": "players"})) == ["Table 1"]
    assert lines(cast.olga.get(address, {"who": "muster"})) == []


def test_lines_of_a_round_are_those_that_name_it_and_those_of_its_tables(cast, address):
    make.closed(cast.event)
    make.published(cast.event)
    make.report(cast.event, (1, 0, 5))
    results.enter_result(Game.objects.filter(round__number=1)[0], make.desk(cast.event), Outcome(2, 5, 0))
    first = {line.verb for line in cast.olga.get(address, {"round": "1"}).context["page"]}
    assert first == {
        "round drafted", "round published", "round started", "result entered", "result corrected", "round closed",
    }  # fmt: skip
    second = {line.verb for line in cast.olga.get(address, {"round": "2"}).context["page"]}
    assert second == {"round drafted", "round published", "result reported"}


def test_lines_of_a_player_are_those_that_name_them(cast, address):
    ada, ben = cast.event.entries.all()[:2]
    entries.drop_entry(ada, make.desk(cast.event))
    entries.drop_entry(ben, make.desk(cast.event))
    assert lines(cast.olga.get(address, {"entry": ada.number, "verb": "entry dropped"})) == [ada.name]


def test_times_are_read_by_the_clock_of_the_event(cast, address):
    events.change_settings(cast.event, make.desk(cast.event), {"time_zone": "Asia/Kolkata"})
    with time_machine.travel(datetime.datetime(2027, 1, 15, 6, 30, tzinfo=datetime.UTC), tick=False):
        entries.add_entry(cast.event, make.desk(cast.event), name="Zoe Quist")
    kept = {"since": "2027-01-15T11:59", "until": "2027-01-15T12:00"}
    assert lines(cast.olga.get(address, kept)) == ["Zoe Quist"]
    assert lines(cast.olga.get(address, {"since": "2027-01-15T12:01"})) == []


def test_the_lines_leave_as_files_that_run_nothing(cast, address):
    entries.add_entry(cast.event, make.desk(cast.event), name="=HYPERLINK(1)", key="k1")
    rows = cast.olga.get(f"{address[:-1]}.csv", {"verb": "entry added"}).content.decode("utf-8-sig").splitlines()
    assert len(rows) == 2
    assert "'=HYPERLINK(1) entered" in rows[1]
    document = json.loads(cast.olga.get(f"{address[:-1]}.json", {"verb": "entry added"}).content)
    (line,) = document["lines"]
    assert (line["told"], line["by"], line["kind"]) == ("=HYPERLINK(1) entered", "olga@example.org", "entry added")
    assert "key" not in line["data"]


def test_the_files_are_for_those_who_run_the_event(cast, address):
    for url in (f"{address[:-1]}.csv", f"{address[:-1]}.json"):
        assert [helper.get(url).status_code for helper in (cast.orla, cast.jude, cast.sam, cast.vic)] == [200] + [
            403
        ] * 3
        assert (cast.otto.get(url).status_code, cast.stranger.get(url).status_code) == (404, 302)


@pytest.mark.parametrize("count", [1, 60])
def test_the_page_takes_as_many_queries_however_long_the_log(cast, address, count, django_assert_max_num_queries):
    for number in range(count):
        entries.add_entry(cast.event, make.desk(cast.event), name=f"Player {number}")
    assert cast.olga
    with django_assert_max_num_queries(10):
        assert len(cast.olga.get(address).content) < 100_000


def test_a_line_is_told_with_who_when_and_why(cast):
    make.playing(cast.event)
    game = make.game_at(cast.event)
    events.change_settings(cast.event, make.desk(cast.event), {"time_zone": "Asia/Kolkata"})
    results.enter_result(game, make.desk(cast.event), Outcome(1, 0, 5))
    with time_machine.travel(datetime.datetime(2027, 1, 15, 6, 12, tzinfo=datetime.UTC), tick=False):
        results.enter_result(game, make.desk(cast.event), Outcome(1, 0, 5), vp=(6, 3), reason="at the players’ request")
        line = LogEntry.objects.filter(event=cast.event).first()
        told = loglines.dated(line)
    assert told.startswith("Table 1, round 1,")
    assert told.endswith(" became 6–3, by olga@example.org, at the players’ request, 11:42")


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
