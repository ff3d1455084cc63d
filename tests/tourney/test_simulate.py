"""The command that plays a whole event and prints it."""

import itertools
import json

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tests import make
from tourney.models import Event, LogEntry

pytestmark = pytest.mark.django_db


def simulate(capsys, **options):
    call_command("simulate", **{"entries": 9, "rounds": 3, "seed": "7"} | options)
    return json.loads(capsys.readouterr().out)


def test_it_prints_a_whole_event_and_keeps_nothing(capsys):
    told = simulate(capsys)
    assert told["event"] == {"name": "Rehearsal 7", "system": "fow4", "entries": 9, "rounds": 3}
    assert [round_["number"] for round_ in told["rounds"]] == [1, 2, 3]
    assert (Event.objects.count(), LogEntry.objects.count(), User.objects.count()) == (0, 0, 0)


def test_the_same_seed_plays_the_same_event_and_another_one_does_not(capsys):
    first, again, other = (simulate(capsys, seed=seed) for seed in ("7", "7", "8"))
    assert first == again
    assert first["rounds"] != other["rounds"]


def test_what_it_prints_is_a_tournament(capsys):
    """Everybody once a round, no rematch, nobody twice with the bye, and wins that add up."""
    told = simulate(capsys, entries=11, rounds=5)
    games = [game for round_ in told["rounds"] for game in round_["games"]]
    byes = [round_["bye"] for round_ in told["rounds"]]
    for round_ in told["rounds"]:
        seated = [number for game in round_["games"] for number in game["entries"]] + [round_["bye"]]
        assert sorted(seated) == list(range(1, 12))
        assert len({game["table"] for game in round_["games"]}) == 5
    pairs = [frozenset(game["entries"]) for game in games]
    assert (len(set(pairs)), len(set(byes))) == (25, 5)
    won = {number: byes.count(number) for number in range(1, 12)}
    vp = {number: 8 * byes.count(number) for number in range(1, 12)}
    for game in games:
        if game["winner"]:
            won[game["winner"]] += 1
        for number, points in zip(game["entries"], game["vp"], strict=True):
            vp[number] += points
        assert game["attacker"] in game["entries"]
        assert game["mission"].startswith("fow4/")
    assert {row["entry"]: row["wins"] for row in told["standings"]} == won
    assert {row["entry"]: row["vp"] for row in told["standings"]} == vp
    order = [(row["wins"], row["vp"], row["destroyed"]) for row in told["standings"]]
    assert all(better >= worse for better, worse in itertools.pairwise(order))


def test_an_event_that_is_kept_belongs_to_its_account(capsys):
    make.user("olga")
    simulate(capsys, entries=4, rounds=1, keep="OLGA@example.org")
    event = Event.objects.get()
    assert event.members.get().user.username == "olga"
    assert list(event.log.order_by("sequence").values_list("sequence", flat=True)) == list(range(1, event.revision + 1))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"entries": 1}, "--entries: from 2 to 700"),
        ({"entries": 701}, "--entries"),
        ({"rounds": 0}, "--rounds: from 1 to 20"),
        ({"rounds": 21}, "--rounds"),
        ({"system": "chess"}, "--system: .*chess.*fow4"),
        ({"keep": "nobody@example.org"}, "--keep: nobody has an account"),
    ],
)
def test_what_cannot_be_played_is_refused_with_status_2_and_keeps_nothing(options, words, capsys):
    with pytest.raises(CommandError, match=words) as refused:
        simulate(capsys, **options)
    assert refused.value.returncode == 2
    assert capsys.readouterr().out == ""
    assert (Event.objects.count(), User.objects.count()) == (0, 0)


def test_an_event_that_cannot_be_drawn_to_its_end_says_so_or_repeats_what_it_must(capsys):
    """Two players and three rounds: they can only meet again, and the draw says that it relaxed the rule."""
    told = simulate(capsys, entries=2, rounds=3)
    assert [bool(round_["relaxed"]) for round_ in told["rounds"]] == [False, True, True]


def test_its_dice_can_be_checked_where_muster_rolls(capsys):
    make.user("olga")
    simulate(capsys, entries=4, rounds=1, dice="muster", keep="olga@example.org")
    call_command("dice", Event.objects.get().public_id)
    told = json.loads(capsys.readouterr().out)
    assert len(told["games"]) == 2
    assert all(one["same"] and not one["unchecked"] for one in told["games"])
