"""Team totals: the best few of each team, exactly as brute force finds them."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.schemes import Member, team_totals


def member(entry, team, *numbers):
    return Member(entry, team, numbers)


def test_the_best_of_each_team_are_added_up_and_the_rest_left_out():
    first, second = team_totals(
        [
            member(1, "Red", 3, 20),
            member(2, "Red", 1, 9),
            member(3, "Red", 2, 12),
            member(4, "Blue", 2, 15),
            member(5, "Blue", Fraction(5, 2), 15),
        ],
        best=2,
    )
    assert (first.team, first.place, first.totals) == ("Red", 1, (5, 32))
    assert [one.entry for one in first.counted] == [1, 3]
    assert [one.entry for one in first.left_out] == [2]
    assert (second.team, second.place, second.totals) == ("Blue", 2, (Fraction(9, 2), 30))


def test_equal_first_totals_are_parted_by_the_next():
    found = team_totals([member(1, "Red", 2, 10), member(2, "Blue", 2, 11)], best=3)
    assert [(one.team, one.place, one.shared) for one in found] == [("Blue", 1, False), ("Red", 2, False)]


def test_teams_equal_on_everything_share_a_place_and_the_next_is_skipped():
    found = team_totals(
        [member(n, team, points) for n, team, points in ((1, "A", 4), (2, "B", 3), (3, "C", 3), (4, "D", 1))], 1
    )
    assert [(one.team, one.place, one.shared) for one in found] == [
        ("A", 1, False),
        ("B", 2, True),
        ("C", 2, True),
        ("D", 4, False),
    ]


def test_a_small_team_has_what_it_has_and_is_said_to_be_short():
    (one,) = team_totals([member(1, "Red", 3)], best=4)
    assert (one.totals, one.short) == ((3,), 3)


def test_capitals_and_spaces_make_no_new_team_and_no_name_makes_none():
    found = team_totals([member(1, "Club  H", 1), member(2, "club h ", 2), member(3, "", 9), member(4, " ", 9)], 5)
    assert [(one.team, one.totals) for one in found] == [("Club H", (3,))]


def test_nobody_counting_is_refused():
    with pytest.raises(ValueError, match="at least one member"):
        team_totals([], best=0)
    assert team_totals([], best=1) == ()


some = st.lists(st.tuples(st.sampled_from("ABC"), st.integers(0, 3), st.integers(0, 3)), max_size=9).map(
    lambda rows: [member(entry, *row) for entry, row in enumerate(rows, 1)]
)


@given(some, st.integers(1, 4))
def test_no_other_choice_of_members_gives_a_team_more(members, best):
    for one in team_totals(members, best):
        own = [m.numbers for m in members if m.team == one.team]
        choices = combinations(own, min(best, len(own)))
        assert one.totals == max(tuple(map(sum, zip(*choice, strict=True))) for choice in choices)
        assert len(one.counted) + len(one.left_out) == len(own)


@given(some, st.integers(1, 4))
def test_a_place_is_one_more_than_the_teams_above(members, best):
    found = team_totals(members, best)
    for one in found:
        assert one.place == 1 + sum(other.totals > one.totals for other in found)
        assert one.shared == (sum(other.totals == one.totals for other in found) > 1)
