"""What is taken from the vertices changes no answer; and it bounds every matching from below."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tourney.matching.test_solve import complete, least
from tourney.matching import cheapest, lightest, potentials, prices


@st.composite
def costs(draw):
    nodes = draw(st.sampled_from([4, 6, 8]))
    count = nodes * (nodes - 1) // 2
    highest = draw(st.sampled_from([2, 9, 2**25]))
    level = st.lists(st.integers(0, highest), min_size=count, max_size=count).map(np.array)
    return nodes, draw(st.lists(level, min_size=1, max_size=4))


@pytest.mark.parametrize("worth", [0, 10**9])
@settings(max_examples=150)
@given(problem=costs())
def test_the_answer_is_the_same_from_either_start(worth, problem):
    nodes, levels = problem
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tourney.matching.potentials.WORTH", worth)
        assert lightest(nodes, *complete(nodes), levels).totals == least(nodes, levels)


@settings(max_examples=150)
@given(problem=costs())
def test_no_pair_costs_less_than_half_of_its_prices_and_no_matching_less_than_half_of_all(problem):
    nodes, levels = problem
    left, right = complete(nodes)
    for weigh in (cheapest, prices):
        taken = weigh(nodes, left, right, levels[0])
        assert (2 * levels[0] >= taken[left] + taken[right]).all()
        assert taken.sum() <= 2 * least(nodes, levels[:1])[0]


def test_prices_are_those_of_the_relaxed_problem():
    """Three who cost each other nothing and three more: the relaxed problem makes two rings of three, at no cost."""
    left, right = complete(6)
    cost = np.where((left < 3) == (right < 3), 0, 7)
    assert prices(6, left, right, cost).sum() == 0
    cost = np.where((left < 3) == (right < 3), 7, 0)
    assert prices(6, left, right, cost).sum() == 0
    assert prices(6, left, right, np.full(15, 7)).sum() == 6 * 7


def test_a_graph_without_a_full_relaxed_answer_is_bounded_by_its_cheapest_edges():
    """A star: its leaves cannot all be assigned."""
    left, right, cost = np.array([0, 0, 0]), np.array([1, 2, 3]), np.array([5, 6, 7])
    assert prices(4, left, right, cost).tolist() == cheapest(4, left, right, cost).tolist() == [5, 5, 6, 7]


def test_words_after_the_first_are_weighed_among_what_it_leaves_at_no_cost():
    left, right = complete(4)
    first, second = np.array([0, 9, 9, 9, 9, 0]), np.array([30, 1, 1, 1, 1, 40])
    assert [taken.tolist() for taken in potentials.potentials(4, left, right, [first, second])] == [
        [0, 0, 0, 0],
        [30, 30, 40, 40],
    ]


def test_numbers_beyond_64_bits_are_left_as_they_are():
    left, right = complete(4)
    wide = np.array([2**70] * 6, dtype=object)
    assert not any(taken.any() for taken in potentials.potentials(4, left, right, [wide, np.arange(6)]))
