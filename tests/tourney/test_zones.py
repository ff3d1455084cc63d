"""Hours on the wall: the two nights in which clocks are changed, and days later."""

from datetime import UTC, datetime

import pytest

from tourney.zones import NoSuchHour, day_and_hour, days_later, moment, next_moment, offset_in_words, on_the_wall

BERLIN, TOKYO = "Europe/Berlin", "Asia/Tokyo"
wall = datetime.fromisoformat  # without a zone


def test_the_first_hour_after_the_leap_in_spring_is_summer_time():
    assert moment(wall("2026-03-29 03:30"), BERLIN).at == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert moment(wall("2026-03-29 01:30"), BERLIN).at == datetime(2026, 3, 29, 0, 30, tzinfo=UTC)


def test_an_hour_that_clocks_leap_over_is_refused_and_the_next_one_named():
    with pytest.raises(NoSuchHour, match="clocks go forward that night, and 03:30"):
        moment(wall("2026-03-29 02:30"), BERLIN)
    assert next_moment(wall("2026-03-29 02:30"), BERLIN) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_of_an_hour_that_comes_twice_the_first_is_meant_and_it_is_said():
    found = moment(wall("2026-10-25 02:30"), BERLIN)
    assert (found.at, found.twice) == (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), True)
    assert not moment(wall("2026-10-25 03:30"), BERLIN).twice


def test_both_of_those_hours_stand_on_the_wall_as_one():
    for hour in (0, 1):
        assert on_the_wall(datetime(2026, 10, 25, hour, 30, tzinfo=UTC), BERLIN) == wall("2026-10-25 02:30")


def test_days_later_the_wall_shows_the_same_hour_though_clocks_have_changed():
    later = days_later(datetime(2026, 3, 28, 8, tzinfo=UTC), 1, BERLIN)
    assert later == datetime(2026, 3, 29, 7, tzinfo=UTC)
    assert on_the_wall(later, BERLIN).hour == 9


def test_another_zone_keeps_the_hour_on_the_wall():
    assert days_later(datetime(2026, 5, 2, 7, tzinfo=UTC), 0, BERLIN, TOKYO) == datetime(2026, 5, 2, tzinfo=UTC)


def test_offsets_are_told_in_hours_and_minutes_either_side_of_utc():
    at = datetime(2026, 1, 10, 12, tzinfo=UTC)
    told = [offset_in_words(at, zone) for zone in ("America/St_Johns", "UTC", "Asia/Kolkata", TOKYO)]
    assert told == ["UTC-3:30", "UTC+0", "UTC+5:30", "UTC+9"]


def test_an_hour_that_comes_twice_is_told_with_which_of_the_two_it_is():
    now = datetime(2026, 7, 1, tzinfo=UTC)
    told = [day_and_hour(datetime(2026, 10, 25, hour, 30, tzinfo=UTC), "Europe/London", now) for hour in (0, 1, 2)]
    assert told == ["01:30 (UTC+1), 25 October", "01:30 (UTC+0), 25 October", "02:30, 25 October"]
