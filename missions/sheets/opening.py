"""What a pack says of a system before its missions: how to choose one, and what they all share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from missions.sheets.page import title_band
from missions.sheets.sections import blocks
from missions.sheets.zones import Zone, draw_zones
from missions.wording import opening, selector
from missions.wording.measures import number

if TYPE_CHECKING:
    from missions.model import System
    from missions.sheets.edition import Edition
    from missions.sheets.page import Document, Page
    from missions.wording import Section

BEFORE = "Before the game"
WIDE = 3  # columns from which a table takes the width of the page
GAP, TITLE = 6.0, 25.0


class Opening(NamedTuple):
    """A page before the missions: its key for links, heading, what the contents say of it, and its text."""

    key: str
    heading: str
    about: str
    zones: tuple[Zone, ...]


def openings(system: System, edition: Edition, *, choice: bool, facing: bool) -> list[Opening]:
    """The pages before a system's missions. Without a `choice` nothing is said of choosing one.

    Both stand on one page, or on two that face each other. A system that has nothing to say has none.
    """
    text = blocks(opening(system, choice=choice))
    share = [Zone(edition.columns, text)] if text else []
    before = [Opening(f"before-{system.key}", BEFORE, "What all missions share", tuple(share))] if text else []
    if not choice:
        return before
    chosen = selector(system)
    narrow, tables = zip(*map(_parted, chosen.sections), strict=True)
    choose = [
        Zone(edition.columns, blocks(narrow)),
        *(Zone(1, blocks((table,))) for found in tables for table in found),
    ]
    count = len(chosen.sections)
    ways = f"{number(count).capitalize()} ways to choose one" if count > 1 else "How to choose one"
    if facing:
        return [Opening(f"choosing-{system.key}", chosen.heading, ways, tuple(choose)), *before]
    told = f"{ways}, and what they all share"
    return [Opening(f"choosing-{system.key}", chosen.heading, told, (*choose, *share))]


def draw_opening(document: Document, opening: Opening, edition: Edition, foot: str, level: int) -> None:
    """Draw the page, and further ones if its text needs them."""
    heading, size = opening.heading, TITLE * edition.band
    page = document.begin(heading, key=opening.key, outline=heading, level=level, foot=foot)

    def again() -> tuple[Page, float]:
        further = document.begin(f"{heading}, continued", foot=foot)
        return further, title_band(further, f"{heading}, continued", size=size, again=True) - GAP

    draw_zones(document, page, opening.zones, title_band(page, heading, size=size) - GAP, edition.scales, again)


def _parted(section: Section) -> tuple[Section, list[Section]]:
    """A section without its wide tables, and those."""
    tables = [inner for inner in section.sections if _is_wide(inner)]
    kept = replace(section, sections=tuple(inner for inner in section.sections if not _is_wide(inner)))
    if _is_wide(kept):
        return replace(kept, rows=()), [replace(kept, heading="", items=(), sections=()), *tables]
    return kept, tables


def _is_wide(section: Section) -> bool:
    return any(len(row) >= WIDE for row in section.rows)
