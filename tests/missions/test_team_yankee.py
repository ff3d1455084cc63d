"""The facts of every Team Yankee mission, worked out by hand from its text on a 72 x 48 table.

Nothing here goes through the catalogue's own words for places: areas are literal numbers of square inches, boxes are
(least x, least y, greatest x, greatest y) in layout 1, where the Attacker is above or on the right.
"""

import math

import pytest
from shapely import Point, Polygon

from missions.load import missions_of
from missions.regions import layout, layouts, zones

QUARTER_CIRCLE_12 = 36 * math.pi  # a quarter of a circle of 12" radius
WHOLE, HALF_BELOW = (0, 0, 72, 48), (0, 0, 72, 24)
TABLE, QUARTER = 72 * 48, 36 * 24

# mission: (attacker's area, box), (defender's area, box)
DEPLOYMENT = {
    "breakthrough": (((36 - 8) * (24 - 8), (44, 32, 72, 48)), (2 * QUARTER, WHOLE)),
    "bridgehead": ((72 * 8 + 2 * 8 * 16, (0, 24, 72, 48)), ((72 - 40) * 24, (20, 0, 52, 24))),
    "counterattack": (((36 - 8) * (24 - 8), (44, 32, 72, 48)), (QUARTER - QUARTER_CIRCLE_12, (36, 0, 72, 24))),
    "dust-up": ((QUARTER - QUARTER_CIRCLE_12, (36, 24, 72, 48)), (QUARTER - QUARTER_CIRCLE_12, (0, 0, 36, 24))),
    "encounter": ((72 * 12, (0, 36, 72, 48)), (72 * 12, (0, 0, 72, 12))),
    "fighting-withdrawal": ((72 * 8, (0, 40, 72, 48)), (72 * 24, HALF_BELOW)),
    "free-for-all": ((72 * 12, (0, 36, 72, 48)), (72 * 12, (0, 0, 72, 12))),
    "hasty-attack": ((72 * 12, (0, 36, 72, 48)), (72 * 16, (0, 0, 72, 16))),
    "no-retreat": (((36 - 16) * 48, (52, 0, 72, 48)), (36 * 48, (0, 0, 36, 48))),
}
IN_QUARTER = (36 - 8) * (24 - 8) - QUARTER_CIRCLE_12  # 8" from the edges, 12" from the table centre
NEAR_EDGE = (72 - 16) * 8

# mission: (who places, how many, area, box), in the order of the text
OBJECTIVES = {
    "breakthrough": [("attacker", 2, (36 - 8) * (24 - 8), (8, 8, 36, 24))],
    "bridgehead": [("attacker", 2, (72 - 2 * 28) * (24 - 8 - 8), (28, 8, 44, 16))],
    "counterattack": [("defender", 1, IN_QUARTER, (36, 8, 64, 24)), ("attacker", 1, IN_QUARTER, (8, 8, 36, 24))],
    "dust-up": [
        ("attacker", 1, IN_QUARTER, (36, 24, 64, 40)),
        ("defender", 1, IN_QUARTER, (8, 8, 36, 24)),
        ("attacker", 1, IN_QUARTER, (8, 8, 36, 24)),
        ("defender", 1, IN_QUARTER, (36, 24, 64, 40)),
    ],
    "encounter": [("attacker", 2, NEAR_EDGE, (8, 0, 64, 8)), ("defender", 2, NEAR_EDGE, (8, 40, 64, 48))],
    "fighting-withdrawal": [
        ("defender", 1, (72 - 16) * (24 - 8), (8, 8, 64, 24)),
        ("attacker", 2, (72 - 16) * 16, (8, 0, 64, 16)),
    ],
    "free-for-all": [("attacker", 2, NEAR_EDGE, (8, 0, 64, 8)), ("defender", 2, NEAR_EDGE, (8, 40, 64, 48))],
    "hasty-attack": [
        ("defender", 1, (72 - 16) * (24 - 12 - 8), (8, 8, 64, 12)),
        ("defender", 1, (72 - 16) * (24 - 16), (8, 40, 64, 48)),
        ("attacker", 2, (72 - 16) * (24 - 12), (8, 0, 64, 12)),
    ],
    "no-retreat": [
        ("defender", 1, (36 - 16) * (48 - 16), (8, 8, 28, 40)),
        ("attacker", 1, (36 - 16) * (48 - 16), (8, 8, 28, 40)),
    ],
}

