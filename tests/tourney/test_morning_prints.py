"""Name badges and the check-in sheet: everybody on them, any script, cut and paper as promised, codes that scan."""

from io import BytesIO

import pdfplumber
import pypdfium2
import pytest
import zxingcpp

from missions.sheets.lines import measured
from tourney.printing.badges import LARGEST, SMALLEST, Badge, badges, set_name
from tourney.printing.checkin import CheckInRow, check_in_sheet
from tourney.printing.titles import Title

PAPERS = {"a4": (595, 842), "letter": (612, 792)}
SCRIPTS = (
    "Łukasz Čeněk",
    "Ştefan Öz",
    "Ελένη Μανωλάκη",
    "Николай Ветров",
    "李 娜",
    "김 민준",
    "أحمد المصري",
    "Ann 👩‍🚀 Moon",
)


def badge(name, number=0):
    return Badge(
        name, "Old Guard", "Axis", "diamond", f"http://10.0.0.2:8000/e/abcdefghjkmn/desk/check-in/{number:012}"
    )


def made(names, paper="a4"):
    pdf = badges(Title("Spring Muster", "name badges", paper=paper), [badge(n, k) for k, n in enumerate(names)])
    return pdfplumber.open(BytesIO(pdf))


@pytest.mark.parametrize("paper", PAPERS)
def test_eight_badges_go_on_a_page_of_either_paper_and_nothing_off_it(paper):
    with made([f"Player {number}" for number in range(17)], paper) as pdf:
        assert len(pdf.pages) == 3
        for page in pdf.pages:
            assert (round(page.width), round(page.height)) == PAPERS[paper]
            inside = page.crop((14, 14, page.width - 14, page.height - 14)).chars
            assert len(inside) == len(page.chars)
        assert sum(page.extract_text().count("Player") for page in pdf.pages) == 17


def test_cut_as_one_stack_the_badges_lie_in_order():
    with made([f"Player {number:02}" for number in range(12)]) as pdf:
        firsts = [page.crop((0, 0, page.width / 2, page.height / 4)).extract_text() for page in pdf.pages]
    assert ["00" in firsts[0], "01" in firsts[1]] == [True, True]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_name_of_any_script_is_printed_or_shown_as_missing(name):
    with made([name]) as pdf:
        text = pdf.pages[0].extract_text()
    assert "Spring Muster" in text
    if name.isascii() or name[0] in "ŁŞΕН李":
        assert name.split()[0] in text
    if "👩" in name:
        assert "□" in text
        assert "Moon" in text


@pytest.mark.parametrize("name", ["Bo", "Magdalena Brzęczyszczykiewicz", "W" * 200, "Anna Maria " * 27, "李" * 200])
def test_a_name_is_as_large_as_it_goes_and_never_wider_than_its_badge(name):
    lines, size = set_name(name.strip(), 235, 80)
    assert SMALLEST <= size <= LARGEST
    assert all(measured(line, size) <= 235.1 for line in lines)
    assert len(lines) * size <= 80
    if name == "Bo":
        assert size == LARGEST


def test_a_name_of_three_hundred_characters_leaves_the_other_badges_alone():
    with made(["x" * 300, "Ada Lovelace"]) as pdf:
        assert "Ada Lovelace" in pdf.pages[0].extract_text()


def test_the_code_on_a_badge_leads_to_its_own_check_in():
    pdf = badges(Title("Spring Muster", "name badges"), [badge("Ada Lovelace", 1), badge("Ben O'Neill", 2)])
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=3).to_numpy()
    found = {code.text.rpartition("/")[2] for code in zxingcpp.read_barcodes(picture)}
    assert found == {"000000000001", "000000000002"}


def test_the_sheet_is_by_surname_with_a_box_for_whoever_is_not_here_yet():
    rows = [
        CheckInRow("Ann Zulu"),
        CheckInRow("Zoe Ångström", "Old Guard", "09:12"),
        CheckInRow("Vera Vane", standby=True),
    ]
    with pdfplumber.open(BytesIO(check_in_sheet(Title("Spring Muster", "check-in"), rows))) as pdf:
        text = pdf.pages[0].extract_text()
    assert text.index("Ångström") < text.index("Zulu")
    assert "09:12 Zoe Ångström" in text
    assert text.count("□") == 2
    assert "Waiting for a place" in text


def test_sixty_on_the_sheet_stand_in_two_columns_of_one_page():
    rows = [CheckInRow(f"Player {number}", "Old Guard") for number in range(60)]
    with pdfplumber.open(BytesIO(check_in_sheet(Title("Spring Muster", "check-in"), rows))) as pdf:
        assert len(pdf.pages) == 1
        left = pdf.pages[0].crop((0, 0, pdf.pages[0].width / 2, pdf.pages[0].height)).extract_text()
    assert 20 < left.count("Player") < 60
