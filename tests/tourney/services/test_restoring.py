"""An event that goes back to a backup stands as it did, and what must not come back does not."""

import dataclasses
import gzip
import hashlib
import json
from datetime import timedelta

import pytest
from django.utils import timezone

from tests import make
from tests.tourney.eventfile.events import full_event
from tests.tourney.services import judge
from tests.tourney.services.snapshot import snapshot
from tourney import backups as files
from tourney import eventfile, logbook, queries
from tourney.access import link_path
from tourney.errors import Refused, Stale
from tourney.models import AccessToken, Entry, Event, Game, LogEntry, Member
from tourney.services import (
    backups,
    entries,
    erasing,
    events,
    plans,
    registering,
    restoring,
    results,
    retention,
    rounds,
    undoing,
    wholeness,
)
from tourney.services.registering import Wish
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.BACKUPS = str(tmp_path / "backups")
    return tmp_path / "backups"


def backed_up(event: Event) -> bytes:
    """The bytes of a backup of the event as it stands."""
    event.refresh_from_db()
    return backups.take(event).read_bytes()


def back(event: Event, content: bytes, **how):
    event.refresh_from_db()
    gone = restoring.restore(event, make.desk(event), content, **how)
    event.refresh_from_db()
    return gone


def document(event: Event) -> dict:
    """All that travels, but what has to differ: when it was written, the log, and counters that only grow."""
    told = eventfile.written_whole(eventfile.gathered(event))
    for game in told["games"]:
        del game["version"], game["dice_seed"]
    for name in ("written", "seal", "log", "links"):
        del told[name]
    return {key: sorted(map(json.dumps, rows)) if isinstance(rows, list) else rows for key, rows in told.items()}


def everything_changed(event: Event) -> None:
    """A little of everything, by the services that the desk has."""
    by = make.desk(event)
    events.change_settings(event, by, {"name": "Another name", "rounds_planned": 6})
    entries.adjust_vp(event.entries.get(number=1), by, vp=3, reason="Found later", round_number=1)
    entries.edit_entry(event.entries.get(number=2), by, name="Somebody Else", club="Elsewhere")
    results.enter_result(make.game_at(event, 1), by, results.Outcome(1, 0, 4))
    events.add_tables(event, by, 2)
    entries.drop_entry(event.entries.get(number=3), by)


def test_every_row_is_as_it_was_and_the_log_says_so():
    event = full_event()
    content, before, links = backed_up(event), document(event), {e.number: link_path(e) for e in event.entries.all()}
    lines = list(event.log.order_by("sequence").values())
    everything_changed(event)
    assert document(event) != before
    gone = back(event, content)
    assert document(event) == before
    assert gone.lines == 6
    after = list(event.log.order_by("sequence").values())
    assert after[: len(lines)] == lines
    assert [line["verb"] for line in after[len(lines) :]][-1] == "went back"
    assert len(after) == len(lines) + 7 == event.revision
    assert {e.number: link_path(e) for e in event.entries.all()} == links
    assert judge.faults(event) == []


def test_rows_that_did_not_change_keep_their_numbers_and_are_not_written():
    event = full_event()
    content = backed_up(event)
    events.change_settings(event, make.desk(event), {"venue": "Elsewhere"})
    before = snapshot(event)
    back(event, content)
    changes = event.log.get(verb="went back").row_changes.all()
    assert [change.table for change in changes] == ["tourney_event"]
    assert snapshot(event).keys() == before.keys()


def test_going_back_can_be_gone_back_on(folder):
    event = full_event()
    content = backed_up(event)
    everything_changed(event)
    changed = document(event)
    back(event, content)
    newest = files.listed(folder / event.public_id)[0]
    assert newest.header.why == backups.RESTORE
    back(event, newest.path.read_bytes())
    assert document(event) == changed


