"""The schedule as it is shown: by days of the event's zone, and what comes next."""

from datetime import UTC, datetime

import pytest

from tests import make
from tourney.services.schedule import Line, set_schedule
from tourney.timetable import coming, timetable_of

pytestmark = pytest.mark.django_db

wall = datetime.fromisoformat  # without a zone


@pytest.fixture
def event():
    made = make.event(time_zone="Asia/Tokyo")
    lines = [
        Line("round", "Round 1", wall("2027-04-10 09:30"), 150, 1),
        Line("awards", "Awards", wall("2027-04-11 17:00")),
    ]
    set_schedule(made, make.desk(made), lines)
    return made


def test_days_and_hours_are_those_of_the_events_zone(event):
    days = timetable_of(event)
    assert [day.day.day for day in days] == [10, 11]
    assert [line.hours for day in days for line in day.lines] == ["09:30–12:00", "17:00"]


@pytest.mark.parametrize(
    ("starts", "minutes", "hours"),
    [
        ("02:30", 30, "02:30 (UTC+2)–02:00 (UTC+1)"),
        ("01:30", 120, "01:30 (UTC+2)–02:30 (UTC+1)"),
        ("02:45", 0, "02:45 (UTC+2)"),
        ("01:00", 60, "01:00 (UTC+2)–02:00 (UTC+2)"),
        ("01:00", 45, "01:00–01:45"),
        ("03:00", 60, "03:00–04:00"),
    ],
)
def test_an_hour_that_comes_twice_is_told_apart_by_its_offset(starts, minutes, hours):
    made = make.event(time_zone="Europe/Berlin")
    set_schedule(made, make.desk(made), [Line("other", "Night game", wall(f"2027-10-31 {starts}"), minutes)])
    assert timetable_of(made)[0].lines[0].hours == hours


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (datetime(2027, 4, 9, 23, tzinfo=UTC), "Round 1 at 09:30"),  # 08:00 on the tenth in Tokyo
        (datetime(2027, 4, 9, 12, tzinfo=UTC), "Round 1 on Saturday 10 April at 09:30"),
        (datetime(2027, 4, 10, 1, tzinfo=UTC), "Awards on Sunday 11 April at 17:00"),
        (datetime(2027, 4, 11, 8, tzinfo=UTC), None),
    ],
)
def test_what_comes_next_is_told_with_its_day_unless_that_is_today(event, now, said):
    found = coming(timetable_of(event), event.time_zone, now)
    assert (f"{found.line.title} {found.when}" if found else None) == said


def test_it_takes_two_queries_at_most(event, django_assert_max_num_queries):
    with django_assert_max_num_queries(2):
        timetable_of(event)
