"""A rehearsal: a copy with invented players that plays itself, marked on paper, and gone with one press."""

import pytest
from django.apps import apps

from tests import make
from tourney import queries
from tourney.errors import Refused
from tourney.eventfile import LEFT_OFF
from tourney.models import Event, Guess, LogEntry, RowChange, SignIn
from tourney.services import rehearsing, removal
from tourney.services.events import add_member, finish_event
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(entries=6, tables=3)


@pytest.fixture
def by(event):
    return make.desk(event)


def counted():
    return {model.__name__: model._default_manager.count() for model in apps.get_app_config("tourney").get_models()}


@pytest.mark.parametrize("players", [4, 9, 16])
def test_it_has_invented_players_tables_enough_and_none_of_the_real_ones(event, by, players):
    made = rehearsing.begin_rehearsal(event, by, players=players)
    assert (made.rehearsal, made.listed, made.entries.count()) == (True, False, players)
    assert made.tables.count() >= players // 2
    assert not set(made.entries.values_list("name", flat=True)) & set(event.entries.values_list("name", flat=True))


def test_the_same_press_twice_begins_one(event, by):
    first, again = (rehearsing.begin_rehearsal(event, by, players=4, key="k") for _ in range(2))
    assert first == again
    assert first.entries.count() == 4


@pytest.mark.parametrize("players", [3, 201])
def test_its_size_has_bounds(event, by, players):
    with pytest.raises(Refused, match="from 4 to 200"):
        rehearsing.begin_rehearsal(event, by, players=players)
    assert Event.objects.count() == 1


def test_step_by_step_it_plays_to_its_end(event, by):
    made = rehearsing.begin_rehearsal(event, by, players=5)
    said = []
    while not made.finished_at:
        said.append(rehearsing.step(made, by))
        made.refresh_from_db()
    assert said[:5] == [
        "Round 1 is drawn.",
        "Round 1 is published.",
        "Round 1 is being played.",
        "The results of round 1 are in.",
        "Round 1 is closed.",
    ]
    assert said[-1] == "The event is finished."
    assert len(said) == 5 * made.rounds_planned + 1
    assert len(queries.standings_of(made)) == 5


@pytest.mark.parametrize("system", ["fow4", "team-yankee", "fow3", "wh40k10"])
def test_a_round_is_played_with_one_press_in_every_system(system):
    event = make.event("olga", entries=4, system=system)
    made = rehearsing.begin_rehearsal(event, make.desk(event), players=6)
    assert rehearsing.play_round(made, make.desk(event)) == "Round 1 is closed."
    assert all(hasattr(game, "result") for game in queries.games_of(made.rounds.get()))


def test_a_real_event_never_plays_itself_and_never_goes(event, by):
    for act in (rehearsing.step, rehearsing.remove_rehearsal):
        with pytest.raises(Refused, match="no rehearsal"):
            act(event, by)
    assert Event.objects.filter(pk=event.pk).exists()


def test_one_press_takes_all_of_it_away_and_nothing_else(event, by):
    make.closed(event)
    before = counted()
    made = rehearsing.begin_rehearsal(event, by, players=6)
    rehearsing.play_round(made, by)
    rehearsing.remove_rehearsal(made, by)
    after = counted()
    assert {name: count for name, count in after.items() if name != "RowChange"} == {
        name: count for name, count in before.items() if name != "RowChange"
    }
    assert not RowChange.objects.exclude(line__event=event).exclude(line=None).exists()
    assert LogEntry.objects.filter(event=event).count() == event.log.count()


def test_every_model_of_an_event_is_among_those_that_go():
    gone = {model for model, _ in removal.BELONGING} | {Event}
    of_no_event = {Guess, SignIn}  # what was guessed at is named by words; where helpers are signed in is their own
    assert set(apps.get_app_config("tourney").get_models()) == gone | of_no_event
    assert set(LEFT_OFF) <= gone | of_no_event


def test_a_second_press_finds_it_gone(event, by):
    made = rehearsing.begin_rehearsal(event, by, players=4)
    rehearsing.remove_rehearsal(made, by)
    assert rehearsing.remove_rehearsal(made, by) == made.name


def test_only_its_owner_takes_it_away(event, by):
    made = rehearsing.begin_rehearsal(event, by, players=4)
    orla = make.user("orla")
    add_member(made, by, email=orla.email, role="organiser")
    with pytest.raises(Refused, match="Only its owner"):
        rehearsing.remove_rehearsal(made, Actor.of_user(orla))


def test_a_finished_one_goes_too(event, by):
    made = rehearsing.begin_rehearsal(event, by, players=4)
    finish_event(made, by)
    rehearsing.remove_rehearsal(made, by)
    assert Event.objects.count() == 1


def test_a_rehearsal_is_not_rehearsed(event, by):
    made = rehearsing.begin_rehearsal(event, by, players=4)
    with pytest.raises(Refused, match="a rehearsal already"):
        rehearsing.begin_rehearsal(made, by, players=4)
