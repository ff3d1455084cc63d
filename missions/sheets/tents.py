"""Table tents: a sheet for each table, folded once so that it stands and both players may read it.

Each half of a sheet shows the same, the upper one upside down, for it leans back on the other side of the table.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from missions import typeface
from missions.sheets.page import Document, fitted
from missions.sheets.qr import draw_qr
from missions.sheets.style import ATTACKER, DEFENDER, INK, RULE, SIDE_MARGIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from missions.sheets.style import Paper
    from missions.sheets.tagged import TaggedCanvas

LARGEST = 300.0  # size of the number
CODE = 136.0  # side of the QR code
LABEL, TITLE, NOTE = 26.0, 34.0, 14.0
FOOT, TOP = 30.0, 24.0  # white at the foot of a half and below the fold
GAP = 24.0
DIGIT = 0.66  # height of a figure, as a part of its size
FOLD = "Fold here and stand it up"


@dataclass(frozen=True, slots=True)
class Tent:
    """What stands on one table: its number, and where they are given its mission, a page to scan, and a caption."""

    table: str
    title: str = ""
    url: str = ""
    caption: str = "Scan for the pairings"
    event: str = ""


@dataclass(frozen=True, slots=True)
class _Half:
    """Half a sheet, measured from its lower left corner. One of the two is `read` out; the other says the same."""

    canvas: TaggedCanvas
    width: float
    height: float
    read: bool

    @contextmanager
    def said(self, role: str) -> Iterator[None]:
        """What is drawn inside is read as an element of that role, or is decoration."""
        if self.read:
            with self.canvas.element(role), self.canvas.content():
                yield
        else:
            with self.canvas.artifact():
                yield

    def centred(self, role: str, text: str, size: float, at: tuple[float, float, float], *, bold: bool = True) -> None:
        """Draw a line in the middle between two places, its baseline at the third, as large as fits up to `size`."""
        left, right, y = at
        shown, size = fitted(text, size, right - left, smallest=min(size, NOTE), bold=bold)
        with self.said(role):
            self.canvas.setFillColor(INK)
            start = (left + right - typeface.width(shown, size, bold=bold)) / 2
            typeface.draw(self.canvas, start, y, f"{shown} ", size, bold=bold)


def tents(items: Iterable[Tent], *, paper: Paper = "a4", title: str = "Table tents") -> bytes:
    """A PDF with a sheet for each table, to be printed on one side."""
    document = Document(title, paper=paper, subject="Table tents")
    width, height = document.size
    for tent in items:
        page = document.begin(f"Table {tent.table}", outline=f"Table {tent.table}", bare=True)
        canvas = page.canvas
        _fold(canvas, width, height / 2)
        _half(_Half(canvas, width, height / 2, read=True), tent)
        canvas.saveState()
        canvas.translate(width, height)
        canvas.rotate(180)
        _half(_Half(canvas, width, height / 2, read=False), tent)
        canvas.restoreState()
    return document.finish()


def _fold(canvas: TaggedCanvas, width: float, y: float) -> None:
    with canvas.artifact():
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.6)
        canvas.setDash(3, 4)
        wide = typeface.width(FOLD, 9) / 2 + 6
        canvas.line(0, y, width / 2 - wide, y)
        canvas.line(width / 2 + wide, y, width, y)
        canvas.setDash()
        canvas.setFillColor(RULE)
        typeface.draw(canvas, width / 2 - wide + 6, y - 3, FOLD, 9)


def _half(half: _Half, tent: Tent) -> None:
    left, right, foot = SIDE_MARGIN, half.width - SIDE_MARGIN, FOOT
    _stripe(half)
    if tent.event:
        half.centred("P", tent.event, NOTE, (left, right, foot), bold=False)
        foot += NOTE * 1.6
    if tent.title:
        half.centred("P", tent.title, TITLE, (left, right, foot + 6))
        foot += TITLE * 1.5
    top = half.height - TOP
    if tent.url:
        middle = (top + foot) / 2
        _code(half, tent, right - CODE, middle)
        right -= CODE + GAP
    half.centred("H1", "TABLE", LABEL, (left, right, top - LABEL))
    room = top - LABEL - 14 - foot
    _, size = fitted(tent.table, min(LARGEST, room / DIGIT), right - left, smallest=40)
    half.centred("P", tent.table, size, (left, right, foot + (room - size * DIGIT) / 2))


def _stripe(half: _Half) -> None:
    """Both sides' colours along the foot."""
    with half.canvas.artifact():
        for share, colour in enumerate((ATTACKER, DEFENDER)):
            half.canvas.setFillColor(colour)
            wide = half.width / 2 - SIDE_MARGIN
            half.canvas.rect(SIDE_MARGIN + share * wide, FOOT - 14, wide, 5, stroke=0, fill=1)


def _code(half: _Half, tent: Tent, left: float, middle: float) -> None:
    """The code, read out as a picture on the half that is read, and what it is for."""
    foot = middle - CODE / 2 + NOTE / 2
    draw_qr(half.canvas, tent.url, left, foot, CODE, alt=f"QR code: {tent.url}" if half.read else "")
    half.centred("P", tent.caption, NOTE, (left - GAP / 2, left + CODE + GAP / 2, foot - NOTE - 2), bold=False)
