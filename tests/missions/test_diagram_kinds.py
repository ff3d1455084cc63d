"""Kinds of ground beside those with two zones: what is drawn and what is said of each."""

import math
import re

import pytest

from missions import diagram, load, regions
from missions.diagram import views
from missions.diagram.items import Arc, Discs, Path, Strokes
from tests.missions.diagram_kinds import KINDS


def drawn(key, **ways):
    return diagram.scene(KINDS[key], **{"units": "in"} | ways)


def groups(scene, role):
    return [group for group in scene.groups if group.role == role]


def texts(scene, role):
    return [" ".join(text.text for text in group.texts) for group in groups(scene, role)]


def told(key, number=1):
    return diagram.describe(KINDS[key], number, "in")


@pytest.mark.parametrize("key", ["stepped", "slanted", "round"])
def test_markers_stand_at_their_coordinates_and_can_be_counted(key):
    points = KINDS[key].setup[0].at
    scene = drawn(key)
    table = groups(scene, "ground")[0].items[0].box
    inch = table.width / 60
    centres = [item.centres[0] for group in groups(scene, "marker") for item in group.items if isinstance(item, Discs)]
    at = [((x - table.x0) / inch, (table.y1 - y) / inch) for x, y in centres]
    assert [round(value, 6) for point in at for value in point] == [value for point in points for value in point]
    crosses = [item for group in groups(scene, "marker") for item in group.items if isinstance(item, Strokes)]
    assert [len(cross.segments) for cross in crosses] == [2] * 5
    assert texts(scene, "markers label") == ["5 objective markers"]


@pytest.mark.parametrize("view", ["as-printed", "attacker-top", "attacker-left"])
def test_each_coordinate_of_a_marker_is_measured_from_the_nearest_edge(view):
    scene = drawn("slanted", view=views.VIEWS[view])
    shown = sorted(text for group in groups(scene, "dimension") for text in texts_of(group))
    assert shown == sorted(['14"', '10"', '14"', '10"', '20"', '8"', '20"', '8"'])
    inch = groups(scene, "ground")[0].items[0].box.width / (44 if view == "attacker-top" else 60)
    for group in groups(scene, "dimension"):
        (start, *_), (end, *_) = next(item for item in group.items if isinstance(item, Path)).rings
        assert math.dist(start, end) / inch == pytest.approx(float(texts_of(group)[0].rstrip('"')), abs=0.01)


def texts_of(group):
    return [text.text for text in group.texts]


def test_markers_are_told_by_the_edges_next_to_them():
    assert (
        '5 objective markers: in the centre; 14" from the left edge and 10" from the lower edge; '
        '14" from the right edge and 10" from the upper edge;'
    ) in told("stepped")


def test_the_sides_of_an_area_given_by_its_corners_are_measured():
    shown = [text for group in groups(drawn("stepped"), "dimension") for text in texts_of(group)]
    assert {'20"', '12"'} <= set(shown)
    assert [shown.count(text) for text in ('20"', '12"')] == [2, 2]


def test_an_area_that_a_circle_cuts_has_a_true_arc_and_its_radius():
    scene = drawn("round")
    fills = [g.items[0] for g in scene.groups if g.role.endswith(" zone") and g.owner.startswith("deployment")]
    arcs = [step for path in fills for ring in path.rings for step in ring if isinstance(step, Arc)]
    assert [round(abs(arc.sweep)) for arc in arcs] == [90, 90]
    assert [text for group in groups(scene, "dimension") for text in texts_of(group) if text == '9"'] == ['9"', '9"']


def test_the_edges_that_a_mission_gives_are_marked_and_named():
    scene = drawn("slanted")
    assert sorted(texts(scene, "edge label")) == ["Attacker’s edge", "Defender’s edge"]
    assert len(groups(scene, "edge")) == 2
    assert "Attacker’s edge is the right table edge." in told("slanted")
    assert "Defender’s edge is the left table edge." in told("slanted")
    assert groups(drawn("either-edge"), "edge") == []


def test_a_side_that_deploys_at_random_is_told_of_and_its_edge_marked():
    assert texts(drawn("at-random"), "edge label") == ["Attacker’s edge"]
    assert "The Attacker deploys at random: there is no deployment area." in told("at-random")
    assert "Attacker’s Immediate Reserves: right table edge or left table edge." in told("at-random") or (
        "Attacker’s Immediate Reserves: left table edge or right table edge." in told("at-random")
    )


def test_both_parts_of_an_area_are_named_and_told():
    scene = drawn("two-parts")
    assert sorted(texts(scene, "name")) == ["ATTACKER", "ATTACKER", "DEFENDER"]
    assert "Deployment area of the Attacker, left half and right half" in told("two-parts")
    assert [view.name for view in views.views_of(KINDS["two-parts"], regions.layout(KINDS["two-parts"], 1))] == [
        *("as-printed", "turned-over", "turned-right", "turned-left")
    ]


def test_reserves_at_half_of_either_edge_have_arrows_and_words_at_both():
    scene = drawn("either-edge")
    assert len(groups(scene, "arrow")) == 2
    assert texts(scene, "reserves label") == ["Defender’s Delayed Reserves"] * 2
    assert re.search(
        r"Reserves: (upper|lower) table edge or (upper|lower) table edge, in the left half", told("either-edge")
    )


def test_reserves_at_one_edge_of_a_corner_show_how_far_it_reaches():
    scene = drawn("one-edge-of-a-corner")
    reach = [text for g in groups(scene, "dimension") if "corner" in g.owner for text in texts_of(g)]
    assert sorted(reach) == ['16"', '16"', '24"']
    assert 'within 24" of the lower left corner, along the lower table edge' in told("one-edge-of-a-corner")


def test_patrols_have_their_area_name_and_distances():
    scene = drawn("flanks")
    assert sorted(texts(scene, "name")) == ["ATTACKER", "DEFENDER", "PATROL", "PATROL"]
    rims = [group.items[1].ink for group in groups(scene, "patrol")]
    assert [bool(ink.dash) for ink in rims] == [True, True]
    owners = [g.owner for g in groups(scene, "dimension") if g.owner.startswith("patrol")]
    assert len(owners) >= 2
    assert 'Area for the Patrol of the Attacker, upper right quarter: within 6" of the centre line' in told("flanks")


@pytest.mark.parametrize("key", ["bridgehead", "no-retreat", "rearguard"])
def test_minefields_have_a_sign_where_they_may_be_placed(key):
    for size in ("sheet", "phone"):
        scene = diagram.scene(load.mission(f"fow4/{key}"), size=size)
        (group,) = groups(scene, "minefields")
        mines = next(item for item in group.items if isinstance(item, Discs) and len(item.centres) == 3)
        assert mines
