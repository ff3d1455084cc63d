"""Whatever the field: everyone once, the best there is, and the same again."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tourney.pairing.judge import best, order_of, spares_of, way_of, weigh
from tests.tourney.pairing.make import fields
from tests.tourney.pairing.many import any_field, fault_of
from tourney.pairing import check, draw


@settings(max_examples=50)
@given(fields(high=30))
def test_everybody_plays_exactly_once_or_has_the_bye_or_sits_out_as_a_spare(field):
    drawn = draw(field)
    seated = [one for game in drawn.pairings for one in (game.a, game.b)]
    seated += [] if drawn.bye is None else [drawn.bye]
    assert sorted([*seated, *drawn.sitting_out]) == sorted(one.id for one in field.entrants)
    assert set(drawn.sitting_out) <= spares_of(field)
    assert drawn.bye not in spares_of(field)
    assert (drawn.bye is None) == (len(seated) % 2 == 0)


@settings(max_examples=200)
@given(fields())
def test_no_way_to_pair_is_better_by_the_rules_in_their_order(field):
    drawn = draw(field)
    assert weigh(field, way_of(drawn)) == best(field)
    assert drawn.optimal


@settings(max_examples=50)
@given(fields())
def test_the_cost_told_is_the_cost_of_the_pairings_drawn(field):
    drawn = draw(field)
    weighed = dict(zip(order_of(field), weigh(field, way_of(drawn)), strict=True))
    assert {name: weighed[name] for name in drawn.cost} == drawn.cost
    assert weighed["forced"] == 0


@settings(max_examples=50)
@given(fields(high=20), st.randoms(use_true_random=False))
def test_the_order_of_the_entries_is_of_no_account(field, chance):
    shuffled = list(field.entrants)
    chance.shuffle(shuffled)
    assert draw(replace(field, entrants=tuple(shuffled))) == draw(field)


@settings(max_examples=50)
@given(fields())
def test_every_rule_broken_is_reported_and_nothing_else(field):
    """The checker shares no code with the solver; each looks over the other's shoulder."""
    drawn = draw(field)
    faults = check(field, drawn.pairings, drawn.bye)
    assert bool(faults) == bool(drawn.relaxed)
    games = {frozenset(game) for report in drawn.relaxed for game in report.games}
    for pair in games:
        assert any(str(one) in fault for one in pair for fault in faults)


@settings(max_examples=50)
@given(fields())
def test_each_pairing_and_each_report_says_why(field):
    drawn = draw(field)
    if "score" in field.rules:
        assert all(game.why for game in drawn.pairings)
    assert all(report.why for report in drawn.relaxed)


def test_hundreds_of_small_fields_cannot_be_bettered():
    """`python -m tests.tourney.pairing.many` tries any number."""
    chance = random.Random(4)
    assert not [fault for fault in (fault_of(any_field(chance)) for _ in range(300)) if fault]


def test_fields_of_ten_cannot_be_bettered():
    chance = random.Random(10)
    assert not [fault for fault in (fault_of(any_field(chance, low=9, high=10)) for _ in range(12)) if fault]
