"""The round's clock: what is left, when it ends, what is told before, and that nothing makes it jump."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
import time_machine
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.clock import clock_of, stood
from tourney.models import Event, Game, Round, RoundStatus

START = dt.datetime(2027, 4, 10, 9, 0, tzinfo=dt.UTC)


def event(**settings) -> Event:
    return Event(name="Spring Muster", **{"round_minutes": 150, "time_zone": "Europe/London"} | settings)


def playing(**values) -> Round:
    return Round(number=1, status=RoundStatus.PLAYING, **{"started_at": START} | values)


def at(minutes: float):
    return time_machine.travel(START + dt.timedelta(minutes=minutes), tick=False)


def test_a_clock_runs_down_and_on_into_overtime():
    with at(30):
        clock = clock_of(event(), playing())
        assert (clock.left, clock.words, clock.at) == (7200, "120 minutes left", "12:30")
    with at(151):
        assert clock_of(event(), playing()).words == "1 minute over time"


def test_before_the_start_and_after_the_end_there_is_no_clock():
    with at(10):
        assert clock_of(event(), None) is None
        assert clock_of(event(), playing(started_at=None)) is None
        assert clock_of(event(), playing(closed_at=START)) is None


def test_a_paused_clock_stands_still_and_ends_later_with_every_minute():
    round_ = playing(paused_at=START + dt.timedelta(minutes=107, seconds=50))
    with at(110):
        first = clock_of(event(), round_)
    with at(140):
        second = clock_of(event(), round_)
    assert first.left == second.left == 2530
    assert first.words == "paused at 0:42:10"
    assert second.ends - first.ends == dt.timedelta(minutes=30)


def test_a_table_has_its_own_end_beside_the_minutes_of_all():
    round_ = playing(extra_minutes=5)
    with at(0):
        assert clock_of(event(), round_).at == "12:35"
        own = clock_of(event(), round_, Game(extra_minutes=10))
    assert (own.at, own.own) == ("12:45", 10)


def test_the_end_is_right_across_a_clock_change():
    late = dt.datetime(2027, 10, 31, 0, 0, tzinfo=dt.UTC)  # 01:00 in London, an hour before the clocks go back
    with time_machine.travel(late, tick=False):
        clock = clock_of(event(round_minutes=90), playing(started_at=late))
    assert clock.at == "01:30"
    assert clock.ends.utcoffset() == dt.timedelta(0)
    assert clock.ends.tzinfo == ZoneInfo("Europe/London")


@pytest.mark.parametrize(
    ("minute", "told"),
    [
        (119, ""),
        (120, "Thirty minutes left"),
        (124.9, "Thirty minutes left"),
        (125.1, ""),
        (140, "Start no new turn"),
        (150, "Dice down: report your result"),
        (400, "Dice down: report your result"),
    ],
)
def test_what_is_told_comes_when_its_time_has_come_and_goes_again(minute, told):
    with at(minute):
        assert clock_of(event(), playing()).call == told


def test_what_would_be_due_at_the_start_is_not_told():
    with at(0.1):
        assert clock_of(event(round_minutes=20), playing()).call == ""


def test_the_next_thing_told_is_named_with_its_time():
    with at(0):
        assert clock_of(event(), playing()).next_call == ("Thirty minutes left", "12:00")
    with at(200):
        assert clock_of(event(), playing()).next_call is None


steps = st.lists(st.tuples(st.sampled_from(["wait", "pause", "go on", "add"]), st.integers(0, 4000)), max_size=12)


@settings(max_examples=60, deadline=None)
@given(steps)
def test_what_is_left_never_jumps_but_by_the_minutes_that_are_given(steps):
    round_, now, told = playing(), START, event()
    for act, size in steps:
        with time_machine.travel(now, tick=False):
            before = clock_of(told, round_).left
            given = 0
            if act == "pause" and not round_.paused_at:
                round_.paused_at = now
            elif act == "go on" and round_.paused_at:
                round_.paused_seconds += stood(round_, now)
                round_.paused_at = None
            elif act == "add":
                given = size % 21 - 10
                round_.extra_minutes += given
            assert abs(clock_of(told, round_).left - before - 60 * given) <= 1
        later = now + dt.timedelta(milliseconds=size * 97)
        with time_machine.travel(later, tick=False):
            passed = clock_of(told, round_).left - before - 60 * given
        assert abs(passed + (0 if round_.paused_at else (later - now).total_seconds())) <= 2
        now = later
