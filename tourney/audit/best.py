"""The best that could have been drawn, found by another library's matching in whole numbers of any size."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import networkx as nx

from tourney.audit.lots import lot, lot_of_two
from tourney.audit.rules import Rule
from tourney.audit.task import Pair, Player, Task

MOST = 256
"""Entries up to whom the optimum is worked out: 128 take two seconds, 256 half a minute."""

_BYE = None
type Vertex = int | None


@dataclass(frozen=True, slots=True)
class Best:
    """A set of pairings: the games, and the bye."""

    pairs: frozenset[Pair]
    bye: int | None


def best_two(task: Task, rules: Mapping[str, Rule]) -> tuple[Best, Best]:
    """Of all that are best by the rules in their order, the one that the lot favours and the one it favours least.

    They are the same one where no other is as good.
    """
    edges = _edges(task)
    costs = [[cost(rule, task, edge) for rule in rules.values()] for edge in edges]
    sizes = [sum(sorted(column)[-len(task.players) :]) + 1 for column in zip(*costs, strict=True)]
    chance = [_chance(task, edge) for edge in edges]
    width = len(task.players) * 2**40
    heavy = [_joined(one, sizes) * width for one in costs]
    favoured = [whole + lots for whole, lots in zip(heavy, chance, strict=True)]
    least = [whole + 2**40 - 1 - lots for whole, lots in zip(heavy, chance, strict=True)]
    return _lightest(task, edges, favoured), _lightest(task, edges, least)


def _edges(task: Task) -> list[tuple[int, Vertex]]:
    """All that two of the field can be to each other, and where they are odd in number everybody's way out."""
    ids = sorted(task.players)
    games: list[tuple[int, Vertex]] = list(combinations(ids, 2))
    return games + [(one, _BYE) for one in ids] * (len(ids) % 2)


def cost(rule: Rule, task: Task, edge: tuple[int, Vertex]) -> int:
    """Two spares side by side both sit out; a spare beside the bye does too, and has none."""
    one, other = task.players[edge[0]], None if edge[1] is _BYE else task.players[edge[1]]
    if other is None:
        return rule.out(one) if one.spare else rule.bye(one)
    return rule.out(one) + rule.out(other) if _both_out(one, other) else rule.game(one, other)


def _both_out(one: Player, other: Player) -> bool:
    return one.spare and other.spare


def _joined(costs: Sequence[int], sizes: Sequence[int]) -> int:
    """One number in which an earlier cost outweighs all totals of the later ones."""
    whole = 0
    for one, size in zip(costs, sizes, strict=True):
        whole = whole * size + one
    return whole


def _chance(task: Task, edge: tuple[int, Vertex]) -> int:
    name: Callable[[Vertex], str] = lambda one: "bye" if one is _BYE else str(one)  # noqa: E731
    return lot_of_two(lot(task.seed, name(edge[0])), lot(task.seed, name(edge[1])))


def _lightest(task: Task, edges: Sequence[tuple[int, Vertex]], weights: Sequence[int]) -> Best:
    graph = nx.Graph()
    top = max(weights, default=0) + 1
    named = [(a, "bye" if b is _BYE else b) for a, b in edges]
    graph.add_weighted_edges_from((a, b, top - one) for (a, b), one in zip(named, weights, strict=True))
    pairs, bye = set(), None
    for a, b in nx.max_weight_matching(graph, maxcardinality=True):
        if "bye" in (a, b):
            one = b if a == "bye" else a
            bye = None if task.players[one].spare else one
        elif not _both_out(task.players[a], task.players[b]):
            pairs.add(frozenset((a, b)))
    return Best(frozenset(pairs), bye)
