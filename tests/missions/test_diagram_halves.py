"""Where a side lies on the drawing: said only if it is true of every inch of its ground."""

import pytest
import shapely

from missions import load, regions
from missions.diagram import lies, turned
from missions.model import SIDES

EVERY = [(mission, layout, side) for system in load.systems() for mission in load.missions_of(system.key)
         for layout in regions.layouts(mission) for side in SIDES]  # fmt: skip
HALVES = {"bottom": (0, 0, 1, 0.5), "top": (0, 0.5, 1, 1), "left": (0, 0, 0.5, 1), "right": (0.5, 0, 1, 1)}


def ground(zones, side):
    return shapely.union_all([zone.geometry for zone in zones if zone.role == "deployment" and zone.side == side])


def half(name, table):
    (width, height), (x0, y0, x1, y1) = table, HALVES[name]
    return shapely.box(x0 * width, y0 * height, x1 * width, y1 * height).buffer(0.02)


def test_of_every_mission_what_is_said_holds_and_what_holds_is_said():
    for mission, layout, side in EVERY:
        zones = turned(regions.zones(mission, layout), mission.table, side)
        said, own = lies(zones, mission.table, side).split(), ground(zones, side)
        for name in HALVES:
            holds = not own.is_empty and half(name, mission.table).covers(own)
            assert (name in said) == holds, (mission.key, layout.label, side, said)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("no-retreat", {"attacker": "right", "defender": "left"}),
        ("encounter", {"attacker": "bottom", "defender": "bottom"}),
        ("dust-up", {"attacker": "bottom left", "defender": "bottom left"}),
        ("breakthrough", {"attacker": "bottom left", "defender": ""}),
    ],
)
def test_edges_corners_and_what_is_neither(key, said):
    mission = load.mission(f"fow4/{key}")
    zones = regions.zones(mission, regions.layout(mission, 1))
    assert {side: lies(turned(zones, mission.table, side), mission.table, side) for side in SIDES} == said


def test_a_side_without_ground_lies_nowhere():
    assert lies((), (72, 48), "attacker") == ""
