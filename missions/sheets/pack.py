"""All missions of a system in one PDF: cover, how to choose, battle plan cards, then every mission on a leaf.

To be printed on both sides and flipped on the long edge: every front is an odd, right-hand page. As a booklet every
front is an even, left-hand page with its rules facing it; the cards come last, to lie on a loose sheet.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from missions import load
from missions.sheets.cards import draw_cards
from missions.sheets.cover import Entry, draw_cover
from missions.sheets.fit import SCALES
from missions.sheets.leaf import Leaf, draw_leaf
from missions.sheets.page import Document, title_band
from missions.sheets.sections import blocks
from missions.sheets.zones import Zone, draw_zones
from missions.wording import plan_advice, playing, reserves_table, selector

if TYPE_CHECKING:
    from missions.model import System
    from missions.sheets.style import Paper
    from missions.wording import Units

CHOOSING, CARDS = "Which mission?", "Battle plan cards"
CARD_PAGES = 2


def draw_pack(system: System, *, paper: Paper, units: Units, facing: bool) -> bytes:
    """The pack's pages in their order. `facing` puts front and rules of a mission side by side when bound."""
    starts = _expected(system, facing)
    while True:
        document = Document(
            f"{system.title}: missions",
            paper=paper,
            subject="Mission pack",
            foot=f"Unofficial. {system.title} is a trademark of {system.publisher}.",
            numbered=True,
        )
        found = _pages(document, system, starts, units, facing)
        if found == starts:
            return document.finish()
        starts = found


def _expected(system: System, facing: bool) -> dict[str, int]:
    """On which page each entry starts if no text is too long for its place."""
    first = 4 if facing else 5
    missions = {mission.id: first + 2 * place for place, mission in enumerate(load.missions_of(system.key))}
    end = first + 2 * len(missions)
    return {CHOOSING: 2, CARDS: end if facing else 3, **missions}


def _pages(document: Document, system: System, starts: dict[str, int], units: Units, facing: bool) -> dict[str, int]:
    """Draw every page, the contents by `starts`; return the page on which each entry really starts."""
    leaves = [Leaf(mission, units=units) for mission in load.missions_of(system.key)]
    contents = [
        (CHOOSING, CHOOSING, "Three ways to choose one, and what they all share"),
        *((leaf.key, leaf.title, _first_sentence(leaf.mission.flavour)) for leaf in leaves),
        *([] if facing else [(CARDS, CARDS, "A set for each camp, to cut out")]),
    ]
    entries = [Entry(key, title, about, starts[key]) for key, title, about in contents]
    _cover(document, system, sorted(entries, key=attrgetter("page")))
    found = {CHOOSING: document.pages + 1}
    _choosing(document, system, facing)
    if not facing:
        found[CARDS] = _on_odd_page(document)
        draw_cards(document, system, CARDS, key=CARDS)
    for leaf in leaves:
        found[leaf.key] = document.pages + 1
        draw_leaf(document, leaf)
    if facing:
        found[CARDS] = document.pages + 1
        draw_cards(document, system, CARDS, key=CARDS, loose=True)
    return found


def _first_sentence(text: str) -> str:
    first, dot, _ = text.partition(". ")
    return first + dot.strip()


def _on_odd_page(document: Document) -> int:
    """Leave a page empty if need be, so that the next one is a right-hand page; return its number."""
    if document.pages % 2:
        document.blank("Blank")
    return document.pages + 1


def _cover(document: Document, system: System, entries: list[Entry]) -> None:
    page = document.begin("Cover", key="cover", outline="Cover", foot="")
    notice = (
        f"{system.title} is a trademark of {system.publisher}, who had no part in this pack. It is unofficial: its "
        "sentences and diagrams were made by Muster, and the rules of the game are in its rulebook.",
    )
    draw_cover(page, system.title, "Mission pack", entries, notice)


def _choosing(document: Document, system: System, facing: bool) -> None:
    """How to choose a mission and what all missions share: one page, or two that face each other."""
    chosen = selector(system)
    *ways, plans = chosen.sections
    *said, matrix = plans.sections
    choose = [
        Zone(2, blocks((*ways, replace(plans, sections=tuple(said))))),
        Zone(1, blocks((matrix,))),
    ]
    share = [Zone(2, blocks((plan_advice(system), reserves_table(system), *playing(system))))]
    page = document.begin(CHOOSING, key=CHOOSING, outline=CHOOSING)
    top = title_band(page, chosen.heading) - 6
    draw_zones(document, page, choose if facing else [*choose, *share], top, SCALES)
    if facing:
        page = document.begin("Before the game", key="before", outline="Before the game")
        draw_zones(document, page, share, title_band(page, "Before the game") - 6, SCALES)
