"""Judge calls, cards and appeals, as the services keep them."""

import pytest
from django.db import IntegrityError, transaction

from tests import make
from tourney import queries
from tourney.errors import Refused, Stale
from tourney.logbook import sentence
from tourney.models import Adjustment, JudgeCall, LogEntry, Penalty
from tourney.services import entries, judging
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db
JUDGE, OTHER = Actor(name="Ada"), Actor(name="Bo")


@pytest.fixture
def event():
    made = make.event(entries=8)
    make.playing(made)
    return made


@pytest.fixture
def call(event):
    seat = make.seats(event)[0]
    return judging.call_judge(seat, make.actor(seat), "Rules: can it move?")


def said(event):
    return sentence(LogEntry.objects.filter(event=event).order_by("-sequence")[0])


def vp(entry):
    return next(row for row in queries.standings_of(entry.event, also=["vp"]) if row.entry == entry.number).values["vp"]


def test_a_table_calls_once_whichever_player_calls(event, call):
    second = make.seats(event)[1]
    count = LogEntry.objects.count()
    assert judging.call_judge(second, make.actor(second), "again") == call
    assert LogEntry.objects.count() == count
    assert JudgeCall.objects.count() == 1


def test_the_database_holds_one_open_call_a_game(event, call):
    with pytest.raises(IntegrityError), transaction.atomic():
        JudgeCall.objects.create(event=event, game=call.game, place="Table 1")


def test_a_settled_table_may_call_again(event, call):
    judging.settle_call(call, JUDGE, "It may")
    seat = make.seats(event)[0]
    assert judging.call_judge(seat, make.actor(seat)) != call


def test_nobody_calls_from_a_round_that_is_over_nor_from_the_bye():
    over = make.played_event(entries=4)
    seat = make.seats(over)[0]
    with pytest.raises(Refused, match="closed"):
        judging.call_judge(seat, make.actor(seat))
    odd = make.event(entries=5, name="Odd")
    bye = make.playing(odd).seats.get(game=None)
    with pytest.raises(Refused, match="no table"):
        judging.call_judge(bye, make.actor(bye))


def test_a_call_is_taken_by_one_judge_and_taken_over_only_knowingly(event, call):
    judging.take_call(call, JUDGE)
    count = LogEntry.objects.count()
    judging.take_call(call, JUDGE)
    assert LogEntry.objects.count() == count
    with pytest.raises(Stale, match="Ada has this call now"):
        judging.take_call(call, OTHER)
    judging.take_call(call, OTHER, over_from="Ada")
    assert JudgeCall.objects.get().taken_by == "Bo"
    assert said(event) == "Table 1: the judge call taken over from Ada"


def test_a_settled_call_keeps_its_ruling(event, call):
    judging.settle_call(call, JUDGE, "It  may\nmove")
    assert JudgeCall.objects.get().ruling == "It may move"
    assert JudgeCall.objects.get().taken_by == "Ada"
    assert said(event) == "Table 1: the judge call settled after 0 minutes: It may move"
    judging.settle_call(call, JUDGE, "It may move")
    with pytest.raises(Stale, match="settled already: It may move"):
        judging.settle_call(call, OTHER, "It may not")
    with pytest.raises(Stale):
        judging.take_call(call, OTHER)


def test_players_call_it_off_once(event, call):
    judging.call_off(call, make.actor(make.seats(event)[1]))
    count = LogEntry.objects.count()
    judging.call_off(call, JUDGE)
    assert LogEntry.objects.count() == count
    assert JudgeCall.objects.get().ruling == "Called off"


def test_a_ruling_of_a_whole_page_is_refused(call):
    with pytest.raises(Refused, match="At most 300 fit"):
        judging.settle_call(call, JUDGE, "x" * 301)


def test_a_card_with_vp_makes_their_adjustment_and_says_both_in_the_log(event):
    entry = event.entries.all()[0]
    before = vp(entry)
    judging.give_card(entry, JUDGE, "yellow", "Slow play", round_number=1, vp=2)
    assert vp(entry) == before - 2
    assert Adjustment.objects.get().reason == "Yellow card: Slow play"
    assert said(event) == "Ada Lovelace got a yellow card in round 1: Slow play, 2 VP taken"


