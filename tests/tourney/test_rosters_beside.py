"""A list that was read, looked at beside those who are entered already."""

from tourney.rosters import read_roster
from tourney.rosters.beside import Entered, beside


def read(text):
    return read_roster(text, rounds=3)


def test_a_taken_address_is_a_fault_whatever_its_capitals_and_leaves_no_rows():
    found = beside(read("name,email\nAda,ADA@x.org\nBen,ben@x.org\n"), [Entered("Somebody", "", "ada@X.org")])
    assert [(fault.line, fault.column) for fault in found.faults] == [(2, "email")]
    assert "“Somebody” is entered with “ADA@x.org” already" in found.faults[0].message
    assert found.rows == ()


def test_a_name_that_is_entered_is_a_warning_and_keeps_its_row():
    found = beside(
        read("name,club\nÁDA  King,Iron Dice\nBen,\n"), [Entered("ada king"), Entered("áda KING", "Old Guard")]
    )
    assert len(found.rows) == 2
    assert [(fault.line, fault.column) for fault in found.warnings] == [(2, "name")]
    assert "(Old Guard)" in found.warnings[0].message


def test_a_list_with_nothing_in_common_stays_as_it_was():
    roster = read("name\nAda\n")
    assert beside(roster, [Entered("Ben", "", "ben@x.org")]) == roster


def test_faults_of_the_reading_stay():
    roster = read("name,side\nAda,purple\n")
    assert beside(roster, [Entered("Ada")]).faults == roster.faults
