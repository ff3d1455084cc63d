"""A mission's sheet: one leaf, nothing small, nothing cut, whatever the names and notes."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
import zxingcpp

from missions import load, regions, sheets, wording
from missions.diagram.items import Box
from missions.model import Note
from missions.sheets.style import PAPERS
from tests.missions.conftest import LONG_NAME, game, letters, said

MARGIN = 17.0  # points; printers leave about 12 white


def squeezed(text):
    return "".join(text.split())


def test_every_mission_takes_the_two_sides_of_one_leaf(round_letters, every_mission):
    pages = [said(page) for page in round_letters]
    assert len(pages) == 2 * len(every_mission)
    for mission, front, back in zip(every_mission, pages[::2], pages[1::2], strict=True):
        assert squeezed(mission.title.upper()) in front
        goes_on = squeezed(f"{mission.title}, continued".upper()) in back
        assert goes_on != (squeezed(f"{mission.title}: special rules".upper()) in back)
        asked = wording.front(mission, "both")
        assert all(squeezed(section.heading.upper()) in (front + back if goes_on else front) for section in asked)
        assert all(squeezed(section.heading.upper()) in back for section in wording.back(mission, "both"))


def test_pages_have_the_size_of_the_paper(round_pdf, paper, read):
    width, height = PAPERS[paper]
    for page in read(round_pdf).pages:
        assert [float(value) for value in page.mediabox] == pytest.approx([0, 0, width, height], abs=0.01)


def test_no_letter_is_smaller_than_nine_points(round_letters):
    for number, page in enumerate(round_letters, 1):
        small = [letter.text for letter in page if letter.size < 8.995]
        assert not small, (number, "".join(small))


def test_nothing_is_printed_outside_the_margins(round_letters, paper):
    width, height = PAPERS[paper]
    for page in round_letters:
        for letter in page:
            assert MARGIN <= letter.left < letter.right <= width - MARGIN, letter
            assert MARGIN - 4 <= letter.bottom < letter.top <= height - MARGIN, letter


def test_no_letter_covers_another(round_letters):
    for number, page in enumerate(round_letters, 1):
        rows = {}
        for letter in page:
            middle = Box(letter.left + 0.9, letter.bottom + 0.4, letter.right - 0.9, letter.top - 0.4)
            for row in range(int(middle.y0) // 12, int(middle.y1) // 12 + 1):
                for other, text in rows.get(row, ()):
                    assert not middle.meets(other), (number, letter.text, text)
                rows.setdefault(row, []).append((middle, letter.text))


def test_every_heading_has_text_below_it_in_its_column(round_letters, paper):
    width, _ = PAPERS[paper]
    for number, page in enumerate(round_letters, 1):
        for head in ("SPECIALRULES", "SETTINGUP", "DEPLOYMENT", "WHOGOESFIRST", "WINNINGTHEGAME", "VICTORYPOINTS"):
            place = said(page).find(head)
            if place < 0 or page[place].size > 13.5:
                continue
            first = page[place]
            below = [
                letter
                for letter in page
                if (letter.left < width / 2) == (first.left < width / 2) and 27 < letter.bottom < first.bottom - 6
            ]
            assert len({round(letter.bottom / 4) for letter in below}) >= 1, (number, head)


def test_the_same_input_gives_the_same_bytes(every_mission):
    mission = every_mission[0]
    assert sheets.sheet(mission, game=game(4)) == sheets.sheet(mission, game=game(4))


def test_many_threads_may_print_at_once(every_mission):
    jobs = [(every_mission[place % 3], game(place)) for place in range(12)]
    alone = [sheets.sheet(mission, game=header) for mission, header in jobs]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(lambda job: sheets.sheet(job[0], game=job[1]), jobs)) == alone


def test_a_sheet_names_table_round_sides_and_clock(every_mission):
    page = said(letters(sheets.sheet(every_mission[1], game=game(12)))[0])
    assert "TABLE12" in page
    assert "Round312:30–15:00" in page
    assert "ATTACKERAnnŽižková2ndArmouredBrigade" in page
    assert "DEFENDERBenŐ.FeatherstonehaughAfrikaKorps" in page
    assert "SpringMuster,Łódź" in page


def test_the_code_on_the_sheet_leads_to_the_result_form(every_mission, read):
    pdf = sheets.sheet(every_mission[1], game=game(12))
    image = pypdfium2.PdfDocument(pdf)[0].render(scale=2, grayscale=True).to_pil()
    assert [code.text for code in zxingcpp.read_barcodes(image)] == [game(12).url]
    links = [note.get_object() for note in read(pdf).pages[0]["/Annots"]]
    assert [str(link["/A"]["/URI"]) for link in links] == [game(12).url]


@pytest.mark.parametrize("key", ["annihilation", "dust-up", "encounter", "free-for-all"])
def test_a_sheet_of_a_game_names_its_attacker_instead_of_a_roll(key):
    mission = load.mission(f"fow4/{key}")
    plain, named = (said(letters(sheets.sheet(mission, game=header))[0]) for header in (None, game(3)))
    assert "eachplayerrollsadie.ThehigherscoreistheAttacker" in plain
    assert "AnnŽižkováistheAttacker:thatisalreadysettled." in named
    assert "ThehigherscoreistheAttacker" not in named


def test_a_diagram_that_is_one_of_several_says_so(round_letters, every_mission):
    for mission, page in zip(every_mission, round_letters[::2], strict=True):
        ways = len(regions.layouts(mission))
        told = f"Layout1of{ways}isshown.Whattheplayerschoosedecideswhichitis."
        assert (told in said(page)) == (ways > 1), mission.key


@pytest.mark.parametrize("caption", ["Scan to report", "Scan for the game"])
def test_the_code_says_what_it_is_for_and_keeps_its_words_on_the_paper(every_mission, caption, paper):
    given = {} if caption == "Scan to report" else {"caption": caption}
    page = letters(sheets.sheet(every_mission[1], game=game(12, **given), paper=paper))[0]
    place = said(page).find(squeezed(caption))
    assert place >= 0
    assert all(letter.right <= PAPERS[paper][0] - MARGIN for letter in page[place : place + len(squeezed(caption))])


def test_without_a_game_there_is_no_table_and_no_code(every_mission, read):
    page = read(sheets.sheet(every_mission[1])).pages[0]
    assert "TABLE" not in page.extract_text()
    assert "/Annots" not in page


def test_only_what_is_known_of_a_game_is_printed(every_mission, read):
    header = sheets.GameHeader("Club day", "Round 1", "Top")
    page = read(sheets.sheet(every_mission[1], game=header)).pages[0]
    assert "None" not in page.extract_text()
    assert "/Annots" not in page


@pytest.mark.parametrize(
    "changes",
    [
        {"attacker_name": LONG_NAME, "attacker_army": LONG_NAME, "event": LONG_NAME, "round_label": LONG_NAME},
        {"table": "123456789012345", "clock": LONG_NAME, "defender_name": "王小明" * 100},
        {"url": "https://example.org/" + "x" * 3000},
    ],
    ids=["names", "table", "address"],
)
def test_long_words_are_cut_in_sight_and_break_nothing(every_mission, changes):
    pages = letters(sheets.sheet(every_mission[1], game=game(1, **changes)))
    assert len(pages) == 2
    assert all(letter.right <= PAPERS["a4"][0] - MARGIN and letter.size > 8.995 for page in pages for letter in page)


def test_a_name_cut_short_ends_in_an_ellipsis(every_mission):
    assert "…" in said(letters(sheets.sheet(every_mission[1], game=game(1, attacker_name=LONG_NAME)))[0])


@pytest.mark.parametrize("word", ["Hold. ", "x"], ids=["sentences", "one word"])
def test_a_note_of_5000_characters_is_printed_whole(every_mission, word):
    note = (word * 5000)[:4998]
    mission = every_mission[1].model_copy(update={"notes": (Note(question="Why?", reading=note, other="No."),)})
    plain, pages = (letters(sheets.sheet(one, game=game(1))) for one in (every_mission[1], mission))
    assert len(pages) % 2 == 0
    more = sum(said(page).count(word.strip()) for page in pages) - sum(said(page).count(word.strip()) for page in plain)
    assert more == pytest.approx(note.count(word), abs=8)  # less what the mission's own notes said
    assert all(letter.right <= PAPERS["a4"][0] - MARGIN and letter.bottom > 12 for page in pages for letter in page)


def test_a_text_that_goes_on_says_so_and_the_next_sheet_begins_a_new_leaf(every_mission):
    note = Note(question="Why?", reading="Hold. " * 830, other="No.")
    long = every_mission[1].model_copy(update={"notes": (note,)})
    pages = [said(page) for page in letters(sheets.sheets([(long, None), (every_mission[0], None)]))]
    assert "BREAKTHROUGH,CONTINUED" in pages[2]
    assert "ANNIHILATION" in pages[4]
    assert len(pages) == 6


def test_a_flavour_too_long_for_its_place_moves_into_the_text(every_mission):
    mission = every_mission[1].model_copy(update={"flavour": "Onwards, and mind the mud. " * 40})
    assert sum(said(page).count("mindthemud") for page in letters(sheets.sheet(mission))) == 40


def test_names_of_every_script_are_printed(every_mission):
    pdf = sheets.sheet(every_mission[1], game=game(1, attacker_name="李小龍 김연아", defender_name="Ελένη Привет 🏆"))
    front = said(letters(pdf)[0])
    assert "李小龍김연아" in front
    assert "ΕλένηПривет□" in front


@pytest.mark.parametrize("units", ["in", "cm"])
def test_one_unit_is_enough_if_the_organiser_says_so(every_mission, units, read):
    said = "".join(page.extract_text() for page in read(sheets.sheet(every_mission[1], units=units)).pages)
    assert ('8"' in said) == (units == "in")
    assert ("20cm" in said) == (units == "cm")


def test_fonts_are_embedded_and_the_file_is_sound(round_pdf):
    with pikepdf.open(BytesIO(round_pdf)) as document:
        assert document.check_pdf_syntax() == []
        fonts = {str(font["/BaseFont"]): font for page in document.pages for font in page.resources["/Font"].values()}
        assert fonts
        assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts.values())


def test_every_layout_has_its_sheet():
    mission = load.mission("fow4/counterattack")
    assert sheets.sheet(mission, layout=1) != sheets.sheet(mission, layout=2)
