"""Every name of every script is drawn with a font that holds it, or visibly replaced: never dropped, never an error."""

import unicodedata
from io import BytesIO

import pikepdf
import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from missions import typeface
from missions.typeface.fonts import FONTS, face

NAMES = {
    "Latin": "Łukasz Čeněk Ştefan Müller",
    "Vietnamese": "Nguyễn Thị Ánh Ậ",
    "Cyrillic": "Привет Ґалаган",
    "Greek": "Ελένη Παπαδοπούλου",
    "Han": "李小龍 王",
    "kana": "さくら カタカナ",
    "hangul": "김연아",
    "Armenian": "Հայկ",
    "Georgian": "ნინო",
    "symbols": "★ ♠ ✓ → ½",
}
SHAPED = {"Thai": "สมชาย ผู้เล่น", "Devanagari": "कृष्ण त्रिपाठी", "accents": "q\u0303 x\u0301", "emoji": "😀"}
RIGHT_TO_LEFT = {"Arabic": "محمد", "Persian": "گلشيفته", "Hebrew": "שלום"}


def drawn(text: str, *, bold: bool = False) -> bytes:
    target = BytesIO()
    canvas = Canvas(target, invariant=1, initialFontName=typeface.font_name())
    typeface.draw(canvas, 20, 700, text, 12, bold=bold)
    canvas.save()
    return target.getvalue()


def extracted(pdf: bytes) -> str:
    return "".join(pypdf.PdfReader(BytesIO(pdf)).pages[0].extract_text().split())


def stands_for(pdf: bytes) -> str:
    """What shaped glyphs say that they stand for."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        found = [
            str(operands[1]["/ActualText"])
            for operands, operator in pikepdf.parse_content_stream(opened.pages[0])
            if str(operator) == "BDC" and "/ActualText" in operands[1]
        ]
    return "".join("".join(found).split())


@pytest.mark.parametrize("text", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
def test_a_name_can_be_read_back_from_the_page(text, bold):
    assert extracted(drawn(text, bold=bold)) == "".join(text.split())


@pytest.mark.parametrize("text", SHAPED.values(), ids=SHAPED)
def test_shaped_text_says_what_it_stands_for(text):
    assert stands_for(drawn(text)) == "".join(unicodedata.normalize("NFC", text).split())


@pytest.mark.parametrize("text", RIGHT_TO_LEFT.values(), ids=RIGHT_TO_LEFT)
def test_right_to_left_text_stands_in_visual_order(text):
    (run,) = typeface.runs(text)
    visual = unicodedata.normalize("NFKC", "".join(glyph.code for glyph in run.glyphs))
    assert visual == text[::-1]
    assert run.text == text


def test_joined_letters_take_their_joined_forms():
    (run,) = typeface.runs("ببب")
    assert len({glyph.code for glyph in run.glyphs}) == 3


def test_a_line_of_both_directions_keeps_its_words_in_reading_order():
    runs = typeface.runs("Table 4: שלום עולם now")
    assert [run.text for run in runs] == ["Table 4: ", "עולם", " ", "שלום", " now"]


def test_combining_accents_stand_on_their_letters():
    alone, marked = typeface.width("q", 10), typeface.width("q\u0303", 10)
    assert marked == pytest.approx(alone)
    assert typeface.width("e\u0301", 10) == typeface.width("é", 10)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x00b\x07c", "a□b□c"),
        ("a\tb\nc\u2028d", "a b c d"),
        ("\ud800x\ue000", "□x□"),
        ("தமிழ்", "□□□□□"),
        ("🏆🎲", "□□"),
        ("❤\ufe0f", "❤"),
        ("𠮷田", "□田"),
        ("a\u202eb\u200bc", "abc"),
        ("\u0301", "\u0301"),
        ("", ""),
    ],
)
def test_what_cannot_be_drawn_is_replaced_in_sight(text, shown):
    assert "".join(run.text for run in typeface.runs(text)) == shown


@given(st.text(max_size=40), st.booleans())
@settings(max_examples=150, deadline=None)
def test_no_text_is_dropped_or_fails(text, bold):
    left = typeface.legible(text)
    for mark in "\u200e\u200f\u061c":
        left = left.replace(mark, "")
    runs = typeface.runs(text, bold=bold)
    assert sum(len(run.text) for run in runs) == len(left)
    assert typeface.width(text, 10, bold=bold) == pytest.approx(sum(run.advance for run in runs) * 10)
    assert drawn(text, bold=bold).startswith(b"%PDF")


@given(st.text(max_size=30))
@settings(max_examples=100, deadline=None)
def test_every_glyph_exists_in_its_font(text):
    for run in typeface.runs(text):
        for code in [glyph.code for glyph in run.glyphs] or run.text:
            assert ord(code) in face(run.font).ttf.face.charToGlyph or code in "\u200c\u200d"


@given(st.text(max_size=60), st.floats(20, 200))
@settings(max_examples=100, deadline=None)
def test_a_cut_text_fits_and_shows_that_it_was_cut(text, room):
    short = typeface.cut(text, 10, room)
    assert typeface.width(short, 10) <= room
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))


def test_the_same_text_gives_the_same_bytes_whatever_was_drawn_before():
    first = drawn("कृष्ण 김연아 محمد")
    drawn("त्रिपाठी สมชาย")
    assert drawn("कृष्ण 김연아 محمد") == first


@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
def test_digits_are_all_of_one_width(bold):
    assert len({typeface.width(digit, 10, bold=bold) for digit in "0123456789"}) == 1


def test_every_font_comes_with_its_licence():
    licences = {path.stem.removeprefix("LICENSE-").replace("Sans", "") for path in FONTS.glob("LICENSE-*.txt")}
    fonts = {path.stem.split("-")[0].removesuffix("Condensed").replace("Sans", "") for path in FONTS.glob("*.ttf")}
    assert fonts <= licences
