"""The page of the draw's rules: an order made button by button, saved once, for the event or for one round."""

import re

import pytest
from django.urls import reverse

from tests import make
from tourney.ruleorder import PRESETS
from tourney.ruleset import usual_rules
from tourney.services.events import change_settings, finish_event

pytestmark = pytest.mark.django_db


def url(event, name="desk_draw", *args):
    return reverse(name, args=[event.public_id, *args])


def fields(answer):
    """What a browser would send from the form on that page."""
    form = answer.context["form"]
    sent = {name: form[name].value() for name in form.fields}
    typed = {name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in sent.items()}
    return {name: value for name, value in typed.items() if value is not None} | {"rule": form.keys}


def press(client, answer, do, **changed):
    return client.post(answer.request["PATH_INFO"], fields(answer) | {"do": do} | changed)


def order(answer):
    return answer.context["form"].keys


@pytest.fixture
def shown(cast):
    return cast.olga.get(url(cast.event))


def test_the_page_tells_every_rule_with_its_words_and_that_none_is_traded(cast, shown):
    text = shown.content.decode()
    assert order(shown) == ["rematch", "bye", "sides", "score", "float", "spread", "club"]
    for said in ("Two who have met do not meet again.", "never traded for a later one", "Round 1 pairs by lot"):
        assert said in text
    assert "This order is unusual" not in text


def test_a_rule_moves_up_and_down_and_nothing_is_saved_before_save(cast, shown):
    up = press(cast.olga, shown, "up:score")
    assert order(up) == ["rematch", "bye", "score", "sides", "float", "spread", "club"]
    assert "Like scores come before Red v Blue" in up.content.decode()
    down = press(cast.olga, up, "down:rematch")
    assert order(down)[:2] == ["bye", "rematch"]
    cast.event.refresh_from_db()
    assert cast.event.draw_rules == usual_rules()
    assert press(cast.olga, down, "save").status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.draw_rules == ["bye", "rematch", "score", "sides:wish", "float", "spread", "club:1"]
    assert "rules of the draw was" in cast.olga.get(url(cast.event, "desk_log")).content.decode()


def test_the_button_that_was_pressed_waits_for_the_next_press(cast, shown):
    def waiting(answer):
        return re.findall(r'value="([a-z]+:[a-z_]+)"\s+autofocus', answer.content.decode())

    assert waiting(press(cast.olga, shown, "up:score")) == ["up:score"]
    assert waiting(press(cast.olga, shown, "up:bye")) == ["down:bye"]
    assert waiting(press(cast.olga, shown, "down:spread")) == ["up:spread"]


def test_rules_are_taken_out_and_added_with_their_usual_option(cast, shown):
    less = press(cast.olga, shown, "out:club")
    assert "club" not in order(less)
    assert "club" in [choice.key for choice in less.context["form"].left]
    more = press(cast.olga, less, "add:club")
    assert order(more)[-1] == "club"
    assert fields(more)["option-club"] == "1"


def test_options_go_with_the_order_and_are_saved(cast, shown):
    half = press(cast.olga, shown, "up:club", **{"option-sides": "must", "option-club": "1-3"})
    assert press(cast.olga, half, "save", **{"option-tables": "first", "pair_on": "vp"}).status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.draw_rules == [
        "rematch", "bye", "sides:must", "score", "float", "club:1,2,3", "spread", "tables:first",
    ]  # fmt: skip
    assert cast.event.pair_on == "vp"
    again = cast.olga.get(url(cast.event))
    assert (fields(again)["option-club"], fields(again)["option-tables"]) == ("1, 2, 3", "first")


def test_rounds_left_empty_are_all_rounds(cast, shown):
    assert press(cast.olga, shown, "save", **{"option-club": ""}).status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.draw_rules[-1] == "club"


@pytest.mark.parametrize(
    ("rounds", "says"), [("9", "there is no round 9"), ("first", "is no round"), ("1,,x", "is no round")]
)
def test_rounds_that_cannot_be_are_said_and_kept_in_the_form(cast, shown, rounds, says):
    answer = press(cast.olga, shown, "save", **{"option-club": rounds})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert f'value="{rounds}"' in answer.content.decode()
    half = press(cast.olga, shown, "down:rematch", **{"option-club": rounds})
    assert half.status_code == 200
    assert f'value="{rounds}"' in half.content.decode()