def test_a_player_entered_since_leaves_with_their_link_and_what_they_wrote_stays_in_the_log():
    event = make.event(entries=2, tables=2)
    content = backed_up(event)
    late = entries.add_entry(event, make.desk(event), name="Late Larry")
    entries.add_entry(event, make.desk(event), name="Odd Otto")
    make.playing(event)
    seat = event.rounds.get().seats.get(entry=late)
    table = seat.game.table.number
    make.report(event, (1, 0, 5), (1, 0, 5), table=table)
    written = event.log.filter(entry=late).count()
    gone = back(event, content)
    assert written
    assert gone.leaving == ("Late Larry", "Odd Otto")
    assert not AccessToken.objects.filter(entry__name="Late Larry").exists()
    assert event.log.filter(actor="Late Larry", entry=None).count() == written
    assert judge.faults(event) == []
    assert "no longer entered: Late Larry, Odd Otto" in logbook.sentence(event.log.get(verb="went back"))


def test_who_has_come_onto_the_waiting_list_since_is_told():
    event = make.event(entries=2, registration="open", capacity=2)
    content = backed_up(event)
    registering.register(event, Wish("Wanda Waits", email="wanda@example.org"))
    event.refresh_from_db()
    assert restoring.prospect(event, content, make.desk(event)).waiting == ("Wanda Waits",)
    assert event.registrations.count() == 1
    assert back(event, content).waiting == ("Wanda Waits",)
    assert event.log.first().data["waiting"] == ["Wanda Waits"]


def test_a_player_removed_since_comes_back_with_a_new_link():
    event = make.event(entries=3)
    content = backed_up(event)
    one = event.entries.get(number=3)
    old = link_path(one)
    entries.remove_entry(one, make.desk(event))
    assert back(event, content).returning == (one.name,)
    again = event.entries.get(number=3)
    assert again.public_id == one.public_id
    assert link_path(again) != old


def test_a_link_that_was_revoked_since_stays_dead_and_the_new_one_works():
    event = make.event(entries=2)
    content, one = backed_up(event), event.entries.get(number=1)
    old = link_path(one)
    entries.reissue_link(one, make.desk(event))
    new = link_path(Entry.objects.get(pk=one.pk))
    back(event, content)
    assert link_path(event.entries.get(number=1)) == new != old


def test_who_has_asked_to_be_removed_since_still_asks_and_who_thought_again_does_not():
    event = make.event(entries=2)
    ada, ben = event.entries.all()
    erasing.ask_erasure(ben, Actor.of_entry(ben))
    content = backed_up(event)
    erasing.ask_erasure(ada, Actor.of_entry(ada))
    erasing.ask_erasure(ben, Actor.of_entry(ben), wanted=False)
    back(event, content)
    assert [one.erasure_asked_at is not None for one in event.entries.all()] == [True, False]


def test_nobody_who_helps_is_lost_or_comes_back():
    event = make.event(entries=2)
    make.user("vera")
    content = backed_up(event)
    events.add_member(event, make.desk(event), email="vera@example.org", role="viewer")
    back(event, content)
    assert set(Member.objects.filter(event=event).values_list("user__username", flat=True)) == {"olga", "vera"}


def test_a_draw_can_be_gone_back_on_and_drawn_again():
    event = make.event(entries=8)
    content = backed_up(event)
    make.published(event)
    back(event, content)
    assert event.rounds.count() == 0
    assert make.published(event).games.count() == 4


def test_plans_that_both_have_seen_are_chosen_again_and_their_dice_are_new():
    event = make.event(entries=2)
    make.playing(event, mode="plans")
    make.seal(event, "attack")
    content = backed_up(event)
    seed = make.game_at(event).dice_seed
    make.seal(event, "", "defend")
    gone = back(event, content)
    game = make.game_at(event)
    assert not game.revealed_at
    assert [seat.plan for seat in make.seats(event)] == ["", ""]
    assert game.dice_seed != seed
    assert (len(gone.kept.plans), len(gone.kept.dice)) == (1, 1)
    assert make.seal(event, "attack", "defend").revealed_at


