"""What follows when an event's game, date or zone is changed: part of the services of an event."""

from collections.abc import Mapping
from typing import Any

from tourney.models import Event
from tourney.outlines import habit_of
from tourney.practice import practice_of
from tourney.ruleset import sides_of, with_sides

from . import schedule

HABITUAL = {"points": "points", "round_minutes": "minutes"}  # settings by the name that a habit has for them


def usual_of(system_key: str) -> dict[str, Any]:
    """The settings that depend on the game, as a new event of the system has them."""
    practice = practice_of(system_key)
    return {"bye_vp": practice.win_vp, "tiebreaks": practice.usual_tiebreaks()}


def follow_system(event: Event, old: str) -> dict[str, Any]:
    """Give an event of another game what is usual there, where it had what was usual before. Tells what it had.

    Missions planned for rounds are of the old game: they go.
    """
    before = {name: value for name, value in usual_of(old).items() if getattr(event, name) == value}
    for name in before:
        setattr(event, name, usual_of(event.system)[name])
    was, now = habit_of(old), habit_of(event.system)
    for name in ("points", "round_minutes"):
        if getattr(event, name) == getattr(was, HABITUAL[name]):
            before[name] = getattr(event, name)
            setattr(event, name, getattr(now, HABITUAL[name]))
    if sides_of(event.draw_rules) == was.sides != now.sides:
        before["draw_rules"], event.draw_rules = event.draw_rules, with_sides(event.draw_rules, now.sides)
    if event.round_plans:
        before["round_plans"], event.round_plans = event.round_plans, {}
    return before


def follow_wall(event: Event, before: Mapping[str, Any]) -> None:
    """Move the schedule with the event's date, and keep its hours on the wall in another zone."""
    date, zone = before.get("starts_on"), before.get("time_zone", event.time_zone)
    days = (event.starts_on - date).days if date and event.starts_on else 0
    if days or zone != event.time_zone:
        schedule.follow(event, days=days, zone=zone)
