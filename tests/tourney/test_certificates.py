"""Names on certificates can be read from where they hang."""

from io import BytesIO

import pdfplumber

from tourney.printing.certificates import Certificate, certificates
from tourney.printing.titles import Title

LONG = "Maximiliane Friederike von und zu Hohenstein-Wartenburg und Freifrau von der Leyenfels"


def sizes(name):
    """The height of the letters of the name by the line that they stand on."""
    content = certificates(
        Title("Spring Muster", "certificates", "now", paper="a4"), [Certificate("First place", name)]
    )
    with pdfplumber.open(BytesIO(content)) as opened:
        (page,) = opened.pages
        wanted = set(name.split())
        return {
            round(word["top"]): word["bottom"] - word["top"] for word in page.extract_words() if word["text"] in wanted
        }


def test_a_long_name_stands_on_two_lines_of_a_size_that_can_be_read():
    found = sizes(LONG)
    assert len(found) == 2
    assert min(found.values()) >= 20


def test_a_name_that_fits_stands_on_one_large_line():
    found = sizes("Ada Lovelace")
    assert len(found) == 1
    assert min(found.values()) >= 36
