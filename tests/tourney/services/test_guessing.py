"""A stop to guessing: by target, in the database, the same however many processes ask."""

import datetime
import json
import os
import subprocess
import sys

import pytest
from django.db import connection
from django.utils import timezone

from tests.test_house_rules import ROOT
from tourney.models import Guess
from tourney.services import guessing


def tried(target, *, right=False):
    """Whether a try got to look."""
    try:
        with guessing.trying(target, "Wrong codes were typed", "Ask at the desk.") as attempt:
            attempt.right = right
    except guessing.Stopped:
        return False
    return True


@pytest.mark.django_db
def test_the_eleventh_wrong_try_is_stopped_and_so_is_the_right_one_while_a_neighbour_is_open():
    assert [tried("card:A") for _ in range(12)] == [True] * 10 + [False] * 2
    assert not tried("card:A", right=True)
    assert tried("card:B")
    assert guessing.standing_of("card:A").stopped
    assert guessing.standing_of("card:A").wrong == 10
    assert not guessing.standing_of("card:B").stopped


@pytest.mark.django_db
def test_right_tries_use_nothing_up():
    assert all(tried("card:A", right=True) for _ in range(30))
    assert guessing.standing_of("card:A") is None
    assert [tried("card:A") for _ in range(9)] == [True] * 9
    assert tried("card:A", right=True)
    assert guessing.standing_of("card:A").wrong == 9


@pytest.mark.django_db
def test_a_try_whose_looking_failed_counts_as_wrong():
    with (
        pytest.raises(RuntimeError),
        guessing.trying("card:A", "Wrong codes were typed too often.", "Ask at the desk."),
    ):
        raise RuntimeError
    assert guessing.standing_of("card:A").wrong == 1


@pytest.mark.django_db
def test_an_hour_later_it_is_open_again_and_old_rows_are_swept():
    for _ in range(11):
        tried("card:A")
    tried("card:OLD")
    Guess.objects.update(since=timezone.now() - guessing.WINDOW + datetime.timedelta(seconds=30))
    assert not tried("card:A")
    Guess.objects.update(since=timezone.now() - guessing.WINDOW)
    assert guessing.standing_of("card:A") is None
    assert tried("card:A")
    assert list(Guess.objects.values_list("target", "wrong")) == [("card:A", 1)]


@pytest.mark.django_db
def test_what_is_said_names_the_minutes_left():
    for _ in range(10):
        tried("card:A")
    Guess.objects.update(since=timezone.now() - guessing.WINDOW + datetime.timedelta(minutes=7))
    with (
        pytest.raises(guessing.Stopped, match=r"Wrong codes were typed too often. Ask at the desk. .*in 7 minutes"),
        guessing.trying("card:A", "Wrong codes were typed too often.", "Ask at the desk."),
    ):
        raise AssertionError("it is closed")
    guessing.forget("card:A")
    assert tried("card:A")


def test_of_eight_processes_that_guess_at_once_ten_tries_in_all_are_looked_at(tmp_path):
    name = str(tmp_path / "muster.sqlite3") if connection.vendor == "sqlite" else f"test_guessers_{os.getpid()}"
    run = subprocess.run(
        [sys.executable, "-m", "tests.tourney.services.guessers", name],
        cwd=ROOT, env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout.splitlines()[-1])
    assert told["wrong"] == 10
    assert told["rows"]["card:WRONG"] == 10
    assert told["rows"].get("card:RIGHT", 0) == 0
    assert told["right"] > 8  # those that found ten others looking at the same moment were asked to wait
