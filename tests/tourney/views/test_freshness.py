"""The word of a player's page: it changes with everything that changes the page, and hardly with anything else."""

import datetime
import re
from functools import partial

import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests import make
from tests.cast import Cast
from tests.tourney.services.test_event_machine import EventMachine
from tourney import queries
from tourney.models import Event, Seat
from tourney.pages import freshness
from tourney.pages.freshness import words_of
from tourney.pages.myturns import turns_of
from tourney.services import (
    announcements,
    checkin,
    clock,
    embargo,
    entries,
    events,
    judging,
    list_terms,
    lists,
    plans,
    reports,
    results,
    rounds,
    schedule,
    turns,
)
from tourney.services.results import Outcome
from tourney.services.undoing import undo

pytestmark = pytest.mark.django_db

POLL = {"X-Muster-Poll": "1"}
TICKS = re.compile(
    r'csrfmiddlewaretoken" value="\w+"|name="key" value="[\w-]+"'
    r'| reveal--news|data-(?:left|of|for)="[^"]*"|\d+ minutes? left|\d:\d\d:\d\d'
)
PLACE = re.compile(r"(<p[^>]* data-place>.*?<strong>)([^<]*)")


class Phone:
    """A player's page that is looked at again and again."""

    def __init__(self, event: Event, number: int):
        self.event, self.entry = event, event.entries.get(number=number)
        self.client, self.address = Cast(event).player_of(self.entry), reverse("me", args=[event.public_id])

    place = ""

    def look(self) -> tuple[str, str]:
        """What the page says besides the place, and its word."""
        answer = self.client.get(self.address, headers=POLL)
        if answer.status_code == 404:  # the desk gave the player a new link
            self.client = Cast(self.event).player_of(self.entry)
            answer = self.client.get(self.address, headers=POLL)
        text = answer.content.decode()
        word = re.search(r'id="now"[^>]*data-rev="([\w-]+)"', text)[1]
        self.place = (PLACE.search(text) or ["", "", ""])[2]
        return PLACE.sub(r"\1", TICKS.sub("", text.replace(word, ""))), word

    def asks(self, word: str) -> int:
        """The status of the answer. An empty one brings the place."""
        answer = self.client.get(self.address, {"rev": word}, headers=POLL)
        self.brought = answer.headers.get("X-Muster-Place", "")
        return answer.status_code


def compared(phones: list[Phone], before: list[tuple[str, str]], what: str) -> list[tuple[str, str]]:
    """How the pages are now. It fails where one has changed since `before` and its word has not."""
    after = [phone.look() for phone in phones]
    for phone, (old, old_word), (new, new_word) in zip(phones, before, after, strict=True):
        assert old == new or old_word != new_word, f"{phone.entry} is not told of: {what}"
        assert phone.asks(old_word) == (204 if old_word == new_word else 200)
        if phone.place and old_word == new_word:
            assert phone.brought == phone.place
    return after


@pytest.fixture
def event() -> Event:
    made = make.played_event(entries=10, rounds=1, rounds_planned=4)
    make.playing(made, mode="plans")
    return Event.objects.get(pk=made.pk)


def at_table(event: Event, table: int = 1) -> tuple[Seat, Seat]:
    return make.seats(Event.objects.get(pk=event.pk), table)


