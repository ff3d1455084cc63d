"""Where an Objective may stand: the nearest such point to another, and a first placement of all of them.

Shapes propose, the judge disposes: a drawn arc is a hair off the true one, so each point is put to the judge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from missions.model import PlaceObjectives, Side
from missions.placing import At, Judge, Placed
from missions.regions import ARC, area, players

GRID = 1.0  # inches between the points of a first placement
CLEAR = (10.0, 5.0)  # inches that a first placement keeps from other Objectives, where there is room
ROUNDS = 12  # moves after which the middles of equal parts stand still, or as good as that
INSETS = (0.0, 0.01, 0.05, 0.25)  # inches from the border of a drawn shape, until the judge agrees
NEAREST = 200  # points of a grid that are put to the judge
PLACES = 2  # decimals of a point that is no point of a grid


def legal_area(judge: Judge, side: Side, others: Sequence[Placed]) -> BaseGeometry:
    """Where `side` may place one more Objective, as a shape to look for points in."""
    found = [_within_reach(judge, index, side, others) for index in judge.open_to(side, others)]
    return shapely.union_all(found) if found else shapely.Polygon()


def nearest(judge: Judge, side: Side, at: At, others: Sequence[Placed], grid: float = 0.0) -> At | None:
    """The legal point nearest to `at`, of a grid if there is one so fine; None if there is no legal point."""
    if judge.point(side, at, others).legal:
        return at
    shape = legal_area(judge, side, others)
    candidates = (*_of_grid(shape, at, grid), *_of_border(shape, at))
    return next((one for one in candidates if judge.point(side, one, others).legal), None)


def first_placement(judge: Judge) -> tuple[Placed, ...]:
    """All Objectives of the mission, step after step, well spread out; without any that finds no legal point."""
    placed: list[Placed] = []
    for index, step in enumerate(judge.mission.steps):
        if isinstance(step, PlaceObjectives):
            for side in players(step.by):
                placed += _spread(judge, index, side, placed)
    return tuple(placed)


def _within_reach(judge: Judge, index: int, side: Side, others: Sequence[Placed]) -> BaseGeometry:
    """The region of a step, cut to what the distances between Objectives leave of it."""
    step = judge.slots[side][index]
    shape: BaseGeometry = area(step.where, judge.ground, side)
    for rule in step.apart:
        for other in others:
            if rule.of == "own" and other.side != side:
                continue
            if rule.more_than is not None:
                shape = shape.difference(Point(other.at).buffer(rule.more_than, quad_segs=ARC))
            if rule.at_most is not None:
                shape = shape.intersection(Point(other.at).buffer(rule.at_most, quad_segs=ARC))
    return shape


def _of_border(shape: BaseGeometry, at: At) -> Iterator[At]:
    """The nearest point of a shape, then points ever so little farther in."""
    for inset in INSETS:
        inner = shape.buffer(-inset) if inset else shape
        if inner.is_empty:
            return
        point = nearest_points(inner, Point(at))[0]
        yield round(point.x, PLACES), round(point.y, PLACES)
        yield point.x, point.y


def _of_grid(shape: BaseGeometry, at: At, grid: float) -> Iterator[At]:
    """The points of a grid in a shape, or as good as in it, from the nearest on."""
    if not grid or shape.is_empty:
        return
    points = _grid_points(shape, grid)
    far = np.hypot(points[:, 0] - at[0], points[:, 1] - at[1])
    yield from map(tuple, points[np.lexsort((points[:, 1], points[:, 0], far))][:NEAREST].tolist())


def _grid_points(shape: BaseGeometry, grid: float) -> np.typing.NDArray[np.float64]:
    around = shape.buffer(0.05)
    x0, y0, x1, y1 = shape.bounds
    across, up = (
        np.arange(math.ceil(low / grid), math.floor(high / grid) + 1) * grid for low, high in ((x0, x1), (y0, y1))
    )
    points = np.stack(np.meshgrid(across, up, indexing="ij"), axis=-1).reshape(-1, 2)
    return points[shapely.contains_xy(around, points)]


def _spread(judge: Judge, index: int, side: Side, placed: Sequence[Placed]) -> Iterator[Placed]:
    """What one player places in a step, each about the middle of an equal part of its region."""
    taken = list(placed)
    count = judge.slots[side][index].count
    for at in _middles(area(judge.slots[side][index].where, judge.ground, side), count):
        shape = _within_reach(judge, index, side, taken)
        others = shapely.MultiPoint([other.at for other in taken])
        clear = [shape.difference(others.buffer(far)) for far in CLEAR]
        candidates = [*(one for part in (*clear, shape) for one in _of_grid(part, at, GRID)), *_of_border(shape, at)]
        found = next((Placed(side, one) for one in candidates if judge.point(side, one, taken).legal), None)
        if found:
            taken.append(found)
            yield found


def _middles(shape: BaseGeometry, count: int) -> list[At]:
    """The middles of as many parts of a shape as equal as can be, by moving them until each has its own ground."""
    points = _grid_points(shape, GRID)
    if len(points) < count:
        return [(shape.centroid.x, shape.centroid.y)] * count
    x0, y0, x1, y1 = shape.bounds
    along = points[:, 0] if x1 - x0 >= y1 - y0 else points[:, 1]
    parts = np.array_split(points[np.argsort(along, kind="stable")], count)
    for _ in range(ROUNDS):
        middles = np.array([part.mean(axis=0) for part in parts])
        whose = np.linalg.norm(points[:, None] - middles, axis=2).round(6).argmin(axis=1)
        parts = [points[whose == number] if (whose == number).any() else parts[number] for number in range(count)]
    return [(float(x), float(y)) for x, y in (part.mean(axis=0) for part in parts)]
