"""The form of the draw's rules, pressed at random: whatever is pressed, the order is one that the draw can read."""

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import Refused
from tourney.forms.draw_rules import SAVE, DrawRulesForm, pressed
from tourney.pairing import Field
from tourney.pairing.rules import asked
from tourney.ruleorder import PRESETS
from tourney.ruleset import CHOICES, usual_rules

KEYS = [choice.key for choice in CHOICES]
BUTTONS = st.one_of(
    st.builds("{}:{}".format, st.sampled_from(["up", "down", "out", "add"]), st.sampled_from(KEYS)),
    st.sampled_from([f"preset:{key}" for key in PRESETS]),
)


def sent(form, do):
    """What a browser would send by that button."""
    data = QueryDict(mutable=True)
    for name in form.fields:
        value = form[name].value()
        data[name] = ", ".join(map(str, value)) if isinstance(value, list) else value
    data.setlist("rule", form.keys)
    data["do"] = do
    return data


def form_of(data=None, waiting=""):
    return DrawRulesForm(usual_rules(), data, rounds=5, version=1, waiting=waiting)


@given(st.lists(BUTTONS, max_size=12))
def test_whatever_is_pressed_the_order_can_be_read_or_is_empty(buttons):
    form = form_of()
    for do in buttons:
        try:
            act, data = pressed(sent(form, do))
        except Refused:  # a rule that is not there to be moved, or that is there already
            continue
        form = form_of(data, act)
        assert len(set(form.keys)) == len(form.keys)
        assert sorted([*form.keys, *(choice.key for choice in form.left), "tables"]) == sorted(KEYS)
        assert sum(bool(row.waiting) for row in form.rows) <= 1
    act, data = pressed(sent(form, SAVE))
    saved = form_of(data)
    assert (act, saved.is_valid()) == (SAVE, bool(form.keys))
    if form.keys:
        rules = saved.draw_rules()
        assert asked(Field(round=1, seed="", rules=tuple(rules), entrants=()))
        assert [rule.partition(":")[0] for rule in rules] == form.keys


@pytest.mark.parametrize("text", ["1" * 5000, "1-" * 400, "1,2,3,", " 1 – 3 ", "\u0661"])
def test_rounds_of_any_shape_are_read_or_refused_beside_the_field(text):
    data = sent(form_of(), SAVE)
    data["option-club"] = text
    form = form_of(data)
    assert form.is_valid() or set(form.errors) == {"option-club"}
