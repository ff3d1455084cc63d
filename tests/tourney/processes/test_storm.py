"""Processes that do whatever comes to one event at the same time: all that was answered is there, once, and whole.

    STORM=400 uv run pytest tests/tourney/processes/test_storm.py

lets each of more processes press that often.
"""

import os

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db

MORE = int(os.environ.get("STORM", "0"))


def test_whatever_desks_and_phones_do_at_once_nothing_is_lost_doubled_or_locked(run):
    often = ("--processes", 10, "--presses", MORE) if MORE else ("--processes", 4, "--presses", 40)
    told = run("storm", *often, "--seed", 7)
    assert told["wrong"] == []
    assert told["vendor"] == connection.vendor
    assert told["written"] > 30  # it was no calm
