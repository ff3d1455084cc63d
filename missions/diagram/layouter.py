"""Finds room for labels: each wish names the places it would accept, and every label gets one without touching others.

Nothing here knows what a label says or which mission it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from missions.diagram.items import Box, Item, Segment

GAP = 1.6  # clear space between a label and what stands already, in scene units
APART = 5.0  # between two labels
ASIDE = 3.0  # between a label and another one's strokes
CLASH = 1000.0
OUTLINE = 3.0
AXIS_GAP = 4.0
ATTEMPTS = 12
ROUNDS = 20
WORTH = 0.3  # a smaller gain is not worth moving others
# What a search may take. The catalogue's fullest drawing, its labels longer than ours, needs a third of the pairs.
MOST_PLACES = 20_000  # shared by all labels; the cheapest of each are kept
MOST_PAIRS = 1_000_000  # of places compared, those compared again among them


@dataclass(frozen=True, slots=True)
class Candidate:
    """One acceptable place: its cost, the boxes that text takes, its strokes, and how to draw it if it is chosen."""

    cost: float
    boxes: tuple[Box, ...]
    strokes: tuple[Segment, ...]
    draw: Callable[[], tuple[Item, ...]]


@dataclass(frozen=True, slots=True)
class Wish:
    """Something to be placed once: `role` and `owner` name it in the scene."""

    role: str
    owner: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True)
class Field:
    """What stands already.

    Text keeps inside `whole` and off everything in `walls` and `things`; strokes may touch walls, but not things.
    Text should not cover `outlines`, and covers one of the `axes` only if it is centred on it.
    """

    whole: Box
    walls: tuple[Segment, ...] = ()
    things: tuple[Segment, ...] = ()
    outlines: tuple[Segment, ...] = ()
    axes: tuple[Segment, ...] = ()

    @cached_property
    def trees(self) -> dict[str, shapely.STRtree]:
        """The strokes of each kind, to be found by place."""
        kinds = (("walls", self.walls), ("things", self.things), ("outlines", self.outlines))
        return {kind: shapely.STRtree(_paths(strokes)) for kind, strokes in kinds}


def crosses(a: Segment, b: Segment) -> bool:
    """Whether two strokes have a point in common."""

    def turn(px: float, py: float, qx: float, qy: float, rx: float, ry: float) -> float:
        return (qx - px) * (ry - py) - (qy - py) * (rx - px)

    if max(a.x0, a.x1) < min(b.x0, b.x1) or max(b.x0, b.x1) < min(a.x0, a.x1):
        return False
    if max(a.y0, a.y1) < min(b.y0, b.y1) or max(b.y0, b.y1) < min(a.y0, a.y1):
        return False
    d1, d2 = turn(*a, b.x0, b.y0), turn(*a, b.x1, b.y1)
    d3, d4 = turn(*b, a.x0, a.y0), turn(*b, a.x1, a.y1)
    return d1 * d2 <= 0 and d3 * d4 <= 0


def strikes(stroke: Segment, box: Box) -> bool:
    """Whether a stroke enters a box."""
    x0, x1, y0, y1 = stroke.x0, stroke.x1, stroke.y0, stroke.y1
    if max(x0, x1) <= box.x0 or min(x0, x1) >= box.x1 or max(y0, y1) <= box.y0 or min(y0, y1) >= box.y1:
        return False
    if x0 == x1 or y0 == y1:
        return True
    sides = [
        (y1 - y0) * (x - x0) - (x1 - x0) * (y - y0)
        for x, y in ((box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1))
    ]
    return min(sides) < 0 < max(sides)


def clash(a: Candidate, b: Candidate) -> bool:
    """Whether two placed labels would touch: text on text, text on stroke or stroke on stroke."""
    return (
        any(p.grown(APART).meets(q) for p in a.boxes for q in b.boxes)
        or any(strikes(s, p.grown(ASIDE)) for p in a.boxes for s in b.strokes)
        or any(strikes(s, q.grown(ASIDE)) for q in b.boxes for s in a.strokes)
        or any(crosses(s, t) for s in a.strokes for t in b.strokes)
    )


def place(wishes: Sequence[Wish], field_: Field) -> tuple[Candidate, ...]:
    """One candidate for each wish, so that nothing touches and the sum of costs is small.

    Where there is no room for all, the arrangement that touches least is returned: a drawing is better than none.
    """
    most = max(1, MOST_PLACES // max(1, len(wishes)))
    return _Search([_possible(wish.candidates, field_)[:most] for wish in wishes]).run()


def _possible(candidates: Sequence[Candidate], field_: Field) -> list[Candidate]:
    """The candidates that touch nothing fixed, cheapest first; if there are none, the least bad ones, made dear."""
    boxes = [(number, box) for number, candidate in enumerate(candidates) for box in candidate.boxes]
    strokes = [(number, stroke) for number, candidate in enumerate(candidates) for stroke in candidate.strokes]
    costs = [candidate.cost for candidate in candidates]
    for (number, _), price in zip(boxes, _prices([box for _, box in boxes], field_), strict=True):
        costs[number] += price
    rooms, wide = (shapely.box(*columns([box for _, box in boxes], by)) for by in (GAP, ASIDE))
    paths = _paths([stroke for _, stroke in strokes])
    for kind, shapes, parts, price in (
        ("walls", rooms, boxes, CLASH),
        ("things", wide, boxes, CLASH),
        ("things", paths, strokes, CLASH),
        ("outlines", rooms, boxes, OUTLINE),
    ):
        for hit in field_.trees[kind].query(shapes, predicate="intersects")[0].tolist():
            costs[parts[hit][0]] += price
    ranked = sorted(range(len(candidates)), key=lambda number: costs[number])
    clean = [number for number in ranked if costs[number] < CLASH] or ranked[:8]
    return [replace(candidates[number], cost=costs[number]) for number in clean]


type Column = NDArray[np.float64]


def columns(boxes: Sequence[Box], by: float = 0.0) -> tuple[Column, Column, Column, Column]:
    """The boxes' left, upper, right and lower sides, each in a column of its own; the boxes grown by so much."""
    sides: Column = np.array(boxes, float).reshape(-1, 4)
    return sides[:, 0] - by, sides[:, 1] - by, sides[:, 2] + by, sides[:, 3] + by


