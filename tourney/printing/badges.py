"""Name badges to cut out: a name to be read across a table, and the code that checks its wearer in."""

from collections.abc import Sequence
from dataclasses import dataclass

from missions import typeface
from missions.sheets.lines import Span, broken, longest_word, measured
from missions.sheets.page import Page, fitted
from missions.sheets.qr import draw_qr
from missions.sheets.style import ATTACKER, DEFENDER, INK
from tourney.printing.cards import lay_out
from tourney.printing.titles import Title, document_for

PADDING = 14.0
CODE = 76.0
LARGEST, SMALLEST, LEADING = 32.0, 12.0, 1.12  # of names, in points
MOST_LINES = 3
MARK = 11.0
COLOURS = {"diamond": ATTACKER, "rectangle": DEFENDER}


@dataclass(frozen=True, slots=True)
class Badge:
    """One player. `side` is the camp's name and `shape` its mark: a diamond, a rectangle or none."""

    name: str
    club: str
    side: str
    shape: str
    url: str


def badges(title: Title, cards: Sequence[Badge]) -> bytes:
    """Eight badges a page on either paper, in the order of `cards` once the pages are cut as one stack."""
    document = document_for(title, "Name badges")
    lay_out(document, cards, lambda page, card, *box: _draw(page, title, card, *box), across=2, down=4)
    return document.finish()


def _draw(page: Page, title: Title, card: Badge, left: float, bottom: float, width: float, height: float) -> None:
    x, room = left + PADDING, width - 2 * PADDING
    top = bottom + height - PADDING
    code = (left + width - PADDING - CODE + 4, bottom + PADDING - 4)
    draw_qr(page.canvas, card.url, *code, CODE, alt=f"QR code: check in {card.name}")
    floor = code[1] + CODE + 2
    lines, size = set_name(card.name, room, top - floor)
    y = top - size * 0.8
    for line in lines:
        _line(page, line, x, y, size)
        y -= size * LEADING
    beside = room - CODE - 6
    y = bottom + PADDING + 52
    for text, largest, bold in ((card.club, 12.0, False), (title.event, 10.0, False)):
        if text:
            shown, fit = fitted(text, largest, beside, smallest=9, bold=bold)
            _line(page, (Span(shown, bold),), x, y, fit)
        y -= 17
    if card.side:
        _mark(page, card.shape, x, bottom + PADDING)
        start = x + (MARK + 7 if card.shape else 0)
        shown, fit = fitted(card.side, 12, beside - (start - x), smallest=9)
        _line(page, (Span(shown, bold=True),), start, bottom + PADDING + 1, fit)


def set_name(name: str, room: float, height: float) -> tuple[list[tuple[Span, ...]], float]:
    """A name in as few lines as its largest size allows, and that size. What never fits is cut with a mark."""
    size = LARGEST
    while size > SMALLEST:
        lines = broken(name, room, size, bold=True)
        if len(lines) <= MOST_LINES and len(lines) * size * LEADING <= height and longest_word(name) * size <= room:
            return lines, size
        size -= 0.5
    lines = broken(name, room, SMALLEST, bold=True)
    most = max(1, min(MOST_LINES, int(height / (SMALLEST * LEADING))))
    if len(lines) <= most:
        return lines, SMALLEST
    rest = " ".join(span.text for line in lines[most - 1 :] for span in line)
    return [*lines[: most - 1], (Span(typeface.cut(rest, SMALLEST, room, bold=True), bold=True),)], SMALLEST


def _line(page: Page, line: tuple[Span, ...], x: float, y: float, size: float) -> None:
    with page.canvas.element("P"), page.canvas.content():
        page.canvas.setFillColor(INK)
        for span in line:
            typeface.draw(page.canvas, x, y, span.text, size, bold=span.bold)
            x += measured((span,), size)


def _mark(page: Page, shape: str, x: float, y: float) -> None:
    """The camp's shape in its colour; the word beside it says the same."""
    if shape not in COLOURS:
        return
    canvas = page.canvas
    with canvas.artifact():
        canvas.setFillColor(COLOURS[shape])
        if shape == "rectangle":
            canvas.rect(x, y + 1.5, MARK, MARK - 4, stroke=0, fill=1)
            return
        path, half = canvas.beginPath(), MARK / 2
        path.moveTo(x + half, y - 1)
        for across, up in ((MARK, half - 1), (half, MARK - 1), (0.0, half - 1)):
            path.lineTo(x + across, y + up)
        path.close()
        canvas.drawPath(path, stroke=0, fill=1)
