"""Levels in strict order over any graph: packed into one weight, level by level, and by trying everything."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.matching import TAIL_BITS, TooWide, lightest, mixed, spread

SMALL = st.integers(0, 3)
HUGE = st.integers(0, 2**115)


def complete(nodes):
    left, right = np.triu_indices(nodes, 1)
    return left.astype(np.int64), right.astype(np.int64)


@st.composite
def problems(draw, values=SMALL):
    nodes = draw(st.sampled_from([2, 4, 6, 8]))
    count = nodes * (nodes - 1) // 2
    dtype = np.int64 if values is SMALL else object
    level = st.lists(values, min_size=count, max_size=count).map(lambda row: np.array(row, dtype=dtype))
    return nodes, draw(st.lists(level, min_size=1, max_size=5))


def every_matching(nodes):
    if not nodes:
        yield ()
        return
    first, *rest = nodes
    for other in rest:
        for more in every_matching([one for one in rest if one != other]):
            yield ((first, other), *more)


def least(nodes, levels):
    at = {pair: position for position, pair in enumerate(combinations(range(nodes), 2))}
    return min(
        tuple(sum(int(level[at[pair]]) for pair in way) for level in levels)
        for way in every_matching(list(range(nodes)))
    )


@settings(max_examples=150)
@given(problems())
def test_the_packed_weight_finds_the_least_totals(problem):
    nodes, levels = problem
    found = lightest(nodes, *complete(nodes), levels)
    assert found.method == "packed"
    assert found.totals == least(nodes, levels)
    assert found.totals == tuple(sum(level[found.edges].tolist()) for level in levels)


@settings(max_examples=150)
@given(problems(), st.integers(5, 14))
def test_level_by_level_finds_the_same_totals_or_says_that_it_cannot(problem, bits):
    nodes, levels = problem
    packed = lightest(nodes, *complete(nodes), levels)
    try:
        found = lightest(nodes, *complete(nodes), levels, bits=bits)
    except TooWide:
        return
    assert found.totals == packed.totals


def test_level_by_level_is_the_path_when_the_weight_is_too_narrow():
    nodes = 8
    chance = np.random.default_rng(7)
    levels = [chance.integers(0, 2, 28) for _ in range(3)] + [chance.integers(0, 2**20, 28)]
    found = lightest(nodes, *complete(nodes), levels, bits=26)
    assert found.method == "level by level"
    assert found.totals == least(nodes, levels)


@given(problems(HUGE))
def test_numbers_beyond_64_bits_stay_exact(problem):
    nodes, levels = problem
    assert lightest(nodes, *complete(nodes), levels[:1]).totals == least(nodes, levels[:1])


def test_a_level_beyond_128_bits_is_refused_and_not_rounded():
    level = np.array([1, 2**130, 3, 4, 5, 6], dtype=object)
    with pytest.raises(TooWide):
        lightest(4, *complete(4), [level])


def test_one_unit_of_the_first_level_outweighs_everything_after():
    first = np.array([1, 0, 0, 0, 0, 0])  # 0-1 in the only way that is cheap afterwards
    second = np.array([0, 10**9, 10**9, 10**9, 10**9, 0])
    assert lightest(4, *complete(4), [first, second]).totals == (0, 2 * 10**9)
    assert lightest(4, *complete(4), [second, first]).totals == (0, 1)


def test_tails_depend_on_seed_and_names_alone():
    names = ["1", "2", "bye"]
    again = spread("seed", reversed(names))[::-1]
    assert (spread("seed", names) == again).all()
    assert (spread("seed", names) != spread("Seed", names)).all()
    tails = mixed(spread("seed", ["1"]), spread("seed", ["2"]))
    assert tails.tolist() == [KNOWN]


KNOWN = 873784705234  # the same number on every machine


def test_tails_of_all_pairs_of_a_field_differ():
    ids = spread("seed", map(str, range(64)))
    left, right = complete(64)
    tails = mixed(ids[left], ids[right])
    assert len(set(tails.tolist())) == len(tails)
    assert 0 <= tails.min() <= tails.max() < 2**TAIL_BITS
    assert abs(tails.mean() / 2**TAIL_BITS - 0.5) < 0.02
