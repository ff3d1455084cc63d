"""The largest size at which a text fits its room."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from missions.sheets.columns import balanced, fill, largest
from missions.sheets.flow import typeset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from missions.sheets.columns import Column
    from missions.sheets.flow import Block, Line, Scale
    from missions.sheets.page import Page


def fitted(
    page: Page,
    text: Sequence[Block],
    height: float,
    scales: tuple[Scale, ...],
    columns: int,
    above: tuple[Line, ...] = (),
) -> tuple[Column, ...] | None:
    """The text in balanced columns, as large as fits in `height`; None if not even the smallest of `scales` does.

    `above` are lines that come before it, set already.
    """
    return _fitted(tuple(text), page.columns(columns)[0], height, scales, columns, above)


@lru_cache(maxsize=256)  # the tables of a round share a few missions
def _fitted(
    text: tuple[Block, ...],
    width: float,
    height: float,
    scales: tuple[Scale, ...],
    count: int,
    above: tuple[Line, ...],
) -> tuple[Column, ...] | None:
    def attempt(scale: Scale) -> tuple[Line, ...] | None:
        lines = (*above, *_set(text, width, scale))
        return None if fill(lines, [height] * count)[1] else lines

    lines = largest(scales, attempt)
    columns = balanced(lines, count, height) if lines else None
    return tuple(columns) if columns else None


_set = lru_cache(maxsize=512)(typeset)  # a front is tried under diagrams of several widths
