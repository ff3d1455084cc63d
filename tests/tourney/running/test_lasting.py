"""SQLite's connections outlive a request, but not the file that they were opened to."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.signals import request_started
from django.db import OperationalError, connections
from django.db.backends.signals import connection_created
from django.db.utils import ConnectionHandler

from tourney.running import lasting, unavailable

pytestmark = pytest.mark.django_db


def made(place: Path, word: str) -> Path:
    with closing(sqlite3.connect(place)) as there:
        there.execute("CREATE TABLE said (word TEXT)")
        there.execute("INSERT INTO said VALUES (?)", [word])
        there.commit()
    return place


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """The connection of a process that serves pages, to a file of its own."""
    settings = {**connections.settings["default"], "ENGINE": "django.db.backends.sqlite3", "OPTIONS": {}}
    place = made(tmp_path / "muster.sqlite3", "old")
    handler = ConnectionHandler({"default": {**settings, "NAME": str(place), "CONN_MAX_AGE": 0}})
    monkeypatch.setattr(lasting, "connections", handler)
    lasting.keep()
    yield handler["default"]
    handler.close_all()
    connection_created.disconnect(dispatch_uid="muster.lasting.note")
    request_started.disconnect(dispatch_uid="muster.lasting.let_go")


def word(opened) -> str:
    with opened.cursor() as cursor:
        return cursor.execute("SELECT word FROM said").fetchone()[0]


def test_the_next_request_finds_the_connection_of_the_last_one(opened):
    assert word(opened) == "old"
    first = opened.connection
    opened.close_if_unusable_or_obsolete()
    request_started.send(sender=None)
    assert word(opened) == "old"
    assert opened.connection is first


@pytest.mark.parametrize("closed", ["muster.sqlite3", "muster.sqlite3-shm"])
def test_what_was_opened_while_nothing_could_be_written_is_not_kept(opened, tmp_path, monkeypatch, closed):
    (tmp_path / "muster.sqlite3-shm").touch()
    may = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != str(tmp_path / closed) and may(path, mode))
    assert word(opened) == "old"
    opened.close_if_unusable_or_obsolete()  # at the end of a request
    assert opened.connection is None
    monkeypatch.undo()
    assert word(opened) == "old"


def test_a_file_put_in_the_place_of_the_old_one_is_what_the_next_request_reads(opened, tmp_path):
    assert word(opened) == "old"
    made(tmp_path / "another.sqlite3", "new").replace(tmp_path / "muster.sqlite3")
    request_started.send(sender=None)
    assert word(opened) == "new"


def test_a_file_that_was_taken_away_is_written_to_no_more(opened, tmp_path):
    assert word(opened) == "old"
    (tmp_path / "muster.sqlite3").unlink()
    request_started.send(sender=None)
    assert opened.connection is None


def test_a_file_that_was_taken_away_and_put_back_has_all_that_was_written_and_is_away_meanwhile(opened, tmp_path):
    place, elsewhere = tmp_path / "muster.sqlite3", tmp_path / "elsewhere"
    with closing(sqlite3.connect(place)) as other:  # it holds the log of writes open, as another process does
        other.execute("PRAGMA journal_mode=WAL")
        with opened.cursor() as cursor:
            cursor.execute("UPDATE said SET word = 'newer'")
        place.rename(elsewhere)
        for _ in range(2):
            request_started.send(sender=None)
            with pytest.raises(OperationalError) as away:
                word(opened)
            assert unavailable.kind_of(away.value) is unavailable.AWAY
            assert not place.exists()
        elsewhere.rename(place)
        request_started.send(sender=None)
        assert word(opened) == "newer"


def test_what_is_being_written_is_not_torn_off(opened, tmp_path):
    word(opened)
    opened.in_atomic_block = True
    (tmp_path / "muster.sqlite3").unlink()
    request_started.send(sender=None)
    assert opened.connection is not None
    opened.in_atomic_block = False
