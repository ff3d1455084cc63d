"""The pack of a system: right-hand fronts, cards that meet their backs, contents that lead there; and the booklet."""

from io import BytesIO

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions import load, sheets
from missions.sheets.booklet import order
from missions.sheets.cards import STEP_X, STEP_Y
from missions.sheets.pack import Part, Style, draw_pack
from missions.sheets.style import PAPERS
from tests.missions.conftest import letters, said


@pytest.fixture(scope="module")
def pages(pack_pdf):
    return letters(pack_pdf)


def titles():
    return [mission.title for mission in load.missions_of("fow4")]


def outline(reader):
    return [(entry["/Title"], reader.get_destination_page_number(entry) + 1) for entry in reader.outline]


def test_every_mission_begins_on_a_right_hand_page(pack_pdf, read):
    reader = read(pack_pdf)
    starts = {title: page for title, page in outline(reader) if title in titles()}
    assert list(starts) == titles()
    assert all(page % 2 for page in starts.values())
    assert len(reader.pages) == max(starts.values()) + 1


def test_contents_name_and_link_the_pages_where_things_are(pack_pdf, pages, read):
    reader = read(pack_pdf)
    cover = said(pages[0])
    links = [note.get_object() for note in reader.pages[0]["/Annots"]]
    assert len(links) == len(titles()) + 2
    for title, page in outline(reader)[1:]:
        assert f"{page}{''.join(title.split())}" in cover
    targets = [reader.get_page_number(link["/Dest"][0].get_object()) + 1 for link in links]
    assert targets == [page for _, page in outline(reader)[1:]]


def test_pages_are_named_in_the_viewer(pack_pdf, read):
    labels = read(pack_pdf).page_labels
    assert labels[0] == "Cover"
    assert labels[4:6] == ["Annihilation", "Annihilation, special rules"]


def test_the_cover_says_whose_game_it_is_and_that_the_pack_is_unofficial(pages):
    system = load.system("fow4")
    assert "".join(f"trademark of {system.publisher}".split()) in said(pages[0])
    assert "unofficial" in said(pages[0])


def test_the_pack_tells_how_to_choose_and_how_much_to_deploy(pages):
    choosing = said(pages[1])
    for part in ("ROLLFORONE", "BATTLEPLANS", "RESERVES", "TAKINGOBJECTIVES", "5–6Free-for-All"):
        assert part in choosing


def test_no_letter_of_the_pack_is_smaller_than_nine_points(pages):
    for number, page in enumerate(pages, 1):
        assert not [letter.text for letter in page if letter.size < 8.995], number


def test_nothing_of_the_pack_is_printed_outside_the_margins(pages, paper):
    width, height = PAPERS[paper]
    for letter in (letter for page in pages for letter in page):
        assert 17 <= letter.left < letter.right <= width - 17, letter
        assert 13 <= letter.bottom < letter.top <= height - 17, letter


def test_card_backs_lie_behind_their_fronts(pages, paper):
    """Where a camp stands on the front, the same camp stands at the mirrored place on the back."""
    width, height = PAPERS[paper]
    for camp in load.system("fow4").sides:
        front, back = (_middles(page, camp.upper()) for page in pages[2:4])
        assert len(front) == len(back) == 3
        for (x, y), (back_x, back_y) in zip(front, back, strict=True):
            assert _cell(x, y, width, height) == _cell(width - back_x, back_y, width, height)


def _middles(page, word):
    text = said(page)
    starts = [place for place in range(len(text)) if text.startswith(word, place)]
    found = [page[start : start + len(word)] for start in starts]
    return sorted(((word[0].left + word[-1].right) / 2, (word[0].bottom + word[0].top) / 2) for word in found)


