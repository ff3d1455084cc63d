"""The service worker's script, the manifest, and which pages a phone may keep."""

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tests import make
from tourney.access import link_path

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = make.event(entries=4)
    make.playing(made)
    return made


def test_the_worker_is_served_from_the_root_and_always_asked_for_anew(client):
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]


def test_the_manifest_tells_of_the_event_and_starts_at_the_players_page(event, client):
    told = client.get(reverse("manifest", args=[event.public_id])).json()
    assert (told["name"], told["start_url"]) == (event.name, reverse("me", args=[event.public_id]))
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in told["icons"])
    assert client.get(reverse("manifest", args=["nosuchevent0"])).status_code == 404


def test_a_player_may_keep_their_own_page_and_nobody_any_other(event):
    entry = make.seats(event)[0].entry
    phone = Client()
    phone.get(link_path(entry))
    assert phone.get(reverse("me", args=[event.public_id])).headers["X-Muster-Keep"] == entry.public_id
    desk = Client()
    desk.force_login(make.user("olga"))
    for address in (reverse("desk", args=[event.public_id]), reverse("event", args=[event.public_id]), "/"):
        assert "X-Muster-Keep" not in desk.get(address).headers
    assert "X-Muster-Keep" not in Client().get(link_path(entry)).headers
