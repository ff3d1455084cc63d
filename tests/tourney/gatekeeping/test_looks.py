"""The log tells who looked at people's data: every page and file that holds some, once an hour, and none besides."""

import datetime

import pytest
import time_machine
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney import logbook
from tourney.models import Event
from tourney.services import erasing
from tourney.services.events import finish_event
from tourney.services.looks import KINDS, READ
from tourney.services.undoable import never

from .asked import asked, filled
from .expected import known_addresses, rows
from .secrets_of import readable
from .world import ADDRESS, ANSWER, World

pytestmark = pytest.mark.django_db

# They hold an address as well: in the words of the log about what was done, or with a line of their own.
NOTED_OTHERWISE = frozenset({"desk", "desk_log", "desk_undo", "desk_undo_one", "desk_link"})


def kind_noted(world: World, name: str, url: str) -> tuple[bytes, list[str]]:
    """What the owner is answered, and the kinds of looks that the log has then."""
    kinds: list[str] = []

    def look() -> None:
        kinds.extend(line.data["kind"] for line in world.event.log.filter(verb=READ))

    return readable(asked(world["owner"], "GET", url, then=look).body), kinds


def test_whatever_shows_addresses_or_answers_leaves_a_line(world: World):
    silent, seen = [], set()
    for name, route in known_addresses():
        if "/desk/" not in route or "GET" not in rows()[name][1] or route.endswith(".pdf"):
            continue
        body, kinds = kind_noted(world, name, filled(name, route, world.ids(name)))
        seen.update(kinds)
        if (ADDRESS.encode() in body or ANSWER.encode() in body) and not kinds and name not in NOTED_OTHERWISE:
            silent.append(name)
    assert not silent, "mark these views with tourney/views/looks.py: holds"
    assert seen >= KINDS.keys() - {"links"}


@pytest.fixture
def registered(cast: Cast) -> str:
    return reverse("desk_registrations", args=[cast.event.public_id])


def looks(event: Event) -> list[tuple[str, str]]:
    return [(line.actor, line.data["kind"]) for line in event.log.filter(verb=READ).order_by("sequence")]


def test_a_look_is_noted_once_an_hour_for_each_person_and_kind(cast: Cast, registered: str):
    links = reverse("desk_links", args=[cast.event.public_id])
    with time_machine.travel("2027-04-10 10:00:00+00:00", tick=False) as clock:
        for who, url in ((cast.olga, registered), (cast.olga, registered), (cast.olga, links), (cast.orla, registered)):
            assert who.get(url).status_code == 200
        olga, orla = "olga@example.org", "orla@example.org"
        assert looks(cast.event) == [(olga, "registrations"), (olga, "links"), (orla, "registrations")]
        clock.shift(datetime.timedelta(minutes=61))
        cast.olga.get(registered)
        assert looks(cast.event)[3:] == [(olga, "registrations")]


def test_a_look_at_all_that_is_kept_about_one_player_names_them_once_an_hour_each(cast: Cast):
    players = list(cast.event.entries.order_by("number")[:2])
    for entry in (players[0], players[1], players[0]):
        page = reverse("desk_data", args=[cast.event.public_id, entry.public_id])
        assert cast.olga.get(page).status_code == 200
    told = [logbook.sentence(line) for line in cast.event.log.filter(verb=READ).order_by("sequence")]
    assert told == [f"What is kept about {entry.name}: looked at" for entry in players]
    name = players[0].name
    erasing.erase(players[0], make.desk(cast.event), then=erasing.GOES_ON)
    line = cast.event.log.filter(verb=READ).order_by("sequence")[0]
    assert name not in str((logbook.sentence(line), line.data))


def test_asking_for_the_head_shows_nothing_and_notes_nothing(cast: Cast, registered: str):
    assert cast.olga.head(registered).status_code == 200
    assert looks(cast.event) == []


def test_who_is_refused_or_reads_no_address_leaves_no_line(cast: Cast, registered: str):
    assert cast.sam.get(registered).status_code == 403
    assert cast.sam.get(reverse("desk_entries", args=[cast.event.public_id])).status_code == 200
    assert cast.stranger.get(registered).status_code == 302
    assert cast.olga.get(reverse("desk_entry", args=[cast.event.public_id, "0" * 12])).status_code == 404
    assert looks(cast.event) == []


def test_the_page_shows_the_revision_that_its_own_look_made(cast: Cast, registered: str):
    """So that it is not made anew at once, and a second look changes nothing that other pages wait for."""
    cast.olga.get(registered)
    cast.event.refresh_from_db()
    revision = cast.event.revision
    cast.olga.get(registered)
    cast.event.refresh_from_db()
    assert cast.event.revision == revision == cast.event.log.first().sequence


def test_the_log_can_be_filtered_for_looks_and_says_what_they_were_at(cast: Cast, registered: str):
    cast.olga.get(registered)
    shown = cast.olga.get(reverse("desk_log", args=[cast.event.public_id]), {"verb": READ}).content.decode()
    line = cast.event.log.get(verb=READ)
    assert logbook.sentence(line).endswith(": looked at")
    assert KINDS["registrations"] in shown
    assert never(line) == "What was seen was seen."


def test_invented_people_and_names_that_are_gone_are_nobodys_data(cast: Cast, registered: str):
    Event.objects.filter(pk=cast.event.pk).update(rehearsal=True)
    cast.olga.get(registered)
    assert looks(cast.event) == []


def test_what_holds_data_is_kept_by_no_browser(cast: Cast, registered: str):
    assert "no-store" in cast.olga.get(registered)["Cache-Control"]


def test_an_event_that_is_finished_notes_looks_too(cast: Cast, registered: str):
    round_ = make.playing(cast.event)
    make.play(round_)
    make.rounds_closed(round_)
    finish_event(cast.event, make.desk(cast.event))
    cast.olga.get(registered)
    assert [kind for _, kind in looks(cast.event)] == ["registrations"]
