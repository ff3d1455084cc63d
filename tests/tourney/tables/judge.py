"""The judge of small halls: every seating, each weighed rule by rule in slow and obvious code."""

from itertools import permutations

from hypothesis import strategies as st

from tourney.tables import Seating, Table

RULES = ("seat", "reserved", "room", "stay", "table", "terrain", "mission", "unused", "streamed", "rank")
WORDS = ("bocage", "Bocage ", "desert", "")


def same(one, other):
    return one.strip().casefold() == other.strip().casefold() != ""


def weigh(games, numbers, seating):
    """What a seating costs by each rule, and what the leaders' places cost, by name."""
    here = {table.number: table for table in seating.tables}
    ranks = {number: rank for rank, number in enumerate(sorted(n for n, table in here.items() if not table.closed))}
    rows = list(zip(games, numbers, strict=True))
    sitting = [(one, here[number]) for game, number in rows for one in game]
    shown = [(rank, game) for rank, (game, number) in enumerate(rows) if here[number].stream]
    return {
        "seat": sum(seating.fixed.get(one, table.number) != table.number for one, table in sitting),
        "reserved": sum(
            number in seating.fixed.values() and not any(seating.fixed.get(one) == number for one in game)
            for game, number in rows
        ),
        "room": sum(
            bool(room) and not same(room, table.room) for one, table in sitting for room in [wish(seating, one)]
        ),
        "stay": sum(seating.seated.get(frozenset(game), number) != number for game, number in rows),
        "table": sum(list(seating.played.get(one, ())).count(table.number) for one, table in sitting),
        "terrain": sum(
            same(here[had].terrain, table.terrain)
            for one, table in sitting
            for had in seating.played.get(one, ())
            if had in here
        ),
        "mission": sum(same(had, table.mission) for one, table in sitting for had in seating.missions.get(one, ())),
        "unused": -len(shown),
        "streamed": sum(one in seating.streamed for _, game in shown for one in game),
        "rank": sum(rank for rank, _ in shown),
        "low": sum((rank - ranks[number]) ** 2 for rank, number in enumerate(numbers)),
    }


def wish(seating, one):
    return seating.rooms.get(one, "").strip()


def in_order(costs, leaders):
    names = {"any": RULES, "last": (*RULES, "low"), "first": (*RULES[:4], "low", *RULES[4:])}[leaders]
    return tuple(costs[name] for name in names)


def best(games, seating):
    free = [table.number for table in seating.tables if not table.closed]
    return min(in_order(weigh(games, way, seating), seating.leaders) for way in permutations(free, len(games)))


@st.composite
def halls(draw, most=4):
    """Up to `most` games, up to two tables more, some closed, with any history, seats, rooms and stream."""
    count = draw(st.integers(1, most))
    games = [(2 * at + 1, 2 * at + 2) for at in range(count)]
    open_tables = count + draw(st.integers(0, 2))
    numbers, ids, words = st.integers(1, open_tables + 1), st.integers(1, 2 * count), st.sampled_from(WORDS)
    rooms = st.sampled_from(["", "North", "south"])
    tables = [
        Table(number, draw(words), room=draw(rooms), mission=draw(words), stream=draw(st.integers(0, 3)) == 3)
        for number in range(1, open_tables + 1)
    ]
    closed = [Table(number, "bocage", closed=True) for number in range(90, 90 + draw(st.integers(0, 2)))]
    return games, Seating(
        tables=(*closed, *tables),
        played=draw(st.dictionaries(ids, st.lists(numbers, max_size=4))),
        missions=draw(st.dictionaries(ids, st.lists(words, max_size=3))),
        fixed=draw(st.dictionaries(ids, numbers, max_size=2)),
        rooms=draw(st.dictionaries(ids, rooms, max_size=3)),
        streamed=draw(st.frozensets(ids)),
        seated=draw(st.dictionaries(st.sampled_from([frozenset(game) for game in games]), numbers, max_size=2)),
        leaders=draw(st.sampled_from(["first", "last", "any"])),
    )
