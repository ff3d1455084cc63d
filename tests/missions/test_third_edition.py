"""The facts of the thirteen missions of the 3rd edition, worked out by hand from their text on a 72 x 48 table.

Nothing here goes through the catalogue's own words for places: areas are literal numbers of square inches in every
layout, boxes are (least x, least y, greatest x, greatest y) in layout 1, the Attacker above or on the right.
"""

import math

import pytest

from missions.load import missions_of, system
from missions.model import PlaceObjectives
from missions.regions import layout, layouts, zones

A, D = "attacker", "defender"
HALF, QUARTER = 36 * 48, 36 * 24

# mission: (ground, layouts, who has the first turn, who adds 1 to the roll, who makes recce moves first)
SHAPE = {
    "free-for-all": ("long edge", 2, "roll", "deployed first", A),
    "encounter": ("long edge", 2, "roll", "deployed first", A),
    "dust-up": ("quarter", 4, "roll", "deployed first", D),
    "no-retreat": ("short edge", 2, A, None, D),
    "hold-the-line": ("short edge", 2, A, None, D),
    "pincer": ("short edge", 2, A, None, D),
    "surrounded": ("short edges", 1, A, None, D),
    "fighting-withdrawal": ("long edge", 2, A, None, D),
    "hasty-attack": ("long edge", 2, A, None, D),
    "cauldron": ("long edge", 2, D, None, A),
    "breakthrough": ("diagonal quarters", 4, A, None, D),
    "counterattack": ("quarter", 8, A, None, D),
    "no-mans-land": ("long edge", 4, "roll", D, None),
}
ATTACKER_CHOOSES = {"free-for-all", "encounter", "dust-up", "no-mans-land"}

# mission: (attacker's area, box), (defender's area, box); None is Random Deployment, which has no area
SHORT_ENDS = (((36 - 16) * 48, (52, 0, 72, 48)), (HALF, (0, 0, 36, 48)))
TWELVE_OFF = ((72 * (24 - 12), (0, 36, 72, 48)), (72 * (24 - 12), (0, 0, 72, 12)))
DEPLOYMENT = {
    "free-for-all": TWELVE_OFF,
    "encounter": TWELVE_OFF,
    "dust-up": ((28 * 16, (44, 32, 72, 48)), (28 * 16, (0, 0, 28, 16))),
    "no-retreat": SHORT_ENDS,
    "hold-the-line": SHORT_ENDS,
    "pincer": SHORT_ENDS,
    "surrounded": ((2 * 8 * 48, (0, 0, 72, 48)), ((72 - 2 * 24) * 48, (24, 0, 48, 48))),
    "fighting-withdrawal": ((72 * (24 - 16), (0, 40, 72, 48)), (72 * 24, (0, 0, 72, 24))),
    "hasty-attack": ((72 * (24 - 12), (0, 36, 72, 48)), (72 * (24 - 8), (0, 0, 72, 16))),
    "cauldron": (None, ((72 - 2 * 20) * 24, (20, 0, 52, 24))),
    "breakthrough": ((28 * 16, (44, 32, 72, 48)), (2 * QUARTER, (0, 0, 72, 48))),
    "counterattack": ((28 * 16, (44, 32, 72, 48)), (QUARTER, (36, 0, 72, 24))),
    "no-mans-land": TWELVE_OFF,
}

