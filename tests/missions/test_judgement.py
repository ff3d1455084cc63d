"""A whole placement: which Objective was placed in which step, what is wrong, what is still open."""

import math
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point

from missions.assignment import assigned
from missions.load import mission, mission_from, missions_of, systems
from missions.placing import FIXED, Judge, Judgement, Placed, Verdict, judge, may_place
from missions.regions import layouts
from missions.spots import first_placement, legal_area, nearest

EVERY = [pytest.param(one, id=one.id) for system in systems() for one in missions_of(system.key)]
HASTY = mission("fow4/hasty-attack")
TEXT = """
title = "Apart"
source = "Written for a test"
flavour = "Two hills and a ford."
first_turn = "attacker"
[ground]
defender = { picks = "long edge" }
attacker = { takes = "opposite edge" }
[[setup]]
do = "place objectives"
by = "defender"
count = 1
where = { in = "defender's half" }
[[setup]]
do = "place objectives"
by = "attacker"
count = 2
where = { in = "defender's half" }
apart = [APART]
[[deployment]]
do = "deploy"
by = "defender"
where = { in = "defender's half", off = { "centre line" = 8 } }
[[deployment]]
do = "deploy"
by = "attacker"
where = { in = "attacker's half", off = { "centre line" = 8 } }
[[win]]
do = "hold an objective"
by = "attacker"
within = 4
"""


def with_apart(rule):
    return mission_from(TEXT.replace("APART", rule), "apart", "fow4")


OF_ALL = with_apart("{ at_most = 48, more_than = 8, of = 'all' }")
OF_OWN = with_apart("{ at_most = 48, of = 'own' }")
NEAR = 'It must be more than 8"/20cm from every other Objective, and is 6"/15cm away.'
FAR = 'It must be at most 48"/120cm from every other Objective, and is 50"/125cm away.'
points = st.tuples(st.integers(0, 72), st.integers(0, 48)).map(lambda at: (float(at[0]), float(at[1])))


@pytest.mark.parametrize(
    ("far", "reasons"), [(6, (NEAR,)), (8, (NEAR.replace('6"/15cm', '8"/20cm'),)), (8.001, ()), (48, ()), (50, (FAR,))]
)
def test_the_distance_to_other_objectives_is_named_and_a_bound_may_be_reached_only_from_one_side(far, reasons):
    found = may_place(OF_ALL, 1, "attacker", (10 + far, 10), others=[("defender", (10, 10))])
    assert found == Verdict(not reasons, reasons)


def test_a_rule_for_ones_own_objectives_looks_at_no_others():
    assert may_place(OF_OWN, 1, "attacker", (70, 10), others=[("defender", (1, 10))]).legal
    found = may_place(OF_OWN, 1, "attacker", (70, 10), others=[("attacker", (10, 10))])
    assert found.reasons == (
        'It must be at most 48"/120cm from every other Objective of their own, and is 60"/150cm away.',
    )


def test_whoever_places_first_is_not_bound_by_what_comes_later():
    placed = [("defender", (20, 10)), ("attacker", (26, 10)), ("attacker", (40, 10))]
    assert judge(OF_ALL, 1, placed).verdicts == (Verdict(True, ()), Verdict(False, (NEAR,)), Verdict(True, ()))


def test_a_player_with_two_steps_needs_one_objective_in_each_half():
    own, other = (36, 10), (36, 44)
    attackers = [("attacker", (22, 6)), ("attacker", (50, 6))]
    for one, two in ((own, other), (other, own)):
        assert judge(HASTY, 1, [("defender", one), ("defender", two), *attackers]).complete
    found = judge(HASTY, 1, [("defender", own), ("defender", (40, 10)), *attackers])
    assert found.verdicts[0].legal
    assert found.verdicts[1].reasons[0] == "Setting up, step 3: The Defender has placed the one Objective of this step."
    assert found.open[0].startswith("The Defender still has one to place in the Attacker's half of the table, at least")


def test_what_is_still_to_be_placed_is_told_step_by_step():
    found = judge(HASTY, 1, [("defender", (36, 44))])
    assert found.legal
    assert not found.complete
    assert [sentence.partition(" in ")[0] for sentence in found.open] == [
        "The Defender still has one to place",
        "The Attacker still has two to place",
    ]


