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


def test_somebody_who_is_entered_is_left_out_and_named_and_their_own_seeding_is_no_clash():
    text = "name,club,email,seeding\nAda,Old Guard,,1\nBen,,ben@x.org,2\nEve,,,3\n"
    found = beside(read(text), [Entered("ada", "old guard", "", 1), Entered("Ben", "Dice", "BEN@x.org", 2)])
    assert [row.name for row in found.rows] == ["Eve"]
    assert found.faults == ()
    assert [fault.line for fault in found.warnings] == [2, 3]
    assert "“Ada” (Old Guard) is entered already, so this row is left out" in found.warnings[0].message


def test_the_seeding_of_somebody_else_is_a_fault():
    found = beside(read("name,seeding\nEve,1\n"), [Entered("Ada", seeding=1)])
    assert ["seeding 1 is taken by “Ada”" in fault.message for fault in found.faults] == [True]


def test_two_of_one_name_and_club_are_two_people_if_their_addresses_differ():
    found = beside(read("name,email\nAda,one@x.org\n"), [Entered("Ada", "", "two@x.org")])
    assert [row.name for row in found.rows] == ["Ada"]


def test_one_who_is_entered_stands_for_one_row_only():
    found = beside(read("name\nAda\nAda\n"), [Entered("Ada")])
    assert [row.line for row in found.rows] == [3]
