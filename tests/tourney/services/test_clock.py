"""Writes to a round's time, and what is told to everybody."""

import datetime as dt

import pytest
import time_machine
from django.utils import timezone

from tests import make
from tourney import logbook
from tourney.clock import clock_of
from tourney.errors import Refused, Stale
from tourney.models import Announcement, Event, Round
from tourney.services import announcements, rounds
from tourney.services import clock as services

pytestmark = pytest.mark.django_db
START = dt.datetime(2027, 4, 10, 9, 0, tzinfo=dt.UTC)


@pytest.fixture
def event() -> Event:
    return make.event(entries=4, round_minutes=60)


@pytest.fixture
def round_(event) -> Round:
    with time_machine.travel(START, tick=False):
        return make.playing(event)


def at(minutes: float):
    return time_machine.travel(START + dt.timedelta(minutes=minutes), tick=False)


def left(round_: Round) -> int:
    round_.refresh_from_db()
    return clock_of(round_.event, round_).left


def last(event: Event) -> str:
    return logbook.sentence(event.log.first())


def test_a_pause_takes_nothing_from_the_round(event, round_):
    with at(10):
        services.pause_round(round_, make.desk(event))
    with at(25):
        assert left(round_) == 3000
        services.resume_round(round_, make.desk(event))
        assert left(round_) == 3000
    assert "goes on at 0:50:00, having stood for 0:15:00" in last(event)


def test_a_second_press_changes_nothing(event, round_):
    with at(10):
        services.pause_round(round_, make.desk(event))
        revision = Event.objects.get(pk=event.pk).revision
        services.pause_round(round_, make.desk(event))
    assert Event.objects.get(pk=event.pk).revision == revision


def test_minutes_are_added_and_taken_for_all_and_never_by_a_stale_press(event, round_):
    with at(0):
        services.add_minutes(round_, make.desk(event), 10, seen=0)
        with pytest.raises(Stale):
            services.add_minutes(round_, make.desk(event), 10, seen=0)
        services.add_minutes(round_, make.desk(event), -25, seen=10)
        assert left(round_) == 45 * 60
    assert "25 minutes taken for all tables" in last(event)


def test_the_second_of_two_equal_posts_adds_nothing(event, round_):
    services.add_minutes(round_, make.desk(event), 5, seen=0, key="k")
    services.add_minutes(round_, make.desk(event), 5, seen=0, key="k")
    round_.refresh_from_db()
    assert round_.extra_minutes == 5


@pytest.mark.parametrize("minutes", [0, 601, -60, -601])
def test_a_round_keeps_a_length_that_can_be(event, round_, minutes):
    with pytest.raises(Refused):
        services.add_minutes(round_, make.desk(event), minutes)


def test_one_table_has_minutes_of_its_own(event, round_):
    game = make.game_at(event, 2)
    services.extend_game(game, make.desk(event), 15)
    assert make.game_at(event, 2).extra_minutes == 15
    assert make.game_at(event, 1).extra_minutes == 0
    assert "Table 2" in last(event)
    with pytest.raises(Refused):
        services.extend_game(game, make.desk(event), 241)


def test_a_clock_that_was_started_too_early_begins_anew(event, round_):
    with at(20):
        services.restart_clock(round_, make.desk(event), seen=START)
        assert left(round_) == 3600
        with pytest.raises(Stale):
            services.restart_clock(round_, make.desk(event), seen=START)


def test_without_a_running_clock_nothing_is_done_to_it(event):
    published = make.published(event)
    for act in (services.pause_round, services.resume_round, services.restart_clock):
        with pytest.raises(Refused, match="not running"):
            act(published, make.desk(event))


def test_what_is_told_before_the_end_is_kept_by_its_minutes(event):
    services.set_calls(event, make.desk(event), [{"left": 5, "words": "Five"}, {"left": 15, "words": " Fifteen "}])
    assert event.announce_at == [{"left": 15, "words": "Fifteen"}, {"left": 5, "words": "Five"}]
    for wrong in ([{"left": 5, "words": "a"}, {"left": 5, "words": "b"}], [{"left": -1, "words": "a"}]):
        with pytest.raises(Refused):
            services.set_calls(event, make.desk(event), wrong)


def test_an_announcement_is_made_once_and_taken_away_but_kept(event):
    announcements.announce(event, make.desk(event), "  Lunch \n is ready ", key="k")
    announcements.announce(event, make.desk(event), "Lunch is ready", key="k")
    told = Announcement.objects.get()
    assert told.words == "Lunch is ready"
    announcements.take_away(told, make.desk(event))
    told.refresh_from_db()
    assert told.until <= timezone.now()
    assert last(event).startswith("No longer told")


def test_an_announcement_needs_words_and_an_end_to_come(event):
    with pytest.raises(Refused):
        announcements.announce(event, make.desk(event), "  ")
    with pytest.raises(Refused):
        announcements.announce(event, make.desk(event), "x", until=timezone.now() - dt.timedelta(minutes=1))


def test_a_finished_event_still_tells(event):
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now())
    announcements.announce(event, make.desk(event), "Prizes in the hall")
    assert Announcement.objects.count() == 1


def test_a_round_closes_knowingly_without_results_and_the_log_says_which(event, round_):
    make.play(round_, leave=1)
    missing = make.game_at(event, 2)
    with pytest.raises(Refused, match="Table 2"):
        rounds.close_round(round_, make.desk(event), without=[make.game_at(event, 1).public_id])
    rounds.close_round(round_, make.desk(event), without=[missing.public_id])
    assert last(event).endswith("closed without the results of Table 2")
