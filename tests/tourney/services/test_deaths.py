"""A write that dies at any of its statements has done nothing, and can be done again: by a fault, or with its process.

A few statements of each write are tried; `DEATHS=all` tries every one of them.
"""

import json
import os
import subprocess
import sys
from contextlib import contextmanager

import pytest
from django.db import DatabaseError, connection

from tests import make
from tests.everything import everything_written
from tests.test_house_rules import ROOT
from tests.tourney.services import deadly
from tourney.errors import Refused
from tourney.services import entries

ALL = os.environ.get("DEATHS") == "all"
SOME, FEW = 5, 3  # statements of each write: of those that fail, and of those at which a process is ended


@pytest.mark.django_db
@pytest.mark.parametrize("name", deadly.ACTIONS)
def test_a_statement_that_fails_leaves_nothing_and_the_write_can_be_done_again(name):
    act = deadly.ACTIONS[name]()
    before, last = everything_written(), deadly.statements_of(act)
    assert everything_written() == before
    for at in deadly.some_of(last, None if ALL else SOME):
        with deadly.dying(at, deadly.fail), pytest.raises((DatabaseError, Refused)):
            act()
        if at == last and everything_written() != before:
            break  # it was done, and died while it read what it had done
        assert everything_written() == before, f"at statement {at} of {last}"
    else:
        act()
    assert everything_written() != before
    assert deadly.again(act) in {"done", "Refused", "Stale"}
    assert deadly.faults() == []


@contextmanager
def no_room():
    """A database that takes no further page, as on a full disk; PostgreSQL is asked to refuse each write instead."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("VACUUM")  # no page is free any more
            (pages,) = cursor.execute("PRAGMA page_count").fetchone()
            cursor.execute(f"PRAGMA max_page_count = {pages}")
        else:
            cursor.execute("SET default_transaction_read_only = on")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA max_page_count = 1073741823")
            else:
                cursor.execute("SET default_transaction_read_only = off")


@pytest.mark.django_db(transaction=True)
def test_a_write_that_finds_no_room_leaves_nothing_and_can_be_done_again_once_there_is():
    event = make.event(entries=2)
    by = make.desk(event)
    rows = [{"name": f"Player {number}", "army_list": "One tank. " * 400} for number in range(40)]
    before = everything_written()
    with no_room(), pytest.raises(DatabaseError, match=r"full|read-only"):
        entries.add_roster(event, by, rows, key="form")
    assert everything_written() == before
    entries.add_roster(event, by, rows, key="form")
    entries.add_roster(event, by, rows, key="form")
    assert event.entries.count() == 42
    assert deadly.faults() == []


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """Every write, let die with its process at some of its statements."""
    name = str(tmp_path_factory.mktemp("deaths") / "muster.sqlite3")
    if connection.vendor != "sqlite":
        name = f"test_deaths_{os.getpid()}"
    run = subprocess.run(
        [sys.executable, "-m", "tests.tourney.services.deadly", name, "all" if ALL else str(FEW)],
        cwd=ROOT, env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True, text=True, check=False, timeout=3600 if ALL else 300,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout.splitlines()[-1])
    assert found["vendor"] == connection.vendor
    return found["actions"]


def test_a_process_that_is_ended_at_a_statement_leaves_nothing_half_done(killed):
    assert killed.keys() == deadly.ACTIONS.keys()
    assert {name: told["wrong"] for name, told in killed.items() if told["wrong"]} == {}
    assert {name: told["faults"] for name, told in killed.items() if told["faults"]} == {}
    assert all(told["died"] for told in killed.values())


def test_what_was_done_in_the_end_is_not_broken_by_a_second_press(killed):
    assert {told["again"] for told in killed.values()} <= {0, 2}
