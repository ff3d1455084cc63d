"""Each check of the doctor is shown what it is for: an event that somebody broke past Muster."""

import json
import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import TemporaryUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import IntegrityError, connection
from django.utils import timezone

from tests import make
from tests.tourney.eventfile.events import full_event
from tourney import capture
from tourney.doctor import CHECKS, INSTALLATION, examined, of_installation
from tourney.models import AccessToken, Event, Game, LogEntry, Result, Round, RowChange, Seat
from tourney.services import backups, mending, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.BACKUPS = str(tmp_path / "backups")
    settings.SECRET_KEY = "k" * 50
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret_key").touch(mode=0o600)
    return tmp_path / "backups"


def sql(statement: str, *given: object) -> None:
    """Past every model and service."""
    with connection.cursor() as cursor:
        cursor.execute(statement, given)


def told(*events: Event) -> dict[str, list[str]]:
    """The faults found, by the check that found them."""
    found: dict[str, list[str]] = {}
    for one in examined([Event.objects.get(pk=event.pk) for event in events]):
        found.setdefault(one.check, []).append(one.fault)
    return found


def played() -> Event:
    event = make.event(entries=4)
    make.playing(event)
    make.report(event, (1, 0, 5), (1, 0, 5), table=1)
    return event


def test_events_that_only_muster_wrote_have_nothing_wrong():
    assert told(make.played_event(entries=6, rounds=2), played()) == {}


def test_an_event_with_a_row_of_everything_has_nothing_wrong_but_what_its_test_wrote_by_hand():
    assert set(told(full_event())) <= {"claims"}


def test_every_check_says_what_it_means_and_how_to_mend_it():
    checks = [*CHECKS, *INSTALLATION]
    assert len({check.key for check in checks}) == len(checks)
    for check in checks:
        assert check.means.endswith(".")
        assert check.mend.endswith(".")


def test_it_finds_a_round_that_is_gone():
    event = make.played_event(entries=4, rounds=2)
    Round.objects.filter(event=event, number=1).update(number=3)
    assert told(event)["whole"] == ["a round before the last would be gone"]


def test_a_round_that_the_desk_closed_without_a_result_knowing_it_is_whole():
    event = make.event(entries=4)
    round_ = make.playing(event)
    make.play(round_, leave=1)
    rounds.close_round(round_, make.desk(event), without=[make.game_at(event, 2).public_id])
    assert told(event) == {}
    Result.objects.all().delete()
    assert [fault for fault in told(event)["whole"] if "closed without a result" in fault] == [
        "Round 1, Table 1 would be closed without a result"
    ]


def test_it_finds_a_line_of_the_log_that_is_gone_and_one_too_many():
    event = make.event(entries=2)
    capture.remove("default")
    LogEntry.objects.filter(event=event, sequence=1)._raw_delete("default")
    assert told(event)["log"] == ["line 1 of 2 missing"]
    LogEntry.objects.create(event=event, sequence=9, actor="x", verb="x", subject="x")
    assert "line 9 beyond revision 2" in told(event)["log"]


def test_it_finds_lines_that_were_written_after_the_next_one():
    event = make.event(entries=2)
    LogEntry.objects.create(
        event=event, sequence=3, at=timezone.now() - timedelta(days=1), actor="x", verb="x", subject="x"
    )
    Event.objects.filter(pk=event.pk).update(revision=3)
    assert told(event)["log"] == ["line 2 written later than the next"]


def test_it_finds_a_row_that_could_not_be_brought_in_again():
    event = make.event(entries=2)
    Event.objects.filter(pk=event.pk).update(announce_at=[{"left": "soon"}])
    assert "event.announce_at" in told(event)["readable"][0]


def test_it_finds_a_page_that_fails():
    event = make.played_event(entries=2)
    Event.objects.filter(pk=event.pk).update(tiebreaks=["wisdom"])
    assert "wisdom" in told(event)["pages"][0]


