"""What holds for every zone of every mission in every layout, and how words become shapes."""

import math
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point, box
from shapely.affinity import scale

from missions.geojson import feature_collection
from missions.ground import UnknownPlace, grounds
from missions.load import missions_of, systems
from missions.model import Deploy, Ground, Region
from missions.regions import UnknownLayout, area, layout, layouts, players, zones
from missions.wording.measures import Lengths
from missions.wording.places import places

EVERYWHERE = [
    pytest.param(mission, ground, id=f"{mission.id}-{ground.number}")
    for system in systems()
    for mission in missions_of(system.key)
    for ground in layouts(mission)
]
in_every_layout = pytest.mark.parametrize(("mission", "ground"), EVERYWHERE)
every_mission = pytest.mark.parametrize(
    "mission", [pytest.param(mission, id=mission.id) for system in systems() for mission in missions_of(system.key)]
)

ACROSS = Ground(attacker={"takes": "opposite edge"}, defender={"picks": "long edge"})
ATTACKER_ABOVE, ATTACKER_BELOW = grounds(ACROSS, (72, 48))
distances = st.floats(min_value=0.25, max_value=60, allow_nan=False)


@in_every_layout
def test_every_zone_lies_on_the_table(mission, ground):
    table = box(0, 0, *mission.table)
    for zone in zones(mission, ground):
        assert zone.geometry.is_valid
        assert table.buffer(1e-9).covers(zone.geometry), zone.label


@in_every_layout
def test_the_armies_never_deploy_into_one_another(mission, ground):
    areas = {zone.side: zone.geometry for zone in zones(mission, ground) if zone.role == "deployment"}
    drawn = {side for step in mission.steps if isinstance(step, Deploy) for side in players(step.by)}
    assert areas.keys() == drawn  # a rule may deploy an army at random instead
    for one, other in combinations(areas.values(), 2):
        assert one.intersection(other).area == pytest.approx(0, abs=1e-9)


@in_every_layout
def test_every_zone_has_room_for_what_is_placed_in_it(mission, ground):
    for zone in zones(mission, ground):
        if zone.role == "reserves":
            assert zone.geometry.length > 0
        elif zone.role != "marker":
            assert zone.geometry.area > 12 * (zone.count or 1)


@in_every_layout
def test_reserves_arrive_on_the_edge_of_the_table_alone(mission, ground):
    edge = box(0, 0, *mission.table).boundary
    for zone in zones(mission, ground):
        if zone.role == "reserves":
            assert edge.buffer(1e-9).covers(zone.geometry), zone.label


@in_every_layout
def test_scattered_reserves_cover_each_result_of_the_die_once(mission, ground):
    results = {}
    for zone in zones(mission, ground):
        if zone.roll:
            results.setdefault((zone.step, zone.side), []).extend(zone.roll)
    assert all(sorted(rolled) == [1, 2, 3, 4, 5, 6] for rolled in results.values())


@in_every_layout
def test_a_measure_names_a_distance_of_the_text_from_something_on_the_table(mission, ground):
    for zone in zones(mission, ground):
        for measure in zone.measures:
            assert 0 < measure.distance <= 48
            assert measure.geometry.geom_type in {"LineString", "Point"}
            assert measure.geometry.distance(zone.geometry) <= measure.distance + 0.01


@in_every_layout
def test_what_must_be_off_a_mark_comes_as_near_to_it_as_the_text_allows_and_no_nearer(mission, ground):
    for zone in zones(mission, ground):
        alternatives = getattr(getattr(mission.steps[zone.step], "where", None), "others", ())
        for measure in zone.measures:
            if measure.kind == "off" and not alternatives:
                assert measure.geometry.distance(zone.geometry) == pytest.approx(measure.distance, abs=0.01)


@every_mission
def test_every_layout_is_a_turn_or_a_mirror_image_of_the_rule(mission):
    """One symmetry of the table moves all zones at once. Quarters that lie beside one another have two patterns."""
    found = layouts(mission)
    patterns = found[:2] if mission.ground.attacker.beside else found[:1]
    for ground in found:
        images = zones(mission, ground)
        assert any(
            all(same(one, image, mirror, mission.table) for one, image in zip(originals, images, strict=True))
            for originals in (zones(mission, pattern) for pattern in patterns)
            for mirror in product((1, -1), repeat=2)
        ), ground.label


def same(one, image, mirror, table):
    def look(zone):
        return zone.role, zone.side, zone.count, sorted((m.kind, m.distance) for m in zone.measures), zone.roll

    moved = scale(one.geometry, *mirror, origin=(table[0] / 2, table[1] / 2))
    return look(one) == look(image) and moved.hausdorff_distance(image.geometry) < 1e-6