def _cell(x, y, width, height):
    return int((x - (width / 2 - STEP_X)) // STEP_X), int((y - (height / 2 - 1.5 * STEP_Y)) // STEP_Y)


def test_both_camps_have_every_plan(pages):
    system = load.system("fow4")
    for plan in system.selection.plans:
        assert said(pages[2]).count(plan.title.upper()) == len(system.sides)


def test_the_pack_is_sound_and_the_same_every_time(pack_pdf, paper):
    with pikepdf.open(BytesIO(pack_pdf)) as document:
        assert document.check_pdf_syntax() == []
    assert sheets.pack("fow4", paper=paper) == pack_pdf


def test_an_unknown_system_is_refused_by_name():
    with pytest.raises(load.UnknownMission, match="fow9"):
        sheets.pack("fow9")


def test_contents_stay_right_when_a_text_needs_a_further_leaf(read):
    system = load.system("fow4")
    first, *others = load.missions_of("fow4")
    long = first.model_copy(update={"flavour": "Onwards, and mind the mud. " * 150})
    pdf = draw_pack([Part(system, (long, *others))], Style())
    reader, cover = read(pdf), said(letters(pdf)[0])
    for title, page in outline(reader)[1:]:
        assert f"{page}{''.join(title.split())}" in cover
        assert page % 2 or title == "Which mission?"


def test_a_booklet_has_every_map_on_the_left_and_its_rules_on_the_right(booklet_pdf):
    sides = letters(booklet_pdf)
    width = PAPERS["a4"][0]
    halves = {}
    for side, (left, right) in zip(sides, order(len(sides) * 2 - 4) + [(None, None)] * 2, strict=True):
        halves[left] = "".join(letter.text for letter in side if letter.left < width)
        halves[right] = "".join(letter.text for letter in side if letter.left >= width)
    for place, title in enumerate(titles()):
        name = "".join(title.upper().split())
        front = 3 + 2 * place  # counted from 0: odd places are left-hand pages
        assert name in halves[front]
        assert "SETTINGUP" in halves[front]
        assert f"{name}:SPECIALRULES" in halves[front + 1]


def test_a_booklets_cards_lie_on_a_last_loose_sheet_where_cutting_harms_nothing(booklet_pdf):
    *folded, front, back = letters(booklet_pdf)
    assert not any("BATTLEPLANCARDS" in said(side) for side in folded)
    assert len(folded) % 2 == 0
    width = PAPERS["a4"][0]
    assert all(letter.left >= width for letter in front)
    assert all(letter.right <= width for letter in back)
    assert "Aloosesheet:leaveitoutwhenyoufold.Cutalongthemarks" in said(front)
    assert "flippedontheshortedge" in said(back)


def test_a_booklets_card_backs_lie_behind_their_fronts_when_its_sheets_flip_on_the_short_edge(booklet_pdf):
    *_, front, back = letters(booklet_pdf)
    width = 2 * PAPERS["a4"][0]
    for camp in load.system("fow4").sides:
        there, behind = (sorted(_middles(side, camp.upper())) for side in (front, back))
        mirrored = sorted((width - x, y) for x, y in behind)
        assert len(there) == 3
        for (x, y), (back_x, back_y) in zip(
            sorted(there, key=lambda at: at[1]), sorted(mirrored, key=lambda at: at[1]), strict=True
        ):
            assert abs(x - back_x) < STEP_X / 2
            assert abs(y - back_y) < STEP_Y / 2


def test_the_sides_of_a_booklet_are_named_after_their_pages_and_listed(booklet_pdf, read):
    reader = read(booklet_pdf)
    names = reader.page_labels
    assert len(names) == len(reader.pages)
    assert names[0] == "Blank | Cover"
    assert names[-2:] == ["Blank | Battle plan cards", "Battle plan cards, backs | Blank"]
    listed = dict(outline(reader))
    assert [title for title in listed if title in titles()] == titles()
    assert all(title in names[page - 1].split(" | ") for title, page in listed.items())
    sides = letters(booklet_pdf)
    for title in titles():
        assert "".join(title.upper().split()) in said(sides[listed[title] - 1])


def test_a_booklet_is_the_same_every_time_and_sound(booklet_pdf, read):
    assert sheets.pack("fow4", booklet=True) == booklet_pdf
    with pikepdf.open(BytesIO(booklet_pdf)) as document:
        assert document.check_pdf_syntax() == []
    page = read(booklet_pdf).pages[0]
    assert [float(value) for value in page.mediabox[2:]] == pytest.approx([2 * 595.28, 841.89], abs=0.01)


def test_eight_pages_are_stitched_in_the_order_of_every_handbook():
    assert order(8) == [(7, 0), (1, 6), (5, 2), (3, 4)]
    assert order(6) == [(None, 0), (1, None), (5, 2), (3, 4)]


@given(st.integers(1, 200))
def test_folding_the_pile_brings_the_pages_into_order(count):
    """Open the booklet at any place: left is the page before the right, and every page is there once."""
    sides = order(count)
    assert sorted(page for side in sides for page in side if page is not None) == list(range(count))
    leaves = [(front, back) for front, back in zip(sides[::2], sides[1::2], strict=True)]
    forwards = [page for front, back in leaves for page in (front[1], back[0])]
    backwards = [page for front, back in reversed(leaves) for page in (back[1], front[0])]
    reading = forwards + backwards
    assert reading == list(range(count)) + [None] * (-count % 4)
