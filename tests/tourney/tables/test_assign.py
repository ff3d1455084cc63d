"""Games to tables: fixed seats, rooms, fresh tables, terrain, missions, the stream, leaders low; the best there is."""

import random
import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tourney.pairing.make import field, hall, pairs
from tests.tourney.tables.judge import best, halls, in_order, weigh
from tourney.pairing import DrawRefused, Entrant, check, draw
from tourney.tables import Seating, Table, TablesRefused, assign


@settings(max_examples=200)
@given(halls(), st.text(max_size=2))
def test_no_seating_is_better_by_the_rules_in_their_order(problem, seed):
    games, seating = problem
    seats = assign(games, seating, seed)
    assert set(seats) == set(games)
    assert in_order(weigh(games, [seats[game] for game in games], seating), seating.leaders) == best(games, seating)


@settings(max_examples=15)
@given(halls(most=5))
def test_no_seating_of_five_games_is_better(problem):
    games, seating = problem
    seats = assign(games, seating)
    assert in_order(weigh(games, [seats[game] for game in games], seating), seating.leaders) == best(games, seating)


@given(halls())
def test_every_game_gets_an_open_table_of_its_own(problem):
    games, seating = problem
    seats = assign(games, seating)
    assert set(seats) == set(games)
    assert len(set(seats.values())) == len(games)
    assert not any(table.closed for table in seating.tables if table.number in seats.values())


@given(halls(), st.randoms(use_true_random=False))
def test_the_order_of_the_tables_is_of_no_account(problem, chance):
    games, seating = problem
    shuffled = list(seating.tables)
    chance.shuffle(shuffled)
    assert assign(games, replace(seating, tables=shuffled)) == assign(games, seating)


def played_out(tables, rounds):
    """Eight players, the lower number always winning: each round's draw, seated with what all have had before."""
    score, had, met = dict.fromkeys(range(1, 9), 0), dict.fromkeys(range(1, 9), ()), set()
    for number in range(1, rounds + 1):
        eight = [Entrant(one, score[one]) for one in score]
        drawn = draw(field(*eight, number=number, tables=tables, tables_played=dict(had), met=frozenset(met)))
        yield drawn, dict(had)
        for game in drawn.pairings:
            score[min(game.a, game.b)] += 1
            met.add(frozenset((game.a, game.b)))
            for one in (game.a, game.b):
                had[one] = (*had[one], game.table)


def test_a_leader_who_keeps_winning_moves_from_table_to_table():
    visited = [
        next(game.table for game in drawn.pairings if 1 in (game.a, game.b)) for drawn, _ in played_out(hall(8), 5)
    ]
    assert len(set(visited)) == 5


def test_in_five_rounds_of_eight_players_nobody_repeats_a_table_while_that_can_be_had():
    """With twice as many tables as games a fresh one can always be had; with four tables the fifth round has none."""
    for drawn, had in played_out(hall(8), 5):
        assert not drawn.relaxed
        assert not any(game.table in had[one] for game in drawn.pairings for one in (game.a, game.b))
    *_, (fifth, had) = played_out(hall(4), 5)
    again = {(game.a, game.b) for game in fifth.pairings if {game.table} & {*had[game.a], *had[game.b]}}
    assert len(again) == 4
    assert {game for one in fifth.relaxed if one.rule == "table" for game in one.games} == again


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
    assert assign(games, Seating(hall(5))) == {(1, 2): 1, (3, 4): 2, (5, 6): 3}


def test_leaders_first_keeps_the_top_table_for_them_even_again():
    games = [(1, 2), (3, 4)]
    assert assign(games, Seating(hall(2), {1: (1,)}, leaders="first")) == {(1, 2): 1, (3, 4): 2}
    assert assign(games, Seating(hall(2), {1: (1,)})) == {(1, 2): 2, (3, 4): 1}


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
    assert set(assign([(1, 2), (3, 4)], Seating(tables)).values()) == {2, 3}


def test_too_few_tables_are_refused_in_words():
    with pytest.raises(TablesRefused, match="2 games need 2 open tables and there is 1; open or add tables"):
        assign([(1, 2), (3, 4)], Seating([Table(1), Table(2, closed=True)]))
    with pytest.raises(DrawRefused, match="2 open tables"):
        draw(field(*(Entrant(one) for one in range(4)), tables=hall(1)))


def test_a_table_listed_twice_is_refused():
    with pytest.raises(TablesRefused, match="table 1 is listed twice"):
        assign([(1, 2)], Seating([Table(1), Table(1)]))


