"""What every tagged PDF has to be, held by each kind of paper: sheet, pack, booklet, large print, cards, tents."""

from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest

from missions import load, sheets
from tests.missions.conftest import game
from tests.missions.test_sheets_tagged import elements, kids, marked, tree

MADE = {
    "sheet": lambda: sheets.sheet(load.mission("fow4/bridgehead"), game=game(12)),
    "large sheet": lambda: sheets.sheet(load.mission("fow4/bridgehead"), large=True),
    "pack": lambda: sheets.pack("fow4"),
    "booklet": lambda: sheets.pack("fow4", booklet=True),
    "cards": lambda: sheets.cards("fow4"),
    "tents": lambda: sheets.tents([sheets.Tent("1", "Contact", "https://club.example/e/a/"), sheets.Tent("2")]),
}
PAINTS = {"Tj", "TJ", "S", "f", "f*", "B", "b", "Do"}


@pytest.fixture(scope="module", params=list(MADE))
def paper(request):
    with pikepdf.open(BytesIO(MADE[request.param]())) as document:
        yield document


def every(element):
    for kid in elements(element):
        yield kid
        yield from every(kid)


def root(document):
    return document.Root["/StructTreeRoot"]


def test_the_file_is_sound_marked_and_says_its_title_language_and_standard(paper):
    assert paper.check_pdf_syntax() == []
    assert paper.Root["/MarkInfo"]["/Marked"] is True
    assert str(paper.Root["/Lang"]) == "en-GB"
    assert paper.Root["/ViewerPreferences"]["/DisplayDocTitle"] is True
    with paper.open_metadata() as told:
        assert told["pdfuaid:part"] == "1"
        assert told["dc:title"] == str(paper.docinfo["/Title"])


def test_everything_painted_is_read_once_or_is_decoration(paper):
    drawn, heard = marked(paper)
    assert sorted(drawn) == sorted(heard)
    assert len(set(heard)) == len(heard)
    for page in paper.pages:
        depth = 0
        for _, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            depth += (name in ("BDC", "BMC")) - (name == "EMC")
            assert depth > 0 or name not in PAINTS, name
        assert depth == 0


def test_every_page_and_link_leads_back_to_its_element(paper):
    numbers = list(root(paper)["/ParentTree"]["/Nums"])
    parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    assert int(root(paper)["/ParentTreeNextKey"]) == len(parents)
    for page in paper.pages:
        assert page["/Tabs"] == "/S"
        held = parents[int(page["/StructParents"])]
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "BDC" and "/MCID" in operands[1]:
                element = held[int(operands[1]["/MCID"])]
                assert element["/S"] == str(operands[0])
        for note in page.get("/Annots", []):
            assert parents[int(note["/StructParent"])]["/S"] == "/Link"
            assert str(note["/Contents"])


def test_parents_and_pages_of_elements_agree(paper):
    for element in every(root(paper)):
        for kid in elements(element):
            assert kid["/P"].objgen == element.objgen
        assert all("/Pg" in element for kid in kids(element) if isinstance(kid, int))


def test_headings_begin_at_the_first_rank_and_skip_none(paper):
    ranks = [int(role[1:]) for _, role in tree(root(paper)) if role[0] == "H" and role[1:].isdigit()]
    assert ranks
    assert ranks[0] == 1
    assert all(rank - before <= 1 for before, rank in pairwise(ranks))


def test_figures_have_words_lists_and_tables_their_parts(paper):
    for element in every(root(paper)):
        role, inner = element["/S"], [str(kid["/S"]) for kid in elements(element)]
        if role == "/Figure":
            assert str(element["/Alt"]).strip()
        if role == "/L":
            assert set(inner) == {"/LI"}
        if role == "/LI":
            assert set(inner) == {"/Lbl", "/LBody"}
        if role == "/Table":
            assert set(inner) == {"/TR"}
        if role == "/TR":
            assert set(inner) <= {"/TH", "/TD"}
        if role == "/TH":
            assert element["/A"]["/Scope"] == "/Column"


def test_every_font_is_embedded_and_maps_to_characters(paper):
    fonts = [font for page in paper.pages for font in page.resources.get("/Font", {}).values()]
    assert fonts
    for font in fonts:
        assert "/FontFile2" in font["/FontDescriptor"]
        assert "/ToUnicode" in font


def test_a_booklet_is_heard_as_the_pack_is():
    """The structure reads pages in their own order, whatever the order of the press."""
    heard = []
    for booklet in (False, True):
        pdf = sheets.pack("fow4", missions=["contact", "dust-up"], booklet=booklet)
        with pikepdf.open(BytesIO(pdf)) as document:
            heard.append([role for _, role in tree(root(document))])
    assert heard[0] == heard[1]
