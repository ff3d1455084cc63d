"""When all is played: podium, certificates, the desk's page of what is left to do, the archive, one's own events."""

import io

import pdfplumber
import pytest
from django.urls import reverse

from tests import make
from tourney import queries
from tourney.models import Attachment, Event, LogEntry
from tourney.printing.of_certificates import EVERYBODY, PLACES, certificates_for
from tourney.services import awards, entries, events

pytestmark = pytest.mark.django_db


def at(name, event, *more):
    return reverse(name, args=[event.public_id, *more])


def over(event, **changes):
    events.finish_event(event, make.desk(event))
    Event.objects.filter(pk=event.pk).update(**changes)
    event.refresh_from_db()
    return event


def pages_of(content):
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        return [(page.extract_text(), float(page.width), float(page.height)) for page in pdf.pages]


def test_the_podium_is_there_once_the_event_is_over_and_not_before(cast):
    make.closed(cast.event)
    assert cast.stranger.get(at("podium", cast.event)).status_code == 404
    over(cast.event)
    for who in (cast.stranger, cast.player, cast.olga):
        page = who.get(at("podium", cast.event)).content.decode()
        assert page.count('class="podium__step ') == len(certificates_for(cast.event, [PLACES])) >= 3
        assert "podium__step--1" in page
    assert "Podium</a>" in cast.stranger.get(at("standings", cast.event)).content.decode()


def test_awards_that_are_shown_open_the_podium_with_their_winners(cast):
    make.closed(cast.event)
    by = make.desk(cast.event)
    awards.set_awards(cast.event, by, [{"key": "best", "label": "Best General", "of": [{"number": "place"}]}])
    awards.show_awards(cast.event, by, public=True)
    page = cast.stranger.get(at("podium", cast.event)).content.decode()
    assert "Best General" in page
    assert "As things stand" in page


def test_a_photograph_is_on_the_podium_only_where_everybody_may_see_it(cast):
    make.closed(cast.event)
    over(cast.event)
    winner = cast.event.entries.get(name=cast.stranger.get(at("podium", cast.event)).context["winners"][0].placing.name)
    photo = Attachment.objects.create(
        entry=winner, kind="photo", name="army.jpg", content_type="image/jpeg", data=b"\xff\xd8\xff", digest="0" * 64
    )
    assert photo.public_id not in cast.stranger.get(at("podium", cast.event)).content.decode()
    over(cast.event, lists_revealed_at="2026-01-01T00:00:00Z")
    assert photo.public_id in cast.stranger.get(at("podium", cast.event)).content.decode()


@pytest.mark.parametrize("name", ["desk_after", "print_certificates"])
def test_the_desks_pages_are_for_its_helpers(cast, name):
    make.closed(cast.event)
    url = at(name, cast.event, *(["best"] if name == "print_certificates" else []))
    assert [who.get(url).status_code for who in (cast.vic, cast.sam, cast.orla, cast.olga)] == [200] * 4
    assert [who.get(url).status_code for who in (cast.stranger, cast.player, cast.otto)] == [302, 302, 404]


def test_the_event_file_is_offered_to_the_owner_alone(cast):
    assert "Event file" in cast.olga.get(at("desk_after", cast.event)).content.decode()
    assert "Event file" not in cast.orla.get(at("desk_after", cast.event)).content.decode()


@pytest.mark.parametrize(("paper", "size"), [("a4", (841.89, 595.28)), ("letter", (792.0, 612.0))])
def test_a_certificate_is_a_lying_page_with_the_name_and_the_honour(cast, paper, size):
    make.closed(cast.event)
    Event.objects.filter(pk=cast.event.pk).update(paper=paper, venue="Town Hall")
    cast.event.entries.update(army="田中 armoured")
    found = pages_of(cast.olga.get(at("print_certificates", cast.event, "places")).content)
    honours = [one.honour for one in certificates_for(cast.event, [PLACES])]
    assert [honour in text for honour, (text, *_) in zip(honours, found, strict=True)] == [True] * len(found)
    assert found[0][1:] == (pytest.approx(size[0], abs=0.1), pytest.approx(size[1], abs=0.1))
    assert "First place" in found[0][0]
    assert "Town Hall · 10 April 2027" in found[0][0]
    names = set(cast.event.entries.values_list("name", flat=True))
    assert all(any(name in text for name in names) for text, *_ in found)


