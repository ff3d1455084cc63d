"""What the sheets say, held against the facts of the published missions, written down here by hand."""

import re

import pytest

from missions.load import missions_of
from missions.model import Mission
from missions.wording import Section, back, front, notes, plain

MISSIONS = {mission.key: mission for mission in missions_of("fow4")}
AMBUSH = {4, 6, 8, 16}

FRONT_DISTANCES = {
    "annihilation": {12},
    "breakthrough": {4, 8, 16},
    "bridgehead": {4, 8, 16, 20, 28},
    "contact": {4, 8, 12, 16},
    "counterattack": {4, 8, 12, 16},
    "dust-up": {4, 8, 12},
    "encounter": {4, 8, 12},
    "free-for-all": {4, 8, 12},
    "hasty-attack": {4, 8, 12, 16},
    "no-retreat": {4, 8, 16},
    "rearguard": {4, 8, 16},
}
BACK_DISTANCES = {
    "annihilation": set(),
    "breakthrough": AMBUSH,
    "bridgehead": AMBUSH,
    "contact": AMBUSH,
    "counterattack": AMBUSH,
    "dust-up": set(),
    "encounter": {16},
    "free-for-all": set(),
    "hasty-attack": AMBUSH,
    "no-retreat": AMBUSH,
    "rearguard": AMBUSH,
}
SPECIAL_RULES = {
    "annihilation": ["Meeting Engagement (First turn)"],
    "breakthrough": [
        "Ambush (Defender)",
        "Immediate Reserves (Defender)",
        "Flanking Delayed Reserves (Attacker)",
    ],
    "bridgehead": ["Ambush (Defender)", "Deep Scattered Immediate Reserves (Defender)"],
    "contact": ["Ambush (Defender)", "Immediate Reserves (Attacker)", "Scattered Delayed Reserves (Defender)"],
    "counterattack": ["Ambush (Defender)", "Immediate Reserves (Defender)"],
    "dust-up": ["Meeting Engagement (First turn)", "Delayed Reserves (Both players)"],
    "encounter": ["Meeting Engagement (First turn)", "Scattered Delayed Reserves (Both players)"],
    "free-for-all": ["Meeting Engagement (First turn)"],
    "hasty-attack": ["Ambush (Defender)", "Immediate Reserves (Attacker)", "Scattered Delayed Reserves (Defender)"],
    "no-retreat": ["Ambush (Defender)", "Deep Immediate Reserves (Defender)"],
    "rearguard": ["Ambush (Defender)", "Strategic Withdrawal (Defender)"],
}
FIRST_TURN_BY_ROLL = {"annihilation", "dust-up", "encounter", "free-for-all"}

# mission: who can win, each with the first turn on which they can (1: any), in the order of the text
WINNERS = {
    "annihilation": [("A player", 1)],
    "breakthrough": [("Attacker", 6), ("Defender", 6)],
    "bridgehead": [("Attacker", 1), ("Defender", 6)],
    "contact": [("A player", 1)],
    "counterattack": [("Attacker", 6), ("Defender", 6)],
    "dust-up": [("A player", 1)],
    "encounter": [("A player", 1)],
    "free-for-all": [("A player", 1)],
    "hasty-attack": [("A player", 1)],
    "no-retreat": [("Attacker", 1), ("Defender", 6)],
    "rearguard": [("Attacker", 1), ("Defender", 1)],
}

# (mission, Reserves, first turn on which they are rolled for, where they arrive)
ARRIVALS = [
    ("breakthrough", "Immediate Reserves (Defender)", "first", "of their owner's table quarters"),
    ("breakthrough", "Flanking Delayed Reserves (Attacker)", "third", "the quarter that neither player chose"),
    ("contact", "Immediate Reserves (Attacker)", "first", "along their own long table edge"),
    ("counterattack", "Immediate Reserves (Defender)", "first", "the quarter diagonally opposite their owner's"),
    ("dust-up", "Delayed Reserves (Both players)", "third", "the long table edge beside their own table quarter"),
    ("hasty-attack", "Immediate Reserves (Attacker)", "first", "along their own long table edge"),
    ("no-retreat", "Deep Immediate Reserves (Defender)", "first", "along their own short table edge"),
]
SCATTERED = [
    ("bridgehead", "Deep Scattered Immediate Reserves (Defender)", "first"),
    ("contact", "Scattered Delayed Reserves (Defender)", "third"),
    ("encounter", "Scattered Delayed Reserves (Both players)", "third"),
    ("hasty-attack", "Scattered Delayed Reserves (Defender)", "third"),
]

