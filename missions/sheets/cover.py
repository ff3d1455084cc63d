"""The cover of a pack: its title on a map, what is in it, and whose game it is not."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from missions import typeface
from missions.sheets.columns import Pen
from missions.sheets.contents import ENTRY, TITLE, draw_contents, rows_in
from missions.sheets.flow import Paragraph, Scale, typeset
from missions.sheets.page import fitted
from missions.sheets.style import ATTACKER, DEFENDER, INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.pathobject import PDFPathObject

    from missions.sheets.contents import Entry
    from missions.sheets.page import Page
    from missions.sheets.tagged import TaggedCanvas

PANEL = 0.40  # of the page's height
NOTICE = Scale(10.0)
CONTOUR = "#4d463a"
GRID = "#39332a"


def cover_rows(page: Page) -> int:
    """How many entries of the contents fit on the cover."""
    return rows_in((page.top - page.bottom) * (1 - PANEL) - 130, page.small)


def draw_cover(page: Page, title: str, subtitle: str, entries: Sequence[Entry], notice: Sequence[str]) -> None:
    """Draw the cover on a fresh page; `notice` are paragraphs at its foot. Without entries there are no contents."""
    canvas = page.canvas
    foot = page.top - (page.top - page.bottom) * PANEL
    with canvas.artifact():
        _map(canvas, page.left, foot, page.width, page.top - foot)
    with canvas.element("H1"), canvas.content():
        canvas.setFillColor(PAPER)
        shown, size = fitted(title, 42, page.width - 48, smallest=16)
        typeface.draw(canvas, page.left + 24, foot + 62, shown, size, bold=True)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER)
        typeface.draw(canvas, page.left + 24, foot + 32, typeface.cut(subtitle, 20, page.width - 48), 20)
    if entries:
        with canvas.element("H2"), canvas.content():
            canvas.setFillColor(INK)
            typeface.draw(canvas, page.left, foot - 34, TITLE.upper(), max(ENTRY, page.small) + 2, bold=True)
        draw_contents(page, foot - 34, entries, page.left, page.width)
    lines = typeset([Paragraph(text) for text in notice], page.width, NOTICE._replace(size=max(10.0, page.small)))
    height = sum(line.height + line.before for line in lines)
    Pen(canvas).draw([lines], [page.left], page.bottom + height, page.width)


def _map(canvas: TaggedCanvas, left: float, foot: float, width: float, height: float) -> None:
    """Ink, a grid, a hill's contours, and two sides that advance on each other."""
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(left, foot, width, height)
    canvas.clipPath(clip, stroke=0, fill=0)
    canvas.setFillColor(INK)
    canvas.rect(left, foot, width, height, stroke=0, fill=1)
    canvas.setLineWidth(0.6)
    canvas.setStrokeColor(GRID)
    step = width / 12
    canvas.lines([(left + step * n, foot, left + step * n, foot + height) for n in range(1, 12)])
    canvas.lines([(left, foot + step * n, left + width, foot + step * n) for n in range(1, int(height / step) + 1)])
    canvas.setStrokeColor(CONTOUR)
    canvas.setLineWidth(1.0)
    for ring in range(1, 9):
        canvas.drawPath(_contour(canvas, left + width * 0.62, foot + height * 0.60, 26.0 * ring), stroke=1, fill=0)
    _advance(canvas, left + width * 0.10, foot + height * 0.78, width * 0.42, -0.10, ATTACKER)
    _advance(canvas, left + width * 0.93, foot + height * 0.52, -width * 0.30, 0.10, DEFENDER)
    for share, colour in enumerate((ATTACKER, DEFENDER)):
        canvas.setFillColor(colour)
        canvas.rect(left + share * width / 2, foot, width / 2, 6, stroke=0, fill=1)
    canvas.restoreState()


def _contour(canvas: TaggedCanvas, x: float, y: float, radius: float) -> PDFPathObject:
    """A closed line of one height about a hill, less and less round further down."""
    path = canvas.beginPath()
    for degrees in range(0, 360, 4):
        turn = math.radians(degrees)
        wave = 1 + 0.13 * math.sin(3 * turn + radius / 70) + 0.07 * math.sin(5 * turn - radius / 45)
        point = (x + 1.55 * radius * wave * math.cos(turn), y + 0.8 * radius * wave * math.sin(turn))
        (path.lineTo if degrees else path.moveTo)(*point)
    path.close()
    return path


def _advance(canvas: TaggedCanvas, x: float, y: float, length: float, bend: float, colour: str) -> None:
    """A broad arrow as on a map of operations, from (x, y) along the x axis, bent by a part of its length."""
    forward = math.copysign(1, length)
    tip, rise = x + length, abs(length) * bend
    path = canvas.beginPath()
    path.moveTo(x, y + 13)
    path.curveTo(x + length * 0.4, y + 10, x + length * 0.6, y + 8 + rise * 0.6, tip - 34 * forward, y + 8 + rise)
    path.lineTo(tip - 36 * forward, y + 22 + rise)
    path.lineTo(tip, y + rise)
    path.lineTo(tip - 36 * forward, y - 22 + rise)
    path.lineTo(tip - 34 * forward, y - 8 + rise)
    path.curveTo(x + length * 0.6, y - 8 + rise * 0.6, x + length * 0.4, y - 10, x, y - 13)
    path.close()
    canvas.setFillColor(colour)
    canvas.setStrokeColor(PAPER)
    canvas.setLineWidth(1.2)
    canvas.drawPath(path, stroke=1, fill=1)
