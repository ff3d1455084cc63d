"""Battle plan cards to cut out: both camps' plans on one page, their backs on the next.

Colour runs 3 mm past every cut, and cuts are marked at every corner outside it, so that a cut a little off shows no
white. The backs stand mirrored: they meet their fronts when the leaf is turned on its long edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from missions import typeface
from missions.sheets.columns import Pen, height_of, largest
from missions.sheets.flow import Paragraph, Scale, typeset
from missions.sheets.leaf import foot_of
from missions.sheets.page import fitted
from missions.sheets.style import INK, PAPER, RULE
from missions.wording.measures import number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from missions.model import Plan, System
    from missions.sheets.flow import Line
    from missions.sheets.page import Document, Page
    from missions.sheets.tagged import TaggedCanvas

CARDS = "Battle plan cards"
MM = 72 / 25.4
WIDTH, HEIGHT = 88 * MM, 63 * MM  # the size that card sleeves are made for
BLEED = 3 * MM
ACROSS, DOWN = 2, 3  # cards on a page: a column for each camp
MARK = 5.5  # length of a cut mark
STEP_X, STEP_Y = (side + 2 * (BLEED + MARK + 0.5) for side in (WIDTH, HEIGHT))  # from card to card
CLEAR = BLEED  # between a card and its marks: they stand outside the colour
CAMPS = ("#47531f", "#3f4a54")  # field green and field grey
BAND = 30.0  # height of the coloured band on a front
INSET = 14.0  # what is printed keeps so far from a cut
SIZES = tuple(Scale(size) for size in (9.0, 10.0, 11.0, 12.0, 13.0, 14.0))


class Card(NamedTuple):
    """A card's place: lower left corner, column, and what is on it."""

    x: float
    y: float
    column: int
    camp: str
    plan: Plan


def card_pages(system: System) -> int:
    """How many pages `draw_cards` takes: none without battle plans."""
    return 2 * -(-len(system.selection.plans) // DOWN)


def draw_cards(
    document: Document, system: System, label: str = CARDS, *, key: str = "cards", loose: bool = False, level: int = 0
) -> None:
    """Draw fronts and backs, one camp a column. In a booklet they lie loose and turn with its sheets."""
    plans = system.selection.plans
    for start in range(0, len(plans), DOWN):
        dealt = plans[start : start + DOWN]
        page = document.begin(
            label,
            key=f"{key}-{start}" if start else key,
            outline=None if start else label,
            level=level,
            foot=foot_of(system.key),
        )
        unfolded = "A loose sheet: leave it out when you fold. " if loose else ""
        _head(page, label, f"{unfolded}Cut along the marks: {number(len(plans))} cards for each camp.")
        for card in _dealt(document, system, dealt):
            _front(page.canvas, card)
            _marks(page.canvas, card)
        page = document.begin(f"{label}, backs", foot=foot_of(system.key))
        edge = "short" if loose else "long"
        _head(page, f"{label}: backs", f"Print on the back of the cards, flipped on the {edge} edge.")
        for card in _dealt(document, system, dealt, mirrored=True):
            _back(page.canvas, card)
            _marks(page.canvas, card)


def _dealt(document: Document, system: System, plans: tuple[Plan, ...], *, mirrored: bool = False) -> Iterator[Card]:
    """The cards of a page; the grid stands in the middle of the paper, so that both sides agree."""
    width, height = document.size
    for column, camp in enumerate(system.sides[:ACROSS]):
        place = ACROSS - 1 - column if mirrored else column
        x = width / 2 + (place - ACROSS / 2 + 0.5) * STEP_X - WIDTH / 2
        for row, plan in enumerate(plans):
            yield Card(x, height / 2 + (len(plans) / 2 - 0.5 - row) * STEP_Y - HEIGHT / 2, column, camp, plan)


def _head(page: Page, label: str, text: str) -> None:
    canvas = page.canvas
    canvas.setFillColor(INK)
    with canvas.element("H1"), canvas.content():
        shown, size = fitted(label.upper(), 16, page.width, smallest=page.small)
        typeface.draw(canvas, page.left, page.top - 14, shown, size, bold=True)
    with canvas.element("P"), canvas.content():
        shown, size = fitted(text, max(11, page.small), page.width, smallest=page.small, bold=False)
        typeface.draw(canvas, page.left, page.top - 32, shown, size)


def _front(canvas: TaggedCanvas, card: Card) -> None:
    x, y, top = card.x, card.y, card.y + HEIGHT
    left, room = x + INSET, WIDTH - 2 * INSET
    with canvas.artifact():
        canvas.setFillColor(CAMPS[card.column])
        canvas.rect(x - BLEED, top - BAND, WIDTH + 2 * BLEED, BAND + BLEED, stroke=0, fill=1)
        canvas.rect(x - BLEED, y - BLEED, WIDTH + 2 * BLEED, BLEED + 7, stroke=0, fill=1)
    with canvas.element("H2"), canvas.content():
        canvas.setFillColor(INK)
        shown, size = fitted(card.plan.title.upper(), 32, room, smallest=12)
        typeface.draw(canvas, left, top - BAND - 33, shown, size, bold=True)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER)
        told = "Battle plan"
        wide = typeface.width(told, 14)
        camp = typeface.cut(card.camp.upper(), 14, room - wide - 8, bold=True)
        typeface.draw(canvas, left, top - 20, f"{camp} ", 14, bold=True)
        typeface.draw(canvas, x + WIDTH - INSET - wide, top - 20, told, 14)
    text, height = [Paragraph(card.plan.advice)], HEIGHT - BAND - 44 - 14

    def attempt(scale: Scale) -> tuple[Line, ...] | None:
        lines = typeset(text, room, scale)
        return lines if height_of(lines) <= height else None

    lines = largest(SIZES, attempt) or typeset(text, room, SIZES[0])
    Pen(canvas).draw([lines], [left], top - BAND - 44, room)


