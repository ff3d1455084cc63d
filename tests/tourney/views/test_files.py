"""What leaves the desk as a file: lists as CSV, reports, draws; and fractions on paper."""

import json
from io import BytesIO

import pdfplumber
import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney import queries
from tourney.rosters import read_roster
from tourney.services import entries, results
from tourney.services.results import Outcome
from tourney.trf import read_trf

pytestmark = pytest.mark.django_db


def url(event, name, **more):
    return reverse(name, kwargs={"event_id": event.public_id, **more})


def test_the_entries_come_back_through_the_reader_as_they_went(cast):
    wild = entries.add_entry(
        cast.event, make.desk(cast.event), name='=1+1; «Ł» "x"', side="either", email="w@example.org"
    )
    entries.set_absent(wild, make.desk(cast.event), 2, absent=True)
    roster = read_roster(cast.olga.get(url(cast.event, "desk_entries_csv")).content, rounds=3)
    assert not roster.faults
    stored = [(one.name, one.email, one.club, one.side, one.army) for one in cast.event.entries.all()]
    assert [(row.name, row.email, row.club, row.side, row.army) for row in roster.rows] == stored
    assert roster.rows[-1].absent_rounds == (2,)


def test_addresses_are_for_those_who_run_the_event_and_standings_hold_none(cast):
    entries.add_entry(cast.event, make.desk(cast.event), name="Eve", email="eve@example.org")
    for who, of_entries, of_standings in ((cast.olga, 200, 200), (cast.sam, 403, 200), (cast.otto, 404, 404)):
        assert who.get(url(cast.event, "desk_entries_csv")).status_code == of_entries
        assert who.get(url(cast.event, "desk_standings_csv")).status_code == of_standings
    for who in (cast.player, cast.stranger):
        assert who.get(url(cast.event, "desk_entries_csv")).status_code == 302
        assert who.get(url(cast.event, "desk_standings_csv")).status_code == 302
    assert b"@" not in cast.olga.get(url(cast.event, "desk_standings_csv")).content


def test_the_file_and_the_paper_rank_as_the_pages_do_and_write_halves_plainly():
    event = make.event(entries=4, tiebreaks=["points", "vp"])
    for game in queries.games_of(make.playing(event)):
        results.enter_result(game, make.desk(event), Outcome(None, 1, 2))
    olga = Cast(event).olga
    names = dict(event.entries.values_list("number", "name"))
    ranked = [names[row.entry] for row in queries.standings_of(event)]
    lines = olga.get(url(event, "desk_standings_csv")).content.decode("utf-8-sig").splitlines()[1:]
    assert [line.split(",")[1] for line in lines] == ranked
    with pdfplumber.open(BytesIO(olga.get(url(event, "print_standings")).content)) as opened:
        paper = opened.pages[0].extract_text()
    assert "½" in paper
    assert "1/2" not in paper


def test_the_closed_rounds_leave_as_a_report_in_both_forms():
    event = make.played_event(entries=7, rounds=2)
    olga = Cast(event).olga
    for year in (16, 26):
        answer = olga.get(url(event, "desk_report", year=year))
        assert answer["Content-Disposition"] == f'attachment; filename="spring-muster-2027-04-10-report-{year}.trf"'
        report = read_trf(answer.content)
        assert (report.drawn, [one.name for one in report.players]) == (2, [one.name for one in event.entries.all()])
    assert olga.get(url(event, "desk_report", year=20)).status_code == 404


def test_a_draft_is_in_no_file_and_draws_are_for_those_who_run_the_event(cast):
    assert cast.olga.get(url(cast.event, "desk_draws")).status_code == 422
    make.published(cast.event)
    drawn = json.loads(cast.olga.get(url(cast.event, "desk_draws")).content)
    assert [(one["field"]["round"], sorted(one)) for one in drawn] == [(1, ["answer", "engine", "field", "locked"])]
    for who, of_draws, of_report in ((cast.sam, 403, 200), (cast.otto, 404, 404), (cast.player, 302, 302)):
        assert who.get(url(cast.event, "desk_draws")).status_code == of_draws
        assert who.get(url(cast.event, "desk_report", year=26)).status_code == of_report


def test_addresses_are_in_neither_report_nor_draws(cast):
    entries.add_entry(cast.event, make.desk(cast.event), name="Eve", email="eve@example.org")
    make.published(cast.event)
    for name, more in (("desk_report", {"year": 16}), ("desk_report", {"year": 26}), ("desk_draws", {})):
        assert b"@" not in cast.olga.get(url(cast.event, name, **more)).content
