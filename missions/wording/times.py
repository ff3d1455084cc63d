"""Times of day: what each of them means, how the light changes, and who settles it for a mission."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from missions.model import Mission, SetTimeOfDay, TimesOfDay
from missions.wording.book import Voice
from missions.wording.measures import ordinal
from missions.wording.places import ENEMY, PLAYER
from missions.wording.section import Section, by_die
from missions.wording.steps import sentence


def times_of_day(voice: Voice) -> Iterator[Section]:
    """For the opening of a pack: every time of day, the change of light, the random table."""
    if times := voice.system.times_of_day:
        sections = (*_each(voice, times), _change_of_light(voice, times), _random(voice, times))
        yield replace(voice.rule("times of day"), sections=sections)


def time_of_day(mission: Mission, voice: Voice) -> Iterator[Section]:
    """For the back of a mission in which somebody settles the time of day: all that they may need to look up."""
    times = voice.system.times_of_day
    for step in mission.steps:
        if times and isinstance(step, SetTimeOfDay):
            table = () if step.choose == "any" else (_random(voice, times),)
            kinds = tuple(f"{kind.heading}: {' '.join(kind.items)}" for kind in _each(voice, times))
            meanings = Section("", "bullets", kinds)
            rule = voice.rule("time of day")
            text = (sentence(mission, voice, step), *rule.items)
            yield replace(rule, items=text, sections=(*table, meanings, _change_of_light(voice, times)))


def _each(voice: Voice, times: TimesOfDay) -> Iterator[Section]:
    return (voice.rule(f"time {time.key}") for time in times.times)


def _change_of_light(voice: Voice, times: TimesOfDay) -> Section:
    return voice.rule(
        "change of light",
        first=PLAYER[times.first],
        other=PLAYER[ENEMY[times.first]],
        turn=ordinal(times.from_turn),
        next=ordinal(times.from_turn + 1),
        score=times.score,
    )


def _random(voice: Voice, times: TimesOfDay) -> Section:
    titles = {time.key: time.title for time in times.times}
    table = voice.rule("random time of day")
    return replace(table, rows=(*table.rows, *by_die(titles[key] for key in times.random)))
