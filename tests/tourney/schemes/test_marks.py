"""Marks: what numbers count together, what a blank counts, and where the cap bites."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.schemes import DataFault, Given, counted, marks_data, not_allowed, read_marks, twins

PAINTING = {"key": "painting", "label": "Painting", "most": 30, "blank": 5}
SPORTS = {"key": "sports", "label": "Sports", "most": 20, "by": "opponents", "each": 5, "blank": 4}


def mark(**changes):
    return read_marks([PAINTING | changes])[0]


def from_opponents(*values, **changes):
    (sports,) = read_marks([SPORTS | changes])
    return counted(sports, [Given(value, giver=at, round=at) for at, value in enumerate(values, 1)])


def faults(document):
    with pytest.raises(DataFault) as caught:
        read_marks(document)
    return [str(fault) for fault in caught.value.faults]


def test_a_mark_of_the_desk_is_the_number_itself():
    assert counted(mark(), [Given(24)]).amount == 24


def test_nought_is_a_mark_and_a_blank_counts_its_default():
    assert counted(mark(), [Given(0)]).amount == 0
    assert counted(mark(), [Given(None)]).amount == counted(mark(), []).amount == 5
    assert counted(mark(), []).parts[0].blank


def test_marks_of_opponents_are_added_up_with_blanks_at_their_default():
    found = from_opponents(5, None, 3)
    assert found.amount == 12
    assert [(part.amount, part.blank) for part in found.parts] == [(5, False), (4, True), (3, False)]


def test_above_the_cap_nothing_counts_and_what_is_lost_is_told():
    found = from_opponents(5, 5, 5, 5, 5)
    assert (found.amount, found.before_cap, found.lost) == (20, 25, 5)


def test_a_mean_is_exact():
    assert from_opponents(5, 4, 4, counts="mean").amount == Fraction(13, 3)


def test_halves_can_be_given():
    assert counted(mark(), [Given(Fraction(49, 2))]).amount == Fraction(49, 2)


@pytest.mark.parametrize(("value", "why"), [(31, "0 to 30, not 31"), (-1, "0 to 30, not -1")])
def test_a_number_outside_the_mark_is_refused(value, why):
    assert not_allowed(mark(), value) == f"Painting goes from {why}"
    with pytest.raises(DataFault, match=why):
        counted(mark(), [Given(value)])


def test_one_opponent_may_not_give_what_all_may_give_together():
    with pytest.raises(DataFault, match="Sports goes from 0 to 5, not 6"):
        from_opponents(6)


def test_the_desk_gives_one_number_an_entry():
    with pytest.raises(DataFault, match="Painting is one number an entry, not 2"):
        counted(mark(), [Given(1), Given(2)])


def test_marks_read_back_from_the_data_that_they_write():
    found = read_marks([PAINTING, SPORTS | {"counts": "mean"}])
    assert read_marks(json.loads(json.dumps(marks_data(found)))) == found


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({}, ["write marks as a list"]),
        ([{}] * 13, ["there are 13 marks; the most is 12"]),
        ([3], ["[0]: write an object with keys"]),
        ([{}], ["[0].key: this key is needed", "[0].label: this key is needed", "[0].most: this key is needed"]),
        ([PAINTING, PAINTING], ["[1].key: painting is there twice; name each mark once"]),
        ([PAINTING | {"most": 0, "blank": 0}], ["[0].most: must be above 0, and 1000 at most"]),
        ([PAINTING | {"most": 1001}], ["[0].most: must be above 0, and 1000 at most"]),
        ([PAINTING | {"blank": 31}], ["[0].blank: a blank counts from 0 to 30, not 31"]),
        ([PAINTING | {"each": 5}], ["[0].each: is for marks that opponents give; leave it out"]),
        ([SPORTS | {"each": 21}], ["[0].each: must be above 0, and no more than counts, which is 20"]),
        ([SPORTS | {"by": "crowd"}], ["[0].by: write one of 'desk' or 'opponents'"]),
        ([SPORTS | {"mean": True}], ["[0].mean: there is no such key; take it out or correct its spelling"]),
        ([PAINTING | {"key": "Best Paint"}], ["[0].key: write small letters, digits and hyphens"]),
        ([PAINTING | {"label": " "}], ["[0].label: write small letters, digits and hyphens"]),
    ],
)
def test_a_fault_is_named_by_its_key(document, expected):
    for shown, wanted in zip(faults(document), expected, strict=False):
        assert shown.startswith(wanted)
    assert len(faults(document)) >= len(expected)


@given(st.lists(st.none() | st.fractions(0, 5, max_denominator=4), min_size=1, max_size=8), st.booleans())
def test_what_counts_is_between_nothing_and_the_cap_and_blanks_weigh_as_their_default(values, mean):
    counts = "mean" if mean else "sum"
    found = from_opponents(*values, counts=counts)
    filled = from_opponents(*[4 if value is None else value for value in values], counts=counts)
    assert 0 <= found.amount == filled.amount <= 20
    assert found.amount + found.lost == found.before_cap


def test_labels_are_told_apart_by_more_than_capitals_and_spaces():
    assert twins(["Painting", "Sports", "", " paint ing", "sports", "", "Quiz"]) == {3: "Painting", 4: "Sports"}
