"""The facts of every Flames Of War mission, worked out by hand from its text on a 72 x 48 table.

Nothing here goes through the catalogue's own words for places: areas are literal numbers of square inches, boxes are
(least x, least y, greatest x, greatest y) in layout 1, where the Attacker is above or on the right.
"""

import math

import pytest
from shapely import Point, Polygon

from missions.load import missions_of, system
from missions.regions import layout, layouts, zones

QUARTER_CIRCLE_12 = 36 * math.pi  # a quarter of a circle of 12" radius
WHOLE = (0, 0, 72, 48)

# mission: (attacker's area, box), (defender's area, box)
DEPLOYMENT = {
    "annihilation": ((864, (0, 36, 72, 48)), (864, (0, 0, 72, 12))),
    "breakthrough": ((448, (44, 32, 72, 48)), (1728, WHOLE)),
    "bridgehead": ((832, (0, 24, 72, 48)), (768, (20, 0, 52, 24))),
    "contact": ((864, (0, 36, 72, 48)), (1152, (0, 0, 72, 16))),
    "counterattack": ((448, (44, 32, 72, 48)), (864 - QUARTER_CIRCLE_12, (36, 0, 72, 24))),
    "dust-up": ((864 - QUARTER_CIRCLE_12, (36, 24, 72, 48)), (864 - QUARTER_CIRCLE_12, (0, 0, 36, 24))),
    "encounter": ((864, (0, 36, 72, 48)), (864, (0, 0, 72, 12))),
    "free-for-all": ((864, (0, 36, 72, 48)), (864, (0, 0, 72, 12))),
    "hasty-attack": ((864, (0, 36, 72, 48)), (1152, (0, 0, 72, 16))),
    "no-retreat": ((960, (52, 0, 72, 48)), (1728, (0, 0, 36, 48))),
    "rearguard": ((576, (0, 40, 72, 48)), (1728, (0, 0, 72, 24))),
}

# mission: (who places, how many, area, box), in the order of the text
OBJECTIVES = {
    "annihilation": [],
    "breakthrough": [("attacker", 2, 448, (8, 8, 36, 24))],
    "bridgehead": [("attacker", 2, 128, (28, 8, 44, 16))],
    "contact": [("defender", 2, 448, (8, 40, 64, 48)), ("attacker", 2, 672, (8, 0, 64, 12))],
    "counterattack": [
        ("defender", 1, 448 - QUARTER_CIRCLE_12, (36, 8, 64, 24)),
        ("attacker", 1, 448 - QUARTER_CIRCLE_12, (8, 8, 36, 24)),
    ],
    "dust-up": [
        ("attacker", 1, 448 - QUARTER_CIRCLE_12, (36, 24, 64, 40)),
        ("defender", 1, 448 - QUARTER_CIRCLE_12, (8, 8, 36, 24)),
        ("attacker", 1, 448 - QUARTER_CIRCLE_12, (8, 8, 36, 24)),
        ("defender", 1, 448 - QUARTER_CIRCLE_12, (36, 24, 64, 40)),
    ],
    "encounter": [("attacker", 2, 448, (8, 0, 64, 8)), ("defender", 2, 448, (8, 40, 64, 48))],
    "free-for-all": [("attacker", 2, 448, (8, 0, 64, 8)), ("defender", 2, 448, (8, 40, 64, 48))],
    "hasty-attack": [
        ("defender", 1, 224, (8, 8, 64, 12)),
        ("defender", 1, 448, (8, 40, 64, 48)),
        ("attacker", 2, 672, (8, 0, 64, 12)),
    ],
    "no-retreat": [("defender", 1, 640, (8, 8, 28, 40)), ("attacker", 1, 640, (8, 8, 28, 40))],
    "rearguard": [("attacker", 2, 640, (16, 0, 56, 16))],
}

