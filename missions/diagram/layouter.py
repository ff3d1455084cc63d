"""Finds room for labels: each wish names the places it would accept, and every label gets one without touching others.

Nothing here knows what a label says or which mission it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import shapely

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


@dataclass(frozen=True, slots=True)
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
    return _Search([_possible(wish.candidates, field_) for wish in wishes]).run()


def _possible(candidates: Sequence[Candidate], field_: Field) -> list[Candidate]:
    """The candidates that touch nothing fixed, cheapest first; if there are none, the least bad ones, made dear."""
    boxes = [(number, box) for number, candidate in enumerate(candidates) for box in candidate.boxes]
    strokes = [(number, stroke) for number, candidate in enumerate(candidates) for stroke in candidate.strokes]
    costs = [candidate.cost for candidate in candidates]
    for number, box in boxes:
        costs[number] += CLASH * (not field_.whole.holds(box)) + sum(_askew(box, axis) for axis in field_.axes)
    rooms, wide = (shapely.box(*columns([box.grown(by) for _, box in boxes])) for by in (GAP, ASIDE))
    paths = shapely.linestrings([(s[:2], s[2:]) for _, s in strokes]) if strokes else []
    for fixed, shapes, parts, price in (
        (field_.walls, rooms, boxes, CLASH),
        (field_.things, wide, boxes, CLASH),
        (field_.things, paths, strokes, CLASH),
        (field_.outlines, rooms, boxes, OUTLINE),
    ):
        if parts and fixed:
            tree = shapely.STRtree(shapely.linestrings([(s[:2], s[2:]) for s in fixed]))
            for hit in tree.query(shapes, predicate="intersects")[0].tolist():
                costs[parts[hit][0]] += price
    ranked = sorted(range(len(candidates)), key=lambda number: costs[number])
    clean = [number for number in ranked if costs[number] < CLASH] or ranked[:8]
    return [
        Candidate(costs[number], candidates[number].boxes, candidates[number].strokes, candidates[number].draw)
        for number in clean
    ]


def columns(boxes: Sequence[Box]) -> tuple[list[float], list[float], list[float], list[float]]:
    """The boxes' sides, each in a list of its own."""
    return [b.x0 for b in boxes], [b.y0 for b in boxes], [b.x1 for b in boxes], [b.y1 for b in boxes]


def _askew(box: Box, axis: Segment) -> float:
    """The price of covering an axis, or nearly touching it, without being centred on it."""
    if axis.x0 == axis.x1:
        off, reach, far = abs(box.centre[0] - axis.x0), box.width / 2, not box.y0 < axis.y1 or not axis.y0 < box.y1
    else:
        off, reach, far = abs(box.centre[1] - axis.y0), box.height / 2, not box.x0 < axis.x1 or not axis.x0 < box.x1
    return 0.0 if far or off < 0.5 or off > reach + AXIS_GAP else OUTLINE


@dataclass(slots=True)
class _Search:
    """Everyone in turn takes the cheapest place among the others, then others make way where that pays.

    If some still touch, they choose first in the next attempt. Options are numbered within their wish, cheapest first.
    """

    options: list[list[Candidate]]
    known: dict[tuple[int, int, int, int], bool] = field(default_factory=dict)

    def run(self) -> tuple[Candidate, ...]:
        order = sorted(range(len(self.options)), key=lambda i: (len(self.options[i]), i))
        best: dict[int, int] = {}
        lowest = float("inf")
        for _ in range(ATTEMPTS):
            chosen = self._attempt(order)
            if (score := self._score(chosen)) < lowest:
                best, lowest = chosen, score
            clashing = {owner for pair in self._clashes(chosen) for owner in pair}
            if not clashing:
                break
            order.sort(key=lambda i: i not in clashing)
        return tuple(self.options[i][best[i]] for i in range(len(self.options)))

    def _attempt(self, order: Sequence[int]) -> dict[int, int]:
        chosen: dict[int, int] = {}
        for i in order:
            chosen[i] = self._best(i, chosen)
        for _ in range(ROUNDS):
            if not (sum(self._settle(i, chosen) for i in order) or sum(self._push(i, chosen) for i in order)):
                break
        return chosen

    def _clash(self, i: int, a: int, j: int, b: int) -> bool:
        key = (i, a, j, b) if i < j else (j, b, i, a)
        if key not in self.known:
            self.known[key] = clash(self.options[i][a], self.options[j][b])
        return self.known[key]

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
        better = self._best(i, chosen)
        moved = better != chosen[i]
        chosen[i] = better
        return moved

    def _push(self, i: int, chosen: dict[int, int]) -> bool:
        """Tries the options of `i` that would be cheaper if one or two others made way for them."""
        rivals_cost = CLASH * sum(self._clash(i, chosen[i], j, b) for j, b in chosen.items() if j != i)
        now = self.options[i][chosen[i]].cost + rivals_cost
        for a, candidate in enumerate(self.options[i]):
            if now - candidate.cost < WORTH:
                return False
            rivals = [j for j, b in chosen.items() if j != i and self._clash(i, a, j, b)]
            if len(rivals) > 2:
                continue
            trial = {**chosen, i: a}
            for j in rivals:
                del trial[j]
            for j in rivals:
                trial[j] = self._best(j, trial)
            if self._score(trial) < self._score(chosen) - 1e-9:
                chosen.update(trial)
                return True
        return False

    def _clashes(self, chosen: dict[int, int]) -> list[tuple[int, int]]:
        return [(i, j) for i in chosen for j in chosen if i < j and self._clash(i, chosen[i], j, chosen[j])]

    def _score(self, chosen: dict[int, int]) -> float:
        return sum(self.options[i][a].cost for i, a in chosen.items()) + CLASH * len(self._clashes(chosen))
