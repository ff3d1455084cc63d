"""How long a draw takes, and how far simpler ways stay from the best: `uv run python -m tests.benchmarks.draw`.

The same fields, in the same run, go through

* `draw`: the engine, reasons and all, without tables; `and tables`: with half as many tables as entries;
* `every pair`: one exact matching over the complete graph, nothing left out beforehand;
* `window of 16`: the same over those at most 16 places apart in the standings;
* `networkx`: an exact matching of the same packed weights in pure Python;
* `sort and pair`: sort by score, take for each the next free opponent not yet met, back up when stuck.

Then a field of two equal sides: by assignment, as the engine does, and over every pair; and first rounds by rating,
`fold` and `slide`. Ways that would take minutes are left out of large fields.

Each figure is the median of the repetitions in processor time of this process, since others may share the machine:
read the ratios. The distance from the best counts rematches, games of one side, the sum of squared score gaps and
games between clubmates, as the checker of small fields does.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import networkx

from tests.tourney.pairing.judge import order_of, way_of, weigh
from tourney.matching import Matching
from tourney.pairing import Entrant, Field, draw
from tourney.pairing.candidates import Candidates
from tourney.pairing.problem import Problem
from tourney.pairing.rules import asked
from tourney.pairing.solved import side_by_side
from tourney.tables import Table

RULES = ("rematch", "bye", "sides:wish", "score", "float", "club:6")
ROUNDS = 5


def played_field(count: int, seed: int) -> Field:
    """The field of round 6: five rounds drawn by sorting, won by strength and luck, scored 8-1, 7-2 or 6-3."""
    chance = random.Random(seed)
    strength = [chance.gauss(0, 1) for _ in range(count)]
    score = [0] * count
    met: set[frozenset[int]] = set()
    for _ in range(ROUNDS):
        order = sorted(range(count), key=lambda one: (-score[one], chance.random()))
        for a, b in zip(order[0::2], order[1::2], strict=False):
            met.add(frozenset((a, b)))
            better, worse = (a, b) if strength[a] + chance.gauss(0, 1) > strength[b] + chance.gauss(0, 1) else (b, a)
            win = chance.choice([6, 7, 8])
            score[better] += win
            score[worse] += 9 - win
    entrants = tuple(
        Entrant(one, score[one], side=chance.choice(["axis", "allies", None]), club=chance.choice("AAABBCDEFGHIJKL"))
        for one in range(count)
    )
    return Field(round=ROUNDS + 1, seed=str(seed), rules=RULES, entrants=entrants, met=frozenset(met))


def two_sides(count: int, seed: int) -> Field:
    """The same field with every second entry on one side."""
    field = played_field(count, seed)
    entrants = (replace(one, side=("axis", "allies")[at % 2]) for at, one in enumerate(field.entrants))
    return replace(field, entrants=tuple(entrants))


def first_round(count: int, seed: int, how: str) -> Field:
    """Everybody on 0 and nobody on a side, clubmates apart before the order by rating that `how` wants."""
    field = played_field(count, seed)
    entrants = (replace(one, score=0, side=None, rating=3000 - one.id) for one in field.entrants)
    rules = ("rematch", "bye", "sides:wish", "score", "club:1", f"group:{how}")
    return replace(field, round=1, rules=rules, entrants=tuple(entrants), met=frozenset())


def seated(field: Field) -> Field:
    """The same field with tables of five terrains, and as many visits to them as rounds."""
    chance = random.Random(field.seed)
    count = (len(field.entrants) + 1) // 2
    tables = tuple(Table(number, "ABCDE"[number % 5]) for number in range(1, count + 1))
    had = {one.id: tuple(chance.randint(1, count) for _ in range(ROUNDS)) for one in field.entrants}
    return replace(field, tables=tables, tables_played=had)


def pairs_of(candidates: Candidates, found: Matching) -> list[tuple[Any, ...]]:
    ids = [entrant.id for entrant in candidates.entrants] + [None]
    columns = candidates.left[found.edges].tolist(), candidates.right[found.edges].tolist()
    return [(ids[a], ids[b]) for a, b in zip(*columns, strict=True)]


def by_matching(window: int | None) -> Callable[[Field], list[tuple[Any, ...]]]:
    def way(field: Field) -> list[tuple[Any, ...]]:
        problem = Problem(field, asked(field), window)
        return pairs_of(problem.candidates, problem.best())

    return way


def by_assignment(field: Field) -> list[tuple[Any, ...]]:
    found = side_by_side(Problem(field, asked(field)))
    if found is None:
        raise ValueError("these two sides cannot be drawn by assignment")
    return pairs_of(*found)


def by_networkx(field: Field) -> list[tuple[Any, ...]]:
    problem = Problem(field, asked(field))
    columns = [problem.candidates.left.tolist(), problem.candidates.right.tolist()]
    columns += [level.tolist() for level in (*problem.levels, problem.chance)]
    graph = networkx.Graph()
    for left, right, *costs in zip(*columns, strict=True):
        weight = 0
        for cost in costs:
            weight = (weight << 50) + cost
        graph.add_edge(left, right, weight=-weight)
    ids = [entrant.id for entrant in problem.candidates.entrants] + [None]
    return [(ids[a], ids[b]) for a, b in map(sorted, networkx.max_weight_matching(graph, maxcardinality=True))]


def by_sorting(field: Field) -> list[tuple[Any, ...]]:
    """Depth first, the nearest first: the first full set without a rematch. The last of an odd field sits out."""
    order = [one.id for one in sorted(field.entrants, key=lambda one: (-one.score, one.id))]
    bye = [(order.pop(), None)] if len(order) % 2 else []
    stack: list[tuple[list[int], list[tuple[int, int]], int]] = [(order, [], 1)]
    while stack:
        left, games, at = stack.pop()
        if not left:
            return games + bye
        while at < len(left) and frozenset((left[0], left[at])) in field.met:
            at += 1
        if at < len(left):
            stack.append((left, games, at + 1))
            stack.append(([*left[1:at], *left[at + 1 :]], [*games, (left[0], left[at])], 1))
    raise ValueError("no set of pairings without a rematch")


type Way = Callable[[Field], list[tuple[Any, ...]]]

# Each way with the largest field that it is given.
WAYS: dict[str, tuple[Way, int]] = {
    "draw": (lambda field: way_of(draw(field)), 4096),
    "and tables": (lambda field: way_of(draw(seated(field))), 4096),
    "every pair": (by_matching(None), 1024),
    "window of 16": (by_matching(16), 4096),
    "networkx": (by_networkx, 256),
    "sort and pair": (by_sorting, 4096),
}
SIDES: dict[str, tuple[Way, int]] = {
    "side by side": (by_assignment, 4096),
    "draw, two sides": (lambda field: way_of(draw(field)), 4096),
    "its every pair": (by_matching(None), 512),
}


def measured(way: Way, field: Field, times: int) -> tuple[float, dict[str, int]]:
    """Milliseconds, and what the pairings cost by each rule."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        pairs = way(field)
        spent.append((time.process_time() - start) * 1000)
    return statistics.median(spent), dict(zip(order_of(field), weigh(field, pairs), strict=True))


def rows(field: Field, ways: dict[str, tuple[Way, int]]) -> None:
    count, base = len(field.entrants), 0.0
    for name, (way, most) in ways.items():
        if count > most:
            continue
        spent, cost = measured(way, field, 1 if count > 512 or (name == "networkx" and count > 100) else 5)
        base = base or spent
        kept = f"{cost['rematch']:7} {cost['sides']:5} {cost['score']:6} {cost['club']:4}"
        print(f"{count:>8} {name:<15} {spent:10.2f} {spent / base:7.2f}  {kept}", flush=True)


def main(sizes: list[int]) -> None:
    print(f"{'entries':>8} {'way':<15} {'ms':>10} {'ratio':>7}  rematch sides  score club")
    draw(seated(two_sides(200, 1)))  # so that no figure holds the import of a library
    for count in sizes:
        rows(played_field(count, count), WAYS)
        if count % 2 == 0:
            rows(two_sides(count, count), SIDES)
        for how in ("fold", "slide"):
            rows(first_round(count, count, how), {f"draw, {how}": WAYS["draw"]})


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [16, 64, 65, 128, 256, 512, 1024, 2048])
