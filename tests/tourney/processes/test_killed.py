"""A server that is killed in the middle of an event and started again: what it answered is there, once.

KILLS=50 uv run pytest tests/tourney/processes/test_killed.py
"""

import os

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db

KILLS = int(os.environ.get("KILLS", "1"))


def test_an_event_whose_server_is_killed_goes_on_where_it_was(run):
    told = run("killed", "--kills", KILLS, "--players", 4 if KILLS == 1 else 8, "--seed", 3)
    assert told["wrong"] == []
    assert told["vendor"] == connection.vendor
    assert told["deaths"] >= KILLS
    assert told["unanswered"] > 0  # somebody was waiting when it died
