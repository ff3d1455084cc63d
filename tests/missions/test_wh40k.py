"""The facts of the six deployment maps of Warhammer 40,000, worked out by hand on a 60 x 44 table."""

import math

import pytest
from shapely import Point, Polygon, box

from missions.diagram import scene
from missions.geojson import feature_collection
from missions.load import CATALOGUE, mission_from, missions_of, system
from missions.regions import layout, layouts, zones
from missions.system_checks import system_faults
from missions.wording import back, front, notes, opening, plain, selector

HOME = system("wh40k10")
MAPS = {mission.key: mission for mission in missions_of("wh40k10")}
every_map = pytest.mark.parametrize("key", MAPS)

CENTRE = (30, 22)
CIRCLE = math.pi * 9**2

# map: the Defender's zone, the Attacker's, whole square inches of each, and the markers besides the one at the centre
ZONES = {
    "hammer-and-anvil": (box(0, 0, 18, 44), box(42, 0, 60, 44), 18 * 44),
    "dawn-of-war": (box(0, 0, 60, 12), box(0, 32, 60, 44), 60 * 12),
    "tipping-point": (
        box(0, 0, 20, 22).union(box(0, 22, 12, 44)),
        box(40, 22, 60, 44).union(box(48, 0, 60, 22)),
        20 * 22 + 12 * 22,
    ),
    "sweeping-engagement": (
        box(0, 0, 30, 14).union(box(30, 0, 60, 8)),
        box(30, 30, 60, 44).union(box(0, 36, 30, 44)),
        30 * 14 + 30 * 8,
    ),
    "crucible-of-battle": (
        Polygon([(0, 0), (0, 44), (30, 0)]),
        Polygon([(30, 44), (60, 44), (60, 0)]),
        30 * 44 / 2,
    ),
}
MARKERS = {
    "hammer-and-anvil": [(10, 22), (50, 22), (30, 38), (30, 6)],
    "dawn-of-war": [(10, 22), (50, 22), (30, 38), (30, 6)],
    "tipping-point": [(14, 10), (46, 34), (22, 36), (38, 8)],
    "sweeping-engagement": [(18, 6), (42, 38), (10, 26), (50, 18)],
    "crucible-of-battle": [(14, 10), (46, 34), (20, 36), (40, 8)],
    "search-and-destroy": [(14, 10), (46, 34), (14, 34), (46, 10)],
}
EDGES = {  # the Defender's and the Attacker's
    "hammer-and-anvil": ("left", "right"),
    "dawn-of-war": ("lower", "upper"),
    "tipping-point": ("left", "right"),
    "sweeping-engagement": ("lower", "upper"),
    "crucible-of-battle": ("left", "right"),
    "search-and-destroy": ("left", "right"),
}
POOL = """
Tipping Point: Take and Hold / Raise Banners, Purge the Foe / Smoke and Mirrors, Linchpin / Fog of War,
    Scorched Earth / Swift Action
Hammer and Anvil: Take and Hold / Prepared Positions, Burden of Trust / Hidden Supplies, The Ritual / Stalwarts,
    Supply Drop / Smoke and Mirrors
Search and Destroy: Burden of Trust / Prepared Positions, Linchpin / Raise Banners, Scorched Earth / Stalwarts,
    Take and Hold / Hidden Supplies
Crucible of Battle: Purge the Foe / Rapid Escalation, The Ritual / Swift Action, Terraform / Stalwarts,
    Scorched Earth / Inspired Leadership
Sweeping Engagement: Supply Drop / Rapid Escalation, Terraform / Swift Action
Dawn of War: Linchpin / Raise Banners, Unexploded Ordnance / Inspired Leadership
"""
ORDER = (
    *("muster", "mission", "read", "objective markers", "battlefield", "who attacks", "secret", "formations"),
    *("deploy", "redeploy", "first turn", "pre-battle", "battle rounds"),
)


def drawn(key, role):
    return [zone for zone in zones(MAPS[key], layout(MAPS[key], 1)) if zone.role == role]


