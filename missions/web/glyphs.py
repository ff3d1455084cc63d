"""Layouts as small pictures: who holds which part of the table, for the links that switch between them."""

from __future__ import annotations

from dataclasses import dataclass

from shapely import get_parts

from missions.ground import Layout
from missions.model import SIDES, Side
from missions.shares import area_of

HELD = ("half", "quarter", "quarters", "deployment area")


@dataclass(frozen=True, slots=True)
class Box:
    """A held part in inches, `y` from the upper edge as SVG counts; the middle is where its side's letter stands."""

    side: Side
    x: float
    y: float
    width: float
    height: float

    @property
    def letter(self) -> str:
        return self.side[0].upper()

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Glyph:
    """One layout: its number, what it is called, and the parts that the players hold of a table of this size."""

    number: int
    label: str
    width: float
    height: float
    boxes: tuple[Box, ...]


def glyph(layout: Layout) -> Glyph:
    """The layout as a glyph."""
    width, height = layout.table
    return Glyph(
        layout.number, layout.label, width, height, tuple(box for side in SIDES for box in _held(layout, side))
    )


def _held(layout: Layout, side: Side) -> tuple[Box, ...]:
    held = [layout.areas[f"{side}'s {part}"] for part in HELD if f"{side}'s {part}" in layout.areas][:1]
    if flank := layout.areas.get(f"{side}'s flank"):
        held = [area_of(area.intersection(flank)) for area in held]
    bounds = [part.bounds for area in held for part in get_parts(area).tolist()]
    return tuple(Box(side, x0, layout.table[1] - y1, x1 - x0, y1 - y0) for x0, y0, x1, y1 in bounds)