# mission: (who, how many, area, box), as they are placed
DEEP = [(A, 1, 56 * 8, (8, 40, 64, 48)), (D, 1, 56 * 8, (8, 0, 64, 8))]  # each in their own half
FAR = [(A, 1, 56 * 8, (8, 0, 64, 8)), (D, 1, 56 * 8, (8, 40, 64, 48))]  # each in the other's
AT_THE_END = [(who, 1, (36 - 8 - 8) * (48 - 16), (8, 8, 28, 40)) for who in (D, A)]
CORNER = (36 - 16) * (24 - 16)  # a quarter, 8 off the centre lines and 8 off the table edges
OBJECTIVES = {
    "free-for-all": [(who, 2, area, box) for who, _, area, box in FAR],
    "encounter": [*DEEP, *FAR],
    "dust-up": [
        (A, 1, CORNER, (44, 32, 64, 40)),
        (D, 1, CORNER, (8, 8, 28, 16)),
        (A, 1, CORNER, (8, 8, 28, 16)),
        (D, 1, CORNER, (44, 32, 64, 40)),
    ],
    "no-retreat": AT_THE_END,
    "hold-the-line": AT_THE_END,
    "pincer": AT_THE_END,
    "surrounded": [(A, 2, (24 - 2 * 4) * (48 - 16), (28, 8, 44, 40))],
    "fighting-withdrawal": [(D, 1, 56 * 8, (8, 8, 64, 16)), (A, 2, 56 * 8, (8, 8, 64, 16))],
    "hasty-attack": [
        (D, 1, 56 * 8, (8, 40, 64, 48)),
        (D, 1, 56 * 4, (8, 8, 64, 12)),
        (A, 2, 56 * 4, (8, 8, 64, 12)),
    ],
    "cauldron": [(A, 2, (72 - 48) * (24 - 4 - 8), (24, 8, 48, 20))],
    "breakthrough": [(A, 2, CORNER, (8, 8, 28, 16))],
    "counterattack": [(D, 1, CORNER, (44, 8, 64, 16)), (A, 1, CORNER, (8, 8, 28, 16))],
    "no-mans-land": [
        (A, 1, (36 - 8 - 8) * (24 - 8), (44, 8, 64, 24)),
        (D, 1, (36 - 8 - 8) * (24 - 8), (8, 24, 28, 40)),
    ],
}

# mission: (whose, kind, how much is held, [(length of each stretch of edge, box, results of a die)])
OF_BELOW = [(32, (0, 0, 16, 16), (1, 2)), (72, (0, 0, 72, 0), (3, 4)), (32, (56, 0, 72, 16), (5, 6))]
OF_ABOVE = [(32, (56, 32, 72, 48), (1, 2)), (72, (0, 48, 72, 48), (3, 4)), (32, (0, 32, 16, 48), (5, 6))]
ABOVE, BELOW = [(72, (0, 48, 72, 48), ())], [(72, (0, 0, 72, 0), ())]
LEFT = [(48, (0, 0, 0, 48), ())]
RESERVES = {
    "encounter": [("each", ("delayed", "scattered"), "half", OF_ABOVE + OF_BELOW)],
    "dust-up": [("each", ("delayed",), "half", [(32, (0, 32, 16, 48), ()), (32, (56, 0, 72, 16), ())])],
    "no-retreat": [(D, (), "half", LEFT)],
    "hold-the-line": [(D, ("delayed",), "half", LEFT)],
    "pincer": [(D, ("delayed",), "half", [(36, (0, 48, 36, 48), ()), (36, (0, 0, 36, 0), ())])],
    "hasty-attack": [(A, (), "half", ABOVE), (D, ("delayed", "scattered"), "half", OF_BELOW)],
    "cauldron": [(D, ("delayed",), "half", ABOVE), (A, (), "half", [*LEFT, (48, (72, 0, 72, 48), ())])],
    "breakthrough": [
        (D, ("mobile",), "rest", [(16, (0, 48, 16, 48), ()), (16, (56, 0, 72, 0), ())]),
        (A, ("delayed",), "unit to half", [(24, (0, 0, 24, 0), ())]),
    ],
    "counterattack": [(D, ("mobile",), "rest", [(32, (0, 32, 16, 48), ())])],
    "no-mans-land": [("each", ("delayed",), "rest", ABOVE + BELOW)],
}
# mission: (most platoons, before the first turn, whether the Defender has to)
AMBUSH = {
    "no-retreat": (1, False, False),
    "hold-the-line": (2, False, False),
    "pincer": (1, False, False),
    "surrounded": (1, True, True),
    "fighting-withdrawal": (1, False, False),
    "hasty-attack": (1, True, False),
    "cauldron": (1, True, False),
    "counterattack": (1, False, False),
}
KINDS = {
    "Fair Fight": ["free-for-all", "encounter", "dust-up"],
    "Defensive Battle": ["no-retreat", "hold-the-line", "pincer", "surrounded", "fighting-withdrawal"],
    "Mobile Battle": ["hasty-attack", "cauldron", "breakthrough", "counterattack"],
    "Trench Warfare": ["no-mans-land"],
}
FAIR = {"free-for-all", "encounter", "dust-up", "no-mans-land"}

