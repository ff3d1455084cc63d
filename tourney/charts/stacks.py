"""One bar in parts that make up the whole."""

from collections.abc import Sequence
from dataclasses import dataclass

from .drawing import TEXT, WIDTH, Drawing, fitted

THICK, LINE = 28, 20


@dataclass(frozen=True, slots=True)
class Part:
    """One part: what it is, how many, and its number in words."""

    label: str
    value: int
    shown: str
    fill: str = "plain"


def stack(name: str, parts: Sequence[Part]) -> str:
    """The chart: the bar, and below it a line for each part with a swatch of it."""
    whole = sum(part.value for part in parts) or 1
    drawing = Drawing(name, height=THICK + 8 + LINE * len(parts) + 2)
    x = 1.0
    for part in parts:
        wide = (WIDTH - 2) * part.value / whole
        if part.value:
            drawing.box(x, 1, wide, THICK, part.fill)
        x += wide
    for place, part in enumerate(parts):
        y = THICK + 8 + LINE * place
        drawing.box(1, y + 2, 14, 14, part.fill)
        drawing.text(24, y + TEXT + 1, fitted(part.label, WIDTH - 110))
        drawing.text(WIDTH, y + TEXT + 1, part.shown, anchor="end", strong=True)
    return drawing.svg()
