"""A page of several texts under each other, each in columns of its own, all at the largest size at which they fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from missions.sheets.columns import Pen, balanced, height_of, largest
from missions.sheets.flow import typeset

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from missions.sheets.columns import Column
    from missions.sheets.flow import Block, Scale
    from missions.sheets.page import Document, Page

BETWEEN = 10.0


class Zone(NamedTuple):
    columns: int
    blocks: tuple[Block, ...]


def draw_zones(
    document: Document,
    page: Page,
    zones: Sequence[Zone],
    top: float,
    scales: Sequence[Scale],
    again: Callable[[], tuple[Page, float]],
) -> None:
    """Draw zones from `top` down at the largest of `scales` (rising) that fits; at the smallest over further pages.

    `again` begins such a page and returns it with its top.
    """
    placed = largest(scales, lambda scale: _placed(page, zones, top - page.bottom, scale))
    if placed:
        for zone, columns in zip(zones, placed, strict=True):
            width, lefts = page.columns(zone.columns)
            Pen(page.canvas).draw(columns, lefts, top, width)
            top -= max(map(height_of, columns)) + BETWEEN
        return
    for zone in zones:
        page, top = document.flow(page, zone.blocks, top=top, scale=scales[0], columns=zone.columns, again=again)
        top -= BETWEEN


def _placed(page: Page, zones: Sequence[Zone], height: float, scale: Scale) -> list[list[Column]] | None:
    """The columns of every zone, or None if together they are taller than `height`."""
    placed = []
    for zone in zones:
        columns = balanced(typeset(zone.blocks, page.columns(zone.columns)[0], scale), zone.columns, height)
        if columns is None:
            return None
        placed.append(columns)
        height -= max(map(height_of, columns)) + BETWEEN
    return placed if height + BETWEEN >= 0 else None
