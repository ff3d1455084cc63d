"""The sizes that running text may have, and the largest at which a text fits its room."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from missions.sheets.columns import balanced, fill, largest
from missions.sheets.flow import Scale, typeset
from missions.sheets.style import LARGEST_BACK, SMALLEST, STEP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from missions.sheets.columns import Column
    from missions.sheets.flow import Block, Line
    from missions.sheets.page import Page

# From the smallest up. Where even the comfortable ones are too large, lines move closer before a text goes on overleaf.
TIGHT = (Scale(SMALLEST, 1.07, 0.4), Scale(SMALLEST, 1.1, 0.5), Scale(SMALLEST, 1.14, 0.7))
COMFORTABLE = (
    Scale(SMALLEST, 1.18, 0.8),
    *(Scale(SMALLEST + STEP * step) for step in range(round((LARGEST_BACK - SMALLEST) / STEP) + 1)),
)
SCALES = (*TIGHT, *COMFORTABLE)
COLUMNS = 2


def fitted(
    page: Page, text: Sequence[Block], height: float, scales: tuple[Scale, ...] = SCALES
) -> tuple[Column, ...] | None:
    """The text in balanced columns, as large as fits in `height`; None if not even the smallest of `scales` does."""
    return _fitted(tuple(text), page.columns(COLUMNS)[0], height, scales)


@lru_cache(maxsize=128)  # the tables of a round share a few missions
def _fitted(
    text: tuple[Block, ...], width: float, height: float, scales: tuple[Scale, ...]
) -> tuple[Column, ...] | None:
    def attempt(scale: Scale) -> tuple[Line, ...] | None:
        lines = typeset(text, width, scale)
        return None if fill(lines, [height] * COLUMNS)[1] else lines

    lines = largest(scales, attempt)
    columns = balanced(lines, COLUMNS, height) if lines else None
    return tuple(columns) if columns else None
