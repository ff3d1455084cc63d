"""Numbers of the opponents, on an event small enough to add up in the head."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.tourney.standings.histories import game, records
from tourney.standings import Absence, Bye, Record, standings

# 1 beats 2, 3 and 4; 2 beats 3 and has a bye; 4 beats 2; 3 beats 4. So 3, 2, 1 and 1 points, and a bye more for 2.
RECORD = Record(
    (1, 2, 3, 4),
    (game(1, 1, 2, 1), game(1, 3, 4, 3), game(2, 1, 3, 1), game(3, 1, 4, 1), game(3, 2, 3, 2), game(4, 2, 4, 4)),
    (Bye(2, 2),),
    (Absence(2, 4),),
    rounds=4,
)
NUMBERS = {  # of entries 1 to 4, whose points are 3, 2, 1 and 1
    "sos": (2 + 1 + 1, 3 + 1 + 1, 1 + 3 + 2, 1 + 3 + 2),
    "sos_mean": (Fraction(4, 3), Fraction(5, 3), 2, 2),
    "sos_cut1": (3, 4, 5, 5),
    "sos_median": (1, 1, 2, 2),
    "sos_apart": (2 + 1 + 1, 2 + 1 + 0, 1 + 2 + 1, 0 + 2 + 2),
    "sosos": (5 + 6 + 6, 4 + 6 + 6, 6 + 4 + 5, 6 + 4 + 5),
    "sodos": (4, 1, 1, 2),
    "buchholz_plain": (4, 5, 6, 6),
    "sb_plain": (4, 1, 1, 2),
}


@pytest.mark.parametrize("key", NUMBERS)
def test_a_number_of_opponents_is_what_one_adds_up_by_hand(key):
    values = {standing.entry: standing.values[key] for standing in standings(RECORD, [key])}
    assert values == dict(zip(RECORD.entries, NUMBERS[key], strict=True))


def test_the_mean_divides_by_games_alone_so_that_a_bye_neither_helps_nor_harms():
    """A bye in round 1 of three, then opponents who earned 3/2 and 4."""
    byes = (Bye(1, 9), Bye(1, 1, Fraction(3, 2)), Bye(1, 2, 4))
    record = Record((9, 1, 2), (game(2, 9, 1, 9), game(3, 9, 2, 9)), byes, rounds=3)
    mean = next(s.working["sos_mean"] for s in standings(record, ["sos_mean"]) if s.entry == 9)
    assert (mean.value, len(mean.terms)) == (Fraction(11, 4), 2)


@settings(deadline=None, max_examples=50)
@given(records())
def test_cutting_leaves_out_the_weakest_and_the_strongest(record):
    table = standings(record, ["sos"], also=["sos_cut1", "sos_median"])
    for standing in table:
        theirs = sorted(term.amount for term in standing.working["sos"].terms)
        assert standing.values["sos_cut1"] == sum(theirs[1:])
        assert standing.values["sos_median"] == sum(theirs[1:-1])


@settings(deadline=None, max_examples=50)
@given(records())
def test_who_stays_away_later_changes_no_schedule_of_those_it_met(record):
    """Rounds that somebody missed after dropping out, worth nothing, move no strength of schedule."""
    last = max((g.round for g in record.games), default=0)
    missed = tuple(Absence(last + 1 + more, record.entries[0]) for more in range(2))
    after = replace(record, absences=(*record.absences, *missed), rounds=record.rounds + 3)
    keys = ["sos", "sos_mean", "sos_cut1", "sos_apart", "sosos", "sodos", "omw", "ogw", "buchholz_plain"]
    now, then = standings(record, keys), standings(after, keys)
    assert now == then
    for before, later in zip(now, then, strict=True):
        met = [term.opponent for term in before.working["sos"].terms]
        assert met == [term.opponent for term in later.working["sos"].terms]