def test_no_games_need_no_tables():
    assert assign([], Seating(())) == {}


def test_without_tables_the_games_have_none():
    assert [game.table for game in draw(field(Entrant(1), Entrant(2))).pairings] == [None]


def test_nobody_else_sits_at_a_fixed_seat_while_there_are_other_tables():
    """#9 has a fixed seat at table 1 and sits out; the leaders would have it otherwise."""
    games = [(1, 2), (3, 4)]
    assert assign(games, Seating(hall(3), fixed={9: 1})) == {(1, 2): 2, (3, 4): 3}
    assert assign(games, Seating(hall(2), fixed={9: 1})) == {(1, 2): 1, (3, 4): 2}


def test_an_entrant_with_a_room_sits_in_it():
    tables = [Table(1, room="Attic"), Table(2, room="Cellar"), Table(3)]
    seats = assign([(1, 2), (3, 4), (5, 6)], Seating(tables, rooms={2: " cellar", 5: "ATTIC", 4: ""}))
    assert seats == {(1, 2): 2, (3, 4): 3, (5, 6): 1}


def test_a_pair_of_the_draw_before_stays_at_its_table():
    eight = [Entrant(one, 9 - one) for one in range(1, 9)]
    drawn = draw(field(*eight, tables=hall(6), pinned=pairs((1, 2)), seated={frozenset((1, 2)): 5}))
    assert next(game.table for game in drawn.pairings if game.a == 1) == 5
    closed = [Table(number, closed=number == 5) for number in range(1, 7)]
    moved = assign([(1, 2), (3, 4)], Seating(closed, seated={frozenset((1, 2)): 5}))
    assert moved == {(1, 2): 1, (3, 4): 2}


def test_terrain_and_mission_change_from_round_to_round():
    tables = [Table(1, "Bocage", mission="Encounter"), Table(2, "desert"), Table(3, "steppe", mission="encounter ")]
    assert assign([(1, 2)], Seating(tables, played={1: (1,)})) == {(1, 2): 2}
    assert assign([(1, 2)], Seating(tables, missions={2: ("ENCOUNTER",)})) == {(1, 2): 2}
    desert_too = [*tables, Table(4, " Desert")]
    assert assign([(1, 2)], Seating(desert_too, played={1: (2,)}, missions={2: ("Encounter",)})) == {(1, 2): 1}


def test_the_stream_shows_leaders_who_have_not_been_shown():
    tables = [*hall(3), Table(4, stream=True), Table(5)]
    games = [(1, 2), (3, 4), (5, 6)]
    assert assign(games, Seating(tables))[1, 2] == 4
    assert assign(games, Seating(tables, streamed={1, 2}))[3, 4] == 4
    assert assign(games, Seating(tables, streamed={1, 3, 6}))[1, 2] == 4
    assert assign(games, Seating(tables, streamed={1, 2, 3, 4}, played={5: (4,)}))[1, 2] == 4


def test_a_large_hall_seats_everybody_afresh():
    count = 300
    games = [(2 * at, 2 * at + 1) for at in range(count)]
    played = {one: (one // 2 + 1, one // 2 + 2) for one in range(2 * count)}
    seats = assign(games, Seating(hall(count + 5), played, fixed={7: 250}), "large")
    assert sorted(seats) == games
    assert len(set(seats.values())) == count
    assert seats[6, 7] == 250
    assert not any(table in played[one] for game, table in seats.items() for one in game)


def test_a_hall_of_a_thousand_tables_is_seated_soon():
    chance = random.Random(5)
    terrains, missions = (
        ("bocage", "desert", "steppe", "town", "hills"),
        ("Encounter", "Dust Up", "Probe", "Bridgehead"),
    )
    tables = [Table(at, chance.choice(terrains), mission=chance.choice(missions)) for at in range(1, 1025)]
    games = [(2 * at, 2 * at + 1) for at in range(1024)]
    played = {one: tuple(chance.randint(1, 1024) for _ in range(5)) for one in range(2048)}
    had = {one: tuple(chance.choices(missions, k=5)) for one in range(2048)}
    seating = Seating(tables, played, had, fixed={7: 900}, streamed={1})
    start = time.process_time()
    seats = assign(games, seating, "soon")
    assert time.process_time() - start < 4  # about half a second on a free machine
    assert len(set(seats.values())) == 1024
    assert not any(table in played[one] for game, table in seats.items() for one in game)
