"""What the validator flags in a history, and what it leaves alone."""

from fractions import Fraction

import pytest

from tourney.standings import Absence, Adjustment, Bye, PlayedGame, Record, faults

from .events import event


def game(number, a, b, **more):
    return PlayedGame(number, a, b, Fraction(1, 2), Fraction(1, 2), **more)


def kinds(*games, entries=(1, 2, 3, 4), byes=(), absences=(), adjustments=(), rounds=5):
    record = Record(entries, tuple(games), tuple(byes), tuple(absences), tuple(adjustments), rounds)
    return [(fault.kind, fault.entries, fault.rounds) for fault in faults(record)]


@pytest.mark.parametrize(
    "name", ["kpmc2014", "kpmc2018", "kpmc2024", "mpj2016", "mpj2021", "wagc1984", "wagc2011", "wagc2025"]
)
def test_a_published_event_has_no_faults(name):
    assert faults(event(f"standings/go-{name}")[0]) == ()


def test_an_event_of_every_unplayed_game_has_no_faults():
    assert faults(event("standings/fide-tec")[0]) == ()


def test_somebody_who_is_no_entry_is_flagged_wherever_they_stand():
    assert kinds(game(2, 1, 9)) == [("unknown entry", (9,), (2,))]
    assert kinds(byes=[Bye(1, 8)]) == [("unknown entry", (8,), (1,))]
    assert kinds(absences=[Absence(1, 7)]) == [("unknown entry", (7,), (1,))]
    assert kinds(adjustments=[Adjustment(6, "late list")]) == [("unknown entry", (6,), ())]


def test_a_game_against_oneself_is_flagged_once():
    assert kinds(game(1, 2, 2)) == [("against itself", (2,), (1,))]


def test_an_entry_twice_in_a_round_is_flagged():
    assert kinds(game(1, 1, 2), game(1, 3, 1)) == [("twice in a round", (1,), (1,))]
    assert kinds(game(1, 1, 2), byes=[Bye(1, 2)]) == [("twice in a round", (2,), (1,))]
    assert kinds(byes=[Bye(3, 2)], absences=[Absence(3, 2)]) == [("twice in a round", (2,), (3,))]


def test_a_round_outside_the_event_is_flagged():
    assert kinds(game(6, 1, 2)) == [("no such round", (), (6,))]
    assert kinds(game(0, 1, 2)) == [("no such round", (), (0,))]


def test_a_second_bye_is_flagged_while_somebody_present_had_none():
    games = [game(1, 2, 3), game(2, 2, 3)]
    flagged = kinds(*games, entries=(1, 2, 3), byes=[Bye(1, 1), Bye(2, 1)])
    assert ("second bye", (1,), (1, 2)) in flagged


def test_a_second_bye_after_everybody_had_one_is_no_fault():
    games = [game(1, 2, 3), game(2, 1, 3), game(3, 1, 2), game(4, 2, 3)]
    byes = [Bye(1, 1), Bye(2, 2), Bye(3, 3), Bye(4, 1)]
    assert kinds(*games, entries=(1, 2, 3), byes=byes) == []


def test_a_second_bye_is_no_fault_where_those_without_one_are_away():
    byes, absences = [Bye(1, 1), Bye(2, 1)], [Absence(2, 2), Absence(2, 3)]
    assert kinds(game(1, 2, 3), entries=(1, 2, 3), byes=byes, absences=absences) == []


def test_a_rematch_is_flagged_while_somebody_new_was_there():
    assert kinds(game(1, 1, 2), game(1, 3, 4), game(2, 2, 1), game(2, 4, 3)) == [
        ("repeated pair", (1, 2), (1, 2)),
        ("repeated pair", (3, 4), (1, 2)),
    ]


def test_a_rematch_of_two_who_have_met_everybody_is_no_fault():
    assert kinds(game(1, 1, 2), game(2, 1, 2), entries=(1, 2)) == []


def test_a_forfeit_before_a_game_is_no_rematch():
    assert kinds(game(1, 1, 2, played=False), game(1, 3, 4), game(2, 1, 2), game(2, 3, 4, played=False)) == []