def a_day(event: Event):
    """Writes of all kinds, in an order in which each is allowed, as pairs of what it is and how it is done."""
    desk, (first, second) = make.desk(event), at_table(event)
    game, fresh = first.game, partial(make.game_at, event)
    other = at_table(event, 2)
    noon = (timezone.now() + datetime.timedelta(hours=2)).replace(tzinfo=None)
    line = schedule.Line("other", "Group photograph", noon, 10)

    def called():
        return event.calls.get(settled_at=None)

    def latest():
        return event.rounds.order_by("-number").first()

    yield from {
        "sealed": lambda: plans.seal_plan(first, make.actor(first), "attack"),
        "sealed otherwise": lambda: plans.seal_plan(first, make.actor(first), "manoeuvre"),
        "revealed": lambda: plans.seal_plan(second, make.actor(second), "defend"),
        "plans taken back": lambda: plans.take_back_plans(fresh(), desk),
        "mission set": lambda: plans.set_mission(fresh(), desk, mission="fow4/encounter", attacker=1),
        "turns started again": lambda: tap_and_start_again(fresh(), make.actor(first)),
        "told": lambda: announcements.announce(event, desk, "Lunch is late"),
        "no longer told": lambda: announcements.take_away(event.announcements.get(), desk),
        "judge called": lambda: judging.call_judge(first, make.actor(first), "Rules"),
        "call taken": lambda: judging.take_call(called(), desk),
        "call settled": lambda: judging.settle_call(called(), desk, "Play on"),
        "called again": lambda: judging.call_judge(second, make.actor(second)),
        "called off": lambda: judging.call_off(called(), make.actor(second)),
        "card": lambda: judging.give_card(first.entry, desk, card="yellow", reason="Slow play", vp=1),
        "appealed": lambda: judging.appeal_card(event.penalties.get(), desk, "Too harsh"),
        "ruled": lambda: judging.rule_on_card(event.penalties.get(), desk, "It stands", lifted=False),
        "missing": lambda: checkin.call_missing(second, make.actor(first), missing=True),
        "here again": lambda: checkin.call_missing(second, make.actor(first), missing=False),
        "paused": lambda: clock.pause_round(latest(), desk),
        "resumed": lambda: clock.resume_round(latest(), desk),
        "longer": lambda: clock.add_minutes(latest(), desk, 15),
        "this game longer": lambda: clock.extend_game(fresh(), desk, 10),
        "calls": lambda: clock.set_calls(event, desk, [{"left": 5, "words": "Five minutes"}]),
        "line added": lambda: schedule.set_schedule(event, desk, [line]),
        "list by the desk": lambda: lists.enter_list(second.entry, desk, "Three platoons"),
        "list sent back": lambda: lists.return_list(second.entry, desk, "Which book?"),
        "list sent again": lambda: lists.send_list(second.entry, make.actor(second), "Two platoons"),
        "list approved": lambda: lists.approve_list(second.entry, desk),
        "lists shown": lambda: list_terms.reveal_now(event, desk),
        "name": lambda: entries.edit_entry(second.entry, desk, name="Somebody Else"),
        "army": lambda: entries.edit_entry(second.entry, desk, army="Strelkovy"),
        "table": lambda: rounds.move_game(fresh(), desk, event.tables.get(number=3)),
        "table back": lambda: rounds.move_game(games_first(event, game), desk, event.tables.get(number=1)),
        "reported": lambda: reports.report_result(first, make.actor(first), Outcome(1, 2, 5)),
        "reported otherwise": lambda: reports.report_result(second, make.actor(second), Outcome(2, 2, 5)),
        "agreed": lambda: reports.report_result(second, make.actor(second), Outcome(1, 2, 5)),
        "corrected": lambda: results.enter_result(fresh(), desk, Outcome(1, 3, 5)),
        "unlocked": lambda: results.unlock_result(fresh(), desk),
        "decided": lambda: results.enter_result(fresh(), desk, Outcome(2, 3, 5)),
        "elsewhere": lambda: results.enter_result(make.game_at(event, 2), desk, Outcome(1, 0, 5)),
        "old round": lambda: results.enter_result(first_round_of(first.entry), desk, Outcome(2, 5, 1)),
        "hidden": lambda: embargo.set_embargo(event, desk, live=False, hidden_from=2),
        "in sight": lambda: embargo.set_embargo(event, desk, live=True, hidden_from=None),
        "adjusted": lambda: entries.adjust_vp(first.entry, desk, vp=-1, reason="Late"),
        "units": lambda: events.change_settings(event, desk, {"units": "cm"}),
        "reports at the desk": lambda: events.change_settings(event, desk, {"players_report": False}),
        "taken back": lambda: undo(event.log.order_by("-sequence").first(), desk),
        "dropped": lambda: entries.drop_entry(other[0].entry, desk),
        "returned": lambda: entries.return_entry(other[0].entry, desk),
        "away": lambda: entries.set_absent(first.entry, desk, 3, absent=True),
        "closed": lambda: rounds.close_round(latest(), desk, without=open_games(latest())),
        "opened": lambda: rounds.reopen_round(latest(), desk),
        "closed again": lambda: rounds.close_round(latest(), desk, without=open_games(latest())),
        "drafted": lambda: make.draft(Event.objects.get(pk=event.pk)),
        "published": lambda: rounds.publish_round(latest(), desk),
        "unpublished": lambda: rounds.unpublish_round(latest(), desk),
        "published once more": lambda: rounds.publish_round(latest(), desk),
        "started": lambda: rounds.start_round(latest(), desk),
        "closed at last": lambda: rounds.close_round(latest(), desk, without=open_games(latest())),
        "finished": lambda: events.finish_event(event, desk),
    }.items()


def tap_and_start_again(game, by) -> None:
    """A tap alone writes nothing of the event: the page tells of it with the next write."""
    turns.tap(game, turns_of(game, "both").tracker.choices[0].move, version=0)
    turns.start_again(game, by, version=1)


def games_first(event, game):
    return type(game).objects.select_related("round__event", "table").get(pk=game.pk)


def first_round_of(entry):
    seat = entry.seats.select_related("game__round__event").get(round__number=1)
    return seat.game


