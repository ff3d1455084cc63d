"""The back of a mission's sheet: its special rules in full, and what the game is worth."""

from __future__ import annotations

from dataclasses import replace

from missions import load
from missions.model import Mission, VPRow, VPTable
from missions.wording.book import Voice, voice
from missions.wording.measures import Units, in_units, number
from missions.wording.rounds import scored_by_round
from missions.wording.section import Section
from missions.wording.special import special_rules
from missions.wording.times import time_of_day


def back(mission: Mission, units: Units) -> tuple[Section, ...]:
    """The back's sections: every special rule that the front names, the time of day, Victory Points with a table."""
    told = voice(load.system(mission.system), units)
    points = (victory_points(told, told.system.vp),) if told.system.vp else ()
    by_round = scored_by_round(told, told.system.points, mission) if told.system.points else ()
    return (*(rule.text for rule in special_rules(mission, told)), *time_of_day(mission, told), *points, *by_round)


def notes(mission: Mission, units: Units) -> tuple[Section, ...]:
    """The readings that Muster chose where the source is silent: a question as heading, the reading, the other one."""
    told = voice(load.system(mission.system), units)

    def measured(text: str) -> str:
        return in_units(text, told.inches.units, told.inches.cm_per_inch)

    return tuple(
        Section(
            measured(note.question),
            "text",
            (told.say("note reading", text=measured(note.reading)), told.say("note other", text=measured(note.other))),
        )
        for note in mission.notes
    )


def victory_points(told: Voice, vp: VPTable) -> Section:
    """How both players score, with the table of the system."""
    section = told.rule("victory points")
    no_winner = told.rule("no winner", least=number(vp.rows[0].loser), most=number(vp.rows[-1].loser))
    rows = tuple((_lost(told, row), f"{row.winner} VP", f"{row.loser} VP") for row in vp.rows)
    return replace(section, rows=(*section.rows, *rows), sections=(no_winner,))


def _lost(told: Voice, row: VPRow) -> str:
    if row.lost_to is None:
        return told.words("lost or more", count=row.lost_from, units=told.counted("unit", row.lost_from))
    if row.lost_from == row.lost_to:
        return f"{row.lost_to} {told.counted('unit', row.lost_to)}"
    return f"{row.lost_from}–{row.lost_to} {told.counted('unit', 2)}"