def sections(key):
    return {section.heading: section for side in (front, back) for section in side(MAPS[key], "both")}


def test_the_six_maps_stand_in_the_order_of_the_deck():
    assert list(MAPS) == list(MARKERS)


@pytest.mark.parametrize("key", ZONES)
def test_each_zone_is_the_one_of_the_map_to_the_inch(key):
    defender, attacker, area = ZONES[key]
    found = {zone.side: zone.geometry for zone in drawn(key, "deployment")}
    for side, wanted in (("defender", defender), ("attacker", attacker)):
        assert found[side].symmetric_difference(wanted).area == pytest.approx(0, abs=1e-9)
        assert found[side].area == pytest.approx(area, abs=1e-9)


def test_search_and_destroy_takes_a_quarter_of_a_circle_out_of_each_quarter():
    found = {zone.side: zone.geometry for zone in drawn("search-and-destroy", "deployment")}
    for side, bounds in (("defender", (0, 0, 30, 22)), ("attacker", (30, 22, 60, 44))):
        assert found[side].area == pytest.approx(30 * 22 - CIRCLE / 4, rel=0.0005)
        assert found[side].bounds == pytest.approx(bounds)
        assert found[side].distance(Point(CENTRE)) == pytest.approx(9, abs=0.01)
    assert found["defender"].contains(Point(30 - 9.01 / math.sqrt(2), 22 - 9.01 / math.sqrt(2)))


@every_map
def test_every_marker_stands_where_the_map_has_it_and_the_centre_has_one(key):
    found = drawn(key, "marker")
    assert [(zone.side, zone.geometry.coords[0]) for zone in found] == [
        (None, (float(x), float(y))) for x, y in (CENTRE, *MARKERS[key])
    ]


@every_map
def test_both_halves_of_a_map_are_alike_when_it_is_turned_round(key):
    zone = {one.side: one.geometry for one in drawn(key, "deployment")}
    turned = {(60 - x, 44 - y) for x, y in MARKERS[key]}
    assert turned == set(MARKERS[key])
    assert zone["attacker"].area == pytest.approx(zone["defender"].area)


@every_map
def test_each_player_has_the_edge_that_the_zone_lies_along(key):
    marks = layout(MAPS[key], 1).marks
    lines = {"left": (0, 0, 0, 44), "right": (60, 0, 60, 44), "lower": (0, 0, 60, 0), "upper": (0, 44, 60, 44)}
    for side, edge in zip(("defender", "attacker"), EDGES[key], strict=True):
        (line,) = marks[f"{side}'s edge"]
        (zone,) = (one.geometry for one in drawn(key, "deployment") if one.side == side)
        assert line.bounds == lines[edge]
        along = line.intersection(zone).length
        assert along == line.length or key == "search-and-destroy"
        assert f"The {edge} table edge on the map is the {side.capitalize()}'s" in plain(front(MAPS[key], "in"))


@every_map
def test_the_ground_is_fixed_so_a_map_has_one_layout_and_a_note_on_the_edges(key):
    assert len(layouts(MAPS[key])) == 1
    assert [note.heading for note in notes(MAPS[key], "in")] == ["Which battlefield edge is whose?"]


@every_map
def test_geojson_gives_a_marker_as_a_point_that_is_nobodys(key):
    features = feature_collection(MAPS[key])["features"]
    markers = [one for one in features if one["properties"]["role"] == "marker"]
    assert [one["geometry"] for one in markers] == [
        {"type": "Point", "coordinates": list(at)} for at in (CENTRE, *MARKERS[key])
    ]
    assert {one["properties"]["side"] for one in markers} == {None}


@every_map
def test_the_front_tells_the_order_of_play_from_mustering_to_the_last_round(key):
    steps = sections(key)["Order of play"].items
    assert len(steps) == len(ORDER)
    assert [word for word, step in zip(ORDER, steps, strict=True) if word not in step.lower()] == []


