"""Finds room for labels: each wish names the places it would accept, and every label gets one without touching others.

Nothing here knows what a label says or which mission it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from missions.diagram.items import Box, Segment
from missions.diagram.places import Candidate, Column, Places, Rows, grid, sides
from missions.diagram.touching import Counts, met_by_boxes, met_by_strokes

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
class Wish:
    """Something to be placed once: `role` and `owner` name it in the scene."""

    role: str
    owner: str
    places: Places


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
    def columns(self) -> dict[str, Column]:
        """The strokes of each kind in four columns."""
        return {kind: grid(getattr(self, kind)) for kind in ("walls", "things", "outlines")}


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
        a.box.grown(APART).meets(b.box)
        or any(strikes(stroke, one.box.grown(ASIDE)) for one, other in ((a, b), (b, a)) for stroke in other.strokes)
        or any(crosses(s, t) for s in a.strokes for t in b.strokes)
    )


def place(wishes: Sequence[Wish], field_: Field) -> tuple[Candidate, ...]:
    """One candidate for each wish, so that nothing touches and the sum of costs is small.

    Where there is no room for all, the arrangement that touches least is returned: a drawing is better than none.
    """
    most = max(1, MOST_PLACES // max(1, len(wishes)))
    return _Search([_possible(wish.places, field_, most) for wish in wishes]).run()


class _Options:
    """Places of one wish, numbered from the cheapest on. What is looked at is built once, when it is."""

    def __init__(self, places: Places, costs: Column, rows: Rows) -> None:
        self.places, self.rows = places, rows
        self.costs: list[float] = costs[rows].tolist()
        self.reaches: list[list[float]] = places.reaches[rows].tolist()
        self._built: dict[int, Candidate] = {}

    def __len__(self) -> int:
        return len(self.costs)

    def __getitem__(self, number: int) -> Candidate:
        if number not in self._built:
            self._built[number] = self.places.at(int(self.rows[number]), self.costs[number])
        return self._built[number]


def _possible(places: Places, field_: Field, most: int) -> _Options:
    """The places that touch nothing fixed, cheapest first; if there are none, the least bad ones, made dear."""
    costs = places.costs + _prices(places.boxes, field_)
    clean = np.flatnonzero(costs < CLASH)
    for met in (_walls_met, _things_met, _things_struck):
        clean = clean[met(places, clean, field_) == 0]
    if not len(clean):
        everyone = np.arange(len(places))
        costs += CLASH * sum(met(places, everyone, field_) for met in (_walls_met, _things_met, _things_struck))
        clean = everyone
    covered = met_by_boxes(_rooms(places, clean, GAP), field_.columns["outlines"])
    for number in range(covered.max(initial=0)):
        costs[clean[covered > number]] += OUTLINE
    ranked = clean[np.argsort(costs[clean], kind="stable")]
    return _Options(places, costs, ranked[: most if costs[ranked[0]] < CLASH else 8])


def _rooms(places: Places, rows: Rows, by: float) -> Column:
    return np.column_stack(sides(places.boxes[rows], by))


def _walls_met(places: Places, rows: Rows, field_: Field) -> Counts:
    return met_by_boxes(_rooms(places, rows, GAP), field_.columns["walls"])


def _things_met(places: Places, rows: Rows, field_: Field) -> Counts:
    return met_by_boxes(_rooms(places, rows, ASIDE), field_.columns["things"])


def _things_struck(places: Places, rows: Rows, field_: Field) -> Counts:
    """How often the strokes of places strike a thing."""
    kept = np.zeros(len(places), bool)
    kept[rows] = True
    among = kept[places.owners]
    hits = met_by_strokes(places.strokes[among], field_.columns["things"])
    return np.bincount(places.owners[among], hits, len(places))[rows].astype(int)


def _prices(boxes: Column, field_: Field) -> Column:
    """What each box costs for leaving the field, and for covering an axis, or nearly, without being centred on it."""
    x0, y0, x1, y1 = sides(boxes)
    whole = field_.whole
    outside = (x0 < whole.x0) | (y0 < whole.y0) | (x1 > whole.x1) | (y1 > whole.y1)
    prices: Column = np.where(outside, CLASH, 0.0)
    for axis in field_.axes:
        upright = axis.x0 == axis.x1
        low, high, at = (x0, x1, axis.x0) if upright else (y0, y1, axis.y0)
        before, after, start, end = (y0, y1, axis.y0, axis.y1) if upright else (x0, x1, axis.x0, axis.x1)
        off = abs((low + high) / 2 - at)
        askew = (before < end) & (start < after) & (off >= 0.5) & (off <= (high - low) / 2 + AXIS_GAP)
        prices[askew] += OUTLINE
    return prices


@dataclass(slots=True)
class _Search:
    """Everyone in turn takes the cheapest place among the others, then others make way where that pays.

    If some still touch, they choose first in the next attempt. Options are numbered within their wish, cheapest first.
    Everyone gets a place; once `MOST_PAIRS` were compared the best arrangement so far is kept.
    """

    options: list[_Options]
    known: dict[tuple[int, int, int, int], bool] = field(default_factory=dict)
    compared: int = 0

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
        p, q = self.options[i].reaches[a], self.options[j].reaches[b]
        if p[0] > q[2] + APART or q[0] > p[2] + APART or p[1] > q[3] + APART or q[1] > p[3] + APART:
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
        for a, price in enumerate(self.options[i].costs):
            if price >= lowest:
                break
            cost = price
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
        for a, cost in enumerate(self.options[i].costs):
            if now - cost < WORTH or self._tired:
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
            total += self.options[i].costs[chosen[i]]
            total += CLASH * sum(j not in met for j in self._rivals(i, chosen[i], chosen))
        return total
