"""Result slips: six to a page, to be filled in at the table and keyed at the desk."""

from collections.abc import Sequence
from dataclasses import dataclass

from missions import typeface
from missions.sheets.page import Page, fitted
from missions.sheets.qr import draw_qr
from missions.sheets.style import INK, PAPER, RULE
from tourney.printing.cards import lay_out
from tourney.printing.titles import Title, document_for

PADDING = 14.0
BOX = 46.0  # the table's number
FIELD = 30.0  # a square to write a number in
QR = 42.0


@dataclass(frozen=True, slots=True)
class Slip:
    """One game: its table, both players with what they attack or defend with, and the mission if it is known.

    `counts` is what the slip asks for beside who won; `by_points` that it asks for nothing else. With the `pin` one
    phone serves both players, at the address `share`; empty, they stand on no slip.
    """

    table: str
    first: str
    second: str
    first_note: str = ""
    second_note: str = ""
    mission: str = ""
    counts: str = "Units lost"
    by_points: bool = False
    pin: str = ""
    share: str = ""


def slips(title: Title, rows: Sequence[Slip]) -> bytes:
    """Slips that lie in the order of `rows` once the pages are cut as one stack."""
    document = document_for(title, "Result slips")
    lay_out(document, rows, lambda page, slip, *box: _draw(page, title, slip, *box), across=2, down=3)
    return document.finish()


def _draw(page: Page, title: Title, slip: Slip, left: float, bottom: float, width: float, height: float) -> None:
    inner = width - 2 * PADDING
    x, top = left + PADDING, bottom + height - PADDING
    _table(page, slip.table or "–", x, top - BOX)
    _line(page, title.event, x + BOX + 10, top - 13, 11, inner - BOX - 10, bold=True)
    _line(page, title.about, x + BOX + 10, top - 28, 11, inner - BOX - 10)
    _line(page, slip.mission or "Mission:", x + BOX + 10, top - 43, 11, inner - BOX - 10)
    y = top - BOX - 26
    heads = inner - 2 * FIELD - 18
    if not slip.by_points:
        _line(page, "won", x + heads, y + 12, 9, FIELD)
    _line(page, slip.counts, x + heads + FIELD + (12 if slip.by_points else 8), y + 12, 9, FIELD + 14)
    for name, note in ((slip.first, slip.first_note), (slip.second, slip.second_note)):
        y -= 38
        _line(page, name, x, y + 18, 12, heads - 6, bold=True)
        _line(page, note, x, y + 5, 9.5, heads - 6)
        _boxes(page, x + heads, y, 1 if slip.by_points else 2)
    y -= 32
    hint = "The higher wins; as many is a draw." if slip.by_points else "No winner: leave both “won” boxes empty."
    _line(page, hint, x, y + 14, 9, inner)
    if slip.pin:
        _share(page, slip, x, bottom + PADDING + 20, inner)
    for place, label in enumerate(("Signed", "Signed")):
        start = x + place * (inner / 2)
        _line(page, label, start, bottom + PADDING + 6, 9, 40)
        _rule(page, start + 34, bottom + PADDING + 5, start + inner / 2 - 8)


def _share(page: Page, slip: Slip, x: float, y: float, inner: float) -> None:
    """How one phone serves both players: a code to scan, and the table's PIN."""
    draw_qr(page.canvas, slip.share, x + inner - QR, y, QR, alt="QR code of the page that shares one phone")
    _line(page, "One phone for you both? Scan, and type", x, y + 24, 9, inner - QR - 6)
    _line(page, f"PIN {slip.pin}", x, y + 8, 12, inner - QR - 6, bold=True)


def _table(page: Page, number: str, x: float, y: float) -> None:
    canvas = page.canvas
    with canvas.artifact():
        canvas.setFillColor(INK)
        canvas.rect(x, y, BOX, BOX, stroke=0, fill=1)
    shown, size = fitted(number, 28, BOX - 8, smallest=10)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER)
        start = x + (BOX - typeface.width(shown, size, bold=True)) / 2
        typeface.draw(canvas, start, y + BOX / 2 - size * 0.34, shown, size, bold=True)


def _line(page: Page, text: str, x: float, y: float, size: float, room: float, *, bold: bool = False) -> None:
    if text:
        with page.canvas.element("P"), page.canvas.content():
            page.canvas.setFillColor(INK)
            shown, fit = fitted(text, size, room, smallest=9, bold=bold)
            typeface.draw(page.canvas, x, y, shown, fit, bold=bold)


def _boxes(page: Page, x: float, y: float, count: int) -> None:
    """The last `count` of a line's two boxes."""
    canvas = page.canvas
    with canvas.artifact():
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.8)
        for start in (x, x + FIELD + 12)[-count:]:
            canvas.rect(start, y, FIELD, FIELD, stroke=1, fill=0)


def _rule(page: Page, x: float, y: float, end: float) -> None:
    with page.canvas.artifact():
        page.canvas.setStrokeColor(RULE)
        page.canvas.setLineWidth(0.6)
        page.canvas.line(x, y, end, y)
