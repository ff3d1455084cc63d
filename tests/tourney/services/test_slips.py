"""Slips at the desk: keyed in, never over what came meanwhile, and taken back; tables asked for their result."""

import datetime

import pytest
import time_machine
from django.utils import timezone

from tests import make
from tourney.errors import Refused, Stale
from tourney.logbook import sentence
from tourney.models import Game, LogEntry, Report, Result
from tourney.services import results, slips
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = make.event(entries=8)
    make.playing(made)
    return made


def key(event, outcome, table=1, version=None):
    return slips.key_slip(make.game_at(event, table), make.desk(event), outcome, version=version)


def last(event):
    return LogEntry.objects.filter(event=event).order_by("-sequence")[0]


def test_a_slip_is_a_result_from_the_desk_with_one_line_in_the_log(event):
    before = last(event).sequence
    assert str(key(event, Outcome(1, 0, 4))) == "8–1"
    assert last(event).verb == "result entered"
    assert last(event).sequence == before + 1
    assert Result.objects.get().source == "desk"


def test_the_same_slip_again_changes_nothing(event):
    key(event, Outcome(1, 0, 4))
    count = LogEntry.objects.count()
    key(event, Outcome(1, 0, 4), version=1)
    assert LogEntry.objects.count() == count


def test_a_slip_is_not_laid_over_a_result_that_came_since_it_was_looked_at(event):
    seen = make.game_at(event).version
    make.report(event, (2, 4, 1), (2, 4, 1))
    with pytest.raises(Stale):
        key(event, Outcome(1, 0, 4), version=seen)
    assert Result.objects.get().winner == 2


def test_a_slip_goes_into_an_open_round_alone():
    event = make.played_event(entries=4)
    with pytest.raises(Refused, match="Round 1 is closed"):
        key(event, Outcome(2, 4, 0))
    drafted = make.draft(event)
    with pytest.raises(Refused, match="draft"):
        slips.key_slip(drafted.games.all()[0], make.desk(event), Outcome(1, 0, 4))


def test_what_no_game_can_have_is_refused(event):
    with pytest.raises(Refused):
        key(event, Outcome(1, 100, 0))
    assert not Result.objects.exists()


def test_a_slip_taken_back_leaves_no_result_and_both_reports_as_they_were(event):
    make.report(event, (1, 1, 4), (1, 2, 4))
    key(event, Outcome(1, 1, 4))
    slips.take_back_slip(last(event), make.desk(event))
    assert not Result.objects.exists()
    assert Report.objects.filter(current=True).count() == 2
    assert sentence(last(event)).endswith("the slip taken back, 8–1 became no result")


def test_a_corrected_result_taken_back_is_the_first_again_in_every_column(event):
    make.report(event, (2, 4, 1), (2, 4, 1))
    before = Result.objects.values().get()
    key(event, Outcome(1, 0, 4))
    slips.take_back_slip(last(event), make.desk(event))
    assert Result.objects.values().get() == before


def test_taking_back_twice_is_taking_back_once(event):
    key(event, Outcome(1, 0, 4))
    line = last(event)
    slips.take_back_slip(line, make.desk(event))
    key(event, Outcome(2, 4, 0))
    count = LogEntry.objects.count()
    slips.take_back_slip(line, make.desk(event))
    assert LogEntry.objects.count() == count
    assert Result.objects.get().winner == 2


def test_a_slip_that_was_corrected_since_is_not_taken_back(event):
    key(event, Outcome(1, 0, 4))
    line = last(event)
    results.enter_result(make.game_at(event), make.desk(event), Outcome(2, 4, 0))
    with pytest.raises(Stale, match="changed since"):
        slips.take_back_slip(line, make.desk(event))
    assert Result.objects.get().winner == 2


def test_a_line_of_the_log_that_is_no_slip_is_not_taken_back(event):
    results.enter_result(make.game_at(event), make.desk(event), Outcome(2, 4, 0))
    with pytest.raises(Refused, match="no slip"):
        slips.take_back_slip(last(event), make.desk(event))


@pytest.mark.parametrize(("outcome", "whose"), [((1, 1, 4), 1), ((1, 2, 4), 2), ((2, 4, 0), 0)])
def test_the_log_knows_whose_report_settled_a_dispute(event, outcome, whose):
    make.report(event, (1, 1, 4), (1, 2, 4))
    key(event, Outcome(*outcome))
    assert last(event).data["settled"] == whose


def test_a_slip_without_a_dispute_settles_none(event):
    make.report(event, (1, 1, 4))
    key(event, Outcome(1, 1, 4))
    assert last(event).data["settled"] is None


def test_tables_are_asked_once_and_those_with_a_result_never(event):
    key(event, Outcome(1, 0, 4), table=1)
    round_ = event.rounds.get()
    assert slips.ask_for_results(round_, make.desk(event)) == 3
    assert sentence(last(event)) == "Round 1: asked for the result, tables 2, 3, 4"
    count = LogEntry.objects.count()
    assert slips.ask_for_results(round_, make.desk(event)) == 0
    assert LogEntry.objects.count() == count
    assert make.game_at(event, 1).nudged_at is None


@pytest.mark.parametrize("later", [datetime.timedelta(seconds=61), datetime.timedelta(days=1, seconds=10)])
def test_a_table_can_be_asked_again_after_a_minute(event, later):
    round_, two = event.rounds.get(), [make.game_at(event, 2).public_id]
    assert slips.ask_for_results(round_, make.desk(event), two) == 1
    with time_machine.travel(timezone.now() + later):
        assert slips.ask_for_results(round_, make.desk(event), two) == 1
    assert Game.objects.exclude(nudged_at=None).count() == 1


def test_nobody_is_asked_in_a_closed_round():
    event = make.played_event(entries=4)
    with pytest.raises(Refused, match="closed"):
        slips.ask_for_results(event.rounds.get(), make.desk(event))
