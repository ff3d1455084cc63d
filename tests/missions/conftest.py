"""Documents that several tests look at: each is made once."""

import math
from contextlib import closing
from io import BytesIO
from typing import NamedTuple

import pypdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from missions import load, sheets

LONG_NAME = "Bartholomäus " * 23 + "ofHohenzollern"  # over 300 characters


def game(number: int, **changes: str) -> sheets.GameHeader:
    given = {
        "table": str(number),
        "event": "Spring Muster, Łódź",
        "round_label": "Round 3",
        "attacker_name": "Ann Žižková",
        "attacker_army": "2nd Armoured Brigade",
        "defender_name": "Ben Ő. Featherstonehaugh",
        "defender_army": "Afrika Korps",
        "clock": "12:30–15:00",
        "url": f"HTTPS://CLUB.EXAMPLE/P/7F3K9QW2R{number}",
    }
    return sheets.GameHeader(**(given | changes))


@pytest.fixture(scope="session")
def every_mission():
    return [mission for system in load.systems() for mission in load.missions_of(system.key)]


@pytest.fixture(scope="session", params=["a4", "letter"])
def paper(request):
    return request.param


@pytest.fixture(scope="session")
def round_pdf(paper, every_mission):
    """The sheets of a round in which every mission is played, one a table."""
    return sheets.sheets([(mission, game(table)) for table, mission in enumerate(every_mission, 1)], paper=paper)


@pytest.fixture(scope="session")
def pack_pdf(paper):
    return sheets.pack("fow4", paper=paper)


@pytest.fixture(scope="session")
def booklet_pdf():
    return sheets.pack("fow4", booklet=True)


class Letter(NamedTuple):
    """One character as printed: its text, its size on paper, its box in points from the lower left corner."""

    text: str
    size: float
    left: float
    bottom: float
    right: float
    top: float


def letters(pdf: bytes) -> list[list[Letter]]:
    """Every visible character of every page."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return [list(_letters(page)) for page in document]


def _letters(page):
    text, matrix = page.get_textpage(), pdfium.FS_MATRIX()
    for index in range(text.count_chars()):
        shown = chr(pdfium.FPDFText_GetUnicode(text, index))
        if shown.isspace() or pdfium.FPDFText_IsGenerated(text, index):
            continue
        pdfium.FPDFText_GetMatrix(text, index, matrix)
        size = pdfium.FPDFText_GetFontSize(text, index) * math.hypot(matrix.c, matrix.d)
        yield Letter(shown, size, *text.get_charbox(index))


@pytest.fixture(scope="session")
def read():
    """Opens a PDF with pypdf."""
    return lambda pdf: pypdf.PdfReader(BytesIO(pdf))


@pytest.fixture(scope="session")
def round_letters(round_pdf):
    return letters(round_pdf)


def said(page: list[Letter]) -> str:
    """A page's characters without white space, in the order in which they are drawn."""
    return "".join(letter.text for letter in page)
