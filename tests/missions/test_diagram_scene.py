"""What a drawing shows: to scale, every zone once, every distance of the text, arrivals, names and arcs."""

import math
import re
from collections import Counter

import pytest
import shapely

from missions import diagram, load, regions
from missions.diagram.items import Arc, Discs, Path, Rect, Strokes
from missions.model import Mission

MISSIONS = [mission for system in load.systems() for mission in load.missions_of(system.key)]
BY_KEY = pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)
FIRST = 1  # layouts of each mission that are looked at
NUMBER = re.compile(r'([\d.]+)"')


def groups(scene, role):
    return [group for group in scene.groups if group.role == role]


def table_of(scene):
    """The table's box, from the ground that is drawn first."""
    return groups(scene, "ground")[0].items[0].box


def inches(scene, mission):
    return table_of(scene).width / mission.table[0]


def area_of(path):
    """Area of a path with arcs, by the shoelace of points and the segments under its arcs."""
    total = 0.0
    for ring in path.rings:
        points, extra = [], 0.0
        for step in ring:
            if isinstance(step, Arc):
                sweep = math.radians(step.sweep)
                extra += step.radius**2 * (sweep - math.sin(sweep)) / 2
                points.append(step.end)
            else:
                points.append(step)
        shoelace = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2
        total += shoelace + extra
    return abs(total)


def text_of(scene, role):
    return [" ".join(text.text for text in group.texts) for group in groups(scene, role)]


@BY_KEY
def test_the_table_is_drawn_to_scale(mission):
    for size in ("sheet", "phone"):
        box = table_of(diagram.scene(mission, size=size))
        assert box.width / box.height == pytest.approx(mission.table[0] / mission.table[1])


@BY_KEY
def test_each_deployment_zone_has_its_own_area(mission):
    scene = diagram.scene(mission)
    layout = regions.layouts(mission)[0]
    wanted = [zone.geometry.area for zone in regions.zones(mission, layout) if zone.role == "deployment"]
    zones = [group for group in scene.groups if group.role.endswith(" zone")]
    fills = [group.items[0] for group in zones if group.owner.startswith("deployment")]
    drawn = [area_of(path) / inches(scene, mission) ** 2 for path in fills]
    assert drawn == pytest.approx(wanted, rel=1e-3)


@BY_KEY
def test_every_distance_of_the_zones_and_arrivals_is_drawn(mission):
    for number, layout in enumerate(regions.layouts(mission)[:FIRST], 1):
        scene = diagram.scene(mission, number, "in")
        wanted = {m.distance for z in regions.zones(mission, layout) if z.role != "minefields" for m in z.measures}
        shown = {float(NUMBER.match(text)[1]) for text in text_of(scene, "dimension")}
        needed, allowed = coordinates(mission, layout)
        assert wanted | needed <= shown <= wanted | allowed


def coordinates(mission, layout):
    """How far each marker is from the nearest edges, unless it is halfway; and what else may be told of a point.

    Corners of shapes that are given by them may be told too.
    """
    zones = regions.zones(mission, layout)
    markers = [(zone.geometry.x, zone.geometry.y) for zone in zones if zone.role == "marker"]
    corners = [
        corner for step in mission.steps for corner in (getattr(getattr(step, "where", None), "shape", ()) or ())
    ]
    needed = {min(at, far - at) for point in markers for at, far in zip(point, mission.table, strict=True)}
    points = [*markers, *corners]
    allowed = {n for point in points for at, far in zip(point, mission.table, strict=True) for n in (at, far - at)}
    return needed - {length / 2 for length in mission.table}, allowed


@BY_KEY
def test_a_dimension_line_is_as_long_as_its_label_says(mission):
    for number in range(1, FIRST + 1):
        scene = diagram.scene(mission, number, "in")
        for group in groups(scene, "dimension"):
            heads = next(item for item in group.items if isinstance(item, Path))
            (start, *_), (end, *_) = heads.rings
            said = float(NUMBER.match(group.texts[0].text)[1])
            assert math.dist(start, end) / inches(scene, mission) == pytest.approx(said, abs=0.05)


