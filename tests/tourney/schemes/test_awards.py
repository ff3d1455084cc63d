"""Awards: who gets which, how ties are decided or shared, and the working that adds up."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.schemes import Contender, DataFault, award_faults, awards_data, decide, read_awards

GENERAL = {"key": "general", "label": "Best General", "of": [{"number": "place"}]}
PAINTED = {"key": "painted", "label": "Best Painted", "of": [{"number": "mark:painting"}]}
OVERALL = {
    "key": "overall",
    "label": "Best Overall",
    "of": [
        {"number": "points", "weight": 10, "most": 4},
        {"number": "mark:painting", "weight": "1/2"},
        {"number": "mark:sports"},
    ],
}


def contender(entry, place, points, painting=0, sports=0, side=""):
    numbers = {"place": place, "points": points, "mark:painting": painting, "mark:sports": sports}
    return Contender(entry, numbers, side)


FIELD = [
    contender(1, 1, 5, painting=10, sports=20, side="axis"),
    contender(2, 2, 4, painting=30, sports=20, side="allies"),
    contender(3, 3, 3, painting=30, sports=15, side="axis"),
    contender(4, 4, 0, painting=0, sports=20, side="allies"),
]


def winners(*awards, field=FIELD):
    return [one.winners for one in decide(read_awards(list(awards)), field)]


def faults(document):
    with pytest.raises(DataFault) as caught:
        read_awards(document)
    return [str(fault) for fault in caught.value.faults]


def test_the_best_general_is_first_in_the_standings():
    assert winners(GENERAL) == [(1,)]


def test_equals_share_unless_something_decides():
    assert winners(PAINTED) == [(2, 3)]
    assert winners(PAINTED | {"ties": ["mark:sports"]}) == [(2,)]
    assert winners(PAINTED | {"ties": ["place"]}) == [(2,)]


def test_what_decided_is_told():
    (one,) = decide(read_awards([PAINTED | {"ties": ["mark:sports", "place"]}]), FIELD)
    assert one.decided_by == ("mark:sports",)
    (one,) = decide(read_awards([GENERAL | {"ties": ["points"]}]), FIELD)
    assert one.decided_by == ()


def test_several_criteria_may_be_needed():
    field = [contender(1, 3, 1, 9, 2), contender(2, 2, 1, 9, 2), contender(3, 1, 1, 9, 1)]
    (one,) = decide(read_awards([PAINTED | {"ties": ["mark:sports", "place"]}]), field)
    assert (one.winners, one.decided_by) == ((2,), ("mark:sports", "place"))


def test_places_stay_shared_below_the_winner():
    (one,) = decide(read_awards([PAINTED]), FIELD)
    assert [(row.entry, row.place) for row in one.ranking] == [(2, 1), (3, 1), (1, 3), (4, 4)]


def test_the_overall_adds_capped_and_weighted_numbers_and_shows_them():
    (one,) = decide(read_awards([OVERALL]), FIELD)
    assert [(row.entry, row.total) for row in one.ranking] == [(2, 75), (1, 65), (3, 60), (4, 20)]
    working = [(line.number, line.value, line.counts, line.weight, line.amount) for line in one.ranking[1].lines]
    assert working == [
        ("points", 5, 4, 10, 40),
        ("mark:painting", 10, 10, Fraction(1, 2), 5),
        ("mark:sports", 20, 20, 1, 20),
    ]


def test_the_best_of_a_side_is_the_best_of_its_entries():
    assert winners(GENERAL | {"side": "allies"}) == [(2,)]
    assert winners(GENERAL | {"side": "neutral"}) == [()]


def test_a_wooden_spoon_goes_to_the_last():
    assert winners(GENERAL | {"last": True}) == [(4,)]
    assert winners(PAINTED | {"last": True}) == [(4,)]


def test_who_has_an_award_is_passed_over_where_everybody_gets_one():
    best_axis = GENERAL | {"key": "axis", "label": "Best Axis", "side": "axis", "once": True}
    general, axis = decide(read_awards([GENERAL, best_axis]), FIELD)
    assert (general.winners, axis.winners) == ((1,), (3,))
    assert axis.ranking[0].before == "Best General"


def test_one_who_shared_an_award_has_one():
    best_sports = {"key": "sports", "label": "Best Sports", "of": [{"number": "mark:sports"}], "once": True}
    assert winners(PAINTED, best_sports) == [(2, 3), (1, 4)]


def test_without_contenders_nobody_wins():
    assert winners(GENERAL, OVERALL, field=[]) == [(), ()]


def test_awards_read_back_from_the_data_that_they_write():
    found = read_awards([GENERAL, OVERALL, PAINTED | {"ties": ["place"], "side": "axis", "once": True, "last": True}])
    assert read_awards(json.loads(json.dumps(awards_data(found)))) == found


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (None, ["write awards as a list"]),
        ([GENERAL] * 21, ["there are 21 awards; the most is 20"]),
        ([GENERAL, GENERAL], ["[1].key: general is there twice; name each award once"]),
        ([{"key": "x", "label": "X", "of": []}], ["[0].of: has too few; the least is 1"]),
        ([GENERAL | {"of": [{"number": "place", "weight": 2}]}], ["[0].of: a place cannot be weighed"]),
        ([GENERAL | {"of": [{"number": "points"}, {"number": "place"}]}], ["[0].of: a place cannot be weighed"]),
        (
            [GENERAL | {"of": [{"number": "points"}, {"number": "points"}]}],
            ["[0].of[1].number: points is there twice; give it one weight"],
        ),
        ([GENERAL | {"of": [{"number": "vp", "weight": 0}]}], ["[0].of[0].weight: must be above 0, not 0"]),
        ([GENERAL | {"of": [{"number": "vp", "most": -1}]}], ["[0].of[0].most: must be above 0, not -1"]),
        ([GENERAL | {"ties": ["vp", "vp"]}], ["[0].ties[1]: vp is there twice; name it once"]),
        ([GENERAL | {"last": 1}], ["[0].last: write true or false"]),
        ([GENERAL | {"prize": "cup"}], ["[0].prize: there is no such key"]),
    ],
)
def test_a_fault_is_named_by_its_key(document, expected):
    for shown, wanted in zip(faults(document), expected, strict=True):
        assert shown.startswith(wanted)


def test_a_number_or_a_side_that_the_event_has_not_is_named():
    awards = read_awards([OVERALL, GENERAL | {"side": "red", "ties": ["elo"]}])
    found = [str(fault) for fault in award_faults(awards, ["place", "points", "mark:sports"], ["axis", "allies"])]
    assert found == [
        "[0].of[1].number: there is no number mark:painting; choose from place, points, mark:sports",
        "[1].ties[0]: there is no number elo; choose from place, points, mark:sports",
        "[1].side: there is no side red; choose from axis, allies",
    ]


fields = st.lists(st.tuples(*[st.integers(0, 4)] * 3), max_size=7).map(
    lambda rows: [contender(entry, entry, *row) for entry, row in enumerate(rows, 1)]
)


@given(fields, st.booleans(), st.permutations(["points", "mark:sports"]))
def test_nobody_ranks_above_the_winners_by_comparing_everybody_with_everybody(field, last, ties):
    (one,) = decide(read_awards([PAINTED | {"last": last, "ties": ties}]), field)
    score = {c.entry: tuple(c.numbers[key] for key in ("mark:painting", *ties)) for c in field}
    best = min if last else max
    assert set(one.winners) == {entry for entry in score if score[entry] == best(score.values())}


@given(fields)
def test_the_lines_add_up_to_the_total_and_no_entry_is_lost(field):
    (one,) = decide(read_awards([OVERALL]), field)
    assert sorted(row.entry for row in one.ranking) == [c.entry for c in field]
    for row in one.ranking:
        assert row.total == sum(line.amount for line in row.lines)
        assert all(line.counts <= line.value for line in row.lines)


@given(fields, st.randoms(use_true_random=False))
def test_the_order_in_which_contenders_come_does_not_matter(field, random):
    awards = read_awards([GENERAL, OVERALL, PAINTED | {"once": True}])
    shuffled = [replace(c) for c in field]
    random.shuffle(shuffled)
    assert decide(awards, shuffled) == decide(awards, field)
