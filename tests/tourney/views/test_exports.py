"""Who gets which file of an event, and the event file on its way out and in."""

import csv
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import make
from tourney import eventfile
from tourney.models import Event

pytestmark = pytest.mark.django_db

PUBLIC = ("standings_csv", "results_csv", "results_xlsx", "results_json")
DESK = ("desk_results_csv", "desk_workbook", "desk_results_json")


def sent(content):
    return SimpleUploadedFile("event.json", content, content_type="application/json")


@pytest.mark.parametrize("name", PUBLIC)
def test_everybody_gets_the_public_files(cast, name):
    make.closed(cast.event)
    for who in (cast.stranger, cast.player, cast.vic, cast.olga):
        response = who.get(reverse(name, args=[cast.event.public_id]))
        assert response.status_code == 200
        assert 'filename="spring-muster-2027-04-10-' in response["Content-Disposition"]
    assert cast.stranger.get(reverse(name, args=["0" * 12])).status_code == 404
    assert cast.stranger.post(reverse(name, args=[cast.event.public_id])).status_code == 405


@pytest.mark.parametrize("name", DESK)
def test_the_desks_files_are_for_its_helpers(cast, name):
    make.closed(cast.event)
    url = reverse(name, args=[cast.event.public_id])
    assert [who.get(url).status_code for who in (cast.vic, cast.sam, cast.orla, cast.olga)] == [200] * 4
    assert [who.get(url).status_code for who in (cast.stranger, cast.player, cast.otto)] == [302, 302, 404]


def test_the_event_file_is_for_the_owner_alone(cast):
    url = reverse("desk_event_file", args=[cast.event.public_id])
    assert json.loads(cast.olga.get(url).content)["event"]["name"] == cast.event.name
    assert [who.get(url).status_code for who in (cast.orla, cast.sam, cast.vic)] == [403] * 3
    assert [who.get(url).status_code for who in (cast.stranger, cast.player, cast.otto)] == [302, 302, 404]


def test_an_event_comes_in_by_its_form_and_belongs_to_whoever_brought_it(cast):
    content = eventfile.file_text(cast.event).encode()
    page = cast.otto.get(reverse("event_import"))
    key = page.context["form"]["key"].value()
    posted = {"file": sent(content), "as_copy": "on", "key": key}
    response = cast.otto.post(reverse("event_import"), posted, follow=True)
    made = Event.objects.get(pk=Event.objects.latest("pk").pk)
    assert response.redirect_chain[-1][0] == reverse("desk", args=[made.public_id])
    words = response.content.decode()
    assert "print them again" in words
    assert "olga@example.org (owner)" in words
    again = cast.otto.post(reverse("event_import"), posted | {"file": sent(content)})
    assert again.url == reverse("desk", args=[made.public_id])
    assert cast.olga.get(reverse("desk", args=[made.public_id])).status_code == 404


@pytest.mark.parametrize(
    ("content", "words"), [(b"nothing", "is not JSON"), (b'{"muster": 1}', "event: is missing"), (b"", "empty")]
)
def test_a_file_that_is_none_is_refused_on_the_page(cast, content, words):
    response = cast.olga.post(reverse("event_import"), {"file": sent(content)})
    assert response.status_code == 422
    assert words in response.content.decode()
    assert Event.objects.count() == 1


def test_an_event_that_is_here_already_is_not_brought_twice(cast):
    response = cast.olga.post(reverse("event_import"), {"file": sent(eventfile.file_text(cast.event).encode())})
    assert response.status_code == 422
    assert "here already" in response.content.decode()


def test_a_stranger_signs_in_before_bringing_anything(cast):
    assert cast.stranger.get(reverse("event_import")).status_code == 302
    assert cast.stranger.post(reverse("event_import"), {}).status_code == 302


@pytest.mark.parametrize(
    "name",
    ["desk_standings_csv", "desk_entries_csv", "desk_log_csv", "desk_log_json", "desk_awards_csv", "desk_marks_csv"],
)
def test_a_file_of_the_desk_is_named_after_its_event(cast, name):
    response = cast.olga.get(reverse(name, args=[cast.event.public_id]))
    assert 'filename="spring-muster-2027-04-10-' in response["Content-Disposition"]


def test_the_times_of_the_log_name_their_zone(cast):
    content = cast.olga.get(reverse("desk_log_csv", args=[cast.event.public_id])).content
    rows = list(csv.reader(content.decode("utf-8-sig").splitlines()))
    assert {row[rows[0].index("Time zone")] for row in rows[1:]} == {cast.event.time_zone}
