"""What an event leaves behind in a real browser: statistics, podium, archive, files, by axe in light and dark."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tourney.honours import usual_awards
from tourney.models import Event
from tourney.services.awards import set_awards
from tourney.services.events import finish_event

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    made = make.played_event(entries=8, rounds=3, listed=True, name="Żubr Cup")
    by = make.desk(made)
    made.entries.filter(number=1).update(name="W" * 120, army="دبابات")
    set_awards(made, by, usual_awards(made))
    finish_event(made, by)
    return made


def test_public_pages_have_no_finding_wide_or_narrow_light_or_dark(page: Page, live_server, event, axe, complaints):
    for scheme, width in (("light", 1280), ("dark", 390)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 800})
        for name, args in (("statistics", [event.public_id]), ("podium", [event.public_id]), ("archive", [])):
            page.goto(live_server.url + reverse(name, args=args))
            for fold in page.locator("details.fold > summary").all():
                fold.click()
            axe(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []


def test_an_owner_takes_an_event_along_and_brings_it_in_as_a_copy(page: Page, live_server, event, axe, complaints):
    client = Client()
    client.force_login(make.user("olga"))
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page.goto(live_server.url + reverse("desk_after", args=[event.public_id]))
    axe(page)
    with page.expect_download() as taken:
        page.get_by_role("link", name="Event file").click()
    path = taken.value.path()
    assert json.loads(path.read_text())["event"]["name"] == "Żubr Cup"
    sent = {"name": "e.json", "mimeType": "application/json", "buffer": path.read_bytes()}
    assert taken.value.suggested_filename.endswith(".json")
    page.goto(live_server.url + reverse("event_import"))
    axe(page)
    page.get_by_label("Event file").set_input_files(sent)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("alert")).to_contain_text("here already")
    axe(page)
    page.get_by_label("Event file").set_input_files(sent)
    page.get_by_label("Bring it in as a copy").check()
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("is here with its whole log")).to_be_visible()
    assert Event.objects.filter(name="Żubr Cup").count() == 2
    assert all("422" in one for one in complaints)