@pytest.mark.parametrize("key", PRESETS)
def test_an_order_to_begin_with_takes_the_place_of_the_one_there(cast, shown, key):
    taken = press(cast.olga, shown, f"preset:{key}")
    assert order(taken) == [rule.partition(":")[0] for rule in PRESETS[key].rules]
    assert "This order is unusual" not in taken.content.decode()
    cast.event.refresh_from_db()
    assert cast.event.draw_rules == usual_rules()
    assert press(cast.olga, taken, "save").status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.draw_rules == list(PRESETS[key].rules)
    make.closed(cast.event)
    make.closed(cast.event)


def test_no_rule_at_all_is_warned_of_and_not_saved(cast, shown):
    for key in order(shown):
        shown = press(cast.olga, shown, f"out:{key}")
    assert "Rematches do not count" in shown.content.decode()
    answer = press(cast.olga, shown, "save")
    assert answer.status_code == 422
    assert "An order needs at least one rule" in answer.content.decode()
    cast.event.refresh_from_db()
    assert cast.event.draw_rules == usual_rules()


@pytest.mark.parametrize("do", ["up:luck", "explode", "add:rematch", "preset:mine", "add:tables", "out:"])
def test_a_button_there_is_not_changes_nothing(cast, shown, do):
    assert press(cast.olga, shown, do).status_code == 422
    cast.event.refresh_from_db()
    assert cast.event.draw_rules == usual_rules()


def test_a_rule_there_is_not_is_named(cast, shown):
    answer = press(cast.olga, shown, "save", rule=["rematch", "<b>luck"])
    assert answer.status_code == 422
    assert "There is no rule “&lt;b&gt;luck”" in answer.content.decode()


def test_a_form_made_before_another_change_is_stale_and_tells_the_order_that_stands(cast, shown):
    change_settings(cast.event, make.desk(cast.event), {"draw_rules": ["rematch", "score"]})
    answer = press(cast.olga, shown, "save")
    assert answer.status_code == 409
    assert "The rules are now: No rematches, Like scores." in answer.content.decode()
    assert press(cast.olga, answer, "save").status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.draw_rules == usual_rules()


def test_a_finished_event_keeps_its_rules(cast, shown):
    finish_event(cast.event, make.desk(cast.event))
    assert press(cast.olga, shown, "save", pair_on="vp").status_code == 422


def test_a_draft_gets_rules_of_its_own_and_goes_back_to_the_events(cast):
    make.draft(cast.event)
    shown = cast.olga.get(url(cast.event, "round_rules", 1))
    assert "goes by the rules of the event" in shown.content.decode()
    half = press(cast.olga, shown, "out:club")
    done = press(cast.olga, half, "save")
    assert done["Location"] == url(cast.event, "desk_round", 1)
    assert "Draw it again" in cast.olga.get(done["Location"]).content.decode()
    round_ = cast.event.rounds.get()
    assert round_.draw_rules == ["rematch", "bye", "sides:wish", "score", "float", "spread"]
    assert "Round 1" in cast.olga.get(url(cast.event)).content.decode()
    own = cast.olga.get(url(cast.event, "round_rules", 1))
    assert "has rules of its own" in own.content.decode()
    assert press(cast.olga, own, "event").status_code == 302
    round_.refresh_from_db()
    assert round_.draw_rules == []


def test_a_stale_form_of_a_rounds_rules_tells_what_stands(cast):
    make.draft(cast.event)
    shown = cast.olga.get(url(cast.event, "round_rules", 1))
    change_settings(cast.event, make.desk(cast.event), {"draw_rules": ["rematch"]})
    answer = press(cast.olga, shown, "save")
    assert answer.status_code == 409
    assert "The rules are now: No rematches." in answer.content.decode()


def test_a_round_that_is_out_shows_no_form_and_takes_none(cast):
    make.draft(cast.event)
    shown = cast.olga.get(url(cast.event, "round_rules", 1))
    cast.olga.post(url(cast.event, "round_publish", 1))
    assert 'id="rules"' not in cast.olga.get(url(cast.event, "round_rules", 1)).content.decode()
    assert press(cast.olga, shown, "save").status_code == 422
    assert cast.event.rounds.get().draw_rules == []


def test_the_rules_of_a_round_are_for_organisers(cast):
    make.draft(cast.event)
    address = url(cast.event, "round_rules", 1)
    for who, status in (("orla", 200), ("sam", 403), ("vic", 403), ("otto", 404), ("stranger", 302), ("player", 302)):
        client = getattr(cast, who)
        assert client.get(address).status_code == status, who
        if status != 200:
            assert client.post(address, {"do": "event"}).status_code == status, who
    assert cast.olga.get(url(cast.event, "round_rules", 2)).status_code == 404
