"""The rules of the seating as data: each says what every game costs at every open table. An earlier rule is never
traded for a later one."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tourney.matching import mixed, spread
from tourney.tables.types import Game, Seating, Table, kind_of

type Costs = NDArray[Any]  # one row a game, one column an open table
type Rule = Callable[[Sequence[Game], Sequence[Table], Seating], Costs]


def _seat(games: Sequence[Game], free: Sequence[Table], seating: Seating) -> Costs:
    numbers = np.array([table.number for table in free])
    away = _nothing(games, free)
    for row, entrant in _entrants(games):
        if entrant in seating.fixed:
            away[row] += numbers != seating.fixed[entrant]
    return away


def _reserved(games: Sequence[Game], free: Sequence[Table], seating: Seating) -> Costs:
    column = {table.number: at for at, table in enumerate(free)}
    taken = _nothing(games, free)
    taken[:, [column[number] for number in seating.fixed.values() if number in column]] = 1
    for row, entrant in _entrants(games):
        if seating.fixed.get(entrant) in column:
            taken[row, column[seating.fixed[entrant]]] = 0
    return taken


def _room(games: Sequence[Game], free: Sequence[Table], seating: Seating) -> Costs:
    rooms = np.array([kind_of(table.room) for table in free])
    elsewhere = _nothing(games, free)
    for row, entrant in _entrants(games):
        wanted = kind_of(seating.rooms.get(entrant, ""))
        if wanted:
            elsewhere[row] += rooms != wanted
    return elsewhere


def _stay(games: Sequence[Game], free: Sequence[Table], seating: Seating) -> Costs:
    numbers = np.array([table.number for table in free])
    moved = _nothing(games, free)
    for row, game in enumerate(games):
        before = seating.seated.get(frozenset(game))
        if before is not None:
            moved[row] = numbers != before
    return moved


def _again(games: Sequence[Game], free: Sequence[Table], seating: Seating) -> Costs:
    return _had(games, [table.number for table in free], seating.played)


def _terrain(games: Sequence[Game], free: Sequence[Table], seating: Seating) -> Costs:
    return _had(games, [kind_of(table.terrain) for table in free], _kinds(seating.terrains))


def _mission(games: Sequence[Game], free: Sequence[Table], seating: Seating) -> Costs:
    return _had(games, [kind_of(table.mission) for table in free], _kinds(seating.missions))


def _stream(games: Sequence[Game], free: Sequence[Table], seating: Seating) -> Costs:
    """As many stream tables as can be are used, by as few as can be who have been there, by the leaders of those."""
    stream = np.array([table.stream for table in free])
    count, wide = len(games), int(stream.sum())
    if not wide:
        return _nothing(games, free)
    been = np.array([sum(one in seating.streamed for one in game) for game in games])
    # One field above the other: sums over `wide` tables stay below the next field.
    here = been * (count * wide + 1) + np.arange(count)
    cost: Costs = np.where(stream, here[:, None], wide * (int(here.max()) + 1))
    return cost


def _low(games: Sequence[Game], free: Sequence[Table], seating: Seating) -> Costs:
    cost: Costs = (np.arange(len(games))[:, None] - np.arange(len(free))) ** 2
    return cost


RULES: tuple[Rule, ...] = (
    _seat,  # entrants who are not in their fixed seat
    _reserved,  # a game at the fixed seat of somebody else
    _room,  # entrants who are not in the room where they must sit
    _stay,  # a pair that is not where it sat in the draft before
    _again,  # earlier visits to the table
    _terrain,  # earlier visits to its kind of terrain
    _mission,  # earlier games of its kind of mission
    _stream,  # the stream table: used, by those who have not been there, by the leaders
)
FRESH = RULES.index(_again)


def order(seating: Seating) -> tuple[Rule, ...]:
    """The rules in their order: low tables for the leaders last of all, or before any that wants something fresh."""
    if seating.leaders == "any":
        return RULES
    return (*RULES, _low) if seating.leaders == "last" else (*RULES[:FRESH], _low, *RULES[FRESH:])


def tail(games: Sequence[Game], free: Sequence[Table], seed: str) -> Costs:
    """The seeded chance of each game at each table."""
    pairs = spread(seed, (f"game {min(game)} {max(game)}" for game in games))
    return mixed(pairs[:, None], spread(seed, (f"table {table.number}" for table in free)))


def _nothing(games: Sequence[Game], free: Sequence[Table]) -> Costs:
    return np.zeros((len(games), len(free)), dtype=np.int64)


def _entrants(games: Sequence[Game]) -> list[tuple[int, int]]:
    return [(row, entrant) for row, game in enumerate(games) for entrant in game]


def _kinds(had: Mapping[int, Sequence[str]]) -> Mapping[int, Sequence[str]]:
    return {entrant: [kind_of(kind) for kind in kinds] for entrant, kinds in had.items()}


def _had[Kind: (int, str)](
    games: Sequence[Game], kinds: Sequence[Kind], had: Mapping[int, Sequence[Kind]]
) -> NDArray[np.int64]:
    """How often the game's two entrants have had the kind of each table; blank is no kind."""
    columns: dict[Kind, list[int]] = {}
    for at, kind in enumerate(kinds):
        columns.setdefault(kind, []).append(at)
    times = np.zeros((len(games), len(kinds)), dtype=np.int64)
    for row, game in enumerate(games):
        for kind, count in Counter(kind for one in game for kind in had.get(one, ())).items():
            if kind != "" and kind in columns:
                times[row, columns[kind]] = count
    return times
