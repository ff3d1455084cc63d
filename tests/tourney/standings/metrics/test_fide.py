"""The family of FIDE's numbers, against a second reading of the rule that shares no code with the first."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.tourney.standings.histories import game, records
from tourney.standings import Absence, Bye, Record, standings

YEARS = ["before_2026", "2026"]


def rounds_of(record, entry):
    """By round: (what happened, own points, who was drawn). A round of which nothing is known was missed."""
    known = {}
    for one in record.games:
        for own, points, other, won in (
            (one.a, one.a_points, one.b, one.a_result),
            (one.b, one.b_points, one.a, one.b_result),
        ):
            if own == entry:
                known[one.round] = ("played" if one.played else "given away" if won == "loss" else "won", points, other)
    known |= {one.round: ("bye", one.points, None) for one in record.byes if one.entry == entry}
    known |= {one.round: ("asked off", one.points, None) for one in record.absences if one.entry == entry}
    last = max((one.round for one in (*record.games, *record.byes, *record.absences)), default=0)
    return {number: known.get(number, ("asked off", 0, None)) for number in range(1, last + 1)}


def adjusted(record, entry):
    rounds = rounds_of(record, entry)
    last = max((number for number, (what, *_) in rounds.items() if what in {"played", "won", "bye"}), default=0)
    return sum(Fraction(1, 2) if what == "asked off" and n > last else own for n, (what, own, _) in rounds.items())


def parts(record, entry, year):
    """(what happened, own points, points of who sat opposite or of the stand-in) of each round."""
    own = sum(points for _, points, _ in rounds_of(record, entry).values())
    for what, points, other in rounds_of(record, entry).values():
        if what == "played":
            yield what, points, adjusted(record, other)
            continue
        limits = [own]
        if year == "2026":
            limits.append(Fraction(record.rounds, 2))
            limits += [adjusted(record, other)] if other is not None else []
        yield what, points, min(limits)


def buchholz_cut(rounds):
    own_fault = [theirs for what, _, theirs in rounds if what in {"asked off", "given away"}]
    everything = [theirs for _, _, theirs in rounds]
    return sum(everything) - min(own_fault or everything, default=0)


@pytest.mark.parametrize("year", YEARS)
@settings(deadline=None, max_examples=60)
@given(record=records())
def test_the_family_is_what_a_second_reading_of_the_rule_gives(year, record):
    keys = [f"buchholz_{year}", f"buchholz_cut1_{year}", f"sb_{year}", "adjusted"]
    record = replace(record, rounds=max(record.rounds, 1))
    for standing in standings(with_win_worth_1(record), keys):
        rounds = list(parts(record, standing.entry, year))
        assert list(standing.values.values()) == [
            sum(theirs for *_, theirs in rounds),
            buchholz_cut(rounds),
            sum(points * theirs for _, points, theirs in rounds),
            adjusted(record, standing.entry),
        ]


def with_win_worth_1(record):
    return replace(record, measures=replace(record.measures, win=1))


def test_half_a_point_is_half_of_what_a_win_is_worth():
    won = replace(game(1, 1, 2, 1), a_points=3)
    record = Record((1, 2), (won,), (Bye(2, 2, 3), Bye(3, 2, 3)), (Absence(2, 1), Absence(3, 1)), rounds=3)
    values = {s.entry: s.values for s in standings(record, ["adjusted", "buchholz_2026"])}
    assert values[1]["adjusted"] == 6
    assert values[2]["buchholz_2026"] == 6 + Fraction(9, 2) + Fraction(9, 2)


def test_a_game_still_being_played_is_no_round_missed():
    record = Record((1, 2, 3, 4), (game(1, 1, 2, 1), game(2, 3, 4, 3)), (Bye(1, 3), Bye(1, 4)), rounds=3)
    waiting = replace(record, awaited=frozenset({(2, 1), (2, 2)}))
    adjusted_now = {s.entry: s.values["adjusted"] for s in standings(waiting, ["adjusted"])}
    assert adjusted_now == {1: 1, 2: 0, 3: 2, 4: 1}
    assert {s.entry: s.values["adjusted"] for s in standings(record, ["adjusted"])}[1] == Fraction(3, 2)


def test_the_number_of_rounds_is_the_events_and_not_guessed_from_those_played():
    """After three of five rounds, somebody with three byes: own points 3, half of five rounds 5/2."""
    byes = tuple(Bye(number, 1) for number in (1, 2, 3))
    three, five = (
        {
            s.entry: s.values["buchholz_2026"]
            for s in standings(Record((1,), byes=byes, rounds=rounds), ["buchholz_2026"])
        }
        for rounds in (3, 5)
    )
    assert (three[1], five[1]) == (3 * Fraction(3, 2), 3 * Fraction(5, 2))
