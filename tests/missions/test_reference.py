"""The quick reference: every entry of the document, its pages and its numbers; clear faults; a search that finds."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions import load
from missions.load import MissionFault, UnknownMission
from missions.reference import found, read_reference, reading, reference, sections, systems_with_reference, told
from missions.wording import plain

# As in the document, in its order: title, pages of the rulebook, and the numbers that the entry gives, in inches.
ENTRIES = """
Remount Bailed Out Tanks | 61 |
Rally Pinned Down Units | 64 |
Check Unit Last Stand | 81 | 3 2 2
Check Formation Last Stand | 82 |
Check Victory Conditions | 101 |
Reveal Ambushes | 103 | 4" 16"
Roll for Reserves | 104 | 5+
Roll for Aircraft | 39 | 4+
Staying in Command | 41 | 6" 8"
Out of Command | 41 | +1
Moving through Terrain | 42 |
Difficult Terrain | 42 |
Crossing Minefields | 112 | 2" 5 1+
Movement Orders | 46 |
Blitz Move | | 4" +1
Cross Here | | 1 6"
Follow Me! | | 4" 4"
Shoot and Scoot | | 4"
Dig In | |
Mine Clearing | 112 | 2"
Passengers | 44 |
Transports | 45 | 4" 4" 16"
Which Weapons Can Fire | 50 |
Line of Sight | 51 | 2" 6" 6"
Concealment | 53 |
Gone to Ground | 40 56 |
How Many Dice | 56 |
Score to Hit | 56 | +1 16" +2
7+ or More to Hit | 56 | 7+ 6 5+ 8+ 6 6
Assign Hits | 57 | 6"
Mistaken Target | 58 | 3+ 8" 4"
Hull or Turret | 59 | 1 3 4 6
Smoke | 65 | 2" +1
Roll Armour Saves | 59 | 1 16"
Other Saves | 62 |
Pinned Down | 64 | 5 12 8
Shooting at Aircraft | 50 | 4"
Anti-aircraft ROF | 93 | 1 +1 1
Destroyed Unit Leaders | 63 | 6"
Killing Commanders | 63 | 3+ 6"
Select Aiming Point | 67 | 4" 6" 8"
Roll to Range In | 68 | +1
Additional Batteries | 68 |
Roll to Hit | 69 | +1 +1 +2
Number of Weapons Firing | | 1 2 5
Roll Saves | 70 |
Pinned Down | 70 | 1
Smoke Bombardments | 71 | 4" 6"
Charge into Contact | 73 | 4"
Assaulting across Terrain | 74 | 2"
Opponent's Defensive Fire | 75 | 8"
Fall Back from Defensive Fire | 76 | 5 12 8 2 2"
Roll to Hit | 77 |
Roll Saves | 77 | 2 1+
Check if Assault is Over | 78 | 4"
Test to Counterattack | 78 |
Counterattack… | 79 80 |
…or Break Off | | 6" 4"
"""
EXPECTED = [tuple(part.strip() for part in line.split("|")) for line in ENTRIES.strip().splitlines()]
STEPS = [
    ("Starting Step", "p. 39", 8),
    ("Movement Step", "", 0),
    ("Shooting Step", "p. 49", 8),
    ("Assault Step", "p. 72", 7),
]
FOW4 = reference("fow4")


def entries(units="in"):
    return [entry for step in told(FOW4, units) for section in step.sections for entry in section.entries]


def text_of(entry):
    for section in entry.text:
        yield from section.items
        for row in section.rows:
            yield from row


def test_every_entry_of_the_document_is_there_in_its_order_with_its_pages():
    assert [(one.title, " ".join(map(str, one.pages))) for one in FOW4.entries] == [
        (title, pages) for title, pages, _ in EXPECTED
    ]


def test_every_step_has_its_page_and_its_order_of_events():
    assert [(step.title, step.pages, len(step.order)) for step in told(FOW4, "both")] == STEPS


def test_every_page_number_of_the_document_is_given():
    pages = {page for holder in (*FOW4.steps, *FOW4.entries) for page in holder.pages}
    assert sorted(pages) == [
        *(39, 40, 41, 42, 44, 45, 46, 49, 50, 51, 53, 56, 57, 58, 59, 61, 62, 63, 64, 65, 67, 68, 69, 70, 71, 72),
        *(73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 93, 101, 103, 104, 112),
    ]


@pytest.mark.parametrize(
    ("entry", "numbers"), list(zip(entries(), [one[2] for one in EXPECTED], strict=True)), ids=lambda one: str(one)[:40]
)
def test_an_entry_gives_the_numbers_of_the_document_and_no_others(entry, numbers):
    given_here = re.findall(r'\+?\d+(?:\+|")?', " ".join(text_of(entry)))
    assert sorted(given_here) == sorted(numbers.split())


def test_orders_say_at_what_point_of_the_turn_they_are_given():
    assert {one.title: one.when for one in FOW4.entries if one.when} == {
        "Blitz Move": "before Moving",
        "Cross Here": "while Moving",
        "Follow Me!": "after Moving",
        "Shoot and Scoot": "Assault Step",
        "Dig In": "Movement Step",
        "Mine Clearing": "Movement Step",
    }


@pytest.mark.parametrize(
    ("units", "shown", "absent"), [("in", '16"', "cm"), ("cm", "40cm", '"'), ("both", '16"/40cm', '16" ')]
)
def test_distances_are_in_the_units_asked_for(units, shown, absent):
    text = plain(sections(FOW4, units))
    assert shown in text
    assert absent not in text


def test_every_distance_is_two_and_a_half_centimetres_to_the_inch():
    inches, centimetres = (plain(sections(FOW4, units)) for units in ("in", "cm"))
    lengths = [int(one) for one in re.findall(r'(\d+)"', inches)]
    assert len(lengths) == sum(numbers.count('"') for *_, numbers in EXPECTED)
    assert [float(one) for one in re.findall(r"([\d.]+)cm", centimetres)] == [one * 2.5 for one in lengths]


def test_the_text_has_every_title_with_its_pages():
    text = plain(sections(FOW4, "both")).splitlines()
    for one in told(FOW4, "both"):
        assert (f"{one.title}, {one.pages}" if one.pages else one.title) in text
    for entry in entries("both"):
        assert (f"{entry.heading}, {entry.pages}" if entry.pages else entry.heading) in text


def test_a_system_that_is_not_there_and_one_without_a_reference_are_told_apart(monkeypatch):
    with pytest.raises(UnknownMission, match="there is no system 'chess'"):
        reference("chess")
    monkeypatch.setattr(reading, "systems_with_reference", lambda: ("other-game",))
    with pytest.raises(reading.UnknownReference, match=r"has no quick reference; these systems have one: other-game"):
        reading.reference.__wrapped__("fow4")


def test_every_file_belongs_to_a_system_and_is_correct():
    files = {path.stem for path in reading.HERE.glob("*.toml")}
    assert files == set(systems_with_reference()) <= {one.key for one in load.systems()}
    assert all(reference(key).system == key for key in files)


HEAD = 'title = "T"\nsource = "S"\n[[steps]]\nkey = "a"\ntitle = "A"\n[[steps.sections]]\ntitle = "B"\n'
ENTRY = '[[steps.sections.entries]]\ntitle = "C"\n'


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        (HEAD, "steps[0].sections[0].entries", "is missing"),
        (HEAD + ENTRY, "steps[0].sections[0].entries[0].says", "is missing"),
        (HEAD + ENTRY + "says = []", "steps[0].sections[0].entries[0].says", "at least 1 item"),
        (HEAD + ENTRY + "says = [{}]", "steps[0].sections[0].entries[0].says[0]", "give one of text, numbered"),
        (
            HEAD + ENTRY + "says = ['x', {bullets = ['a'], text = 'b'}]",
            "steps[0].sections[0].entries[0].says[1]",
            "give one of",
        ),
        (
            HEAD + ENTRY + "says = [{table = [['a', 'b'], ['c', 'd', 'e']]}]",
            "steps[0].sections[0].entries[0].says[0]",
            "as many cells",
        ),
        (HEAD + ENTRY + "says = ['x']\npage = 4", "steps[0].sections[0].entries[0].page", "there is no such key here"),
        (HEAD + ENTRY + "says = ['x']\npages = [0]", "steps[0].sections[0].entries[0].pages[0]", "greater than 0"),
        (HEAD + ENTRY + "says = ['x']\npages = ['p. 4']", "steps[0].sections[0].entries[0].pages[0]", "valid integer"),
        (HEAD + ENTRY + "says = [4]", "steps[0].sections[0].entries[0].says[0]", "is a table"),
        (
            HEAD + ENTRY + "says = ['x']\n" + HEAD.partition("\n[[")[2].join(["[[", ""]) + ENTRY + "says = ['x']",
            "",
            "two steps have the key 'a'",
        ),
        (HEAD.replace('"a"', '"A a"') + ENTRY + "says = ['x']", "steps[0].key", "pattern"),
        ('title = "T"', "steps", "is missing"),
        ("title = ", "", "is not correct TOML"),
    ],
)
def test_a_fault_is_named_by_file_key_and_reason(tmp_path, text, key, reason):
    path = tmp_path / "fow4.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MissionFault) as caught:
        read_reference(path)
    told_faults = [(fault.file, fault.key, fault.reason) for fault in caught.value.faults]
    assert any(one[:2] == ("fow4.toml", key) and reason in one[2] for one in told_faults), told_faults


def test_a_reference_is_frozen():
    with pytest.raises(ValueError, match="frozen"):
        FOW4.title = "Another"


@given(entry=st.sampled_from(entries("both")), data=st.data())
def test_an_entry_is_found_by_any_of_its_words_in_any_spelling(entry, data):
    words = re.findall(r"\w+", " ".join((entry.title, *text_of(entry))))
    some = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=4))
    accented = unicodedata.normalize("NFC", " ".join(some).replace("e", "e\u0301"))
    for spelt in (" ".join(some), " ".join(some).upper(), accented, f"  {accented.upper()}\t"):
        assert found(entry, spelt)
        assert not found(entry, f"{spelt} zzz")


@given(words=st.lists(st.sampled_from(["smoke", "tank", "p.", "56", "moves", "roll", "16", "xyz", "RÖLL"]), max_size=3))
def test_a_search_finds_what_has_every_word_and_nothing_else(words):
    for entry in entries():
        whole = " ".join((entry.title, entry.when, entry.pages, *text_of(entry))).lower()
        assert found(entry, " ".join(words)) == all(word.lower().replace("ö", "o") in whole for word in words)
