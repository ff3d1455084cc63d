"""One mission on one leaf: diagram and steps on the front, the special rules in full on the back.

The text is set as large as fits, up to 11 points, 12 on the back. What is too long for the front even at 9 points goes
on over the back, above the rules; what the back cannot hold goes on over a further leaf. Large print begins its rules
on a page of their own, and goes on wherever it must.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from missions import load, typeface
from missions.sheets.columns import Pen, fill
from missions.sheets.edition import STANDARD, Edition
from missions.sheets.fit import fitted
from missions.sheets.flow import typeset
from missions.sheets.front import draw_front, keep_diagram, laid_out
from missions.sheets.lines import Span
from missions.sheets.page import ASIDE, title_band
from missions.sheets.sections import blocks
from missions.wording import back, readings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from missions.model import Mission
    from missions.sheets.flow import Block, Line
    from missions.sheets.game import GameHeader
    from missions.sheets.page import Document, Page
    from missions.wording import Units

GAP = 6.0  # between a title and the text below it
NAMED = 16.0  # how much of an event's name a foot has room for, in ems
BACK, AGAIN = 19.0, 16.0  # sizes of the titles of a back and of a page that goes on


@dataclass(frozen=True, slots=True)
class Leaf:
    """What is printed on one leaf. `event` names an event whose leaf has no game."""

    mission: Mission
    game: GameHeader | None = None
    layout: int = 1
    units: Units = "both"
    edition: Edition = STANDARD
    event: str = ""

    @property
    def title(self) -> str:
        table = f"Table {self.game.table}: " if self.game else ""
        return f"{table}{self.mission.title}"

    @property
    def key(self) -> str:
        """The name under which links find the front: unique in a document."""
        return f"{self.mission.id}-{self.game.table}" if self.game else self.mission.id

    @property
    def foot(self) -> str:
        """Whose event it is, so that no page can be taken for another's, and that it is not the publisher's."""
        event = self.event or (self.game.event if self.game else "")
        named = typeface.cut(event, 1.0, NAMED) if event else ""
        return " · ".join(filter(None, (named, foot_of(self.mission.system))))

    @property
    def diagram(self) -> str:
        """The name under which a document keeps the diagram."""
        return f"{self.mission.system}.{self.mission.key}.{self.layout}.{self.units}"


def draw_leaf(document: Document, leaf: Leaf, *, level: int = 0) -> None:
    """Draw both sides of a leaf, and further leaves if its text needs them; always an even number of pages."""
    first = document.pages
    pen = Pen(document.canvas, leaf.edition.easy[0])
    rest = _front(document, leaf, level, pen)
    _back(document, leaf, rest, pen)
    if (document.pages - first) % 2:
        document.blank(f"{leaf.title} (blank)")


def _front(document: Document, leaf: Leaf, level: int, pen: Pen) -> Sequence[Line]:
    """Draw the front; return what is to go on over the back."""
    drawing, edition = keep_diagram(document, leaf), leaf.edition
    laid = laid_out(document, leaf, drawing)
    page = document.begin(
        leaf.title,
        key=leaf.key,
        outline=leaf.title,
        level=level,
        foot=leaf.foot,
        bare=laid.shape.bare,
    )
    top = draw_front(page, leaf, drawing, laid)
    width, lefts = page.columns(edition.columns)
    if laid.columns:
        pen.draw(laid.columns, lefts, top, width)
        return ()
    lines = typeset(laid.text, width, edition.easy[0])
    if edition.narrowest is None:
        document.flow_lines(page, lines, pen, top, edition.columns, lambda: _again(document, leaf))
        return ()
    placed, rest = fill(lines, [top - page.bottom] * edition.columns)
    pen.draw(placed, lefts, top, width)
    return pen.gone_on(placed, rest, width)


def _back(document: Document, leaf: Leaf, rest: Sequence[Line], pen: Pen) -> None:
    """Draw the rules, and above them what the front could not hold."""
    edition = leaf.edition
    page = document.begin(f"{leaf.title}, special rules", foot=leaf.foot)
    told = (f"Table {leaf.game.table}", leaf.game.round_label) if leaf.game else ()
    aside = [Span(typeface.cut(text, max(ASIDE, page.small), page.width / 2, bold=True), bold=True) for text in told]
    title = f"{leaf.mission.title}, continued" if rest else f"{leaf.mission.title}: special rules"
    top = title_band(page, title, aside=aside, size=BACK * edition.band, again=bool(rest)) - GAP
    text, width = rules(leaf), page.columns(edition.columns)[0]
    if columns := fitted(page, text, top - page.bottom, edition.scales, edition.columns, tuple(rest)):
        pen.draw(columns, page.columns(edition.columns)[1], top, width)
        return
    lines = (*rest, *typeset(text, width, edition.easy[0]))
    document.flow_lines(page, lines, pen, top, edition.columns, lambda: _again(document, leaf))


def rules(leaf: Leaf) -> tuple[Block, ...]:
    """The text of the back."""
    return blocks((*back(leaf.mission, leaf.units), *readings(leaf.mission, leaf.units)))


def _again(document: Document, leaf: Leaf) -> tuple[Page, float]:
    """A further page of a leaf, and y of where its text begins."""
    page = document.begin(f"{leaf.title}, continued", foot=leaf.foot)
    return page, title_band(page, f"{leaf.mission.title}, continued", size=AGAIN * leaf.edition.band, again=True) - GAP


def foot_of(system_key: str) -> str:
    """That this sheet is not the publisher's."""
    system = load.system(system_key)
    return f"Unofficial. {system.title} is a trademark of {system.publisher}."