LEFT_CORNER, LONG_EDGE, RIGHT_CORNER = (0, 0, 16, 16), (0, 0, 72, 0), (56, 0, 72, 16)  # of the player below
BELOW = [
    ("defender", 32, LEFT_CORNER, (1, 2)),
    ("defender", 72, LONG_EDGE, (3, 4)),
    ("defender", 32, RIGHT_CORNER, (5, 6)),
]
ABOVE = [
    ("attacker", 32, (56, 32, 72, 48), (1, 2)),
    ("attacker", 72, (0, 48, 72, 48), (3, 4)),
    ("attacker", 32, (0, 32, 16, 48), (5, 6)),
]
# mission: (whose, length of table edge, box, die results)
RESERVES = {
    "breakthrough": [("defender", 64, WHOLE, ()), ("attacker", 32, (0, 0, 16, 16), ())],
    "bridgehead": BELOW,
    "contact": [("attacker", 72, (0, 48, 72, 48), ()), *BELOW],
    "counterattack": [("defender", 32, (0, 32, 16, 48), ())],
    "dust-up": [("attacker", 72, (0, 48, 72, 48), ()), ("defender", 72, (0, 0, 72, 0), ())],
    "encounter": [*ABOVE, *BELOW],
    "hasty-attack": [("attacker", 72, (0, 48, 72, 48), ()), *BELOW],
    "no-retreat": [("defender", 48, (0, 0, 0, 48), ())],
}
MINEFIELDS = {"bridgehead": 3456 - 832, "no-retreat": 3456 - 960, "rearguard": 3456 - 576}
LAYOUTS = {"breakthrough": 4, "counterattack": 8, "dust-up": 4}  # every other mission has two

