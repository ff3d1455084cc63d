"""An order of rules as it is made: moved, added, taken out; orders to begin with, and orders that are odd."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.pairing import Field
from tourney.pairing.rules import asked
from tourney.ruleorder import KNOWN, ODDITIES, PRESETS, first_rounds, moved, odd, ordered, parted, told, written
from tourney.ruleset import CHOICES, usual_rules

GUIDE = Path(__file__).parents[2] / "docs" / "organiser-draw.md"
ORDERS = st.lists(st.sampled_from([choice.key for choice in CHOICES]), min_size=1, unique=True)


@given(ORDERS, st.data())
def test_a_rule_moved_up_and_down_again_is_where_it_was_unless_it_met_an_end(order, data):
    key = data.draw(st.sampled_from(order))
    there = moved(order, key, 1)
    assert sorted(there) == sorted(order)
    assert there.index(key) == min(order.index(key) + 1, len(order) - 1)
    if order.index(key) < len(order) - 1:
        assert moved(there, key, -1) == order


@given(ORDERS)
def test_an_order_that_is_read_is_written_back_the_same(order):
    rules = [f"{key}:1,2" if KNOWN[key].rounds else key for key in order if not KNOWN[key].options]
    assert written(ordered(rules)) == rules


def test_sides_that_are_off_are_a_rule_left_out():
    assert written(ordered(["rematch", "sides:off", "club"])) == ["rematch", "club"]


@pytest.mark.parametrize("key", PRESETS)
def test_an_order_to_begin_with_is_not_odd_and_names_each_rule_once(key):
    keys = [parted(rule)[0] for rule in PRESETS[key].rules]
    assert len(set(keys)) == len(keys)
    assert set(keys) <= set(KNOWN)
    assert odd(keys) == []


def test_a_new_event_begins_with_an_order_that_is_not_odd():
    for sides in ("off", "wish", "must"):
        assert odd(list(ordered(usual_rules(sides, [1, 2])))) == []


def test_scores_before_rematches_are_odd_and_said_to_be_so():
    (words,) = odd(["score", "rematch", "bye"])[:1]
    assert "Like scores come before rematches" in words
    assert len(odd([])) == 3
    assert len({one.words for one in ODDITIES}) == len(ODDITIES)


def test_an_order_is_told_in_words_with_its_options():
    assert told(["rematch", "sides:must", "club:1,2", "bye:volunteer"]) == (
        "No rematches, Red v Blue (must be), Clubmates apart (rounds 1, 2), "
        "Fair byes (volunteers first, then lowest score)"
    )
    assert told([]) == "none"


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (["rematch", "score"], "Round 1 pairs by lot."),
        (["score", "club:1"], "Round 1 pairs by lot; clubmates apart."),
        (["score", "club:2,3"], "Round 1 pairs by lot."),
        (["score", "group:slide", "seeds"], "top half against bottom half, by seeding where there is one, else by"),
        (["score", "group:random"], "Round 1 pairs by lot."),
    ],
)
def test_what_the_first_round_goes_by_is_said(rules, says):
    assert says in first_rounds(rules)


def readable(rule):
    """Whether the draw can read that rule."""
    return bool(asked(Field(round=1, seed="", rules=(rule,), entrants=())))


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.key)
def test_the_draw_reads_every_rule_that_can_be_chosen_with_every_option(choice):
    for option in [option for option, _ in choice.options] or (["", "1", "1,2"] if choice.rounds else [""]):
        assert readable(f"{choice.key}:{option}" if option else choice.key)


def test_the_organisers_guide_has_the_orders_and_the_warnings_as_they_are():
    guide = GUIDE.read_text(encoding="utf-8")
    for preset in PRESETS.values():
        assert f"| {preset.label} | {told(preset.rules)} |\n" in guide
    for one in ODDITIES:
        assert f"- {one.words}\n" in guide
