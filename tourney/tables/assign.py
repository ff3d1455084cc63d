"""Games to tables, the best by rules in strict order.

1. A fixed seat is kept.
2. Nobody sits at a table they have had.
3. Nobody plays on a terrain they have had.
4. Leaders sit at the lower numbers (or, as the organiser likes, before 2, or not at all).
5. A seeded tail, so that the best seating is one and the same on any machine.

A game goes to one table and a table takes one game: a bipartite graph, where the matching is exact as everywhere.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from tourney.matching import TooWide, lightest, mixed, spread
from tourney.tables.types import Table, TablesRefused

COMPLETE = 70_000  # games times tables up to which every table is weighed for every game
FIRST_WINDOW = 16

type Game = tuple[int, int]
type Leaders = Literal["first", "last", "any"]


def assign(
    games: Sequence[Game],
    tables: Iterable[Table],
    played: Mapping[int, Sequence[int]],
    *,
    fixed: Mapping[int, int] | None = None,
    seed: str = "",
    leaders: Leaders = "last",
) -> Mapping[Game, int]:
    """A table number for each game.

    `games` are pairs of entrants, the leaders' first; `played` gives the tables an entrant has had, once a visit;
    `fixed` the table an entrant must have. `leaders` says whether low tables for the leaders come before fresh
    tables ("first"), after them ("last") or do not matter ("any"). Raises TablesRefused when tables are too few.
    """
    free = sorted((table for table in tables if not table.closed), key=lambda table: table.number)
    _refuse(games, free)
    if not games:
        return {}
    count = len(games)
    had, seen = _visits(games, free, played)
    order = [_moved(games, free, fixed or {}), had, seen]
    if leaders != "any":
        order.insert(1 if leaders == "first" else 3, (np.arange(count)[:, None] - np.arange(len(free))) ** 2)
    order.append(_chance(games, free, seed))
    try:
        seats = _seated(order, order[0].min(axis=1)[:, None] == order[0])
    except TooWide as reason:
        raise TablesRefused(f"these tables cannot be weighed exactly: {reason}") from reason
    return {games[row]: free[column].number for row, column in seats}


def _seated(order: Sequence[NDArray[Any]], wanted: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Row and column of each game's table. In a very large hall a game looks at the tables near its own place first,
    and at its fixed seat, then at twice as many until nothing but the tail changes."""
    count, width = order[0].shape
    fixed = wanted & ~wanted.all(axis=1)[:, None]
    off = abs(np.arange(count)[:, None] - np.arange(width))
    window, before = FIRST_WINDOW if count * width > COMPLETE else width, None
    while True:
        rows, columns = np.nonzero((off <= window) | fixed)
        best = lightest(count + width, rows, columns + count, [level[rows, columns] for level in order], covered=count)
        settled = best.totals[:-1] == before or window >= width
        if len(best.edges) == count and settled:
            return list(zip(rows[best.edges].tolist(), columns[best.edges].tolist(), strict=True))
        window, before = 2 * window, best.totals[:-1] if len(best.edges) == count else None


def _refuse(games: Sequence[Game], free: Sequence[Table]) -> None:
    twice = sorted(number for number, count in Counter(table.number for table in free).items() if count > 1)
    if twice:
        raise TablesRefused(f"table {twice[0]} is listed twice; give every table its own number")
    if len(free) < len(games):
        there = "there is 1" if len(free) == 1 else f"there are {len(free)}"
        raise TablesRefused(f"{len(games)} games need {len(games)} open tables and {there}; open or add tables")


def _moved(games: Sequence[Game], free: Sequence[Table], fixed: Mapping[int, int]) -> NDArray[Any]:
    """Entrants of the game whose fixed seat is another table."""
    numbers = np.array([table.number for table in free])
    away = np.zeros((len(games), len(free)), dtype=np.int64)
    for row, game in enumerate(games):
        for entrant in game:
            if entrant in fixed:
                away[row] += numbers != fixed[entrant]
    return away


def _visits(
    games: Sequence[Game], free: Sequence[Table], played: Mapping[int, Sequence[int]]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Earlier visits of the game's two entrants to each table, and to each table's terrain."""
    column = {table.number: at for at, table in enumerate(free)}
    terrain = [table.terrain for table in free]
    of_number = {table.number: table.terrain for table in free}
    had = np.zeros((len(games), len(free)), dtype=np.int64)
    seen = np.zeros_like(had)
    for row, game in enumerate(games):
        visits = [number for entrant in game for number in played.get(entrant, ())]
        for number in visits:
            if number in column:
                had[row, column[number]] += 1
        grounds = Counter(of_number[number] for number in visits if of_number.get(number))
        seen[row] = [grounds[ground] for ground in terrain]
    return had, seen


def _chance(games: Sequence[Game], free: Sequence[Table], seed: str) -> NDArray[np.int64]:
    """The seeded tail of each game at each table."""
    pairs = spread(seed, (f"game {min(game)} {max(game)}" for game in games))
    return mixed(pairs[:, None], spread(seed, (f"table {table.number}" for table in free)))