@BY_KEY
@pytest.mark.parametrize("size", ["sheet", "phone"])
def test_the_tables_size_is_measured_over_the_whole_edge_between_two_ticks(mission, size):
    for number in range(1, FIRST + 1):
        scene = diagram.scene(mission, number, "in", size=size)
        table = table_of(scene)
        for group, length, axis in zip(groups(scene, "size"), (table.width, table.height), (0, 1), strict=True):
            heads = next(item for item in group.items if isinstance(item, Path))
            (start, *_), (end, *_) = heads.rings
            assert math.dist(start, end) == pytest.approx(length)
            assert sorted((start[axis], end[axis])) == pytest.approx([table[axis], table[axis + 2]])
            assert not table.x0 < start[0] < table.x1 or not table.y0 < start[1] < table.y1
            ticks = next(item for item in group.items if isinstance(item, Strokes)).segments
            middles = [((tick.x0 + tick.x1) / 2, (tick.y0 + tick.y1) / 2) for tick in ticks]
            assert sum(sorted(middles), ()) == pytest.approx(sum(sorted((start, end)), ()))


@BY_KEY
def test_units_are_those_asked_for_of_those_the_system_has(mission):
    patterns = {"in": r'[\d.]+"', "cm": r"[\d.]+cm", "both": r'[\d.]+"/[\d.]+cm'}
    own = load.system(mission.system).units
    for units in patterns:
        scene = diagram.scene(mission, 1, units)
        pattern = patterns[units if units in own else own[0]]
        for text in text_of(scene, "dimension") + text_of(scene, "size"):
            assert re.fullmatch(pattern, text)


@BY_KEY
def test_objective_areas_say_who_places_how_many(mission):
    said = Counter()
    scene = diagram.scene(mission, 1, "both")
    for group in groups(scene, "objectives label"):
        words = " ".join(text.text for text in group.texts)
        for side, count in re.findall(r"(Attacker|Defender) places (\d+)", words):
            said[side.lower()] += int(count)
        counters = sum(len(item.centres) for item in group.items if isinstance(item, Discs) and item.ink.stroke)
        assert counters == sum(map(int, re.findall(r"places (\d+)", words)))
    wanted = Counter()
    for zone in regions.zones(mission, regions.layouts(mission)[0]):
        if zone.role == "objectives":
            wanted[zone.side] += zone.count
    assert said == wanted


@BY_KEY
def test_each_side_is_named_inside_each_of_its_zones(mission):
    for number, layout in enumerate(regions.layouts(mission)[:FIRST], 1):
        scene = diagram.scene(mission, number, "both")
        box, scale = table_of(scene), inches(scene, mission)
        plates = [(group.texts[0].text.lower(), group.items[0].box.centre) for group in groups(scene, "name")]
        spots = [(side, shapely.Point((x - box.x0) / scale, (box.y1 - y) / scale)) for side, (x, y) in plates]
        for zone in regions.zones(mission, layout):
            if zone.role == "deployment":
                for part in shapely.get_parts(zone.geometry):
                    assert sum(side == zone.side and part.contains(spot) for side, spot in spots) == 1


@BY_KEY
def test_reserves_come_in_over_their_own_stretch_of_edge(mission):
    for number, layout in enumerate(regions.layouts(mission)[:FIRST], 1):
        scene = diagram.scene(mission, number, "both")
        box, scale = table_of(scene), inches(scene, mission)
        table = shapely.box(0, 0, *mission.table)
        stretches = [
            line
            for zone in regions.zones(mission, layout)
            if zone.role == "reserves"
            for line in shapely.get_parts(zone.geometry)
        ]
        arrows = groups(scene, "arrow")
        assert len(arrows) == len(stretches)
        for path in (path for group in arrows for path in group.items):
            ring = [((x - box.x0) / scale, (box.y1 - y) / scale) for x, y in path.rings[0]]
            assert table.contains(shapely.Point(ring[3]))  # the tip
            assert not table.intersects(shapely.Point(ring[0]))  # the tail
            way = shapely.LineString([ring[0], ring[3]])
            assert any(way.distance(line) < 0.01 for line in stretches)


