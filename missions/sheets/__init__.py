"""Missions on paper: a sheet for a table, sheets for a round, packs, battle plan cards, table tents. All as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from missions import load
from missions.sheets.cards import draw_cards
from missions.sheets.edition import LARGE, STANDARD
from missions.sheets.game import GameHeader
from missions.sheets.leaf import Leaf, draw_leaf, foot_of
from missions.sheets.pack import Part, Style, draw_pack
from missions.sheets.page import Document
from missions.sheets.tents import Tent, tents

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from missions.model import Mission
    from missions.sheets.style import Paper
    from missions.wording import Units

__all__ = ["GameHeader", "NoCards", "NothingChosen", "Tent", "cards", "pack", "sheet", "sheets", "tents"]


class NothingChosen(ValueError):
    """A pack of no missions, or of one mission or system twice. The message says what to do."""


class NoCards(LookupError):
    """Cards of a system that has no battle plans."""


def sheet(
    mission: Mission,
    *,
    paper: Paper = "a4",
    units: Units = "both",
    game: GameHeader | None = None,
    layout: int = 1,
    large: bool = False,
) -> bytes:
    """One mission as a PDF of two pages, to be printed on both sides of one leaf, flipped on the long edge.

    In large print, or with a text that is too long, it is of more: always an even number.
    """
    edition = LARGE if large else STANDARD
    leaf = Leaf(mission, game, layout, units, edition)
    subject = f"{load.system(mission.system).title} mission sheet"
    document = Document(leaf.title, paper=paper, subject=subject, small=edition.small)
    draw_leaf(document, leaf)
    return document.finish()


def sheets(
    items: Iterable[tuple[Mission, GameHeader | None]],
    *,
    paper: Paper = "a4",
    units: Units = "both",
    layout: int = 1,
    large: bool = False,
) -> bytes:
    """The sheets of a round's tables in one PDF: every table begins a new leaf. Each says which layout it shows."""
    edition = LARGE if large else STANDARD
    leaves = [Leaf(mission, game, layout, units, edition) for mission, game in items]
    first = next((leaf.game for leaf in leaves if leaf.game), None)
    title = f"{first.event}, {first.round_label}: mission sheets" if first else "Mission sheets"
    document = Document(title, paper=paper, subject="Mission sheets", small=edition.small)
    for leaf in leaves:
        draw_leaf(document, leaf)
    return document.finish()


def pack(
    *system_keys: str,
    missions: Sequence[str] | None = None,
    paper: Paper = "a4",
    units: Units = "both",
    booklet: bool = False,
    large: bool = False,
) -> bytes:
    """All missions of one or several systems with cover, selector and cards; every mission is one leaf.

    `missions` are keys of a single system's: the pack then holds those, in that order, and nothing to choose by. A
    booklet is imposed for saddle stitch on landscape sheets of twice the paper: A3 for A4, 11 x 17 inches for Letter.
    Print both sides, flip on the short edge, fold and staple; the cards come last, on loose sheets. Raises
    UnknownMission and NothingChosen.
    """
    parts = [Part(load.system(key), load.missions_of(key)) for key in system_keys]
    if not parts:
        raise NothingChosen("name at least one system")
    if key := _twice(system_keys):
        raise NothingChosen(f"{key!r} is named twice: name each system once")
    if missions is not None:
        parts = [_chosen(parts, missions)]
    return draw_pack(parts, Style(paper, units, LARGE if large else STANDARD, booklet))


def _chosen(parts: Sequence[Part], keys: Sequence[str]) -> Part:
    if len(parts) > 1:
        raise NothingChosen("choose missions of one system at a time: name a single system beside them")
    if not keys:
        raise NothingChosen("choose at least one mission")
    if key := _twice(keys):
        raise NothingChosen(f"{key!r} is chosen twice: name each mission once")
    return Part(parts[0].system, tuple(load.mission(f"{parts[0].system.key}/{key}") for key in keys), whole=False)


def _twice(keys: Sequence[str]) -> str | None:
    return next((key for place, key in enumerate(keys) if key in keys[:place]), None)


def cards(system_key: str, *, paper: Paper = "a4") -> bytes:
    """A system's battle plan cards with their backs. Raises UnknownMission and NoCards."""
    system = load.system(system_key)
    if not system.selection.plans:
        raise NoCards(f"{system_key} has no battle plans, so there are no cards of it")
    document = Document(f"{system.title}: battle plan cards", paper=paper, subject="Cards", foot=foot_of(system_key))
    draw_cards(document, system)
    return document.finish()
