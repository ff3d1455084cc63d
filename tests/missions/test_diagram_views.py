"""How a table is looked at: each view shows what its name says, and where a side lies is said only if it is true."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from missions import diagram, load, regions
from missions.diagram import views
from missions.diagram.views import AS_PRINTED, EDGES, VIEWS, Seen, UnknownView, View
from missions.model import SIDES

EVERY = [(mission, layout) for system in load.systems() for mission in load.missions_of(system.key)
         for layout in regions.layouts(mission)]  # fmt: skip
HALVES = {"bottom": (0, 0, 1, 0.5), "top": (0, 0.5, 1, 1), "left": (0, 0, 0.5, 1), "right": (0.5, 0, 1, 1)}


def shown(key, number=1, view=AS_PRINTED):
    mission = load.mission(f"fow4/{key}")
    return views.seen(mission, regions.layout(mission, number), view)


def half(name, table):
    (width, height), (x0, y0, x1, y1) = table, HALVES[name]
    return shapely.box(x0 * width, y0 * height, x1 * width, y1 * height).buffer(0.02)


def ground(seen, side):
    return shapely.union_all([zone.geometry for zone in seen.zones if zone.role == "deployment" and zone.side == side])


def test_of_every_layout_turned_any_way_what_is_said_holds_and_what_holds_is_said():
    for mission, layout in EVERY:
        for view in views.views_of(mission, layout):
            seen = views.seen(mission, layout, view)
            for side in SIDES:
                said, own = seen.lies(side).split(), ground(seen, side)
                for name in HALVES:
                    holds = not own.is_empty and half(name, seen.table).covers(own)
                    assert (name in said) == holds, (mission.key, layout.label, view.name, side, said)


def test_of_every_layout_the_four_views_are_the_four_turns_and_the_first_is_as_printed():
    for mission, layout in EVERY:
        pictures = [views.seen(mission, layout, view) for view in views.views_of(mission, layout)]
        printed = views.as_printed(mission, layout)
        for quarters, picture in zip((0, 2, 1, 3), pictures, strict=True):
            assert picture.table == printed.turned(quarters).table
            for zone, other in zip(picture.zones, printed.turned(quarters).zones, strict=True):
                assert zone.geometry.equals(other.geometry)


def test_a_view_puts_a_side_where_it_says():
    for mission, layout in EVERY:
        for view in VIEWS.values():
            if view.side and (said := views.as_printed(mission, layout).lies(view.side)):
                assert view.at in views.seen(mission, layout, view).lies(view.side).split(), (mission.key, said)


@pytest.mark.parametrize(
    ("key", "view", "said", "upright"),
    [
        ("rearguard", "attacker-top", "top", False),
        ("rearguard", "attacker-bottom", "bottom", False),
        ("rearguard", "defender-left", "left", True),
        ("no-retreat", "attacker-top", "top", True),
        ("no-retreat", "attacker-right", "right", False),
        ("dust-up", "attacker-bottom", "bottom left", False),
        ("dust-up", "attacker-right", "bottom right", True),
        ("breakthrough", "attacker-left", "top left", True),
    ],
)
def test_edges_and_quarters_at_any_edge_of_the_picture(key, view, said, upright):
    seen = shown(key, view=VIEWS[view])
    assert (seen.lies(VIEWS[view].side), seen.upright) == (said, upright)


@given(st.floats(0, 72), st.floats(0, 48), st.integers(-4, 8))
def test_a_quarter_turn_is_clockwise_and_four_of_them_are_none(x, y, quarters):
    zone = regions.Zone("deployment", "attacker", None, "", shapely.Point(x, y), (), 0)
    seen = Seen((zone,), (72.0, 48.0))
    turned = seen.turned(1)
    assert turned.table == (48.0, 72.0)
    assert turned.zones[0].geometry.coords[0] == pytest.approx((y, 72 - x))
    back = seen.turned(quarters).turned(4 - quarters)
    assert back.table == seen.table
    assert back.zones[0].geometry.coords[0] == pytest.approx((x, y))


def test_from_their_own_side_players_have_their_own_edge_nearest():
    for mission, layout in EVERY:
        for side in SIDES:
            view = views.view_from(mission, layout, side)
            said = views.seen(mission, layout, view).lies(side)
            assert (view == AS_PRINTED) or not said or "bottom" in said.split()


def test_a_side_in_two_quarters_sits_at_no_one_edge():
    mission = load.mission("fow4/breakthrough")
    layout = regions.layout(mission, 1)
    assert views.view_from(mission, layout, "defender") == AS_PRINTED
    with pytest.raises(UnknownView, match="the Defender sits at no one edge; there are the views as-printed, "):
        diagram.scene(mission, view=View("defender", "top"))


def test_a_side_without_ground_lies_nowhere():
    assert Seen((), (72, 48)).lies("attacker") == ""


def test_names_and_labels_of_the_views():
    assert list(VIEWS) == [
        *("as-printed", "turned-right", "turned-over", "turned-left"),
        *("attacker-top", "attacker-right", "attacker-bottom", "attacker-left"),
        *("defender-top", "defender-right", "defender-bottom", "defender-left"),
    ]
    assert [VIEWS[name].label for name in ("turned-over", "defender-left")] == ["Turned over", "Defender at the left"]


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("corner", ["top left", "top right", "bottom left", "bottom right"])
def test_the_layout_that_matches_a_table_is_found(corner, upright):
    mission = load.mission("fow4/counterattack")
    for other in [where for where in ("top left", "top right", "bottom left", "bottom right") if where != corner]:
        wanted = {"attacker": corner, "defender": other}
        found = views.matching(mission, wanted, upright)
        if len({*corner.split(), *other.split()}) == 4:
            assert found is None  # this Defender has a quarter beside the Attacker's
            continue
        number, view = found
        seen = views.seen(mission, regions.layout(mission, number), view)
        assert {side: seen.lies(side) for side in SIDES} == wanted
        assert seen.upright == upright


def test_the_mirrored_picture_is_another_layout_and_mirrored_again_it_is_the_same():
    for mission, layout in EVERY:
        for view in views.views_of(mission, layout):
            here = views.seen(mission, layout, view)
            found = views.mirrored(mission, layout, view)
            if found is None:
                continue
            there = views.seen(mission, regions.layout(mission, found[0]), found[1])
            other = {"left": "right", "right": "left"}
            for side in SIDES:
                words = [other.get(word, word) for word in here.lies(side).split()]
                assert there.lies(side).split() == words
            assert there.table == here.table


def test_only_ground_with_a_left_and_a_right_can_be_mirrored():
    def mirrored(key):
        mission = load.mission(f"fow4/{key}")
        return views.mirrored(mission, regions.layout(mission, 1), AS_PRINTED)

    assert mirrored("rearguard") is mirrored("no-retreat") is None
    assert mirrored("dust-up") == (2, View("attacker", "top"))


def test_every_edge_is_a_quarter_turn_on():
    seen = shown("rearguard")
    assert [seen.turned(quarters).lies("attacker") for quarters in range(4)] == list(EDGES)
