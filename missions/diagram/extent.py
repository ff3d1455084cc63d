"""The table's size: a dimension line along a whole edge, outside the border, with a witness tick at either end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from missions.diagram import style
from missions.diagram.dimension_lines import span_wish
from missions.diagram.dimensions import Site, Span
from missions.diagram.items import Box, Segment
from missions.diagram.layouter import GAP, Wish
from missions.diagram.lettering import Block

ROW = 4.0  # from one place to the next, away from the border
TICK = 4.0  # half the length of a witness tick
FARTHER = 0.02  # the price of each scene unit away from the border
SECOND = 0.3  # the price of the lower or the right edge: the upper and the left are read first


def size_wish(table: Box, outside: Box, label: Block, head: float, along: bool, crowds: tuple[int, int]) -> Wish:
    """The table's width (`along`) or height, as close to the border as there is room.

    `crowds` says how full the upper and the lower edge are, or the left and the right one.
    """
    spans = [*_spans(_edges(table, outside, along), label.height / 2, crowds)]
    return replace(span_wish("", spans, label, head), role="size", owner="width" if along else "height")


type Edge = tuple[Segment, float, float, float]  # in the order of reading, the way off the table, and the room that way


def _edges(table: Box, outside: Box, along: bool) -> tuple[Edge, Edge]:
    x0, y0, x1, y1 = table
    if along:
        above, below = (Segment(x0, y, x1, y) for y in (y0, y1))
        return (above, 0.0, -1.0, y0 - outside.y0), (below, 0.0, 1.0, outside.y1 - y1)
    left, right = (Segment(x, y1, x, y0) for x in (x0, x1))
    return (left, -1.0, 0.0, x0 - outside.x0), (right, 1.0, 0.0, outside.x1 - x1)


def _spans(edges: tuple[Edge, Edge], half: float, crowds: tuple[int, int]) -> Iterator[Span]:
    near = style.BAND + GAP + 1.4 + half
    for (edge, dx, dy, room), crowd, second in zip(edges, crowds, (0.0, SECOND), strict=True):
        off = near
        while off < room - half:
            yield _span(edge, dx, dy, off, crowd + second + (off - near) * FARTHER)
            off += ROW
        last = max(near, room - half)
        yield _span(edge, dx, dy, last, crowd + second + (last - near) * FARTHER)


def _span(edge: Segment, dx: float, dy: float, off: float, cost: float) -> Span:
    ends = (edge.x0 + dx * off, edge.y0 + dy * off), (edge.x1 + dx * off, edge.y1 + dy * off)
    ticks = tuple(Segment(x - dx * TICK, y - dy * TICK, x + dx * TICK, y + dy * TICK) for x, y in ends)
    return Site(*ends, cost), ticks
