"""Backups are taken before what may go wrong, hold everything, and never stand in its way."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests import make
from tests.tourney.eventfile.events import full_event
from tourney import backups as files
from tourney import eventfile
from tourney.byhand import HandPair
from tourney.errors import Refused
from tourney.models import Event
from tourney.services import backups, byhand, entries, events, redraws, removal, retention, rounds
from tourney.services.eventfile import import_event
from tourney.services.writing import Actor, writing

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.BACKUPS = str(tmp_path / "backups")
    yield tmp_path / "backups"
    backups.settle()
    backups._writer.troubles.clear()


def found(event: Event) -> list[tuple[int, str]]:
    """Revision and reason of every backup of the event, the oldest first."""
    backups.settle()
    return [(one.revision, one.header.why) for one in reversed(files.listed(backups.folder_of(event.public_id)))]


def test_before_a_list_a_draw_another_draw_and_publishing_the_event_is_kept_as_it_stood():
    event = make.event(entries=4)
    round_ = make.draft(event)
    redraws.redraw_round(round_, make.desk(event), seed="other")
    rounds.publish_round(round_, make.desk(event))
    whys = ["before an import", "before a draw", "before a draw", "before publishing"]
    assert found(event) == list(enumerate(whys, 1))


def test_before_pairings_made_by_hand_too():
    event = make.event(entries=2)
    byhand.draft_by_hand(event, make.desk(event), [HandPair(1, 2)])
    assert found(event) == [(1, "before an import"), (2, "before a draw")]


def test_a_backup_holds_the_state_before_and_all_that_is_sealed():
    event = full_event()
    event.refresh_from_db()
    before = eventfile.written_whole(eventfile.gathered(event))
    content = files.opened(backups.take(event))[1]
    assert {**eventfile.parsed(content), "seal": "", "written": ""} == {**before, "seal": "", "written": ""}
    assert sum(bool(seat["plan"]) for seat in before["seats"]) == 3


def test_an_unchanged_event_is_not_kept_twice():
    event = make.event(entries=2)
    assert backups.take(event)
    assert backups.take(event) is None
    make.draft(event)
    assert [revision for revision, _ in found(event)] == [1, 2]


def test_a_write_that_is_refused_leaves_no_backup():
    event = make.event(entries=1, tables=1)
    with pytest.raises(Refused):
        make.draft(event)
    assert found(event) == [(1, "before an import")]


def test_a_rehearsal_is_not_kept():
    event = make.event()
    Event.objects.filter(pk=event.pk).update(rehearsal=True)
    make.enter(event, 2)
    assert found(event) == []
    assert backups.due() == []


def test_where_nothing_can_be_written_the_draw_stands_and_the_desk_is_told(settings, tmp_path, client):
    event = make.event(entries=4)
    backups.settle()
    (tmp_path / "file").write_text("")
    settings.BACKUPS = str(tmp_path / "file")
    round_ = make.draft(event)
    backups.settle()
    assert round_.games.count() == 2
    assert "nothing can be written to" in backups.trouble(event).why
    client.force_login(make.user("olga"))
    page = client.get(f"/e/{event.public_id}/desk/").content.decode()
    assert "No backup could be written: nothing can be written to" in page
    settings.BACKUPS = str(tmp_path / "backups")
    rounds.publish_round(round_, make.desk(event))
    backups.settle()
    assert backups.trouble(event) is None


def test_the_timer_keeps_what_changed_ten_minutes_after_the_last_one():
    event, now = make.event(), timezone.now()
    assert backups.due(now) == [(event.public_id, "")]
    assert backups.due(now + timedelta(hours=1)) == []
    events.change_settings(event, make.desk(event), {"venue": "Hall"})
    assert backups.due(now + timedelta(minutes=5)) == []
    assert backups.due(now + timedelta(minutes=11)) == [(event.public_id, "")]
    assert found(event) == [(1, "every few minutes"), (2, "every few minutes")]


def test_what_is_known_to_be_saved_is_not_looked_through_until_it_changes_or_its_folder_does(monkeypatch):
    event, looked = make.event(), []
    look = backups._newest
    monkeypatch.setattr(backups, "_newest", lambda name: looked.append(name) or look(name))
    later = timezone.now() + timedelta(minutes=11)
    assert backups.due(later) == [(event.public_id, "")]
    backups.due(later)
    looked.clear()
    assert backups.due(later) == []
    assert not looked
    for one in files.listed(backups.folder_of(event.public_id)):
        one.path.unlink()
    assert backups.due(later) == [(event.public_id, "")]
    entries.add_entry(event, make.desk(event), name="Somebody New")
    assert backups.due(later + timedelta(minutes=22)) == [(event.public_id, "")]


def test_an_event_that_cannot_be_read_or_is_gone_leaves_the_others_their_backups(monkeypatch, caplog):
    broken, gone, fine = make.event(), make.event("otto"), make.event("orla")
    gather, listed = eventfile.gathered, backups._not_known_to_be_saved({})
    removal.remove_event(gone, make.desk(gone), typed=gone.name)

    def stumble(event):
        if event.pk == broken.pk:
            raise KeyError("entry")
        return gather(event)

    monkeypatch.setattr(eventfile, "gathered", stumble)
    monkeypatch.setattr(backups, "_not_known_to_be_saved", lambda folders: listed)  # a moment before
    assert backups.due() == [(broken.public_id, "KeyError"), (fine.public_id, "")]
    assert f"No backup of {broken.public_id} could be made" in caplog.text


def test_tick_says_what_it_kept_and_what_it_could_not(settings, tmp_path, capsys):
    event = make.event()
    (tmp_path / "file").write_text("")
    settings.BACKUPS = str(tmp_path / "file")
    call_command("tick")
    assert "not backed up" in capsys.readouterr().out
    settings.BACKUPS = str(tmp_path / "backups")
    call_command("tick")
    told = capsys.readouterr().out
    assert '"backed up"' in told
    assert event.public_id in told


def test_backups_go_with_their_event_and_with_its_names():
    event = make.event(entries=2, rounds_planned=1)
    backups.take(event)
    events.finish_event(event, make.desk(event))
    retention.pseudonymise(event, make.desk(event))
    assert found(event) == []
    other = make.event(name="Other")
    backups.take(other)
    removal.remove_event(other, Actor.of_user(make.user("olga")), typed="Other")
    assert found(other) == []


def test_a_backup_elsewhere_is_made_though_one_is_here(tmp_path):
    event = make.event(entries=2)
    backups.take(event)
    place = backups.take(event, into=tmp_path / "stick")
    assert files.opened(place)[0].why == "asked for"


def test_old_ones_are_thinned_out_and_the_newest_stays():
    event = make.event()
    old = backups.take(event)
    month_ago = timezone.now() - timedelta(days=40)
    for minutes in (1, 2, 3):
        at = month_ago.replace(hour=12) + timedelta(minutes=minutes)
        (old.parent / f"{at:%Y%m%dT%H%M%S%f}Z-1.muster.gz").write_bytes(old.read_bytes())
    entries.add_entry(event, make.desk(event), name="One")
    backups.take(event)
    assert len(files.listed(old.parent)) == 3  # the last of that day, and the two of today


def another_process() -> None:
    """What this one knows of what went wrong is forgotten, as in a process beside it."""
    backups.settle()
    backups._writer.troubles.clear()


def later(monkeypatch, seconds: float) -> None:
    now = timezone.now
    monkeypatch.setattr(backups.timezone, "now", lambda: now() + timedelta(seconds=seconds))


def test_every_process_knows_that_the_backup_before_a_draw_could_not_be_written(settings, tmp_path, monkeypatch):
    event = make.event(entries=4)
    backups.settle()
    (tmp_path / "file").write_text("")
    settings.BACKUPS = str(tmp_path / "file")
    make.draft(event)
    another_process()
    assert backups.trouble(event) is None  # it may still be written
    later(monkeypatch, 70)
    assert backups.trouble(event).why == f"nothing can be written to {tmp_path / 'file' / event.public_id}"
    assert backups.troubled() == 1
    settings.BACKUPS = str(tmp_path / "backups")
    assert "none has been made since" in backups.trouble(event).why  # as after a death before it was written
    assert backups.due() == [(event.public_id, "")]
    assert (backups.trouble(event), backups.troubled()) == (None, 0)


def test_every_process_knows_that_nothing_has_been_kept_for_too_long(monkeypatch):
    event = make.event(entries=2)
    backups.take(event)
    events.change_settings(event, make.desk(event), {"venue": "Hall"})
    later(monkeypatch, 14 * 60)
    assert backups.trouble(event) is None
    later(monkeypatch, 2 * 60)
    assert "none has been made since" in backups.trouble(event).why


@pytest.mark.parametrize("verb", ["person erased", "names removed", "helper erased"])
def test_after_a_removal_that_took_all_backups_along_the_next_one_is_waited_for(verb, monkeypatch):
    event = make.event(entries=4)
    make.closed(event)
    backups.settle()
    monkeypatch.setattr(backups, "SOON", timedelta(0))  # the draw was long ago
    with writing(event, make.desk(event)) as change:
        change.log(verb, "A judge", entry=1, entries=4, then="drops")
    backups.forget(event.public_id)
    assert found(event) == []
    assert backups.trouble(event) is None
    later(monkeypatch, 6 * 60)
    assert "none has been made since" in backups.trouble(event).why


def test_what_another_process_could_write_is_no_trouble_any_more(settings, tmp_path):
    event = make.event(entries=4)
    backups.settle()
    (tmp_path / "file").write_text("")
    settings.BACKUPS = str(tmp_path / "file")
    make.draft(event)
    backups.settle()
    settings.BACKUPS = str(tmp_path / "backups")
    known = dict(backups._writer.troubles)
    assert backups.trouble(event)
    backups.take(event)
    backups._writer.troubles.update(known)
    assert backups.trouble(event) is None
    assert backups._writer.troubles == {}


def test_an_event_that_was_just_brought_in_is_not_said_to_lack_what_it_had_elsewhere():
    event = full_event()
    content = eventfile.file_text(event).encode()
    made = import_event(content, make.desk(event), as_copy=True).event
    another_process()
    assert backups.trouble(made) is None


def test_a_file_system_that_takes_nothing_says_so(tmp_path):
    assert files.refusal(tmp_path / "new") == ""
    assert list((tmp_path / "new").iterdir()) == []
    (tmp_path / "file").write_text("")
    assert "nothing can be written" in files.refusal(tmp_path / "file" / "new")