FOXHOLES, AMBUSH, RANGED = "start in foxholes", "hold ambush", "place ranged in markers"
OBJECTIVE, MINES, HOLD, DEPLOY = "place objectives", "place minefields", "hold reserves", "deploy"
STEPS = {
    "annihilation": [DEPLOY, FOXHOLES],
    "breakthrough": [OBJECTIVE, HOLD, HOLD, RANGED, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
    "bridgehead": [OBJECTIVE, MINES, HOLD, RANGED, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
    "contact": [OBJECTIVE, OBJECTIVE, HOLD, HOLD, RANGED, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
    "counterattack": [OBJECTIVE, OBJECTIVE, HOLD, RANGED, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
    "dust-up": [OBJECTIVE, OBJECTIVE, HOLD, DEPLOY, FOXHOLES],
    "encounter": [OBJECTIVE, HOLD, DEPLOY, FOXHOLES],
    "free-for-all": [OBJECTIVE, DEPLOY, FOXHOLES],
    "hasty-attack": [
        *(OBJECTIVE, OBJECTIVE, OBJECTIVE, HOLD, HOLD, RANGED, AMBUSH, DEPLOY, DEPLOY),
        *("remove objectives", FOXHOLES),
    ],
    "no-retreat": [OBJECTIVE, MINES, HOLD, RANGED, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
    "rearguard": [OBJECTIVE, MINES, RANGED, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
}
ROLLED_FOR = {"annihilation", "dust-up", "encounter", "free-for-all"}  # who attacks, and who has the first turn
KINDS = {
    "breakthrough": [("defender", "immediate", "share"), ("attacker", "flanking delayed", "unit")],
    "bridgehead": [("defender", "deep scattered immediate", "share")],
    "contact": [("attacker", "immediate", "share"), ("defender", "scattered delayed", "share")],
    "counterattack": [("defender", "immediate", "share")],
    "dust-up": [("each", "delayed", "share")],
    "encounter": [("each", "scattered delayed", "share")],
    "hasty-attack": [("attacker", "immediate", "share"), ("defender", "scattered delayed", "share")],
    "no-retreat": [("defender", "deep immediate", "share")],
}

# mission: what wins, for whom, within, from which turn, which Objectives
WINS = {
    "annihilation": [("destroy all formations", "each", None, None, None)],
    "breakthrough": [
        ("hold an objective", "attacker", 4, 6, "any"),
        ("keep objectives clear", "defender", 8, 6, None),
    ],
    "bridgehead": [("hold an objective", "attacker", 4, 1, "any"), ("keep objectives clear", "defender", 8, 6, None)],
    "contact": [("hold an objective", "each", 4, 1, "opponent's half")],
    "counterattack": [
        ("hold an objective", "attacker", 4, 6, "any"),
        ("keep objectives clear", "defender", 8, 6, None),
    ],
    "dust-up": [("hold an objective", "each", 4, 1, "opponent's quarter")],
    "encounter": [("hold an objective", "each", 4, 1, "opponent's half")],
    "free-for-all": [("hold an objective", "each", 4, 1, "opponent's half")],
    "hasty-attack": [("hold an objective", "each", 4, 1, "opponent's half")],
    "no-retreat": [("hold an objective", "attacker", 4, 1, "any"), ("keep objectives clear", "defender", 8, 6, None)],
    "rearguard": [("hold an objective", "attacker", 4, 1, "any"), ("outlast", "defender", None, None, None)],
}

FOW4 = {mission.key: mission for mission in missions_of("fow4")}
every_mission = pytest.mark.parametrize("key", FOW4)


def drawn(key, role):
    mission = FOW4[key]
    return [zone for zone in zones(mission, layout(mission, 1)) if zone.role == role]


def test_the_eleven_missions_stand_in_the_order_of_the_book():
    assert list(FOW4) == list(DEPLOYMENT)


@every_mission
def test_each_side_deploys_where_the_text_says(key):
    areas = {zone.side: zone.geometry for zone in drawn(key, "deployment")}
    for side, (area, box) in zip(("attacker", "defender"), DEPLOYMENT[key], strict=True):
        assert areas[side].area == pytest.approx(area, rel=0.0005)
        assert areas[side].bounds == pytest.approx(box)


@every_mission
def test_objectives_go_where_the_text_says(key):
    found = drawn(key, "objectives")
    assert [(zone.side, zone.count) for zone in found] == [row[:2] for row in OBJECTIVES[key]]
    for zone, (_, _, area, box) in zip(found, OBJECTIVES[key], strict=True):
        assert zone.geometry.area == pytest.approx(area, rel=0.0005)
        assert zone.geometry.bounds == pytest.approx(box)


@every_mission
def test_reserves_arrive_where_the_text_says(key):
    found = [(zone.side, zone.geometry.length, zone.geometry.bounds, zone.roll) for zone in drawn(key, "reserves")]
    assert found == RESERVES.get(key, [])


@every_mission
def test_minefields_go_anywhere_outside_the_attackers_deployment_area(key):
    found = [(zone.side, round(zone.geometry.area, 6)) for zone in drawn(key, "minefields")]
    assert found == ([("defender", MINEFIELDS[key])] if key in MINEFIELDS else [])


@every_mission
def test_the_table_can_be_shared_out_in_as_many_ways_as_the_text_gives(key):
    assert len(layouts(FOW4[key])) == LAYOUTS.get(key, 2)


@every_mission
def test_the_steps_are_carried_out_in_the_order_of_the_text(key):
    assert [step.do for step in FOW4[key].steps] == STEPS[key]


@every_mission
def test_who_attacks_and_who_has_the_first_turn_is_as_the_text_says(key):
    mission, rolled = FOW4[key], key in ROLLED_FOR
    assert mission.first_turn == ("roll" if rolled else "attacker")
    assert mission.ground.attacker_by == ("roll" if rolled else "choice")
    assert ("meeting engagement" in mission.rules) == rolled
    assert (mission.withdrawal is not None) == (key == "rearguard")
    both = [step for step in mission.steps if getattr(step, "by", None) == "each" and hasattr(step, "first")]
    assert {step.first for step in both if step.do != HOLD} <= {"defender" if key == "no-retreat" else "attacker"}


@every_mission
def test_reserves_are_of_the_kind_and_amount_of_the_text(key):
    held = [step for step in FOW4[key].deployment if step.do == HOLD]
    assert [(step.by, " ".join(step.kind), step.hold) for step in held] == KINDS.get(key, [])


@every_mission
def test_a_mission_is_won_as_the_text_says(key):
    names = ("do", "by", "within", "from_turn", "objectives")
    assert [tuple(getattr(win, name, None) for name in names) for win in FOW4[key].win] == WINS[key]


def test_rearguard_ends_at_the_start_of_the_defenders_ninth_turn():
    assert FOW4["rearguard"].win[1].turn == 9


def test_ranged_in_markers_stand_in_the_setup_of_rearguard_alone():
    assert [key for key, mission in FOW4.items() if RANGED in [step.do for step in mission.setup]] == ["rearguard"]


def test_the_attacker_of_a_hasty_attack_takes_one_objective_back():
    (step,) = (step for step in FOW4["hasty-attack"].deployment if step.do == "remove objectives")
    assert (step.by, step.count) == ("attacker", 1)


@pytest.mark.parametrize(
    ("key", "role", "side", "inside", "outside"),
    [
        ("counterattack", "deployment", "defender", [(71, 1), (37, 11), (49, 23)], [(37, 13), (47, 23), (35, 5)]),
        ("counterattack", "objectives", "defender", [(63, 9), (37, 11)], [(37, 13), (65, 12), (50, 7)]),
        ("counterattack", "objectives", "attacker", [(9, 9), (35, 11)], [(35, 13), (7, 12), (20, 7)]),
        ("dust-up", "deployment", "attacker", [(71, 47), (37, 37), (49, 25)], [(37, 35), (47, 25), (35, 40)]),
        ("dust-up", "deployment", "defender", [(1, 1), (35, 11), (23, 23)], [(35, 13), (25, 23), (37, 5)]),
        ("breakthrough", "deployment", "defender", [(1, 47), (35, 25), (37, 1), (71, 23)], [(37, 25), (35, 23)]),
        ("bridgehead", "deployment", "attacker", [(1, 25), (71, 25), (36, 41), (1, 47)], [(9, 39), (1, 23), (36, 39)]),
        ("bridgehead", "minefields", "defender", [(1, 23), (36, 39), (9, 25)], [(7, 25), (36, 41)]),
    ],
)
def test_single_points_lie_where_the_text_puts_them(key, role, side, inside, outside):
    area = next(zone.geometry for zone in drawn(key, role) if zone.side == side)
    assert [at for at in inside if not area.contains(Point(at))] == []
    assert [at for at in outside if area.contains(Point(at))] == []


def test_the_attackers_bridgehead_is_a_band_with_two_strips_down_to_the_centre_line():
    (attacker,) = (zone.geometry for zone in drawn("bridgehead", "deployment") if zone.side == "attacker")
    band = [(0, 48), (0, 24), (8, 24), (8, 40), (64, 40), (64, 24), (72, 24), (72, 48)]
    assert attacker.equals(Polygon(band))


def test_the_defender_of_a_breakthrough_has_two_quarters_that_only_touch():
    (defender,) = (zone.geometry for zone in drawn("breakthrough", "deployment") if zone.side == "defender")
    assert sorted(part.bounds for part in defender.geoms) == [(0, 24, 36, 48), (36, 0, 72, 24)]


@pytest.mark.parametrize("key", ["breakthrough", "bridgehead", "counterattack", "no-retreat"])
def test_the_reading_of_the_objectives_is_told_with_the_other_reading(key):
    assert any("Objective" in note.question and note.other for note in FOW4[key].notes)


def test_the_system_has_the_sizes_and_rates_of_the_book():
    fow4 = system("fow4")
    assert (fow4.reserves.percent, fow4.reserves.sizes) == (60, (50, 60, 75, 80, 100, 125, 150, 200))
    assert {(rate.period, rate.points) for rate in fow4.minefields} == {("Mid War", 25), ("Early or Late War", 750)}
    assert fow4.table == (72, 48)
    assert fow4.cm_per_inch == 2.5
    assert fow4.sides == ("Allies", "Axis")
