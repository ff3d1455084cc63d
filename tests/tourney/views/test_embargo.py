"""Places that wait: no public page, whoever opens it, tells what is hidden."""

import datetime
import re

import pytest
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import embargo, queries
from tourney.models import Event, Result, Round
from tourney.services import embargo as services
from tourney.services import teams
from tourney.services.results import Outcome, enter_result
from tourney.zones import day_and_hour, on_the_wall

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(cast: Cast) -> Event:
    """Round one is closed, round two half played; everybody is in one of two teams."""
    event = cast.event
    numbers = event.entries.values_list("number", flat=True)
    teams.set_teams(event, make.desk(event), {number: ("North", "South")[number % 2] for number in numbers}, seen={})
    make.closed(event)
    make.playing(event)
    return event


def set_to(event: Event, *, live: bool = True, hidden_from: int | None = None) -> None:
    services.set_embargo(event, make.desk(event), live=live, hidden_from=hidden_from)


def public(event: Event) -> list[str]:
    """Every public address of the event that might tell of results."""
    base = f"/e/{event.public_id}/"
    paths = ["", "pairings/", "pairings/?by=table", "pairings/?hall=1", "pairings/?round=1", "pairings/?round=2"]
    paths += ["standings/", "standings/what-if/", "teams/", "hall/", "hall/?show=standings", "hall/?show=pairings"]
    games = [game.public_id for round_ in event.rounds.all() for game in queries.games_of(round_)]
    entries = [f"{base}entries/{one.public_id}/" for one in event.entries.all()]
    what_if = [f"{base}standings/what-if/?game={game}" for game in games]
    return [*(base + path for path in paths), *entries, *what_if, *(f"/g/{game}/" for game in games)]


def shown(client, event: Event) -> dict[str, str]:
    """What each page says, without the counts of results and what differs with each request."""
    found = {}
    for path in public(event):
        response = client.get(path)
        text = words(response) if response.status_code == 200 else str(response.status_code)
        found[path] = re.sub(r"\d+ (of \d+ )?results?( in| of it still to come|s? in)?|progress\S*", "", text)
    return found


def finish_round(event: Event, winner: int) -> None:
    """The rest of round two with the winner at that position: two worlds that differ in results alone."""
    round_ = event.rounds.get(number=2)
    Result.objects.filter(game__round=round_).delete()
    for game in queries.games_of(round_):
        loser = 5 if winner == 1 else 0
        enter_result(game, make.desk(event), Outcome(winner, 5 - loser, loser))


def test_no_page_tells_two_ways_of_a_hidden_round_apart(cast: Cast, event):
    set_to(event, hidden_from=2)
    outsider = cast.stranger
    finish_round(event, 1)
    one = shown(outsider, event)
    finish_round(event, 2)
    other = shown(outsider, event)
    assert one == other
    assert embargo.public_through(event) == 1


def test_without_an_embargo_the_same_pages_do_differ(cast: Cast, event):
    finish_round(event, 1)
    one = shown(cast.stranger, event)
    finish_round(event, 2)
    other = shown(cast.stranger, event)
    assert sum(one[path] != other[path] for path in one) > 15


def test_a_players_own_page_hides_the_place_but_not_their_own_game(cast: Cast, event):
    set_to(event, hidden_from=2)
    me = f"/e/{event.public_id}/me/"
    finish_round(event, 1)
    first = re.search(r"\S+ of 8", words(cast.player.get(me)))
    finish_round(event, 2)
    page = words(cast.player.get(me))
    assert re.search(r"\S+ of 8", page)[0] == first[0]
    assert "as after round 1" in page
    assert re.search(r"Confirmed \d", page)


def test_hidden_from_the_first_round_no_place_is_shown(cast: Cast, event):
    set_to(event, hidden_from=1)
    assert "No places are shown yet" in words(cast.stranger.get(f"/e/{event.public_id}/standings/"))
    assert " of 8" not in words(cast.player.get(f"/e/{event.public_id}/me/"))


