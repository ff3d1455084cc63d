"""Rehearsals in the browser: begun from an event, played by presses, marked everywhere, thrown away."""

from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests import make
from tests.tourney.views.reading import words
from tourney.models import Event
from tourney.services import rehearsing

pytestmark = pytest.mark.django_db


def at(event, name, **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


@pytest.fixture
def rehearsal(cast):
    return rehearsing.begin_rehearsal(cast.event, make.desk(cast.event), players=6)


def test_it_is_begun_from_the_overview_with_as_many_players_as_the_event_has(cast):
    assert at(cast.event, "desk_rehearse") in cast.olga.get(at(cast.event, "desk")).content.decode()
    assert 'value="8"' in cast.olga.get(at(cast.event, "desk_rehearse")).content.decode()
    answer = cast.olga.post(at(cast.event, "desk_rehearse"), {"players": 6, "key": "a"}, follow=True)
    assert "Rehearsal of Spring Muster" in words(answer)
    assert Event.objects.get(rehearsal=True).entries.count() == 6


@pytest.mark.parametrize("players", ["", "3", "201", "x"])
def test_a_size_that_cannot_be_is_said_at_its_field(cast, players):
    answer = cast.olga.post(at(cast.event, "desk_rehearse"), {"players": players})
    assert answer.status_code == 422
    assert "No rehearsal was begun" in words(answer)


def test_presses_play_a_step_or_a_round(cast, rehearsal):
    answer = cast.olga.post(at(rehearsal, "rehearsal_on"), follow=True)
    assert "Round 1 is drawn." in words(answer)
    answer = cast.olga.post(at(rehearsal, "rehearsal_on"), {"round": "1"}, follow=True)
    assert "Round 1 is closed." in words(answer)


def test_everything_printed_is_marked(cast, rehearsal):
    for _ in range(2):
        cast.olga.post(at(rehearsal, "rehearsal_on"))
    for name, kwargs in (
        ("print_pairings", {"number": 1}),
        ("print_slips", {"number": 1}),
        ("print_standings", {}),
        ("print_links", {}),
        ("print_tents", {}),
        ("print_round_tents", {"number": 1}),
        ("round_paper", {"number": 1}),
        ("print_badges", {}),
        ("print_check_in", {}),
    ):
        pages = PdfReader(BytesIO(cast.olga.get(at(rehearsal, name, **kwargs)).content)).pages
        assert "REHEARSAL" in pages[0].extract_text(), name


def test_every_page_says_that_it_is_one(cast, rehearsal):
    for client, name in (
        (cast.olga, "desk"),
        (cast.stranger, "event"),
        (cast.stranger, "pairings"),
        (cast.olga, "desk_log"),
    ):
        assert "Rehearsal: invented players" in words(client.get(at(rehearsal, name))), name


def test_it_is_listed_nowhere(cast, rehearsal):
    assert rehearsal.name not in cast.stranger.get(reverse("home")).content.decode()


def test_one_press_takes_it_away_and_its_address_is_dead(cast, rehearsal):
    answer = cast.olga.post(at(rehearsal, "rehearsal_remove"), follow=True)
    assert f"{rehearsal.name} is gone." in words(answer)
    assert cast.stranger.get(at(rehearsal, "event")).status_code == 404


def test_a_real_event_is_refused_in_words(cast):
    answer = cast.olga.post(at(cast.event, "rehearsal_remove"))
    assert answer.status_code == 422
    assert "is no rehearsal" in words(answer)


def test_who_may(cast, rehearsal):
    wanted = {"orla": 200, "sam": 403, "vic": 403, "otto": 404, "stranger": 302, "player": 302}
    for who, status in wanted.items():
        assert getattr(cast, who).get(at(cast.event, "desk_rehearse")).status_code == status, who
    for who, status in {"otto": 404, "stranger": 302}.items():
        for name in ("rehearsal_on", "rehearsal_remove"):
            assert getattr(cast, who).post(at(rehearsal, name)).status_code == status, who
    assert cast.orla.post(at(cast.event, "rehearsal_remove")).status_code == 403