def test_it_finds_a_player_without_a_link():
    event = make.event(entries=2)
    AccessToken.objects.filter(entry__number=2).update(revoked_at=timezone.now())
    assert told(event)["links"] == [f"{event.entries.get(number=2)} has no live link"]


def test_it_finds_links_of_another_key(settings):
    event = make.event(entries=2)
    settings.SECRET_KEY = "j" * 50
    assert told(event)["link keys"] == ["2 of 2 links are of another key"]


def test_it_finds_a_seat_at_a_game_of_another_round_and_a_table_of_another_event():
    event, other = make.played_event(entries=4, rounds=2), make.event(tables=1)
    game = Game.objects.filter(round__event=event, round__number=1).first()
    seat = Seat.objects.filter(round__event=event, round__number=2, position=1).first()
    Seat.objects.filter(game=game, position=1).delete()
    Seat.objects.filter(pk=seat.pk).update(game=game)
    Game.objects.filter(pk=seat.game_id).update(table=other.tables.get())
    faults = told(event)["seats"]
    assert any("a game of another round" in fault for fault in faults)
    assert any("a table of another event" in fault for fault in faults)


def test_it_finds_a_player_of_another_event():
    event, other = played(), make.event(entries=1, tables=1)
    seat = Seat.objects.filter(round__event=event).first()
    Seat.objects.filter(pk=seat.pk).update(entry=other.entries.get())
    assert any("of another event sits" in fault for fault in told(event)["seats"])


def test_it_finds_a_result_that_nobody_reported_and_one_that_a_player_reported_alone():
    event = played()
    Result.objects.update(winner=2, lost_1=5, lost_2=0, vp_1=1, vp_2=8)
    assert "as nobody reports it" in told(event)["reports"][0]
    event = played()
    make.seats(event)[1].reports.all().delete()
    assert "as one player alone reports it" in told(event)["reports"][0]


def test_it_finds_vp_that_no_rule_gives_and_nobody_gave_a_reason_for():
    event = played()
    Result.objects.update(vp_1=2)
    assert "where the rules give" in told(event)["vp"][0]
    Result.objects.update(override_reason="Agreed with the judge")
    assert "vp" not in told(event)


def test_it_finds_dice_that_are_not_those_of_their_seed():
    event = make.event(entries=2)
    make.playing(event, mode="random")
    game = make.game_at(event)
    assert told(event) == {}
    rolls = [dict(roll) for roll in game.rolls]
    key = "value" if "value" in rolls[0] else "first"
    rolls[0][key] = rolls[0][key] % 6 + 1
    Game.objects.filter(pk=game.pk).update(rolls=rolls)
    assert "not those of its seed" in told(event)["dice"][0]


def test_it_finds_a_damaged_backup(folder):
    event = make.event(entries=2)
    place = backups.take(event)
    assert told(event) == {}
    place.write_bytes(place.read_bytes()[:-9])
    assert place.name in told(event)["backups"][0]


def test_it_finds_a_migration_that_is_not_applied_and_one_of_a_newer_version():
    sql("DELETE FROM django_migrations WHERE app = 'tourney' AND name LIKE '0018%%'")
    sql("INSERT INTO django_migrations (app, name, applied) VALUES ('tourney', '9999_later', %s)", timezone.now())
    assert told()["migrations"] == [
        "tourney 0018_phones is not applied", "tourney 9999_later is of a newer Muster than this one",
    ]  # fmt: skip


def test_it_finds_missing_triggers_and_mends_them():
    capture.remove("default")
    assert len(told()["triggers"]) > 50
    mending.make_triggers()
    assert told() == {}


def test_it_finds_that_the_log_could_be_changed():
    sql("DROP TRIGGER log_is_append_only" + ("" if connection.vendor == "sqlite" else " ON tourney_logentry"))
    assert told()["append-only"] == ["the trigger log_is_append_only is missing"]


