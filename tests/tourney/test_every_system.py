"""An event of every system of the catalogue: played to its end, and each of its pages read."""

import json
import random
import re

import pytest
from django.core.management import call_command
from django.urls import reverse

from missions.load import system, systems
from tests import make
from tests.cast import Cast
from tests.tourney.services import judge
from tourney import queries
from tourney.models import Entry, Event, Game, Round
from tourney.rehearsal import Rehearsal, rehearse

pytestmark = pytest.mark.django_db
KEYS = [one.key for one in systems()]


def simulate(capsys, key):
    call_command("simulate", entries=8, rounds=3, seed="3", system=key)
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("key", KEYS)
def test_an_event_can_be_simulated_with_results_that_its_rules_allow(capsys, key):
    told, possible = simulate(capsys, key), make.totals(key)
    games = [game for round_ in told["rounds"] for game in round_["games"]]
    assert len(games) == 12
    for game in games:
        assert tuple(game["vp"]) in possible
        assert game["mission"] in {f"{key}/{one}" for one in system(key).missions}
        first, second = game["vp"]
        if system(key).points:
            assert game["lost"] is None
            assert game["winner"] == (None if first == second else game["entries"][first < second])
        elif game["winner"]:
            assert game["vp"][game["entries"].index(game["winner"])] == max(first, second)


@pytest.mark.parametrize("key", KEYS)
def test_its_standings_are_what_its_games_add_up_to(capsys, key):
    told = simulate(capsys, key)
    rows = {row["entry"]: [0, 0, 0] for row in told["standings"]}
    for round_ in told["rounds"]:
        for game in round_["games"]:
            for place, entry in enumerate(game["entries"]):
                rows[entry][0] += game["winner"] == entry
                rows[entry][1] += game["vp"][place]
                rows[entry][2] += game["lost"][1 - place] if game["lost"] else 0
    for row in told["standings"]:
        assert [row["wins"], row["vp"], row.get("destroyed", 0)] == rows[row["entry"]]
        better = sum(other[:2] > rows[row["entry"]][:2] for other in rows.values())
        level = sum(other[:2] == rows[row["entry"]][:2] for other in rows.values())
        assert better < row["place"] <= better + level
    assert ("destroyed" in told["standings"][0]) == (system(key).points is None)


@pytest.mark.parametrize("key", KEYS)
def test_an_independent_judge_ranks_it_alike(key):
    event = make.event(system=key, tables=6, dice="typed")
    rehearse_small(event)
    judged = judge.standings(event)
    assert {row.entry: row.place for row in queries.standings_of(event)} == {
        number: place for number, (place, _) in judged.items()
    }


def rehearse_small(event: Event) -> None:
    rehearse(event, make.desk(event), players=8, played_rounds=2, seed="5")


def mid_event(key: str) -> Event:
    """One round closed, in the second one result, one report, one dispute or a game without a word; dice typed."""
    event = make.event(system=key, tables=6, dice="typed")
    rehearse(event, make.desk(event), players=9, played_rounds=1, seed="2")
    acting = Rehearsal(event, make.desk(event), random.Random("2"))
    games = queries.games_of(acting.open_round())
    for game in games[:3]:
        acting.choose_plans(game)
    acting.report(games[0])
    acting.report(games[1], seats=1)
    for seat, winner in zip(queries.seats_in_order(games[2]), (1, 2), strict=True):
        outcome = (winner, 90, 20) if winner == 1 else (winner, 20, 90)
        claim = outcome if system(key).points else (winner, 1, 3)
        make.report_services.report_result(seat, make.actor(seat), make.Outcome(*claim))
    return event


def pages(event: Event) -> dict[str, str]:
    """The addresses of an event's pages by name, and of its files."""
    own = {"event_id": event.public_id}
    entry = event.entries.first()
    plain = ("event", "pairings", "standings", "desk", "desk_settings", "desk_tables", "desk_members", "desk_entries")
    more = ("desk_import", "desk_links", "desk_log", "desk_draft", "desk_standings", "desk_prints", "desk_missions")
    files = ("desk_entries_csv", "desk_standings_csv", "print_links", "print_standings", "print_tents")
    found = {name: reverse(name, kwargs=own) for name in (*plain, *more, "desk_mission_new", *files)}
    found |= {name: reverse(name, kwargs=own | {"entry_id": entry.public_id}) for name in ("entry", "desk_entry")}
    for number in (1, 2):
        for name in ("desk_round", "print_round_tents", "print_pairings", "print_slips", "print_sheets"):
            found[f"{name} {number}"] = reverse(name, kwargs=own | {"number": number})
    for place, game in enumerate(Game.objects.filter(round__event=event)):
        found[f"desk_game {place}"] = reverse("desk_game", kwargs=own | {"game_id": game.public_id})
        found[f"game {place}"] = reverse("game", kwargs={"game_id": game.public_id})
        if game.mission:
            found[f"game_sheet {place}"] = reverse("game_sheet", kwargs={"game_id": game.public_id})
    return found


def foreign(key: str, text: str) -> list[str]:
    """Words of the page that belong to another system. What a mission's own text says is its own affair."""
    words = re.sub(r"<details.*?</details>|<script.*?</script>", " ", text, flags=re.S)
    practice = Event(system=key).practice
    wrong = []
    if practice.units != "Units":
        wrong += re.findall(r".{40}\bUnits?\b.{20}", words)
    if not practice.plans:
        wrong += re.findall(r".{40}[Bb]attle plan.{20}", words)
    if not practice.fortified:
        wrong += re.findall(r".{40}Fortified force.{20}", words)
    return wrong


@pytest.mark.parametrize("key", KEYS)
def test_every_page_of_it_is_there_and_speaks_of_its_own_game(key):
    event = mid_event(key)
    cast = Cast(event)
    for name, address in pages(event).items():
        response = cast.olga.get(address)
        assert response.status_code == 200, (name, address)
        if response["Content-Type"].startswith("text/html"):
            assert foreign(key, response.content.decode()) == [], name
    for name in ("event", "pairings", "standings"):
        assert cast.stranger.get(reverse(name, kwargs={"event_id": event.public_id})).status_code == 200


@pytest.mark.parametrize("key", KEYS)
def test_every_players_phone_shows_where_they_stand(key):
    event = mid_event(key)
    cast = Cast(event)
    for entry in Entry.objects.filter(event=event):
        phone = cast.player_of(entry)
        page = phone.get(reverse("me", args=[event.public_id]))
        assert page.status_code == 200
        assert foreign(key, page.content.decode()) == []
        seat = entry.seats.filter(round__number=2).first()
        if seat and seat.game and not hasattr(seat.game, "result"):
            asked = {"game": seat.game.public_id, "entry": entry.public_id}
            form = phone.get(reverse("me_report", args=[event.public_id]), asked)
            assert form.status_code == 200
            assert foreign(key, form.content.decode()) == []
    assert Round.objects.filter(event=event).count() == 2
