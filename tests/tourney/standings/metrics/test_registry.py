"""The registry of criteria: each says everything a reader asks about it."""

import pytest

from tourney.standings import FAMILIES, METRICS
from tourney.standings.metrics import lot


@pytest.mark.parametrize("key", METRICS)
def test_a_criterion_says_what_it_is_where_it_comes_from_and_what_unplayed_rounds_count(key):
    metric = METRICS[key]
    assert metric.key == key
    for text in (metric.description, metric.unplayed):
        assert text[0].isupper()
        assert text.endswith(".")
    for text in (metric.label, metric.short, metric.source, metric.formula, metric.words):
        assert text
        assert text.strip(" .") == text
    assert len(metric.short) <= 7
    assert (metric.parts is None) != (metric.among is None)


def test_no_two_criteria_are_called_the_same():
    for name in ("label", "short"):
        assert len({getattr(metric, name) for metric in METRICS.values()}) == len(METRICS)


def test_every_criterion_is_of_one_family():
    assert [metric.key for family in FAMILIES.values() for metric in family] == list(METRICS)


@pytest.mark.parametrize("key", [key for key in METRICS if key.startswith(("buchholz_", "sb_"))])
def test_the_criteria_of_chess_name_the_year_of_their_rule(key):
    metric = METRICS[key]
    assert key.endswith("_plain") or (
        metric.label.endswith("2026") and ("2026" in metric.source or "2025" in metric.source)
    )


def test_a_lot_can_be_drawn_again_by_hand():
    """`printf 'hall 7' | sha256sum | cut -c1-10` prints a1900b7234."""
    assert lot("hall", 7) == int(HAND_MADE, 16)


HAND_MADE = "a1900b7234"
