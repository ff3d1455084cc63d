"""Entry lists: every file of the corpus with the answer that good manners ask for, and pasted text."""

import csv
import io
import json
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tourney.rosters import read_pasted, read_roster
from tourney.rosters.records import records

FIELDS = Path(__file__).parent.parent / "corpus" / "fields"
GOOD = json.loads((FIELDS / "expected.json").read_text())["rosters"]
BROKEN = json.loads((FIELDS / "broken" / "expected.json").read_text())["files"]


def broken_file(name):
    if name == "ten-thousand.csv":
        players = (f"Player {number:05},,,{'Axis' if number % 2 else 'Allies'},," for number in range(1, 10_001))
        return "\n".join(["name,email,club,side,army,absent_rounds", *players, ""]).encode()
    return (FIELDS / "broken" / name).read_bytes()


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case["file"])
def test_a_file_of_the_corpus_is_accepted_or_refused_as_its_table_says(case):
    roster = read_roster(broken_file(case["file"]), rounds=5)
    lines = list(dict.fromkeys(fault.line for fault in roster.faults if fault.line is not None))
    assert (len(roster.rows), lines) == (case["rows"], case["lines"])
    assert bool(roster.faults) == (case["outcome"] == "refuse")
    assert [warning.line for warning in roster.warnings] == case.get("warn_lines", [])
    if case["lines"]:
        columns = case.get("columns", [case.get("column")] * len(case["lines"]))
        assert [fault.column for fault in roster.faults] == columns
    if "warn_column" in case:
        assert roster.warnings[0].column == case["warn_column"]
    if "names" in case:
        assert [row.name for row in roster.rows] == case["names"]
    if "sides" in case:
        assert [row.side for row in roster.rows] == [side.lower() for side in case["sides"]]
    if "first_seen" in case:
        assert f"lines {case['first_seen']} and {case['lines'][0]}" in roster.faults[0].message


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case["file"])
def test_a_real_field_is_accepted_whole_with_its_two_of_one_name(case):
    roster = read_roster((FIELDS / case["file"]).read_bytes(), rounds=case["rounds"])
    rows = roster.rows
    assert (roster.faults, len(rows)) == ((), case["rows"])
    sides = Counter(row.side for row in rows)
    assert sides == {side.lower(): count for side, count in case["sides"].items()}
    assert sum(not row.email for row in rows) == case["blank_email"]
    assert sum(not row.club for row in rows) == case["without_club"]
    assert Counter(row.club.casefold() for row in rows if row.club).most_common(1)[0][1] == case["largest_club"]
    assert sum(bool(row.absent_rounds) for row in rows) == case["with_absences"]
    present = [sum(number not in row.absent_rounds for row in rows) for number in range(1, case["rounds"] + 1)]
    assert present == case["present_by_round"]
    assert max(len(row.name) for row in rows) == case["longest_name"]
    assert [case["same_name"] in warning.message for warning in roster.warnings] == [True]


@pytest.mark.parametrize("name", ["latin-1.csv", "windows-1250.csv"])
def test_an_old_encoding_is_read_once_somebody_chose_it(name):
    reads_as = next(case for case in BROKEN if case["file"] == name)["reads_as"]
    refused = read_roster(broken_file(name), rounds=5)
    assert refused.encoding_hint == "windows-1252"
    chosen = read_roster(broken_file(name), rounds=5, encoding=reads_as["encoding"].replace("cp", "windows-"))
    assert reads_as["name"] in [row.name for row in chosen.rows]


def test_a_file_that_is_no_text_gets_no_hint_of_an_encoding():
    for name in ("binary.csv", "utf-16-no-mark.csv", "empty.csv"):
        assert read_roster(broken_file(name), rounds=5).encoding_hint is None


def test_an_encoding_that_does_not_fit_is_refused_with_its_line_and_column():
    roster = read_roster(b"name,club\nA,\x81\n", rounds=3, encoding="windows-1252")
    assert [(fault.line, fault.column) for fault in roster.faults] == [(2, "club")]
    assert "choose from utf-8" in read_roster(b"name\nA\n", rounds=3, encoding="klingon").faults[0].message


def lines_and_columns(text, **more):
    return [(fault.line, fault.column) for fault in read_roster(text, **{"rounds": 3, **more}).faults]