# (mission, section of the front, number of the step, what it says of who, how many and where)
STEPS = [
    ("annihilation", "Setting up", 1, "each player rolls a die. The higher score is the Attacker"),
    ("annihilation", "Setting up", 2, "The Attacker chooses a long table edge"),
    ("annihilation", "Deployment", 1, 'the Attacker first, to place one Unit at a time within 12" of their own long'),
    ("breakthrough", "Setting up", 1, "The Defender chooses two table quarters that lie diagonally opposite"),
    ("breakthrough", "Setting up", 2, "The Attacker chooses one of the two quarters left"),
    ("breakthrough", "Setting up", 3, "The Attacker puts two Objectives in the quarter that neither player chose"),
    ("breakthrough", "Deployment", 1, "The Defender chooses what to deploy, up to 60% of their force"),
    ("breakthrough", "Deployment", 2, "The Attacker holds at least one Unit back in Flanking Delayed Reserve"),
    ("breakthrough", "Deployment", 3, "Both players, the Defender first, place Ranged In markers for every deployed"),
    ("breakthrough", "Deployment", 4, "The Defender may choose one of their deployed Units to hold in Ambush"),
    ("breakthrough", "Deployment", 5, "They may share them out between the two quarters"),
    ("breakthrough", "Deployment", 6, 'their own table quarter, at least 8" away from both centre lines'),
    ("bridgehead", "Setting up", 1, "The Defender chooses a long table edge"),
    ("bridgehead", "Setting up", 3, "The Attacker puts two Objectives in the Defender's half of the table"),
    ("bridgehead", "Setting up", 3, '28" from each side table edge'),
    ("bridgehead", "Setting up", 4, "25 points of their force in Mid War or 750 points in Early or Late War. Any part"),
    ("bridgehead", "Deployment", 4, 'at least 20" away from each side table edge'),
    ("bridgehead", "Deployment", 5, "The Attacker places every Unit in their own half of the table"),
    ("bridgehead", "Deployment", 5, 'either at least 16" away from the centre line or within 8" of either side'),
    ("contact", "Setting up", 3, "The Defender puts two Objectives in the Attacker's half of the table"),
    (
        "contact",
        "Setting up",
        3,
        'at least 16" away from the centre line, and no less than 8" from each short table edge',
    ),
    ("contact", "Setting up", 4, "The Attacker puts two Objectives in the Defender's half of the table"),
    (
        "contact",
        "Setting up",
        4,
        'at least 12" away from the centre line, and no less than 8" from each short table edge',
    ),
    ("contact", "Deployment", 5, "The Defender places the rest of their deployed Units in their own half"),
    ("contact", "Deployment", 5, 'at least 8" away from the centre line'),
    ("contact", "Deployment", 6, 'at least 12" away from the centre line'),
    ("counterattack", "Setting up", 2, "next to the Defender's, along either the long or the short table edge"),
    ("counterattack", "Setting up", 3, "The Defender puts one Objective in their own table quarter."),
    ("counterattack", "Setting up", 4, "The Attacker puts one Objective in the quarter diagonally opposite their own."),
    (
        "counterattack",
        "Setting up",
        5,
        '8" away from every table edge, and no less than 12" from the centre of the table',
    ),
    ("counterattack", "Deployment", 4, 'at least 12" away from the centre of the table'),
    ("dust-up", "Setting up", 3, "The Defender takes the quarter diagonally opposite"),
    ("dust-up", "Setting up", 4, "Each player, the Attacker first, puts one Objective in their own table quarter."),
    ("dust-up", "Setting up", 5, "puts one Objective in their opponent's table quarter."),
    ("dust-up", "Deployment", 1, "Each player chooses what to deploy, up to 60% of their force"),
    ("dust-up", "Deployment", 2, "the Attacker first, to place one deployed Unit at a time in their own table quarter"),
    ("encounter", "Setting up", 4, "puts two Objectives within 8\" of their opponent's long table edge"),
    ("free-for-all", "Setting up", 4, 'at least 8" away from each side table edge'),
    (
        "hasty-attack",
        "Setting up",
        3,
        'at least 12" away from the centre line, and no less than 8" from every table edge',
    ),
    ("hasty-attack", "Deployment", 7, "The Attacker takes back one of the two Objectives that they placed"),
    ("no-retreat", "Setting up", 1, "The Defender chooses a short table edge"),
    ("no-retreat", "Setting up", 3, "Each player, the Defender first, puts one Objective in the Defender's half"),
    ("no-retreat", "Setting up", 3, 'at least 8" away from the centre line and every table edge'),
    ("no-retreat", "Deployment", 5, 'The Attacker places every Unit in their own half of the table, at least 16" away'),
    (
        "rearguard",
        "Setting up",
        3,
        'within 16" of the Defender\'s long table edge but at least 16" away from each side',
    ),
    ("rearguard", "Setting up", 5, "Both players, the Defender first, place Ranged In markers"),
    ("rearguard", "Deployment", 1, "The Defender may choose one Unit to hold in Ambush"),
    ("rearguard", "Deployment", 2, "the rest of their Units in their own half of the table."),
    ("rearguard", "Deployment", 3, 'The Attacker places every Unit within 8" of their own long table edge'),
]

