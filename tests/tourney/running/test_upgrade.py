"""An upgrade copies everything first, and what does not work is undone by one command, for real, on both databases."""

import datetime
import errno
import re
import sqlite3
from pathlib import Path

import pytest
from django.utils import timezone

from tests.test_house_rules import ROOT
from tests.tourney.running.places import place, served
from tests.tourney.test_serve import free_port
from tourney.running import presence, whole

NEXT = "tests.tourney.running.failing"
PEOPLE = """
from django.contrib.auth.models import User
from django.db import connection
print(sorted(User.objects.values_list("first_name", flat=True)), "next_thing" in connection.introspection.table_names())
"""
FILLED = """
from django.contrib.auth.models import User
from tests import make
User.objects.create(username="strange", first_name="a\\tb\\n\\\\.\\n\\u2028\\u0085Ж")
make.event(entries=2)
print("filled")
"""
SERVERS = ("serve", "demo")
TRIGGERS = "from tourney.doctor.of_installation import _triggers; print(len(_triggers()))"


@pytest.fixture
def here(transactional_db, tmp_path):
    """An installation with an event in it."""
    with place(tmp_path) as found:
        assert found.run("migrate", "--verbosity=0").returncode == 0
        assert said(found, FILLED) == "filled\n"
        yield found


def said(here, code):
    return here.python(code).communicate(timeout=200)[0]


def copy_in(text):
    return Path(re.search(r"copied: (.+) \(", text)[1])


def test_an_upgrade_that_fails_says_how_to_go_back_and_going_back_works(here):
    people, triggers = said(here, PEOPLE), said(here, TRIGGERS)
    assert "spoilt" not in people
    failed = here.run("upgrade", DJANGO_SETTINGS_MODULE=NEXT)
    assert failed.returncode == 1
    assert "Traceback" not in failed.stderr
    copy = copy_in(failed.stdout)
    assert f"manage.py upgrade --back {copy}" in failed.stderr
    assert "spoilt" in said(here, PEOPLE), "else there is nothing to go back from"
    unasked = here.run("upgrade", "--back", str(copy))
    assert (unasked.returncode, "nothing has been changed" in unasked.stderr) == (2, True)
    back = here.run("upgrade", "--back", str(copy), "--yes")
    assert (back.returncode, back.stderr) == (0, "")
    assert said(here, PEOPLE) == people
    assert said(here, TRIGGERS) == triggers
    again = here.run("upgrade")
    assert again.returncode == 0, again.stdout + again.stderr
    assert "nothing to migrate" in again.stdout
    assert "the doctor found nothing wrong" in again.stdout
    assert copy_in(again.stdout).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("command", SERVERS)
def test_serving_a_newer_version_copies_before_it_migrates(here, command):
    failed = here.run(command, str(free_port()), DJANGO_SETTINGS_MODULE=NEXT)
    assert failed.returncode == 1
    assert copy_in(failed.stdout).exists()
    assert "upgrade --back" in failed.stderr
    assert "Muster on" not in failed.stdout


def test_a_copy_that_is_damaged_is_not_put_back_and_what_cannot_be_copied_is_not_migrated(here, tmp_path):
    people = said(here, PEOPLE)
    copy = copy_in(here.run("upgrade", "--to", str(tmp_path / "stick")).stdout)
    assert copy.parent == tmp_path / "stick"
    content = copy.read_bytes()
    broken = copy.with_stem("broken")
    broken.write_bytes(content[: len(content) // 2])
    for wrong, code in ((broken, 1), (tmp_path / f"none{copy.suffix}", 2), (ROOT / "README.md", 2)):
        refused = here.run("upgrade", "--back", str(wrong), "--yes")
        assert refused.returncode == code, wrong
        assert "nothing has been changed" in refused.stderr
        assert "Traceback" not in refused.stderr
    (tmp_path / "file").write_text("no folder", encoding="ascii")
    refused = here.run("upgrade", "--to", str(tmp_path / "file"), DJANGO_SETTINGS_MODULE=NEXT)
    assert refused.returncode == 1
    assert "no copy could be made" in refused.stderr
    assert "Nothing has been changed." in refused.stderr
    assert said(here, PEOPLE) == people


def test_beneath_a_server_that_runs_nothing_is_put_back_or_migrated_but_a_copy_is_made(here):
    with served(here) as server:
        assert server.until("/ready") == 200
        copied = here.run("upgrade")
        assert copied.returncode == 0, copied.stderr
        refused = [
            here.run("upgrade", "--back", str(copy_in(copied.stdout)), "--yes"),
            here.run("upgrade", DJANGO_SETTINGS_MODULE=NEXT),
        ]
        for one in refused:
            assert one.returncode == 1
            assert "A server runs on this data folder: stop it first" in one.stderr
            assert "othing has been changed" in one.stderr
            assert "Traceback" not in one.stderr
        assert "copied" not in refused[1].stdout
    back = here.run("upgrade", "--back", str(copy_in(copied.stdout)), "--yes")
    assert back.returncode == 0, back.stderr


@pytest.mark.parametrize("command", SERVERS)
def test_no_server_starts_while_an_upgrade_is_under_way(here, command):
    with presence.alone(here.folder):
        refused = here.run(command, str(free_port()))
    assert refused.returncode == 1
    assert "An upgrade of this data folder is under way" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_several_servers_may_run_beside_each_other(here):
    with presence.serving(here.folder), served(here) as server:
        assert server.until("/ready") == 200


@pytest.mark.django_db(transaction=True)
def test_a_new_installation_is_made_by_an_upgrade_too(tmp_path):
    with place(tmp_path) as here:
        made = here.run("upgrade")
        assert made.returncode == 0, made.stderr
        assert "copied" not in made.stdout
        assert "upgraded: start the server" in made.stdout


def test_copies_of_more_than_a_month_go(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    whole.folder().mkdir()
    now = timezone.now()
    for age in (0, 30, 32, 400):
        at = now - datetime.timedelta(days=age)
        (whole.folder() / f"muster-{at:%Y%m%dT%H%M%S}Z.sqlite3").touch()
    (whole.folder() / "muster-notes.txt").touch()
    assert whole.sweep() == 2
    assert len(list(whole.folder().iterdir())) == 3


@pytest.mark.django_db(transaction=True)
def test_a_copy_with_other_rows_than_the_database_is_none(tmp_path, monkeypatch):
    monkeypatch.setattr(whole, "_copy", lambda place: sqlite3.connect(place).close() or {"auth_user": 1})
    monkeypatch.setattr(whole, "counted", lambda _: {"auth_user": 0, "more": 1})
    with pytest.raises(whole.Uncopied, match="differs in auth_user, more"):
        whole.save(tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, "the disk is full"), sqlite3.OperationalError("database or disk is full")]
)
def test_a_copy_for_which_there_is_no_room_is_refused_in_a_line_and_leaves_nothing(tmp_path, monkeypatch, error):
    def full(_: Path) -> None:
        raise error

    monkeypatch.setattr(whole, "_copy", full)
    with pytest.raises(whole.Uncopied, match="disk is full: "):
        whole.save(tmp_path)
    assert not list(tmp_path.iterdir())