def test_a_bad_byte_in_the_header_is_named_by_its_line_alone():
    assert lines_and_columns(b"name,cl\xfcb\nA,B\n") == [(1, None)]


def test_two_faults_of_one_row_are_both_told():
    assert lines_and_columns("name,email,side\n,nope,Red\n") == [(2, "name"), (2, "email"), (2, "side")]


def test_a_list_with_a_fault_has_no_rows_but_keeps_its_warnings():
    roster = read_roster("name,side\nAnn,Axis\nAnn,Red\nAnn,Axis\n", rounds=3)
    assert roster.rows == ()
    assert [warning.line for warning in roster.warnings] == [4]


def test_a_quote_never_closed_is_found_behind_doubled_quotes():
    roster = read_roster('name\n"Ann ""Ace""\nBob\n', rounds=3)
    assert [(fault.line, "never closed" in fault.message) for fault in roster.faults] == [(2, True)]


def test_columns_without_heading_are_left_out_and_told_only_if_they_hold_something():
    padded = read_roster("name,club,,\nAnn,One,,\n", rounds=3)
    assert (len(padded.rows), padded.warnings) == (1, ())
    full = read_roster("name,club,,\nAnn,One,,x\n", rounds=3)
    assert [(warning.line, warning.message[:8]) for warning in full.warnings] == [(1, "column 4")]


def test_the_sides_are_those_of_the_system():
    roster = read_roster("name;side\nAnn;nato\nBob;WARSAW  pact\n", rounds=3, sides=("NATO", "Warsaw Pact"))
    assert [row.side for row in roster.rows] == ["nato", "warsaw pact"]
    refused = read_roster("name;side\nAnn;Axis\n", rounds=3, sides=("NATO", "Warsaw Pact"))
    assert "NATO, Warsaw Pact or either" in refused.faults[0].message


@pytest.mark.parametrize("blank", ["\u200b\u200d", "\u3164", "\u2800", "\u0301", "\u00a0"])
def test_a_name_that_nobody_can_see_is_no_name(blank):
    assert lines_and_columns(f"name,club\n{blank},One\n") == [(2, "name")]


def test_a_message_about_a_long_cell_stays_short():
    roster = read_roster(f"name,email\nAnn,{'x' * 250}\n", rounds=3)
    assert len(roster.faults[0].message) < 160


def test_the_limit_of_rows_counts_players_and_not_empty_lines():
    text = "name\n\nAnn\n\nBob\n\nCem\n"
    assert read_roster(text, rounds=3, limit_rows=3).faults == ()
    assert lines_and_columns(text, limit_rows=2) == [(7, None)]


@pytest.mark.parametrize("data", [b"\n" * 900_000, b"name\n" + b'"a""' * 200_000, b"name\n" + b"a" * 900_000])
def test_a_file_of_nothing_sensible_is_refused_at_once(data):
    start = time.perf_counter()
    assert read_roster(data, rounds=5).faults
    assert time.perf_counter() - start < 2


def test_a_file_larger_than_any_list_is_refused_unread():
    assert "larger than 1 MB" in read_roster(b"name\n" * 300_000, rounds=5).faults[0].message


@settings(deadline=None)
@given(st.one_of(st.binary(max_size=400), st.text(max_size=400)))
def test_no_file_at_all_breaks_the_reader(data):
    roster = read_roster(data, rounds=3)
    assert bool(roster.faults) != bool(roster.rows)


CELLS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]) | st.sampled_from('",;\n'), max_size=8)


@settings(deadline=None)
@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1), st.sampled_from(",;\t"))
def test_records_are_cut_as_the_standard_reader_cuts_them(rows, separator):
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, quoting=csv.QUOTE_ALL).writerows(rows)
    assert [record.cells for record in records(out.getvalue(), separator)] == rows


@settings(deadline=None)
@given(st.text(st.sampled_from('ab",\n\r '), max_size=30))
def test_loose_text_is_cut_as_the_standard_reader_cuts_it(text):
    found = list(records(text, ","))
    assume(not any(record.problem for record in found) and '" ' not in text)
    standard = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert [record.cells for record in found] == [cells for cells in standard if cells]


def test_a_record_starts_in_the_line_that_an_editor_shows():
    text = 'name\r\n"A\r\nB"\rC\n"D\n\nE"\nF'
    assert [(record.line, record.cells) for record in records(text, ",")] == [
        (1, ["name"]), (2, ["A\r\nB"]), (4, ["C"]), (5, ["D\n\nE"]), (8, ["F"]),
    ]  # fmt: skip


