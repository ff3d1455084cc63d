"""What a screen reader hears: every word once, in order, in its place; and what a viewer shows beside the pages."""

from io import BytesIO

import pikepdf
import pytest

from missions import load, sheets, typeface
from missions.sheets.flow import Grid, Paragraph
from missions.sheets.page import Document
from missions.sheets.tagged import TaggedCanvas
from tests.missions.conftest import game


def tree(element, depth=0):
    """(depth, role) of every element, in reading order."""
    found = [(depth, str(element["/S"])[1:])] if "/S" in element else []
    for kid in elements(element):
        found += tree(kid, depth + 1)
    return found


def kids(element):
    held = element.get("/K", [])
    return list(held) if isinstance(held, pikepdf.Array) else [held]


def elements(element):
    return [kid for kid in kids(element) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]


def marked(document):
    """All content numbers of all pages, as pages hold them, and as the structure tree reads them."""
    drawn = [
        (page.obj.objgen, int(operands[1]["/MCID"]))
        for page in document.pages
        for operands, operator in pikepdf.parse_content_stream(page)
        if str(operator) == "BDC" and "/MCID" in operands[1]
    ]

    def heard(element):
        for kid in kids(element):
            if isinstance(kid, int):
                yield element["/Pg"].objgen, kid
            elif kid.get("/Type") == "/MCR":
                yield kid["/Pg"].objgen, int(kid["/MCID"])
            elif "/S" in kid:
                yield from heard(kid)

    return drawn, list(heard(document.Root["/StructTreeRoot"]))


@pytest.fixture
def sheet():
    pdf = sheets.sheet(load.mission("fow4/breakthrough"), game=game(12))
    with pikepdf.open(BytesIO(pdf)) as document:
        yield document


def test_everything_drawn_is_read_once(sheet):
    drawn, heard = marked(sheet)
    assert len(drawn) > 50
    assert sorted(drawn) == sorted(heard)
    assert len(set(heard)) == len(heard)


def test_everything_else_is_marked_as_decoration(sheet):
    """Nothing is painted outside marked content."""
    paints = {"Tj", "TJ", "S", "f", "f*", "B", "b", "Do"}
    for page in sheet.pages:
        depth = 0
        for _, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            depth += (name in ("BDC", "BMC")) - (name == "EMC")
            assert depth > 0 or name not in paints, name
        assert depth == 0


def test_a_sheet_reads_from_the_table_to_the_victory_points(sheet):
    roles = [role for _, role in tree(sheet.Root["/StructTreeRoot"])]
    assert roles[0] == "Document"
    assert roles.count("H1") == 2
    assert roles.index("P") < roles.index("H1") < roles.index("Figure", roles.index("H1")) < roles.index("H2")
    for role in ("L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Link"):
        assert role in roles


def test_figures_say_in_words_what_they_show(sheet):
    def alts(element):
        for kid in elements(element):
            if kid["/S"] == "/Figure":
                yield str(kid["/Alt"])
            yield from alts(kid)

    code, diagram = alts(sheet.Root["/StructTreeRoot"])
    assert game(12).url in code
    assert "Defender" in diagram


def test_pages_lead_back_to_the_structure(sheet):
    numbers = list(sheet.Root["/StructTreeRoot"]["/ParentTree"]["/Nums"])
    parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
    for page in sheet.pages:
        assert page["/Tabs"] == "/S"
        count = sum(
            str(operator) == "BDC" and "/MCID" in operands[1]
            for operands, operator in pikepdf.parse_content_stream(page)
        )
        assert len(parents[int(page["/StructParents"])]) == count
    for page in sheet.pages:
        for note in page.get("/Annots", []):
            assert parents[int(note["/StructParent"])]["/S"] == "/Link"


def test_the_file_says_its_title_language_and_standard(sheet):
    assert str(sheet.Root["/Lang"]) == "en-GB"
    assert sheet.Root["/MarkInfo"]["/Marked"] is True
    assert sheet.Root["/ViewerPreferences"]["/DisplayDocTitle"] is True
    assert str(sheet.docinfo["/Title"]) == "Table 12: Breakthrough"
    with sheet.open_metadata() as told:
        assert told["dc:title"] == "Table 12: Breakthrough"
        assert told["pdfuaid:part"] == "1"


def test_a_paragraph_over_two_columns_is_one_paragraph_and_a_cell_of_many_lines_one_cell():
    document = Document("One")
    page = document.begin("1")
    document.flow(page, [Paragraph("Hold the line. " * 300)], top=page.top, columns=2)
    page = document.begin("2")
    rows = (("What", "Why"), ("Hold the line. " * 20, "Because. " * 30))
    document.flow(page, [Grid(rows)], top=page.top, columns=2)
    with pikepdf.open(BytesIO(document.finish())) as opened:
        roles = [role for _, role in tree(opened.Root["/StructTreeRoot"])]
    assert roles == ["Document", "P", "Table", "TR", "TH", "TH", "TR", "TD", "TD"]


def test_a_repeated_table_head_is_read_once():
    document = Document("Pairings")
    page = document.begin("1")
    document.flow(page, [Grid((("Table",), *((str(number),) for number in range(300))))], top=page.top)
    with pikepdf.open(BytesIO(document.finish())) as opened:
        drawn, heard = marked(opened)
        assert sorted(drawn) == sorted(heard)
        roles = [role for _, role in tree(opened.Root["/StructTreeRoot"])]
        assert len(opened.pages) > 1
    assert roles.count("TH") == 1
    assert roles.count("TD") == 300


def test_odd_characters_in_titles_and_links_do_no_harm():
    target = BytesIO()
    canvas = TaggedCanvas(target, title="A & B <c> ]]> \x00\ud800 李", size=(300, 300), subject="&", author='"Ł"')
    canvas.mark("top", "Ł & \x01", 0)
    canvas.label_page("(1\\")
    with canvas.element("P"), canvas.link("https://x.example/?a=(b)&c=Ł", (0, 0, 50, 50), "go \x00"):
        typeface.draw(canvas, 10, 10, "go", 10)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(target) as opened:
        assert opened.check_pdf_syntax() == []
        assert str(opened.docinfo["/Title"]) == "A & B <c> ]]> □□ 李"
        with opened.open_metadata() as told:
            assert told["dc:title"] == "A & B <c> ]]> □□ 李"
        assert str(opened.pages[0]["/Annots"][0]["/A"]["/URI"]) == "https://x.example/?a=(b)&c=%C5%81"


def test_a_link_to_a_page_leads_there():
    target = BytesIO()
    canvas = TaggedCanvas(target, title="Links", size=(300, 300))
    with canvas.element("P"), canvas.link("second", (0, 0, 50, 50), "Page 2"):
        typeface.draw(canvas, 10, 10, "2", 10)
    canvas.showPage()
    canvas.mark("second", "Second")
    with canvas.element("P"), canvas.content():
        typeface.draw(canvas, 10, 10, "here", 10)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(target) as opened:
        assert opened.pages[0]["/Annots"][0]["/Dest"][0].objgen == opened.pages[1].obj.objgen
