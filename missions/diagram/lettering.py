"""Blocks of text and their boxes: what is measured here is what the exporters draw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from missions import typeface
from missions.diagram.items import Box, Point, Text, about
from missions.diagram.style import INK

LEADING = 1.1
ASCENT, DESCENT = 0.74, 0.22


@lru_cache(maxsize=4096)
def _width(text: str, size: float, bold: bool) -> float:
    return typeface.width(text, size, bold=bold)


@dataclass(frozen=True)
class Block:
    """Lines of text, one below the other, ready to be put anywhere. `slack` makes every line so many times longer."""

    lines: tuple[str, ...]
    size: float
    bold: bool = False
    colour: str = INK
    slack: float = 1.0

    @cached_property
    def widths(self) -> tuple[float, ...]:
        return tuple(_width(line, self.size, self.bold) * self.slack for line in self.lines)

    @cached_property
    def width(self) -> float:
        return max(self.widths)

    @cached_property
    def height(self) -> float:
        return self.size * (ASCENT + DESCENT + LEADING * (len(self.lines) - 1))

    def box(self, centre: Point, upright: bool = True) -> Box:
        """The room that the block takes about its centre."""
        return about(centre, self.width, self.height) if upright else about(centre, self.height, self.width)

    def texts(self, centre: Point, upright: bool = True) -> tuple[Text, ...]:
        first = -self.height / 2 + self.size * ASCENT
        steps = [first + index * self.size * LEADING for index in range(len(self.lines))]
        return tuple(
            Text(
                text=line,
                x=centre[0] if upright else centre[0] + down,
                y=centre[1] + down if upright else centre[1],
                size=self.size,
                width=width,
                colour=self.colour,
                bold=self.bold,
                upright=upright,
            )
            for line, width, down in zip(self.lines, self.widths, steps, strict=True)
        )


def wrapped(text: str) -> tuple[tuple[str, ...], ...]:
    """A text in one line and, if it has several words, in the two lines that come out most alike in length."""
    words = text.split()
    if len(words) < 2:
        return ((text,),)
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return ((text,), min(halves, key=lambda pair: max(map(len, pair))))
