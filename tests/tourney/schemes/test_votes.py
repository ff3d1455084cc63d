"""The count of a ballot: points, first choices, and places that equals share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.schemes.votes import Vote, tally, worth


@pytest.mark.parametrize(("picks", "points"), [(1, [1]), (2, [2, 1]), (3, [3, 2, 1])])
def test_the_first_of_so_many_is_worth_as_many(picks, points):
    assert [worth(picks, place) for place in range(1, picks + 1)] == points


def test_the_example_of_the_module_comes_out_as_it_says():
    found = tally([Vote(1, 7, 1), Vote(1, 9, 2), Vote(2, 9, 1)], [7, 8, 9], picks=2)
    assert [(one.choice, one.points, one.firsts, one.named, one.place) for one in found] == [
        (9, 3, 1, 2, 1), (7, 2, 1, 1, 2), (8, 0, 0, 0, 3),
    ]  # fmt: skip


def test_equal_points_share_the_place_however_many_were_firsts():
    found = tally([Vote(1, 7, 1), Vote(2, 8, 2), Vote(3, 8, 2)], [7, 8, 9], picks=2)
    assert {one.choice: one.place for one in found} == {7: 1, 8: 1, 9: 3}


PAPERS = st.dictionaries(
    st.integers(1, 9), st.lists(st.integers(1, 12), unique=True, min_size=1, max_size=4), max_size=9
)


@given(PAPERS, st.sets(st.integers(1, 10), min_size=1), st.integers(1, 3))
def test_the_count_is_what_counting_by_hand_gives(papers, choices, picks):
    votes = [Vote(voter, one, place) for voter, named in papers.items() for place, one in enumerate(named, 1)]
    found = {one.choice: one for one in tally(votes, choices, picks=picks)}
    assert set(found) == choices
    by_hand = {}
    for choice in choices:
        places = [named.index(choice) for named in papers.values() if choice in named[:picks]]
        by_hand[choice] = (sum((picks, picks - 1, picks - 2)[place] for place in places), places.count(0), len(places))
    assert {one: (got.points, got.firsts, got.named) for one, got in found.items()} == by_hand
    for one, got in found.items():
        assert got.place == 1 + sum(points > by_hand[one][0] for points, _, _ in by_hand.values())


@given(PAPERS, st.integers(1, 3), st.randoms())
def test_the_order_in_which_votes_came_does_not_matter(papers, picks, chance):
    votes = [Vote(voter, one, place) for voter, named in papers.items() for place, one in enumerate(named, 1)]
    mixed = votes[:]
    chance.shuffle(mixed)
    assert tally(votes, range(1, 13), picks=picks) == tally(mixed, range(1, 13), picks=picks)
