"""The schedule as a calendar file: read back by a calendar library and by another one's reading of zones."""

from datetime import UTC, datetime
from io import StringIO

import pytest
from dateutil.tz import tzical
from icalendar import Calendar

from tests import make
from tourney.exports.calendar import calendar_of
from tourney.services.events import change_settings
from tourney.services.schedule import Line, move_schedule, set_schedule

pytestmark = pytest.mark.django_db

wall = datetime.fromisoformat  # without a zone
NIGHTS = [
    ("Europe/Berlin", "2026-03-29 03:30", "2026-03-29 01:30"),
    ("Europe/Berlin", "2026-03-29 01:30", "2026-03-29 00:30"),
    ("Europe/Berlin", "2026-10-25 02:30", "2026-10-25 00:30"),
    ("Europe/Berlin", "2026-10-25 03:30", "2026-10-25 02:30"),
    ("Asia/Tokyo", "2026-10-25 09:00", "2026-10-25 00:00"),
    ("America/New_York", "2026-11-01 01:30", "2026-11-01 05:30"),
    ("Australia/Lord_Howe", "2026-10-04 02:45", "2026-10-03 15:45"),
]
ADDRESS = "https://muster.example.org/e/x/"


def scheduled(zone, *hours, **settings):
    event = make.event(time_zone=zone, venue="Corn Exchange, Hexham; hall 2", **settings)
    lines = [Line("other", f"Line {place}", wall(hour), 30) for place, hour in enumerate(hours)]
    set_schedule(event, make.desk(event), lines)
    return event


def entries(event):
    return Calendar.from_ical(calendar_of(event, ADDRESS)).walk("VEVENT")


@pytest.mark.parametrize(("zone", "hour", "in_utc"), NIGHTS)
def test_a_calendar_reads_the_hour_on_the_wall_and_the_moment(zone, hour, in_utc):
    event = scheduled(zone, hour)
    start = entries(event)[0]["dtstart"]
    assert start.params["TZID"] == zone
    assert start.dt.replace(tzinfo=None) == wall(hour)
    assert start.dt.astimezone(UTC) == wall(in_utc).replace(tzinfo=UTC)


@pytest.mark.parametrize(("zone", "hour", "in_utc"), NIGHTS)
def test_the_zones_rules_in_the_file_say_the_same(zone, hour, in_utc):
    """Read by another library, which knows no zone but those that the file describes."""
    rules = calendar_of(scheduled(zone, hour), ADDRESS).decode()
    described = tzical(StringIO(rules[rules.index("BEGIN:VTIMEZONE") : rules.index("BEGIN:VEVENT")])).get(zone)
    assert wall(hour).replace(tzinfo=described).astimezone(UTC) == wall(in_utc).replace(tzinfo=UTC)


def test_the_second_of_two_equal_hours_is_told_in_utc():
    event = scheduled("Europe/Berlin", "2026-10-25 02:30")
    move_schedule(event, make.desk(event), 60)
    assert entries(event)[0]["dtstart"].to_ical() == b"20261025T013000Z"


def test_the_same_state_gives_the_same_bytes_whatever_else_happens():
    event = scheduled("Europe/Berlin", "2026-03-29 03:30", entries=4)
    first = calendar_of(event, ADDRESS)
    make.published(event)
    assert calendar_of(event, ADDRESS) == first


def test_a_change_keeps_the_address_of_a_line_and_raises_its_sequence():
    event = scheduled("Europe/Berlin", "2026-03-29 03:30")
    before = entries(event)[0]
    move_schedule(event, make.desk(event), 15)
    change_settings(event, make.desk(event), {"venue": "Drill Hall"})
    after = entries(event)[0]
    assert after["uid"] == before["uid"]
    assert after["sequence"] > before["sequence"]
    assert str(after["location"]) == "Drill Hall"
    assert after["dtstamp"].dt >= before["dtstamp"].dt


def test_texts_come_back_as_they_were_written():
    entry = entries(scheduled("UTC", "2026-05-01 09:00", name="Coupe d’été; 第一"))[0]
    assert str(entry["summary"]) == "Line 0: Coupe d’été; 第一"
    assert str(entry["location"]) == "Corn Exchange, Hexham; hall 2"
    assert entry["dtstart"].to_ical() == b"20260501T090000Z"


def test_lines_are_folded_and_end_as_the_format_wants():
    text = calendar_of(scheduled("Europe/Berlin", "2026-05-01 09:00", name="Ж" * 100), ADDRESS)
    assert all(len(line) <= 75 for line in text.split(b"\r\n"))
    assert text.count(b"\n") == text.count(b"\r\n")


def test_without_a_schedule_the_calendar_is_empty():
    assert entries(make.event()) == []
