"""A round that is out: moving games, swapping players, keying in slips; and who hears of a draft."""

import html
import re

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Game
from tourney.pages.roll import roll
from tourney.pages.roundviews import faults
from tourney.pairing import Broken
from tourney.services import entries, rounds

pytestmark = pytest.mark.django_db


def at(event, name, **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def test_each_table_on_offer_says_what_moving_there_would_mean(cast):
    round_ = make.published(cast.event)
    game, other, third, fourth = queries.games_of(round_)
    spare = fourth.table
    Game.objects.filter(pk=fourth.pk).update(table=None)
    cast.event.tables.filter(pk__in=[spare.pk, third.table_id]).update(closed=True)
    page = html.unescape(cast.olga.get(at(cast.event, "desk_game", game_id=game.public_id)).content.decode())
    offered = re.findall(r"<option[^>]*>([^<]*)</option>", page.split("Move the game")[0].rpartition("<form")[2])
    pair = {one.pk: " v ".join(seat.entry.name for seat in queries.seats_in_order(one)) for one in (other, third)}
    assert offered == [
        f"{game.table}",
        f"{other.table} (changes places with {pair[other.pk]})",
        f"{third.table} (closed, changes places with {pair[third.pk]})",
        f"{spare} (closed)",
    ]


def test_players_of_a_published_round_are_swapped_and_broken_rules_are_named(cast):
    make.closed(cast.event)
    round_ = make.published(cast.event)
    page = at(cast.event, "desk_round", number=2)
    assert "Swap two players by hand" in words(cast.olga.get(page))
    assert "Swap two players" not in words(cast.sam.get(page))
    first, second = queries.seats_in_order(queries.games_of(cast.event.rounds.get(number=1))[0])
    beside = round_.seats.get(entry=first.entry).game.seats.exclude(entry=first.entry).get()
    said = words(
        cast.olga.post(
            at(cast.event, "round_swap", number=2), {"first": second.entry.pk, "second": beside.entry.pk}, follow=True
        )
    )
    assert "have changed places" in said
    assert "break a rule" in said
    assert "have already met" in said


def test_a_swap_that_cannot_be_is_told_in_its_form(cast):
    round_ = make.published(cast.event)
    one = round_.seats.first().entry.pk
    response = cast.olga.post(at(cast.event, "round_swap", number=1), {"first": one, "second": one})
    assert response.status_code == 422
    assert "Nobody was moved." in words(response)
    assert "Choose somebody else." in words(response)
    rounds.start_round(round_, make.desk(cast.event))
    other = round_.seats.exclude(game=round_.seats.first().game).first().entry.pk
    late = cast.olga.post(at(cast.event, "round_swap", number=1), {"first": one, "second": other})
    assert late.status_code == 422
    assert "Round 1 is being played" in words(late)


def test_a_fault_of_the_draw_is_told_once_with_its_reason_and_not_after_it_was_put_right():
    relaxed = [
        {"rule": "rematch", "games": [[1, 2]], "why": "everybody has met everybody"},
        {"rule": "club", "games": [[3, 4]], "why": "all 4 entries are of Iron Dice"},
        {"rule": "bye", "games": [], "why": "#5 sits out although 1 other has had fewer byes"},
    ]
    broken = [
        Broken("rematch", frozenset({1, 2}), "#2 and #1 have already met"),
        Broken("bye", frozenset({5}), "#5 has had 2 byes and #4 fewer"),
        Broken("table", frozenset(), "table 3 is closed"),
    ]
    names = {1: "Ada", 2: "Ben", 4: "Dee", 5: "Eve"}
    assert faults(broken, relaxed, names) == (
        "Ben and Ada have already met (everybody has met everybody)",
        "Eve sits out although 1 other has had fewer byes",
        "table 3 is closed",
    )
    assert faults([], relaxed, names) == ()


def test_absences_from_closed_rounds_are_history(cast):
    ada = cast.event.entries.first()
    for number in (1, 3):
        entries.set_absent(ada, make.desk(cast.event), number, absent=True)
    assert [s.words for line in roll(cast.event) if line.entry == ada for s in line.status] == ["Away in 1, 3"]
    make.closed(cast.event)
    assert [s.words for line in roll(cast.event) if line.entry == ada for s in line.status] == ["Away in 3"]


def test_only_those_who_run_the_event_hear_of_a_draft_on_the_overview(cast):
    make.closed(cast.event)
    pages = [words(who.get(at(cast.event, "desk"))) for who in (cast.sam, cast.vic)]
    make.draft(cast.event)
    after = [words(who.get(at(cast.event, "desk"))) for who in (cast.sam, cast.vic)]
    assert after == pages
    assert "Round 2 of 3, draft" in words(cast.olga.get(at(cast.event, "desk")))
