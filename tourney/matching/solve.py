"""The matching that is best by the first level, among those by the second, and so on; exact.

Every level gives each edge a whole number that is not negative. One integer weight an edge holds all levels, the
first on top, each in a field so wide that the sum over any matching stays inside it: then one solve of a
maximum-weight matching is the whole answer ("packed"). Weights wider than the solver's 128 bits are met "level by
level": as many levels as fit are solved and then folded into one, of which the best total is known. An edge that alone
exceeds that total cannot belong to a best matching and goes; and since nothing below the total is left to tell apart,
the folded level is as narrow as the totals are small (a total of 0 takes no room at all).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import rustworkx
from numpy.typing import NDArray

from tourney.matching.potentials import potentials

type Values = NDArray[Any]  # int64, or Python integers (dtype object) where those are too small

WORD_BITS = 50  # what is shifted together inside a signed 64-bit integer, with room to spare for potentials


class TooWide(ValueError):
    """Levels that cannot be weighed exactly: beyond 128 bits even one at a time."""


@dataclass(frozen=True, slots=True)
class Matching:
    """The chosen edges (positions in the lists given), each level's total, and the way it was found."""

    edges: NDArray[np.int64]
    totals: tuple[int, ...]
    method: Literal["packed", "level by level", "side by side"]


@dataclass(frozen=True, slots=True)
class _Graph:
    """Edges between vertices 0 … nodes - 1, of which every largest matching reaches the first `covered`; `kept` says
    where each edge stood in the caller's lists."""

    nodes: int
    covered: int
    left: NDArray[np.int64]
    right: NDArray[np.int64]
    kept: NDArray[np.int64]

    def only(self, keep: NDArray[np.bool_]) -> "_Graph":
        return _Graph(self.nodes, self.covered, self.left[keep], self.right[keep], self.kept[keep])


def room(nodes: int) -> int:
    """Bits a weight may have: a signed 128-bit integer less what the solver's sums need (below 16 * nodes weights)."""
    return 127 - 4 - nodes.bit_length()


def lightest(
    nodes: int,
    left: NDArray[np.int64],
    right: NDArray[np.int64],
    levels: Sequence[Values],
    *,
    covered: int | None = None,
    bits: int | None = None,
) -> Matching:
    """The largest matching with the lexicographically least totals of `levels`.

    `left`, `right` and each level have one entry an edge. All largest matchings must have equally many edges, which
    holds for every graph. Every largest matching must reach the first `covered` vertices (all, if not said: then it is
    a perfect matching, or the answer means nothing). `bits` narrows the weight, for tests. Raises TooWide.
    """
    graph = _Graph(nodes, nodes if covered is None else covered, left, right, np.arange(len(left)))
    limit = room(nodes) if bits is None else bits
    if _breadth(graph, levels) <= limit:
        chosen = _solve(graph, levels)
        return Matching(chosen, _totals(levels, chosen), "packed")
    return _level_by_level(graph, levels, limit)


def _level_by_level(graph: _Graph, levels: Sequence[Values], limit: int) -> Matching:
    folded: Values = np.zeros(len(graph.left), dtype=object)
    chosen: NDArray[np.int64] = np.array([], dtype=np.int64)
    settled = 0
    while settled < len(levels):
        here = [level[graph.kept] for level in levels[settled:]]
        reach = 0
        while reach < len(here) and _breadth(graph, [folded, *here[: reach + 1]]) <= limit:
            reach += 1
        if not reach:
            raise TooWide(f"level {settled + 1} needs more than {limit} bits beside those before it")
        chosen = _solve(graph, [folded, *here[:reach]])
        graph, folded = _fold(graph, folded, here[:reach], chosen)
        settled += reach
    return Matching(chosen, _totals(levels, chosen), "level by level")


def _fold(graph: _Graph, folded: Values, levels: Sequence[Values], chosen: NDArray[np.int64]) -> tuple[_Graph, Values]:
    """One level in place of those settled, and the graph of the edges that may still be chosen.

    With a level of best total t below it, the folded level counts t + 1 times: what one unit more of it could save
    below is at most t, so only matchings best in both reach the folded total.
    """
    for level in levels:
        rest = _lowered(level).astype(object)
        folded = folded * (int(rest[np.isin(graph.kept, chosen)].sum()) + 1) + rest
    _let_down(graph, folded)
    keep = (folded <= folded[np.isin(graph.kept, chosen)].sum()).astype(np.bool_)
    return graph.only(keep), folded[keep]


