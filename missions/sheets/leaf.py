"""One mission on one leaf: diagram and steps on the front, the special rules in full on the back.

The text is set as large as fits, up to 11 points, 12 on the back. A text that is too long even at 9 points goes on over
a further leaf.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from missions import load, typeface
from missions.sheets.columns import Pen
from missions.sheets.fit import COLUMNS, COMFORTABLE, fitted
from missions.sheets.front import draw_front, keep_diagram, laid_out
from missions.sheets.lines import Span
from missions.sheets.page import ASIDE, title_band
from missions.sheets.sections import blocks
from missions.wording import Section, back, notes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from missions.model import Mission
    from missions.sheets.columns import Column
    from missions.sheets.flow import Block
    from missions.sheets.game import GameHeader
    from missions.sheets.page import Document, Page
    from missions.wording import Units

READINGS = "Where the rules leave a choice"
GAP = 6.0  # between a title and the text below it


@dataclass(frozen=True, slots=True)
class Leaf:
    """What is printed on one leaf."""

    mission: Mission
    game: GameHeader | None = None
    layout: int = 1
    units: Units = "both"

    @property
    def title(self) -> str:
        table = f"Table {self.game.table}: " if self.game else ""
        return f"{table}{self.mission.title}"

    @property
    def key(self) -> str:
        """The name under which links find the front: unique in a document."""
        return f"{self.mission.id}-{self.game.table}" if self.game else self.mission.id

    @property
    def diagram(self) -> str:
        """The name under which a document keeps the diagram."""
        return f"{self.mission.system}.{self.mission.key}.{self.layout}.{self.units}"


def draw_leaf(document: Document, leaf: Leaf, *, level: int = 0) -> None:
    """Draw both sides of a leaf, and further leaves if its text needs them; always an even number of pages."""
    first = document.pages
    _front(document, leaf, level)
    _back(document, leaf)
    if (document.pages - first) % 2:
        document.blank(f"{leaf.title} (blank)")


def _front(document: Document, leaf: Leaf, level: int) -> None:
    drawing = keep_diagram(document, leaf)
    laid = laid_out(document, leaf, drawing)
    page = document.begin(
        leaf.title, key=leaf.key, outline=leaf.title, level=level, foot=foot_of(leaf.mission), bare=laid.shape.bare
    )
    _text(document, leaf, page, draw_front(page, leaf, drawing, laid), laid.text, laid.columns)


def _back(document: Document, leaf: Leaf) -> None:
    page = document.begin(f"{leaf.title}, special rules", foot=foot_of(leaf.mission))
    told = (f"Table {leaf.game.table}", leaf.game.round_label) if leaf.game else ()
    aside = [Span(typeface.cut(text, ASIDE, page.width / 2, bold=True), bold=True) for text in told]
    top = title_band(page, f"{leaf.mission.title}: special rules", aside=aside, size=19) - GAP
    readings = notes(leaf.mission, leaf.units)
    text = blocks((*back(leaf.mission, leaf.units), *([Section(READINGS, sections=readings)] if readings else [])))
    _text(document, leaf, page, top, text, fitted(page, text, top - page.bottom))


def _text(
    document: Document,
    leaf: Leaf,
    page: Page,
    top: float,
    text: Sequence[Block],
    columns: tuple[Column, ...] | None,
) -> None:
    """Draw columns that fit, or the text at the smallest comfortable size over further pages."""
    if columns:
        width, lefts = page.columns(COLUMNS)
        Pen(page.canvas).draw(columns, lefts, top, width)
        return

    def again() -> tuple[Page, float]:
        further = document.begin(f"{leaf.title}, continued", foot=foot_of(leaf.mission))
        return further, title_band(further, f"{leaf.mission.title}, continued", size=16) - GAP

    document.flow(page, text, top=top, scale=COMFORTABLE[0], columns=COLUMNS, again=again)


def foot_of(mission: Mission) -> str:
    """That this sheet is not the publisher's."""
    system = load.system(mission.system)
    return f"Unofficial. {system.title} is a trademark of {system.publisher}."
