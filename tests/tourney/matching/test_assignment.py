"""Rows to columns by levels in strict order: judged by trying everything, and by the matching of any graph."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.matching import TAIL_BITS, TooWide, assigned, lightest, mixed, spread
from tourney.matching.assignment import EXACT


@st.composite
def problems(draw, most=5):
    """Up to five rows, as many columns or up to two more, one to four levels; small numbers, so that many are equal."""
    rows = draw(st.integers(1, most))
    columns = rows + draw(st.integers(0, 2))
    highest = draw(st.sampled_from([1, 3, 40, 2**48]))
    numbers = st.lists(st.integers(0, highest), min_size=rows * columns, max_size=rows * columns)
    levels = draw(st.lists(numbers, min_size=1, max_size=4))
    return [np.array(level, dtype=np.int64).reshape(rows, columns) for level in levels]


def least(levels):
    rows, columns = levels[0].shape
    ways = permutations(range(columns), rows)
    return min(tuple(sum(int(level[at, to]) for at, to in enumerate(way)) for level in levels) for way in ways)


def tail(rows, columns, seed):
    return mixed(spread(seed, map(str, range(rows)))[:, None], spread(seed, (f"c{at}" for at in range(columns))))


@settings(max_examples=400)
@given(problems())
def test_no_assignment_is_better_by_the_levels_in_their_order(levels):
    found = assigned(levels)
    rows = np.arange(len(levels[0]))
    assert len(set(found.columns.tolist())) == len(rows)
    assert found.totals == tuple(int(level[rows, found.columns].sum()) for level in levels)
    assert found.totals == least(levels)


@settings(max_examples=60)
@given(st.integers(2, 40), st.integers(0, 3), st.integers(0, 10**6), st.integers(1, 6))
def test_the_matching_of_any_graph_finds_the_very_same_columns(rows, spare, number, highest):
    """With a seeded tail the answer is one, whichever way it is solved."""
    chance = np.random.default_rng(number)
    width = rows + spare
    levels = [chance.integers(0, highest, (rows, width)) for _ in range(4)] + [tail(rows, width, str(number))]
    left, right = np.divmod(np.arange(rows * width), width)
    other = lightest(rows + width, left, right + rows, [level.ravel() for level in levels], covered=rows)
    assert assigned(levels).columns.tolist() == right[other.edges].tolist()


@given(problems(), st.randoms(use_true_random=False))
def test_the_order_of_rows_and_columns_is_of_no_account(levels, chance):
    rows, width = levels[0].shape
    levels = [*levels, tail(rows, width, "order")]
    across, down = chance.sample(range(width), width), chance.sample(range(rows), rows)
    there = assigned([level[down][:, across] for level in levels]).columns
    here = assigned(levels).columns
    assert [across[there[at]] for at in range(rows)] == [int(here[row]) for row in down]


def test_an_earlier_unit_outweighs_everything_after():
    first = np.array([[1, 0], [0, 0]])
    second = np.array([[0, 2**47], [2**47, 0]])
    assert assigned([first, second]).totals == (0, 2**48)
    assert assigned([second, first]).totals == (0, 1)


def test_a_free_column_that_the_first_level_needs_is_not_given_up_later():
    """Of three columns the first level is best only with the last two used; the second level wishes for the first."""
    first = np.array([[5, 0, 0], [5, 0, 0]])
    second = np.array([[0, 9, 9], [0, 9, 9]])
    assert assigned([first, second]).totals == (0, 18)


def test_a_level_too_wide_for_exact_doubles_is_refused_and_not_rounded():
    with pytest.raises(TooWide):
        assigned([np.array([[EXACT, 0], [0, 0]])])
    with pytest.raises(TooWide):
        assigned([np.array([[2**70, 1], [1, 1]], dtype=object)])


def test_large_numbers_that_all_share_are_taken_off_first():
    level = np.array([[2**58 + 1, 2**58], [2**58, 2**58 + 1]])
    assert assigned([level]).totals == (2**59,)


def test_more_rows_than_columns_are_an_error():
    with pytest.raises(ValueError, match="3 rows cannot have a column each of 2"):
        assigned([np.zeros((3, 2), dtype=np.int64)])


def test_no_rows_need_no_columns():
    assert assigned([np.zeros((0, 3), dtype=np.int64)]).columns.tolist() == []


def test_tails_of_forty_bits_fit_the_largest_event():
    assert 4096 // 2 * 2**TAIL_BITS < EXACT
