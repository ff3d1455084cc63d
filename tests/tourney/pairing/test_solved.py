"""Large fields come to the very draw that weighing every pair at once would give, and say what is proven."""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.tourney.pairing.judge import best, way_of, weigh
from tests.tourney.pairing.make import field, fields
from tests.tourney.pairing.test_large import history
from tourney.pairing import Entrant, draw, solved
from tourney.pairing.problem import NOT_BETTER, PROVEN, Problem
from tourney.pairing.rules import asked

RULES = ("rematch", "bye", "sides:must", "score", "float", "spread", "club")

ONE_FIXTURE = [HealthCheck.function_scoped_fixture]  # the patch is the same for every example


@pytest.fixture
def no_field_is_small(monkeypatch):
    """Every field goes the way of the large ones, from a window of one place."""
    monkeypatch.setattr(solved, "SMALL", 0)
    monkeypatch.setattr(solved, "FIRST_WINDOW", 1)


def pairs_of(problem, at):
    return set(zip(problem.candidates.left[at].tolist(), problem.candidates.right[at].tolist(), strict=True))


def agrees(now):
    """The draw of the large way is that of all pairs at once, tail and all."""
    rules = asked(now)
    everyone = Problem(now, rules)
    whole = everyone.best()
    problem, answer = solved.solved(now, rules)
    assert answer.proof == PROVEN
    assert answer.optimal
    assert tuple(answer.totals.values()) == whole.totals[:-1]
    assert {edge[:2] for edge in answer.edges} == pairs_of(everyone, whole.edges)
    assert pairs_of(problem, answer.at) == {edge[:2] for edge in answer.edges}
    return answer


@settings(max_examples=250, suppress_health_check=ONE_FIXTURE)
@given(now=fields())
def test_any_small_field_agrees_when_it_goes_the_way_of_the_large(no_field_is_small, now):
    agrees(now)


@settings(max_examples=60, suppress_health_check=ONE_FIXTURE)
@given(now=fields())
def test_no_way_to_pair_is_better(no_field_is_small, now):
    assert weigh(now, way_of(draw(now))) == best(now)


@pytest.mark.parametrize("count", [20, 33, 64, 101])
@pytest.mark.parametrize("seed", range(3))
def test_fields_in_mid_tournament_agree(no_field_is_small, count, seed):
    agrees(history(count, seed))


@pytest.mark.parametrize("count", [171, 300])
def test_a_large_field_agrees_as_it_is(count):
    agrees(history(count, count))


@st.composite
def two_sides(draw_):
    """Two sides, equal in number, with any history, mostly few rematches."""
    half = draw_(st.integers(1, 8))
    chance = random.Random(draw_(st.integers(0, 10**6)))
    ids = chance.sample(range(1, 60), 2 * half)
    entrants = [
        Entrant(
            one, chance.randint(0, 5), side="Axis" if at % 2 else "allies ", club=chance.choice("ABC"), byes=at % 3 // 2
        )
        for at, one in enumerate(ids)
    ]
    met = [frozenset(chance.sample(ids, 2)) for _ in range(draw_(st.sampled_from([0, 3, 3 * half])))]
    rules = draw_(st.permutations(RULES))
    return field(*entrants, rules=rules, met=met, seed=str(half))


@settings(max_examples=250)
@given(two_sides())
def test_two_sides_by_assignment_are_drawn_as_over_every_pair(now):
    everyone = Problem(now, asked(now))
    found = solved.side_by_side(everyone)
    assume(found is not None)
    candidates, matching = found
    whole = everyone.best()
    assert matching.totals == whole.totals
    across = zip(candidates.left[matching.edges].tolist(), candidates.right[matching.edges].tolist(), strict=True)
    assert set(across) == pairs_of(everyone, whole.edges)


def test_an_assignment_that_would_cost_an_earlier_rule_is_not_taken():
    """Between the sides all have met; a game of one side each avoids that, and rematches stand first."""
    four = [Entrant(one, side="axis" if one < 3 else "allies") for one in range(1, 5)]
    met = [frozenset((a, b)) for a in (1, 2) for b in (3, 4)]
    for rules, taken in ((("rematch", "sides:wish"), False), (("sides:wish", "rematch"), True)):
        now = field(*four, rules=rules, met=met)
        assert (solved.side_by_side(Problem(now, asked(now))) is not None) == taken


@pytest.mark.parametrize(
    "entrants",
    [
        [Entrant(1, side="axis"), Entrant(2, side="axis"), Entrant(3, side="axis"), Entrant(4, side="allies")],
        [Entrant(1, side="axis"), Entrant(2, side="either"), Entrant(3, side="axis"), Entrant(4, side="allies")],
        [Entrant(1, side="axis", spare=True), Entrant(2, side="axis"), Entrant(3, side="allies"), Entrant(4, side="b")],
        [Entrant(one, side="axis" if one < 3 else "allies", spare=one == 1) for one in range(1, 5)],
    ],
)
def test_only_two_equal_sides_of_players_are_an_assignment(entrants):
    now = field(*entrants, rules=("sides:must", "score"))
    assert solved.side_by_side(Problem(now, asked(now))) is None


def test_a_large_event_of_two_sides_is_proven_and_quick():
    chance = random.Random(8)
    entrants = [Entrant(one, chance.randint(0, 40), side=("axis", "allies")[one % 2]) for one in range(1, 601)]
    drawn = draw(field(*entrants, rules=("rematch", "sides:must", "score")))
    assert (drawn.method, drawn.optimal) == ("side by side", True)
    sides = Counter((game.a % 2, game.b % 2) for game in drawn.pairings)
    assert set(sides) <= {(0, 1), (1, 0)}


def test_sides_that_stand_far_apart_still_get_games_within_windows(no_field_is_small):
    """All of one side stand above all of the other, and one plays either: no window of a few places holds a game."""
    entrants = [Entrant(one, 100 - one, side="axis" if one <= 30 else "allies") for one in range(1, 61)]
    now = field(*entrants, Entrant(61, 50), rules=("sides:must", "bye", "score"))
    agrees(now)


def test_where_too_many_pairs_could_be_better_windows_are_doubled_and_claim_no_more(no_field_is_small, monkeypatch):
    monkeypatch.setattr(solved, "EDGES", 50)
    monkeypatch.setattr(solved, "TOLD", 20)
    monkeypatch.setattr(solved, "FIRST_WINDOW", 4)
    proofs = Counter()
    for seed in range(8):
        now = history(61, seed)
        problem, answer = solved.solved(now, asked(now))
        proofs[answer.proof] += 1
        assert answer.optimal == (answer.proof == PROVEN)
        assert len(answer.edges) == 31
        assert problem.window == 4
        whole = Problem(now, asked(now)).best().totals[:-1]
        assert tuple(answer.totals.values()) == whole or answer.proof == NOT_BETTER
    assert proofs[NOT_BETTER]


def test_scores_too_wide_to_be_bounded_are_weighed_whole(no_field_is_small):
    agrees(field(*(Entrant(one, 3 ** (one + 8)) for one in range(1, 19)), rules=("rematch", "score", "float")))


def test_the_same_draw_whatever_the_order_of_the_field(no_field_is_small):
    now = history(75, 1)
    shuffled = list(now.entrants)
    random.Random(2).shuffle(shuffled)
    assert draw(field(*shuffled, number=1, seed="1", met=now.met)) == draw(now)
