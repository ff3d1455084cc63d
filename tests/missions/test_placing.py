"""May an Objective stand here: the distances themselves, against the shapes and by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point

from missions.load import mission, missions_of
from missions.model import SIDES
from missions.placing import BadPoint, Verdict, may_place
from missions.regions import UnknownLayout, layout, layouts, zones

COUNTERATTACK, HASTY = mission("fow4/counterattack"), mission("fow4/hasty-attack")
OFF_EDGES = 'It must be at least 8"/20cm away from every table edge, and is 5"/12.5cm away.'


@given(
    one=st.sampled_from(missions_of("fow4")),
    x=st.floats(min_value=0, max_value=72),
    y=st.floats(min_value=0, max_value=48),
    side=st.sampled_from(SIDES),
    data=st.data(),
)
def test_a_point_is_legal_where_the_drawn_area_is(one, x, y, side, data):
    ground = data.draw(st.sampled_from(layouts(one)))
    areas = [z.geometry for z in zones(one, ground) if z.role == "objectives" and z.side == side]
    verdict = may_place(one, ground.number, side, (x, y))
    if all(area.boundary.distance(Point(x, y)) > 0.002 for area in areas):  # the drawn arc is that near to the true one
        assert verdict.legal == any(area.contains(Point(x, y)) for area in areas)
    assert verdict.legal == (not verdict.reasons)


@pytest.mark.parametrize("at", [(64, 8), (64, 24), (36, 12), (48, 24), (44.5, 15.5)])
def test_a_point_at_exactly_the_distance_asked_is_legal(at):
    assert may_place(COUNTERATTACK, 1, "defender", at) == Verdict(True, ())


@given(angle=st.floats(min_value=0, max_value=math.pi / 2))
def test_an_arc_is_an_arc_to_the_last_hair(angle):
    def at(radius):
        return 36 + radius * math.cos(angle), 24 - radius * math.sin(angle)

    assert may_place(COUNTERATTACK, 1, "defender", at(12.0001)).legal
    assert not may_place(COUNTERATTACK, 1, "defender", at(11.9999)).legal


def test_the_reason_names_the_distance_asked_and_the_distance_found():
    assert may_place(COUNTERATTACK, 1, "defender", (50, 5)) == Verdict(False, (OFF_EDGES,))


def test_every_reason_is_told_at_once():
    found = may_place(COUNTERATTACK, 1, "defender", (5, 20))
    assert found.reasons[1] == OFF_EDGES
    assert len(found.reasons) == 2


def test_a_player_with_two_steps_may_use_either_and_is_told_of_both():
    own_half, attackers_half, between = (20, 10), (20, 44), (20, 24)
    assert may_place(HASTY, 1, "defender", own_half).legal
    assert may_place(HASTY, 1, "defender", attackers_half).legal
    reasons = may_place(HASTY, 1, "defender", between).reasons
    assert {reason.partition(":")[0] for reason in reasons} == {
        "Setting up, step 3",
        "Setting up, step 4",
    }  # as the sheet numbers them


def test_the_layout_decides_whose_half_is_where():
    assert may_place(HASTY, 1, "attacker", (20, 5)).legal
    assert not may_place(HASTY, 2, "attacker", (20, 5)).legal
    assert may_place(HASTY, 2, "attacker", (20, 43)).legal


def test_a_player_who_places_none_is_told_so():
    found = may_place(mission("fow4/rearguard"), 1, "defender", (36, 8))
    assert found == Verdict(False, ("The Defender places no Objective in this mission.",))


@pytest.mark.parametrize("at", [(-0.1, 10), (72.1, 10), (10, -5), (10, 48.5), (1e300, 1e300)])
def test_a_point_off_the_table_is_told_how_far_the_table_runs(at):
    found = may_place(COUNTERATTACK, 1, "defender", at)
    assert found == Verdict(False, ("It is off the table, which runs from 0,0 to 72,48.",))


@pytest.mark.parametrize("at", [(math.nan, 1), (1, math.inf)])
def test_numbers_that_are_no_point_are_refused(at):
    with pytest.raises(BadPoint, match="two numbers of inches"):
        may_place(COUNTERATTACK, 1, "defender", at)


def test_an_unknown_layout_is_refused():
    with pytest.raises(UnknownLayout, match="layouts 1 to 8, not 9"):
        may_place(COUNTERATTACK, 9, "defender", (1, 1))
    assert layout(COUNTERATTACK, 8).number == 8
