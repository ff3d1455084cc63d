"""The words with which messages of the phone's outbox are answered: the reason, what stands, what is true now."""

import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney.models import Seat
from tourney.services import entries, judging, plans, reports, rounds
from tourney.services.receipts import Sent
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db
KEY = "a-message-of-ours"


def send(seat, name, key=KEY, **fields):
    """What the outbox of this player's phone is answered."""
    event = seat.round.event
    form = make.about(seat) | {"key": key, "instead": ""} | fields
    phone = Cast(event).player_of(seat.entry)
    return phone.post(reverse(name, args=[event.public_id]), form, headers={"X-Muster-Outbox": key}).json()


@pytest.fixture
def seats():
    event = make.event(entries=4)
    make.playing(event)
    return make.seats(event)


def by_points():
    event = make.event(entries=4, system="wh40k10")
    make.playing(event, mission="wh40k10/tipping-point")
    return make.seats(event)[0]


def test_a_total_that_the_battle_rounds_do_not_come_to_is_refused_with_both_numbers():
    answer = send(by_points(), "me_report", **{"a-p-1": "10", "mine": "77", "theirs": "0"})
    assert answer["refused"] == "Your VP: The battle rounds come to 10. Write that, or empty the rounds."


def test_battle_rounds_that_cannot_be_are_refused_with_the_field_that_is_wrong():
    answer = send(by_points(), "me_report", **{"a-p-1": "nine"})
    assert "primary mission, battle round 1: Write a whole number from 0 to 100." in answer["refused"]


@pytest.mark.parametrize(
    ("name", "fields", "words"),
    [
        ("me_report", {}, "Who won?: Say who won, or that nobody did."),
        ("me_report", {"winner": "me", "mine": "0", "theirs": "-3"}, "Write a whole number"),
        ("me_roll", {"what": "attacker", "mine": "7", "theirs": "2"}, "Your die: A die shows 1 to 6"),
        ("me_roll", {"what": "attacker", "mine": "5"}, "Their die: Tap what the other player's die showed."),
        ("me_roll", {}, "The roll: Reload this page"),
    ],
)
def test_whatever_a_page_says_beside_its_fields_the_outbox_is_told(seats, name, fields, words):
    answer = send(seats[0], name, **fields)
    assert words in answer["refused"]
    assert "This was not taken" not in answer["refused"]


def test_a_report_that_was_overtaken_is_told_what_stands_and_its_key(seats):
    reports.report_result(seats[0], make.actor(seats[0]), Outcome(1, 1, 5), sent=Sent("newer-report", ""))
    answer = send(seats[0], "me_report", seen="", winner="them", mine="5", theirs="0")
    assert answer["refused"].startswith("You have said otherwise since")
    assert answer["hint"] == "You report 8–1, your VP first. Change it if it is wrong."
    assert answer["seen"] == "newer-report"
    again = send(seats[0], "me_report", "another-message", seen=answer["seen"], winner="them", mine="5", theirs="0")
    assert again["taken"] == "another-message"


def test_a_plan_that_was_overtaken_does_not_say_which_plan_lies_sealed():
    event = make.event(entries=4)
    make.playing(event, mode="plans")
    seat = make.seats(event)[0]
    plans.seal_plan(seat, make.actor(seat), "defend", sent=Sent("newer-plan", ""))
    answer = send(seat, "me_plan", seen="", plan="attack")
    assert answer["seen"] == "newer-plan"
    assert "efend" not in str(answer)


def test_a_mission_that_the_desk_has_set_opens_no_plans():
    event = make.event(entries=4)
    make.playing(event, mode="plans")
    seat = make.seats(event)[0]
    plans.set_mission(seat.game, make.desk(event), mission="fow4/encounter", attacker=1)
    assert send(seat, "me_plan", seen="", plan="attack")["refused"] == "The desk has set the mission of your game."


