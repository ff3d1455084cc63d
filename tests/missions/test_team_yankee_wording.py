"""What Team Yankee's sheets and pack say, held against the facts of its text, written down here by hand."""

import re

import pytest

from missions.load import missions_of, system
from missions.wording import Section, back, front, opening, plain, selector

YANKEE = system("team-yankee")
MISSIONS = {mission.key: mission for mission in missions_of("team-yankee")}
MEETING, DEFENSIVE = (
    {"dust-up", "encounter", "free-for-all"},
    {"bridgehead", "fighting-withdrawal", "no-retreat"},
)
FIRST_TURN, AMBUSH = "Meeting Engagement (First turn)", "Ambush (Defender)"
RULES = {
    "breakthrough": [AMBUSH, "Immediate Reserves (Defender)", "Flanking Delayed Reserves (Attacker)"],
    "bridgehead": [AMBUSH, "Deep Scattered Immediate Reserves (Defender)"],
    "counterattack": [AMBUSH, "Immediate Reserves (Defender)"],
    "dust-up": [FIRST_TURN, "Delayed Reserves (Both players)"],
    "encounter": [FIRST_TURN, "Scattered Delayed Reserves (Both players)"],
    "fighting-withdrawal": [AMBUSH, "Strategic Withdrawal (Defender)"],
    "free-for-all": [FIRST_TURN],
    "hasty-attack": [AMBUSH, "Immediate Reserves (Attacker)", "Scattered Delayed Reserves (Defender)"],
    "no-retreat": [AMBUSH, "Deep Immediate Reserves (Defender)"],
}
DISTANCES = {  # of the front
    "breakthrough": {8, 16},
    "bridgehead": {8, 16, 20, 28},
    "counterattack": {8, 12, 16},
    "dust-up": {8, 12},
    "encounter": {8, 12},
    "fighting-withdrawal": {8, 16},
    "free-for-all": {8, 12},
    "hasty-attack": {8, 12, 16},
    "no-retreat": {8, 16},
}
every_mission = pytest.mark.parametrize("key", RULES)


def named(sections: tuple[Section, ...], heading: str) -> Section:
    (section,) = (section for section in sections if section.heading == heading)
    return section


def back_of(key: str, heading: str) -> str:
    return plain((named(back(MISSIONS[key], "in"), heading),))


@every_mission
def test_the_special_rules_of_the_front_are_those_of_the_back(key):
    rules = named(front(MISSIONS[key], "in"), "Special rules").items
    assert [rule.partition(":")[0] for rule in rules] == RULES[key]
    assert [section.heading for section in back(MISSIONS[key], "in")] == [*RULES[key], "Time of Day", "Victory Points"]


@every_mission
def test_a_front_names_its_own_distances_and_no_other(key):
    found = {int(inches) for inches in re.findall(r'(\d+)"', plain(front(MISSIONS[key], "in")))}
    assert found == DISTANCES[key]


@every_mission
def test_infantry_begins_in_foxholes_but_in_meeting_engagements(key):
    text = plain(front(MISSIONS[key], "in"))
    assert ("Every Infantry Team begins in Foxholes." in text) == (key not in MEETING)
    assert "Gun" not in text
    assert "Ranged In" not in text + plain(back(MISSIONS[key], "in"))


@every_mission
def test_minefields_are_counted_by_points_in_defensive_battles(key):
    told = "one for every 25 points in their force." in plain(front(MISSIONS[key], "in"))
    assert told == (key in DEFENSIVE)


@every_mission
def test_reserves_are_counted_in_units_with_what_does_not_count(key):
    for section in back(MISSIONS[key], "in"):
        if "Reserves" not in section.heading:
            continue
        text = plain((section,))
        assert "%" not in text
        assert "Leave HQ Units, Independent Teams and Attachments out when you count" in text
        assert "Where an HQ Unit or an Independent Team begins, in Reserve or on the table, is up to its owner" in text
        assert "An Attachment begins where its core Unit does, and comes on together with it" in text
        assert ("one Unit or more in Reserve, but no more than half" in text) == section.heading.startswith("Flanking")
        assert ("at least half of their Units in Reserve" in text) != section.heading.startswith("Flanking")
        assert ("Front armour greater than 4, and Aircraft Units" in text) == section.heading.startswith("Deep")
        first = "third" if "Delayed" in section.heading else "first"
        assert f"rolls one die at the start of their {first} turn, two dice" in text


