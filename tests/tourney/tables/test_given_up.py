"""What a seating could not keep is told: each rule that is broken, no other, in words that name entry and cause."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tourney.pairing.make import hall
from tests.tourney.tables.judge import halls, weigh
from tourney.tables import Seating, Table, assign, given_up

TOLD = ("seat", "room", "table", "terrain", "mission")


@given(halls(), st.randoms(use_true_random=False))
def test_every_rule_that_is_broken_is_told_and_no_other(problem, chance):
    """Whoever gave the seats: the best ones, or any."""
    games, seating = problem
    free = [table.number for table in seating.tables if not table.closed]
    by_chance = dict(zip(games, chance.sample(free, len(games)), strict=True))
    for seats in (assign(games, seating), by_chance):
        costs = weigh(games, [seats[game] for game in games], seating)
        told = {one.rule: one for one in given_up(seats, seating)}
        assert [rule for rule in TOLD if costs[rule]] == list(told)
        assert all(one.games and one.why for one in told.values())


def why(games, numbers, seating):
    return [(one.rule, one.why) for one in given_up(dict(zip(games, numbers, strict=True)), seating)]


def test_a_fixed_seat_is_told_with_what_stands_against_it():
    games = [(1, 2), (3, 4)]
    closed = Seating([*hall(2), Table(3, closed=True)], fixed={1: 3})
    assert why(games, (1, 2), closed) == [("seat", "table 3, the fixed seat of #1, is not open")]
    twice = Seating(hall(2), fixed={1: 2, 3: 2})
    assert why(games, (1, 2), twice) == [("seat", "table 2, the fixed seat of #1, goes to #3 v #4")]
    both = Seating(hall(3), fixed={1: 3, 2: 1})
    assert why(games, (1, 2), both) == [
        ("seat", "#1 meets an opponent whose seat is fixed at another table than 3"),
    ]
    assert why(games, (1, 2), Seating(hall(3), fixed={1: 3})) == [
        ("seat", "table 3, the fixed seat of #1, stays empty"),
    ]


def test_a_room_is_told_with_what_stands_against_it():
    games = [(1, 2), (3, 4)]
    tables = [Table(1, room="Attic"), Table(2, room="Cellar")]
    assert why(games, (1, 2), Seating(tables, rooms={1: "Barn"})) == [
        ("room", "#1 must sit in Barn, where no table is open"),
    ]
    assert why(games, (1, 2), Seating(tables, rooms={1: "Cellar", 2: "Attic"})) == [
        ("room", "#1 must sit in Cellar, but the opponent in Attic"),
    ]
    assert why(games, (1, 2), Seating(tables, rooms={1: "Cellar", 3: "Cellar"})) == [
        ("room", "#1 must sit in Cellar, whose tables are taken"),
    ]
    assert why(games, (1, 2), Seating(tables, rooms={1: "Cellar"}, fixed={1: 1})) == [
        ("room", "#1 must sit in Cellar, but table 1 is a fixed seat of this game"),
    ]


def test_tables_terrain_and_missions_had_again_are_told():
    games = [(1, 2)]
    tables = [Table(1, "bocage", mission="Probe"), Table(2, "desert", mission="Dust Up")]
    assert why(games, (1,), Seating(tables, played={1: (1,)}, missions={2: ("probe", "Probe")})) == [
        ("table", "#1 is at table 1 again (1 before): other tables are taken or had by the opponent"),
        ("terrain", "#1 has terrain bocage again (1 before): other kinds are taken or had by the opponent"),
        ("mission", "#2 has mission Probe again (2 before): other kinds are taken or had by the opponent"),
    ]
    assert why(games, (1,), Seating(tables, played={2: (2, 1)}, missions={1: ("Probe", "Dust Up")})) == [
        ("table", "#2 has had every open table and is at 1 again"),
        ("terrain", "#2 has had every kind of terrain of the open tables and has bocage again"),
        ("mission", "#1 has had every kind of mission of the open tables and has Probe again"),
    ]


def test_many_cases_are_told_by_number():
    games = [(2 * at + 1, 2 * at + 2) for at in range(5)]
    (report,) = given_up(
        {game: at + 1 for at, game in enumerate(games)}, Seating(hall(5), dict.fromkeys(range(11), range(1, 6)))
    )
    assert report.why.endswith("; and 4 more")
    assert len(report.games) == 5


def test_a_table_had_again_for_a_fixed_seat_or_the_only_one_of_a_room_says_so():
    hall = (Table(1, room="Loft"), Table(2))
    fixed = Seating(hall, played={1: (2,), 2: (2,)}, fixed={1: 2})
    assert [one.why for one in given_up({(1, 2): 2}, fixed)] == [
        "#1 is at table 2 again, the fixed seat of #1; #2 is at table 2 again, the fixed seat of #1"
    ]
    room = Seating(hall, played={2: (1,)}, rooms={1: "loft"})
    assert [one.why for one in given_up({(1, 2): 1}, room)] == ["#2 is at table 1 again, the only open one in loft"]
