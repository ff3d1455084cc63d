"""The order within a score: slide, fold, adjacent."""

import random

import pytest

from tests.tourney.pairing.make import field, pairs
from tests.tourney.pairing.test_cases import games_of
from tourney.pairing import Entrant, draw

WANTED = {
    "slide": lambda m: [(at, at + m // 2) for at in range(m // 2)],
    "fold": lambda m: [(at, m - 1 - at) for at in range(m // 2)],
    "adjacent": lambda m: [(at, at + 1) for at in range(0, m, 2)],
}


def first_round(count, how, *, by="rating", start=1, **rest):
    """`count` entrants from `start` on, the best first, listed in any order."""
    entrants = [
        Entrant(one, **{by: 2000 - one if by == "rating" else one}, **rest) for one in range(start, start + count)
    ]
    random.Random(count).shuffle(entrants)
    return field(*entrants, number=1, rules=("rematch", "bye", "score", f"group:{how}"))


@pytest.mark.parametrize("count", range(2, 13, 2))
@pytest.mark.parametrize("how", WANTED)
@pytest.mark.parametrize("by", ["rating", "rank"])
def test_a_clean_group_is_paired_just_so(count, how, by):
    drawn = draw(first_round(count, how, by=by))
    assert games_of(drawn) == pairs(*((a + 1, b + 1) for a, b in WANTED[how](count)))
    assert drawn.cost["group"] == 0


@pytest.mark.parametrize("count", range(3, 14, 2))
@pytest.mark.parametrize("how", WANTED)
def test_in_an_odd_group_the_last_sits_out_and_the_rest_are_paired_just_so(count, how):
    drawn = draw(first_round(count, how))
    assert drawn.bye == count
    assert games_of(drawn) == pairs(*((a + 1, b + 1) for a, b in WANTED[how](count - 1)))
    assert drawn.cost["group"] == 0


@pytest.mark.parametrize("how", WANTED)
def test_the_last_of_an_odd_group_goes_down_to_the_first_below(how):
    upper = first_round(5, how, score=3).entrants
    lower = first_round(5, how, start=6).entrants
    drawn = draw(field(*upper, *lower, rules=("rematch", "score", f"group:{how}")))
    assert frozenset((5, 6)) in games_of(drawn)
    words = next(game.why for game in drawn.pairings if game.a == 5)
    assert "#5 is 5th of the 5 on 3, #6 1st of the 5 on 0" in words


@pytest.mark.parametrize(
    ("how", "met", "wanted"),
    [
        ("slide", (1, 4), pairs((1, 5), (2, 4), (3, 6))),
        ("fold", (1, 6), pairs((1, 5), (2, 6), (3, 4))),
        ("adjacent", (1, 2), pairs((1, 3), (2, 4), (5, 6))),
    ],
)
def test_where_a_pair_has_met_its_neighbours_change_and_no_others(how, met, wanted):
    six = first_round(6, how)
    drawn = draw(field(*six.entrants, rules=six.rules, met=pairs(met)))
    assert games_of(drawn) == wanted
    assert drawn.cost["group"] == 2
    words = next(game.why[1] for game in drawn.pairings if 1 in (game.a, game.b))
    ordinal = {2: "2nd", 4: "4th", 6: "6th"}[met[1]]
    assert f"though the {ordinal}, #{met[1]}, has already met #1" in words or "#1, has already met" in words


def test_chance_alone_orders_a_group_by_lot():
    draws = {frozenset(games_of(draw(field(*first_round(8, "random").entrants, seed=seed)))) for seed in "abcd"}
    assert len(draws) > 1
    drawn = draw(first_round(8, "random"))
    assert drawn.cost["group"] == 0
    assert all(game.why == ("same score, 0", "by lot among the 8 on 0") for game in drawn.pairings)


def test_rank_goes_before_rating_and_rating_before_nothing():
    four = [Entrant(1), Entrant(2, rating=1000), Entrant(3, rating=2000), Entrant(4, rank=7, rating=10)]
    drawn = draw(field(*four, rules=("group:fold",)))
    assert games_of(drawn) == pairs((4, 1), (3, 2))


def test_the_top_half_of_sixteen_meets_the_bottom_half_while_clubmates_stay_apart():
    clubs = {one: "Ash" if one in {1, 9} else "" for one in range(1, 17)}
    entrants = [Entrant(one, rank=one, club=clubs[one]) for one in clubs]
    drawn = draw(field(*entrants, number=1, rules=("score", "club:1", "group:slide")))
    assert (drawn.cost["club"], drawn.cost["group"]) == (0, 2)
    assert all(min(game) <= 8 < max(game) for game in games_of(drawn))


@pytest.mark.parametrize("count", [600, 601, 2048])
@pytest.mark.parametrize("rules", [("club:1", "group:fold"), ("group:slide", "club:1")])
def test_a_very_large_first_round_by_rating_is_proven(count, rules):
    """Partners stand half the field apart; the pairs left where clubs come first lie in one long chain."""
    clubs = random.Random(count)
    entrants = [Entrant(one, rating=3000 - one, club=clubs.choice("AAABBCDEFGHIJ")) for one in range(1, count + 1)]
    drawn = draw(field(*entrants, number=1, rules=("rematch", "bye", "score", *rules)))
    assert drawn.proof == "proven"
    assert drawn.cost["club" if rules[0] == "club:1" else "group"] == 0