every_mission = pytest.mark.parametrize("mission", MISSIONS.values(), ids=MISSIONS)
every_side = pytest.mark.parametrize("side", [front, back, notes])


def named(sections: tuple[Section, ...], heading: str) -> Section:
    (section,) = (section for section in sections if section.heading == heading)
    return section


def distances(sections: tuple[Section, ...]) -> set[int]:
    return {int(inches) for inches, _ in re.findall(r'(\d+)"/(\d+)cm', plain(sections))}


@every_mission
def test_a_front_names_its_own_distances_and_no_other(mission: Mission) -> None:
    assert distances(front(mission, "both")) == FRONT_DISTANCES[mission.key]


@every_mission
def test_a_back_names_its_own_distances_and_no_other(mission: Mission) -> None:
    assert distances(back(mission, "both")) == BACK_DISTANCES[mission.key]


@every_side
@every_mission
def test_choices_of_units_differ_in_distances_alone(mission: Mission, side) -> None:
    both, inches, centimetres = (plain(side(mission, units)) for units in ("both", "in", "cm"))
    assert re.sub(r'(\d+")/\d+cm', r"\1", both) == inches
    assert re.sub(r'\d+"/(\d+cm)', r"\1", both) == centimetres
    assert "cm" not in inches
    assert '"' not in centimetres


@every_side
@every_mission
def test_no_text_has_a_hole_or_a_stray_mark(mission: Mission, side) -> None:
    text = plain(side(mission, "both"))
    assert not re.search(r"None|[{}<>]|  |\.\.|,,| [.,]|['’]s's|\bthe the\b|table edges edge", text)


@every_mission
def test_every_step_is_a_sentence(mission: Mission) -> None:
    for section in front(mission, "both"):
        if section.heading != "Special rules":
            assert all(re.match(r"[A-Z].*\.$", item) for item in section.items), section.heading


@every_mission
def test_the_front_has_its_six_sections_in_order(mission: Mission) -> None:
    assert [(section.heading, section.kind) for section in front(mission, "both")] == [
        ("", "text"),
        ("Special rules", "bullets"),
        ("Setting up", "numbered"),
        ("Deployment", "numbered"),
        ("Who goes first", "text"),
        ("Winning the game", "bullets"),
    ]


@every_mission
def test_the_back_explains_the_rules_that_the_front_names(mission: Mission) -> None:
    listed = named(front(mission, "both"), "Special rules").items
    assert [rule.partition(": ")[0] for rule in listed] == SPECIAL_RULES[mission.key]
    assert [section.heading for section in back(mission, "both")] == [*SPECIAL_RULES[mission.key], "Victory Points"]


@pytest.mark.parametrize(("key", "section", "step", "says"), STEPS)
def test_a_step_says_who_does_what_and_where(key: str, section: str, step: int, says: str) -> None:
    assert says in named(front(MISSIONS[key], "in"), section).items[step - 1]


@pytest.mark.parametrize(
    ("key", "setting_up", "deploying"),
    [
        ("annihilation", 3, 2),
        ("breakthrough", 3, 7),
        ("bridgehead", 4, 6),
        ("contact", 4, 7),
        ("counterattack", 5, 6),
        ("dust-up", 6, 3),
        ("encounter", 4, 3),
        ("free-for-all", 4, 2),
        ("hasty-attack", 5, 8),
        ("no-retreat", 4, 6),
        ("rearguard", 5, 4),
    ],
)
def test_no_step_is_left_out_or_made_up(key: str, setting_up: int, deploying: int) -> None:
    text = front(MISSIONS[key], "in")
    assert len(named(text, "Setting up").items) == setting_up
    assert len(named(text, "Deployment").items) == deploying
    assert named(text, "Deployment").items[-1] == "Every Infantry and Gun Team begins in Foxholes."


@every_mission
def test_the_first_turn_is_the_attackers_or_rolled_for(mission: Mission) -> None:
    first, *more = named(front(mission, "in"), "Who goes first").items
    assert first == (
        "Each player rolls a die. The first turn goes to the higher score."
        if mission.key in FIRST_TURN_BY_ROLL
        else "The first turn is the Attacker's."
    )
    assert bool(more) == (mission.key == "rearguard")