@every_map
def test_inches_are_all_that_is_printed_whatever_is_asked_for(key):
    for units in ("in", "cm", "both"):
        text = plain((*front(MAPS[key], units), *back(MAPS[key], units), *notes(MAPS[key], units)))
        assert "cm" not in text
        assert text == plain((*front(MAPS[key], "in"), *back(MAPS[key], "in"), *notes(MAPS[key], "in")))
    assert scene(MAPS[key], 1, "both") == scene(MAPS[key], 1, "in")


def test_a_map_names_the_attacker_of_the_game_once_that_is_known():
    (step,) = (
        item
        for section in front(MAPS["dawn-of-war"], "in", "ann Ó Sé")
        for item in section.items
        if item.startswith("Who attacks?")
    )
    assert "ann Ó Sé, as already settled." in step
    assert "oll off" not in step


@every_map
def test_the_caps_stand_on_the_back(key):
    caps = dict(sections(key)["Victory Points"].rows[1:])
    assert list(caps.values()) == ["50 VP", "40 VP", "20 VP", "10 VP", "100 VP"]


def test_units_with_an_objective_control_of_nought_start_no_action():
    (none,) = (one for one in sections("dawn-of-war")["Actions"].sections if "cannot" in one.heading)
    assert "Units with Objective Control 0." in none.items
    assert len(none.items) == 6


def test_the_pool_holds_the_twenty_combinations_in_their_order():
    wanted = [
        (name.strip(), *(part.strip() for part in pair.split("/")))
        for line in POOL.replace(",\n   ", ",").strip().splitlines()
        for name, _, pairs in [line.partition(":")]
        for pair in pairs.split(",")
    ]
    found = [(MAPS[one.mission].title, one.primary, one.rule) for one in HOME.pool.combinations]
    assert found == wanted
    assert len(found) == 20
    assert {primary for _, primary, _ in found} == set(HOME.pool.primaries)
    assert len(HOME.pool.primaries) == 9


def test_a_sheet_shows_the_combinations_of_its_map_by_their_numbers_in_the_pool():
    rows = {key: sections(key)["Combinations with this map"].rows[1:] for key in MAPS}
    assert [len(rows[key]) for key in MAPS] == [4, 2, 4, 2, 4, 4]
    assert sorted(int(row[0]) for one in rows.values() for row in one) == list(range(1, 21))
    assert rows["dawn-of-war"][0] == ("19", "Linchpin", "Raise Banners")


def test_the_pack_opens_with_the_pool_and_the_rules_that_all_share():
    ways = {way.heading: way for way in selector(HOME).sections}
    assert len(ways["Pick or roll a combination"].rows) == 21
    assert "Unexploded Ordnance" in ways["Primary missions of the deck"].items[0]
    assert [section.heading for section in opening(HOME)][:2] == ["Victory Points", "Secret missions"]


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"mission": "nowhere"}, "pool.combinations[0].mission"),
        ({"primary": "Take and Lose"}, "pool.combinations[0].primary"),
        ({"mission": "dawn-of-war", "primary": "Linchpin"}, "pool.combinations[18]"),
    ],
)
def test_a_pool_that_names_what_is_not_there_or_the_same_twice_is_refused(changed, key):
    first, *others = HOME.pool.combinations
    pool = HOME.pool.model_copy(update={"combinations": (first.model_copy(update=changed), *others)})
    faults = system_faults(HOME.model_copy(update={"pool": pool}), set(MAPS))
    assert [fault[0] for fault in faults] == [key]


@every_map
def test_combinations_are_named_where_there_are_some_and_nowhere_else(key):
    """A map that somebody wrote is in no combination of the deck: its sheet sends nobody to a missing table."""
    text = (CATALOGUE / f"wh40k10/{key}.toml").read_text(encoding="utf-8")
    own = mission_from(text, "night-market", "wh40k10")
    for mission, named in ((MAPS[key], True), (own, False)):
        headings = [section.heading for section in back(mission, "in")]
        assert ("see Combinations with this map" in plain(front(mission, "in"))) == named
        assert ("Combinations with this map" in headings) == named
