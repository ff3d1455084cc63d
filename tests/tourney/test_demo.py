"""The demonstration: an event in mid-tournament in which there is something for everybody to do."""

import json
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.everything import everything_written
from tourney import demo, queries
from tourney.dicesheets import sheet_of
from tourney.fairdice import check
from tourney.honours import awarded_of
from tourney.models import Event, LogEntry, Mark, Result
from tourney.pages.myturns import turns_of
from tourney.pages.placings import placings_of
from tourney.services import results, retention, rounds
from tourney.services.results import Outcome
from tourney.services.writing import MUSTER, Actor
from tourney.shortcodes import spaced
from tourney.teams import teams_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def shown(django_db_setup, django_db_blocker):
    """The demonstration, made once for this file; taken away afterwards."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo.prepare()
        transaction.set_rollback(True)


@pytest.fixture
def event(shown):
    return Event.objects.get(pk=shown.event.pk)


def test_48_players_of_many_scripts_are_in_the_third_of_five_rounds(event):
    assert event.entries.count() == 48
    assert [(round_.number, round_.status) for round_ in event.rounds.all()] == [
        (1, "closed"), (2, "closed"), (3, "playing"),
    ]  # fmt: skip
    assert event.rounds_planned == 5
    everything = "".join(event.entries.values_list("name", flat=True))
    assert [letter for letter in "Żв田أל民" if letter not in everything] == ["民"]


def test_there_are_a_drop_a_late_arrival_and_a_bye_in_the_first_and_third_round(event):
    assert event.entries.get(name=demo.DROPS).dropped_after == 2
    assert event.entries.get(name=demo.LATE).from_round == 2
    assert [queries.bye_of(round_) is not None for round_ in event.rounds.all()] == [True, False, True]


def test_armies_are_marked_teams_stand_and_awards_wait_at_the_desk(event, client):
    assert {row.key for row in Mark.objects.filter(entry__event=event)} == {"painting", "sports"}
    assert {one.team for one in teams_of(event)} == set(demo.TEAMS)
    assert all(one.winners for one in awarded_of(event))
    assert client.get(f"/e/{event.public_id}/awards/").status_code == 404
    assert client.get(f"/e/{event.public_id}/teams/").status_code == 200


def test_most_of_the_round_is_played_and_one_game_is_disputed(event):
    state = queries.event_states([event])[event.pk]
    assert state.disputes == 1
    assert (state.games, state.results) == (23, 15)
    games = queries.games_of(event.rounds.get(number=3))
    assert {sum(bool(seat.plan) for seat in game.seats.all()) for game in games} == {0, 1, 2}


def test_siblings_never_meet_and_who_needs_a_table_sits_there(event):
    siblings = {event.entries.get(name=name).number for name in demo.SIBLINGS}
    assert [(row.kind, row.reason) for row in event.arrangements.all()] == [("apart", "brother and sister")]
    seated = event.entries.get(name=demo.SEATED)
    for round_ in event.rounds.all():
        for game in queries.games_of(round_):
            numbers = {seat.entry.number for seat in game.seats.all()}
            assert numbers != siblings
            assert (seated.number in numbers) == (game.table.number == demo.KEPT)
    assert list(event.entries.exclude(seeding=None).order_by("seeding").values_list("name", flat=True)) == [
        *demo.SEEDED
    ]


def test_one_table_is_streamed_and_the_tables_stand_in_two_rooms(event):
    assert [table.number for table in event.tables.filter(stream=True)] == [demo.STREAMED]
    assert set(event.tables.values_list("room", flat=True)) == {"Main hall", "Gallery"}


def test_its_log_has_no_gap_and_its_standings_a_leader(event):
    assert list(event.log.order_by("sequence").values_list("sequence", flat=True)) == list(range(1, event.revision + 1))
    assert queries.standings_of(event)[0].values["wins"] >= 2


def test_making_it_again_changes_nothing(shown):
    before = Event.objects.count(), LogEntry.objects.count(), Result.objects.count(), User.objects.count()
    assert demo.prepare() == shown
    assert (Event.objects.count(), LogEntry.objects.count(), Result.objects.count(), User.objects.count()) == before


def test_four_links_lead_to_four_players_with_something_to_do(shown):
    todos = ["choose a battle plan", "report a result", "confirm a result", "see a dispute"]
    assert [todo for _, _, todo in shown.links] == todos
    pages = []
    for name, path, _ in shown.links:
        page = Client().get(path, follow=True)
        assert (page.status_code, page.context["entry"].name) == (200, name)
        pages.append(page.context["my"].state)
    assert pages == ["plan", "play", "answer", "differ"]


def test_the_organiser_gets_in_with_the_printed_password(shown):
    client = Client()
    assert client.login(username=shown.email, password=shown.password)
    assert client.get(f"/e/{shown.event.public_id}/desk/").status_code == 200
    assert not client.login(username=shown.email, password="guess")


def test_a_forgotten_password_is_set_again(shown):
    User.objects.get(username=demo.EMAIL).set_password("other")
    owner = User.objects.get(username=demo.EMAIL)
    owner.set_password("other")
    owner.save()
    demo.prepare()
    owner.refresh_from_db()
    assert owner.check_password(shown.password)


def test_the_command_prints_how_to_get_in_and_no_password_twice(shown):
    out = StringIO()
    call_command("demo", "9123", no_serve=True, stdout=out)
    said = out.getvalue()
    assert f"http://127.0.0.1:9123/e/{shown.event.public_id}/desk/" in said
    assert said.count(shown.password) == 1
    assert all(path in said and name in said for name, path, _ in shown.links)
    assert len(shown.codes) == len(shown.links) == 4
    assert all(code in said for code in shown.codes)
    assert f"table={shown.pin[0]}   PIN {spaced(shown.pin[1])}" in said


def test_a_bad_address_is_refused_with_status_2():
    with pytest.raises(CommandError, match="is no address") as refused:
        call_command("demo", "nowhere", no_serve=True)
    assert refused.value.returncode == 2


def test_after_the_round_is_closed_the_links_still_open(event):
    by = Actor.of_user(User.objects.get(username=demo.EMAIL))
    for game in queries.games_of(event.rounds.get(number=3)):
        if not hasattr(game, "result"):
            results.enter_result(game, by, Outcome(1, 0, 1))
    rounds.close_round(event.rounds.get(number=3), by)
    again = demo.prepare()
    assert [todo for _, _, todo in again.links] == ["look round"] * 3
    assert all(Client().get(path, follow=True).status_code == 200 for _, path, _ in again.links)


def test_some_games_are_in_the_middle_of_a_turn(event):
    games = queries.games_of(event.rounds.get(number=3))
    told = [turns_of(game, "in").tracker for game in games if game.mission and not hasattr(game, "result")]
    assert sum(one.begun for one in told) == 4
    assert len({one.short for one in told if one.begun}) >= 3


def test_most_games_of_the_round_have_dice_that_anybody_can_check(event):
    games = queries.games_of(event.rounds.get(number=3))
    sheets = [sheet_of(game) for game in games]
    checked = [check(sheet) for sheet in sheets if sheet.seed]
    assert len(checked) >= 15
    assert all(one.same and one.promised for one in checked)
    assert all(all(sheet.words) for sheet in sheets if sheet.seed)


def test_a_player_has_dropped_by_phone_and_a_table_shared_one(event):
    dropped = event.log.filter(verb="entry dropped", entry__isnull=False)
    assert [line.actor for line in dropped] == [event.entries.get(dropped_after=3).name]
    said = event.log.filter(data__shared_phone=True)
    assert set(said.values_list("verb", flat=True)) == {"plan sealed", "result reported"}
    assert said.count() == 4


def test_names_removed_from_the_demonstration_are_left_nowhere_in_any_script(event):
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now())
    gone = {*event.entries.values_list("name", flat=True), *event.entries.values_list("team", flat=True)} - {""}
    places = [(row.number, row.place, row.values) for row in placings_of(event)]
    assert len(gone) > 48
    assert retention.pseudonymise(event, MUSTER) == 48
    left = everything_written()
    assert [name for name in gone if name in left or json.dumps(name)[1:-1] in left] == []
    assert sorted((row.number, row.place, row.values) for row in placings_of(event)) == sorted(places)
