"""Large print, texts that go on overleaf, and packs of some missions or of several systems."""

from itertools import pairwise

import pytest

from missions import load, sheets
from missions.model import Note
from missions.sheets.pack import Part, Style, draw_pack
from missions.sheets.style import PAPERS
from tests.missions.conftest import game, letters, said


@pytest.fixture(scope="module")
def large(paper):
    return letters(sheets.pack("fow4", missions=["bridgehead", "encounter"], large=True, paper=paper))


def long_front(mission, sentences):
    return mission.model_copy(update={"flavour": "Onwards, and mind the mud. " * sentences})


def test_no_letter_of_large_print_is_smaller_than_fourteen_points(large, paper):
    width, height = PAPERS[paper]
    for number, page in enumerate(large):
        for letter in page:
            assert letter.size >= 13.9, (number, letter)
            assert 17 <= letter.left < letter.right <= width - 17, (number, letter)
            assert 13 <= letter.bottom < letter.top <= height - 17, (number, letter)


def test_a_sheet_of_a_game_is_large_all_over(paper):
    pages = letters(sheets.sheet(load.mission("fow4/bridgehead"), game=game(12), large=True, paper=paper))
    assert min(letter.size for page in pages for letter in page) >= 13.9


def test_large_print_begins_every_mission_on_a_right_hand_page(read):
    reader = read(sheets.pack("fow4", missions=["bridgehead", "encounter"], large=True))
    starts = [reader.get_destination_page_number(entry) + 1 for entry in reader.outline]
    assert [str(entry["/Title"]) for entry in reader.outline][2:] == ["Bridgehead", "Encounter"]
    assert all(page % 2 for page in starts[2:])


def test_what_a_front_cannot_hold_goes_on_over_its_back_under_the_sections_heading():
    mission = long_front(load.mission("fow4/annihilation"), 150)
    pages = [said(page) for page in letters(sheets.sheet(mission))]
    assert len(pages) == 2
    assert "ANNIHILATION,CONTINUED" in pages[1]
    assert sum(page.count("mindthemud") for page in pages) == 150
    assert "VICTORYPOINTS" in pages[1]


def test_a_section_that_goes_on_has_its_heading_again_and_is_heard_once(read):
    note = Note(question="Why?", reading="Hold. " * 830, other="No.")
    mission = load.mission("fow4/breakthrough").model_copy(update={"notes": (note,)})
    pages = [said(page) for page in letters(sheets.sheet(mission))]
    assert "WHERETHERULESLEAVEACHOICE,CONTINUED" in pages[2]


def test_a_pack_of_chosen_missions_holds_those_in_that_order_and_nothing_to_choose_by(read):
    reader = read(sheets.pack("fow4", missions=["no-retreat", "contact"]))
    titles = [str(entry["/Title"]) for entry in reader.outline]
    assert titles == ["Cover", "Before the game", "No Retreat", "Contact"]
    starts = [reader.get_destination_page_number(entry) + 1 for entry in reader.outline]
    assert all(page % 2 for page in starts[2:])


@pytest.mark.parametrize(
    ("systems", "missions", "said_of"),
    [
        (["fow4"], [], "at least one"),
        (["fow4"], ["contact", "contact"], "twice"),
        ([], None, "system"),
    ],
)
def test_a_pack_of_nothing_is_refused_in_words(systems, missions, said_of):
    with pytest.raises(sheets.NothingChosen, match=said_of):
        sheets.pack(*systems, missions=missions)


def test_a_chosen_mission_that_is_not_there_is_named():
    with pytest.raises(load.UnknownMission, match="night-attack"):
        sheets.pack("fow4", missions=["night-attack"])


def bare_system():
    return load.system("fow4").model_copy(
        update={"selection": type(load.system("fow4").selection)(), "reserves": None, "vp": None}
    )


@pytest.mark.parametrize("facing", [False, True])
def test_a_system_without_plans_and_reserves_has_a_pack_without_those_parts(read, facing):
    part = Part(bare_system(), load.missions_of("fow4")[:3])
    reader = read(draw_pack([part], Style(facing=facing)))
    titles = [str(entry["/Title"]) for entry in reader.outline]
    assert "Battle plan cards" not in titles
    assert titles[-3:] == [mission.title for mission in part.missions]


def test_cards_of_a_system_without_plans_are_refused(monkeypatch):
    bare = bare_system()
    monkeypatch.setattr(load, "system", lambda _: bare)
    with pytest.raises(sheets.NoCards, match="no battle plans"):
        sheets.cards("fow4")


@pytest.mark.parametrize("facing", [False, True])
def test_a_pack_of_several_systems_has_a_chapter_for_each(read, facing):
    one = load.system("fow4")
    named = {"title": "Another Game", "publisher": "Somebody Else", "key": "team-yankee", "reserves": None}
    other = one.model_copy(update=named)
    missions = load.missions_of("fow4")
    renamed = tuple(mission.model_copy(update={"key": f"{mission.key}-2"}) for mission in missions[:4])
    parts = [Part(one, missions), Part(other, renamed, whole=False)]
    pdf = draw_pack(parts, Style(facing=facing))
    outline = [entry for entry in read(pdf).outline if not isinstance(entry, list)]
    assert [str(entry["/Title"]) for entry in outline][:4][-2:] == [one.title, "Another Game"]
    text = "".join(map(said, letters(pdf)))
    assert "AnotherGameisatrademarkofSomebodyElse" in text
    assert "ANOTHERGAME" in text


def test_the_same_pack_is_the_same_bytes_in_every_form():
    for given in ({"large": True}, {"booklet": True, "units": "cm"}, {"paper": "letter", "units": "in"}):
        assert sheets.pack("fow4", missions=["contact"], **given) == sheets.pack("fow4", missions=["contact"], **given)
    assert sheets.cards("fow4") == sheets.cards("fow4")


def test_the_contents_of_many_missions_stand_on_pages_of_their_own(read):
    missions = load.missions_of("fow4")
    many = tuple(
        mission.model_copy(update={"key": f"{mission.key}-{turn}", "title": f"{mission.title} {turn}"})
        for turn in (1, 2)
        for mission in missions
    )
    pdf = draw_pack([Part(load.system("fow4"), many, whole=False)], Style())
    pages = letters(pdf)
    assert "CONTENTS" in said(pages[1])
    reader = read(pdf)
    targets = [
        reader.get_page_number(note.get_object()["/Dest"][0].get_object()) + 1 for note in reader.pages[1]["/Annots"]
    ]
    assert len(targets) == len(many) + 1
    assert all(one < other for one, other in pairwise(targets))