def test_one_too_many_is_told_that_all_are_placed():
    placed = [("attacker", (26, 8)), ("attacker", (46, 8)), ("attacker", (36, 8))]
    found = judge(mission("fow4/rearguard"), 1, placed)
    assert found.verdicts[2] == Verdict(False, ("The Attacker has placed all two of this step.",))


def test_where_markers_stand_at_fixed_points_nobody_places_them():
    setup, deployment = TEXT.partition("[[setup]]")[0], "[[deployment]]" + TEXT.partition("[[deployment]]")[2]
    fixed = '[[setup]]\ndo = "place markers"\nat = [[36, 24]]\n'
    win = '[[win]]\ndo = "destroy all formations"\nby = "each"\n'
    made = mission_from(setup + fixed + deployment.partition("[[win]]")[0] + win, "fixed", "fow4")
    assert may_place(made, 1, "attacker", (36, 24)) == Verdict(False, (FIXED,))


def wrong_by_brute_force(sides, fits, counts, clash):
    """The least number of wrong Objectives over every way to share them out."""
    fewest = len(sides)
    for steps in product(*[(*fit, None) for fit in fits]):
        used = Counter((side, step) for side, step in zip(sides, steps, strict=True) if step is not None)
        if any(used[slot] > counts[slot] for slot in used):
            continue
        wrong = {
            at
            for at, step in enumerate(steps)
            if step is None
            or any(other != at and clash((at, step), (other, steps[other])) for other in range(len(steps)))
        }
        fewest = min(fewest, len(wrong))
    return fewest


@settings(max_examples=150)
@given(
    sides=st.lists(st.sampled_from(["attacker", "defender"]), max_size=5),
    data=st.data(),
    seed=st.integers(0, 10_000),
)
def test_no_way_to_share_objectives_out_leaves_fewer_of_them_wrong(sides, data, seed):
    fits = [tuple(sorted(data.draw(st.sets(st.integers(0, 2))))) for _ in sides]
    counts = {(side, step): data.draw(st.integers(1, 2)) for side in ("attacker", "defender") for step in range(3)}

    def clash(one, other):
        return hash((seed, one, other)) % 4 == 0 if other[1] is None or other[1] <= one[1] else False

    steps = assigned(sides, fits, counts, clash)
    used = Counter((side, step) for side, step in zip(sides, steps, strict=True) if step is not None)
    assert all(used[slot] <= counts[slot] for slot in used)
    wrong = {
        at
        for at, step in enumerate(steps)
        if step is None or any(other != at and clash((at, step), (other, steps[other])) for other in range(len(steps)))
    }
    assert len(wrong) == wrong_by_brute_force(sides, fits, counts, clash)


@pytest.mark.parametrize("one", EVERY)
def test_a_first_placement_is_complete_and_the_same_each_time(one):
    for ground in layouts(one):
        court = Judge(one, ground)
        placed = first_placement(court)
        assert court.whole(placed).complete
        assert placed == first_placement(court)


@given(rule=st.sampled_from([OF_ALL, OF_OWN]), at=points, others=st.lists(points, max_size=2))
def test_the_legal_area_is_where_the_judge_agrees(rule, at, others):
    court = Judge(rule, layouts(rule)[0])
    there = [Placed("defender" if index else "attacker", point) for index, point in enumerate(others)]
    shape = legal_area(court, "attacker", there)
    if shape.is_empty or shape.boundary.distance(Point(at)) > 0.05:
        assert court.point("attacker", at, there).legal == shape.contains(Point(at))


@settings(max_examples=20)
@given(at=points, others=st.lists(points, max_size=2), grid=st.sampled_from([0.0, 0.5, 1.0]))
def test_the_nearest_legal_point_is_legal_and_no_point_of_the_table_is_much_nearer(at, others, grid):
    court = Judge(OF_ALL, layouts(OF_ALL)[0])
    there = [Placed("defender", point) for point in others]
    found = nearest(court, "attacker", at, there, grid)
    legal = [(x, y) for x in range(0, 73, 3) for y in range(0, 49, 3) if court.point("attacker", (x, y), there).legal]
    if found is None:
        assert not legal
    else:
        assert court.point("attacker", found, there).legal
        slack = grid + 0.3
        assert math.dist(at, found) <= min((math.dist(at, one) for one in legal), default=99) + slack


def test_an_empty_table_is_judged_as_one_on_which_all_is_open():
    assert judge(mission("fow4/annihilation"), 1, []) == Judgement((), (), ())
    assert len(judge(HASTY, 1, []).open) == 3
