"""No label touches another, an arrow, another's dimension line or the border: measured over the whole catalogue."""

import pytest

from missions import diagram, load, regions
from missions.diagram.items import Group, Text
from tests.missions.diagram_room import touching

MISSIONS = load.missions_of("fow4")
LAYOUTS = [(mission, number) for mission in MISSIONS for number in range(1, len(regions.layouts(mission)) + 1)]
NAMED = [f"{mission.key}-{number}" for mission, number in LAYOUTS]
SLACK = 4 / 3  # labels a third longer than ours


@pytest.mark.parametrize(("mission", "number"), LAYOUTS, ids=NAMED)
def test_no_label_touches_anything_in_any_unit_and_size(mission, number):
    for units in ("in", "cm", "both"):
        for size in ("sheet", "phone"):
            assert touching(diagram.scene(mission, number, units, size=size)) == [], (units, size)


@pytest.mark.parametrize("size", ["sheet", "phone"])
@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.key)
def test_no_label_touches_anything_when_labels_are_a_third_longer(mission, size):
    for number in range(1, min(2, len(regions.layouts(mission))) + 1):
        assert touching(diagram.scene(mission, number, "both", size=size, slack=SLACK)) == []


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


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.key)
def test_text_stays_readable_on_a_phone_and_on_a4(mission):
    phone, sheet = (diagram.scene(mission, 1, "both", size=size) for size in ("phone", "sheet"))
    smallest_phone, smallest_sheet = (
        min(text.size for group in scene.groups for text in group.texts) for scene in (phone, sheet)
    )
    assert smallest_phone * 328 / phone.width >= 10  # pixels, on a screen 360 wide with a margin of 16
    assert smallest_sheet * 500 / sheet.width >= 9  # points, between margins of 47
