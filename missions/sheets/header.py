"""The head of a sheet that lies on a table: which table, which round, who plays which side, and a code to scan."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

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
CHIP = 68.0  # width of the label with a side
LABEL = 10.4


def game_head(page: Page, game: GameHeader, top: float, scale: float = 1.0) -> float:
    """Draw the head with its upper edge at `top`; return y of its lower edge. A scale of 0.87 keeps 9 points."""
    canvas = page.canvas
    foot = top - HEIGHT * scale
    canvas.saveState()
    canvas.translate(page.left, foot)
    canvas.scale(scale, scale)
    _table(canvas, game.table)
    right = page.width / scale
    if game.url:
        wide = max(CODE, typeface.width(game.caption, LABEL, bold=True))
        area = (page.right - wide * scale, foot, page.right, top)
        _code(canvas, game.url, game.caption, right - wide / 2, area)
        right -= wide + GAP
    _round(canvas, game, BOX + GAP, right)
    canvas.restoreState()
    return foot


def _table(canvas: TaggedCanvas, table: str) -> None:
    with canvas.artifact():
        canvas.setFillColor(INK)
        canvas.rect(0, 0, BOX, HEIGHT, stroke=0, fill=1)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER)
        _centred(canvas, BOX / 2, 67.5, "TABLE", 13)
        shown, size = fitted(table, 68, BOX - 14, smallest=14)
        _centred(canvas, BOX / 2, 33 - size * 0.33, shown, size)


def _centred(canvas: TaggedCanvas, middle: float, y: float, text: str, size: float) -> None:
    """Draw a bold word about `middle`; the space behind it keeps it apart from the next when read out."""
    typeface.draw(canvas, middle - typeface.width(text, size, bold=True) / 2, y, f"{text} ", size, bold=True)


def _code(canvas: TaggedCanvas, url: str, caption: str, middle: float, area: tuple[float, float, float, float]) -> None:
    draw_qr(canvas, url, middle - CODE / 2, HEIGHT - CODE, CODE, alt=f"QR code: {url}")
    with canvas.element("P"), canvas.link(url, area, caption):
        canvas.setFillColor(INK)
        _centred(canvas, middle, 1, caption, LABEL)


def _round(canvas: TaggedCanvas, game: GameHeader, left: float, right: float) -> None:
    room = right - left
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(INK)
        typeface.draw(canvas, left, HEIGHT - 9, typeface.cut(game.event, 12, room), 12)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(INK)
        clock, clock_size = fitted(game.clock or "", 24, room * 0.55, smallest=12, bold=False)
        wide = typeface.width(clock, clock_size)
        shown, size = fitted(game.round_label, 28, room - wide - GAP, smallest=14)
        typeface.draw(canvas, left, HEIGHT - 35, f"{shown} ", size, bold=True)
        typeface.draw(canvas, right - wide, HEIGHT - 35, clock, clock_size)
    _player(canvas, _Player("ATTACKER", ATTACKER, game.attacker_name, game.attacker_army), left, room, HEIGHT - 59.5)
    _player(canvas, _Player("DEFENDER", DEFENDER, game.defender_name, game.defender_army), left, room, HEIGHT - 80)


class _Player(NamedTuple):
    side: str
    colour: str
    name: str | None
    army: str | None

    @property
    def filled(self) -> bool:
        """The Attacker's label is filled, the Defender's outlined, so that they differ in black and white too."""
        return self.side == "ATTACKER"


def _player(canvas: TaggedCanvas, player: _Player, left: float, room: float, y: float) -> None:
    """One player's line: the side, then name and army; the name may take all that the army leaves, and more."""
    with canvas.artifact():
        canvas.setFillColor(player.colour if player.filled else PAPER)
        canvas.setStrokeColor(player.colour)
        canvas.setLineWidth(1.2)
        canvas.roundRect(left + 0.6, y - 4.2, CHIP - 1.2, 16.4, 2.5, stroke=1, fill=1)
    with canvas.element("P"), canvas.content():
        canvas.setFillColor(PAPER if player.filled else player.colour)
        _centred(canvas, left + CHIP / 2, y, player.side, LABEL)
        name, army = player.name or "", player.army or ""
        x, end = left + CHIP + 8, left + room
        name_room = max(end - x - (typeface.width(army, 11) + 8 if army else 0), (end - x) * 0.6)
        canvas.setFillColor(INK)
        x = typeface.draw(canvas, x, y, typeface.cut(name, 14, name_room, bold=True), 14, bold=True)
        if army:
            typeface.draw(canvas, x, y, " ", 14)
            typeface.draw(canvas, x + 8, y, typeface.cut(army, 11, end - x - 8), 11)
