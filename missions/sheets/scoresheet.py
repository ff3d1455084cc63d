"""A score sheet by battle round, to fill in by hand: one page for a game, both players under each other.

Every row says how much it counts at most, so that the caps are at hand while the pencil is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from missions import load, typeface
from missions.sheets.columns import Pen
from missions.sheets.flow import Listing, Scale, typeset
from missions.sheets.leaf import foot_of
from missions.sheets.lines import Span
from missions.sheets.page import Document, fitted, title_band
from missions.sheets.style import ATTACKER, DEFENDER, INK, PAPER, RULE
from missions.wording.measures import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from missions.model import Points, System
    from missions.sheets.page import Page
    from missions.sheets.style import Paper
    from missions.sheets.tagged import TaggedCanvas

SCORE_SHEET = "Score sheet"
TEXT, SMALL, BAND = 11.0, 9.5, 22.0
FIELD, HEAD = 25.0, 18.0  # heights: a line to write on, the head of a table
LOWEST, HIGHEST = 26.0, 34.0  # a row of the table
GAP = 11.0
SIGNED = 8.0  # white under the line for signatures
LABEL = 172.0  # width of the column that names what is scored
SUM, CAP = 50.0, 46.0  # widths of the columns after the battle rounds
CARD = "card"
HEADING = "Battle round"
SIDES = (("Attacker", ATTACKER), ("Defender", DEFENDER))
SHADE = "#e9e2d3"  # cells that nothing is written in
RULES = Scale(10.0)


class NoScoreSheet(LookupError):
    """A system whose games are not scored by battle round."""


class _Row(NamedTuple):
    """What is scored in a row and the most of it. `note` stands beside a box to tick, or asks for a CARD's name."""

    label: str
    note: str
    cap: str
    by_round: bool = True
    strong: bool = False


class _Table(NamedTuple):
    """A player's table: its rows, how many battle rounds it has, and how high a row is."""

    rows: tuple[_Row, ...]
    rounds: int
    high: float

    def columns(self, page: Page) -> list[float]:
        """The left edge of each column, and the right edge of the last."""
        cell = (page.width - LABEL - SUM * 2 - CAP) / self.rounds
        lefts = [page.left, *(page.left + LABEL + cell * place for place in range(self.rounds + 1))]
        return [*lefts, lefts[-1] + SUM, lefts[-1] + SUM + CAP, page.right]


def score_sheet(system_key: str, *, paper: Paper = "a4") -> bytes:
    """A system's score sheet as PDF. Raises UnknownMission and NoScoreSheet."""
    system = load.system(system_key)
    if system.points is None:
        raise NoScoreSheet(f"{system_key} is not scored by battle round, so there is no score sheet of it")
    subject = f"{system.title} score sheet"
    document = Document(f"{system.title}: score sheet", paper=paper, subject=subject, foot=foot_of(system_key))
    draw_score_sheet(document, system, system.points)
    return document.finish()


def score_key(system: System) -> str:
    """The name under which links find the page."""
    return f"score-{system.key}"


def draw_score_sheet(document: Document, system: System, points: Points, *, level: int = 0) -> None:
    """Draw the page; its rows are as high as there is room."""
    page = document.begin(
        SCORE_SHEET, key=score_key(system), outline=SCORE_SHEET, level=level, foot=foot_of(system.key)
    )
    y = title_band(page, SCORE_SHEET, aside=(Span(system.title, bold=True), Span("by battle round")), size=BAND) - 4
    y = _fields(page, y, (("Event", 3.0), ("Round", 1.0), ("Table", 1.0)))
    y = _fields(page, y, (("Map", 1.0), ("Primary mission", 1.3), ("Mission rule", 1.3))) - GAP
    rows, lines = _rows(points), typeset([Listing(_reminders(points))], page.width, RULES)
    below = sum(line.height + line.before for line in lines) + FIELD + GAP
    room = y - page.bottom - SIGNED - below - len(SIDES) * (FIELD + 5 + HEAD + GAP)
    high = max(LOWEST, min(HIGHEST, room / (len(SIDES) * len(rows))))
    for side, colour in SIDES:
        y = _player(page, y, side, colour)
        y = _table(page, y, _Table(rows, points.rounds, high)) - GAP
    Pen(page.canvas).draw([lines], [page.left], y, page.width)
    _fields(page, y + FIELD - below, (("Winner", 1.0), ("Signed, Attacker", 1.5), ("Signed, Defender", 1.5)))


def _rows(points: Points) -> tuple[_Row, ...]:
    fixed = (f"Fixed card {place}:" for place in range(1, points.fixed_cards + 1))
    after = f"taken after battle round {points.secret.after_round}"
    return (
        _Row("Primary mission", "", str(points.primary)),
        _Row("Secondary missions, if Tactical", "", str(points.secondary)),
        *(_Row(card, CARD, str(points.fixed)) for card in fixed),
        _Row("Secret mission", after, str(points.secret.worth), by_round=False),
        _Row("Army painted to Battle Ready", "yes", str(points.painted), by_round=False),
        _Row("Total", "", str(points.total), strong=True),
    )


def _reminders(points: Points) -> tuple[str, ...]:
    """The caps that a single row cannot show."""
    secret = points.secret
    return (
        f"Secondary missions count {points.secondary} VP in all, each Fixed card {points.fixed}; Tactical ones have no "
        "further cap.",
        f"Primary and secret mission together count {points.primary} VP. Whoever took a secret mission counts "
        f"{secret.primary} VP of primary at most.",
        f"A secret mission is open once battle round {number(secret.after_round)} is over, to a player whose primary "
        "total is not above the other's. What is above a cap is lost.",
    )


