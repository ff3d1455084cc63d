"""Judges at the desk and calls from the phone, for everybody who may and may not."""

import re

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney.models import Adjustment, Game, JudgeCall, LogEntry, Penalty, Role
from tourney.services import judging
from tourney.services.events import add_member
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db
ADA = Actor(name="Ada")


def at(event, name, *args):
    return reverse(name, args=[event.public_id, *args])


@pytest.fixture
def played(cast):
    make.playing(cast.event)
    return cast


@pytest.fixture
def judge(played):
    """Jo, a judge of the event."""
    add_member(played.event, make.desk(played.event), email=make.user("jo").email, role=Role.JUDGE)
    return Cast._signed_in("jo")


@pytest.fixture
def call(played):
    seat = make.seats(played.event)[0]
    return judging.call_judge(seat, make.actor(seat), "Rules: can it move?")


def sent(event, seat):
    return make.about(seat)


def test_the_calls_are_seen_by_who_keeps_scores_and_the_cards_by_judges(played, judge):
    calls, cards = at(played.event, "desk_calls"), at(played.event, "desk_cards")
    assert [who.get(calls).status_code for who in (played.olga, played.orla, judge, played.sam)] == [200] * 4
    assert [who.get(cards).status_code for who in (played.olga, played.orla, judge)] == [200] * 3
    assert played.sam.get(cards).status_code == 403
    for page in (calls, cards):
        assert [played.vic.get(page).status_code, played.otto.get(page).status_code] == [403, 404]
        assert [played.player.get(page).status_code, played.stranger.get(page).status_code] == [302, 302]


@pytest.mark.parametrize("name", ["call_take", "call_settle", "call_extend", "card_appeal", "card_rule"])
def test_only_judges_and_those_above_rule(played, call, name):
    entry = played.event.entries.all()[0]
    number = call.pk if name.startswith("call") else judging.give_card(entry, ADA, "warning", "Late").pk
    url, data = at(played.event, name, number), {"text": "so", "minutes": "5"}
    for who, status in (("sam", 403), ("vic", 403), ("otto", 404), ("player", 302), ("stranger", 302)):
        assert getattr(played, who).post(url, data).status_code == status
    assert JudgeCall.objects.get().taken_by == ""
    assert not Penalty.objects.exclude(appeal="").exists()


def test_a_card_of_another_event_is_not_found(played):
    other = make.event("otto", entries=2, name="Other")
    card = judging.give_card(other.entries.all()[0], ADA, "warning", "Late")
    for name in ("card_appeal", "card_rule"):
        assert played.olga.post(at(played.event, name, card.pk), {"text": "so"}).status_code == 404
    assert played.olga.post(at(played.event, "call_take", 10**30)).status_code == 404
    form = {"entry": other.entries.all()[0].pk, "card": "red", "reason": "x"}
    assert played.olga.post(at(played.event, "desk_cards"), form).status_code == 422


def test_a_player_calls_and_both_see_who_comes(played, judge):
    first, second = make.seats(played.event)
    phone, me = played.player_of(first.entry), at(played.event, "me")
    assert "Call a judge" in words(phone.get(me))
    assert phone.post(at(played.event, "me_call"), sent(played.event, first) | {"what": "Rules", "more": "hills"})
    assert JudgeCall.objects.get().what == "Rules: hills"
    for seat in (first, second):
        assert "Nobody is on the way yet" in words(played.player_of(seat.entry).get(me))
    assert "1" in words(judge.get(at(played.event, "desk_results")))
    page = judge.get(at(played.event, "desk_calls"))
    assert "Rules: hills" in words(page)
    judge.post(at(played.event, "call_take", JudgeCall.objects.get().pk), {"over": ""})
    assert "A judge is coming" in words(played.player_of(second.entry).get(me))
    judge.post(at(played.event, "call_settle", JudgeCall.objects.get().pk), {"ruling": "Hills are tall"})
    assert "Call a judge" in words(phone.get(me))
    assert "Hills are tall" in words(judge.get(at(played.event, "desk_calls")))


def test_a_player_calls_off_what_they_need_no_more(played, call):
    second = make.seats(played.event)[1]
    phone = played.player_of(second.entry)
    assert phone.post(at(played.event, "me_call_off"), sent(played.event, second)).status_code == 302
    assert phone.post(at(played.event, "me_call_off"), sent(played.event, second)).status_code == 302
    assert JudgeCall.objects.get().settled_at
    assert LogEntry.objects.filter(verb="call withdrawn").count() == 1


def test_nobody_calls_for_somebody_elses_table(played):
    first, other = make.seats(played.event)[0], make.seats(played.event, 2)[0]
    phone = played.player_of(first.entry)
    asked = {"game": other.game.public_id, "entry": first.entry.public_id}
    assert phone.post(at(played.event, "me_call"), asked).status_code == 404
    assert played.stranger.post(at(played.event, "me_call"), sent(played.event, first)).status_code == 404
    assert phone.get(at(played.event, "me_call")).status_code == 302
    assert not JudgeCall.objects.exists()