# mission: (what ends the game, for whom, from which turn, where or within)
TAKEN, CLEAR_AREA, CLEAR = "start a turn holding", "keep area clear", "keep objectives clear"
HOLDS_ANY, HOLDS_LATE = (TAKEN, A, 1, "any"), (TAKEN, A, 6, "any")
HALF_CLEAR, NONE_NEAR = (CLEAR_AREA, D, 6, "defender's half"), (CLEAR, D, 6, 16)
IN_THEIRS = (TAKEN, "each", 1, "opponent's deployment area")
ENDS = {
    "free-for-all": [IN_THEIRS],
    "encounter": [IN_THEIRS],
    "dust-up": [IN_THEIRS],
    "no-retreat": [HOLDS_ANY, HALF_CLEAR],
    "hold-the-line": [HOLDS_ANY, HALF_CLEAR],
    "pincer": [HOLDS_ANY, HALF_CLEAR],
    "surrounded": [HOLDS_ANY, NONE_NEAR],
    "fighting-withdrawal": [HOLDS_ANY, ("outlast", D, 8, None)],
    "hasty-attack": [IN_THEIRS, HALF_CLEAR],
    "cauldron": [HOLDS_LATE, NONE_NEAR],
    "breakthrough": [HOLDS_LATE, NONE_NEAR],
    "counterattack": [HOLDS_LATE, NONE_NEAR],
    "no-mans-land": [(TAKEN, "each", 1, "any")],
}

FOW3 = {one.key: one for one in missions_of("fow3")}
every_mission = pytest.mark.parametrize("key", FOW3)
in_every_layout = pytest.mark.parametrize(
    ("key", "number"), [(key, ground.number) for key, one in FOW3.items() for ground in layouts(one)]
)


def drawn(key, role, number=1):
    return [zone for zone in zones(FOW3[key], layout(FOW3[key], number)) if zone.role == role]


def steps(key, do):
    return [step for step in FOW3[key].steps if step.do == do]


def stretches(zone):
    return [(part.length, part.bounds, zone.roll) for part in getattr(zone.geometry, "geoms", (zone.geometry,))]


def test_thirteen_missions_in_four_kinds_stand_in_the_order_of_the_book():
    assert list(FOW3) == [key for keys in KINDS.values() for key in keys]
    assert {kind.title: list(kind.missions) for kind in system("fow3").types} == KINDS
    assert not any(kind.by_die for kind in system("fow3").types)


@in_every_layout
def test_each_side_deploys_where_the_text_says(key, number):
    found = {zone.side: zone.geometry for zone in drawn(key, "deployment", number)}
    expected = {side: fact for side, fact in zip((A, D), DEPLOYMENT[key], strict=True) if fact}
    assert {side: shape.area for side, shape in found.items()} == pytest.approx(
        {side: area for side, (area, _) in expected.items()}
    )
    if number == 1:
        assert {side: shape.bounds for side, shape in found.items()} == {
            side: box for side, (_, box) in expected.items()
        }


@in_every_layout
def test_objectives_go_where_the_text_says(key, number):
    found = drawn(key, "objectives", number)
    assert [(zone.side, zone.count) for zone in found] == [row[:2] for row in OBJECTIVES[key]]
    assert [zone.geometry.area for zone in found] == pytest.approx([row[2] for row in OBJECTIVES[key]])
    if number == 1:
        assert [zone.geometry.bounds for zone in found] == [row[3] for row in OBJECTIVES[key]]


@in_every_layout
def test_reserves_arrive_where_the_text_says(key, number):
    found = [stretch for zone in drawn(key, "reserves", number) for stretch in stretches(zone)]
    expected = [stretch for *_, arrive in RESERVES.get(key, []) for stretch in arrive]
    assert sorted((length, roll) for length, _, roll in found) == sorted((length, roll) for length, _, roll in expected)
    if number == 1:
        assert sorted(found) == sorted(expected)


@every_mission
def test_reserves_are_of_the_kind_and_amount_of_the_text(key):
    found = [(step.by, step.kind, step.hold) for step in steps(key, "hold reserves")]
    assert found == [row[:3] for row in RESERVES.get(key, [])]


