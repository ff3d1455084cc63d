"""Battle plan cards to cut out: both camps' plans on one page, their backs on the next.

The backs stand mirrored, so that they meet their fronts when the leaf is turned on its long edge. All cards share one
grid of cuts, marked outside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from missions import typeface
from missions.sheets.columns import Pen
from missions.sheets.flow import Paragraph, Scale, typeset
from missions.sheets.page import fitted
from missions.sheets.style import INK, PAPER, RULE
from missions.wording.measures import number

if TYPE_CHECKING:
    from missions.model import Plan, System
    from missions.sheets.page import Document, Page
    from missions.sheets.tagged import TaggedCanvas

WIDTH, HEIGHT = 249.45, 178.58  # 88 x 63 mm, the size that card sleeves are made for
MARK = 14.0  # length of a cut mark
CLEAR = 3.0  # between the cards and the marks
CAMPS = ("#47531f", "#3f4a54")  # field green and field grey
TEXT = Scale(13.0)


def draw_cards(document: Document, system: System, label: str, *, key: str, loose: bool = False) -> None:
    """Draw two pages: fronts, one camp a column, and backs. In a booklet they lie loose and turn with its sheets."""
    plans = system.selection.plans
    front = document.begin(label, key=key, outline=label)
    unfolded = "A loose sheet: leave it out when you fold. " if loose else ""
    _head(front, label, f"{unfolded}Cut along the marks: {number(len(plans))} cards for each camp.")
    for column, camp in enumerate(system.sides):
        for row, plan in enumerate(plans):
            _front(front.canvas, *_corner(document, column, row, len(plans)), camp, column, plan)
    _marks(front.canvas, *_corner(document, 0, len(plans) - 1, len(plans)), len(plans))
    back = document.begin(f"{label}, backs")
    _head(
        back, f"{label}: backs", f"Print on the back of the cards, flipped on the {'short' if loose else 'long'} edge."
    )
    for column, camp in enumerate(system.sides):
        for row in range(len(plans)):
            _back(back.canvas, *_corner(document, 1 - column, row, len(plans)), camp, column)
    _marks(back.canvas, *_corner(document, 0, len(plans) - 1, len(plans)), len(plans))


def _corner(document: Document, column: int, row: int, rows: int) -> tuple[float, float]:
    """Lower left corner of a card; the grid stands in the middle of the paper, so that both sides agree."""
    width, height = document.size
    return width / 2 + (column - 1) * WIDTH, height / 2 + (rows / 2 - 1 - row) * HEIGHT


def _head(page: Page, label: str, text: str) -> None:
    canvas = page.canvas
    canvas.setFillColor(INK)
    with canvas.element("H1"), canvas.content():
        typeface.draw(canvas, page.left, page.top - 14, label.upper(), 16, bold=True)
    with canvas.element("P"), canvas.content():
        typeface.draw(canvas, page.left, page.top - 32, text, 11)


def _front(canvas: TaggedCanvas, x: float, y: float, camp: str, number: int, plan: Plan) -> None:
    with canvas.artifact():
        canvas.setFillColor(CAMPS[number])
        canvas.rect(x + 9, y + HEIGHT - 37, WIDTH - 18, 28, stroke=0, fill=1)
        canvas.setStrokeColor(CAMPS[number])
        canvas.setLineWidth(1.4)
        canvas.rect(x + 9, y + 9, WIDTH - 18, HEIGHT - 18, stroke=1, fill=0)
    with canvas.element("H2"), canvas.content():
        canvas.setFillColor(INK)
        shown, size = fitted(plan.title.upper(), 34, WIDTH - 40, smallest=12)
        typeface.draw(canvas, x + 20, y + HEIGHT - 74, shown, size, bold=True)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER)
        typeface.draw(canvas, x + 20, y + HEIGHT - 28, typeface.cut(camp.upper(), 14, 120, bold=True), 14, bold=True)
        told = "Battle plan"
        typeface.draw(canvas, x + WIDTH - 20 - typeface.width(told, 11), y + HEIGHT - 27.5, told, 11)
    lines = typeset([Paragraph(plan.advice)], WIDTH - 40, TEXT)
    room = int((HEIGHT - 88 - 14) / (TEXT.size * TEXT.leading))
    Pen(canvas).draw([lines[:room]], [x + 20], y + HEIGHT - 88, WIDTH - 40)


def _back(canvas: TaggedCanvas, x: float, y: float, camp: str, number: int) -> None:
    """A camp's back: hatched one way or the other, so that the camps differ in black and white too."""
    with canvas.artifact():
        canvas.saveState()
        inner = canvas.beginPath()
        inner.rect(x + 9, y + 9, WIDTH - 18, HEIGHT - 18)
        canvas.clipPath(inner, stroke=0, fill=0)
        canvas.setStrokeColor(CAMPS[number])
        canvas.setLineWidth((1.2, 3.0)[number])
        slope, gap = (1, -1)[number], (9, 15)[number]
        for shift in range(-int(HEIGHT), int(WIDTH + HEIGHT), gap):
            canvas.line(x + shift, y, x + shift + slope * HEIGHT, y + HEIGHT)
        canvas.setFillColor(CAMPS[number])
        canvas.rect(x + 9, y + HEIGHT / 2 - 27, WIDTH - 18, 54, stroke=0, fill=1)
        canvas.restoreState()
        canvas.setStrokeColor(CAMPS[number])
        canvas.setLineWidth(1.4)
        canvas.rect(x + 9, y + 9, WIDTH - 18, HEIGHT - 18, stroke=1, fill=0)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER)
        shown, size = fitted(camp.upper(), 30, WIDTH - 40, smallest=12)
        middle = x + WIDTH / 2
        typeface.draw(
            canvas, middle - typeface.width(shown, size, bold=True) / 2, y + HEIGHT / 2 - 6, shown, size, bold=True
        )
        told = "Battle plan"
        typeface.draw(canvas, middle - typeface.width(told, 11) / 2, y + HEIGHT / 2 - 20, told, 11)


def _marks(canvas: TaggedCanvas, left: float, foot: float, rows: int) -> None:
    """Cut marks outside the grid, in line with every cut."""
    right, top = left + 2 * WIDTH, foot + rows * HEIGHT
    with canvas.artifact():
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.6)
        for x in (left, left + WIDTH, right):
            canvas.line(x, foot - CLEAR, x, foot - CLEAR - MARK)
            canvas.line(x, top + CLEAR, x, top + CLEAR + MARK)
        for row in range(rows + 1):
            y = foot + row * HEIGHT
            canvas.line(left - CLEAR, y, left - CLEAR - MARK, y)
            canvas.line(right + CLEAR, y, right + CLEAR + MARK, y)
