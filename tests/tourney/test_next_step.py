"""The next step for every state that an event goes through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.next_step import EventState, next_step


@pytest.mark.parametrize(
    ("state", "title", "view"),
    [
        (EventState(), "Enter the players", "desk_import"),
        (EventState(active=1), "Enter the players", "desk_import"),
        (EventState(active=1, registering=True), "Let players register", "desk_registrations"),
        (EventState(active=8, lists=3, here=2), "Look at 3 army lists", "desk_lists"),
        (EventState(active=8, here=5), "Check in 3 more players", "desk_check_in"),
        (EventState(active=8, here=5, away=3), "Draw round 1", "desk_draft"),
        (EventState(active=8, lists=3, here=2, round=1, status="closed"), "Draw round 2", "desk_draft"),
        (EventState(active=8), "Draw round 1", "desk_draft"),
        (EventState(active=8, round=1, status="draft", games=4), "Check round 1 and publish it", "desk_draft"),
        (EventState(active=8, round=1, status="published", games=4), "Start the clock of round 1", "desk_round"),
        (EventState(active=8, round=1, status="playing", games=4, results=3), "Wait for 1 result", "desk_results"),
        (EventState(active=8, round=1, status="playing", games=4, disputes=2), "Settle 2 games", "desk_results"),
        (EventState(active=8, round=1, status="playing", games=4, results=4), "Close round 1", "desk_round"),
        (EventState(active=8, round=1, status="closed", games=4, results=4), "Draw round 2", "desk_draft"),
        (
            EventState(active=8, away=7, round=1, status="closed", games=4, results=4),
            "Nobody to play with",
            "desk_entries",
        ),
        (EventState(active=8, round=5, status="closed", games=4, results=4), "Finish the event", "desk_finish"),
        (EventState(active=8, round=5, status="closed", finished=True), "Print the standings", "desk_prints"),
    ],
)
def test_each_state_has_its_next_step(state, title, view):
    step = next_step(state)
    assert (step.title, step.view) == (title, view)


def test_a_closed_round_that_misses_results_is_told_before_the_draw_and_before_the_end():
    step = next_step(EventState(active=16, round=2, status="closed", games=8, results=7, unplayed=1))
    assert step.title == "Draw round 3"
    assert "1 result of closed rounds still missing" in step.text
    last = next_step(EventState(active=16, round=5, status="closed", games=8, results=6, unplayed=2))
    assert (last.title, last.view) == ("Enter 2 missing results", "desk_draft")


def test_results_missing_and_reports_that_differ_are_counted():
    step = next_step(EventState(active=16, round=2, status="playing", games=8, results=5, disputes=1))
    assert step.title == "Settle 1 game"
    assert "3 results of 8 still missing" in step.text


def test_results_that_come_in_before_the_clock_runs_are_waited_for():
    step = next_step(EventState(active=16, round=2, status="published", games=8, results=1))
    assert step.title == "Wait for 7 results"


def test_an_event_whose_players_have_dropped_asks_who_returns_and_not_for_new_names():
    for active in (0, 1):
        step = next_step(EventState(active=active, dropped=9, round=1, status="closed"))
        assert step.view == "desk_entries"
        assert "return" in step.text


def test_only_finishing_is_done_with_one_press_and_only_a_round_has_a_number():
    assert next_step(EventState(round=5, status="closed")).press
    assert not next_step(EventState(active=8)).press
    assert next_step(EventState(round=2, status="published", games=1)).number == 2


def test_tables_that_the_next_round_lacks_come_before_its_draw():
    step = next_step(EventState(active=9, tables=4, closed_tables=1))
    assert (step.title, step.view) == ("Open or add 1 table", "desk_tables")
    assert next_step(EventState(active=9, tables=4)).title == "Draw round 1"
    assert next_step(EventState(active=9, away=2, tables=4, closed_tables=1)).title == "Draw round 1"
    assert next_step(EventState(active=9, tables=2, closed_tables=2)).title == "Open or add 4 tables"


def test_an_event_without_tables_plays_without_them():
    assert next_step(EventState(active=40)).title == "Draw round 1"


def test_strangers_hear_nothing_of_a_draft():
    assert EventState(round=1, status="draft").public_words == "Not started"
    assert EventState(round=3, status="draft").public_words == "Round 2 of 5, closed"
    assert EventState(round=3, status="playing").public_words == "Round 3 of 5, playing"


@given(
    st.builds(
        EventState,
        active=st.integers(0, 200),
        away=st.integers(0, 200),
        tables=st.integers(0, 99),
        closed_tables=st.integers(0, 99),
        dropped=st.integers(0, 200),
        rounds_planned=st.integers(1, 20),
        round=st.integers(0, 20),
        status=st.sampled_from(["draft", "published", "playing", "closed"]),
        games=st.integers(0, 100),
        results=st.integers(0, 100),
        finished=st.booleans(),
    )
)
def test_no_state_is_without_a_next_step(state):
    step = next_step(state)
    assert step.title
    assert step.text
    assert step.label
    assert (step.number is not None) == (step.view == "desk_round")


def test_before_the_first_round_one_may_draw_all_the_same_where_there_is_anybody_to_draw():
    for state in (EventState(active=8, lists=1), EventState(active=8, here=1)):
        assert next_step(state).also == ("Draw round 1", "desk_draft")
    assert next_step(EventState(active=1, lists=1)).also is None
