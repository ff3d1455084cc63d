"""Table tents: both halves say the same, one of them upside down; read out once; a code that leads there."""

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
import zxingcpp

from missions.sheets import Tent, tents
from missions.sheets.style import PAPERS
from tests.missions.conftest import LONG_NAME, letters, said

URL = "https://club.example/e/abc/"


def test_every_table_has_a_sheet_whose_halves_say_the_same(paper):
    pages = letters(tents([Tent("1"), Tent("12", "Dust Up", URL, event="Spring Muster")], paper=paper))
    assert len(pages) == 2
    middle = PAPERS[paper][1] / 2
    for page, number in zip(pages, ("1", "12"), strict=True):
        low, high = (
            sorted(
                letter.text for letter in page if (letter.top < middle - 6) == below and abs(letter.top - middle) > 9
            )
            for below in (True, False)
        )
        assert low == high
        assert f"TABLE{number}" in said(page)


def test_the_number_is_big_and_stands_on_its_half(paper):
    (page,) = letters(tents([Tent("8")], paper=paper))
    digits = [letter for letter in page if letter.text == "8"]
    assert len(digits) == 2
    assert all(letter.size > 200 for letter in digits)
    middle = PAPERS[paper][1] / 2
    assert {letter.top < middle for letter in digits} == {True, False}


def test_the_code_leads_to_the_page_from_either_side():
    pdf = tents([Tent("3", url=URL)])
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[0].render(scale=2, grayscale=True).to_pil()
    assert [code.text for code in zxingcpp.read_barcodes(image)] == [URL, URL]


def test_a_tent_is_read_out_once():
    with pikepdf.open(BytesIO(tents([Tent("3", "Contact", URL)]))) as document:
        assert document.check_pdf_syntax() == []
        structure = document.Root["/StructTreeRoot"]["/K"]
        roles = [str(kid["/S"]) for kid in structure["/K"]]
    assert sorted(roles) == ["/Figure", "/H1", "/P", "/P", "/P"]


@pytest.mark.parametrize("title", [LONG_NAME, "王小明 " * 40, "نور 🏆"])
def test_long_and_foreign_words_stay_on_the_paper(title):
    (page,) = letters(tents([Tent("123456789", title, URL, event=title)]))
    width, height = PAPERS["a4"]
    assert all(letter.left >= 17 and letter.right <= width - 17 and letter.bottom >= 12 for letter in page)
    assert all(letter.top <= height - 12 for letter in page)


def test_the_same_tents_are_the_same_bytes():
    assert tents([Tent("1"), Tent("2")]) == tents([Tent("1"), Tent("2")])
