"""No label touches another, an arrow, another's dimension line or the border: measured over the whole catalogue.

Each layout is drawn as printed and turned, in two of all ways to draw it; the ways change from layout to layout. Run
this file as a module to measure every way of every layout, which takes many minutes.
"""

from itertools import product

import pytest

from missions import diagram, load, regions
from missions.diagram.items import Group, Text
from missions.diagram.views import VIEWS, views_of
from tests.missions.diagram_kinds import KINDS
from tests.missions.diagram_room import touching

CATALOGUE = [mission for system in load.systems() for mission in load.missions_of(system.key)]
MISSIONS = [*CATALOGUE, *KINDS.values()]
LAYOUTS = [(mission, layout) for mission in MISSIONS for layout in regions.layouts(mission)]
SLACK = 4 / 3  # labels a third longer than ours
WAYS = [*product(("both", "in", "cm"), ("phone", "sheet"), (SLACK, 1.0))]


def ways_of(index, mission, layout):
    """The view and the way of drawing for a layout as printed, and for one of its turns."""
    views = views_of(mission, layout)
    yield views[0], WAYS[index * 5 % len(WAYS)]
    yield views[1 + index % 3], WAYS[(index * 7 + 3) % len(WAYS)]


def faults(mission, layout, view, way):
    units, size, slack = way
    return touching(diagram.scene(mission, layout.number, units, size=size, view=view, slack=slack))


@pytest.mark.parametrize("index", range(len(LAYOUTS)), ids=[f"{m.id}-{layout.number}" for m, layout in LAYOUTS])
def test_no_label_touches_anything_however_it_is_drawn(index):
    mission, layout = LAYOUTS[index]
    for view, way in ways_of(index, mission, layout):
        assert faults(mission, layout, view, way) == [], (view.name, way)


def test_every_layout_and_between_them_every_way_and_every_turn_is_drawn():
    drawn = [(view.at, *way) for index, (m, layout) in enumerate(LAYOUTS) for view, way in ways_of(index, m, layout)]
    assert len(drawn) == 2 * len(LAYOUTS)
    assert {way[1:] for way in drawn} == set(WAYS)
    assert {way[0] for way in drawn} == {view.at for view in VIEWS.values()}


def test_longer_labels_really_are_longer():
    mission = load.mission("fow4/contact")
    plain, longer = (diagram.scene(mission, 1, "both", slack=slack) for slack in (1.0, SLACK))
    widths = [sorted(text.width for group in scene.groups for text in group.texts) for scene in (plain, longer)]
    assert widths[1][-1] >= widths[0][-1] * 1.2


def _label(owner: str, x: float, y: float) -> Group:
    return Group("dimension", owner, (Text("8 in", x, y, 10, 20, "#000000"),))


def test_the_measure_sees_two_labels_that_touch():
    scene = diagram.scene(load.mission("fow4/rearguard"))
    near = (_label("one", 250, 150), _label("two", 262, 153))
    crowded = type(scene)(scene.key, scene.width, scene.height, near, "", "")
    assert touching(crowded) == ["dimension one (8 in) touches dimension two (8 in)"]


def test_the_measure_sees_a_label_on_the_border_on_an_arrow_and_outside():
    scene = diagram.scene(load.mission("fow4/contact"))
    border = next(group for group in scene.groups if group.role == "border").items[-1]
    arrow = next(group for group in scene.groups if group.role == "arrow").items[0]
    for (x, y), word in (
        (border.rings[0][0], "border"),
        (arrow.rings[0][3], "arrow"),
        ((0.0, 0.0), "leaves the scene"),
    ):
        added = type(scene)(scene.key, scene.width, scene.height, (*scene.groups, _label("new", x, y)), "", "")
        assert any(word in line for line in touching(added))


@pytest.mark.parametrize("mission", CATALOGUE, ids=lambda mission: mission.id)
def test_text_stays_readable_on_a_phone_and_on_a4(mission):
    phone, sheet = (diagram.scene(mission, 1, "both", size=size) for size in ("phone", "sheet"))
    smallest_phone, smallest_sheet = (
        min(text.size for group in scene.groups for text in group.texts) for scene in (phone, sheet)
    )
    assert smallest_phone * 328 / phone.width >= 10  # pixels, on a screen 360 wide with a margin of 16
    assert smallest_sheet * 500 / sheet.width >= 9  # points, between margins of 47


if __name__ == "__main__":
    for each, layout in LAYOUTS:
        for seen, way in product(views_of(each, layout), WAYS):
            for fault in faults(each, layout, seen, way):
                print(each.id, layout.number, seen.name, *way, fault)
