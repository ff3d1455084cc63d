"""Places that a label would accept, held in columns, since a drawing has thousands of them and looks at few."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from missions.diagram.items import Box, Item, Segment

type Column = NDArray[np.float64]
type Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One acceptable place: its cost, the box that text takes, its strokes, and how to draw it if it is chosen."""

    cost: float
    box: Box
    strokes: tuple[Segment, ...]
    draw: Callable[[], tuple[Item, ...]] = field(compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Acceptable places for one thing.

    `costs` and `boxes` (four columns) have a row for each, `strokes` (four columns) as many for each as it needs:
    `owners` has their places, in ascending order. `draw` draws the place of a row.
    """

    costs: Column
    boxes: Column
    strokes: Column
    owners: Rows
    draw: Callable[[int], tuple[Item, ...]]

    def __len__(self) -> int:
        return len(self.costs)

    @property
    def reaches(self) -> Column:
        """A box about all that each place draws."""
        reach, strokes = self.boxes.copy(), self.strokes
        for side, way in ((0, np.minimum), (1, np.minimum), (2, np.maximum), (3, np.maximum)):
            way.at(reach[:, side], self.owners, way(strokes[:, side % 2], strokes[:, side % 2 + 2]))
        return reach

    def at(self, row: int, cost: float) -> Candidate:
        """The place of a row, at a cost that knows what stands round it."""
        first, last = np.searchsorted(self.owners, (row, row + 1)).tolist()
        strokes = tuple(Segment(*stroke) for stroke in self.strokes[first:last].tolist())
        return Candidate(cost, Box(*self.boxes[row].tolist()), strokes, lambda: self.draw(row))


def listed(candidates: Iterable[Candidate]) -> Places:
    """Places that were thought of one by one."""
    found = tuple(candidates)
    return Places(
        np.array([one.cost for one in found], float),
        grid([one.box for one in found]),
        grid([stroke for one in found for stroke in one.strokes]),
        np.repeat(np.arange(len(found)), [len(one.strokes) for one in found]),
        lambda row: found[row].draw(),
    )


def unstroked(costs: Column, boxes: Column, draw: Callable[[int], tuple[Item, ...]]) -> Places:
    """Places of text alone."""
    return Places(costs, boxes, grid([]), np.empty(0, np.intp), draw)


def joined(parts: Sequence[Places]) -> Places:
    """The places of all parts, one after the other."""
    if len(parts) == 1:
        return parts[0]
    starts = [0, *accumulate(map(len, parts))]

    def draw(row: int) -> tuple[Item, ...]:
        part = bisect_right(starts, row) - 1
        return parts[part].draw(row - starts[part])

    return Places(
        np.concatenate([part.costs for part in parts]) if parts else np.empty(0),
        np.concatenate([grid([]), *(part.boxes for part in parts)]),
        np.concatenate([grid([]), *(part.strokes for part in parts)]),
        np.concatenate([np.empty(0, np.intp), *(part.owners + at for part, at in zip(parts, starts, strict=False))]),
        draw,
    )


def grid(rows: Sequence[Box | Segment]) -> Column:
    """Boxes or strokes as four columns; of no rows too."""
    return np.array(rows, float).reshape(-1, 4)


def sides(boxes: Column, by: float = 0.0) -> tuple[Column, Column, Column, Column]:
    """The boxes' left, upper, right and lower sides, the boxes grown by so much."""
    return boxes[:, 0] - by, boxes[:, 1] - by, boxes[:, 2] + by, boxes[:, 3] + by


def about_each(xs: Column, ys: Column, width: float, height: float) -> Column:
    """The boxes of one size about these centres."""
    return np.column_stack((xs - width / 2, ys - height / 2, xs + width / 2, ys + height / 2))
