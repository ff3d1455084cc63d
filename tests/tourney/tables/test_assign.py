"""Games to tables: fixed seats, fresh tables, fresh terrain, leaders low; the best there is."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tourney.pairing.make import field, hall
from tourney.pairing import DrawRefused, Entrant, check, draw
from tourney.tables import Table, TablesRefused, assign, given_up

TERRAINS = ("bocage", "desert", "")


@st.composite
def seatings(draw):
    """Up to four games, up to six tables some of which are closed, a history and fixed seats."""
    count = draw(st.integers(1, 4))
    games = [(2 * at + 1, 2 * at + 2) for at in range(count)]
    spare = draw(st.integers(0, 2))
    tables = [Table(number, draw(st.sampled_from(TERRAINS))) for number in range(1, count + spare + 1)]
    closed = [Table(number, "bocage", closed=True) for number in range(90, 90 + draw(st.integers(0, 2)))]
    numbers = st.integers(1, count + spare + 1)
    ids = st.integers(1, 2 * count)
    played = draw(st.dictionaries(ids, st.lists(numbers, max_size=4)))
    fixed = draw(st.dictionaries(ids, numbers, max_size=2))
    return games, [*closed, *tables], played, fixed


def weigh(games, numbers, tables, played, fixed, leaders):
    """What a seating costs, rule by rule, in slow and obvious code."""
    terrain = {table.number: table.terrain for table in tables if not table.closed}
    ranks = {number: rank for rank, number in enumerate(sorted(terrain))}
    sitting = [(one, number) for game, number in zip(games, numbers, strict=True) for one in game]
    seat = sum(fixed.get(one, number) != number for one, number in sitting)
    again = sum(list(played.get(one, ())).count(number) for one, number in sitting)
    ground = sum(
        sum(terrain.get(had) == terrain[number] != "" for had in played.get(one, ())) for one, number in sitting
    )
    low = sum((at - ranks[number]) ** 2 for at, number in enumerate(numbers))
    return {"any": (seat, again, ground), "last": (seat, again, ground, low), "first": (seat, low, again, ground)}[
        leaders
    ]


@settings(max_examples=150)
@given(seatings(), st.sampled_from(["first", "last", "any"]), st.text(max_size=2))
def test_no_seating_is_better_by_the_rules_in_their_order(seating, leaders, seed):
    games, tables, played, fixed = seating
    seats = assign(games, tables, played, fixed=fixed, seed=seed, leaders=leaders)
    free = [table.number for table in tables if not table.closed]
    best = min(weigh(games, way, tables, played, fixed, leaders) for way in permutations(free, len(games)))
    assert list(seats) == games or set(seats) == set(games)
    assert weigh(games, [seats[game] for game in games], tables, played, fixed, leaders) == best


@given(seatings())
def test_every_game_gets_an_open_table_of_its_own(seating):
    games, tables, played, fixed = seating
    seats = assign(games, tables, played, fixed=fixed)
    assert set(seats) == set(games)
    assert len(set(seats.values())) == len(games)
    assert not any(table.closed for table in tables if table.number in seats.values())


@given(seatings(), st.randoms(use_true_random=False))
def test_the_order_of_the_tables_is_of_no_account(seating, chance):
    games, tables, played, fixed = seating
    shuffled = list(tables)
    chance.shuffle(shuffled)
    assert assign(games, shuffled, played, fixed=fixed) == assign(games, tables, played, fixed=fixed)


@given(seatings())
def test_what_is_given_up_is_told(seating):
    games, tables, played, fixed = seating
    seats = assign(games, tables, played, fixed=fixed)
    seat, again, *_ = weigh(games, [seats[game] for game in games], tables, played, fixed, "last")
    told = {one.rule: one for one in given_up(seats, tables, played, fixed)}
    assert ("seat" in told, "table" in told) == (seat > 0, again > 0)
    assert all(one.games and one.why for one in told.values())


def test_a_leader_who_keeps_winning_moves_from_table_to_table():
    had = {}
    for number in range(1, 5):
        games = [(1, 9 - number), *[(2 * at, 2 * at + 20) for at in range(1, 4)]]
        table = assign(games, hall(4), {1: tuple(had.values())})[games[0]]
        assert table not in had.values()
        had[number] = table


def test_a_leader_who_has_had_every_table_is_reported():
    eight = [Entrant(one, 9 - one) for one in range(1, 9)]
    drawn = draw(field(*eight, tables=hall(4), tables_played={1: (1, 2, 3, 4)}))
    report = next(one for one in drawn.relaxed if one.rule == "table")
    assert report.why.startswith("#1 has had every open table")
    assert "#1 has already played at table" in " ".join(
        check(field(*eight, tables_played={1: (1, 2, 3, 4)}), drawn.pairings, None)
    )


def test_leaders_sit_low_when_nothing_else_matters():
    games = [(1, 2), (3, 4), (5, 6)]
    assert assign(games, hall(5), {}) == {(1, 2): 1, (3, 4): 2, (5, 6): 3}


def test_leaders_first_keeps_the_top_table_for_them_even_again():
    games = [(1, 2), (3, 4)]
    assert assign(games, hall(2), {1: (1,)}, leaders="first") == {(1, 2): 1, (3, 4): 2}
    assert assign(games, hall(2), {1: (1,)}) == {(1, 2): 2, (3, 4): 1}


def test_a_fixed_seat_is_kept_before_anything_else():
    eight = [Entrant(one, 9 - one, fixed_table=3 if one == 8 else None) for one in range(1, 9)]
    drawn = draw(field(*eight, tables=hall(4), tables_played={8: (3, 3)}))
    assert next(game.table for game in drawn.pairings if 8 in (game.a, game.b)) == 3


def test_two_fixed_seats_that_meet_are_reported():
    two = [Entrant(1, fixed_table=1), Entrant(2, fixed_table=2)]
    drawn = draw(field(*two, tables=hall(2)))
    assert [one.rule for one in drawn.relaxed] == ["seat"]


def test_a_closed_table_is_skipped():
    tables = [Table(1, closed=True), Table(2), Table(3)]
    assert set(assign([(1, 2), (3, 4)], tables, {}).values()) == {2, 3}


def test_too_few_tables_are_refused_in_words():
    with pytest.raises(TablesRefused, match="2 games need 2 open tables and there is 1; open or add tables"):
        assign([(1, 2), (3, 4)], [Table(1), Table(2, closed=True)], {})
    with pytest.raises(DrawRefused, match="2 open tables"):
        draw(field(*(Entrant(one) for one in range(4)), tables=hall(1)))


def test_a_table_listed_twice_is_refused():
    with pytest.raises(TablesRefused, match="table 1 is listed twice"):
        assign([(1, 2)], [Table(1), Table(1)], {})


def test_no_games_need_no_tables():
    assert assign([], [], {}) == {}


def test_without_tables_the_games_have_none():
    assert [game.table for game in draw(field(Entrant(1), Entrant(2))).pairings] == [None]


def test_a_hall_too_large_to_weigh_every_table_seats_everybody_afresh():
    count = 280
    games = [(2 * at, 2 * at + 1) for at in range(count)]
    played = {one: (one // 2 + 1, one // 2 + 2) for one in range(2 * count)}
    seats = assign(games, hall(count + 5), played, fixed={7: 250}, seed="large")
    assert sorted(seats) == games
    assert len(set(seats.values())) == count
    assert seats[6, 7] == 250
    assert not any(table in played[one] for game, table in seats.items() for one in game)