def open_games(round_):
    return [game.public_id for game in queries.without_result(round_)]


def test_whatever_is_written_a_page_that_changes_has_another_word(event):
    phones = [Phone(event, seat.entry.number) for seat in (*at_table(event), at_table(event, 4)[0])]
    shown, changed = [phone.look() for phone in phones], set()
    for what, act in a_day(event):
        places = [phone.place for phone in phones]
        act()
        before, shown = shown, compared(phones, shown, what)
        changed |= {what} if shown != before or places != [phone.place for phone in phones] else set()
    # So that the day says something: all but these changed one of the pages that were looked at. Who dropped sat
    # elsewhere.
    assert {what for what, _ in a_day(event)} - changed == {"drafted", "dropped", "returned"}


def test_what_is_written_elsewhere_leaves_a_page_as_it_is(event):
    desk, (first, second) = make.desk(event), at_table(event)
    far, mine = at_table(event, 4)[0], Phone(event, first.entry.number)
    _, word = mine.look()
    for act in (
        lambda: plans.seal_plan(far, make.actor(far), "attack"),
        lambda: judging.call_judge(far, make.actor(far), "Rules"),
        lambda: entries.edit_entry(far.entry, desk, army="Others"),
        lambda: judging.give_card(far.entry, desk, card="warning", reason="Late"),
        lambda: events.add_tables(event, desk, 1),
        lambda: entries.reissue_link(far.entry, desk),
        lambda: reports.report_result(far, make.actor(far), Outcome(1, 2, 5)),
    ):
        act()
        assert mine.asks(word) == 204
    plans.seal_plan(second, make.actor(second), "attack")
    assert mine.asks(word) == 200
    _, word = mine.look()
    plans.seal_plan(second, make.actor(second), "defend")
    assert mine.asks(word) == 204  # neither from the page nor from its word is learned that a plan was changed


def test_a_page_with_nothing_new_costs_one_query_whatever_the_number_of_players(event, django_assert_max_num_queries):
    phone = Phone(event, 1)
    _, word = phone.look()
    with django_assert_max_num_queries(1):
        assert phone.asks(word) == 204
    make.report(event, (1, 2, 5), table=4)
    other = Phone(event, 2)
    other.look()  # whoever asks first after a write finds out for all
    with django_assert_max_num_queries(1):
        assert phone.asks(word) == 204


def test_words_read_while_somebody_writes_do_not_hold_for_the_next_revision(event):
    event.refresh_from_db()
    settled = words_of(event)
    behind = Event.objects.get(pk=event.pk)
    announcements.announce(Event.objects.get(pk=event.pk), make.desk(event), "Lunch is late")
    mixed, fresh = words_of(behind), words_of(Event.objects.get(pk=event.pk))
    assert all(mixed[pk] not in {settled[pk], fresh[pk]} for pk in fresh)


def test_a_namesake_who_comes_changes_what_an_opponent_is_called_and_the_word(event):
    (first, second), desk = at_table(event), make.desk(event)
    mine, theirs = Phone(event, first.entry.number), Phone(event, second.entry.number)
    before = [mine.look(), theirs.look()]
    entries.add_entry(event, desk, name=second.entry.name, club="Another club", namesake=True)
    compared([mine, theirs], before, "a namesake")


def test_rows_that_are_remembered_give_the_words_that_rows_read_for_the_first_time_give(event):
    for _, act in a_day(event):
        act()
        now = Event.objects.get(pk=event.pk)
        remembered = words_of(now)
        freshness._remembered.clear()
        assert words_of(now) == remembered


def test_a_result_elsewhere_brings_a_place_with_an_empty_answer(event):
    mine = Phone(event, at_table(event)[0].entry.number)
    _, word = mine.look()
    before, places = mine.place, set()
    for table, outcome in ((2, Outcome(1, 0, 6)), (3, Outcome(2, 6, 0)), (4, Outcome(1, 0, 6)), (5, Outcome(2, 6, 0))):
        results.enter_result(make.game_at(event, table), make.desk(event), outcome)
        assert mine.asks(word) == 204
        places.add(mine.brought)
        mine.look()
        assert mine.brought == mine.place
    assert places - {before}


class FreshMachine(EventMachine):
    """Whatever organisers and players do, in any order: no page changes without its word."""

    def press(self, service, thing, *args, **kwargs):
        phones = [Phone(self.event, number) for number in (1, 2)]
        before = [phone.look() for phone in phones]
        done = super().press(service, thing, *args, **kwargs)
        compared(phones, before, getattr(service, "__name__", str(service)))
        return done


def test_no_order_of_presses_leaves_a_page_behind():
    few = settings(max_examples=6, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(FreshMachine, settings=few)
