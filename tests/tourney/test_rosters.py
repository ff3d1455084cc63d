"""Entry lists: every file of the corpus with the answer that good manners ask for, and pasted text."""

import json
from pathlib import Path

import pytest

from tourney.rosters import read_pasted, read_roster

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
        assert f"line {case['first_seen']}" in roster.faults[0].message
