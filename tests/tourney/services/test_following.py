"""What follows when an event's game is changed: only what was as usual before."""

import pytest

from tests import make
from tourney.services.events import change_settings

pytestmark = pytest.mark.django_db


def changed(event, system):
    change_settings(event, make.desk(event), {"system": system, "points": event.points})
    return event.points, event.round_minutes, event.sides


def test_points_minutes_and_sides_follow_another_game():
    event = make.event()
    assert changed(event, "wh40k10") == (2000, 180, "Ignore sides")
    assert changed(event, "fow3") == (1750, 150, "Opposite sides where it can be had")


def test_what_an_organiser_chose_otherwise_stays():
    event = make.event(points=75, round_minutes=120, draw_rules=["rematch", "sides:must", "bye"])
    assert changed(event, "wh40k10") == (75, 120, "Opposite sides before anything but rematches")