def test_a_patrol_stands_on_its_own_side_and_flank_near_the_centre_line():
    boxes = {1: [(44, 24, 72, 30), (0, 18, 28, 24)], 2: [(0, 24, 28, 30), (44, 18, 72, 24)]}
    for number, expected in boxes.items():
        found = drawn("no-mans-land", "patrol", number)
        assert [zone.side for zone in found] == [A, D]
        assert [zone.geometry.bounds for zone in found] == expected
        assert [zone.geometry.area for zone in found] == [28 * 6, 28 * 6]


@every_mission
def test_the_table_is_shared_out_as_the_text_says(key):
    held, count, *_ = SHAPE[key]
    shares = FOW3[key].ground.attacker, FOW3[key].ground.defender
    chooser = A if key in ATTACKER_CHOOSES or key == "surrounded" else D
    share = shares[0] if chooser == A else shares[1]
    assert (share.picks or share.holds) == held
    assert len(layouts(FOW3[key])) == count
    assert FOW3[key].ground.attacker_by == "roll"


@every_mission
def test_who_goes_first_and_makes_recce_moves_first_is_as_the_text_says(key):
    _, _, first, bonus, recce = SHAPE[key]
    assert (FOW3[key].first_turn, FOW3[key].first_turn_bonus) == (first, bonus)
    assert [step.first for step in steps(key, "recce moves")] == ([recce] if recce else [])
    assert bool(steps(key, "dig in")) == (key not in FAIR)
    begins = A if key in FAIR - {"no-mans-land"} else D
    assert [step.first for step in steps(key, "deploy independents")] == [begins]


@every_mission
def test_ambushes_are_as_many_and_as_early_as_the_text_says(key):
    found = [(step.count, step.immediate, step.must) for step in steps(key, "hold ambush")]
    assert found == ([AMBUSH[key]] if key in AMBUSH else [])
    assert bool(steps(key, "place ambush")) == any(immediate for _, immediate, _ in found)


@every_mission
def test_what_ends_a_game_is_as_the_text_says(key):
    *ends, last = FOW3[key].win if key not in FAIR else (*FOW3[key].win, None)
    found = [
        (win.do, win.by, getattr(win, "from_turn", None) or win.turn, *places)
        for win in ends
        for places in [
            [getattr(win, name) for name in ("objectives", "area", "within") if getattr(win, name, None)][:1]
        ]
    ]
    assert found == [tuple(part for part in row if part is not None) for row in ENDS[key]]
    assert last is None or (last.do, last.by, last.unless_held) == ("otherwise", D, None)
    assert all(win.at == "start" for win in ends if win.do in {CLEAR, CLEAR_AREA})
    own = {"own"} if key in {"free-for-all", "no-mans-land"} else {None}
    assert {win.placed_by for win in ends if win.do == TAKEN} == own


def test_objectives_keep_the_distances_from_one_another_that_the_text_gives():
    found = {
        key: [(step.by, rule.at_most, rule.more_than, rule.of) for rule in step.apart]
        for key, one in FOW3.items()
        for step in one.steps
        if isinstance(step, PlaceObjectives) and step.apart
    }
    assert found == {"free-for-all": [("each", 48, None, "own")], "fighting-withdrawal": [(A, 48, 8, "all")]}


def test_only_a_hasty_attack_takes_an_objective_back_and_only_a_withdrawal_loses_two():
    removed = {key: [(step.by, step.count) for step in steps(key, "remove objectives")] for key in FOW3}
    assert {key: found for key, found in removed.items() if found} == {"hasty-attack": [(A, 1)]}
    data = FOW3["fighting-withdrawal"].withdrawal
    assert (data.from_turn, data.count, data.objectives) == (3, 5, (6, 7))
    assert [key for key, one in FOW3.items() if one.withdrawal] == ["fighting-withdrawal"]


def test_an_area_is_never_lost_to_an_arc():
    """Every distance of this edition is from a line: no area of it has pi in it."""
    for key in FOW3:
        for zone in drawn(key, "deployment") + drawn(key, "objectives"):
            assert math.isclose(zone.geometry.area, round(zone.geometry.area), abs_tol=1e-6)
