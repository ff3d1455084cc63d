"""Posters: one page, one code to scan from across the hall, and what it leads to."""

from collections.abc import Sequence
from dataclasses import dataclass

from missions import typeface
from missions.sheets.page import Document, Page, fitted
from missions.sheets.qr import draw_qr
from missions.sheets.style import ATTACKER, DEFENDER, INK

HEADING, NAME, ADDRESS = 72.0, 24.0, 16.0
STRIPE, GAP = 8.0, 18.0


@dataclass(frozen=True, slots=True)
class Poster:
    """What the code leads to in a word or two, the event, and the address."""

    heading: str
    event: str
    url: str


def draw_posters(document: Document, posters: Sequence[Poster]) -> None:
    """A leaf for each, its code as wide as the paper allows: a phone reads it from three metres."""
    for place, poster in enumerate(posters):
        if document.pages % 2:
            document.blank("Blank")
        page = document.begin(
            f"Poster: {poster.heading}",
            key=f"poster-{place}",
            outline="Posters" if not place else poster.heading,
            level=0 if not place else 1,
            bare=True,
        )
        _draw(page, poster)


def _draw(page: Page, poster: Poster) -> None:
    canvas, middle = page.canvas, (page.left + page.right) / 2
    with canvas.artifact():
        for share, colour in enumerate((ATTACKER, DEFENDER)):
            canvas.setFillColor(colour)
            canvas.rect(page.left + share * page.width / 2, page.top - STRIPE, page.width / 2, STRIPE, stroke=0, fill=1)
    y = page.top - STRIPE - GAP - HEADING * 0.75
    _centred(page, "H1", poster.heading, HEADING, y)
    y -= GAP + NAME
    _centred(page, "P", poster.event, NAME, y)
    side = min(page.width, y - GAP - (page.bottom + ADDRESS * 2.5))
    foot = (y - GAP + page.bottom + ADDRESS * 2.5 - side) / 2
    draw_qr(canvas, poster.url, middle - side / 2, foot, side, alt=f"QR code: {poster.url}")
    _centred(page, "P", poster.url.partition("://")[2], ADDRESS, page.bottom + ADDRESS * 0.75, bold=False)


def _centred(page: Page, role: str, text: str, size: float, y: float, *, bold: bool = True) -> None:
    shown, fit = fitted(text, size, page.width, smallest=10, bold=bold)
    wide = typeface.width(shown, fit, bold=bold)
    with page.canvas.heard(role):
        page.canvas.setFillColor(INK)
        typeface.draw(page.canvas, (page.left + page.right - wide) / 2, y, shown, fit, bold=bold)
