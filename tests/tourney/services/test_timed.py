"""Drafts that publish themselves, and rounds closed without results."""

import datetime as dt
import json

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from tests import make
from tourney import logbook, queries
from tourney.errors import Refused, Stale
from tourney.field import field_for
from tourney.models import Event, Round, RoundStatus
from tourney.services import drafts, events, redraws, results, retention, rounds, timed
from tourney.services import entries as entry_services
from tourney.services.results import Outcome
from tourney.ticking import Ticker

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(entries=6)


def soon(minutes: int = 10) -> dt.datetime:
    return timezone.now() + dt.timedelta(minutes=minutes)


def waiting(event) -> Round:
    round_ = make.draft(event)
    timed.set_publishing(round_, make.desk(event), soon(), version=drafts.version(round_))
    return round_


def test_a_draft_publishes_itself_when_its_time_has_come_and_once(event):
    round_ = waiting(event)
    assert timed.due() == []
    with time_machine.travel(soon(11)):
        assert [done.what for done in timed.due()] == ["published"]
        assert timed.due() == []
    round_.refresh_from_db()
    assert (round_.status, round_.publish_at) == (RoundStatus.PUBLISHED, None)
    assert event.log.first().actor == "Muster"


def test_a_draft_that_was_changed_stays_one_and_says_why(event):
    round_ = waiting(event)
    first, second = queries.games_of(round_)[:2]
    rounds.move_game(first, make.desk(event), second.table)
    assert "changed" in timed.why_not_published(Round.objects.get(pk=round_.pk))
    with time_machine.travel(soon(11)):
        assert [done.what for done in timed.due()] == ["not published"]
        assert timed.due() == []
    round_.refresh_from_db()
    assert (round_.status, round_.publish_at) == (RoundStatus.DRAFT, None)
    assert "changed" in round_.publish_note
    assert "not published by itself" in logbook.sentence(event.log.first())


def test_a_draft_whose_players_have_changed_stays_one(event):
    round_ = waiting(event)
    entry_services.drop_entry(event.entries.first(), make.desk(event))
    assert "Who plays has changed" in timed.why_not_published(Round.objects.get(pk=round_.pk))
    with time_machine.travel(soon(11)):
        assert "Who plays" in timed.due()[0].why


def test_a_time_is_refused_for_another_draft_than_was_seen_and_for_the_past(event):
    round_ = make.draft(event)
    with pytest.raises(Stale):
        timed.set_publishing(round_, make.desk(event), soon(), version=1)
    with pytest.raises(Refused, match="passed"):
        timed.set_publishing(round_, make.desk(event), soon(-1))


def test_a_time_that_can_only_be_mistyped_is_refused(event):
    round_ = make.draft(event)
    with pytest.raises(Refused, match="more than 60 days"):
        timed.set_publishing(round_, make.desk(event), soon(61 * 24 * 60))
    timed.set_publishing(round_, make.desk(event), soon(59 * 24 * 60))


def test_a_cancelled_time_publishes_nothing(event):
    round_ = waiting(event)
    timed.cancel_publishing(round_, make.desk(event))
    with time_machine.travel(soon(11)):
        assert timed.due() == []


def test_publishing_by_hand_forgets_the_time(event):
    round_ = waiting(event)
    rounds.publish_round(round_, make.desk(event))
    rounds.unpublish_round(round_, make.desk(event))
    with time_machine.travel(soon(11)):
        assert timed.due() == []


def test_a_draft_of_a_finished_event_stays_one(event):
    waiting(event)
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now())
    with time_machine.travel(soon(11)):
        assert "finished" in timed.due()[0].why


def test_the_command_prints_what_was_done(event, capsys):
    waiting(event)
    with time_machine.travel(soon(11)):
        call_command("tick")
    assert json.loads(capsys.readouterr().out)[0]["event"] == event.public_id


def test_the_loop_outlives_what_goes_wrong_and_stops_when_told(event, monkeypatch, caplog):
    waiting(event)
    looks = Ticker(every=0.01)
    monkeypatch.setattr("tourney.ticking.close_old_connections", lambda: None)
    monkeypatch.setattr("tourney.ticking.connection.close", lambda: None)
    with time_machine.travel(soon(11)):
        looks.look()
    assert event.rounds.get().status == RoundStatus.PUBLISHED
    looks.stop()


def test_games_without_results_count_as_met_and_give_nothing_until_they_are_entered(event):
    round_ = make.playing(event)
    make.play(round_, leave=1)
    missing = queries.without_result(round_)
    rounds.close_round(round_, make.desk(event), without=[game.public_id for game in missing])
    pair = [seat.entry for seat in queries.seats_in_order(missing[0])]
    field = field_for(event, 2, "seed")
    assert frozenset(entry.number for entry in pair) in field.met
    rows = {row.entry: row for row in queries.standings_of(event, also=["points"])}
    assert [rows[entry.number].values["points"] for entry in pair] == [0, 0]
    results.enter_result(make.game_at(event, missing[0].table.number), make.desk(event), Outcome(1, 0, 5))
    rows = {row.entry: row for row in queries.standings_of(event, also=["points"])}
    assert rows[pair[0].number].values["points"] > 0


def test_a_round_that_misses_results_is_told_as_the_next_thing(event):
    round_ = make.playing(event)
    make.play(round_, leave=2)
    rounds.close_round(round_, make.desk(event), without=[game.public_id for game in queries.without_result(round_)])
    assert queries.event_states([event])[event.pk].unplayed == 2


def test_why_a_draft_is_stale_is_told_in_words(event):
    round_ = make.draft(event)
    assert redraws.why_stale(round_) == ""
    gone = event.entries.first()
    entry_services.drop_entry(gone, make.desk(event))
    assert gone.name in redraws.why_stale(round_)


def test_names_whose_time_is_over_go_too(event):
    make.closed(event)
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now(), retention_days=1)
    with time_machine.travel(timezone.now() + dt.timedelta(days=2)):
        assert [done.what for done in timed.due(names=False)] == []
        assert [done.what for done in timed.due()] == ["names removed"]
        assert timed.due() == []


def test_a_draft_that_cannot_be_read_keeps_no_other_event_waiting(event, monkeypatch, caplog):
    broken, other = waiting(event), make.event("otto", entries=4, name="Otto's Own")
    fine = waiting(other)
    publish = rounds.publish_round

    def stumble(round_, *args, **how):
        if round_.pk == broken.pk:
            raise KeyError("mission")
        publish(round_, *args, **how)

    monkeypatch.setattr(rounds, "publish_round", stumble)
    with time_machine.travel(soon(11)):
        assert [(done.what, done.event) for done in timed.due()] == [
            ("not published", event.public_id),
            ("published", other.public_id),
        ]
    fine.refresh_from_db()
    assert fine.status == RoundStatus.PUBLISHED
    assert "could not publish itself" in caplog.text


def test_names_of_an_event_that_cannot_be_read_keep_no_others(monkeypatch, caplog):
    first, second = make.played_event(entries=4), make.played_event(entries=4)
    for one in (first, second):
        events.finish_event(one, make.desk(one))
    remove = retention.pseudonymise

    def stumble(one, by):
        if one.pk == first.pk:
            raise KeyError("name")
        return remove(one, by)

    monkeypatch.setattr(retention, "pseudonymise", stumble)
    later = timezone.now() + dt.timedelta(days=400)
    assert [done.event for done in timed.due(later)] == [second.public_id]
    assert f"The names of {first.public_id} could not be removed" in caplog.text
