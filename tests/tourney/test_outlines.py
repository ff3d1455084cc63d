"""Outlines: what a new event of each game begins with."""

import datetime
import itertools

import pytest

from missions.load import systems
from tourney.outlines import outline, outlines, outlines_of

DAY = datetime.date(2027, 4, 10)


def test_every_game_has_a_day_a_weekend_an_evening_and_a_big_weekend():
    for rules in systems():
        labels = [one.label for one in outlines_of(rules.key)]
        assert labels == ["One day", "Weekend", "Club evening", "Big weekend"]
        assert [one.rounds for one in outlines_of(rules.key)][::3] == [3, 6]


@pytest.mark.parametrize("one", outlines(), ids=lambda one: one.key)
def test_lines_follow_each_other_and_every_round_is_among_them(one):
    lines = one.schedule(DAY)
    assert [line.round_number for line in lines if line.kind == "round"] == list(range(1, one.rounds + 1))
    for before, after in itertools.pairwise(lines):
        assert before.starts + datetime.timedelta(minutes=before.minutes) <= after.starts
        assert after.starts.date() - DAY < datetime.timedelta(days=len(one.days))


def test_other_rounds_are_shared_out_over_the_days_the_earlier_having_more():
    weekend = outline("fow4-weekend")
    days = [line.starts.date() - DAY for line in weekend.schedule(DAY, rounds=7) if line.round_number]
    assert [day.days for day in days] == [0, 0, 0, 0, 1, 1, 1]
    assert len({line.starts.date() for line in weekend.schedule(DAY, rounds=1)}) == 1


def test_other_minutes_and_doors_move_what_follows():
    lines = outline("fow4-day").schedule(DAY, minutes=60, opens=datetime.time(13))
    assert [f"{line.starts:%H:%M}" for line in lines] == ["13:00", "13:30", "14:45", "16:00", "17:15"]


def test_a_game_without_camps_ignores_sides():
    assert outline("wh40k10-weekend").sides == "off"
    assert outline("fow4-weekend").sides == "wish"
