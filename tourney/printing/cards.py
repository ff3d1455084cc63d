"""Cards to cut out: a grid of equal boxes on each page, filled so that the cut piles lie in order."""

from collections.abc import Callable, Sequence

from missions.sheets.page import Document, Page
from missions.sheets.style import RULE, SIDE_MARGIN, TOP_MARGIN

type Draw[T] = Callable[[Page, T, float, float, float, float], None]


def lay_out[T](document: Document, cards: Sequence[T], draw: Draw[T], *, across: int, down: int) -> None:
    """Draw every card into its box with `draw(page, card, left, bottom, width, height)`.

    Box k of every page belongs to pile k: cut the stack of pages once, lay pile upon pile, and the cards are in order.
    """
    boxes = across * down
    pages = -(-len(cards) // boxes)
    for sheet in range(pages):
        page = document.begin(str(sheet + 1))
        width = (page.right - page.left) / across
        height = (page.top - page.bottom) / down
        _cut_lines(page, across, down)
        for box in range(boxes):
            place = box * pages + sheet
            if place < len(cards):
                left = page.left + (box % across) * width
                bottom = page.top - (box // across + 1) * height
                draw(page, cards[place], left, bottom, width, height)


def _cut_lines(page: Page, across: int, down: int) -> None:
    canvas = page.canvas
    with canvas.artifact():
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.5)
        canvas.setDash(2, 3)
        for column in range(1, across):
            x = page.left + (page.right - page.left) * column / across
            canvas.line(x, page.bottom, x, page.top + TOP_MARGIN / 2)
        for row in range(1, down):
            y = page.top - (page.top - page.bottom) * row / down
            canvas.line(page.left - SIDE_MARGIN / 2, y, page.right + SIDE_MARGIN / 2, y)
        canvas.setDash()
        canvas.setLineWidth(0.4)
