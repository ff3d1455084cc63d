"""Finds room for labels: each wish names the places it would accept, and every label gets one without touching others.

Nothing here knows what a label says or which mission it belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import shapely

from missions.diagram.items import Box, Group, Segment

GAP = 1.6  # clear space kept round a label, in scene units
CLASH = 1000.0
OUTLINE = 3.0
ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Candidate:
    """One acceptable place: what it costs, the boxes that its text takes, its strokes, and what to draw."""

    cost: float
    boxes: tuple[Box, ...]
    strokes: tuple[Segment, ...]
    group: Group


@dataclass(frozen=True, slots=True)
class Wish:
    owner: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """What stands already: `whole` holds everything, `solid` may not be touched, `outlines` better not be covered."""

    whole: Box
    solid: tuple[Segment, ...] = ()
    blocked: tuple[Box, ...] = ()
    outlines: tuple[Segment, ...] = ()


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
        any(p.grown(GAP).meets(q) for p in a.boxes for q in b.boxes)
        or any(strikes(s, p.grown(GAP)) for p in a.boxes for s in b.strokes)
        or any(strikes(s, q.grown(GAP)) for q in b.boxes for s in a.strokes)
        or any(crosses(s, t) for s in a.strokes for t in b.strokes)
    )


def place(wishes: Sequence[Wish], field_: Field) -> tuple[Candidate, ...]:
    """One candidate for each wish, so that nothing touches and the sum of costs is small.

    Where there is no room for all, the least bad arrangement is returned; `touching` counts what it gave up.
    """
    search = _Search(_possible(wishes, field_))
    return search.run()


def touching(chosen: Sequence[Candidate]) -> list[tuple[str, str]]:
    """Owners of the pairs that still touch."""
    return [
        (a.group.owner, b.group.owner)
        for i, a in enumerate(chosen)
        for b in chosen[i + 1 :]
        if clash(a, b)
    ]


def _possible(wishes: Sequence[Wish], field_: Field) -> list[list[Candidate]]:
    """Each wish's candidates that touch nothing solid, cheapest first; a wish that has none keeps all, made costly."""
    solid = _tree(field_.solid)
    outlines = _tree(field_.outlines)
    result = []
    for wish in wishes:
        counts = _struck(solid, wish.candidates)
        soft = _struck(outlines, wish.candidates)
        scored = []
        for candidate, hard, crossed in zip(wish.candidates, counts, soft, strict=True):
            outside = sum(not field_.whole.holds(box) for box in candidate.boxes)
            blocked = sum(box.grown(GAP).meets(other) for box in candidate.boxes for other in field_.blocked)
            blocked += sum(strikes(stroke, other) for stroke in candidate.strokes for other in field_.blocked)
            bad = hard + outside + blocked
            scored.append((candidate.cost + OUTLINE * crossed + CLASH * bad, candidate))
        scored.sort(key=lambda pair: pair[0])
        clean = [pair for pair in scored if pair[0] < CLASH] or scored[:8]
        result.append([_priced(candidate, cost) for cost, candidate in clean])
    return result


def _priced(candidate: Candidate, cost: float) -> Candidate:
    return Candidate(cost, candidate.boxes, candidate.strokes, candidate.group)


def _tree(segments: Sequence[Segment]) -> shapely.STRtree:
    return shapely.STRtree([shapely.LineString([(s.x0, s.y0), (s.x1, s.y1)]) for s in segments])


def _struck(tree: shapely.STRtree, candidates: Sequence[Candidate]) -> list[int]:
    """For each candidate, how many of the tree's strokes its boxes cover."""
    counts = [0] * len(candidates)
    owners = [index for index, candidate in enumerate(candidates) for _ in candidate.boxes]
    boxes = [box.grown(GAP) for candidate in candidates for box in candidate.boxes]
    if not boxes or not len(tree):
        return counts
    hits = tree.query([shapely.box(*box) for box in boxes], predicate="intersects")
    for hit in hits[0].tolist():
        counts[owners[hit]] += 1
    return counts


@dataclass(slots=True)
class _Search:
    """Local search: everyone takes the cheapest place among the others, and what keeps clashing grows dearer."""

    options: list[list[Candidate]]
    known: dict[tuple[int, int, int, int], bool] = field(default_factory=dict)
    penalty: dict[tuple[int, int], float] = field(default_factory=dict)

    def run(self) -> tuple[Candidate, ...]:
        chosen: dict[int, int] = {}
        for i in sorted(range(len(self.options)), key=lambda i: (len(self.options[i]), i)):
            chosen[i] = self._best(i, chosen)
        best, best_score = dict(chosen), self._score(chosen)
        quiet = False
        for _ in range(ROUNDS):
            moved = self._improve(chosen)
            score = self._score(chosen)
            if score < best_score:
                best, best_score = dict(chosen), score
            if not moved:
                if quiet or best_score < CLASH:
                    break
                quiet = not self._punish(chosen)
        return tuple(self.options[i][best[i]] for i in range(len(self.options)))

    def _clash(self, i: int, a: int, j: int, b: int) -> bool:
        key = (i, a, j, b) if i < j else (j, b, i, a)
        if key not in self.known:
            self.known[key] = clash(self.options[i][a], self.options[j][b])
        return self.known[key]

    def _best(self, i: int, chosen: dict[int, int]) -> int:
        """The cheapest option of `i` beside what the others have; options are sorted, so the search can stop early."""
        winner, lowest = 0, float("inf")
        others = [(j, b) for j, b in chosen.items() if j != i]
        for a, candidate in enumerate(self.options[i]):
            cost = candidate.cost + self.penalty.get((i, a), 0.0)
            if candidate.cost >= lowest:
                break
            for j, b in others:
                if cost >= lowest:
                    break
                if self._clash(i, a, j, b):
                    cost += CLASH
            if cost < lowest:
                winner, lowest = a, cost
        return winner

    def _improve(self, chosen: dict[int, int]) -> bool:
        moved = False
        for i in chosen:
            better = self._best(i, chosen)
            moved |= better != chosen[i]
            chosen[i] = better
        return moved

    def _punish(self, chosen: dict[int, int]) -> bool:
        """Makes the options that clash dearer, so that the next round tries others."""
        clashing = {
            owner
            for i in chosen
            for j in chosen
            if i < j and self._clash(i, chosen[i], j, chosen[j])
            for owner in (i, j)
        }
        for i in clashing:
            key = (i, chosen[i])
            self.penalty[key] = self.penalty.get(key, 0.0) + CLASH * 0.6
        return bool(clashing)

    def _score(self, chosen: dict[int, int]) -> float:
        cost = sum(self.options[i][a].cost for i, a in chosen.items())
        pairs = sum(self._clash(i, chosen[i], j, chosen[j]) for i in chosen for j in chosen if i < j)
        return cost + CLASH * pairs
