"""The running foot of a page: whose game it is at the left, the page's name at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from missions import typeface
from missions.sheets.style import BOTTOM_MARGIN, INK, RULE, SMALLEST

if TYPE_CHECKING:
    from missions.sheets.page import Page


def foot_lines(small: float) -> int:
    """How many lines a foot has whose letters are `small`: in large print its two texts stand on one each."""
    return 1 if small <= SMALLEST else 2


def running_foot(page: Page, left: str, right: str) -> None:
    """Draw a page's foot: decoration, for whoever listens need not hear it on every page."""
    canvas, small = page.canvas, page.small
    y, lines = BOTTOM_MARGIN, foot_lines(small)
    with canvas.artifact():
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.4)
        rule = y + small * lines + 2
        canvas.line(page.left, rule, page.right, rule)
        canvas.setFillColor(INK)
        right = typeface.cut(right, small, page.width)
        end = page.right - typeface.width(right, small)
        room = end - page.left - 12 if lines == 1 else page.width
        typeface.draw(canvas, page.left, y + small * (lines - 1), typeface.cut(left, small, room), small)
        typeface.draw(canvas, end, y, right, small)
