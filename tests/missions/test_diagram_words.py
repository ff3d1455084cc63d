"""The drawing in words: what a screen reader says agrees with the zones."""

import re

import pytest

from missions import diagram, load, regions
from missions.diagram.items import Text
from missions.diagram.views import VIEWS
from missions.wording import back, plain

MISSIONS = [mission for system in load.systems() for mission in load.missions_of(system.key)]
BY_KEY = pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)


@BY_KEY
def test_every_distance_and_every_zone_is_told(mission):
    for number, layout in enumerate(regions.layouts(mission), 1):
        text = diagram.describe(mission, number, "in")
        zones = regions.zones(mission, layout)
        told = {float(found) for found in re.findall(r'([\d.]+)"', text)}
        markers = [(zone.geometry.x, zone.geometry.y) for zone in zones if zone.role == "marker"]
        wanted = {*mission.table, *(measure.distance for zone in zones for measure in zone.measures)}
        wanted |= {min(at, far - at) for point in markers for at, far in zip(point, mission.table, strict=True)}
        assert told | {length / 2 for length in mission.table} == wanted | {length / 2 for length in mission.table}
        at_random = {step.by.capitalize() for step in mission.steps if step.do == "deploy at random"}
        for side in ("Attacker", "Defender"):
            placed = f"The {side} deploys at random" if side in at_random else f"Deployment area of the {side}"
            assert placed in text


def test_the_layout_is_told_and_not_only_the_mission():
    mission = load.mission("fow4/counterattack")
    texts = {diagram.describe(mission, number) for number in range(1, 9)}
    assert len(texts) == 8
    assert "Deployment area of the Attacker, upper right quarter" in diagram.describe(mission, 1)


def test_alternatives_are_told_as_alternatives():
    text = diagram.describe(load.mission("fow4/bridgehead"), 1, "in")
    assert 'at least 16" away from the centre line, or within 8" of either side table edge' in text


def test_dice_and_corners_of_scattered_reserves_are_told():
    text = diagram.describe(load.mission("fow4/encounter"), 1, "in")
    assert 'Attacker’s Scattered Delayed Reserves, on a roll of 1 or 2: within 16" of the upper right corner.' in text
    assert "Defender’s Scattered Delayed Reserves, on a roll of 3 or 4: lower table edge." in text


def test_reserves_at_two_corners_are_told_once():
    text = diagram.describe(load.mission("fow4/breakthrough"), 1, "cm")
    assert "Defender’s Immediate Reserves: within 40cm of the upper left or lower right corner." in text


@pytest.mark.parametrize(
    ("view", "where"),
    [("attacker-top", "upper"), ("attacker-right", "right"), ("attacker-bottom", "lower"), ("attacker-left", "left")],
)
def test_the_words_follow_a_table_that_is_turned(view, where):
    scene = diagram.scene(load.mission("fow4/rearguard"), view=VIEWS[view], units="in")
    assert f"Deployment area of the Attacker, {where} half" in scene.description
    size = '48" wide and 72" high' if where in {"left", "right"} else '72" wide and 48" high'
    assert scene.description.startswith(f"A table, {size}.")
    assert scene.title == f"Rearguard, with the Attacker at the {VIEWS[view].at}"


def test_the_title_says_that_a_table_is_turned():
    mission = load.mission("fow4/rearguard")
    assert diagram.scene(mission, view=VIEWS["turned-over"]).title == (
        "Rearguard: Attacker above, Defender below, turned over"
    )


def test_the_title_names_the_layout():
    assert diagram.scene(load.mission("fow4/rearguard"), 2).title == "Rearguard: Attacker below, Defender above"


def test_a_layout_that_does_not_exist_is_refused():
    with pytest.raises(regions.UnknownLayout):
        diagram.describe(load.mission("fow4/rearguard"), 0)


@BY_KEY
def test_dice_that_are_a_house_default_say_so_in_the_drawing_as_on_the_sheet(mission):
    on_the_sheet = "house default" in plain(back(mission, "in")).lower()
    drawn = diagram.scene(mission)
    texts = " ".join(item.text for item in drawn.items() if isinstance(item, Text))
    assert ("house default" in drawn.description) == on_the_sheet
    assert ("house default" in texts) == on_the_sheet
