"""Columns side by side: how often each value came about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .drawing import TEXT, WIDTH, Drawing, highest

TALL = 120
CLASSES = (1, 2, 5, *(10**power * part for power in range(1, 5) for part in (1, 2, 5)))  # how wide a class is
MOST = 12  # columns whose numbers stand beside each other without touching


@dataclass(frozen=True, slots=True)
class Column:
    """One column: what it counts, and how many."""

    label: str
    value: int


def columns(name: str, rows: Sequence[Column], *, fill: str = "blue") -> str:
    """The chart, with each column's number over it. Raises ValueError for more columns than it has room for."""
    if len(rows) > MOST:
        raise ValueError(f"{len(rows)} columns; the most is {MOST}")
    drawing = Drawing(name, height=TALL + 2 * TEXT + 14)
    step, top, floor = WIDTH / max(len(rows), 1), highest(row.value for row in rows), TALL + TEXT + 4
    for place, row in enumerate(rows):
        tall = TALL * row.value / top
        middle = step * (place + 0.5)
        if row.value:
            drawing.box(middle - step * 0.36, floor - tall, step * 0.72, tall, fill)
            drawing.text(middle, floor - tall - 4, str(row.value), anchor="middle", strong=True)
        drawing.text(middle, floor + TEXT + 3, row.label, anchor="middle")
    drawing.line(0, floor, WIDTH, floor)
    return drawing.svg()


def spread(name: str, found: Mapping[int, int]) -> tuple[str, list[tuple[str, int]]]:
    """How often each number from 0 came about, in classes where there are too many of them: the chart and its rows."""
    top = max(found)
    wide = next(one for one in CLASSES if top < one * (MOST - 1))
    lows = range(0, top + 1, wide)
    counts = [sum(count for value, count in found.items() if low <= value < low + wide) for low in lows]
    shorts = [str(low) if wide == 1 else f"{low}+" for low in lows]
    rows = [str(low) if wide == 1 else f"{low}–{low + wide - 1}" for low in lows]
    chart = columns(name, [Column(label, count) for label, count in zip(shorts, counts, strict=True)])
    return chart, list(zip(rows, counts, strict=True))
