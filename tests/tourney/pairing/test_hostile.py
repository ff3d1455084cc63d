"""Fields that leave no good pairing still get the least bad, and soon."""

import random
import time
from itertools import combinations

import pytest

from tests.tourney.pairing.make import everybody_met, field, hall
from tourney.pairing import Entrant, draw

SECONDS = 1.0  # of this process; a field of 64 takes a few thousandths


def many(count, **same):
    chance = random.Random(count)
    return [Entrant(one, chance.randint(0, 30), **same) for one in range(1, count + 1)]


def some_pairs(count, number):
    return frozenset(map(frozenset, random.Random(number).sample(list(combinations(range(1, count + 1), 2)), number)))


EVERY_RULE = (
    "rematch", "bye:volunteer", "sides:must", "sides_shared", "roles", "score", "vp", "float", "spread", "group:slide",
    "club", "army", "nation", "team", "seeds",
)  # fmt: skip

HOSTILE = {
    "all have met": (many(64), {"met": everybody_met(range(1, 65))}),
    "all have met, an odd number": (many(63), {"met": everybody_met(range(1, 64))}),
    "one club": (many(167, club="Ash"), {"number": 1}),
    "one side": (many(64, side="axis"), {"rules": ("sides:must", "rematch", "score")}),
    "two hundred pairs kept apart": (many(32), {"apart": some_pairs(32, 200)}),
    "all kept apart": (many(32), {"apart": everybody_met(range(1, 33))}),
    "everybody has had byes": (many(65, byes=3), {}),
    "all equal": ([Entrant(one) for one in range(1, 129)], {}),
    "scores far apart": ([Entrant(one, 3 ** (one + 12)) for one in range(1, 21)], {}),
    "one enemy of all": (many(33), {"met": frozenset(frozenset((1, one)) for one in range(2, 34))}),
    "every rule at once": (
        many(
            64,
            club="Ash",
            army="Guards",
            nation="UK",
            team="Lions",
            seed=1,
            side="axis",
            byes=2,
            own_side=3,
            attacked=4,
        ),
        {"rules": EVERY_RULE, "met": everybody_met(range(1, 65)), "apart": some_pairs(64, 200)},
    ),
    "everything at once": (
        many(64, club="Ash", side="axis", byes=1),
        {"met": everybody_met(range(1, 65)), "apart": some_pairs(64, 900), "pinned": some_pairs(64, 500)},
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_field_gets_an_answer_soon(name):
    entrants, rest = HOSTILE[name]
    start = time.process_time()
    drawn = draw(field(*entrants, tables=hall(100), **rest))
    assert time.process_time() - start < SECONDS
    seated = [one for game in drawn.pairings for one in (game.a, game.b)] + [drawn.bye] * (drawn.bye is not None)
    assert sorted(seated) == sorted(one.id for one in entrants)
    assert drawn.optimal


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("all have met", "everybody has met everybody"),
        ("one club", "all 167 entries are of Ash, so 83 games are between clubmates"),
        ("one side", "all 64 entries play Axis, so 32 games are Axis v Axis"),
        ("all kept apart", "every full set of pairings has at least 16 of the pairs that the organiser keeps apart"),
    ],
)
def test_what_no_pairing_could_keep_is_told_once_with_its_reason(name, why):
    entrants, rest = HOSTILE[name]
    assert [one.why for one in draw(field(*entrants, **rest)).relaxed] == [why]


def test_the_enemy_of_all_sits_out_when_the_number_is_odd():
    entrants, rest = HOSTILE["one enemy of all"]
    assert draw(field(*entrants, **rest)).bye == 1


def test_scores_too_wide_for_one_weight_are_drawn_level_by_level():
    entrants, rest = HOSTILE["scores far apart"]
    drawn = draw(field(*entrants, **rest))
    assert drawn.method == "level by level"
    assert {frozenset((game.a, game.b)) for game in drawn.pairings} == {
        frozenset((one, one + 1)) for one in range(1, 21, 2)
    }


def test_of_every_rule_at_once_each_one_broken_is_told_with_its_reason():
    entrants, rest = HOSTILE["every rule at once"]
    drawn = draw(field(*entrants, **rest))
    assert {one.rule for one in drawn.relaxed} == {
        "rematch", "sides", "sides_shared", "club", "army", "nation", "team", "seeds",
    }  # fmt: skip
    assert all(one.why and len(one.games) == 32 for one in drawn.relaxed)
