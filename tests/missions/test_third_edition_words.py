"""What the sheets of the 3rd edition say and what its games score, held against its text and the pages it names."""

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command

from missions.geojson import feature_collection
from missions.load import mission_from, missions_of, system
from missions.scoring import possible_totals
from missions.wording import back, front, notes, opening, plain, selector

MEETING, PREPARED = (264, "Meeting Engagement"), (264, "Prepared Positions")
AMBUSHES, AT_ONCE = (266, "Ambush"), (267, "Immediate Ambush")
PLAIN, MOBILE = (268, "Reserves"), (269, "Mobile Reserves")
DELAYED, SCATTERED = (269, "Delayed Reserves"), (269, "Scattered Reserves")
RULES = {
    "free-for-all": [MEETING],
    "encounter": [DELAYED, MEETING, SCATTERED],
    "dust-up": [DELAYED, MEETING],
    "no-retreat": [AMBUSHES, PLAIN, PREPARED],
    "hold-the-line": [AMBUSHES, DELAYED, PREPARED],
    "pincer": [AMBUSHES, DELAYED, PREPARED],
    "surrounded": [AT_ONCE, PREPARED],
    "fighting-withdrawal": [AMBUSHES, PREPARED, (270, "Strategic Withdrawal")],
    "hasty-attack": [DELAYED, AT_ONCE, PLAIN, SCATTERED, PREPARED],
    "cauldron": [AT_ONCE, PREPARED, PLAIN, DELAYED, (261, "Random Deployment")],
    "breakthrough": [DELAYED, MOBILE, PREPARED, PLAIN],
    "counterattack": [AMBUSHES, MOBILE, PREPARED, PLAIN],
    "no-mans-land": [(273, "Darkness"), DELAYED, (271, "No Man's Land Patrol"), (271, "Over the Wire")],
}
FAIR = {"free-for-all", "encounter", "dust-up", "no-mans-land"}
# How often the front speaks of turn six: the Defender's way alone, or both players' ways.
GATES = dict.fromkeys(RULES, 1) | dict.fromkeys(FAIR, 0)
GATES |= {"fighting-withdrawal": 0, "cauldron": 2, "breakthrough": 2, "counterattack": 2}

FOW3 = {one.key: one for one in missions_of("fow3")}
every_mission = pytest.mark.parametrize("key", FOW3)


def said(*args):
    out = StringIO()
    call_command("missions", *args, stdout=out)
    return out.getvalue()


@every_mission
def test_front_and_back_name_each_special_rule_with_its_page(key):
    listed = next(section for section in front(FOW3[key], "in") if section.heading == "Special rules")
    named = [rule.partition(": ")[0] for rule in listed.items]
    found = [(int(page), name.partition(" (")[0]) for name, page in (rule.rsplit(", p. ", 1) for rule in named)]
    assert sorted(found) == sorted(RULES[key])
    assert [section.heading for section in back(FOW3[key], "in")] == [*named, "Victory Points, p. 275"]


UNKNOWN = [
    ("cauldron", "Random Deployment", 261),
    ("no-mans-land", "No Man's Land Patrol", 271),
    ("no-mans-land", "Over the Wire", 271),
    ("no-mans-land", "Darkness", 273),
    ("breakthrough", "Mobile Reserves", 269),
    ("encounter", "Meeting Engagement", 264),
    ("pincer", "Ambush", 266),
    ("surrounded", "Immediate Ambush", 267),
]


@pytest.mark.parametrize(("key", "rule", "page"), UNKNOWN)
def test_what_the_missing_pages_hold_is_not_made_up(key, rule, page):
    (text,) = (section for section in back(FOW3[key], "in") if section.heading.startswith(rule))
    assert f"see rulebook p. {page}" in plain((text,))


SAYS = [
    ("no-retreat", "rolls one die as their first turn starts, two as the second"),
    ("no-retreat", "at least half of their platoons in Reserve. Round the half up"),
    ("pincer", "rolls one die as their third turn starts and none before, two as the fourth"),
    ("encounter", "House default, check p. 269"),
    ("hasty-attack", "House default, check p. 269"),
    ("cauldron", "placed before the first turn"),
    ("surrounded", "Every platoon of both players may start the game Dug In"),
    ("fighting-withdrawal", "3 | Five platoons or more: one withdraws. Fewer: the Defender gains a Delay Counter"),
    ("fighting-withdrawal", "6 | An Objective is removed."),
    ("fighting-withdrawal", "7 | An Objective is removed."),
    ("fighting-withdrawal", "8 | Company Morale is checked"),
    ("free-for-all", "These numbers are not taken from the rulebook: check p. 275"),
    ("free-for-all", "Without a winner both score as losers"),
    ("no-mans-land", "Without a winner both score as losers"),
    ("pincer", "unless the Attacker has, the Defender has"),
    ("fighting-withdrawal", 'No two Objectives may be more than 48" apart. Every Objective must be more than 8" from'),
    ("free-for-all", 'No two of the Objectives that one player places may be more than 48" apart'),
    ("pincer", "along either long table edge, in the Defender's half of the table, as its owner chooses"),
    ("cauldron", "anywhere along either short table edge, as its owner chooses"),
    ("breakthrough", 'along the long table edge, within 24" of the table corner of the quarter that neither player'),
    ("dust-up", "the empty quarter at their opponent's short table edge"),
    ("hold-the-line", "may choose up to two of the platoons that are left to hold in Ambush"),
    ("surrounded", "The Defender chooses one of their platoons to hold in Immediate Ambush"),
    ("surrounded", "Each part of the area needs at least one platoon"),
    ("no-mans-land", "Both players must bring a Fortified Company"),
    ("no-mans-land", "and the Defender adds 1"),
    ("encounter", "whoever was first to finish deploying adds 1. The first turn goes to the higher score. Roll a tie"),
]