def test_places_that_move_with_the_rounds_move_when_one_is_closed(cast: Cast, event):
    set_to(event, live=False)
    path = f"/e/{event.public_id}/standings/"
    before = words(cast.stranger.get(path))
    assert "after round 1" in before
    finish_round(event, 1)
    assert words(cast.stranger.get(path)) == before
    make.rounds_closed(event.rounds.get(number=2))
    after = words(cast.stranger.get(path))
    assert "after round 2" in after.lower()


@pytest.mark.parametrize("how", [{"finished_at": timezone.now()}, {"awards_published": True}])
def test_at_the_end_everybody_sees_everything(cast: Cast, event, how):
    set_to(event, live=False, hidden_from=2)
    finish_round(event, 1)
    Event.objects.filter(pk=event.pk).update(**how)
    event.refresh_from_db()
    assert embargo.public_through(event) is None
    assert not embargo.hides(event, 2)


def test_the_desk_sees_everything_and_that_it_is_hidden(cast: Cast, event):
    set_to(event, hidden_from=2)
    finish_round(event, 1)
    page = cast.olga.get(f"/e/{event.public_id}/desk/standings/")
    assert "Hidden from the public" in words(page)
    assert [row for row, _, _ in page.context["rows"]] == list(queries.standings_of(event))


def test_who_helps_sees_an_entrys_hidden_rounds_on_its_page_and_a_stranger_afterwards_does_not(cast: Cast, event):
    set_to(event, hidden_from=2)
    finish_round(event, 1)
    path = f"/e/{event.public_id}/entries/{event.entries.first().public_id}/"
    assert "You see everything" in words(cast.vic.get(path))
    for client in (cast.stranger, cast.player, cast.otto):
        page = words(client.get(path))
        assert "shown at the end" in page
        assert "You see everything" not in page


def test_only_who_runs_the_event_changes_what_is_hidden(cast: Cast, event):
    path = f"/e/{event.public_id}/desk/standings/public/"
    for client, status in (
        (cast.sam, 403),
        (cast.vic, 403),
        (cast.otto, 404),
        (cast.player, 302),
        (cast.stranger, 302),
    ):
        assert client.get(path).status_code == status
        assert client.post(path, {"live": "0", "hidden_from": "2"}).status_code == status
    assert cast.orla.get(path).status_code == 200
    version = cast.olga.get(path).context["form"].initial["version"]
    assert cast.orla.post(path, {"live": "0", "hidden_from": "2", "version": version}).status_code == 302
    assert cast.olga.post(path, {"live": "1", "hidden_from": "", "version": version}).status_code == 409
    assert cast.olga.post(path, {"live": "1", "hidden_from": "9"}).status_code == 422
    event.refresh_from_db()
    assert (event.standings_live, event.hidden_from) == (False, 2)
    assert "hidden until the end" in words(cast.olga.get(f"/e/{event.public_id}/desk/standings/order/"))


def test_a_draft_takes_a_time_and_gives_it_back(cast: Cast):
    make.draft(cast.event)
    path = f"/e/{cast.event.public_id}/desk/rounds/1/"
    version = cast.olga.get(path).context["version"]
    day = on_the_wall(timezone.now(), cast.event.time_zone) + datetime.timedelta(days=50)
    sent = {"publish_at": f"{day:%Y-%m-%d}T14:30", "version": version}
    assert cast.sam.post(f"{path}publish-at", sent).status_code == 403
    assert cast.olga.post(f"{path}publish-at", sent).status_code == 302
    told = day_and_hour(Round.objects.get().publish_at, cast.event.time_zone, timezone.now())
    assert told.startswith(f"14:30, {day.day} {day:%B}")
    assert f"publishes itself at {told}" in words(cast.olga.get(path))
    assert cast.olga.post(f"{path}publish-at/cancel").status_code == 302
    for wrong, said in (
        ("2001-04-10T14:30", "passed"),
        ("soon", "Write date and time"),
        ("2099-03-29T01:30", "forward"),
        ("2099-04-10T14:30", "more than 60 days from now"),
        ("9999-12-31T23:59", "60 days from now"),
        ("0001-01-01T00:00", ""),
    ):
        page = cast.olga.post(f"{path}publish-at", sent | {"publish_at": wrong})
        assert page.status_code == 422
        assert said in words(page)
    assert cast.olga.post(f"{path}publish-at", sent | {"version": 1}).status_code == 409