def _back(canvas: TaggedCanvas, card: Card) -> None:
    """A camp's back: hatched one way or the other, so that the camps differ in black and white too."""
    x, y, number = card.x, card.y, card.column
    left, foot, width, height = x - BLEED, y - BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED
    with canvas.artifact():
        canvas.saveState()
        inner = canvas.beginPath()
        inner.rect(left, foot, width, height)
        canvas.clipPath(inner, stroke=0, fill=0)
        canvas.setStrokeColor(CAMPS[number])
        canvas.setLineWidth((1.2, 3.0)[number])
        slope, gap = (1, -1)[number], (9, 15)[number]
        for shift in range(-int(height) - gap, int(width + height) + gap, gap):
            canvas.line(left + shift, foot, left + shift + slope * height, foot + height)
        canvas.setFillColor(CAMPS[number])
        canvas.rect(left, y + HEIGHT / 2 - 29, width, 58, stroke=0, fill=1)
        canvas.restoreState()
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER)
        shown, size = fitted(card.camp.upper(), 30, WIDTH - 2 * INSET, smallest=14)
        middle = x + WIDTH / 2
        start = middle - typeface.width(shown, size, bold=True) / 2
        typeface.draw(canvas, start, y + HEIGHT / 2 - 4, f"{shown} ", size, bold=True)
        told = "Battle plan"
        typeface.draw(canvas, middle - typeface.width(told, 14) / 2, y + HEIGHT / 2 - 21, told, 14)


def _marks(canvas: TaggedCanvas, card: Card) -> None:
    """A mark along either cut at every corner of a card, outside the colour."""
    with canvas.artifact():
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.5)
        for x, out in ((card.x, -1), (card.x + WIDTH, 1)):
            for y, up in ((card.y, -1), (card.y + HEIGHT, 1)):
                canvas.line(x + out * CLEAR, y, x + out * (CLEAR + MARK), y)
                canvas.line(x, y + up * CLEAR, x, y + up * (CLEAR + MARK))
