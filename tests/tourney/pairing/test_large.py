"""Windows in very large fields, and the same draw from another exact solver."""

import random
from dataclasses import replace

import networkx
import pytest

from tests.tourney.pairing.judge import weigh
from tests.tourney.pairing.make import field
from tourney.pairing import Entrant, draw
from tourney.pairing.problem import Problem
from tourney.pairing.rules import asked


def history(count, seed, rounds=5):
    """A field in mid-tournament: scores of 8-1, 7-2 and 6-3 games, clubs of all sizes, sides, everybody's opponents."""
    chance = random.Random(seed)
    entrants = [
        Entrant(
            one,
            sum(chance.choice([1, 2, 3, 6, 7, 8]) for _ in range(rounds)),
            side=chance.choice(["axis", "allies", None]),
            club=chance.choice("AAAABBCDEFGH"),
            byes=int(chance.random() < 0.05),
        )
        for one in range(1, count + 1)
    ]
    met = frozenset(frozenset(chance.sample(range(1, count + 1), 2)) for _ in range(count * rounds // 2))
    return field(*entrants, number=1, seed=str(seed), met=met)


@pytest.mark.parametrize("seed", range(4))
def test_a_window_comes_to_the_totals_of_every_pair(seed):
    now = history(101, seed)
    assert Problem(now, asked(now), 16).totals() == Problem(now, asked(now)).totals()


def test_a_window_too_narrow_for_a_full_set_says_so():
    """A window of 0 gives each entrant only those of other sides who stand in the same place."""
    now = replace(history(101, 9), met=frozenset())
    assert Problem(now, asked(now), 0).totals() is None


@pytest.mark.parametrize("count", [14, 21])
def test_another_exact_solver_draws_the_very_same_pairs(count):
    """The best draw is one: a solver in exact Python integers, fed weights packed in another way, must agree."""
    now = history(count, count)
    problem = Problem(now, asked(now))
    candidates = problem.candidates
    graph = networkx.Graph()
    rows = zip(
        candidates.left.tolist(),
        candidates.right.tolist(),
        problem.chance.tolist(),
        *map(list, problem.levels),
        strict=True,
    )
    for left, right, chance, *costs in rows:
        weight = 0
        for cost in [*costs, chance]:
            weight = weight * 10**30 + int(cost)
        graph.add_edge(left, right, weight=-weight)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    ids = [entrant.id for entrant in candidates.entrants] + [None]
    there = {frozenset((ids[left], ids[right])) for left, right in pairs}
    drawn = draw(now)
    here = {frozenset((game.a, game.b)) for game in drawn.pairings}
    assert there == here | ({frozenset((drawn.bye, None))} if drawn.bye else set())


def test_a_real_event_keeps_its_rules_for_five_rounds():
    """Two hundred players, five rounds: no rematch, no second bye, every cost as the judge weighs it."""
    chance = random.Random(5)
    strength = {one: chance.gauss(0, 1) for one in range(1, 200)}
    score = dict.fromkeys(strength, 0)
    byes = dict.fromkeys(strength, 0)
    met = set()
    for number in range(1, 6):
        these = [Entrant(one, score[one], byes=byes[one]) for one in strength]
        now = field(*these, number=number, met=frozenset(met))
        drawn = draw(now)
        assert not drawn.relaxed
        way = [(game.a, game.b) for game in drawn.pairings] + [(drawn.bye, None)]
        assert list(weigh(now, way))[2:] == list(drawn.cost.values())
        for game in drawn.pairings:
            met.add(frozenset((game.a, game.b)))
            better, worse = sorted((game.a, game.b), key=lambda one: -strength[one] + chance.gauss(0, 1))
            score[better] += 7
            score[worse] += 2
        byes[drawn.bye] += 1
        score[drawn.bye] += 7
    assert max(byes.values()) == 1