def pasted(text, **more):
    roster = read_pasted(text, **{"rounds": 3, **more})
    assert roster.faults == ()
    return [(row.name, row.club, row.side, row.army) for row in roster.rows]


def test_pasted_names_lose_their_numbers_and_dashes():
    text = "1. Ann\n2) Bob\n (3) Cem\n- Dora\n• Eva\n\n#6 Fay\n7 Hills Hank\n"
    names = [name for name, *_ in pasted(text)]
    assert names == ["Ann", "Bob", "Cem", "Dora", "Eva", "Fay", "7 Hills Hank"]


def test_pasted_lines_hold_name_club_side_and_army():
    assert pasted("1. Ann, One, Axis, Tanks\nBob\nCem,Two") == [
        ("Ann", "One", "axis", "Tanks"), ("Bob", "", "", ""), ("Cem", "Two", "", ""),
    ]  # fmt: skip
    assert pasted("Smith, Ann\tOne\tAllies\nBob\tTwo") == [("Smith, Ann", "One", "allies", ""), ("Bob", "Two", "", "")]
    assert pasted("Smith, Ann; One\nBob") == [("Smith, Ann", "One", "", ""), ("Bob", "", "", "")]


def test_pasted_text_with_a_header_is_an_entry_list():
    assert pasted("Name\tSide\tClub\nAnn\tAxis\tOne") == [("Ann", "One", "axis", "")]
    assert pasted("name\nAnn\nBob") == [("Ann", "", "", ""), ("Bob", "", "", "")]


def test_pasted_faults_name_their_line_as_a_file_would():
    roster = read_pasted('Ann\n\nBob, One, Red\nCem, 1, Axis, 2, 3\n"Dora\n', rounds=3)
    assert [(fault.line, fault.column) for fault in roster.faults] == [(3, "side"), (4, None), (5, None)]
    assert read_pasted(" \n", rounds=3).faults[0].line is None
    assert [fault.line for fault in read_pasted("A\nB\nC", rounds=3, limit_rows=2).faults] == [3]


def test_ratings_seedings_and_flags_are_read_and_empty_cells_are_none():
    text = "name;Rating;SEEDING;spare;volunteer;nation;team\nAnn;1700;1;Yes;;Éire;Six\nBob;;;no;X;;\n"
    ann, bob = read_roster(text, rounds=3).rows
    assert (ann.rating, ann.seeding, ann.spare, ann.volunteer, ann.nation, ann.team) == (
        1700, 1, True, False, "Éire", "Six",
    )  # fmt: skip
    assert (bob.rating, bob.seeding, bob.spare, bob.volunteer, bob.nation, bob.team) == (
        None,
        None,
        False,
        True,
        "",
        "",
    )


@pytest.mark.parametrize(
    ("column", "cell"),
    [
        ("rating", "1.5"), ("rating", "-1"), ("rating", "100001"), ("rating", "²"), ("rating", "9" * 40),
        ("seeding", "0"), ("seeding", "1001"), ("seeding", "first"), ("spare", "maybe"), ("volunteer", "2"),
        ("nation", "x" * 61), ("team", "x" * 121),
    ],
)  # fmt: skip
def test_a_cell_that_the_draw_cannot_take_is_named(column, cell):
    assert lines_and_columns(f"name,{column}\nAnn,{cell}\n") == [(2, column)]


def test_a_seeding_stands_once_in_a_list():
    roster = read_roster("name,seeding\nAnn,2\nBob,\nCem,2\n", rounds=3)
    assert [(fault.line, fault.column) for fault in roster.faults] == [(4, "seeding")]
    assert "lines 2 and 4" in roster.faults[0].message


def test_a_letter_takes_the_marks_that_scripts_write_and_no_tower_of_them():
    for name in ("Nguyễn Thị Hồng", "ที่รัก", "שִׂמְחָ֑ה", "རྒྱལ་མཚན", "Z̈oe̋ Łoś"):
        assert read_pasted(name, rounds=3).rows[0].name == name
    read = read_pasted("Z" + "\u0335\u0342\u0351" * 4 + "oe", rounds=3)
    assert "has more than 5 marks on the letter “Z”" in str(read.faults[0])