@every_mission
def test_each_way_to_win_names_its_winner_and_its_first_turn(mission: Mission) -> None:
    ways = named(front(mission, "in"), "Winning the game").items
    assert len(ways) == len(WINNERS[mission.key])
    for way, (winner, turn) in zip(ways, WINNERS[mission.key], strict=True):
        assert f"{winner} wins" in way
        assert way.startswith("On or after the sixth turn, ") == (turn == 6)


@every_mission
def test_only_annihilation_is_won_without_objectives(mission: Mission) -> None:
    ways = named(front(mission, "in"), "Winning the game").items
    assert any("Formation is left" in way for way in ways) == (mission.key == "annihilation")
    assert sum("Objective" in way for way in ways) == {"annihilation": 0, "rearguard": 1}.get(mission.key, len(ways))


@pytest.mark.parametrize(
    ("key", "whose"),
    [
        ("contact", "half of the table"),
        ("dust-up", "table quarter"),
        ("encounter", "half of the table"),
        ("free-for-all", "half of the table"),
        ("hasty-attack", "half of the table"),
    ],
)
def test_where_both_can_win_only_the_opponents_objectives_count(key: str, whose: str) -> None:
    (way,) = named(front(MISSIONS[key], "in"), "Winning the game").items
    assert f"within 4\" of an Objective in their opponent's {whose} when that turn began" in way
    assert 'no opposing Tank, Infantry or Gun Team is now within 4" of that same Objective' in way


def test_rearguard_ends_as_the_defenders_ninth_turn_starts() -> None:
    (_, way) = named(front(MISSIONS["rearguard"], "in"), "Winning the game").items
    assert "ninth turn starts, once Formation Morale has been checked" in way


@pytest.mark.parametrize(("key", "reserves", "turn", "where"), ARRIVALS)
def test_reserves_are_rolled_for_and_arrive_as_the_mission_says(key: str, reserves: str, turn: str, where: str) -> None:
    text = plain((named(back(MISSIONS[key], "in"), reserves),))
    assert f"rolls one die at the start of their {turn} turn, two dice" in text
    assert where in text
    assert "Where each Unit arrives" not in text


@pytest.mark.parametrize(("key", "reserves", "turn"), SCATTERED)
def test_scattered_reserves_arrive_by_die_from_left_to_right(key: str, reserves: str, turn: str) -> None:
    section = named(back(MISSIONS[key], "in"), reserves)
    assert f"rolls one die at the start of their {turn} turn, two dice" in plain((section,))
    assert named(section.sections, "Where each Unit arrives").rows[1:] == (
        ("1–2", 'Within 16" of their left table corner'),
        ("3–4", "Anywhere along their own long table edge"),
        ("5–6", 'Within 16" of their right table corner'),
    )


@every_mission
def test_reserves_hold_back_what_the_mission_asks(mission: Mission) -> None:
    for section in back(mission, "in"):
        if "Reserves" in section.heading:
            text = plain((section,))
            assert ("60%" in text) == (not section.heading.startswith("Flanking"))
            assert ("Front armour 3 or more" in text) == section.heading.startswith("Deep")


def test_reserves_of_both_players_bind_each_of_them() -> None:
    for key in ("dust-up", "encounter"):
        for section in back(MISSIONS[key], "in")[:-1]:
            assert not re.search("Attacker|Defender", plain((section,)))


def test_victory_points_are_the_published_ones() -> None:
    (*_, points) = back(MISSIONS["contact"], "in")
    assert points.rows == (
        ("Winner lost", "Winner", "Loser"),
        ("0–1 Units", "8 VP", "1 VP"),
        ("2 Units", "7 VP", "2 VP"),
        ("3 or more Units", "6 VP", "3 VP"),
    )
    assert "at least one and at most three" in plain((points,))


@every_mission
@pytest.mark.parametrize("name", ["Vítor Simões", "de la Cruz, J. ó Briain", "{who} 李小龍", "أحمد"])
def test_nobody_is_told_to_roll_for_an_attacker_who_is_known(mission: Mission, name: str) -> None:
    plainly, known = (named(front(mission, "both", who), "Setting up").items for who in (None, name))
    if mission.ground.attacker_by == "roll":
        assert "Unless battle plans have settled who attacks, each player rolls a die." in plainly[0]
        assert known[0] == f"{name} is the Attacker: that is already settled."
        assert known[1:] == plainly[1:]
    else:
        assert known == plainly
    assert not any("is the Attacker, the lower" in item for item in known)


@every_mission
@every_side
def test_the_games_own_nouns_have_capitals_and_nothing_speaks_of_how_the_catalogue_is_made(side, mission) -> None:
    text = plain(section for section in side(mission, "both") if section.items != (mission.flavour,))
    small = re.findall(r"\b(?:teams?|units?|objectives?|formations?|reserves?|minefields?|foxholes|scattered)\b", text)
    assert small == []
    assert not re.search(r"sibling|catalogue|document", text)
