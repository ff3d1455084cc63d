"""`backup` and `restore`: on this machine, and on another one that has never heard of the event."""

import json
import stat

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError

from tests import make
from tourney import backups as files
from tourney.access import link_path
from tourney.backups.accounts import NAME, accounts_in
from tourney.models import AccessToken, Event, Member, RowChange
from tourney.services import backups, entries, events, removal
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.BACKUPS = str(tmp_path / "backups")
    return tmp_path / "backups"


def run(capsys, *args: str) -> object:
    capsys.readouterr()
    call_command(*args)
    return json.loads(capsys.readouterr().out)


def gone(event: Event) -> None:
    removal.remove_event(event, Actor.of_user(make.user("olga")), typed=event.name)


def test_backup_writes_every_event_or_those_named_and_nothing_twice(capsys):
    one, two = make.event(name="One"), make.event(name="Two")
    told = run(capsys, "backup", one.public_id)
    assert [(row["event"], row["new"]) for row in told] == [(one.public_id, True)]
    Event.objects.filter(pk=one.pk).update(venue="The Corn Exchange")  # on PostgreSQL it lies last now
    told = run(capsys, "backup")
    assert [(row["event"], row["new"]) for row in told] == [(one.public_id, False), (two.public_id, True)]
    with pytest.raises(CommandError, match="there is no event"):
        call_command("backup", "nosuchevent0")


def test_backup_elsewhere_brings_the_accounts_for_nobody_else_to_read(capsys, tmp_path):
    user = make.user("olga")
    user.set_password("correct horse battery")
    user.save()
    make.event()
    told = run(capsys, "backup", "--to", str(tmp_path / "stick"))
    path = tmp_path / "stick" / NAME
    assert told[-1] == {"accounts": str(path)}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    (account,) = accounts_in(path.read_bytes())
    assert account.password == user.password
    run(capsys, "backup", "--to", str(tmp_path / "stick"))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_restore_asks_and_goes_back(capsys, monkeypatch):
    event = make.event(entries=2)
    place = backups.take(event)
    entries.add_entry(event, make.desk(event), name="Late Larry")
    monkeypatch.setattr("builtins.input", lambda _: "something else")
    with pytest.raises(CommandError, match="not its name"):
        call_command("restore", str(place))
    assert "Late Larry" in capsys.readouterr().err
    assert event.entries.count() == 3
    monkeypatch.setattr("builtins.input", lambda _: "spring  MUSTER")
    told = run(capsys, "restore", str(place))
    assert (told["leaving"], told["lines_undone"]) == (["Late Larry"], 1)
    assert event.entries.count() == 2


def test_restore_refuses_a_backup_of_another_event_than_the_one_named_and_a_broken_one(capsys, tmp_path):
    event, other = make.event(entries=2), make.event(name="Other")
    place = backups.take(event)
    with pytest.raises(CommandError, match="This is a backup of"):
        call_command("restore", str(place), "--event", other.public_id, "--yes")
    (tmp_path / "broken").write_bytes(b"nothing")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore", str(tmp_path / "broken"))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore", str(tmp_path / "nothing"))


def codes(event: Event) -> dict[int, str]:
    """The first halves of the codes on the cards."""
    return dict(AccessToken.objects.filter(entry__event=event).values_list("entry__number", "handle"))


def codes_in(folder) -> dict[int, str]:
    """The same, as a backup has them."""
    document = json.loads(files.opened(files.listed(folder)[0].path)[1])
    return {row["entry"]: row["handle"] for row in document["links"]}


def moved(capsys, tmp_path) -> tuple[Event, dict]:
    """An event with a helper, carried to where neither it nor anybody is."""
    event = make.event(entries=2)
    for name in ("olga", "vera"):
        user = make.user(name)
        user.set_password(f"the password of {name}")
        user.save()
    events.add_member(event, make.desk(event), email="vera@example.org", role="judge")
    links = {entry.number: link_path(entry) for entry in event.entries.all()}
    run(capsys, "backup", "--to", str(tmp_path / "stick"))
    gone(event)
    User.objects.all().delete()
    return event, links


def test_another_machine_with_the_same_key_gets_accounts_roles_and_links_that_work(capsys, tmp_path):
    event, links = moved(capsys, tmp_path)
    before = codes_in(tmp_path / "stick" / event.public_id)
    told = run(capsys, "restore", str(tmp_path / "stick"))
    assert told["accounts"] == ["olga@example.org", "vera@example.org"]
    (brought,) = told["events"]
    assert (brought["owner"], brought["helpers"]) == ("olga@example.org", ["vera@example.org"])
    assert brought["links"] == "they still work"
    here = Event.objects.get(public_id=event.public_id)
    assert {entry.number: link_path(entry) for entry in here.entries.all()} == links
    assert codes(here) == before
    assert set(Member.objects.filter(event=here).values_list("user__username", "role")) == {
        ("olga", "owner"),
        ("vera", "judge"),
    }
    assert User.objects.get(username="vera").check_password("the password of vera")
    again = run(capsys, "restore", str(tmp_path / "stick"))
    assert again == {"accounts": [], "events": [{"event": event.public_id, "here": True}]}


