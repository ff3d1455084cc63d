"""Every page there is: few queries however many entries, small, and never a crash."""

from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney import gates, queries
from tourney.models import Event

pytestmark = pytest.mark.django_db

SMALL, BIG = 8, 48
MOST_BYTES = 100 * 1024
MOST_QUERIES = 40
MORE_QUERIES = 2  # a second page of results asks for the count once more
NUMBER = {"number": 2, "position": 1, "year": 26, "kind": "places"}
LOOKS, MOST_OF_A_LOOK = {"game_turn", "desk_data"}, 60  # it does what it shows; all of a player, noted
UNREADABLE = {"own_mission_file", "desk_mission_drawing"}  # answer only what asks for more than an address says


@dataclass
class Asked:
    """One page at one size of event."""

    status: int
    queries: int
    bytes: int


def played(count: int) -> Event:
    """A round closed, one being played with half of its results, and whatever else an event has of each kind."""
    event = make.event("olga", name=f"Of {count}", entries=count, tables=count // 2)
    make.closed(event)
    make.play(make.playing(event), leave=count // 4)
    return event


def wanted(route: str, event: Event) -> dict[str, object] | None:
    """What stands in an address, or None where that is nothing which such an event has."""
    game = queries.games_of(event.rounds.get(number=2))[0]
    entry = queries.seats_in_order(game)[0].entry
    known = {"event_id": event.public_id, "game_id": game.public_id, "entry_id": entry.public_id, **NUMBER}
    names = [part.split(":")[-1].split(">")[0] for part in route.split("<")[1:]]
    return {name: known[name] for name in names} if set(names) <= set(known) else None


def addresses() -> list[str]:
    return sorted({one.name for one in gates.addresses() if one.route.startswith(("e/", "g/")) and one.name})


def ask(client, url) -> Asked:
    with CaptureQueriesContext(connection) as seen:
        answer = client.get(url)
    html = answer.status_code == 200 and "text/html" in answer.headers.get("Content-Type", "")
    size = len(answer.content) if html else 0
    return Asked(answer.status_code, len(seen), size)


@pytest.fixture
def events():
    return played(SMALL), played(BIG)


def test_no_page_grows_in_queries_or_beyond_its_size(events):
    routes = {one.name: one.route for one in gates.addresses()}
    faults, read = [], 0
    casts = [Cast(event) for event in events]
    for name in addresses():
        if name in UNREADABLE or routes[name].endswith((".pdf", ".xlsx")):
            continue
        found = []
        for cast in casts:
            kwargs = wanted(routes[name], cast.event)
            if kwargs is None:
                break
            client = cast.player if "/me/" in routes[name] else cast.olga
            url = reverse(name, kwargs=kwargs)
            found.append(ask(client, url))
        if len(found) < 2:
            continue
        small, big = found
        read += big.status == 200
        if {small.status, big.status} & {500} or small.status != big.status:
            faults.append(f"{name}: answers {small.status} and {big.status}")
        if big.bytes > MOST_BYTES:
            faults.append(f"{name}: {big.bytes // 1024} KB with {BIG} entries")
        most = MOST_OF_A_LOOK if name in LOOKS else MOST_QUERIES
        if big.queries > min(most, small.queries + MORE_QUERIES):
            faults.append(f"{name}: {small.queries} queries with {SMALL} entries, {big.queries} with {BIG}")
    assert not faults, "\n".join(faults)
    assert read > 50


def test_a_page_that_nobody_kept_is_no_dearer(events):
    """The same for the pages of the crowd, asked for the first time after a write."""
    small, big = events
    for name in ("event", "pairings", "standings", "hall", "public_schedule", "statistics", "teams", "awards"):
        found = []
        for event in (small, big):
            client = Cast(event).stranger
            cache.clear()
            found.append(ask(client, reverse(name, args=[event.public_id])).queries)
        assert found[1] <= found[0] + MORE_QUERIES, name
