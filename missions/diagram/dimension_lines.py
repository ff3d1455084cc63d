"""Where a dimension line can be drawn with its label: every site with every way to set the label to its line."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from missions.diagram import style
from missions.diagram.dimensions import Distance, Span
from missions.diagram.items import Item, Path, Point, Segment, Strokes
from missions.diagram.layouter import GAP, Wish
from missions.diagram.lettering import Block
from missions.diagram.places import Column, Places, grid

type Flags = NDArray[np.bool_]

END = 1.0  # scene units at either end of a dimension line, where others may touch it
# Where on its line and beside it a label may stand, and what each place costs.
ON = ((0.5, 0.0), (0.36, 0.5), (0.64, 0.5))
BESIDE = ((0.5, 1.0), (0.3, 1.3), (0.7, 1.3), (0.1, 1.8), (0.9, 1.8))
POOR = 0.4  # the cost of a site from which fewer places for its label are tried
UP = 0.99  # the sine of a line that counts as upright
NOWHERE = Segment(math.nan, math.nan, math.nan, math.nan)


def wish(distance: Distance, label: Block, head: float) -> Wish:
    """The places that a dimension line and its label may take together."""
    lines = _Lines([(site, ()) for site in distance.sites], label, head)
    return Wish("dimension", distance.owner, lines.places())


def span_wish(owner: str, spans: Iterable[Span], label: Block, head: float) -> Wish:
    """A dimension that stands off what it measures, with two thin extension lines."""
    return Wish("dimension", owner, _Lines([*spans], label, head).places())


@dataclass(frozen=True, slots=True)
class _Ways:
    """Ways to set a label to its line that are alike: a row for each site, a column for each of the ways.

    `x` and `y` are the label's centres, `tried` is where the way is tried at all, `costs` what each way costs.
    """

    x: Column
    y: Column
    tried: Flags
    costs: tuple[float, ...]
    upright: bool = True
    led: bool = False  # tied to its line by a thin stroke


@dataclass(frozen=True)
class _Lines:
    """The lines at all sites of one dimension, a row for each."""

    spans: Sequence[Span]
    label: Block
    head: float

    @cached_property
    def ends(self) -> tuple[Column, Column, Column, Column]:
        x0, y0, x1, y1 = np.array([(*site.start, *site.end) for site, _ in self.spans], float).reshape(-1, 4).T
        return x0, y0, x1, y1

    @cached_property
    def lengths(self) -> Column:
        return np.array([math.dist(site.start, site.end) for site, _ in self.spans])

    @cached_property
    def u(self) -> tuple[Column, Column]:
        """The direction of each line."""
        x0, y0, x1, y1 = self.ends
        return (x1 - x0) / self.lengths, (y1 - y0) / self.lengths

    def points(self, *fractions: float) -> tuple[Column, Column]:
        """Points at such parts of each line, in as many columns."""
        x0, y0, x1, y1 = (end[:, None] for end in self.ends)
        return x0 + (x1 - x0) * np.array(fractions), y0 + (y1 - y0) * np.array(fractions)

    @cached_property
    def ways(self) -> tuple[_Ways, ...]:
        """Every way that some site has, in the order in which they are read.

        Fewer ways are tried where the label fits on the line, and where the line itself would be at a poor place.
        """
        on_it = [*self._on_the_line()]
        fits = np.hstack([ways.tried for ways in on_it]).any(axis=1)
        costs = np.array([site.cost for site, _ in self.spans])
        return (*on_it, *self._beside_the_line(~fits & (costs <= POOR)), self._beyond(), self._away(costs < POOR))

    def _chord(self) -> Column:
        """How much of each line, through its centre, a label on it covers."""
        sides = zip((self.label.width, self.label.height), self.u, strict=True)
        with np.errstate(divide="ignore"):
            return np.minimum(*(np.where(abs(u) > 0.01, extent / abs(u), np.inf) for extent, u in sides))

    def _on_the_line(self) -> Iterator[_Ways]:
        covered, lengths = self._chord()[:, None], self.lengths[:, None]
        room = lengths - 2 * (self.head + 2)
        off = np.array([abs(f - 0.5) for f, _ in ON])
        yield _Ways(*self.points(*(f for f, _ in ON)), off * lengths + covered / 2 + 2 < room / 2, _costs(ON))
        fits = (abs(self.u[1][:, None]) > UP) & (room > self.label.width + 4)
        yield _Ways(*self.points(0.5), fits, (1.2,), upright=False)

    def _beside_the_line(self, spacious: Flags) -> Iterator[_Ways]:
        clear, (ux, uy) = GAP + 1.2, (part[:, None] for part in self.u)
        across = (abs(uy) * self.label.width + abs(ux) * self.label.height) / 2 + clear
        tried = np.repeat(spacious[:, None], len(BESIDE), axis=1)
        tried[:, 0] = True
        (xs, ys), (x, y) = self.points(*(f for f, _ in BESIDE)), self.points(0.5)
        for nx, ny in ((-uy, ux), (uy, -ux)):
            yield _Ways(xs + nx * across, ys + ny * across, tried, _costs(BESIDE))
            yield _Ways(x + nx * (self.label.height / 2 + clear), y, abs(uy) > UP, (2.0,), upright=False)

    def _beyond(self) -> _Ways:
        """Past the line's first end."""
        (x0, y0, _, _), (ux, uy) = self.ends, self.u
        beyond = self.lengths + self._chord() / 2 + GAP + 2.2
        always = np.ones((len(x0), 1), bool)
        return _Ways((x0 + ux * beyond)[:, None], (y0 + uy * beyond)[:, None], always, (2.6,))

    def _away(self, rich: Flags) -> _Ways:
        """Round about, tied to the line."""
        x, y = self.points(0.5)
        ways = [(reach, math.radians(22.5 + step * 45)) for reach in (1.6, 3.0) for step in range(8)]
        across = np.array([math.cos(angle) * (self.label.width / 2 + reach * 8) for reach, angle in ways])
        down = np.array([math.sin(angle) * self.label.height * reach for reach, angle in ways])
        costs = tuple(5.0 + reach for reach, _ in ways)
        return _Ways(x + across, y + down, np.repeat(rich[:, None], len(ways), axis=1), costs, led=True)

    def places(self) -> Places:
        """All ways of the first site, then all of the second, and so on."""
        tried = np.hstack([ways.tried for ways in self.ways])
        x, y = (np.hstack([getattr(ways, axis) for ways in self.ways])[tried] for axis in "xy")
        rows, columns = np.nonzero(tried)
        wide = [len(ways.costs) for ways in self.ways]
        upright, led = (
            np.repeat([getattr(ways, of) for ways in self.ways], wide)[columns] for of in ("upright", "led")
        )
        prices = np.array([cost for ways in self.ways for cost in ways.costs])
        costs = np.array([site.cost for site, _ in self.spans])[rows] + prices[columns]
        width = np.where(upright, self.label.width, self.label.height)
        height = np.where(upright, self.label.height, self.label.width)
        boxes = np.column_stack((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
        strokes = np.stack([*self._strokes(rows, boxes, led)], axis=1)
        kept = ~np.isnan(strokes[:, :, 0])

        def draw(row: int) -> tuple[Item, ...]:
            return self._drawn(int(rows[row]), (float(x[row]), float(y[row])), bool(upright[row]), bool(led[row]))

        return Places(costs, boxes, strokes[kept], np.nonzero(kept)[0], draw)

    def _strokes(self, rows: NDArray[np.intp], boxes: Column, led: Flags) -> Iterator[Column]:
        """What each place draws in strokes, one after the other, a row of no numbers where it has less of them."""
        line = np.column_stack([end[rows] for end in self._shortened()])
        before, after = _around(line, boxes, GAP + 0.6)
        yield np.where(led[:, None], line, before)
        yield np.where(led[:, None], math.nan, after)
        for wing in self._wings():
            yield np.column_stack([end[rows] for end in wing])
        for thin in zip_longest(*(thin for _, thin in self.spans), fillvalue=NOWHERE):
            yield np.array(thin, float)[rows]
        yield np.where(led[:, None], self._leaders(rows, boxes), math.nan)

    def _shortened(self) -> tuple[Column, Column, Column, Column]:
        """Without the very ends, where two dimensions may meet: at a centre that both are measured from."""
        x0, y0, x1, y1 = self.ends
        part = END / np.array([math.hypot(x, y) for x, y in zip((x1 - x0).tolist(), (y1 - y0).tolist(), strict=True)])
        dx, dy = (x1 - x0) * part, (y1 - y0) * part
        return x0 + dx, y0 + dy, x1 - dx, y1 - dy

    def _wings(self) -> Iterator[tuple[Column, Column, Column, Column]]:
        """From one corner of each arrowhead to the other."""
        (x0, y0, x1, y1), (ux, uy) = self.ends, self.u
        for x, y, dx, dy in ((x0, y0, -ux, -uy), (x1, y1, ux, uy)):
            _, left, right = _head((x, y), (dx, dy), self.head)
            yield *left, *right

    def _leaders(self, rows: NDArray[np.intp], boxes: Column) -> Column:
        """Thin strokes from each label's nearest side to the middle of its line."""
        x0, y0, x1, y1 = (end[rows] for end in self.ends)
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        near = (np.minimum(np.maximum(at, boxes[:, n]), boxes[:, n + 2]) for n, at in enumerate((x, y)))
        return np.column_stack((*near, x, y))

    def _drawn(self, row: int, centre: Point, upright: bool, led: bool) -> tuple[Item, ...]:
        site, thin = self.spans[row]
        line, box = Segment(*site.start, *site.end), self.label.box(centre, upright)
        shown: tuple[Segment, ...] = (line,)
        if led:
            leader = self._leaders(np.array([row]), grid([box]))[0].tolist()
            thin = (*thin, Segment(*leader))
        else:
            pieces = _around(grid([line]), grid([box]), GAP + 0.6)
            shown = tuple(Segment(*piece[0].tolist()) for piece in pieces if not math.isnan(piece[0, 0]))
        u = float(self.u[0][row]), float(self.u[1][row])
        heads = _head(site.start, (-u[0], -u[1]), self.head), _head(site.end, u, self.head)
        fine = (Strokes(thin, style.LEADER),) if thin else ()
        whole = (Strokes(shown, style.DIMENSION), Path(heads, style.DIMENSION_HEAD))
        return (*fine, *whole, *self.label.texts(centre, upright))


def _costs(ways: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    return tuple(cost for _, cost in ways)


def _around(lines: Column, boxes: Column, by: float) -> tuple[Column, Column]:
    """Each line without the part that lies in its box grown by so much: what is before it and what is after it."""
    x0, y0, x1, y1 = lines.T
    enter, leave = np.zeros(len(lines)), np.ones(len(lines))
    past = np.zeros(len(lines), bool)  # beside the box all along
    for n, (delta, at) in enumerate(((x1 - x0, x0), (y1 - y0, y0))):
        low, high = boxes[:, n] - by, boxes[:, n + 2] + by
        with np.errstate(divide="ignore", invalid="ignore"):
            a, b = (low - at) / delta, (high - at) / delta
        flat = delta == 0
        past |= flat & ~((low < at) & (at < high))
        enter = np.where(flat, enter, np.maximum(enter, np.minimum(a, b)))
        leave = np.where(flat, leave, np.minimum(leave, np.maximum(a, b)))
    past |= enter >= leave
    before = np.column_stack((x0, y0, x0 + (x1 - x0) * enter, y0 + (y1 - y0) * enter))
    after = np.column_stack((x0 + (x1 - x0) * leave, y0 + (y1 - y0) * leave, x1, y1))
    before[~(enter > 0.01)] = after[~(1 - leave > 0.01)] = math.nan
    before[past], after[past] = lines[past], math.nan
    return before, after


def _head[N: (float, Column)](tip: tuple[N, N], u: tuple[N, N], size: float) -> tuple[tuple[N, N], ...]:
    """A slender arrowhead, its tip at a point, pointing along u: the tip, its left corner and its right one."""
    bx, by = tip[0] - u[0] * size, tip[1] - u[1] * size
    half = size * 0.34
    return tip, (bx - u[1] * half, by + u[0] * half), (bx + u[1] * half, by - u[0] * half)
