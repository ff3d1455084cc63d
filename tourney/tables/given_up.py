"""What a seating could not keep, in plain words. Reads the seats alone, whoever gave them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tourney.tables.assign import Game
from tourney.tables.types import Table


@dataclass(frozen=True, slots=True)
class GivenUp:
    """One rule ("seat" or "table"), the games where it is broken, and how."""

    rule: str
    games: tuple[Game, ...]
    why: str


def given_up(
    seats: Mapping[Game, int],
    tables: Iterable[Table],
    played: Mapping[int, Sequence[int]],
    fixed: Mapping[int, int],
) -> tuple[GivenUp, ...]:
    """Fixed seats left and tables sat at again; terrains are a preference and not reported."""
    free = {table.number for table in tables if not table.closed}
    moved = {
        (game, entrant): table
        for game, table in seats.items()
        for entrant in game
        if fixed.get(entrant, table) != table
    }
    again = {
        (game, entrant): table for game, table in seats.items() for entrant in game if table in played.get(entrant, ())
    }
    reports = []
    if moved:
        games = tuple(dict.fromkeys(game for game, _ in moved))
        reports.append(GivenUp("seat", games, "; ".join(_seat(one, fixed[one], seats, free) for _, one in moved)))
    if again:
        games = tuple(dict.fromkeys(game for game, _ in again))
        words = "; ".join(_again(one, table, played[one], free) for (_, one), table in again.items())
        reports.append(GivenUp("table", games, words))
    return tuple(reports)


def _seat(entrant: int, wanted: int, seats: Mapping[Game, int], free: set[int]) -> str:
    if wanted not in free:
        return f"table {wanted}, the fixed seat of #{entrant}, is not open"
    holder = next((game for game, table in seats.items() if table == wanted), None)
    if holder is None:
        return f"#{entrant} meets an opponent whose seat is fixed at another table than {wanted}"
    return f"table {wanted}, the fixed seat of #{entrant}, goes to #{holder[0]} v #{holder[1]}"


def _again(entrant: int, table: int, played: Sequence[int], free: set[int]) -> str:
    if free <= set(played):
        return f"#{entrant} has had every open table and is at {table} again"
    times = Counter(played)[table]
    return f"#{entrant} is at table {table} again ({times} before): other tables are taken or had by the opponent"