@pytest.mark.parametrize("key", ["bridgehead", "contact", "encounter", "hasty-attack"])
def test_scattered_reserves_show_every_result_of_the_die(key):
    mission = load.mission(f"fow4/{key}")
    layout = regions.layouts(mission)[0]
    wanted = Counter(
        result for zone in regions.zones(mission, layout) if zone.role == "reserves" for result in zone.roll
    )
    pips = Counter()
    for role in ("dice", "reserves label"):
        for group in groups(diagram.scene(mission), role):
            faces = [item for item in group.items if isinstance(item, Rect)]
            dots = [item for item in group.items if isinstance(item, Discs)]
            assert len(faces) == len(dots)
            pips.update(len(item.centres) for item in dots)
    assert pips == wanted


@pytest.mark.parametrize("key", ["counterattack", "dust-up"])
def test_arcs_are_true_arcs_of_the_circle_about_the_table_centre(key):
    mission = load.mission(f"fow4/{key}")
    scene = diagram.scene(mission)
    fill = next(group for group in scene.groups if group.role == "objectives").items[0]
    arcs = [step for ring in fill.rings for step in ring if isinstance(step, Arc)]
    assert [round(abs(arc.sweep)) for arc in arcs] == [90]
    assert arcs[0].radius == pytest.approx(12 * inches(scene, mission))
    assert arcs[0].centre == pytest.approx(table_of(scene).centre)
    assert not any(isinstance(step, Arc) for group in groups(scene, "border") for step in group.items[-1].rings[0])


@BY_KEY
def test_centre_lines_are_dashed_and_halve_the_table(mission):
    scene = diagram.scene(mission)
    (group,) = groups(scene, "centre lines")
    (strokes,) = group.items
    x, y = table_of(scene).centre
    assert isinstance(strokes, Strokes)
    assert strokes.ink.dash
    assert all(s.x0 == s.x1 == pytest.approx(x) or s.y0 == s.y1 == pytest.approx(y) for s in strokes.segments)


def test_equal_objective_areas_are_drawn_once_with_both_players_counts():
    scene = diagram.scene(load.mission("fow4/no-retreat"))
    assert len(groups(scene, "objectives label")) == 1
    assert text_of(scene, "objectives label") == ["Defender places 1 Objective Attacker places 1 Objective"]


def test_hatching_keeps_clear_of_labels():
    scene = diagram.scene(load.mission("fow4/bridgehead"))
    texts = [shapely.box(*text.box) for group in scene.groups for text in group.texts]
    hatching = [item for group in scene.groups if "hatching" in group.owner for item in group.items]
    lines = [
        shapely.LineString([s[:2], s[2:]]) for item in hatching if isinstance(item, Strokes) for s in item.segments
    ]
    assert len(lines) > 50
    assert not any(line.intersects(text) for line in lines for text in texts)


def test_a_layout_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(regions.UnknownLayout, match="layouts 1 to 2, not 3"):
        diagram.scene(load.mission("fow4/rearguard"), 3)


def test_the_same_drawing_is_made_only_once():
    mission = load.mission("fow4/rearguard")
    again = Mission.model_validate(mission.model_dump(by_alias=True))
    assert diagram.scene(mission, 2) is diagram.scene(again, 2)
    assert diagram.scene(mission, 1) is not diagram.scene(mission, 2)


def test_a_mission_with_narrow_zones_ties_names_to_them_with_leaders():
    data = load.mission("fow4/annihilation").model_dump(by_alias=True)
    for step in data["deployment"]:
        if step["do"] == "deploy":
            step["where"]["near"] = dict.fromkeys(step["where"]["near"], 1.0)
    scene = diagram.scene(Mission.model_validate(data))
    names = groups(scene, "name")
    assert sorted(text_of(scene, "name")) == ["ATTACKER", "DEFENDER"]
    assert all(any(isinstance(item, Strokes) for item in group.items) for group in names)
