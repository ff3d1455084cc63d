"""Finishing an event asks about what is missing, and forbids nothing."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Event
from tourney.services.announcements import announce
from tourney.services.events import finish_event
from tourney.services.rounds import close_round

pytestmark = pytest.mark.django_db


def url(event, name):
    return reverse(name, args=[event.public_id])


def close_leaving_one(event):
    """Close the next round without the result of its last table; gives that game."""
    round_ = make.playing(event)
    left = make.play(round_, leave=1)[-1]
    close_round(round_, make.desk(event), without=[left.public_id])
    return left


def is_finished(event):
    return Event.objects.get(pk=event.pk).finished_at is not None


def seen(response):
    return re.search(r'name="without" value="([^"]*)"', response.content.decode())[1]


def test_what_is_missing_is_listed_and_asked_about_and_the_event_can_still_be_finished(cast):
    game = close_leaving_one(cast.event)
    asked = cast.olga.post(url(cast.event, "desk_finish"))
    assert asked.status_code == 422
    assert not is_finished(cast.event)
    first, second = (seat.entry.name for seat in queries.seats_in_order(game))
    assert f"Round 1, table {game.table.number}: {first} v {second}" in words(asked)
    assert f"{cast.event.rounds_planned - 1} of {cast.event.rounds_planned} rounds were never drawn" in words(asked)
    cast.olga.post(url(cast.event, "desk_finish"), {"without": seen(asked)})
    assert is_finished(cast.event)


def test_who_agreed_to_less_than_is_missing_now_is_asked_again(cast):
    Event.objects.filter(pk=cast.event.pk).update(rounds_planned=2)
    close_leaving_one(cast.event)
    cast.event.refresh_from_db()
    asked = seen(cast.olga.post(url(cast.event, "desk_finish")))
    close_leaving_one(cast.event)
    assert cast.olga.post(url(cast.event, "desk_finish"), {"without": asked}).status_code == 422
    assert not is_finished(cast.event)


def test_nothing_is_asked_where_nothing_is_missing(cast):
    Event.objects.filter(pk=cast.event.pk).update(rounds_planned=1)
    cast.event.refresh_from_db()
    make.closed(cast.event)
    assert "Finishing asks" not in words(cast.olga.get(url(cast.event, "desk_after")))
    assert cast.olga.post(url(cast.event, "desk_finish")).status_code == 302
    assert is_finished(cast.event)


def test_the_page_of_the_end_says_what_is_missing(cast):
    game = close_leaving_one(cast.event)
    page = words(cast.olga.get(url(cast.event, "desk_after")))
    assert f"Without a result: round 1, table {game.table.number}" in page


def test_the_question_takes_as_many_queries_for_many_games_as_for_few(cast):
    big, taken, olga = make.event(entries=24, name="Big"), [], cast.olga
    for event in (cast.event, big):
        round_ = make.playing(event)
        close_round(round_, make.desk(event), without=[game.public_id for game in queries.games_of(round_)])
        with CaptureQueriesContext(connection) as captured:
            assert olga.post(url(event, "desk_finish")).status_code == 422
        taken.append(len(captured))
    assert taken[1] <= taken[0] <= 26


def test_what_is_told_without_an_end_ends_with_the_event(cast):
    announce(cast.event, make.desk(cast.event), "Round two is being drawn")
    finish_event(cast.event, make.desk(cast.event))
    assert "Round two is being drawn" not in words(cast.stranger.get(url(cast.event, "event")))
    announce(cast.event, make.desk(cast.event), "Thank you all")
    assert "Thank you all" in words(cast.stranger.get(url(cast.event, "event")))
