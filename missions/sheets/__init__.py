"""Missions on paper: a sheet for a table, sheets for a round, a pack for a whole system. All as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from missions import load
from missions.sheets.booklet import saddle_stitched
from missions.sheets.game import GameHeader
from missions.sheets.leaf import Leaf, draw_leaf
from missions.sheets.pack import CARD_PAGES, draw_pack
from missions.sheets.page import Document

if TYPE_CHECKING:
    from collections.abc import Iterable

    from missions.model import Mission
    from missions.sheets.style import Paper
    from missions.wording import Units

__all__ = ["GameHeader", "pack", "sheet", "sheets"]


def sheet(
    mission: Mission, *, paper: Paper = "a4", units: Units = "both", game: GameHeader | None = None, layout: int = 1
) -> bytes:
    """One mission as a PDF of two pages, to be printed on both sides of one leaf, flipped on the long edge."""
    leaf = Leaf(mission, game, layout, units)
    document = Document(leaf.title, paper=paper, subject=f"{load.system(mission.system).title} mission sheet")
    draw_leaf(document, leaf)
    return document.finish()


def sheets(items: Iterable[tuple[Mission, GameHeader | None]], *, paper: Paper = "a4", units: Units = "both") -> bytes:
    """The sheets of a round's tables in one PDF: every table begins a new leaf."""
    leaves = [Leaf(mission, game, 1, units) for mission, game in items]
    first = next((leaf.game for leaf in leaves if leaf.game), None)
    title = f"{first.event}, {first.round_label}: mission sheets" if first else "Mission sheets"
    document = Document(title, paper=paper, subject="Mission sheets")
    for leaf in leaves:
        draw_leaf(document, leaf)
    return document.finish()


def pack(system_key: str, *, paper: Paper = "a4", units: Units = "both", booklet: bool = False) -> bytes:
    """All missions of a system with cover, selector and cards; every mission is one leaf.

    A booklet is imposed for saddle stitch on landscape sheets of twice the paper: A3 for A4, 11 x 17 inches for
    Letter. Print both sides, flip on the short edge, fold and staple; the cards come last, on a loose sheet. Raises
    UnknownMission for an unknown system.
    """
    system = load.system(system_key)
    pages = draw_pack(system, paper=paper, units=units, facing=booklet)
    if not booklet:
        return pages
    return saddle_stitched(pages, title=f"{system.title}: missions (booklet)", loose=CARD_PAGES)