def _fields(page: Page, top: float, fields: Sequence[tuple[str, float]]) -> float:
    """Names with a line to write on after each, sharing the width as told; returns y below them."""
    canvas, y = page.canvas, top - FIELD
    room = page.width - GAP * (len(fields) - 1)
    shares = sum(share for _, share in fields)
    x = page.left
    for name, share in fields:
        width = room * share / shares
        with canvas.element("P"), canvas.content():
            canvas.setFillColor(INK)
            end = typeface.draw(canvas, x, y + 3, f"{name}: ", SMALL, bold=True)
        with canvas.artifact():
            canvas.setStrokeColor(INK)
            canvas.setLineWidth(0.6)
            canvas.line(end + 2, y, x + width, y)
        x += width + GAP
    return y


def _player(page: Page, top: float, side: str, colour: str) -> float:
    """Whose table follows: the side in its colour, with room for the name and the army; returns y below it."""
    canvas, y = page.canvas, top - FIELD
    wide = 92.0
    filled = colour == ATTACKER
    with canvas.artifact():
        canvas.setFillColor(colour if filled else PAPER)
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(1.4)
        canvas.rect(page.left + 0.7, y + 1, wide - 1.4, FIELD - 5, stroke=1, fill=1)
    with canvas.element("H2"), canvas.content():
        canvas.setFillColor(PAPER if filled else colour)
        shown, size = fitted(side.upper(), TEXT + 1, wide - 10, smallest=9)
        start = page.left + (wide - typeface.width(shown, size, bold=True)) / 2
        typeface.draw(canvas, start, y + 7, f"{shown} ", size, bold=True)
    beside = replace(page, left=page.left + wide + 8)
    return _fields(beside, top - 1, (("Name", 1.3), ("Army", 1.3), ("Went first", 0.8))) - 4


def _table(page: Page, top: float, table: _Table) -> float:
    """A player's table; returns y of its lower edge."""
    lefts = table.columns(page)
    heads = (HEADING, *(str(place) for place in range(1, table.rounds + 1)), "Sum", "At most", "Counts")
    y = top - HEAD
    with page.canvas.element("Table"):
        with page.canvas.element("TR"):
            for place, head in enumerate(heads):
                _cell(page.canvas, "TH", head, (lefts[place], lefts[place + 1], y), scope="Column")
        for row in table.rows:
            y -= table.high
            with page.canvas.element("TR"):
                _row(page.canvas, row, lefts, y, table)
    with page.canvas.artifact():
        for place, row in enumerate(table.rows, 1):
            _marks(page.canvas, row, lefts, top - HEAD - table.high * place, table)
        _lines(page.canvas, lefts, top, table)
    return y


def _row(canvas: TaggedCanvas, row: _Row, lefts: Sequence[float], y: float, table: _Table) -> None:
    size = TEXT if row.strong else SMALL + 0.5
    with canvas.element("TH", scope="Row"), canvas.content():
        canvas.setFillColor(INK)
        low = y + (table.high - 12 if row.note else table.high / 2 - size * 0.34)
        typeface.draw(canvas, lefts[0] + 5, low, f"{row.label} ", size, bold=True)
        if row.note and row.note != CARD:
            typeface.draw(canvas, lefts[0] + 18, y + 5, row.note, SMALL)
    for _ in range(table.rounds + 1):
        canvas.append("TD")
    at = (lefts[table.rounds + 2], lefts[table.rounds + 3], y + (table.high - HEAD) / 2)
    _cell(canvas, "TD", row.cap, at)
    canvas.append("TD")


def _cell(canvas: TaggedCanvas, role: str, text: str, at: tuple[float, float, float], scope: str | None = None) -> None:
    """A short text in the middle of a cell: left, right and lower edge."""
    left, right, y = at
    bold = role == "TH"
    with canvas.element(role, scope=scope), canvas.content():
        canvas.setFillColor(INK)
        wide = typeface.width(text, SMALL, bold=bold)
        start = left + 5 if text == HEADING else (left + right - wide) / 2
        typeface.draw(canvas, start, y + 5.5, f"{text} ", SMALL, bold=bold)


def _marks(canvas: TaggedCanvas, row: _Row, lefts: Sequence[float], y: float, table: _Table) -> None:
    """A row's shade over cells in which nothing is written, its box to tick, or the line for a card's name."""
    if not row.by_round:
        canvas.setFillColor(SHADE)
        canvas.rect(lefts[1], y, lefts[table.rounds + 1] - lefts[1], table.high, stroke=0, fill=1)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    if row.note == CARD:
        canvas.setDash(1, 2)
        canvas.line(lefts[0] + 5, y + 4, lefts[1] - 6, y + 4)
        canvas.setDash()
    elif row.note:
        canvas.setFillColor(PAPER)
        canvas.rect(lefts[0] + 5, y + 4, 9, 9, stroke=1, fill=1)


def _lines(canvas: TaggedCanvas, lefts: Sequence[float], top: float, table: _Table) -> None:
    """The lines between cells, heavy under the head and above the total."""
    first, foot = top - HEAD, top - HEAD - table.high * len(table.rows)
    canvas.setStrokeColor(RULE)
    canvas.setLineWidth(0.6)
    for place in range(1, len(table.rows)):
        canvas.line(lefts[0], first - table.high * place, lefts[-1], first - table.high * place)
    for left in lefts[1:-1]:
        canvas.line(left, top, left, foot)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.1)
    for y in (first, foot + table.high):
        canvas.line(lefts[0], y, lefts[-1], y)
    canvas.rect(lefts[0], foot, lefts[-1] - lefts[0], top - foot, stroke=1, fill=0)
