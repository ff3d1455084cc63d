"""Games to tables, the best by the rules of `rules.py` in strict order; a seeded tail leaves one seating only.

A game goes to one table and a table takes one game, so this is an assignment and exact in any hall.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from tourney.matching import TooWide, assigned
from tourney.tables.rules import order, tail
from tourney.tables.types import Game, Seating, Table, TablesRefused


def assign(games: Sequence[Game], seating: Seating, seed: str = "") -> Mapping[Game, int]:
    """A table number for each game. `games` are pairs of entrants, the leaders' first.

    Raises TablesRefused when tables are too few.
    """
    free = seating.free
    _refuse(games, free)
    if not games:
        return {}
    levels = [rule(games, free, seating) for rule in order(seating)]
    try:
        found = assigned([*(level for level in levels if level.any()), tail(games, free, seed)])
    except TooWide as reason:
        raise TablesRefused(f"these tables cannot be weighed exactly: {reason}") from reason
    return {game: free[column].number for game, column in zip(games, found.columns.tolist(), strict=True)}


def _refuse(games: Sequence[Game], free: Sequence[Table]) -> None:
    twice = sorted(number for number, count in Counter(table.number for table in free).items() if count > 1)
    if twice:
        raise TablesRefused(f"table {twice[0]} is listed twice; give every table its own number")
    if len(free) < len(games):
        there = "there is 1" if len(free) == 1 else f"there are {len(free)}"
        words = f"{len(games)} games need {len(games)} open tables and {there}; open or add tables"
        raise TablesRefused(words, len(games) - len(free))