def _solve(graph: _Graph, levels: Sequence[Values]) -> NDArray[np.int64]:
    """Positions, in the caller's lists, of the edges of the best matching by all `levels` packed into one."""
    costs = _packed(graph, levels)
    heaviest = max(costs, default=0)
    solver = rustworkx.PyGraph(multigraph=True)
    solver.add_nodes_from(range(graph.nodes))
    weights = [heaviest - cost for cost in costs]
    solver.add_edges_from(list(zip(graph.left.tolist(), graph.right.tolist(), weights, strict=True)))
    pairs = rustworkx.max_weight_matching(solver, max_cardinality=True, weight_fn=int)
    ends = np.sort(np.array(list(pairs), dtype=np.int64).reshape(-1, 2), axis=1)
    keys = np.minimum(graph.left, graph.right) * graph.nodes + np.maximum(graph.left, graph.right)
    order = np.argsort(keys, kind="stable")
    at = order[np.searchsorted(keys, ends[:, 0] * graph.nodes + ends[:, 1], sorter=order)]
    return graph.kept[np.sort(at)]


def _totals(levels: Sequence[Values], chosen: NDArray[np.int64]) -> tuple[int, ...]:
    return tuple(sum(level[chosen].tolist()) for level in levels)


def _widths(graph: _Graph, levels: Sequence[Values]) -> list[int]:
    """Bits of each level's field: enough for the sum of any matching, so that no field can carry into the next."""
    return [_largest_total(graph, _lowered(level)).bit_length() for level in levels]


def _breadth(graph: _Graph, levels: Sequence[Values]) -> int:
    """Bits of the whole weight. The first level has nothing above it, so its field holds one value and not a sum."""
    lead = next((at for at, level in enumerate(levels) if _lowered(level).any()), len(levels) - 1)
    return int(_lowered(levels[lead]).max()).bit_length() + sum(_widths(graph, levels[lead + 1 :]))


def _lowered(level: Values) -> Values:
    """Less the least value: largest matchings all have the same number of edges, so their order stays."""
    return level - level.min() if len(level) else level


def _largest_total(graph: _Graph, level: Values) -> int:
    """No matching sums to more: each edge counts at most half of the worst edge of each of its two ends."""
    worst = np.zeros(graph.nodes, dtype=level.dtype)
    if not len(level) or not level.max():
        return 0
    np.maximum.at(worst, graph.left, level)
    np.maximum.at(worst, graph.right, level)
    return int(sum(worst.tolist())) // 2


def _packed(graph: _Graph, levels: Sequence[Values]) -> list[int]:
    """One Python integer an edge, the first level in the top bits; shifted in 64-bit words as far as they go.

    What the potentials take from the ends of every edge leaves the order of the matchings as it is.
    """
    words = [(np.zeros(len(graph.left), dtype=np.int64), 0)]
    for level, width in zip(levels, _widths(graph, levels), strict=True):
        word, used = words[-1]
        if not width:
            continue
        if used + width <= WORD_BITS and object not in (word.dtype, level.dtype):
            words[-1] = ((word << width) | _lowered(level), used + width)
        else:
            words.append((_lowered(level), width))
    plain = [word for word, _ in words]
    if graph.covered < graph.nodes:
        return _joined(plain, words)
    taken = potentials(graph.nodes, graph.left, graph.right, plain)
    left = [2 * word - here[graph.left] - here[graph.right] for word, here in zip(plain, taken, strict=True)]
    packed = _joined(left, words)
    wide = max(packed, default=0) - min(packed, default=0) >= 2 ** room(graph.nodes)
    return _joined(plain, words) if wide else packed


def _joined(values: Sequence[Values], words: Sequence[tuple[Values, int]]) -> list[int]:
    """One integer for each edge's words, the first in the top bits."""
    packed: list[int] = values[0].tolist()
    for value, (_, width) in zip(values[1:], words[1:], strict=True):
        packed = [(high << width) + low for high, low in zip(packed, value.tolist(), strict=True)]
    return packed


def _let_down(graph: _Graph, level: Values) -> None:
    """Take from all edges of each covered vertex in turn what the cheapest of them costs, in place.

    Every largest matching has exactly one edge there and loses the same: what is left is narrower.
    """
    ends = np.concatenate([graph.left, graph.right])
    by_vertex = np.argsort(ends, kind="stable") % len(graph.left)
    last = np.cumsum(np.bincount(ends, minlength=graph.nodes))[: graph.covered]
    for edges in np.split(by_vertex, last)[: graph.covered]:
        if len(edges):
            level[edges] -= level[edges].min()