BELOW = [
    ("defender", 32, (0, 0, 16, 16), (1, 2)),
    ("defender", 72, (0, 0, 72, 0), (3, 4)),
    ("defender", 32, (56, 0, 72, 16), (5, 6)),
]
ABOVE = [
    ("attacker", 32, (56, 32, 72, 48), (1, 2)),
    ("attacker", 72, (0, 48, 72, 48), (3, 4)),
    ("attacker", 32, (0, 32, 16, 48), (5, 6)),
]
# mission: (whose, length of table edge, box, die results)
ARRIVALS = {
    "breakthrough": [("defender", 64, WHOLE, ()), ("attacker", 32, (0, 0, 16, 16), ())],
    "bridgehead": BELOW,
    "counterattack": [("defender", 32, (0, 32, 16, 48), ())],
    "dust-up": [("attacker", 72, (0, 48, 72, 48), ()), ("defender", 72, (0, 0, 72, 0), ())],
    "encounter": [*ABOVE, *BELOW],
    "hasty-attack": [("attacker", 72, (0, 48, 72, 48), ()), *BELOW],
    "no-retreat": [("defender", 48, (0, 0, 0, 48), ())],
}
MINEFIELDS = {
    "bridgehead": TABLE - (72 * 8 + 2 * 8 * 16),
    "fighting-withdrawal": TABLE - 72 * 8,
    "no-retreat": TABLE - 20 * 48,
}
LAYOUTS = {"breakthrough": 4, "counterattack": 8, "dust-up": 4}  # every other mission has two