@pytest.mark.parametrize(("key", "fact"), SAYS)
def test_a_sheet_says_what_is_known(key, fact):
    assert fact in plain((*front(FOW3[key], "in"), *back(FOW3[key], "in")))


@every_mission
def test_a_front_has_the_editions_own_order(key):
    headings = [section.heading for section in front(FOW3[key], "both")]
    assert headings == [
        *("", "Orders", "Special rules", "Before the battle", "Opening moves", "When it ends", "Who has won"),
    ]
    text = plain((*front(FOW3[key], "both"), *back(FOW3[key], "both"), *notes(FOW3[key], "both")))
    assert not re.search(r"\bUnits?\b|\bFormations?\b|None|[{}<>]|  |\.\.", text)
    gates = len(re.findall("On or after the sixth turn", text))
    assert gates == GATES[key]


@every_mission
def test_a_reading_stands_in_the_notes_with_the_other_one(key):
    asked = [note.question for note in FOW3[key].notes]
    assert ("Who attacks?" in asked) == (key not in FAIR)
    assert any("turn six" in question for question in asked) == (key in {"cauldron", "breakthrough", "counterattack"})
    assert len(asked) >= {"dust-up": 2, "encounter": 1, "hasty-attack": 2, "cauldron": 4, "no-mans-land": 3}.get(key, 0)
    assert all(note.reading != note.other for note in FOW3[key].notes)


def test_the_points_are_marked_as_unverified_and_give_these_totals():
    assert system("fow3").vp.unverified
    won = {(6, 1), (5, 2), (4, 3)}
    drawn_games = {(one, other) for one in (1, 2, 3) for other in (1, 2, 3)}
    assert possible_totals(system("fow3").vp) == won | {(b, a) for a, b in won} | drawn_games


@pytest.mark.parametrize(
    ("key", "winner", "lost", "points"),
    [
        ("no-retreat", "none", "2,0", (1, 6)),  # the Defender wins if the Attacker did not
        ("no-retreat", "attacker", "0,3", (6, 1)),
        ("cauldron", "none", "0,1", (2, 5)),
        ("breakthrough", "attacker", "2,0", (4, 3)),
        ("free-for-all", "none", "0,0", (1, 1)),  # both score as losers
        ("dust-up", "none", "1,4", (3, 2)),
        ("no-mans-land", "none", "2,1", (2, 3)),
        ("encounter", "defender", "5,1", (2, 5)),
    ],
)
def test_the_command_scores_a_game(key, winner, lost, points):
    found = json.loads(said("score", f"fow3/{key}", "--winner", winner, "--lost", lost))
    assert (found["attacker_vp"], found["defender_vp"]) == points


def test_the_command_gives_geometry_and_text_of_every_mission():
    found = json.loads(said("geometry", "fow3"))
    assert found == json.loads(json.dumps({one.id: feature_collection(one, 1) for one in FOW3.values()}))
    labels = [feature["properties"]["label"] for feature in found["fow3/breakthrough"]["features"]]
    assert labels.count("Defender's Mobile Reserves") == 1
    assert list(json.loads(said("text", "fow3", "--json"))) == list(found)


def test_a_pack_offers_the_four_kinds_and_nothing_of_another_edition():
    text = plain((selector(system("fow3")), *opening(system("fow3"))))
    assert all(kind.title in text for kind in system("fow3").types)
    assert "battle plan" not in text.lower()


def test_a_mission_of_ones_own_may_hold_what_no_mission_of_the_book_does():
    text = """
title = "Own"
source = "Here"
flavour = "None."
first_turn = "attacker"
ground = { attacker = { picks = "long edge" }, defender = { takes = "opposite edge" } }
setup = [{ do = "place objectives", by = "attacker", count = 1, where = { in = "defender's half" } }]
deployment = [
  { do = "deploy", by = "defender", where = { in = "own half" } },
  { do = "hold reserves", by = "attacker", kind = ["deep", "immediate"], hold = "unit", arrive.edge = "own edge" },
  { do = "deploy", by = "attacker", where = { in = "own half", off = { "centre line" = 8 } } },
]
win = [
  { do = "hold an objective", by = "attacker", within = 4 },
  { do = "keep objectives clear", by = "defender", within = 8, from_turn = 6 },
  { do = "destroy all formations", by = "each" },
]
"""
    found = mission_from(text, "own", "fow3")
    told = plain((*front(found, "in"), *back(found, "in")))
    assert "Deep Immediate Reserve" in told
    assert "If neither player has won" in told