def _paths(strokes: Sequence[Segment]) -> NDArray[np.object_]:
    """The strokes as lines, of which there may be none."""
    return np.asarray(shapely.linestrings(np.array(strokes, float).reshape(-1, 2, 2)), object)


def _prices(boxes: Sequence[Box], field_: Field) -> list[float]:
    """What each box costs for leaving the field, and for covering an axis, or nearly, without being centred on it."""
    x0, y0, x1, y1 = columns(boxes)
    whole = field_.whole
    prices = CLASH * ((x0 < whole.x0) | (y0 < whole.y0) | (x1 > whole.x1) | (y1 > whole.y1))
    for axis in field_.axes:
        upright = axis.x0 == axis.x1
        low, high, at = (x0, x1, axis.x0) if upright else (y0, y1, axis.y0)
        before, after, start, end = (y0, y1, axis.y0, axis.y1) if upright else (x0, x1, axis.x0, axis.x1)
        off = abs((low + high) / 2 - at)
        askew = (before < end) & (start < after) & (off >= 0.5) & (off <= (high - low) / 2 + AXIS_GAP)
        prices = prices + OUTLINE * askew
    found: list[float] = prices.tolist()
    return found


def _reach(candidate: Candidate) -> Box:
    """A box about all that a candidate draws."""
    boxes, strokes = candidate.boxes, candidate.strokes
    xs = [x for b in boxes for x in (b.x0, b.x1)] + [x for s in strokes for x in (s.x0, s.x1)]
    ys = [y for b in boxes for y in (b.y0, b.y1)] + [y for s in strokes for y in (s.y0, s.y1)]
    return Box(min(xs), min(ys), max(xs), max(ys))