def test_the_public_page_of_a_game_has_no_button_for_strangers(played, call):
    page = played.stranger.get(reverse("game", args=[call.game.public_id])).content.decode()
    assert "Call a judge" not in page
    assert "can it move" not in page


def test_two_judges_do_not_go_to_one_table_unawares(played, judge, call):
    judge.post(at(played.event, "call_take", call.pk), {"over": ""})
    late = played.olga.post(at(played.event, "call_take", call.pk), {"over": ""})
    assert late.status_code == 409
    assert "jo@example.org has this call now" in words(late)
    played.olga.post(at(played.event, "call_take", call.pk), {"over": "jo@example.org"})
    assert JudgeCall.objects.get().taken_by == "olga@example.org"


def test_a_table_gets_the_minutes_that_the_ruling_took(played, judge, call):
    url = at(played.event, "call_extend", call.pk)
    judge.post(url, {"minutes": "10"})
    assert Game.objects.get(pk=call.game_id).extra_minutes == 10
    for odd in ("", "-5", "x", "9999", "²", "999"):
        assert judge.post(url, {"minutes": odd}).status_code == 422


def test_the_calls_poll_for_nothing_while_nothing_changes(played, judge, call):
    url, poll = at(played.event, "desk_calls"), {"X-Muster-Poll": "1"}
    played.event.refresh_from_db()
    with time_machine.travel(timezone.now(), tick=False):
        asked = re.search(r'data-poll="([^"]+)"', judge.get(url).content.decode())[1]
        assert judge.get(f"{asked}&rev={played.event.revision}", headers=poll).status_code == 204
    assert 'id="calls"' in judge.get(url, {"rev": 1}, headers=poll).content.decode()


def give(who, event, **data):
    entry = event.entries.all()[0]
    typed = {"entry": entry.pk, "card": "yellow", "reason": "Shouting", "round_number": 1, "vp": "", "key": "a"}
    return who.post(at(event, "desk_cards"), typed | data)


def test_a_judge_gives_a_card_and_the_player_reads_it(played, judge):
    assert give(judge, played.event, vp=2).status_code == 302
    assert "Shouting" in words(judge.get(at(played.event, "desk_cards")))
    mine = words(played.player.get(at(played.event, "me")))
    assert "Yellow card" in mine
    assert "−2 VP" in mine
    other = played.player_of(played.event.entries.all()[1])
    assert "Shouting" not in words(other.get(at(played.event, "me")))
    entry = played.event.entries.all()[0]
    assert "Shouting" in words(played.olga.get(at(played.event, "desk_entry", entry.public_id)))


@pytest.mark.parametrize("typed", [{"reason": ""}, {"card": "pink"}, {"vp": "x"}, {"vp": 101}, {"entry": 0}])
def test_a_card_that_cannot_be_stays_in_its_form(played, judge, typed):
    response = give(judge, played.event, **typed)
    assert response.status_code == 422
    assert "No card was given" in words(response)
    assert not Penalty.objects.exists()


def test_a_second_yellow_is_asked_about_and_hints_at_red(played, judge):
    give(judge, played.event)
    response = give(judge, played.event, key="b")
    assert response.status_code == 422
    assert "has a yellow card already" in words(response)
    word = re.search(r'name="sure" value="([^"]+)"', response.content.decode())[1]
    assert give(judge, played.event, key="b", sure=word).status_code == 302
    assert "Two yellows: usually a red" in words(judge.get(at(played.event, "desk_cards")))
    assert Penalty.objects.count() == 2


def test_an_appeal_is_written_and_ruled_on_at_the_desk(played, judge):
    give(judge, played.event, vp=2)
    card = Penalty.objects.get()
    judge.post(at(played.event, "card_appeal", card.pk), {"text": "The table was blocked"})
    assert "The table was blocked" in words(played.player.get(at(played.event, "me")))
    assert judge.post(at(played.event, "card_rule", card.pk), {"text": " ", "lifted": "1"}).status_code == 422
    played.olga.post(at(played.event, "card_rule", card.pk), {"text": "True", "lifted": "1"})
    assert not Adjustment.objects.exists()
    assert "Lifted" in words(played.player.get(at(played.event, "me")))


@pytest.mark.parametrize("count", [2, 12])
def test_the_pages_of_judges_take_a_handful_of_queries(played, judge, count, django_assert_max_num_queries):
    for number in range(count):
        entry = played.event.entries.all()[number % 8]
        judging.give_card(entry, ADA, "warning", f"Late {number}", vp=1)
    for table in range(1, min(count, 4) + 1):
        seat = make.seats(played.event, table)[0]
        judging.call_judge(seat, make.actor(seat))
    for name in ("desk_calls", "desk_cards"):
        judge.get(at(played.event, name))
        with django_assert_max_num_queries(12):
            judge.get(at(played.event, name))
