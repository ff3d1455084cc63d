"""Missions on paper: a sheet for a table, sheets for a round, a pack for a whole system. All as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from missions import load
from missions.sheets.game import GameHeader
from missions.sheets.leaf import Leaf, draw_leaf
from missions.sheets.page import Document

if TYPE_CHECKING:
    from collections.abc import Iterable

    from missions.model import Mission
    from missions.sheets.style import Paper
    from missions.wording import Units

__all__ = ["GameHeader", "sheet", "sheets"]


def sheet(
    mission: Mission, *, paper: Paper = "a4", units: Units = "both", game: GameHeader | None = None, layout: int = 1
) -> bytes:
    """One mission as a PDF of two pages, to be printed on both sides of one leaf, flipped on the long edge."""
    leaf = Leaf(mission, game, layout, units, paper)
    document = Document(leaf.title, paper=paper, subject=f"{load.system(mission.system).title} mission sheet")
    draw_leaf(document, leaf)
    return document.finish()


def sheets(items: Iterable[tuple[Mission, GameHeader | None]], *, paper: Paper = "a4", units: Units = "both") -> bytes:
    """The sheets of a round's tables in one PDF: every table begins a new leaf."""
    leaves = [Leaf(mission, game, 1, units, paper) for mission, game in items]
    first = next((leaf.game for leaf in leaves if leaf.game), None)
    title = f"{first.event}, {first.round_label}: mission sheets" if first else "Mission sheets"
    document = Document(title, paper=paper, subject="Mission sheets")
    for leaf in leaves:
        draw_leaf(document, leaf)
    return document.finish()
