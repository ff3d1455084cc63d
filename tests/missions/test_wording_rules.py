"""What the special rules and a pack say, the words under them, and what a system or an organiser can put in."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions.load import missions_of, system
from missions.model import Mission, Note, PlaceObjectives, Region
from missions.wording import Section, back, front, notes, opening, plain, selector
from missions.wording import book as books
from missions.wording.book import Book, NoWords, Voice, voice
from missions.wording.measures import Lengths, distance, faces, in_units, number, ordinal
from missions.wording.places import places
from missions.wording.steps import deployment, sentence, setup

FOW4 = system("fow4")
MISSIONS: dict[str, Mission] = {mission.key: mission for mission in missions_of("fow4")}
MARKS = [
    *("table edges", "long edges", "short edges", "side edges", "centre lines", "centre line", "table centre"),
    *("attacker's edge", "own edge", "opponent's edge", "own long edge", "defender's long edge"),
]
AREAS = [
    f"{whose} {area}"
    for whose in ("attacker's", "defender's", "own", "opponent's")
    for area in ("half", "quarter", "quarters", "opposite quarter", "deployment area")
]


@pytest.mark.parametrize(
    ("inches", "units", "printed"),
    [
        (4, "both", '4"/10cm'),
        (8, "in", '8"'),
        (8, "cm", "20cm"),
        (28, "both", '28"/70cm'),
        (2.5, "both", '2.5"/6.25cm'),
    ],
)
def test_a_distance_is_printed_in_the_units_chosen(inches: float, units, printed: str) -> None:
    assert distance(inches, units) == printed


def test_inches_in_free_text_follow_the_units() -> None:
    assert in_units('All of it, 72" and 2.5" more.', "cm") == "All of it, 180cm and 6.25cm more."


@pytest.mark.parametrize(
    ("place", "word"),
    [(1, "first"), (6, "sixth"), (9, "ninth"), (12, "twelfth"), (13, "13th"), (20, "20th"), (21, "21st")],
)
def test_a_turn_is_named_by_its_ordinal(place: int, word: str) -> None:
    assert ordinal(place) == word


def test_numbers_are_words_up_to_twelve() -> None:
    assert [number(1), number(12), number(13)] == ["one", "twelve", "13"]


def test_results_of_a_die_in_a_row_are_printed_as_a_run() -> None:
    assert [faces((3,)), faces((1, 2)), faces((4, 5, 6)), faces((1, 4))] == ["3", "1–2", "4–6", "1 or 4"]


def test_plain_text_shows_every_kind_of_section() -> None:
    inner = Section("", "bullets", ("one of two; and", "the other."))
    table = Section("Points", "table", ("Count.",), rows=(("Lost", "VP"), ("0", "8")))
    text = plain(
        (Section("Steps", "numbered", ("Go.", "Stop.")), Section("Rule", "text", ("Read:",), sections=(inner, table)))
    )
    assert text == (
        "Steps\n1. Go.\n2. Stop.\n\nRule\nRead:\n- one of two; and\n- the other.\n\nPoints\nCount.\nLost | VP\n0 | 8\n"
    )


@given(st.dictionaries(st.sampled_from(MARKS), st.integers(1, 40), max_size=5), st.sampled_from(["attacker", "each"]))
def test_a_region_names_each_of_its_distances_once(off: dict[str, int], by) -> None:
    text = places(MISSIONS["contact"], by, Lengths("in")).region(Region(off=off))
    assert sorted(map(int, re.findall(r'(\d+)"', text))) == sorted(set(off.values()))
    assert text.count("at least") == bool(off)


@given(st.sampled_from(AREAS), st.sampled_from(MARKS), st.sampled_from(["attacker", "defender", "each"]))
def test_every_place_can_be_said_to_every_player(area: str, mark: str, by) -> None:
    here = places(MISSIONS["contact"], by, Lengths("in"))
    region = Region.model_validate({"in": area, "near": {mark: 8}, "outside": area, "or": [{"off": {mark: 9}}]})
    text = here.region(region)
    assert re.fullmatch(r"in .+, anywhere outside .+, within 8\" of .+, or at least 9\" away from .+", text)
    assert by == "each" or "own" not in text.replace("their own", "")


def test_the_whole_table_is_a_place_too() -> None:
    step = PlaceObjectives(do="place objectives", by="attacker", count=1, where=Region(off={"table edges": 8}))
    told = voice(FOW4, "in")
    mission = MISSIONS["contact"]
    assert sentence(mission, told, step.model_copy(update={"where": Region()})) == (
        "The Attacker puts one Objective anywhere on the table."
    )
    assert list(setup(mission.model_copy(update={"setup": (step, step)}), told)) == [
        "The Attacker puts one Objective anywhere on the table.",
        "The Attacker puts one Objective anywhere on the table.",
        'Every Objective must be at least 8" away from every table edge.',
    ]


def test_what_is_measured_from_a_players_own_edge_is_said_at_each_step() -> None:
    step = PlaceObjectives(do="place objectives", by="attacker", count=1, where=Region(off={"own edge": 8}))
    mission = MISSIONS["contact"].model_copy(update={"setup": (step, step.model_copy(update={"by": "defender"}))})
    said = list(setup(mission, voice(FOW4, "in")))
    assert len(said) == 2
    assert all('at least 8" away from their own long table edge' in sentence for sentence in said)


def test_a_player_is_told_their_own_places_as_their_own() -> None:
    attacker = places(MISSIONS["no-retreat"], "attacker", Lengths("in"))
    assert attacker.area("attacker's half") == attacker.area("own half") == "their own half of the table"
    assert attacker.area("opponent's half") == attacker.area("defender's half") == "the Defender's half of the table"
    assert attacker.edge("own edge") == "their own short table edge"


def test_a_system_words_a_step_in_its_own_way() -> None:
    own = {
        **books.BOOKS["fow4"].phrases,
        "hold share": "{who} holds at least half of their Units in {reserve}. {arrive}",
    }
    told = Voice(FOW4, Book(own, books.BOOKS["fow4"].rules), Lengths("in"))
    first = next(deployment(MISSIONS["no-retreat"], told))
    assert first.startswith("The Defender holds at least half of their Units in Deep Immediate Reserve.")


def test_a_system_without_words_is_refused_by_name() -> None:
    with pytest.raises(NoWords, match="'chess'"):
        voice(FOW4.model_copy(update={"key": "chess"}))


def test_an_organisers_own_text_is_printed_as_it_stands() -> None:
    note = Note(question="Is {who} a hole?", reading='Measure 72", {0}.', other="<b>")
    mission = MISSIONS["contact"].model_copy(update={"flavour": 'Charge {who}! 8" of mud', "notes": (note,)})
    assert front(mission, "both")[0].items == ('Charge {who}! 8"/20cm of mud',)
    (section,) = notes(mission, "both")
    assert section.heading == "Is {who} a hole?"
    assert section.items == ('Muster reads: Measure 72"/180cm, {0}.', "The other reading: <b>")


def test_the_random_table_is_the_published_one() -> None:
    random = next(part for part in selector(FOW4).sections if part.heading == "Roll for one")
    assert random.rows[1:] == (
        ("1", "Breakthrough"),
        ("2", "Counterattack"),
        ("3", "Contact"),
        ("4", "Dust Up"),
        ("5", "Encounter"),
        ("6", "Free-for-All"),
    )
    assert "Bridgehead, No Retreat, Rearguard" in plain((random,))
    assert "In no table at all: Annihilation, Hasty Attack" in plain((random,))


def test_battle_plans_meet_as_published() -> None:
    plans = next(part for part in selector(FOW4).sections if part.heading == "Battle plans")
    same = "1 Breakthrough, 2 Counterattack, 3 Dust Up, 4 Encounter, 5–6 Free-for-All"
    assert plans.sections[-1].rows[1:] == (
        ("Attack v Attack", "Roll", same),
        ("Attack v Manoeuvre", "Attack", "1 Breakthrough, 2 Contact, 3–4 Counterattack, 5 Dust Up, 6 Encounter"),
        ("Attack v Defend", "Attack", "1–2 Bridgehead, 3–4 No Retreat, 5–6 Rearguard"),
        ("Manoeuvre v Manoeuvre", "Roll", same),
        ("Manoeuvre v Defend", "Manoeuvre", "1 Breakthrough, 2 Bridgehead, 3 Contact, 4–5 No Retreat, 6 Rearguard"),
        ("Defend v Defend", "Roll", same),
    )
    assert "Defend is the only plan open to a force that has Fortifications" in plain((plans,))


def opened(heading: str) -> Section:
    return next(section for section in opening(FOW4) if section.heading == heading)


def test_the_reserves_table_is_the_published_one() -> None:
    assert opened("Reserves").rows[1:] == (
        *(("50", "30"), ("60", "36"), ("75", "45"), ("80", "48")),
        *(("100", "60"), ("125", "75"), ("150", "90"), ("200", "120")),
    )


def test_each_plan_is_advised_on() -> None:
    assert [part.heading for part in opened("Which plan suits you?").sections] == ["Attack", "Manoeuvre", "Defend"]


def test_what_takes_an_objective_is_said_once_for_all_missions() -> None:
    text = plain([opened("Taking Objectives"), opened("When you win")])
    for fact in (
        "never Hold an Objective, nor stop the enemy from Holding one: Tank Teams while Bailed Out, Transports, and",
        "A Team that Moved at Dash speed neither takes an Objective nor stops the enemy from taking it",
        "check Victory Conditions when your turn starts",
        "win at the end of your turn, check again at that point",
    ):
        assert fact in text


RULES = [
    ("annihilation", "Meeting", "bind the player with the first turn, up to the end of that turn's Shooting Step"),
    ("contact", "Immediate", "four at the start of the fourth, and so on with one more die each turn"),
    ("rearguard", "Strategic", "Take every Team of the Unit off the table, and those of its Attachments too"),
    ("rearguard", "Victory", "one VP for each enemy Unit Destroyed, but at least one and at most three"),
    ("annihilation", "Meeting Engagement", "Neither player puts out Ranged In markers as Preplanned Artillery Targets"),
    ("annihilation", "Meeting Engagement", "neither the second player nor anybody in a later turn"),
    ("annihilation", "Meeting Engagement", "No Aircraft arrive for them in that first turn"),
    ("annihilation", "Meeting Engagement", "shoots as if it had moved"),
    ("annihilation", "Meeting Engagement", "no Artillery Bombardments"),
    ("annihilation", "Meeting Engagement", "still Dig In, Go to Ground or Move as usual"),
    ("annihilation", "Meeting Engagement", "may launch assaults in its Assault Step"),
    ("contact", "Ambush", "the Defender may keep one Unit in Ambush"),
    ("contact", "Ambush", "counts as being on the table"),
    ("contact", "Ambush", "at the start of any of their own turns, in the Starting Step"),
    ("contact", "Ambush", 'every Team within 6" of the Unit Leader'),
    ("contact", "Ambush", 'at least eight Tank Teams, or of at least twelve Teams of all kinds, make that 8"'),
    ("contact", "Ambush", "anywhere in the Defender's deployment area"),
    (
        "contact",
        "Ambush",
        'at least 16" away from every enemy Team in Line of Sight, unless Terrain leaves it Concealed',
    ),
    ("contact", "Ambush", 'at least 4" away from every enemy Team, seen or not'),
    ("contact", "Ambush", "placed in Foxholes. They need not move"),
    ("contact", "Ambush", "Halted ROF"),
    ("contact", "Ambush", "Transport or Infantry Attachment may join it in Ambush or be deployed as usual"),
    ("contact", "Ambush", "Infantry Mounted in their Transports"),
    ("contact", "Immediate Reserves", "at most 60% of the agreed points"),
    ("contact", "Immediate Reserves", "In Command once its Movement ends"),
    ("contact", "Immediate Reserves", "at the same point. Passengers may arrive Mounted or Dismounted"),
    ("contact", "Immediate Reserves", "No Unit may use Movement Orders while it is still off the table"),
    ("contact", "Immediate Reserves", "two dice at the start of the second, three at the start of the third, four"),
    ("contact", "Immediate Reserves", "Every 5+ brings on one Unit. Its owner chooses which"),
    ("contact", "Immediate Reserves", "If three or more dice show no 5+ at all, one Unit arrives"),
    ("contact", "Immediate Reserves", "as their Movement Step starts"),
    ("contact", "Scattered", "rolls a die for each of their Units as it arrives"),
    ("contact", "Scattered", "from their own table edge, facing the enemy"),
    ("no-retreat", "Deep", "No more than one Unit of these two types together may start on the table"),
    ("no-retreat", "Deep", "Tank Units with Front armour 3 or more, and Aircraft Units"),
    ("breakthrough", "Flanking", "keeps one Unit or more in Reserve"),
    ("rearguard", "Strategic Withdrawal", "The Defender has no Delay Counters to begin with"),
    ("rearguard", "Strategic Withdrawal", "from turn two on, they first check Victory Conditions"),
    ("rearguard", "Strategic Withdrawal", "leaving out Attachments and Independent Teams"),
    (
        "rearguard",
        "Strategic Withdrawal",
        "Six or more: one Unit must Withdraw with its Attachments, and all Delay Counters",
    ),
    ("rearguard", "Strategic Withdrawal", "An Independent Team cannot be the Unit chosen"),
    (
        "rearguard",
        "Strategic Withdrawal",
        "Fewer than six: nothing Withdraws, and the Defender gains one Delay Counter",
    ),
    (
        "rearguard",
        "Strategic Withdrawal",
        "not in Good Spirits when it Withdraws counts as Destroyed for Victory Points",
    ),
    (
        "rearguard",
        "Victory Points",
        "HQ Units count. Independent Teams do not. A core Unit and its Attachment count one each",
    ),
]
FRONTS = [
    ("bridgehead", "They have one for every 25 points of their force in Mid War or 750 points in Early or Late War"),
    ("bridgehead", "The Attacker wins at the end of their own turn if one of"),
    ("rearguard", "From turn two on the Defender has to withdraw Units"),
    ("bridgehead", 'one of their Tank, Infantry or Gun Teams was within 4" of an Objective when that turn began'),
    ("bridgehead", 'no Defending Tank, Infantry or Gun Team is now within 4" of that same Objective'),
    ("bridgehead", 'no Attacking Tank, Infantry or Gun Team is then within 8" of any Objective'),
    ("breakthrough", "On or after the sixth turn, the Defender wins at the end of their own turn"),
    ("annihilation", "A player wins once no enemy Formation is left on the table"),
]


@pytest.mark.parametrize(("key", "rule", "fact"), RULES)
def test_a_special_rule_states_each_of_its_facts(key: str, rule: str, fact: str) -> None:
    (section,) = (part for part in back(MISSIONS[key], "in") if part.heading.startswith(rule))
    assert fact in plain((section,))


@pytest.mark.parametrize(("key", "fact"), FRONTS)
def test_a_front_states_its_rates_teams_and_moments(key: str, fact: str) -> None:
    assert re.search(fact, plain(front(MISSIONS[key], "in")))
