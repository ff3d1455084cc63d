"""The head of a sheet that lies on a table: which table, which round, who plays which side, and where to report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from missions import typeface
from missions.sheets.page import fitted
from missions.sheets.qr import draw_qr
from missions.sheets.style import ATTACKER, DEFENDER, INK, PAPER

if TYPE_CHECKING:
    from missions.sheets.game import GameHeader
    from missions.sheets.page import Page
    from missions.sheets.tagged import TaggedCanvas

HEIGHT = 84.0
BOX = 104.0  # width of the box with the table's number
CODE = 73.0  # side of the QR code
GAP = 12.0


def game_head(page: Page, game: GameHeader, top: float) -> float:
    """Draw the head with its upper edge at `top`; return y of its lower edge."""
    foot = top - HEIGHT
    _table(page.canvas, game.table, page.left, foot)
    right = page.right
    if game.url:
        right -= CODE
        _report(page.canvas, game.url, right, foot)
        right -= GAP
    _round(page.canvas, game, page.left + BOX + GAP, right, top)
    return foot


def _table(canvas: TaggedCanvas, table: str, left: float, foot: float) -> None:
    with canvas.artifact():
        canvas.setFillColor(INK)
        canvas.rect(left, foot, BOX, HEIGHT, stroke=0, fill=1)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER)
        label = "TABLE"
        typeface.draw(
            canvas, left + (BOX - typeface.width(label, 13, bold=True)) / 2, foot + 67.5, label, 13, bold=True
        )
        shown, size = fitted(table, 68, BOX - 14, smallest=14)
        wide = typeface.width(shown, size, bold=True)
        typeface.draw(canvas, left + (BOX - wide) / 2, foot + 33 - size * 0.33, shown, size, bold=True)


def _report(canvas: TaggedCanvas, url: str, left: float, foot: float) -> None:
    draw_qr(canvas, url, left, foot + HEIGHT - CODE, CODE, alt=f"QR code of the result form: {url}")
    caption = "Scan to report"
    wide = typeface.width(caption, 10, bold=True)
    area = (left, foot, left + CODE, foot + HEIGHT)
    with canvas.element("P"), canvas.link(url, area, "Report the result"):
        canvas.setFillColor(INK)
        typeface.draw(canvas, left + (CODE - wide) / 2, foot + 1, caption, 10, bold=True)


def _round(canvas: TaggedCanvas, game: GameHeader, left: float, right: float, top: float) -> None:
    room = right - left
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(INK)
        typeface.draw(canvas, left, top - 9, typeface.cut(game.event, 12, room), 12)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(INK)
        clock = game.clock or ""
        aside, aside_size = fitted(clock, 24, room * 0.55, smallest=12, bold=False)
        wide = typeface.width(aside, aside_size)
        shown, size = fitted(game.round_label, 28, room - wide - GAP, smallest=14)
        typeface.draw(canvas, left, top - 35, shown, size, bold=True)
        typeface.draw(canvas, right - wide, top - 35, aside, aside_size)
    sides = (
        ("ATTACKER", ATTACKER, game.attacker_name, game.attacker_army),
        ("DEFENDER", DEFENDER, game.defender_name, game.defender_army),
    )
    for place, (side, colour, name, army) in enumerate(sides):
        _player(canvas, (side, colour), (name or "", army or ""), (left, room), top - 59.5 - place * 20.5)


def _player(
    canvas: TaggedCanvas, side: tuple[str, str], who: tuple[str, str], place: tuple[float, float], y: float
) -> None:
    """One player's line: the side in its colour (filled for the Attacker, outlined for the Defender), name and army."""
    label, colour = side
    name, army = who
    left, room = place
    chip = 66.0
    with canvas.artifact():
        canvas.setFillColor(colour if label == "ATTACKER" else PAPER)
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(1.2)
        canvas.roundRect(left + 0.6, y - 4.4, chip - 1.2, 16.4, 2.5, stroke=1, fill=1)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER if label == "ATTACKER" else colour)
        wide = typeface.width(label, 10, bold=True)
        typeface.draw(canvas, left + (chip - wide) / 2, y, label, 10, bold=True)
        x, room = left + chip + 8, room - chip - 8
        canvas.setFillColor(INK)
        asked = typeface.width(army, 11)
        name_room = room if not army else max(room - asked - 8, room * 0.6)
        x = typeface.draw(canvas, x, y, typeface.cut(name, 14, name_room, bold=True), 14, bold=True)
        if army:
            rest = left + chip + 8 + room - x - 8
            typeface.draw(canvas, x + 8, y, typeface.cut(army, 11, rest), 11)