@every_mission
def test_only_the_owner_of_reserves_brings_them_on(key):
    for section in back(MISSIONS[key], "in"):
        whose = re.search(r"Reserves \((Attacker|Defender|Both players)\)", section.heading)
        others = {"Attacker": "the Defender", "Defender": "the Attacker", "Both players": "the (?:Attacker|Defender)"}
        if whose:
            assert not re.search(others[whose[1]], plain((section,)), re.IGNORECASE)


@pytest.mark.parametrize("key", sorted(MEETING))
def test_a_meeting_engagement_holds_back_the_first_turn(key):
    text = back_of(key, FIRST_TURN)
    for fact in (
        "All their Aircraft Loiter Off Table that turn (rulebook p. 30)",
        "each of their Teams shoots as if it had moved",
        "no Artillery Bombardments in that Shooting Step",
        "may Move, Dig In or Go to Ground",
        "launch assaults in its Assault Step",
        "The second player never does",
    ):
        assert fact in text


def test_strategic_withdrawal_states_each_of_its_facts():
    text = back_of("fighting-withdrawal", "Strategic Withdrawal (Defender)")
    for fact in (
        "The Defender has no Delay Counters to begin with",
        "From turn three on",
        "Attachments and Independent Teams are left out",
        "Five or more: one Unit must Withdraw, and all Delay Counters are removed",
        "Fewer than five: nothing Withdraws, and the Defender gains one Delay Counter",
        "those of its Attachments too",
        'not in Good Spirits (rulebook p. 64) and any of its Teams is within 8" of an enemy Team',
        "with its Skill number or more it gets away",
        "the whole Unit counts as Destroyed",
        "As their turns six and seven start, the Defender takes away one Objective that the Attacker placed",
    ):
        assert fact in text


def test_strategic_withdrawal_is_told_turn_by_turn():
    rule = named(back(MISSIONS["fighting-withdrawal"], "in"), "Strategic Withdrawal (Defender)")
    rows = named(rule.sections, "Turn by turn").rows[1:]
    assert [turn for turn, _ in rows] == ["3", "4", "5", "6", "7", "8"]
    assert [turn for turn, event in rows if event.startswith("Remove an Objective.")] == ["6", "7"]
    assert rows[0][1] == "Five or more Units: withdraw one. Fewer: gain a Delay Counter."
    assert rows[1][1].startswith("Five or more Units and Delay Counters: withdraw a Unit and remove every Counter.")
    assert "Formation Morale" in rows[-1][1]
    assert "platoon" not in plain((rule,))


WAYS = {
    "breakthrough": ["On or after the sixth turn, the Attacker wins", "On or after the sixth turn, the Defender wins"],
    "bridgehead": ["The Attacker wins", "On or after the sixth turn, the Defender wins"],
    "counterattack": ["On or after the sixth turn, the Attacker wins", "On or after the sixth turn, the Defender wins"],
    "dust-up": ["A player wins"],
    "encounter": ["A player wins"],
    "fighting-withdrawal": ["The Attacker wins", "If nobody has won before then, the Defender wins"],
    "free-for-all": ["A player wins"],
    "hasty-attack": [
        "A player wins",
        "If the game ends and neither player Holds an Objective in their opponent's half",
    ],
    "no-retreat": ["The Attacker wins", "On or after the sixth turn, the Defender wins"],
}


@every_mission
def test_each_way_to_win_names_its_winner_and_its_first_turn(key):
    ways = named(front(MISSIONS[key], "in"), "Winning the game").items
    assert len(ways) == len(WAYS[key])
    assert all(way.startswith(beginning) for way, beginning in zip(ways, WAYS[key], strict=True))
    assert all("end of their own turn" not in way for way in ways)