def test_a_form_that_is_sent_twice_gives_one_card(event):
    entry = event.entries.all()[0]
    assert judging.give_card(entry, JUDGE, "warning", "Late", key="k")
    assert judging.give_card(entry, JUDGE, "warning", "Late", key="k") is None
    assert Penalty.objects.count() == 1


@pytest.mark.parametrize(
    ("card", "reason", "more", "words"),
    [
        ("pink", "Late", {}, "Choose a warning"),
        ("red", "  ", {}, "needs a reason"),
        ("red", "x" * 301, {}, "At most 300 fit"),
        ("red", "Late", {"vp": 101}, "0 to 100 VP"),
        ("red", "Late", {"vp": -1}, "0 to 100 VP"),
        ("red", "Late", {"round_number": 0}, "no round 0"),
    ],
)
def test_what_is_no_card_is_refused_and_costs_nothing(event, card, reason, more, words):
    with pytest.raises(Refused, match=words):
        judging.give_card(event.entries.all()[0], JUDGE, card, reason, **more)
    assert not Penalty.objects.exists()
    assert not Adjustment.objects.exists()


def test_an_appeal_that_succeeds_gives_the_vp_back(event):
    entry = event.entries.all()[0]
    before = vp(entry)
    card = judging.give_card(entry, JUDGE, "yellow", "Slow play", vp=3)
    judging.appeal_card(card, JUDGE, "The table was blocked")
    assert vp(entry) == before - 3
    judging.rule_on_card(card, OTHER, "It was", lifted=True)
    assert vp(entry) == before
    card.refresh_from_db()
    assert (card.appeal, card.adjustment, card.ruling) == ("lifted", None, "It was")
    assert said(event) == "Ada Lovelace: the yellow card is lifted: It was, 3 VP given back"
    assert judging.standing_yellows(entry) == 0


def test_an_appeal_that_fails_leaves_the_card_and_may_be_made_again(event):
    card = judging.give_card(event.entries.all()[0], JUDGE, "red", "Loaded dice", vp=5)
    judging.appeal_card(card, JUDGE, "They are new")
    judging.rule_on_card(card, OTHER, "They are loaded", lifted=False)
    assert Penalty.objects.get().appeal == "upheld"
    assert Adjustment.objects.count() == 1
    judging.appeal_card(card, JUDGE, "A second opinion")
    assert Penalty.objects.get().appeal == "open"


def test_nothing_is_ruled_on_twice_nor_without_an_appeal(event):
    card = judging.give_card(event.entries.all()[0], JUDGE, "warning", "Late")
    with pytest.raises(Refused, match="Nobody has appealed"):
        judging.rule_on_card(card, OTHER, "No", lifted=False)
    judging.rule_on_card(card, OTHER, "Given by mistake", lifted=True)
    count = LogEntry.objects.count()
    judging.rule_on_card(card, OTHER, "Given by mistake", lifted=True)
    assert LogEntry.objects.count() == count
    for act in (
        lambda: judging.rule_on_card(card, OTHER, "Stands", lifted=False),
        lambda: judging.rule_on_card(card, OTHER, "Another reason", lifted=True),
        lambda: judging.appeal_card(card, OTHER, "Why"),
    ):
        with pytest.raises(Stale):
            act()


def test_vp_of_a_card_go_with_the_card_alone(event):
    judging.give_card(event.entries.all()[0], JUDGE, "red", "Loaded dice", vp=5)
    with pytest.raises(Refused, match="Lift the card instead"):
        entries.remove_adjustment(Adjustment.objects.get(), JUDGE)


def test_an_entry_with_a_card_is_dropped_not_removed():
    event = make.event(entries=4)
    entry = event.entries.all()[0]
    judging.give_card(entry, JUDGE, "warning", "Shouting in the hall")
    with pytest.raises(Refused, match="Drop the player instead"):
        entries.remove_entry(entry, JUDGE)
