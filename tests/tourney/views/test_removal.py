"""An event taken away for good: its owner alone, by its name, with all that belongs to it."""

import pytest
from django.apps import apps
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney.models import Event
from tourney.services.events import finish_event

pytestmark = pytest.mark.django_db


def at(event, name):
    return reverse(name, args=[event.public_id])


def counted():
    kept = {model.__name__: model._default_manager.count() for model in apps.get_app_config("tourney").get_models()}
    return kept | {"RowChange": 0, "SignIn": 0}  # of no event


def test_its_name_takes_it_away_with_everything_and_nothing_else(cast):
    before = counted()
    gone = make.event("olga", name="Wrong  Copy", entries=6)
    make.closed(gone)
    page = cast.olga.get(at(gone, "desk_remove"))
    assert "6 entries, 1 rounds" in words(page)
    assert at(gone, "desk_event_file") in page.content.decode()
    answer = cast.olga.post(at(gone, "desk_remove"), {"typed": " wrong copy "}, follow=True)
    assert "is gone." in words(answer)
    assert counted() == before
    assert cast.stranger.get(at(gone, "event")).status_code == 404


@pytest.mark.parametrize("typed", ["", "Spring", "spring muster 2", "x" * 5000])
def test_another_name_takes_nothing_away(cast, typed):
    answer = cast.olga.post(at(cast.event, "desk_remove"), {"typed": typed})
    assert answer.status_code == 422
    assert "Type “Spring Muster” to take it away" in words(answer)
    assert Event.objects.filter(pk=cast.event.pk).exists()


def test_a_finished_event_goes_too(cast):
    finish_event(cast.event, make.desk(cast.event))
    cast.olga.post(at(cast.event, "desk_remove"), {"typed": "Spring Muster"})
    assert not Event.objects.filter(pk=cast.event.pk).exists()


def test_nobody_but_the_owner_gets_in(cast):
    for who, status in {"orla": 403, "sam": 403, "vic": 403, "otto": 404, "stranger": 302, "player": 302}.items():
        client = getattr(cast, who)
        assert client.get(at(cast.event, "desk_remove")).status_code == status, who
        assert client.post(at(cast.event, "desk_remove"), {"typed": "Spring Muster"}).status_code == status, who
    assert Event.objects.filter(pk=cast.event.pk).exists()


def test_settings_lead_there_for_the_owner_alone(cast):
    assert at(cast.event, "desk_remove") in cast.olga.get(at(cast.event, "desk_settings")).content.decode()
    assert at(cast.event, "desk_remove") not in cast.orla.get(at(cast.event, "desk_settings")).content.decode()
