"""Tables of bands: every difference answered once, and whatever is wrong named with its value."""

import json
from itertools import count, islice, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.schemes import Band, DataFault, DifferenceScheme, Outcome, missing, read_scheme, said, twice

CORPUS = json.loads((Path(__file__).parents[2] / "corpus/tables/vp-difference.json").read_text(encoding="utf-8"))
TABLES = CORPUS["difference_tables"]
ALL = [*TABLES, *CORPUS["made_up_tables"]]
CASES = [(table, case) for table in TABLES for case in table["cases"]]
REASONS = {
    "loser-gets-more": ("bands[1].winner", "row 2 gives the winner 8, less than the loser's 12"),
    "turned-round": ("bands[1].to", "row 2 ends at 6, before it starts at 10"),
    "shrinking": (
        "bands[2].winner",
        "row 3 gives the winner 12 for a bigger difference than row 2, which gives 13",
    ),
    "wrong-sum": ("bands[1]", "row 2 adds up to 19, not to 20"),
}


def document(table):
    kept = {key: table[key] for key in ("bands", "base", "sum") if key in table}
    return {"version": 1, "kind": "difference"} | kept


def rows(table):
    return [Band.model_validate(row) for row in table["bands"]]


def faults(data):
    with pytest.raises(DataFault) as caught:
        read_scheme(data)
    return [(fault.key, fault.reason) for fault in caught.value.faults]


def a_table(*bands, **keys):
    named = [dict(zip(("from", "to", "winner", "loser"), band, strict=True)) for band in bands]
    return {"version": 1, "kind": "difference", "bands": named} | keys


@pytest.mark.parametrize("table", ALL, ids=lambda table: table["id"])
def test_a_table_is_taken_or_refused_as_published(table):
    if table["valid"]:
        assert read_scheme(document(table)).kind == "difference"
        return
    found = faults(document(table))
    named = [f"no row has a difference of {said(tuple(span))}:" for span in table.get("missing", [])]
    named += [f"two rows have a difference of {said(tuple(span))}:" for span in table.get("twice", [])]
    if not table["bands"]:
        named = ["there are no rows:"]
    reasons = [REASONS[table["id"]]] if table["id"] in REASONS else []
    assert [reason for _, reason in found if not reason.startswith(tuple(named))] == [why for _, why in reasons]
    assert len(found) == len(named) + len(reasons)
    assert set(reasons) <= set(found)


@pytest.mark.parametrize("table", [one for one in ALL if one["id"] != "turned-round"], ids=lambda table: table["id"])
def test_the_missing_and_the_doubled_values_are_those_published(table):
    assert missing(rows(table)) == tuple(tuple(span) for span in table.get("missing", []))
    assert twice(rows(table)) == tuple(tuple(span) for span in table.get("twice", []))


@pytest.mark.parametrize(
    ("table", "case"), CASES, ids=[f"{table['id']}-{case['a']}-{case['b']}" for table, case in CASES]
)
def test_every_published_case_comes_out(table, case):
    scheme = DifferenceScheme.model_validate(document(table))
    first, second = case["a"], case["b"]
    outcome = Outcome(None if first == second else 1 if first > second else 2, (first, second))
    if case.get("refuse"):
        with pytest.raises(LookupError, match=f"no row for a difference of {case['difference']}"):
            scheme.game(outcome)
    else:
        assert scheme.game(outcome) == (case["a_points"], case["b_points"])


def test_without_rows_the_first_is_asked_for():
    assert faults(a_table()) == [("bands", "there are no rows: add one from 0")]


def test_a_difference_of_nothing_puts_nobody_ahead():
    assert faults(a_table((0, None, 11, 9))) == [
        ("bands[0].winner", "row 1 has a difference of 0, where nobody is ahead: give both the same")
    ]


def test_the_loser_may_not_gain_by_losing_higher():
    (fault,) = faults(a_table((0, 5, 10, 5), (6, None, 10, 6), base={"win": 5, "draw": 3, "loss": 1}))
    assert fault[0] == "bands[1].loser"


def test_the_sum_counts_the_base_and_two_draws_make_it_too():
    found = faults(a_table((0, None, 1, -1), base={"win": 15, "draw": 9, "loss": 5}, sum=20))
    assert found == [("base.draw", "two draws add up to 18, not to 20")]


def test_a_base_must_not_turn_the_results_round():
    found = faults(a_table((0, None, 20, 0), base={"win": 1, "draw": 2, "loss": 3}))
    assert [key for key, _ in found] == ["base.draw", "base.loss"]


spans = st.tuples(st.integers(0, 30), st.integers(0, 12) | st.none())
some_bands = st.lists(spans, max_size=8).map(
    lambda found: [
        Band(start=start, end=None if length is None else start + length, winner=1, loser=1) for start, length in found
    ]
)


def within(found, value):
    return sum(start <= value and (end is None or value <= end) for start, end in found)


@given(some_bands)
def test_missing_and_doubled_values_are_those_that_counting_finds(bands):
    for value in range(60):
        holding = sum(band.holds(value) for band in bands)
        assert within(missing(bands), value) == (holding == 0)
        assert within(twice(bands), value) == (holding > 1)


@given(some_bands)
def test_spans_come_in_order_and_do_not_touch(bands):
    for found in (missing(bands), twice(bands)):
        for (_, end), (start, _) in pairwise(found):
            assert end is not None
            assert end + 1 < start


@given(st.lists(st.integers(1, 40), max_size=12), st.data())
def test_a_table_without_gaps_answers_every_difference_and_any_row_left_out_is_named(widths, data):
    starts = [0]
    for width in widths:
        starts.append(starts[-1] + width)
    ends = [start - 1 for start in starts[1:]] + [None]
    bands = [(start, end, 10 + step, 10 - step) for step, start, end in zip(count(), starts, ends, strict=False)]
    scheme = read_scheme(a_table(*bands, sum=20))
    for step, start in enumerate(starts):
        assert scheme.game(Outcome(2, (0, start))) == (10 - step, 10 + step)
    gone = data.draw(st.sampled_from(bands))
    left = a_table(*[band for band in bands if band != gone])
    expected = said(gone[:2])
    assert not left["bands"] or any(f"a difference of {expected}:" in why for _, why in faults(left))


def test_no_more_rows_are_read_than_anybody_can_need():
    endless = list(islice(((n, n, 1, 1) for n in count()), 201))
    assert faults(a_table(*endless)) == [("bands", "has too many; the most is 200")]