@dataclass(slots=True)
class _Search:
    """Everyone in turn takes the cheapest place among the others, then others make way where that pays.

    If some still touch, they choose first in the next attempt. Options are numbered within their wish, cheapest first.
    Everyone gets a place; once `MOST_PAIRS` were compared the best arrangement so far is kept.
    """

    options: list[list[Candidate]]
    reaches: list[list[Box]] = field(init=False)
    known: dict[tuple[int, int, int, int], bool] = field(default_factory=dict)
    compared: int = 0

    def __post_init__(self) -> None:
        self.reaches = [[_reach(option) for option in options] for options in self.options]

    def run(self) -> tuple[Candidate, ...]:
        order = sorted(range(len(self.options)), key=lambda i: (len(self.options[i]), i))
        best: dict[int, int] = {}
        lowest = float("inf")
        for _ in range(ATTEMPTS):
            chosen = self._attempt(order)
            if (score := self._score(chosen, chosen)) < lowest:
                best, lowest = chosen, score
            clashing = {i for i in chosen if self._rivals(i, chosen[i], chosen)}
            if not clashing or self._tired:
                break
            order.sort(key=lambda i: i not in clashing)
        return tuple(self.options[i][best[i]] for i in range(len(self.options)))

    @property
    def _tired(self) -> bool:
        return self.compared > MOST_PAIRS

    def _attempt(self, order: Sequence[int]) -> dict[int, int]:
        chosen: dict[int, int] = {}
        for i in order:
            chosen[i] = self._best(i, chosen)
        for _ in range(ROUNDS):
            if not (sum(self._settle(i, chosen) for i in order) or sum(self._push(i, chosen) for i in order)):
                break
        return chosen

    def _clash(self, i: int, a: int, j: int, b: int) -> bool:
        self.compared += 1
        p, q = self.reaches[i][a], self.reaches[j][b]
        if p.x0 > q.x1 + APART or q.x0 > p.x1 + APART or p.y0 > q.y1 + APART or q.y0 > p.y1 + APART:
            return False
        key = (i, a, j, b) if i < j else (j, b, i, a)
        if (found := self.known.get(key)) is None:
            found = self.known[key] = clash(self.options[i][a], self.options[j][b])
        return found

    def _rivals(self, i: int, a: int, chosen: dict[int, int]) -> list[int]:
        return [j for j, b in chosen.items() if j != i and self._clash(i, a, j, b)]

    def _best(self, i: int, chosen: dict[int, int]) -> int:
        """The cheapest option of `i` beside what the others have."""
        winner, lowest = 0, float("inf")
        for a, candidate in enumerate(self.options[i]):
            if candidate.cost >= lowest:
                break
            cost = candidate.cost
            for j, b in chosen.items():
                if cost >= lowest:
                    break
                if j != i and self._clash(i, a, j, b):
                    cost += CLASH
            if cost < lowest:
                winner, lowest = a, cost
        return winner

    def _settle(self, i: int, chosen: dict[int, int]) -> bool:
        if self._tired:
            return False
        better = self._best(i, chosen)
        moved = better != chosen[i]
        chosen[i] = better
        return moved

    def _push(self, i: int, chosen: dict[int, int]) -> bool:
        """Tries the options of `i` that would be cheaper if one or two others made way for them."""
        now = self._score(chosen, [i])
        for a, candidate in enumerate(self.options[i]):
            if now - candidate.cost < WORTH or self._tired:
                return False
            rivals = self._rivals(i, a, chosen)
            if len(rivals) > 2:
                continue
            trial = {**chosen, i: a}
            for j in rivals:
                del trial[j]
            for j in rivals:
                trial[j] = self._best(j, trial)
            moved = [i, *rivals]
            if self._score(trial, moved) < self._score(chosen, moved) - 1e-9:
                chosen.update(trial)
                return True
        return False

    def _score(self, chosen: dict[int, int], those: Iterable[int]) -> float:
        """What some labels cost where they are, each pair with one of them that touches counted once."""
        met: set[int] = set()
        total = 0.0
        for i in those:
            met.add(i)
            total += self.options[i][chosen[i]].cost
            total += CLASH * sum(j not in met for j in self._rivals(i, chosen[i], chosen))
        return total
