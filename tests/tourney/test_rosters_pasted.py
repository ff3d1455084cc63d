"""Pasted lists without a heading: surnames before given names, and addresses that stand beside names."""

import pytest

from tourney.rosters import read_pasted, read_roster


def test_surnames_before_given_names_are_asked_about_and_turned_round():
    text = "Müller, Jörg\nvan der Berg, Jan\nO’Neill, Anna Maria"
    asked = read_pasted(text, rounds=3)
    assert asked.turnable
    assert (asked.rows[0].name, asked.rows[0].club) == ("Müller", "Jörg")
    turned = read_pasted(text, rounds=3, turned=True)
    assert [(row.name, row.club) for row in turned.rows] == [
        ("Jörg Müller", ""), ("Jan van der Berg", ""), ("Anna Maria O’Neill", ""),
    ]  # fmt: skip
    assert turned.turnable


def test_what_follows_both_names_is_the_club_once_they_are_turned():
    row = read_pasted("Müller, Jörg, Iron Dice, Axis, Panzer", rounds=3, turned=True).rows[0]
    assert (row.name, row.club, row.side, row.army) == ("Jörg Müller", "Iron Dice", "axis", "Panzer")


@pytest.mark.parametrize(
    "text",
    [
        "Ann Ace, Iron Dice\nBob Bold, Reds",
        "Ann, Reds\nBob, Reds\nCem, Blues\nDora, Reds",
        "Ann\nBob",
        "name,club\nMüller,Jörg",
        "Müller; Jörg",
        "Ann, 1st Rifles",
    ],
)
def test_names_and_clubs_are_not_asked_about(text):
    assert not read_pasted(text, rounds=3).turnable


@pytest.mark.parametrize(
    ("line", "club"),
    [
        ("Ann ann@x.org", ""),
        ("Ann <ann@x.org>", ""),
        ("<ann@x.org> Ann", ""),
        ("Ann (mailto:ann@x.org)", ""),
        ("Ann, ann@x.org", ""),
        ("Ann, ann@x.org, Reds", "Reds"),
        ("Ann, Reds, <ann@x.org>", "Reds"),
        ("Ann <ann@x.org>, Reds", "Reds"),
    ],
)
def test_an_address_beside_a_name_is_the_players_and_no_part_of_the_name(line, club):
    row = read_pasted(line, rounds=3).rows[0]
    assert (row.name, row.email, row.club) == ("Ann", "ann@x.org", club)


def test_a_file_too_keeps_addresses_out_of_names():
    assert [(row.name, row.email) for row in read_roster("name,club\nJo <jo@x.org>,Reds\n", rounds=3).rows] == [
        ("Jo", "jo@x.org")
    ]
    other = read_roster("name,email\nJo <jo@x.org>,jo@y.org\n", rounds=3)
    assert [(fault.line, fault.column) for fault in other.faults] == [(2, "name")]


def test_an_address_alone_is_no_name():
    assert "holds the e-mail address" in read_pasted("ann@x.org", rounds=3).faults[0].message


def test_a_long_line_is_read_in_a_moment():
    assert read_pasted("x" * 290_000 + "@", rounds=3).faults
