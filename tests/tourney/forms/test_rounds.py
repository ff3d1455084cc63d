"""Numbers of rounds, typed as people write them."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from tourney.forms.rounds import RoundNumbersField

field = RoundNumbersField(required=False)


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("", []),
        ("1", [1]),
        ("3, 1", [1, 3]),
        ("1-3", [1, 2, 3]),
        ("1 – 3; 5", [1, 2, 3, 5]),
        ("2 2  2", [2]),
        ("20", [20]),
    ],
)
def test_numbers_and_spans_are_read(typed, means):
    assert field.clean(typed) == means


@pytest.mark.parametrize("typed", ["0", "21", "3-1", "x", "1-", "-1", "1.5", "١", "1-21", "999999999999"])
def test_what_is_no_round_is_refused_by_its_own_text(typed):
    with pytest.raises(ValidationError, match="is no round"):
        field.clean(typed)


@given(st.sets(st.integers(1, 20)))
def test_what_is_shown_reads_back_as_the_same_numbers(numbers):
    assert field.clean(field.prepare_value(sorted(numbers))) == sorted(numbers)


@pytest.mark.parametrize("text", ["\n" * 1_000_000, "1" + " " * 1_000_000, "," * 1_000_000])
def test_white_space_without_end_is_read_in_no_time(text):
    assert field.clean(text) in ([], [1])
