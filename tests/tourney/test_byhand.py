"""Pairings written down by hand, read line by line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.byhand import HandPair, read_pairings

NAMES = {1: "Ada Lovelace", 2: "Ben O'Neill", 3: "Chloé Dubois", 4: "Dieter Müller", 5: "田中 健"}
TABLES = (1, 2, 7)


def read(text, names=NAMES):
    return read_pairings(text, names, TABLES)


def test_full_names_with_tables_and_a_bye():
    found = read("7: Ada Lovelace v Ben O'Neill\nTable 2: Chloé Dubois vs Dieter Müller\nbye: 田中 健\n")
    assert found.faults == ()
    assert (found.pairs, found.bye) == ((HandPair(1, 2, 7), HandPair(3, 4, 2)), 5)


@pytest.mark.parametrize(
    "line",
    [
        "ada v ben",
        "Lovelace - O'Neill",
        "#1 v #2",
        "1 v 2",
        "ADA LOVELACE\tben o'neill",
        "Ada – Ben",
        "Ada against Ben",
    ],
)
def test_a_player_is_meant_by_part_of_a_name_by_number_and_in_any_capitals(line):
    assert read(f"{line}\nchloe v muller\n田中 bye").pairs[0] == HandPair(1, 2)


def test_two_of_one_name_are_asked_for_by_number():
    found = read("Ada v Smith", {1: "Ada", 2: "J. Smith", 3: "J. Smith"})
    assert found.faults == ("Line 1: “Smith” may be #2 J. Smith, #3 J. Smith: write the number.",)
    assert read("Ada v #3\nbye: #2", {1: "Ada", 2: "J. Smith", 3: "J. Smith"}).faults == ()


def test_every_fault_is_told_at_once_with_its_line():
    found = read("9: Ada v Ben\nAda v Chloé\nDieter\nZed v Dieter")
    assert found.faults == (
        "Line 1: there is no open table 9.",
        "Line 2: Ada Lovelace stands in line 1 already.",
        "Line 3: write two players with “v” between them, such as “Ada v Ben”.",
        "Line 4: nobody who plays is called “Zed”.",
    )


def test_whoever_stands_in_no_line_is_named():
    assert read("Ada v Ben").faults == (
        "In no line: Chloé Dubois, Dieter Müller, 田中 健. Mark them away, or write them down.",
    )


def test_a_table_before_two_games_and_two_byes_are_faults():
    found = read("7: Ada v Ben\n7: Chloé v Dieter\nbye: 5")
    assert "Table 7 stands before two games." in found.faults
    assert "Only one player has the bye." in read("bye: 1\nbye: 2\n3 v 4\n").faults


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader_and_without_a_fault_everybody_stands_once(text):
    found = read(text)
    named = [one for pair in found.pairs for one in (pair.first, pair.second)] + ([found.bye] if found.bye else [])
    assert found.faults or sorted(named) == sorted(NAMES)


@given(st.permutations(list(NAMES)))
def test_what_is_written_by_number_is_read_back(order):
    a, b, c, d, e = order
    found = read(f"#{a} v #{b}\n1: #{c} v #{d}\nbye: #{e}")
    assert (found.pairs, found.bye, found.faults) == ((HandPair(a, b), HandPair(c, d, 1)), e, ())
