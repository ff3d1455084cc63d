"""What a seating could not keep, in plain words. Reads the seats alone, whoever gave them."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass

from tourney.tables.types import Game, Seating, Table, kind_of

MOST = 6  # cases told one by one; of the rest the number


@dataclass(frozen=True, slots=True)
class GivenUp:
    """One rule ("seat", "room", "table", "terrain" or "mission"), the games where it is broken, and how."""

    rule: str
    games: tuple[Game, ...]
    why: str


@dataclass(frozen=True, slots=True)
class _Hall:
    """The seats as they are given, the open tables by number, the terrains that each entrant has had, and the kinds of
    terrain and of mission of the open tables."""

    seats: Mapping[Game, int]
    seating: Seating
    free: Mapping[int, Table]
    terrains: Mapping[int, Sequence[str]]
    kinds: tuple[Set[str], Set[str]]


def given_up(seats: Mapping[Game, int], seating: Seating) -> tuple[GivenUp, ...]:
    """Fixed seats and rooms left; tables, terrains and kinds of mission had again."""
    free = {table.number: table for table in seating.free}
    kinds = {kind_of(table.terrain) for table in free.values()}, {kind_of(table.mission) for table in free.values()}
    hall = _Hall(seats, seating, free, seating.terrains, kinds)
    reports = []
    for rule, say in _SAYINGS:
        lost = [(game, say(hall, one, game)) for game in seats for one in game]
        told = [(game, words) for game, words in lost if words]
        if told:
            games = tuple(dict.fromkeys(game for game, _ in told))
            reports.append(GivenUp(rule, games, _joined([words for _, words in told])))
    return tuple(reports)


def _joined(told: Sequence[str]) -> str:
    more = f"; and {len(told) - MOST} more" if len(told) > MOST else ""
    return "; ".join(told[:MOST]) + more


def _seat(hall: _Hall, entrant: int, game: Game) -> str:
    wanted = hall.seating.fixed.get(entrant)
    if wanted is None or wanted == hall.seats[game]:
        return ""
    if wanted not in hall.free:
        return f"table {wanted}, the fixed seat of #{entrant}, is not open"
    if hall.seating.fixed.get(_opponent(entrant, game)) == hall.seats[game]:
        return f"#{entrant} meets an opponent whose seat is fixed at another table than {wanted}"
    holder = next((other for other, table in hall.seats.items() if table == wanted), None)
    whose = f"goes to #{holder[0]} v #{holder[1]}" if holder else "stays empty"
    return f"table {wanted}, the fixed seat of #{entrant}, {whose}"


def _room(hall: _Hall, entrant: int, game: Game) -> str:
    rooms, table = hall.seating.rooms, hall.free.get(hall.seats[game])
    wanted = rooms.get(entrant, "").strip()
    if not wanted or (table and kind_of(table.room) == kind_of(wanted)):
        return ""
    if all(kind_of(one.room) != kind_of(wanted) for one in hall.free.values()):
        return f"#{entrant} must sit in {wanted}, where no table is open"
    other = rooms.get(_opponent(entrant, game), "").strip()
    if other and kind_of(other) != kind_of(wanted):
        return f"#{entrant} must sit in {wanted}, but the opponent in {other}"
    if hall.seats[game] in [hall.seating.fixed.get(one) for one in game]:
        return f"#{entrant} must sit in {wanted}, but table {hall.seats[game]} is a fixed seat of this game"
    return f"#{entrant} must sit in {wanted}, whose tables are taken"


def _again(hall: _Hall, entrant: int, game: Game) -> str:
    table, played = hall.seats[game], hall.seating.played.get(entrant, ())
    times = played.count(table)
    if not times:
        return ""
    bound = [one for one in game if hall.seating.fixed.get(one) == table]
    if bound:
        return f"#{entrant} is at table {table} again, the fixed seat of #{bound[0]}"
    rooms = [room for room in (hall.seating.rooms.get(one, "").strip() for one in game) if room]
    if any(_tables_in(hall, room) == [table] for room in rooms):
        return f"#{entrant} is at table {table} again, the only open one in {rooms[0]}"
    if hall.free.keys() <= set(played):
        return f"#{entrant} has had every open table and is at {table} again"
    return f"#{entrant} is at table {table} again ({times} before): other tables are taken or had by the opponent"


def _tables_in(hall: _Hall, room: str) -> list[int]:
    return [table.number for table in hall.free.values() if kind_of(table.room) == kind_of(room)]


def _terrain(hall: _Hall, entrant: int, game: Game) -> str:
    table = hall.free.get(hall.seats[game])
    return _kind(entrant, table.terrain if table else "", hall.terrains.get(entrant, ()), hall.kinds[0], "terrain")


def _mission(hall: _Hall, entrant: int, game: Game) -> str:
    table = hall.free.get(hall.seats[game])
    had = hall.seating.missions.get(entrant, ())
    return _kind(entrant, table.mission if table else "", had, hall.kinds[1], "mission")


def _kind(entrant: int, here: str, had: Sequence[str], kinds: Set[str], noun: str) -> str:
    before = [kind_of(kind) for kind in had]
    times = before.count(kind_of(here))
    if not here.strip() or not times:
        return ""
    if kinds <= set(before):
        return f"#{entrant} has had every kind of {noun} of the open tables and has {here.strip()} again"
    return f"#{entrant} has {noun} {here.strip()} again ({times} before): other kinds are taken or had by the opponent"


def _opponent(entrant: int, game: Game) -> int:
    return game[0] if game[1] == entrant else game[1]


_SAYINGS: tuple[tuple[str, Callable[[_Hall, int, Game], str]], ...] = (
    ("seat", _seat),
    ("room", _room),
    ("table", _again),
    ("terrain", _terrain),
    ("mission", _mission),
)