@pytest.mark.parametrize(
    ("key", "fact"),
    [
        ("encounter", "Holding an Objective that they placed in their opponent's half of the table"),
        ("free-for-all", "Holding an Objective that they placed in their opponent's half of the table"),
        ("dust-up", "Holding an Objective in their opponent's table quarter"),
        ("hasty-attack", "Holding an Objective in their opponent's half of the table"),
        ("bridgehead", 'no Attacking Tank or Infantry Unit is then within 16" of any Objective'),
        ("no-retreat", "no Attacking Tank or Infantry Unit is in the Defender's half of the table"),
        ("fighting-withdrawal", "as their eighth turn starts, once Formation Morale has been checked"),
        ("fighting-withdrawal", "From turn three on the Defender has to withdraw Units, and later Objectives too"),
        ("breakthrough", "The Attacker holds back one Unit or more in Flanking Delayed Reserve, but no more than half"),
        ("breakthrough", "The Defender may choose one of their remaining Units to hold in Ambush"),
        ("fighting-withdrawal", "The Defender may choose one Unit to hold in Ambush"),
        ("dust-up", "to place one remaining Unit at a time in their own table quarter"),
        ("hasty-attack", "The Attacker takes back one of the two Objectives that they placed"),
    ],
)
def test_a_front_states_what_is_the_missions_own(key, fact):
    assert fact in plain(front(MISSIONS[key], "in"))


# Times of day.


@every_mission
def test_the_back_has_all_that_the_time_of_day_takes(key):
    section = named(back(MISSIONS[key], "in"), "Time of Day")
    tables = [inner.rows[1:] for inner in section.sections if inner.heading == "Random Time of Day"]
    table = (("1", "Dawn"), ("2–4", "Daylight"), ("5", "Dusk"), ("6", "Darkness"))
    assert tables == ([] if key in DEFENSIVE else [table])
    choice = (
        "The Attacker decides when the battle is fought: Dawn, Daylight, Dusk or Darkness."
        if key in DEFENSIVE
        else "The Attacker fights in Daylight, or rolls on the Random Time of Day table instead."
    )
    assert section.items == (choice,)
    assert choice in named(front(MISSIONS[key], "in"), "Setting up").items


LIGHT = [
    "Night Fighting (rulebook p. 66)",
    "The Defender rolls one die as their third turn starts",
    "Without a 5+, the Attacker rolls two dice as their fourth turn starts",
    "then the Defender three as their next turn starts, and so on: one die more each time",
    "until any of them shows 5+",
    "Once the light changes morning has broken: Night Fighting ends, and it is Daylight until the end",
    "Once the light changes night has fallen: Night Fighting begins, and it is Darkness until the end",
]


@pytest.mark.parametrize("fact", LIGHT)
def test_the_pack_and_every_back_say_how_the_light_changes(fact):
    (times,) = (section for section in opening(YANKEE) if section.heading == "Times of day")
    assert fact in plain((times,))
    assert all(fact in back_of(key, "Time of Day") for key in MISSIONS)


def test_the_pack_tells_each_time_of_day_by_itself():
    (times,) = (section for section in opening(YANKEE) if section.heading == "Times of day")
    assert [section.heading for section in times.sections][:4] == ["Dawn", "Daylight", "Dusk", "Darkness"]


# Choosing.


def test_the_choice_of_a_mission_leads_through_types():
    chosen = {section.heading: section for section in selector(YANKEE).sections}
    assert list(chosen) == [
        *("Pick one together", "Roll for one", "Meeting Engagement", "Mobile Battle", "Defensive Battle"),
        "Battle plans",
    ]
    assert "All nine are open" in plain((chosen["Pick one together"],))
    assert chosen["Roll for one"].rows[1:] == (
        ("1–2", "Meeting Engagement"),
        ("3–4", "Mobile Battle"),
        ("5–6", "Defensive Battle"),
    )
    assert chosen["Mobile Battle"].rows[1:] == (
        ("1–2", "Breakthrough"),
        ("3–4", "Counterattack"),
        ("5–6", "Hasty Attack"),
    )
    assert chosen["Battle plans"].sections[-1].rows[1:] == (
        ("Prepared Attack v Prepared Attack", "Roll", "Meeting Engagement"),
        ("Prepared Attack v Hasty Attack", "Prepared Attack", "Mobile Battle"),
        ("Prepared Attack v Defend", "Prepared Attack", "Defensive Battle"),
        ("Hasty Attack v Hasty Attack", "Roll", "Meeting Engagement"),
        ("Hasty Attack v Defend", "Hasty Attack", "Mobile Battle"),
        ("Defend v Defend", "Roll", "Meeting Engagement"),
    )