@pytest.mark.parametrize("name", ["دانيال ليفي", "田中 健" * 12, "สมชาย ใจดี", "A" * 200, "अर्जुन शर्मा", "😀 Zed"])
def test_a_name_of_any_script_and_length_is_printed(cast, name):
    make.closed(cast.event)
    cast.event.entries.update(name=name)
    found = pages_of(cast.olga.get(at("print_certificates", cast.event, "places")).content)
    assert len(found) == len(certificates_for(cast.event, [PLACES]))


def test_everybody_who_played_to_the_end_gets_one(cast):
    make.closed(cast.event)
    entries.drop_entry(cast.event.entries.get(number=2), make.desk(cast.event))
    names = [one.name for one in certificates_for(cast.event, [EVERYBODY])]
    assert len(names) == 7
    assert cast.event.entries.get(number=2).name not in names
    assert len(certificates_for(cast.event, [PLACES])) >= 3


def test_before_a_round_there_is_nobody_to_honour(cast):
    response = cast.olga.get(at("print_certificates", cast.event, "best"))
    assert response.status_code in {404, 422}
    assert cast.olga.get(at("print_certificates", cast.event, "nonsense")).status_code == 404
    assert "once a round is out" in cast.olga.get(at("desk_after", cast.event)).content.decode()


def test_the_archive_lists_what_is_over_and_listed_with_its_winner(client):
    shown = over(make.played_event(entries=4, rounds=1, name="Żubr Cup", venue="Łódź"), listed=True)
    over(make.played_event(entries=4, rounds=1, name="Private Cup"))
    make.played_event(entries=4, rounds=1, name="Running Cup", listed=True)
    page = client.get(reverse("archive"))
    text = page.content.decode()
    assert "Żubr Cup" in text
    assert "2027" in text
    assert "Private Cup" not in text
    assert "Running Cup" not in text
    winners = page.context["years"][0][1][0].winners
    assert winners == tuple(shown.entries.get(number=number).name for number in queries.first_of(shown))


@pytest.mark.parametrize(("words", "found"), [("zubr", 1), ("lodz CUP", 1), ("zebra", 0), ("", 1), ("\0", 1)])
def test_the_archive_finds_by_name_and_place_whatever_the_accents(client, words, found):
    over(make.played_event(entries=4, rounds=1, name="Żubr Cup", venue="Łódź"), listed=True)
    page = client.get(reverse("archive"), {"q": words})
    assert page.status_code == 200
    assert page.context["page"].paginator.count == found


def test_an_archive_without_an_event_says_when_there_will_be_one(client):
    assert "No event is over yet" in client.get(reverse("archive")).content.decode()


def test_an_event_that_ended_before_lines_named_its_winner_still_has_one(client):
    event = over(make.played_event(entries=4, rounds=1), listed=True)
    assert LogEntry.objects.get(event=event, verb="event finished").data["first"]
    with_line = client.get(reverse("archive")).context["years"][0][1][0].winners
    Event.objects.filter(pk=event.pk).update(revision=0)  # else the line would stay
    LogEntry.objects.get(event=event, verb="event finished").delete()
    Event.objects.filter(pk=event.pk).update(revision=event.revision)
    assert client.get(reverse("archive")).context["years"][0][1][0].winners == with_line


@pytest.mark.parametrize("count", [2, 12])
def test_the_archive_takes_a_handful_of_queries(client, count, django_assert_max_num_queries):
    for number in range(count):
        over(make.event(entries=2, name=f"Cup {number}"), listed=True)
    with django_assert_max_num_queries(8):
        assert client.get(reverse("archive")).context["page"].paginator.count == count


def test_my_events_stand_by_where_they_are(cast):
    make.event(name="Next Year")
    over(make.event(name="Last Year"))
    make.published(cast.event)
    page = cast.olga.get(reverse("home"))
    assert [(name, [row[0].name for row in rows]) for name, rows in page.context["groups"]] == [
        ("Under way", ["Spring Muster"]),
        ("To come", ["Next Year"]),
        ("Finished", ["Last Year"]),
    ]
    assert reverse("event_import") in page.content.decode()