def test_a_plan_that_was_seen_and_taken_back_does_not_come_back_either():
    event = make.event(entries=2)
    make.playing(event, mode="plans")
    make.seal(event, "attack")
    content = backed_up(event)
    make.seal(event, "", "defend")
    seen = make.game_at(event).dice_seed
    plans.take_back_plans(make.game_at(event), make.desk(event))
    assert back(event, content).kept.plans
    assert [seat.plan for seat in make.seats(event)] == ["", ""]
    assert make.game_at(event).dice_seed != seen


@pytest.mark.parametrize("renamed", ["before", "after", "both swap"])
def test_a_plan_that_was_seen_does_not_come_back_whatever_its_players_are_called(renamed):
    event = make.event(entries=4, tables=2)
    make.playing(event, mode="plans")
    make.seal(event, "attack")
    make.seal(event, "attack", table=2)
    content = backed_up(event)
    first, second = (seat.entry for seat in make.seats(event))
    by, names = make.desk(event), (first.name, second.name)
    if renamed == "before":
        entries.edit_entry(second, by, name="Somebody Else")
    make.seal(event, "", "defend")
    if renamed == "after":
        entries.edit_entry(second, by, name="Somebody Else")
    if renamed == "both swap":
        other = make.seats(event, 2)[0].entry
        entries.edit_entry(second, by, name="For A Moment")
        entries.edit_entry(other, by, name=names[1])
    back(event, content)
    assert [seat.plan for seat in make.seats(event)] == ["", ""]
    assert [seat.plan for seat in make.seats(event, 2)] == ["attack", ""], "nobody has seen that one"


def test_a_sealed_plan_that_nobody_has_seen_comes_back():
    event = make.event(entries=2)
    make.playing(event, mode="plans")
    make.seal(event, "attack")
    content = backed_up(event)
    plans.take_back_plans(make.game_at(event), make.desk(event))
    assert not make.seats(event)[0].plan
    back(event, content)
    assert make.seats(event)[0].plan == "attack"


def test_a_form_from_before_is_stale_after():
    event = make.event(entries=2)
    make.playing(event)
    game = make.game_at(event)
    content = backed_up(event)
    results.enter_result(game, make.desk(event), results.Outcome(1, 0, 4), version=game.version)
    seen = make.game_at(event).version
    back(event, content)
    assert make.game_at(event).version > seen
    with pytest.raises(Stale):
        results.enter_result(make.game_at(event), make.desk(event), results.Outcome(1, 0, 4), version=seen)


def test_what_changed_since_it_was_looked_at_is_not_undone_unseen():
    event = make.event(entries=2)
    content = backed_up(event)
    entries.add_entry(event, make.desk(event), name="Third")
    seen = Event.objects.get(pk=event.pk).revision
    entries.add_entry(event, make.desk(event), name="Fourth")
    with pytest.raises(Stale):
        back(event, content, seen=seen)
    assert event.entries.count() == 4


def test_a_look_tells_what_would_leave_and_changes_nothing():
    event = make.event(entries=2)
    content = backed_up(event)
    entries.add_entry(event, make.desk(event), name="Third")
    before, revision = snapshot(event), Event.objects.get(pk=event.pk).revision
    told = restoring.prospect(event, content, make.desk(event))
    assert (told.leaving, told.lines) == (("Third",), 1)
    assert (snapshot(event), Event.objects.get(pk=event.pk).revision) == (before, revision)


def test_names_that_are_gone_never_come_back(folder):
    event = make.played_event(entries=2, rounds_planned=1)
    content = backed_up(event)
    events.finish_event(event, make.desk(event))
    retention.pseudonymise(event, make.desk(event))
    with pytest.raises(Refused, match="gone for good"):
        back(event, content)


