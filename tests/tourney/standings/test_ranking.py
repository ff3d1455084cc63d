"""The rules of ranking, on small tables and on any event at all."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.standings import (
    DEFAULT_ORDER,
    METRICS,
    Adjustment,
    Bye,
    Mark,
    PlayedGame,
    Record,
    UnknownMetricError,
    standings,
)

from .histories import HALF, game, records


def places(record, *order):
    return {standing.entry: standing.place for standing in standings(record, order)}


def values(record, key):
    return {standing.entry: standing.values[key] for standing in standings(record, [key])}


APART = [key for key, metric in METRICS.items() if metric.among is None]  # not only among equals
ORDERS = st.lists(st.sampled_from(list(METRICS)), unique=True, max_size=5)


@settings(deadline=None, max_examples=50)
@given(records(), ORDERS)
def test_the_terms_of_every_number_make_it(record, order):
    for standing in standings(record, order, also=list(METRICS)):
        assert set(standing.values) == set(standing.working) == set(METRICS)
        for key, value in standing.values.items():
            worked = standing.working[key]
            assert worked.value == value
            floor = record.measures.floor if METRICS[key].floored else 0
            assert made(worked, floor) in (value, None)
            assert all(term.words for term in worked.terms)


def made(worked, floor):
    """What the terms make; None where they make a place."""
    kept = [term for term in worked.terms if not term.cut]
    amount = sum(term.amount for term in kept)
    for term in worked.terms:
        if term.made:
            sign, first, second = term.made
            assert term.amount == (first * second if sign == "×" else first - second)
    match worked.makes:
        case "sum":
            return amount
        case "mean":
            return Fraction(amount) / len(kept) if kept else 0
        case "share":
            share = Fraction(amount) / sum(term.out_of for term in kept) if kept else 0
            assert worked.floored == (share < floor)
            return max(share, floor)
    return None


@settings(deadline=None, max_examples=50)
@given(records(), ORDERS, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_changes_nothing(record, order, dice):
    shuffled = Record(
        *(tuple(dice.sample(rows, len(rows))) for rows in (record.entries, record.games, record.byes)),
        *(tuple(dice.sample(rows, len(rows))) for rows in (record.absences, record.adjustments)),
        record.rounds,
        tuple(dice.sample(record.marks, len(record.marks))),
        seed=record.seed,
    )
    before, after = standings(record, order), standings(shuffled, order)
    assert before == after
    assert [dict(standing.working) for standing in before] == [dict(standing.working) for standing in after]


@settings(deadline=None, max_examples=50)
@given(records(), ORDERS)
def test_sitting_on_the_other_side_of_the_table_changes_nothing(record, order):
    turned = tuple(
        PlayedGame(
            g.round, g.b, g.a, g.b_points, g.a_points, g.b_vp, g.a_vp, g.b_destroyed, g.a_destroyed,
            g.b_result, g.a_result, g.played, g.b_games, g.a_games, g.drawn_games,
        )
        for g in record.games
    )  # fmt: skip
    assert standings(replace(record, games=turned), order) == standings(record, order)


@settings(deadline=None, max_examples=50)
@given(records(), st.lists(st.sampled_from(APART), unique=True, max_size=4))
def test_a_place_is_one_more_than_the_number_of_those_strictly_ahead(record, order):
    table = standings(record, order)
    sign = {key: 1 if METRICS[key].higher_is_better else -1 for key in METRICS}
    keys = {s.entry: tuple(sign[key] * s.values[key] for key in order) for s in table}
    for standing in table:
        assert standing.place == 1 + sum(other > keys[standing.entry] for other in keys.values())
        assert standing.shared == (list(keys.values()).count(keys[standing.entry]) > 1)


@settings(deadline=None, max_examples=50)
@given(records())
def test_the_sum_of_all_schedules_is_what_everybody_gave_to_each_opponent(record):
    earned = {
        standing.entry: sum(t.amount for t in standing.working["points"].terms if t.round)
        for standing in standings(record, ["points"])
    }
    met = {entry: sum(entry in (g.a, g.b) for g in record.games) for entry in record.entries}
    assert sum(values(record, "sos").values()) == sum(earned[entry] * met[entry] for entry in record.entries)


@settings(deadline=None, max_examples=50)
@given(records())
def test_both_strengths_of_schedule_agree_on_who_is_ahead_among_equals(record):
    """With one point a game they differ by the games and the points from them, which are the same for equals."""
    first_meetings = {frozenset((played.a, played.b)): played for played in record.games}
    record = replace(record, games=tuple(first_meetings.values()))
    apart = values(record, "sos_apart")
    for standing in standings(record, ["sos"], also=["points"]):
        games = [term for term in standing.working["points"].terms if term.opponent]
        own = sum(term.amount for term in games)
        assert standing.values["sos"] - apart[standing.entry] == len(games) - own


@pytest.mark.parametrize("key", APART)
def test_every_metric_ranks_in_its_own_direction(key):
    record = Record(
        (1, 2, 3, 4),
        (
            game(1, 1, 2, 1, a_vp=8, b_vp=1, a_destroyed=9, b_destroyed=1),
            game(1, 3, 4, 3, a_vp=6, b_vp=3, a_destroyed=8, b_destroyed=5),
            game(2, 1, 3, 3, a_vp=2, b_vp=7, a_destroyed=4, b_destroyed=9),
            game(2, 2, 4, a_vp=3, b_vp=2, a_destroyed=2, b_destroyed=3),
            game(3, 3, 4, 3),
            game(4, 1, 4, 1, a_vp=8, b_vp=1, a_destroyed=7, b_destroyed=0, played=False),
        ),
        (Bye(3, 2, 1, 8),),
        rounds=4,
        marks=(Mark(1, "painting", 5),),
    )
    ranked = [standing.values[key] for standing in standings(record, [key])]
    assert ranked == sorted(ranked, reverse=METRICS[key].higher_is_better)
    assert len(set(ranked)) > 1


def test_equals_share_a_place_and_the_next_place_is_skipped():
    record = Record((1, 2, 3, 4), byes=(Bye(1, 1, 10), Bye(1, 2, 8), Bye(1, 3, 8), Bye(1, 4, 5)), rounds=1)
    assert places(record, "points") == {1: 1, 2: 2, 3: 2, 4: 4}


def test_flames_of_war_ranks_by_wins_then_vp_then_units_then_schedule():
    assert DEFAULT_ORDER == ("wins", "vp", "destroyed", "sos")
    close = game(1, 1, 2, 1, a_vp=6, b_vp=3, a_destroyed=5, b_destroyed=3)
    clear = game(1, 3, 4, 3, a_vp=8, b_vp=1, a_destroyed=5, b_destroyed=1)
    fierce = game(1, 5, 6, 5, a_vp=8, b_vp=1, a_destroyed=6, b_destroyed=1)
    record = Record((1, 2, 3, 4, 5, 6), (close, clear, fierce), rounds=1)
    assert places(record, *DEFAULT_ORDER) == {5: 1, 3: 2, 1: 3, 2: 4, 4: 5, 6: 5}


def test_a_bye_is_a_win_and_adds_nothing_to_the_schedule():
    record = Record((1, 2, 3), (game(1, 1, 2, 1), game(2, 1, 3, 3)), (Bye(1, 3), Bye(2, 2)), rounds=2)
    assert values(record, "wins") == {1: 1, 2: 1, 3: 2}
    assert values(record, "sos") == {1: 3, 2: 1, 3: 1}


def test_the_schedule_may_leave_out_the_games_against_oneself():
    record = Record(
        (1, 2, 3), (game(1, 1, 2, 2), game(2, 2, 3, 2, a_vp=7, b_vp=2), game(3, 1, 3, a_vp=2, b_vp=3)), rounds=3
    )
    assert values(record, "sos_apart") == {1: 1, 2: 1, 3: 1}
    assert values(record, "sos_vp") == {1: 9, 2: 5, 3: 0}


def test_a_penalty_moves_its_own_entry_and_no_opponent():
    record = Record((1, 2), (game(1, 1, 2, 1, a_vp=8, b_vp=1),), rounds=1)
    fined = replace(record, adjustments=(Adjustment(1, "late list", points=-1, vp=-3),))
    assert (values(fined, "points")[1], values(fined, "vp")[1]) == (0, 5)
    assert values(fined, "sos") == values(record, "sos")
    assert standings(fined, ["vp"])[0].working["vp"].terms[-1].words == "late list"


def test_a_penalty_with_braces_in_its_reason_is_printed_as_written():
    record = Record((1,), adjustments=(Adjustment(1, "{0} {happened}", vp=-1),))
    assert standings(record, ["vp"])[0].working["vp"].terms[0].words == "{0} {happened}"


def test_the_game_between_two_equals_decides_when_asked():
    record = Record((1, 2, 3, 4), (game(1, 1, 2, 2), game(1, 3, 4, 3), game(2, 1, 3, 1), game(2, 2, 4, 4)), rounds=2)
    tie = places(record, "wins", "head_to_head")
    assert tie == {1: 1, 2: 1, 3: 1, 4: 1}  # 1 and 4 have not met, so nothing may split the four


def test_three_equals_who_have_all_met_are_split_by_their_games():
    ring = (game(1, 1, 2, 1), game(2, 2, 3), game(3, 1, 3, 3))
    even = (Bye(2, 1, 0, result="loss"), Bye(3, 2, HALF), Bye(1, 3, -HALF))
    record = Record((1, 2, 3), ring, even, rounds=3)
    assert values(record, "points") == {1: 1, 2: 1, 3: 1}
    assert places(record, "points", "head_to_head") == {3: 1, 1: 2, 2: 3}


def test_a_forfeit_is_no_meeting_for_the_game_between_equals():
    record = Record((1, 2), (game(1, 1, 2, 1, played=False),), (Bye(2, 2),), rounds=2)
    assert places(record, "wins", "head_to_head") == {1: 1, 2: 1}


def test_a_pair_that_met_twice_counts_once_among_the_tied():
    twice = (game(1, 1, 2, 1), game(2, 1, 2, 2), game(3, 1, 2, 1))
    record = Record((1, 2), twice, (Bye(4, 2),), rounds=4)
    table = standings(record, ["points", "head_to_head"])
    assert [(s.entry, s.values["head_to_head"]) for s in table] == [(1, Fraction(2, 3)), (2, Fraction(1, 3))]


def test_an_event_without_entries_has_no_places():
    assert standings(Record(()), DEFAULT_ORDER) == ()


@pytest.mark.parametrize(
    ("order", "words"), [(["winz"], "no tie-break 'winz'"), (["wins", "sos", "wins"], "named twice")]
)
def test_a_tie_break_that_is_unknown_or_doubled_is_refused(order, words):
    with pytest.raises(UnknownMetricError, match=words):
        standings(Record((1,)), order)


def test_every_criterion_decides_in_its_turn_and_the_last_one_too():
    """Pairs of entries that differ on one criterion alone: each is parted by exactly that one."""
    order = ("wins", "vp", "destroyed", "soft", "lots")
    byes = [Bye(1, one, 1, 8, 3) for one in range(1, 6)]
    byes[1] = replace(byes[1], vp=7)
    byes[2] = replace(byes[2], destroyed=2)
    record = Record(
        (1, 2, 3, 4, 5), byes=tuple(byes), rounds=1, marks=(Mark(1, "painting", 5), Mark(4, "painting", 4)), seed="s"
    )
    table = {row.entry: row for row in standings(record, order)}
    assert [row.entry for row in standings(record, order)] == [1, 4, 5, 3, 2]
    for other, parted_by in ((2, "vp"), (3, "destroyed"), (4, "soft")):
        first = next(key for key in order if table[1].values[key] != table[other].values[key])
        assert first == parted_by
    plain = replace(record, marks=())
    rows = standings(plain, order)
    lots = [row.values["lots"] for row in rows[:3]]
    assert ({row.entry for row in rows[:3]}, lots) == ({1, 4, 5}, sorted(lots, reverse=True))
    assert not any(row.shared for row in rows)
    assert [row.place for row in standings(plain, order[:-1])] == [1, 1, 1, 4, 5]
