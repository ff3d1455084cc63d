"""Where events stand, read from their rows."""

import pytest

from tests import make
from tourney import queries
from tourney.services.entries import drop_entry, set_absent
from tourney.services.events import TableWishes, change_tables, finish_event
from tourney.services.reports import call_desk, report_result
from tourney.services.results import Outcome
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


def state_of(event):
    event.refresh_from_db()
    return queries.event_states([event])[event.pk]


def test_a_new_event_has_nothing_yet():
    state = state_of(make.event())
    assert (state.active, state.round, state.words) == (0, 0, "Not started")


def test_dropped_entries_are_counted_apart():
    event = make.event(entries=6)
    drop_entry(event.entries.all()[0], make.desk(event))
    state = state_of(event)
    assert (state.active, state.dropped) == (5, 1)


def test_results_of_the_latest_round_are_counted():
    event = make.played_event(entries=8, rounds=1)
    make.play(make.playing(event), leave=3)
    state = state_of(event)
    assert (state.round, state.status, state.games, state.results, state.missing) == (2, "playing", 4, 1, 3)
    assert state.words == "Round 2 of 3, playing"


def test_a_difference_at_the_desk_is_a_dispute_and_one_that_is_talked_over_is_none():
    event = make.event(entries=4)
    round_ = make.playing(event)
    first, second = queries.games_of(round_)
    for game, said in ((first, (1, 2)), (second, (1,))):
        seats = queries.seats_in_order(game)
        for seat, winner in zip(seats, said, strict=False):
            report_result(seat, Actor.of_entry(seat.entry), Outcome(winner, 1, 1))
    assert state_of(event).disputes == 0
    call_desk(seat := queries.seats_in_order(first)[0], Actor.of_entry(seat.entry))
    assert state_of(event).disputes == 1


def test_a_finished_event_says_so():
    event = make.played_event(entries=4, rounds=1, rounds_planned=1)
    finish_event(event, make.desk(event))
    assert state_of(event).finished


def test_tables_and_those_away_next_round_are_counted():
    event = make.event(entries=8, tables=5)
    by = make.desk(event)
    change_tables(event, by, {2: TableWishes(closed=True)})
    for entry in event.entries.all()[:3]:
        set_absent(entry, by, 1, absent=True)
    set_absent(event.entries.all()[0], by, 2, absent=True)
    drop_entry(event.entries.all()[1], by)
    state = state_of(event)
    assert (state.active, state.away, state.tables, state.closed_tables) == (7, 2, 5, 1)


def test_many_events_take_as_many_queries_as_one(django_assert_num_queries):
    events = [make.played_event(entries=4), make.event(entries=2), make.event()]
    with django_assert_num_queries(6):
        assert len(queries.event_states(events)) == 3
