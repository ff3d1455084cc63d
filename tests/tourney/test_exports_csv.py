"""The one CSV writer: nothing runs in a spreadsheet, and what is read back is what was written."""

import csv
import io
import json
import re
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.exports.csv import csv_bytes
from tourney.rosters import read_roster
from tourney.spreadsheets import guarded, unguarded

FIELDS = Path(__file__).parent.parent / "corpus" / "fields"
STARTS_A_FORMULA = tuple("=+-@\t\r\n＝＋－＠")


def read_back(data):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))


def cell(value):
    return read_back(csv_bytes(["a", "b"], [[value, "end"]]))[1][0]


def test_a_file_has_a_mark_and_windows_line_ends():
    assert csv_bytes(["name", "club"], [["Żółć", 'The "Old" One, East'], ["Ελένη", None]]) == (
        b"\xef\xbb\xbf" + 'name,club\r\nŻółć,"The ""Old"" One, East"\r\nΕλένη,\r\n'.encode()
    )


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "＝1", '=HYPERLINK("https://example.invalid")']
)
def test_text_that_a_spreadsheet_would_run_is_kept_from_it(text):
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ada;=1+1;", "Ada;'=1+1;"), ("Ada\t@x", "Ada\t'@x"), ("Ada\n-1", "Ada\n'-1"), ("\t=1", "'\t'=1"),
        ("a;'=1", "a;''=1"), ("a; b - c", "a; b - c"), ("x=1", "x=1"),
    ],
)  # fmt: skip
def test_nor_does_a_part_run_that_another_separator_makes_a_cell_of_its_own(text, kept):
    """A spreadsheet of most of Europe splits a file at semicolons, and quotes within a line hold nothing together."""
    assert cell(text) == kept
    assert unguarded(kept) == text


def test_a_heading_cannot_run_either():
    assert read_back(csv_bytes(["=1+1"], [])) == [["'=1+1"]]


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (-3, "-3"), (0, "0"), (2.5, "2.5"), (Decimal("-1.50"), "-1.50"),
        (Fraction(3, 2), "1.5"), (Fraction(-7, 1), "-7"), (Fraction(100), "100"), (Fraction(1, 3), "0.333333"),
        (Fraction(-1, 10**9), "0"), (True, "yes"), (False, "no"), (date(2026, 3, 29), "2026-03-29"), (None, ""),
    ],
)  # fmt: skip
def test_numbers_stay_numbers_and_dates_sort(number, written):
    assert cell(number) == written


@settings(deadline=None)
@given(st.lists(st.lists(st.text(max_size=12), min_size=2, max_size=2), max_size=6))
def test_every_text_is_read_back_equal(rows):
    back = read_back(csv_bytes(["name", "note"], rows))[1:]
    assert [[unguarded(text) for text in row] for row in back] == rows
    cells = [part for row in back for text in row for part in re.split(r"[;\t\r\n]", text)]
    assert not any(text.startswith(STARTS_A_FORMULA) for text in cells)


@settings(deadline=None)
@given(st.text(st.sampled_from("'=+-@ab\t;\n"), max_size=8))
def test_guarding_is_undone_exactly(text):
    assert unguarded(guarded(text)) == text


def test_a_row_that_does_not_fit_its_header_is_a_mistake_of_ours():
    with pytest.raises(ValueError, match="row 2 has 1 cells under a header of 2"):
        csv_bytes(["a", "b"], [["1", "2"], ["3"]])


HEADER = ["name", "email", "club", "side", "army", "absent_rounds"]


def as_rows(roster):
    return [
        [row.name, row.email, row.club, row.side, row.army, " ".join(map(str, row.absent_rounds))]
        for row in roster.rows
    ]


@pytest.mark.parametrize(
    "path",
    [*sorted(FIELDS.glob("*.csv")), FIELDS / "broken" / "formulas.csv", FIELDS / "broken" / "markup.csv"],
    ids=lambda path: path.name,
)
def test_an_entry_list_comes_back_the_same_through_an_export(path):
    roster = read_roster(path.read_bytes(), rounds=7)
    again = read_roster(csv_bytes(HEADER, as_rows(roster)), rounds=7)
    assert as_rows(again) == as_rows(roster)
    assert again.faults == ()


def test_no_cell_of_the_formulas_list_leaves_as_a_formula():
    case = next(
        c
        for c in json.loads((FIELDS / "broken" / "expected.json").read_text())["files"]
        if c.get("exports_must_defuse")
    )
    roster = read_roster((FIELDS / "broken" / case["file"]).read_bytes(), rounds=5)
    assert [row.name for row in roster.rows] == case["names"]
    back = read_back(csv_bytes(HEADER, as_rows(roster)))
    assert not any(text.startswith(STARTS_A_FORMULA) for row in back for text in row)
