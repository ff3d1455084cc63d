"""Quick references: a game's turn on one leaf, with the rulebook's pages. A system may have one or none."""

from missions.reference.model import Entry, Reference, Step
from missions.reference.reading import UnknownReference, read_reference, reference, systems_with_reference
from missions.reference.words import ToldChapter, ToldEntry, ToldStep, found, sections, told

__all__ = [
    "Entry",
    "Reference",
    "Step",
    "ToldChapter",
    "ToldEntry",
    "ToldStep",
    "UnknownReference",
    "found",
    "read_reference",
    "reference",
    "sections",
    "systems_with_reference",
    "told",
]
