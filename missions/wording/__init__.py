"""A mission in words: every sentence that Muster prints of it, in inches, centimetres or both."""

from missions.wording.back import back, notes, readings
from missions.wording.front import front
from missions.wording.measures import Units, distance
from missions.wording.pack import opening, selector
from missions.wording.section import Section, plain

__all__ = [
    "Section",
    "Units",
    "back",
    "distance",
    "front",
    "notes",
    "opening",
    "plain",
    "readings",
    "selector",
]
