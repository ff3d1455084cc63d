"""What touches what, for many boxes and strokes at once: how many of the fixed strokes each of them meets."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from missions.diagram.places import Column, sides

type Counts = NDArray[np.intp]


def met_by_boxes(boxes: Column, strokes: Column) -> Counts:
    """For each box how many of the strokes have a point in common with it, its rim included."""
    (left, upper, right, lower), (x0, y0, x1, y1) = (side[:, None] for side in sides(boxes)), strokes.T
    near = (np.maximum(x0, x1) >= left) & (np.minimum(x0, x1) <= right)
    near &= (np.maximum(y0, y1) >= upper) & (np.minimum(y0, y1) <= lower)
    slanted = (x0 != x1) & (y0 != y1)
    if slanted.any():
        box, stroke = np.nonzero(near & slanted)
        ends = strokes[stroke]
        corners = [_turn(ends, boxes[box, x], boxes[box, y]) for x, y in ((0, 1), (2, 1), (2, 3), (0, 3))]
        near[box, stroke] = (np.minimum.reduce(corners) <= 0) & (np.maximum.reduce(corners) >= 0)
    return np.asarray(np.count_nonzero(near, axis=1))


def met_by_strokes(strokes: Column, fixed: Column) -> Counts:
    """For each stroke how many of the fixed ones have a point in common with it."""
    low, high = np.minimum(strokes[:, :2], strokes[:, 2:]), np.maximum(strokes[:, :2], strokes[:, 2:])
    lowest, highest = np.minimum(fixed[:, :2], fixed[:, 2:]), np.maximum(fixed[:, :2], fixed[:, 2:])
    near = (high[:, None, 0] >= lowest[:, 0]) & (low[:, None, 0] <= highest[:, 0])
    near &= (high[:, None, 1] >= lowest[:, 1]) & (low[:, None, 1] <= highest[:, 1])
    one, other = np.nonzero(near)
    a, b = strokes[one], fixed[other]
    meet = _turn(a, b[:, 0], b[:, 1]) * _turn(a, b[:, 2], b[:, 3]) <= 0
    meet &= _turn(b, a[:, 0], a[:, 1]) * _turn(b, a[:, 2], a[:, 3]) <= 0
    return np.bincount(one[meet], minlength=len(strokes))


def _turn(strokes: Column, x: Column, y: Column) -> Column:
    """On which side of each stroke a point lies: above nothing, on it or below."""
    x0, y0, x1, y1 = strokes.T
    found: Column = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
    return found