@every_mission
def test_layouts_differ_from_one_another_and_are_numbered_from_one(mission):
    found = layouts(mission)
    assert [ground.number for ground in found] == list(range(1, len(found) + 1))
    assert len({ground.label for ground in found}) == len(found)
    shapes = {tuple(zone.geometry.wkb for zone in zones(mission, ground)) for ground in found}
    assert len(shapes) == len(found)


def test_layout_one_of_a_mission_across_long_edges_has_the_attacker_above():
    assert ATTACKER_ABOVE.label == "Attacker above, Defender below"
    assert ATTACKER_ABOVE.area("attacker's half", None).bounds == (0, 24, 72, 48)


def test_left_and_right_are_those_of_a_player_who_faces_the_enemy():
    assert ATTACKER_ABOVE.corners_of("own left corner", "attacker") == (Point(72, 48),)
    assert ATTACKER_ABOVE.corners_of("own left corner", "defender") == (Point(0, 0),)
    assert ATTACKER_BELOW.corners_of("own right corner", "attacker") == (Point(72, 0),)


def test_a_layout_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(UnknownLayout, match="fow4/contact has layouts 1 to 2, not 3"):
        layout(missions_of("fow4")[3], 3)


def test_a_place_that_this_ground_lacks_is_refused_with_those_that_it_has():
    with pytest.raises(UnknownPlace, match='"own quarter" does not exist on this ground; there are: attacker\'s half'):
        area(Region(within="own quarter"), ATTACKER_ABOVE, "attacker")


@given(off=distances, side=st.sampled_from(["attacker", "defender"]))
def test_a_half_less_a_band_along_the_centre_line_is_what_remains_of_it(off, side):
    found = area(Region(within="own half", off={"centre line": off}), ATTACKER_ABOVE, side)
    assert found.area == pytest.approx(72 * max(24 - off, 0), abs=1e-6)


@given(radius=st.floats(min_value=0.5, max_value=24))
def test_arcs_are_true_to_far_less_than_half_a_percent(radius):
    found = area(Region(near={"table centre": radius}), ATTACKER_ABOVE, None)
    assert found.area == pytest.approx(math.pi * radius**2, rel=0.0005)


@given(off=distances, near=distances)
def test_off_and_near_a_mark_part_the_table_between_them(off, near):
    away = area(Region(off={"own edge": off}), ATTACKER_ABOVE, "defender")
    close = area(Region(near={"own edge": near}), ATTACKER_ABOVE, "defender")
    together = area(
        Region(off={"own edge": off}, others=(Region(near={"own edge": near}),)), ATTACKER_ABOVE, "defender"
    )
    assert away.area == pytest.approx(72 * max(48 - off, 0), abs=1e-6)
    assert close.area == pytest.approx(72 * min(near, 48), abs=1e-6)
    assert together.area == pytest.approx(away.union(close).area, abs=1e-6)


@every_mission
@pytest.mark.parametrize("by", ["attacker", "defender", "each"])
def test_every_place_that_a_ground_has_can_be_said_in_words(mission, by):
    ground, words = layouts(mission)[0], places(mission, by, Lengths("both"))

    def spoken(names):
        whose = {f"{who} {place}" for name in names for one, _, place in [name.partition("'s ")] if place
                 for who in (f"{one}'s", "own", "opponent's")}  # fmt: skip
        return whose | {name for name in names if "'s " not in name}

    assert all(words.area(name) for name in spoken(ground.areas))
    assert all(words.corners(name) for name in spoken(ground.corners) if not name.endswith("corner"))
    for name in spoken(ground.marks):
        assert '8"/20cm' in words.bounds(Region(off={name: 8}))
        assert '8"/20cm' in words.bounds(Region(near={name: 8}))
        assert not name.endswith("edge") or words.edge(name)


@in_every_layout
def test_geojson_gives_back_the_zones(mission, ground):
    collection = feature_collection(mission, ground.number)
    assert collection["properties"] == {"table": list(mission.table), "layout": ground.number}
    expected = zones(mission, ground)
    assert len(collection["features"]) == len(expected)
    for feature, zone in zip(collection["features"], expected, strict=True):
        assert feature["type"] == "Feature"
        properties = {"role": zone.role, "side": zone.side, "count": zone.count, "label": zone.label}
        assert feature["properties"] == properties
        assert feature["geometry"]["type"] == zone.geometry.geom_type
        if zone.geometry.geom_type == "Polygon":
            outer = feature["geometry"]["coordinates"][0]
            assert outer[0] == outer[-1]
            assert signed_area(outer) == pytest.approx(zone.geometry.area, abs=0.01)


def signed_area(ring):
    """Positive where the ring runs against the clock, as GeoJSON asks of an outer ring."""
    return sum(x * v - u * y for (x, y), (u, v) in pairwise(ring)) / 2