def test_another_machine_with_another_key_is_told_that_links_are_new(capsys, tmp_path, settings):
    event, links = moved(capsys, tmp_path)
    settings.SECRET_KEY = "another installation, another key"
    told = run(capsys, "restore", str(tmp_path / "stick"))
    assert told["events"][0]["links"].startswith("new")
    here = Event.objects.get(public_id=event.public_id)
    assert not set(links.values()) & {link_path(entry) for entry in here.entries.all()}


def test_a_single_file_needs_an_owner_where_there_are_several(capsys, tmp_path):
    event = make.event(entries=2)
    place = backups.take(event, into=tmp_path / "stick")
    gone(event)
    make.user("otto")
    with pytest.raises(CommandError, match="not clear whose event"):
        call_command("restore", str(place))
    told = run(capsys, "restore", str(place), "--owner", "otto@example.org")
    assert told["owner"] == "otto@example.org"


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"muster_accounts": 2, "accounts": []}', b'{"accounts": [{"x": 1}]}']
)
def test_a_file_of_accounts_that_is_none_is_broken(content):
    with pytest.raises(files.Broken):
        accounts_in(content)


def test_nobody_who_is_here_changes_by_a_file_of_accounts(capsys, tmp_path):
    event, _ = moved(capsys, tmp_path)
    mine = make.user("vera")
    mine.set_password("my own")
    mine.save()
    told = run(capsys, "restore", str(tmp_path / "stick"))
    assert told["accounts"] == ["olga@example.org"]
    assert User.objects.get(username="vera").check_password("my own")
    assert Event.objects.filter(public_id=event.public_id).exists()


def test_restoring_leaves_nothing_that_the_doctor_would_find(capsys, tmp_path):
    moved(capsys, tmp_path)
    run(capsys, "restore", str(tmp_path / "stick"))
    assert not RowChange.objects.filter(line=None).exists()


def test_going_back_loses_no_account_and_no_helper_and_says_what_it_undoes(capsys, monkeypatch):
    event = make.event(entries=2)
    place = backups.take(event)
    dead = link_path(event.entries.get(number=1))
    entries.reissue_link(event.entries.get(number=1), make.desk(event))
    make.user("vera")
    events.add_member(event, make.desk(event), email="vera@example.org", role="organiser")
    live = link_path(event.entries.get(number=1))
    monkeypatch.setattr("builtins.input", lambda _: event.name)
    told = run(capsys, "restore", str(place))
    assert told["lines_undone"] == 2
    assert set(Member.objects.values_list("user__username", "role")) == {("olga", "owner"), ("vera", "organiser")}
    assert (link_path(event.entries.get(number=1)), live != dead) == (live, True)
    assert AccessToken.objects.exclude(revoked_at=None).count() == 1


def test_a_damaged_backup_on_the_stick_holds_up_neither_an_older_one_nor_other_events(capsys, tmp_path):
    event, other = make.event(entries=2), make.event(name="Other")
    stick = tmp_path / "stick"
    run(capsys, "backup", "--to", str(stick))
    for one in (event, other):
        whole = files.listed(stick / one.public_id)[0].path
        (whole.parent / f"29990101T000000000000Z-{one.revision}.muster.gz").write_bytes(whole.read_bytes()[:200])
    files.listed(stick / other.public_id)[1].path.unlink()
    gone(event)
    gone(other)
    with pytest.raises(CommandError, match="29990101T000000000000Z") as told:
        call_command("restore", str(stick))
    assert (told.value.returncode, str(told.value).count("\n")) == (2, 1)
    events = {one["event"]: one for one in json.loads(capsys.readouterr().out)["events"]}
    assert events[event.public_id]["name"] == event.name
    assert [len(one["refused"]) for one in events.values()] == [1, 1]
    assert Event.objects.filter(public_id=event.public_id).exists()
    assert not Event.objects.filter(public_id=other.public_id).exists()


def test_a_folder_without_backups_is_refused(capsys, tmp_path):
    place = backups.take(make.event(), into=tmp_path / "stick" / "event")
    for folder in (tmp_path, place.parent):
        with pytest.raises(CommandError, match="No folders with backups lie there") as told:
            call_command("restore", str(folder))
        assert told.value.returncode == 2


def test_emptying_the_database_unanswered_is_refused_and_keeps_all(monkeypatch):
    def unanswered(_: str) -> str:
        raise EOFError

    event = make.event()
    monkeypatch.setattr("builtins.input", unanswered)
    with pytest.raises(CommandError, match="nothing has been changed") as told:
        call_command("flush")
    assert told.value.returncode == 2
    assert Event.objects.filter(pk=event.pk).exists()
