"""Sentences for the steps that need no more than who does it, who begins, and where."""

from __future__ import annotations

from missions.model import DeployIndependents, Mission, PlaceMarkers, Region, SetTimeOfDay, Step
from missions.wording.book import Voice
from missions.wording.measures import number
from missions.wording.places import FIRST, PLAYER, places


def plain_step(mission: Mission, voice: Voice, step: Step) -> str:
    """The phrase is named for what the step does, and for its choices where it has any."""
    by, first, where = getattr(step, "by", None), getattr(step, "first", None), getattr(step, "where", None)
    facts = {}
    if by:
        facts["who"] = PLAYER[by]
    if first:
        facts["first"] = FIRST[first]
    if isinstance(where, Region):
        facts["where"] = places(mission, by or "each", voice.inches).region(where)
    return voice.say(f"{step.do}{_choices(step)}", **facts, **_counted(voice, step))


def _choices(step: Step) -> str:
    match step:
        case SetTimeOfDay():
            return f" {step.choose}"
        case DeployIndependents(in_trenches=True):
            return " in trenches in turn" if step.first else " in trenches"
    return " in turn" if getattr(step, "by", None) == "each" else ""


def _counted(voice: Voice, step: Step) -> dict[str, str]:
    match step:
        case PlaceMarkers():
            points = (f"({voice.inches[x]}, {voice.inches[y]})" for x, y in step.at)
            return {"count": number(len(step.at)), "points": ", ".join(points)}
        case SetTimeOfDay() if voice.system.times_of_day:
            *others, last = (time.title for time in voice.system.times_of_day.times)
            return {"times": f"{', '.join(others)} or {last}"}
    return {}
