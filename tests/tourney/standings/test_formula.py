"""A number's working in one line, which anybody can work out again."""

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tourney.amounts import amount
from tourney.standings import METRICS, Measures, Record, Term, Worked, formula, standings

from .histories import game, records


def term(value, **more):
    return Term(1, 2, value, "won", **more)


def result(said):
    """The left side of a formula, worked out by somebody who knows only arithmetic."""
    number = re.sub(r"\d+(/\d+)?", lambda found: f"Fraction('{found[0]}')", said)
    return eval(number.replace("×", "*").replace("÷", "/").replace("−", "-"), {"Fraction": Fraction})  # noqa: S307


@settings(deadline=None, max_examples=60)
@given(records())
def test_every_formula_comes_to_its_number(record):
    for standing in standings(record, ["points"], also=list(METRICS)):
        for worked in standing.working.values():
            if worked.makes == "place":
                continue
            sides = formula(worked).split("; ")[0].split(" = ")
            last = result(sides[-1])
            assert last == worked.value or (worked.floored and last < worked.value)
            assert result(sides[0]) == last


@pytest.mark.parametrize(
    ("worked", "said"),
    [
        (Worked(12, (term(4), term(3), term(5))), "4 + 3 + 5 = 12"),
        (Worked(0, ()), "0"),
        (Worked(7, (term(7),)), "7"),
        (Worked(5, (term(8), term(-3))), "8 − 3 = 5"),
        (Worked(-3, (term(-3),)), "−3"),
        (Worked(Fraction(7, 2), (term(Fraction(3, 2), made=("×", Fraction(1, 2), 3)), term(2, made=("×", 1, 2)))),
         "1/2 × 3 + 1 × 2 = 7/2"),
        (Worked(3, (term(3, made=("−", 5, 2)),)), "(5 − 2) = 3"),
        (Worked(8, (term(5), term(3), term(1, cut=True))), "5 + 3 = 8; without 1"),
        (Worked(3, (term(5, cut=True), term(3), term(1, cut=True))), "3; without 5 and 1"),
        (Worked(Fraction(1, 2), (term(Fraction(1, 2)), term(Fraction(2, 3)), term(Fraction(1, 3))), "mean"),
         "(1/2 + 2/3 + 1/3) ÷ 3 = 1/2"),
        (Worked(Fraction(5, 12), (term(Fraction(1, 2)), term(Fraction(1, 3), raised_from=Fraction(1, 4))), "mean"),
         "(1/2 + 1/3) ÷ 2 = 5/12; 1/4 raised to the floor"),
        (Worked(Fraction(1, 3), (term(3, out_of=9), term(0, out_of=6)), "share", floored=True),
         "(3 + 0) ÷ (9 + 6) = 1/5; raised to the floor of 1/3"),
        (Worked(Fraction(2, 3), (term(6, out_of=9),), "share"), "6 ÷ 9 = 2/3"),
        (Worked(2, (term(1), term(Fraction(1, 2))), "place"), "1 + 1/2 = 3/2: place 2"),
        (Worked(1, (), "place"), "place 1"),
    ],
)  # fmt: skip
def test_each_kind_of_number_is_written_in_its_way(worked, said):
    assert formula(worked) == said


def test_the_page_writes_amounts_as_people_do():
    worked = Worked(Fraction(9, 2), (term(Fraction(5, 2)), term(2)))
    assert formula(worked, amount) == "2½ + 2 = 4½"


def test_the_floor_is_the_events_own():
    record = Record((1, 2), (game(1, 1, 2, 1),), rounds=1, measures=Measures(floor=Fraction(1, 4)))
    shares = {s.entry: formula(s.working["omw"]) for s in standings(record, ["omw"])}
    assert shares == {1: "1/4 ÷ 1 = 1/4; 0 raised to the floor", 2: "1 ÷ 1 = 1"}
