"""Bars one below the other, each with its label over it and its number behind it, and how sure the number is."""

from collections.abc import Sequence
from dataclasses import dataclass

from .drawing import TEXT, WIDTH, Drawing, fitted, highest

ROW, THICK, GAP = 42, 14, 7


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar. `shown` is its number in words; `low` and `high` say between what it may be, if it is known."""

    label: str
    value: float
    shown: str
    fill: str = "plain"
    low: float | None = None
    high: float | None = None


def bars(name: str, rows: Sequence[Bar], *, most: float | None = None, even: float | None = None) -> str:
    """The chart. `most` is the value that fills its width, `even` where a dashed line stands."""
    top = most or highest(row.high or row.value for row in rows)
    room = WIDTH - 2
    drawing = Drawing(name, height=ROW * len(rows) + 4)
    for place, row in enumerate(rows):
        y = place * ROW + TEXT
        shown_wide = len(row.shown) * TEXT * 0.6 + 8
        drawing.text(0, y, fitted(row.label, WIDTH - shown_wide))
        drawing.text(WIDTH, y, row.shown, anchor="end", strong=True)
        at = y + GAP
        drawing.box(1, at, room * row.value / top, THICK, row.fill)
        if row.low is not None and row.high is not None:
            _whisker(drawing, 1 + room * row.low / top, 1 + room * row.high / top, at + THICK / 2)
        drawing.line(1, at - 3, 1, at + THICK + 3)
        if even is not None:
            drawing.line(1 + room * even / top, at - 3, 1 + room * even / top, at + THICK + 3, "even")
    return drawing.svg()


def _whisker(drawing: Drawing, low: float, high: float, y: float) -> None:
    drawing.line(low, y, high, y, "whisker")
    for x in (low, high):
        drawing.line(x, y - 4, x, y + 4, "whisker")
