"""Tables that wait for somebody, until their grace is over."""

import datetime

import pytest
import time_machine
from django.utils import timezone

from tests import make
from tourney.models import Round
from tourney.pages.grace import no_shows, word_of
from tourney.pages.roundviews import game_lines
from tourney.services import checkin, entries

pytestmark = pytest.mark.django_db

START = datetime.datetime(2027, 4, 10, 9, 0, tzinfo=datetime.UTC)  # 10:00 in London


def minutes(count):
    return START + datetime.timedelta(minutes=count)


@pytest.fixture
def round_():
    """Three games since 10:00; everybody has checked in but the first player of table 1."""
    with time_machine.travel(START, tick=False):
        made = make.playing(make.event(entries=6))
        absent = make.seats(made.event)[0].entry
        for one in made.event.entries.exclude(pk=absent.pk):
            checkin.check_in(one, make.desk(made.event))
        return made


def waiting(round_):
    fresh = Round.objects.select_related("event").get(pk=round_.pk)
    return no_shows(fresh, game_lines(fresh))


def test_a_table_whose_player_has_not_checked_in_waits_until_the_grace_is_over(round_):
    absent, there = (seat.entry for seat in make.seats(round_.event))
    with time_machine.travel(minutes(14), tick=False):
        (one,) = waiting(round_)
        assert (one.table, one.who, one.at, one.over, one.called) == (1, absent.name, "10:15", False, False)
    with time_machine.travel(minutes(15), tick=False):
        (one,) = waiting(round_)
        assert one.over
        assert (one.walkover.winner, one.walkover.words) == (2, f"{there.name} wins by default")


def test_the_grace_is_as_long_as_the_event_says_and_stands_still_with_the_clock(round_):
    event = round_.event
    event.grace_minutes = 5
    event.save()
    Round.objects.filter(pk=round_.pk).update(paused_seconds=120, paused_at=minutes(3))
    with time_machine.travel(minutes(6), tick=False):
        (one,) = waiting(round_)
        assert (one.at, one.over) == ("10:10", False)  # five minutes, two that stood still, three standing still now


def test_the_time_is_right_on_the_day_that_the_clocks_change():
    with time_machine.travel(datetime.datetime(2027, 3, 28, 0, 50, tzinfo=datetime.UTC), tick=False):
        made = make.playing(make.event(entries=2))
        checkin.call_missing(make.seats(made.event)[0], make.desk(made.event), missing=True)
        (one,) = waiting(made)
    assert one.at == "02:05"  # 00:50 is winter time, 01:00 is 02:00


def test_who_plans_plays_or_has_played_is_not_waited_for(round_):
    make.report(round_.event, (1, 0, 4))
    assert waiting(round_) == []


def test_who_seals_a_plan_is_there_but_a_plan_chosen_by_the_desk_says_nothing():
    made = make.playing(make.event(entries=4), mode="plans")
    for one in made.event.entries.exclude(pk=make.seats(made.event)[0].entry_id):
        checkin.check_in(one, make.desk(made.event))
    assert len(waiting(made)) == 1
    make.seal(made.event, "attack")
    assert waiting(made) == []
    seat = make.seats(made.event)[0]
    seat.plan_by_desk = True
    seat.save()
    assert len(waiting(made)) == 1


def test_a_player_called_missing_is_waited_for_though_nobody_checks_in():
    made = make.playing(make.event(entries=4))
    assert waiting(made) == []
    checkin.call_missing(make.seats(made.event, 2)[1], make.desk(made.event), missing=True)
    (one,) = waiting(made)
    assert (one.table, one.called, one.walkover.winner) == (2, True, 1)


def test_where_neither_has_come_neither_wins(round_):
    checkin.undo_check_in(make.seats(round_.event)[1].entry, make.desk(round_.event))
    (one,) = waiting(round_)
    assert (one.walkover.kind, one.walkover.winner) == ("neither", 0)


def test_a_dropped_player_is_told_of_elsewhere_and_a_table_with_its_result_waits_no_more(round_):
    entries.drop_entry(make.seats(round_.event)[0].entry, make.desk(round_.event))
    assert waiting(round_) == []
    checkin.undo_check_in(make.seats(round_.event, 2)[0].entry, make.desk(round_.event))
    assert len(waiting(round_)) == 1
    make.play(round_)
    assert waiting(round_) == []


def test_before_the_clock_runs_nobody_waits():
    made = make.published(make.event(entries=4))
    checkin.call_missing(make.seats(made.event)[0], make.desk(made.event), missing=True)
    assert waiting(made) == []


def test_the_word_that_is_polled_with_changes_when_a_grace_runs_out(round_):
    with time_machine.travel(minutes(14), tick=False):
        before = word_of(round_, waiting(round_))
    with time_machine.travel(minutes(16), tick=False):
        assert word_of(round_, waiting(round_)) != before


def test_two_queries_are_made_beside_those_of_the_lines(round_, django_assert_max_num_queries):
    fresh = Round.objects.select_related("event").get(pk=round_.pk)
    lines = game_lines(fresh)
    with django_assert_max_num_queries(2):
        no_shows(fresh, lines, timezone.now())