def test_dice_that_differ_are_told_with_who_typed_them_and_how_to_object():
    event = make.event(entries=4, dice="typed")
    make.playing(event, mode="plans")
    one, other = make.seats(event)
    make.seal(event, "attack", "attack")
    plans.type_roll(other.game, make.actor(other), what="attacker", values=(3, 6))
    answer = send(one, "me_roll", what="attacker", mine="5", theirs="2", after="0")
    assert answer["refused"] == (
        f"Other dice stand: 3 for you and 6 for {other.entry.name}. {other.entry.name} typed them."
    )
    assert answer["hint"] == "If they are wrong, call a judge, or go to the desk."


def test_a_report_after_the_round_was_closed_without_it_says_what_to_tell_the_desk(seats):
    round_ = seats[0].round
    make.play(round_, leave=1)
    left = Seat.objects.filter(round=round_, game__result=None, position=1).get()
    rounds.close_round(round_, make.desk(round_.event), without=[left.game.public_id])
    answer = send(left, "me_report", seen="", winner="me", mine="1", theirs="5")
    assert answer["refused"] == "Round 1 is closed, and your game has no result."
    assert answer["hint"] == "Tell the desk that you report 8–1, your VP first."


def test_a_call_for_the_desk_that_nobody_needs_any_more_says_so(seats):
    one, other = seats
    for seat, outcome in ((one, Outcome(1, 1, 5)), (other, Outcome(1, 1, 5))):
        reports.report_result(seat, make.actor(seat), outcome)
    answer = send(one, "me_report", do="call")
    assert (answer["taken"], answer["stands"]) == (KEY, False)
    assert answer["told"] == "The desk was not needed any more: your game has its result, 8–1."


def test_who_needs_no_judge_any_more_calls_off_the_call_they_saw_and_no_later_one(seats):
    first = judging.call_judge(seats[0], make.actor(seats[0]), "Rules")
    judging.settle_call(first, make.desk(first.event))
    later = judging.call_judge(seats[1], make.actor(seats[1]), "Slow play")
    answer = send(seats[0], "me_call_off", call=str(first.pk))
    assert answer["stands"] is False
    later.refresh_from_db()
    assert later.settled_at is None
    assert "stands" not in send(seats[0], "me_call_off", "another-message", call=str(later.pk))
    later.refresh_from_db()
    assert later.settled_at is not None


def test_a_drop_that_the_desk_took_back_meanwhile_is_not_told_to_stand():
    event = make.event(entries=4, players_drop=True)
    make.playing(event)
    seat = make.seats(event)[0]
    first = send(seat, "me_drop", after="1")
    assert "stands" not in first
    entries.return_entry(seat.entry, make.desk(event))
    again = send(seat, "me_drop", after="1")
    assert (again["taken"], again["stands"]) == (KEY, False)
    assert again["told"] == "You had dropped, and the desk has let you back in since: you play on."
    seat.entry.refresh_from_db()
    assert seat.entry.dropped_after is None


def test_a_report_that_comes_again_after_another_one_is_not_told_to_stand(seats):
    said = {"winner": "me", "mine": "1", "theirs": "5"}
    assert "stands" not in send(seats[0], "me_report", seen="", **said)
    assert "stands" not in send(seats[0], "me_report", seen="", **said), "it stands"
    send(seats[0], "me_report", "another-message", seen=KEY, winner="them", mine="5", theirs="0")
    assert send(seats[0], "me_report", seen="", **said)["stands"] is False


def test_a_message_that_counted_and_would_be_refused_by_now_is_not_told_to_be_refused(seats):
    said = {"winner": "me", "mine": "1", "theirs": "5", "seen": ""}
    send(seats[0], "me_report", **said)
    event = seats[0].round.event
    make.play(event.rounds.get(), leave=0)
    make.rounds_closed(event.rounds.get())
    form = make.about(seats[0])
    make.playing(event)
    answer = send(seats[0], "me_report", **(said | form))
    assert answer["taken"] == KEY
    assert answer["told"].startswith("This was taken before, and things have changed since. That page was for round 1")
