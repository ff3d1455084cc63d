"""The quick reference on paper: one leaf, nothing small, nothing parted from its heading, all of it read in order."""

from io import BytesIO

import pikepdf
import pytest

from missions.reference import UnknownReference, reading, reference, told
from missions.sheets.page import Document
from missions.sheets.reference import draw_reference, reference_sheet
from missions.sheets.style import PAPERS
from tests.missions.conftest import letters, said
from tests.missions.test_sheets_tagged import marked, tree

MARGIN = 17.0
ENTRIES = [entry for step in told(reference("fow4"), "both") for section in step.sections for entry in section.entries]


def squeezed(text):
    return "".join(text.split())


def whole(text):
    """Without hyphens: one at the end of a line is read as another character."""
    return "".join(letter for letter in text if letter.isalnum() or letter in "+\"/.,:;()?'")


@pytest.fixture(scope="module", params=["in", "cm", "both"])
def units(request):
    return request.param


@pytest.fixture(scope="module")
def pdf(paper, units):
    return reference_sheet("fow4", paper=paper, units=units)


@pytest.fixture(scope="module")
def pages(pdf):
    return letters(pdf)


@pytest.fixture(scope="module")
def opened():
    with pikepdf.open(BytesIO(reference_sheet("fow4"))) as document:
        yield document


def test_it_takes_the_two_sides_of_one_leaf_of_the_paper(pdf, paper, read):
    sizes = [[float(value) for value in page.mediabox[2:]] for page in read(pdf).pages]
    assert sizes == [pytest.approx(PAPERS[paper], abs=0.01)] * 2


def test_no_letter_is_smaller_than_nine_points_or_outside_the_margins(pages, paper):
    width, height = PAPERS[paper]
    for letter in (letter for page in pages for letter in page):
        assert letter.size >= 8.995, letter
        assert MARGIN <= letter.left < letter.right <= width - MARGIN, letter
        assert MARGIN - 4 <= letter.bottom < letter.top <= height - MARGIN, letter


def test_every_word_is_printed_in_the_units_asked_for(pages, units):
    printed = "".join(said(page) for page in pages)
    for step in told(reference("fow4"), units):
        assert squeezed(step.title.upper()) in printed
        assert all(squeezed(item) in printed for item in step.order)
        for entry in (entry for section in step.sections for entry in section.entries):
            parts = [part for text in entry.text for row in (text.items, *text.rows) for part in row]
            assert squeezed(entry.heading + entry.pages) in printed
            assert [part for part in parts if whole(part) not in whole(printed)] == []


def test_no_entry_is_divided_between_columns(pages, paper):
    """The title and the last words of every entry stand in one column of one page, the title above them."""
    third = PAPERS[paper][0] / 3
    texts = [said(page) for page in pages]
    for entry in ENTRIES:
        title = squeezed(entry.heading + entry.pages)
        number = next(number for number, text in enumerate(texts) if title in text)
        place = texts[number].index(title)
        first, after = pages[number][place], pages[number][place + len(title)]
        assert first.left // third == after.left // third, entry.title
        assert after.top < first.bottom + 3, entry.title


def test_the_outline_leads_to_the_steps_and_pages_have_names(opened):
    with opened.open_outline() as outline:
        (top,) = outline.root
        assert (top.title, [one.title for one in top.children]) == (
            "Quick reference",
            ["Starting Step", "Movement Step", "Shooting Step", "Assault Step"],
        )
    assert [page.label for page in opened.pages] == ["Quick reference, page 1", "Quick reference, page 2"]


def test_it_is_read_once_in_order_under_headings(opened):
    drawn, heard = marked(opened)
    assert sorted(drawn) == sorted(heard)
    roles = [role for _, role in tree(opened.Root["/StructTreeRoot"])]
    steps = told(reference("fow4"), "both")
    assert (roles.count("H1"), roles.count("H2"), roles.count("H4")) == (2, 4, len(ENTRIES))
    assert roles.count("H3") == sum(len(step.sections) for step in steps)
    assert {"L", "LI", "Table", "TH", "TD"} <= set(roles)


def test_the_file_says_what_it_is_and_brings_its_fonts(opened):
    assert str(opened.docinfo["/Title"]) == "Flames Of War, 4th edition: quick reference"
    assert str(opened.Root["/Lang"]) == "en-GB"
    fonts = [
        font for page in opened.pages for font in page["/Resources"]["/Font"].values() if "/FontDescriptor" in font
    ]
    assert fonts
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_the_same_input_gives_the_same_bytes():
    assert reference_sheet("fow4", paper="letter", units="cm") == reference_sheet("fow4", paper="letter", units="cm")


def test_a_text_too_long_for_a_leaf_goes_on_over_whole_leaves(read):
    short = reference("fow4")
    steps = tuple(step.model_copy(update={"key": f"{step.key}-{turn}"}) for turn in range(3) for step in short.steps)
    document = Document("Long")
    draw_reference(document, short.model_copy(update={"steps": steps}), "both")
    pages = letters(document.finish())
    assert len(pages) >= 6
    assert len(pages) % 2 == 0
    assert min(letter.size for page in pages for letter in page) >= 8.995
    assert sum(said(page).count("ANTI-AIRCRAFTROF") + said(page).count("Anti-aircraftROF") for page in pages) == 3


def test_a_system_without_one_gets_none(monkeypatch):
    monkeypatch.setattr(reading, "systems_with_reference", lambda: ("other-game",))
    reading.reference.cache_clear()
    try:
        with pytest.raises(UnknownReference):
            reference_sheet("fow4")
    finally:
        reading.reference.cache_clear()
