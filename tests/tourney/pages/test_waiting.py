"""What waits for somebody: each thing while it waits, for whoever may deal with it, and nothing else."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tourney import queries
from tourney.access import Staff
from tourney.models import Entry, Event, ListState, Penalty, Registration, Role, Round
from tourney.pages.waiting import what_waits
from tourney.services import erasing
from tourney.services.judging import call_judge, take_call
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


def waits(event: Event, role: str = Role.OWNER) -> dict[str, int]:
    """What is shown to somebody of that role: words and count."""
    event = Event.objects.get(pk=event.pk)
    at = Staff(event, make.user("olga"), role)
    state = queries.event_states([event], drafts=at.may_run)[event.pk]
    return {one.words: one.count for one in what_waits(at, state)}


def test_nothing_waits_in_a_new_event_nor_in_one_that_plays_in_time():
    event = make.event(entries=8)
    assert waits(event) == {}
    make.play(make.playing(event), leave=2)
    assert waits(event) == {}


def test_a_viewer_is_told_of_nothing():
    event = make.event(entries=8)
    Entry.objects.filter(event=event).update(list_state=ListState.SENT)
    make.draft(event)
    assert waits(event, Role.VIEWER) == {}


def test_a_call_waits_until_somebody_goes():
    event = make.event(entries=8)
    make.playing(event)
    seat, _ = make.seats(event)
    call = call_judge(seat, make.actor(seat))
    assert waits(event, Role.SCOREKEEPER) == {"table calls a judge": 1}
    take_call(call, make.desk(event))
    assert waits(event) == {}


def test_tables_without_a_result_and_without_time_are_named():
    event = make.event(entries=8, round_minutes=60)
    make.play(make.playing(event), leave=2)
    Round.objects.filter(event=event).update(started_at=timezone.now() - timedelta(minutes=61))
    assert waits(event, Role.SCOREKEEPER) == {"tables have no result and no time left": 2}


def test_whoever_has_not_come_waits_before_the_round_and_their_table_once_the_grace_is_over():
    event = make.event(entries=8, grace_minutes=10)
    Entry.objects.filter(event=event).exclude(number=1).update(checked_in_at=timezone.now())
    assert waits(event, Role.SCOREKEEPER) == {"player has not checked in": 1}
    make.playing(event)
    assert waits(event) == {}
    Round.objects.filter(event=event).update(started_at=timezone.now() - timedelta(minutes=11))
    assert waits(event) == {"table waits for a player, past the grace": 1}


def test_whoever_has_come_and_is_not_drawn_waits():
    event = make.event(entries=8)
    Entry.objects.filter(event=event).update(checked_in_at=timezone.now())
    make.published(event)
    late = Entry.objects.create(event=event, name="Late Arrival", number=9, checked_in_at=timezone.now())
    assert waits(event, Role.SCOREKEEPER) == {"player is here and not drawn": 1}
    late.delete()
    assert waits(event) == {}


def test_lists_and_appeals_wait_for_judges():
    event = make.event(entries=8)
    make.playing(event)
    entry = event.entries.get(number=1)
    Entry.objects.filter(pk=entry.pk).update(list_state=ListState.SENT)
    Penalty.objects.create(
        event=event, entry=entry, card=Penalty.Card.YELLOW, reason="Late", appeal=Penalty.Appeal.OPEN
    )
    assert waits(event, Role.JUDGE) == {"appeal to rule on": 1, "army list to look at": 1}
    assert waits(event, Role.SCOREKEEPER) == {}


def test_registrations_wait_while_there_is_room_for_them():
    event = make.event(entries=8, capacity=9)
    for name in ("Ada", "Bo"):
        Registration.objects.create(event=event, name=name, key=name)
    assert waits(event) == {"registration waits, and there is room": 1}
    assert waits(event, Role.JUDGE) == {}
    Event.objects.filter(pk=event.pk).update(capacity=8)
    assert waits(event) == {}


def test_who_asked_for_their_data_to_go_waits_for_the_owner_alone_and_after_the_event_too():
    event = make.event(entries=4)
    asks = "player asks for their data to be removed"
    entry = event.entries.get(number=1)
    erasing.ask_erasure(entry, Actor.of_entry(entry))
    assert waits(event) == {asks: 1}
    assert waits(event, Role.ORGANISER) == {}
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now())
    assert waits(event) == {asks: 1}
    erasing.erase(entry, make.desk(event), then=erasing.GOES_ON)
    assert waits(event) == {}


def test_a_draft_that_will_publish_itself_says_when_and_one_that_did_not_says_why():
    event = make.event(entries=8, time_zone="Europe/Berlin")
    draft = make.draft(event)
    assert waits(event) == {}
    at = datetime(2026, 12, 5, 10, 15, tzinfo=UTC)
    Round.objects.filter(pk=draft.pk).update(publish_at=at)
    with time_machine.travel(datetime(2026, 12, 5, 9, 0, tzinfo=UTC)):
        assert waits(event) == {"draft publishes itself at 11:15": 1}
    with time_machine.travel(datetime(2026, 12, 1, 9, 0, tzinfo=UTC)):
        assert waits(event) == {"draft publishes itself at 11:15, 5 December": 1}
    with time_machine.travel(datetime(2025, 12, 31, 9, 0, tzinfo=UTC)):
        assert waits(event) == {"draft publishes itself at 11:15, 5 December 2026": 1}
    Round.objects.filter(pk=draft.pk).update(publish_at=None, publish_note="Somebody has dropped.")
    assert waits(event) == {"draft was not published": 1}
    assert waits(event, Role.JUDGE) == {}


def test_reports_that_differ_are_the_next_step_and_so_stand_there_alone():
    event = make.event(entries=4)
    make.playing(event)
    make.dispute(event, (1, 1, 1), (2, 1, 1))
    assert waits(event) == {}
    Round.objects.filter(event=event).update(status="closed")
    make.draft(event)
    assert waits(event) == {"two reports that differ": 1}


def test_the_list_takes_as_many_queries_of_48_entries_as_of_8():
    counts = []
    for entries in (8, 48):
        event = make.event(entries=entries, tables=entries // 2)
        Entry.objects.filter(event=event).exclude(number=1).update(checked_in_at=timezone.now())
        make.play(make.playing(event), leave=entries // 4)
        event = Event.objects.get(pk=event.pk)
        state = queries.event_states([event])[event.pk]
        with CaptureQueriesContext(connection) as seen:
            what_waits(Staff(event, make.user("olga"), Role.OWNER), state)
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 22


def test_the_overview_shows_the_list_and_links_to_where_each_is_dealt_with(cast: Cast):
    make.playing(cast.event)
    seat, _ = make.seats(cast.event)
    call_judge(seat, make.actor(seat))
    page = cast.sam.get(f"/e/{cast.event.public_id}/desk/").content.decode()
    assert "What waits" in page
    assert f'<a href="/e/{cast.event.public_id}/desk/calls/">' in page
    assert "What waits" not in cast.vic.get(f"/e/{cast.event.public_id}/desk/").content.decode()
