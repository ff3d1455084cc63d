"""The back of a mission's sheet: its special rules in full, and what the game is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from missions import load
from missions.model import Mission, VPRow, VPTable
from missions.scoring import settled
from missions.wording.book import Voice, voice
from missions.wording.measures import Units, in_units, number
from missions.wording.named import explained
from missions.wording.places import PLAYER
from missions.wording.rounds import scored_by_round
from missions.wording.section import Section
from missions.wording.times import time_of_day


def back(mission: Mission, units: Units) -> tuple[Section, ...]:
    """The back's sections: every special rule that the front names, the time of day, Victory Points with a table."""
    told = voice(load.system(mission.system), units)
    points = (victory_points(mission, told, told.system.vp),) if told.system.vp else ()
    by_round = scored_by_round(told, told.system.points, mission) if told.system.points else ()
    return (*(rule.text for rule in explained(mission, told)), *time_of_day(mission, told), *points, *by_round)


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


def readings(mission: Mission, units: Units) -> tuple[Section, ...]:
    """What a sheet says of them, below the rules of its back: one section, or none where there are no notes."""
    told = notes(mission, units)
    return (Section("Where the rules leave a choice", sections=told),) if told else ()


def victory_points(mission: Mission, told: Voice, vp: VPTable) -> Section:
    """How both players score, with the table of the system."""
    section = told.rule("victory points")
    rows = tuple((_lost(told, row), f"{row.winner} VP", f"{row.loser} VP") for row in vp.rows)
    return replace(section, rows=(*section.rows, *rows), sections=tuple(_beside_the_table(mission, told, vp)))


def _beside_the_table(mission: Mission, told: Voice, vp: VPTable) -> Iterator[Section]:
    """That the table is not the publisher's, if so, and what counts when nobody has won."""
    if vp.unverified:
        yield told.rule("unverified points")
    if by := settled(mission, None):
        yield told.rule("otherwise wins", who=PLAYER[by])
    else:
        yield told.rule("no winner", least=number(vp.rows[0].loser), most=number(vp.rows[-1].loser))


def _lost(told: Voice, row: VPRow) -> str:
    if row.lost_to is None:
        return told.words("lost or more", count=row.lost_from, units=told.counted("unit", row.lost_from))
    if row.lost_from == row.lost_to:
        return f"{row.lost_to} {told.counted('unit', row.lost_to)}"
    return f"{row.lost_from}–{row.lost_to} {told.counted('unit', 2)}"
