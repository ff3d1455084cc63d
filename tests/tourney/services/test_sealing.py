"""Plans as messages of phones: once each, in their turn, each with its word."""

import pytest

from tests import make
from tourney.dicesheets import promise_of
from tourney.errors import Refused, Stale
from tourney.models import Seat
from tourney.services import plans
from tourney.services.receipts import Sent

pytestmark = pytest.mark.django_db


def table():
    event = make.event(entries=2)
    make.playing(event, mode="plans")
    return event, make.game_at(event)


def seal(event, *chosen, word="", **more):
    for seat, plan in zip(make.seats(event), chosen, strict=False):
        plans.seal_plan(seat, make.actor(seat), plan, word=word, **more)
    return make.game_at(event)


def test_a_message_that_comes_twice_seals_once(writes):
    event, _ = table()
    seat = make.seats(event)[0]
    sent = Sent(key="key-one-two", seen="")
    with writes(event, "plan sealed"):
        plans.seal_plan(seat, make.actor(seat), "attack", word="mine", sent=sent)
    with writes(event):
        plans.seal_plan(seat, make.actor(seat), "attack", word="mine", sent=sent)
    assert (Seat.objects.get(pk=seat.pk).plan_key, Seat.objects.get(pk=seat.pk).dice_word) == ("key-one-two", "mine")


def test_an_answer_lost_after_the_reveal_is_still_taken(writes):
    event, _ = table()
    _, second = make.seats(event)
    make.seal(event, "attack")
    sent = Sent(key="key-of-second", seen="")
    plans.seal_plan(second, make.actor(second), "defend", sent=sent)
    with writes(event):
        plans.seal_plan(second, make.actor(second), "defend", sent=sent)


def test_an_older_message_does_not_replace_a_newer_plan():
    event, _ = table()
    seat = make.seats(event)[0]
    plans.seal_plan(seat, make.actor(seat), "defend", sent=Sent(key="newer-key", seen=""))
    with pytest.raises(Stale, match="You have said otherwise since"):
        plans.seal_plan(seat, make.actor(seat), "attack", sent=Sent(key="older-key", seen=""))
    assert Seat.objects.get(pk=seat.pk).plan == "defend"


def test_plans_taken_back_make_another_seed_and_close_the_old_forms():
    event, game = table()
    old = promise_of(game)
    seal(event, "attack", "defend", word="x")
    game = plans.take_back_plans(make.game_at(event), make.desk(event))
    assert promise_of(game) != old
    assert [(seat.plan, seat.plan_key, seat.dice_word) for seat in make.seats(event)] == [("", "", "")] * 2
    with pytest.raises(Stale, match="took both plans back"):
        seal(event, "attack", promise=old)
    seal(event, "attack", promise=promise_of(game))


@pytest.mark.parametrize(("word", "kept"), [("  two \t words\n", "two words"), ("a" * 64, "a" * 64), ("\x00", "")])
def test_a_word_is_kept_on_one_line(word, kept):
    event, _ = table()
    seal(event, "attack", word=word)
    assert make.seats(event)[0].dice_word == kept


def test_a_word_that_is_too_long_is_refused(writes):
    event, _ = table()
    with pytest.raises(Refused, match="longer than 64"), writes(event):
        seal(event, "attack", word="a" * 65)
