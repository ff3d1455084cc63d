"""Many at once, each a process of its own: one outcome, no lock that reaches anybody, no log entry lost."""

import json
import os
import subprocess
import sys

import pytest
from django.db import connection

from tests.test_house_rules import ROOT


@pytest.fixture(scope="module")
def happened(tmp_path_factory):
    """All scenarios of `together`, run once: each with its endings, what the judge found, and what was written."""
    name = str(tmp_path_factory.mktemp("together") / "muster.sqlite3")
    if connection.vendor != "sqlite":
        name = f"test_together_{os.getpid()}"
    run = subprocess.run(
        [sys.executable, "-m", "tests.tourney.services.together", name],
        cwd=ROOT, env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout.splitlines()[-1])
    assert (found["vendor"], found["journal"]) == (connection.vendor, "wal 2" if connection.vendor == "sqlite" else "")
    return found["scenarios"]


def test_nothing_is_broken_and_nobody_hears_of_a_lock(happened):
    assert len(happened) == 17
    assert {name: told["faults"] for name, told in happened.items() if told["faults"]} == {}
    endings = {ending for told in happened.values() for ending in told["said"]}
    assert endings <= {"done", "Refused", "Stale", "Namesake"}


def test_both_players_report_at_once_and_each_game_has_its_result(happened):
    told = happened["both_players_report"]
    assert (told["said"], told["results"], told["written"]) == ({"done": 12}, 6, 12)
    assert told["states"] == {"first": 6, "confirmed": 6}


def test_one_player_who_presses_four_times_reports_once(happened):
    told = happened["one_player_presses_twice"]
    assert (told["said"], told["reports"], told["written"]) == ({"done": 4}, 1, 1)


def test_four_desks_with_the_same_result_write_it_once(happened):
    told = happened["desks_enter_the_same_result"]
    assert (told["said"], told["results"], told["written"]) == ({"done": 4}, 1, 1)


def test_four_desks_with_different_results_leave_one_and_tell_three(happened):
    told = happened["desks_enter_different_results"]
    assert (told["said"], told["results"], told["written"]) == ({"done": 1, "Stale": 3}, 1, 1)


def test_a_round_is_drafted_once(happened):
    told = happened["a_round_is_drafted_twice"]
    assert (told["said"], told["rounds"], told["written"]) == ({"done": 1, "Refused": 3}, 1, 1)


def test_a_round_is_published_and_rolled_once(happened):
    told = happened["a_round_is_published_twice"]
    assert (told["said"], len(told["dice"]), told["written"]) == ({"done": 4}, 4, 1)
    for dice in told["dice"]:  # ties of the dice to attack are kept too
        assert dice.count("mission") == 1
        assert set(dice) == {"mission", "attacker"}


def test_twenty_reports_at_once_are_twenty_log_entries(happened):
    told = happened["twenty_tables_report"]
    assert (told["said"], told["written"]) == ({"done": 20}, 20)


def test_plans_sealed_at_once_are_revealed_once(happened):
    told = happened["both_players_seal"]
    assert (told["said"], told["missions"], told["reveals"], told["written"]) == ({"done": 12}, 6, 6, 12)
    for dice in told["dice"]:  # ties of the dice to attack are kept too
        assert dice[-1] == "mission"
        assert set(dice[:-1]) == {"attacker"}


def test_two_phones_that_tap_at_once_count_once_at_every_table_and_leave_the_log_alone(happened):
    told = happened["both_players_tap"]
    assert (told["said"], told["taps"], told["written"]) == ({"done": 12}, [["next"]] * 6, 0)


def test_players_entered_at_once_have_a_number_each_and_one_form_enters_one(happened):
    told = happened["desks_enter_players"]
    assert (told["said"], told["numbers"], told["written"]) == ({"done": 12}, list(range(1, 10)), 9)


def test_the_last_places_are_given_out_once_and_each_player_is_registered_once(happened):
    told = happened["players_register_at_the_last_places"]
    assert (told["playing"], told["waiting"], told["twins"], told["tabs"]) == (4, 6, 1, 1)
    assert told["said"] == {"done": 10, "Namesake": 2}
    assert told["written"] == 8


def test_desks_that_move_up_at_once_fill_the_one_free_place(happened):
    told = happened["desks_move_up_the_same_and_others"]
    assert (told["playing"], told["waiting"], told["written"]) == (2, 3, 1)
    assert told["said"]["Refused"] >= 3
    assert sum(told["said"].values()) == 6
    assert set(told["said"]) == {"done", "Refused"}


def test_a_drop_beside_publishing_comes_before_or_after_it(happened):
    told = happened["one_drops_while_the_round_is_published"]
    assert (told["said"], told["status"], told["dropped_after"]) in (
        ({"done": 2}, "published", 1),
        ({"done": 1, "Refused": 1}, "draft", 0),
    )


def test_four_desks_that_check_in_the_same_player_do_so_once(happened):
    told = happened["desks_check_in_the_same_player"]
    assert (told["said"], told["lines"], told["written"]) == ({"done": 4}, 1, 1)


def test_a_message_that_comes_in_four_times_at_once_counts_once(happened):
    told = happened["the_same_message_comes_in_twice_at_once"]
    assert (told["said"], told["receipts"], told["calls"], told["written"]) == ({"done": 8}, 2, 1, 2)


def test_whichever_is_first_the_newer_of_two_messages_stands(happened):
    told = happened["a_message_comes_in_beside_the_one_that_replaces_it"]
    assert (set(told["said"]) <= {"done", "Stale"}, told["winner"]) == (True, 2)


def test_one_form_that_is_sent_four_times_at_once_makes_one_event(happened):
    told = happened["one_form_makes_an_event_four_times"]
    assert (told["said"], told["brought"], told["made"]) == ({"done": 4}, {"done": 4}, [1, 1])
