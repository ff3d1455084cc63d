"""Special rules explained one by one, each by the name and page that the rulebook gives it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from missions.model import (
    By,
    DeployAtRandom,
    DigIn,
    HoldAmbush,
    HoldReserves,
    Mission,
    NominatePatrols,
    PlaceObstacles,
    Step,
)
from missions.wording.book import Fact, Voice
from missions.wording.measures import number, ordinal
from missions.wording.places import PLAYER
from missions.wording.section import Section
from missions.wording.special import NAMES, SpecialRule, scatter_rows, special_rules, withdrawal

_OF_STEPS: Mapping[type[Step], str] = {
    DigIn: "prepared positions",
    DeployAtRandom: "random deployment",
    NominatePatrols: "no man's land patrol",
    PlaceObstacles: "over the wire",
}


def explained(mission: Mission, voice: Voice) -> Iterator[SpecialRule]:
    """The mission's special rules, in the way in which its system's book explains them."""
    return {"by step": special_rules, "by name": by_name}[voice.book.special](mission, voice)


def by_name(mission: Mission, voice: Voice) -> Iterator[SpecialRule]:
    """Each rule that the mission uses, in the order of the system's `pages`."""
    used = list(_used(mission, voice))
    for name in voice.system.pages:
        rules = (rule for key, rule in used if key == name)
        yield from {rule.text.heading: rule for rule in rules}.values()


def _used(mission: Mission, voice: Voice) -> Iterator[tuple[str, SpecialRule]]:
    for rule in mission.rules:
        yield rule, _rule(voice, rule)
    if mission.withdrawal:
        yield "strategic withdrawal", withdrawal(mission, voice, mission.withdrawal)
    for step in mission.steps:
        match step:
            case HoldAmbush():
                name = "immediate ambush" if step.immediate else "ambush"
                count = number(step.count) if step.count == 1 else voice.words("up to", count=number(step.count))
                facts = {"count": count, "units": voice.counted("unit", step.count)}
                yield name, _rule(voice, name, **_whose(step.by), **facts)
            case HoldReserves():
                yield from _reserves(mission, voice, step)
            case _ if type(step) in _OF_STEPS:
                name = _OF_STEPS[type(step)]
                yield name, _rule(voice, name, **_whose(getattr(step, "by", "each")))


def _reserves(mission: Mission, voice: Voice, step: HoldReserves) -> Iterator[tuple[str, SpecialRule]]:
    """What is held, and when it comes, under one name; each further kind under its own."""
    first = step.first_roll
    facts: dict[str, Fact] = {
        **_whose(step.by),
        "held": voice.say(f"reserve {step.hold}", who=PLAYER[step.by]),
        "turn": number(first),
        "turns": tuple(map(ordinal, range(first, first + 3))),
    }
    name = "delayed reserves" if "delayed" in step.kind else "reserves"
    yield name, _rule(voice, name, **facts)
    for kind in step.kind:
        name = f"{kind} reserves"
        if kind != "delayed" and name in voice.system.pages:
            rule = _rule(voice, name, **facts)
            if kind == "scattered":
                rows = (*rule.text.rows, *scatter_rows(mission, voice, step))
                rule = replace(rule, text=replace(rule.text, rows=rows))
            yield name, rule


def _rule(voice: Voice, rule: str, **facts: Fact) -> SpecialRule:
    text: Section = voice.rule(rule, **facts)
    return SpecialRule(text, voice.words(f"gist {rule}", **facts))


def _whose(by: By) -> dict[str, Fact]:
    return {"who": PLAYER[by], "name": NAMES[by]}
