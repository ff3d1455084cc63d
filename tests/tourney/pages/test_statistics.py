"""The statistics of an event: what is counted, what is not, and what nobody may know yet."""

import random

import pytest

from tests import make
from tourney.models import Event
from tourney.pages.statistics import statistics_of
from tourney.rehearsal import rehearse, settings_for
from tourney.services import results, rounds

pytestmark = pytest.mark.django_db


def sections(event, public=True):
    return {one.key: one for one in statistics_of(event, public=public).sections}


@pytest.fixture
def played():
    event = make.event(rounds_planned=4, tables=6, **{k: v for k, v in settings_for("").items() if k != "name"})
    rehearse(event, make.desk(event), players=12, played_rounds=3, seed="figures")
    return event


def test_every_question_of_a_played_event_has_a_sentence_a_chart_and_numbers(played):
    found = sections(played)
    assert {"attackers", "missions", "plans", "army", "points", "margins", "club", "tables"} <= found.keys()
    for one in found.values():
        assert one.sentence.strip()
        assert one.rows
        assert all(len(row) == len(one.header) for row in one.rows)
    assert "would be no surprise" in found["attackers"].sentence


def test_the_numbers_add_up_to_the_games(played):
    told = statistics_of(played, public=True)
    found = sections(played)
    assert told.games == 18
    assert sum(int(row[1]) for row in found["attackers"].rows) == 18
    assert sum(int(row[1]) for row in found["missions"].rows) == 18
    assert sum(int(row[1]) for row in found["points"].rows) == 36
    assert sum(int(row[1]) for row in found["margins"].rows) == 18
    assert sum(int(row[1]) for row in found["plans"].rows) == 36
    assert sum(int(row[1]) for row in found["tables"].rows) == 18


def test_games_that_were_not_played_are_left_out():
    event = make.event(entries=4)
    round_ = make.playing(event)
    games = make.play(round_, leave=1)
    results.enter_result(games[-1], make.desk(event), results.Outcome(1, 0, 0), kind="forfeit")
    rounds.close_round(round_, make.desk(event))
    assert statistics_of(event, public=True).games == 1


def test_an_open_round_shows_at_the_desk_alone():
    event = make.played_event(entries=4, rounds=1)
    make.play(make.playing(event))
    assert statistics_of(event, public=True).rounds == (1,)
    assert statistics_of(event, public=False).rounds == (1, 2)


def test_a_hidden_round_is_not_counted_in_public(played):
    Event.objects.filter(pk=played.pk).update(hidden_from=3)
    played.refresh_from_db()
    assert statistics_of(played, public=True).rounds == (1, 2)
    assert statistics_of(played, public=False).rounds == (1, 2, 3)


def test_a_plan_is_not_counted_before_both_are_revealed():
    event = make.event(entries=4)
    make.playing(event, mode="plans")
    make.seal(event, "attack", table=1)
    assert "plans" not in sections(event, public=False)


def test_a_game_of_points_counts_in_classes_and_without_units():
    event = make.event(system="wh40k10", rounds_planned=2, tables=4)
    rehearse(event, make.desk(event), players=8, played_rounds=2, seed="points")
    found = sections(event)
    assert len(found["points"].rows) <= 12
    assert "–" in found["points"].rows[0][0]
    assert "plans" not in found


def test_nothing_played_is_nothing_to_tell():
    assert statistics_of(make.event(entries=4), public=True).sections == ()


@pytest.mark.parametrize("entries", [8, 60])
def test_statistics_take_a_handful_of_queries(entries, django_assert_max_num_queries):
    event = make.played_event(entries=entries, rounds=2)
    with django_assert_max_num_queries(8):
        statistics_of(event, public=True)


def test_the_same_event_tells_the_same(played):
    random.seed(1)
    assert statistics_of(played, public=True) == statistics_of(played, public=True)


def test_of_two_plans_chosen_alike_neither_was_chosen_most_often():
    event = make.event(entries=2)
    make.playing(event, mode="plans")
    make.seal(event, "attack", "defend")
    make.play(event.rounds.get())
    make.rounds_closed(event.rounds.get())
    assert sections(event)["plans"].sentence == "2 plans chosen; each as often as the others (1 of 2 times, 50 %)."