def test_a_backup_of_another_event_or_of_another_course_is_refused():
    event, other = make.event(entries=2), make.event(entries=2, name="Other")
    content = backed_up(other)
    entries.add_entry(event, make.desk(event), name="Third")
    with pytest.raises(Refused, match="another event"):
        back(event, content)
    entries.add_entry(other, make.desk(other), name="Third")
    header, text = files.held(content)
    touched = json.loads(text)
    touched["log"][0]["verb"] = "elsewhere"
    with pytest.raises(Refused, match="another way"):
        back(other, packed(header, touched))


def packed(header, document) -> bytes:
    text = json.dumps(document).encode()
    told = dataclasses.asdict(header) | {"digest": hashlib.sha256(text).hexdigest(), "size": len(text)}
    return gzip.compress(json.dumps(told).encode() + b"\n" + text)


def test_a_damaged_backup_is_refused_and_nothing_changes():
    event = make.event(entries=2)
    content = backed_up(event)
    entries.add_entry(event, make.desk(event), name="Third")
    for bad in (content[:-20], content[:40] + b"\0\0" + content[42:], b"", b"nothing"):
        with pytest.raises(Refused, match="cannot be used"):
            back(event, bad)
    assert event.entries.count() == 3


def test_without_a_backup_of_now_nothing_is_gone_back_on(settings, tmp_path):
    event = make.event(entries=2)
    content = backed_up(event)
    entries.add_entry(event, make.desk(event), name="Third")
    (tmp_path / "file").write_text("in the way")
    settings.BACKUPS = str(tmp_path / "file")
    with pytest.raises(Refused, match="No backup of now"):
        back(event, content)
    assert event.entries.count() == 3


def test_going_back_is_not_undone_line_by_line():
    event = make.event(entries=2)
    content = backed_up(event)
    entries.add_entry(event, make.desk(event), name="Third")
    added = event.log.get(verb="entry added")
    back(event, content)
    for line in (event.log.get(verb="went back"), added):
        with pytest.raises(Refused):
            undoing.undo(line, make.desk(event))


def test_a_draft_whose_time_has_passed_waits_for_somebody():
    event = make.event(entries=2)
    round_ = make.draft(event)
    round_.publish_at, round_.publish_seen = timezone.now() - timedelta(minutes=1), 1
    round_.save()
    content = backed_up(event)
    rounds.discard_round(round_, make.desk(event))
    back(event, content)
    assert event.rounds.get().publish_at is None
    assert "Set the time again" in event.rounds.get().publish_note


def test_standings_follow():
    event = make.played_event(entries=6, rounds=2)
    content, before = backed_up(event), queries.standings_of(event)
    entries.adjust_vp(event.entries.get(number=1), make.desk(event), vp=30, reason="Wrong", round_number=1)
    assert queries.standings_of(event) != before
    back(event, content)
    assert queries.standings_of(Event.objects.get(pk=event.pk)) == before
    assert not wholeness.faults(event)
    assert Game.objects.filter(round__event=event).count() == 6
    assert LogEntry.objects.filter(event=event, verb="went back").count() == 1


def test_it_goes_back_to_where_the_desk_had_closed_a_round_without_a_result():
    event = make.event(entries=4)
    round_ = make.playing(event)
    make.play(round_, leave=1)
    left = make.game_at(event, 2)
    rounds.close_round(round_, make.desk(event), without=[left.public_id])
    content = backed_up(event)
    rounds.reopen_round(round_, make.desk(event))
    results.enter_result(left, make.desk(event), results.Outcome(1, 0, 4))
    rounds.close_round(round_, make.desk(event))
    back(event, content)
    assert event.rounds.get().status == "closed"
    assert not hasattr(make.game_at(event, 2), "result")
    results.enter_result(left, make.desk(event), results.Outcome(1, 0, 4))
    undoing.undo(event.log.get(sequence=event.revision + 1), make.desk(event))
    assert not hasattr(make.game_at(event, 2), "result")