@pytest.mark.django_db(transaction=True)
def test_it_finds_a_row_that_names_one_that_is_not_there():
    event = make.event(entries=1, tables=1)
    if connection.vendor != "sqlite":  # there is nobody who could do that
        with pytest.raises(IntegrityError):
            sql("UPDATE tourney_accesstoken SET entry_id = 987654")
        return
    sql("PRAGMA foreign_keys = OFF")
    try:
        sql("UPDATE tourney_accesstoken SET entry_id = 987654")
        assert "987654" in told(event)["references"][0]
    finally:
        sql("DELETE FROM tourney_accesstoken")
        sql("PRAGMA foreign_keys = ON")


def test_it_finds_what_was_written_past_muster_and_throws_the_notes_away():
    event = make.event(entries=1, tables=1)
    event.entries.update(name="Somebody else")
    assert told(event)["claims"] == ["1 change of rows that no line of a log claims"]
    mending.throw_notes_away()
    assert told(event) == {}
    assert RowChange.objects.exists()


def test_it_finds_a_key_that_is_short_gone_or_open_to_others(settings, tmp_path, monkeypatch):
    settings.SECRET_KEY = "short"
    (tmp_path / "secret_key").chmod(0o644)
    assert len(told()["key"]) == 2
    (tmp_path / "secret_key").unlink()
    monkeypatch.delenv("SECRET_KEY", raising=False)
    assert any("no key" in fault for fault in told()["key"])


def test_it_finds_a_disk_with_little_room(monkeypatch):
    monkeypatch.setattr(of_installation, "LITTLE", 2**63)
    assert "are left on the disk" in told()["space"][0]


def test_it_finds_what_a_killed_process_left_half_written(folder):
    half = folder / "aaaaaaaaaaaa" / ".half-1"
    half.parent.mkdir(parents=True)
    half.touch()
    assert told() == {}
    os.utime(half, (time.time() - 4000,) * 2)
    assert told()["half-written"] == [f"{half} was never finished"]


def test_it_finds_a_file_that_came_in_half_and_deletes_it(settings, tmp_path, capsys):
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    upload = TemporaryUploadedFile("army.jpg", "image/jpeg", 9, None)
    upload.write(b"half")
    path = Path(upload.temporary_file_path())
    os.link(path, path.with_suffix(".left"))  # as if its process had not been able to delete it
    upload.close()
    (tmp_path / "secret_key").touch()
    assert "half-written" not in told()
    os.utime(path.with_suffix(".left"), (time.time() - 4000,) * 2)
    assert told()["half-written"] == [f"{path.with_suffix('.left')} was never finished"]
    call_command("doctor", "--mend")
    assert list(tmp_path.iterdir()) == [tmp_path / "secret_key"]


def test_it_finds_a_clock_that_went_back():
    event = make.event(entries=1, tables=1)
    LogEntry.objects.create(
        event=event, sequence=3, at=timezone.now() + timedelta(days=9), actor="x", verb="x", subject="x"
    )
    Event.objects.filter(pk=event.pk).update(revision=3)
    assert "the clock shows" in told(event)["clock"][0]


def test_the_command_says_so_in_words_in_json_and_by_how_it_ends(capsys):
    event = make.event(entries=1, tables=1)
    call_command("doctor")
    assert capsys.readouterr().out == "nothing is wrong\n"
    event.entries.update(name="Somebody else")
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", event.public_id)
    assert ended.value.code == 1
    said = capsys.readouterr().out
    assert "claims: 1 change of rows" in said
    assert "means:" in said
    assert "mend:" in said
    with pytest.raises(SystemExit):
        call_command("doctor", "--json")
    assert [one["check"] for one in json.loads(capsys.readouterr().out)["faults"]] == ["claims"]
    call_command("doctor", "--mend", "--json")
    assert json.loads(capsys.readouterr().out) == {"mended": ["claims"], "faults": []}
    with pytest.raises(CommandError) as refused:
        call_command("doctor", "nosuchevent0")
    assert refused.value.returncode == 2
