"""Cards with each player's private link: a QR code, and a short code for those who type."""

from collections.abc import Sequence
from dataclasses import dataclass

from missions import typeface
from missions.sheets.page import Page, fitted
from missions.sheets.qr import draw_qr
from missions.sheets.style import INK
from tourney.printing.cards import lay_out
from tourney.printing.titles import Title, document_for

PADDING = 14.0
CODE = 92.0


@dataclass(frozen=True, slots=True)
class LinkCard:
    """`url` is the whole address for the QR code; who types opens `address` and gives `code` there."""

    name: str
    number: int
    note: str
    url: str
    address: str
    code: str


def link_cards(title: Title, cards: Sequence[LinkCard]) -> bytes:
    """Ten cards a page, in the order of `cards` once the pages are cut as one stack."""
    document = document_for(title, "Players’ links")
    lay_out(document, cards, lambda page, card, *box: _draw(page, title, card, *box), across=2, down=5)
    return document.finish()


def _draw(page: Page, title: Title, card: LinkCard, left: float, bottom: float, width: float, height: float) -> None:
    middle = bottom + (height - CODE) / 2
    draw_qr(page.canvas, card.url, left + PADDING / 2, middle, CODE, alt=f"QR code of {card.name}’s link")
    x = left + CODE + PADDING
    room = width - CODE - PADDING * 2
    lines = (
        (card.name, 14.0, True),
        (f"No. {card.number}{', ' if card.note else ''}{card.note}", 10.0, False),
        (title.event, 9.0, False),
        ("Scan the code, or open", 9.0, False),
        (card.address, 10.5, True),
        (f"and type  {card.code}", 14.0, True),
    )
    y = middle + CODE - 10
    for text, size, bold in lines:
        if text:
            with page.canvas.element("P"), page.canvas.content():
                page.canvas.setFillColor(INK)
                shown, fit = fitted(text, size, room, smallest=6.5 if text == card.address else 9, bold=bold)
                typeface.draw(page.canvas, x, y, shown, fit, bold=bold)
        y -= size * 1.5