OBJECTIVE, MINES, TIME = "place objectives", "place minefields", "set time of day"
HOLD, AMBUSH, DEPLOY, FOXHOLES = "hold reserves", "hold ambush", "deploy", "start in foxholes"
STEPS = {
    "breakthrough": [OBJECTIVE, TIME, HOLD, AMBUSH, DEPLOY, HOLD, DEPLOY, FOXHOLES],
    "bridgehead": [OBJECTIVE, MINES, TIME, HOLD, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
    "counterattack": [OBJECTIVE, OBJECTIVE, TIME, HOLD, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
    "dust-up": [OBJECTIVE, OBJECTIVE, TIME, HOLD, DEPLOY],
    "encounter": [OBJECTIVE, TIME, HOLD, DEPLOY],
    "fighting-withdrawal": [OBJECTIVE, OBJECTIVE, MINES, TIME, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
    "free-for-all": [OBJECTIVE, TIME, DEPLOY],
    "hasty-attack": [
        *(OBJECTIVE, OBJECTIVE, OBJECTIVE, TIME, HOLD, HOLD, AMBUSH, DEPLOY, DEPLOY),
        *("remove objectives", FOXHOLES),
    ],
    "no-retreat": [OBJECTIVE, MINES, TIME, HOLD, AMBUSH, DEPLOY, DEPLOY, FOXHOLES],
}
# mission: (whose, kind, how much, first turn on which a die is rolled)
RESERVES = {
    "breakthrough": [("defender", "immediate", "half", 1), ("attacker", "flanking delayed", "unit to half", 3)],
    "bridgehead": [("defender", "deep scattered immediate", "half", 1)],
    "counterattack": [("defender", "immediate", "half", 1)],
    "dust-up": [("each", "delayed", "half", 3)],
    "encounter": [("each", "scattered delayed", "half", 3)],
    "hasty-attack": [("attacker", "immediate", "half", 1), ("defender", "scattered delayed", "half", 3)],
    "no-retreat": [("defender", "deep immediate", "half", 1)],
}
MEETING, MOBILE, DEFENSIVE = (
    ["dust-up", "encounter", "free-for-all"],
    ["breakthrough", "counterattack", "hasty-attack"],
    ["bridgehead", "fighting-withdrawal", "no-retreat"],
)

# mission: what wins, for whom, and every further key that is not left out
HOLDING, CLEAR = "start a turn holding", "keep objectives clear"
WINS = {
    "breakthrough": [
        (HOLDING, "attacker", {"objectives": "any", "from_turn": 6}),
        (CLEAR, "defender", {"within": 16, "at": "start", "from_turn": 6}),
    ],
    "bridgehead": [
        (HOLDING, "attacker", {"objectives": "any", "from_turn": 1}),
        (CLEAR, "defender", {"within": 16, "at": "start", "from_turn": 6}),
    ],
    "counterattack": [
        (HOLDING, "attacker", {"objectives": "any", "from_turn": 6}),
        (CLEAR, "defender", {"within": 16, "at": "start", "from_turn": 6}),
    ],
    "dust-up": [(HOLDING, "each", {"objectives": "opponent's quarter", "from_turn": 1})],
    "encounter": [(HOLDING, "each", {"objectives": "opponent's half", "placed_by": "own", "from_turn": 1})],
    "fighting-withdrawal": [
        (HOLDING, "attacker", {"objectives": "any", "from_turn": 1}),
        ("outlast", "defender", {"turn": 8}),
    ],
    "free-for-all": [(HOLDING, "each", {"objectives": "opponent's half", "placed_by": "own", "from_turn": 1})],
    "hasty-attack": [
        (HOLDING, "each", {"objectives": "opponent's half", "from_turn": 1}),
        ("otherwise", "defender", {"unless_held": "opponent's half"}),
    ],
    "no-retreat": [
        (HOLDING, "attacker", {"objectives": "any", "from_turn": 1}),
        ("keep area clear", "defender", {"area": "defender's half", "at": "start", "from_turn": 6}),
    ],
}

MISSIONS = {mission.key: mission for mission in missions_of("team-yankee")}
every_mission = pytest.mark.parametrize("key", DEPLOYMENT)


def drawn(key, role, number=1):
    mission = MISSIONS[key]
    return [zone for zone in zones(mission, layout(mission, number)) if zone.role == role]


def steps(key, kind):
    return [step for step in MISSIONS[key].steps if step.do == kind]


def test_the_nine_missions_stand_in_the_order_of_the_book():
    assert list(MISSIONS) == list(DEPLOYMENT)


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
def test_however_the_table_is_shared_out_everybody_gets_the_same_room(key):
    mission = MISSIONS[key]
    assert len(layouts(mission)) == LAYOUTS.get(key, 2)
    sizes = [
        sorted((zone.step, zone.side, zone.roll, round(zone.geometry.area + zone.geometry.length, 6)) for zone in found)
        for found in (zones(mission, one) for one in layouts(mission))
    ]
    assert all(size == sizes[0] for size in sizes)


@every_mission
def test_reserves_arrive_where_the_text_says(key):
    found = [(zone.side, zone.geometry.length, zone.geometry.bounds, zone.roll) for zone in drawn(key, "reserves")]
    assert found == ARRIVALS.get(key, [])


@every_mission
def test_minefields_go_anywhere_outside_the_attackers_deployment_area(key):
    found = [(zone.side, round(zone.geometry.area, 6)) for zone in drawn(key, "minefields")]
    assert found == ([("defender", MINEFIELDS[key])] if key in MINEFIELDS else [])


@every_mission
def test_the_steps_are_carried_out_in_the_order_of_the_text(key):
    assert [step.do for step in MISSIONS[key].steps] == STEPS[key]


@every_mission
def test_the_players_deploy_one_after_the_other_or_in_turn(key):
    sides = [step.by for step in steps(key, DEPLOY)]
    assert sides == (["each"] if key in MEETING else ["defender", "attacker"])


@every_mission
def test_who_attacks_and_who_has_the_first_turn_is_as_the_text_says(key):
    mission, meeting = MISSIONS[key], key in MEETING
    assert mission.first_turn == ("roll" if meeting else "attacker")
    assert mission.first_turn_bonus is None
    assert mission.ground.attacker_by == ("roll" if meeting else "choice")
    assert mission.rules == (("meeting engagement",) if meeting else ())
    both = [step for step in mission.steps if getattr(step, "by", None) == "each"]
    assert {step.first for step in both} <= {"defender" if key == "no-retreat" else "attacker"}


@every_mission
def test_reserves_are_of_the_kind_and_amount_of_the_text(key):
    held = [(step.by, " ".join(step.kind), step.hold, step.first_roll) for step in steps(key, HOLD)]
    assert held == RESERVES.get(key, [])


@every_mission
def test_one_unit_may_wait_in_ambush_wherever_somebody_defends(key):
    held = [(step.by, step.count, step.immediate) for step in steps(key, AMBUSH)]
    assert held == ([] if key in MEETING else [("defender", 1, False)])


@every_mission
def test_the_attacker_settles_the_time_of_day_freely_where_the_defender_is_ready(key):
    chosen = [(step.by, step.choose) for step in steps(key, TIME)]
    assert chosen == [("attacker", "any" if key in DEFENSIVE else "daylight or random")]


@every_mission
def test_a_mission_is_won_as_the_text_says(key):
    found = [win.model_dump(exclude_none=True) for win in MISSIONS[key].win]
    assert found == [{"do": do, "by": by} | more for do, by, more in WINS[key]]


@every_mission
def test_only_a_fighting_withdrawal_takes_units_and_objectives_away(key):
    withdrawal = MISSIONS[key].withdrawal
    facts = withdrawal and (withdrawal.from_turn, withdrawal.count, withdrawal.objectives)
    assert facts == ((3, 5, (6, 7)) if key == "fighting-withdrawal" else None)


def test_the_attacker_of_a_hasty_attack_takes_one_objective_back_before_the_foxholes():
    (step,) = steps("hasty-attack", "remove objectives")
    assert (step.by, step.count) == ("attacker", 1)


@pytest.mark.parametrize(
    ("key", "role", "side", "inside", "outside"),
    [
        ("counterattack", "deployment", "defender", [(71, 1), (37, 11), (49, 23)], [(37, 13), (47, 23), (35, 5)]),
        ("counterattack", "objectives", "attacker", [(9, 9), (35, 11)], [(35, 13), (7, 12), (20, 7)]),
        ("dust-up", "deployment", "attacker", [(71, 47), (37, 37), (49, 25)], [(37, 35), (47, 25), (35, 40)]),
        ("dust-up", "deployment", "defender", [(1, 1), (35, 11), (23, 23)], [(35, 13), (25, 23), (37, 5)]),
        ("breakthrough", "deployment", "defender", [(1, 47), (35, 25), (37, 1), (71, 23)], [(37, 25), (35, 23)]),
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


@pytest.mark.parametrize(
    ("key", "questions"),
    [
        ("breakthrough", ["every Objective be clear", "Whose turn"]),
        ("bridgehead", ["half", "side table edges", "every Objective be clear", "Whose turn", "Minefield", "Aircraft"]),
        ("counterattack", ["every Objective be clear", "Whose turn"]),
        ("dust-up", ["long table edge", "Whose turn", "Dawn and Dusk"]),
        ("encounter", ["Whose turn", "Dawn and Dusk"]),
        ("fighting-withdrawal", ["half", "Minefield"]),
        ("free-for-all", ["Whose turn", "Dawn and Dusk"]),
        ("hasty-attack", ["Scattered", "Whose turn"]),
        ("no-retreat", ["Whose turn", "Minefield", "Aircraft"]),
    ],
)
def test_what_can_be_read_in_two_ways_is_told_with_both(key, questions):
    notes = MISSIONS[key].notes
    assert len(notes) == len(questions)
    assert all(word in note.question and note.other for word, note in zip(questions, notes, strict=True))
