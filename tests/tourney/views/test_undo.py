"""Taking back at the desk: who may, what is offered, what is asked first."""

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney.models import LogEntry
from tourney.services import entries, events, results
from tourney.services.results import Outcome


@pytest.fixture
def address(cast):
    return reverse("desk_undo", args=[cast.event.public_id])


def one(event, **wanted):
    line = LogEntry.objects.filter(event=event, **wanted).first()
    return reverse("desk_undo_one", args=[event.public_id, line.sequence])


def drop(cast, client):
    entry = cast.event.entries.all()[0]
    return client.post(reverse("desk_entry_drop", args=[cast.event.public_id, entry.public_id]), follow=True)


def test_after_a_press_the_page_offers_to_take_it_back_and_one_press_does(cast):
    page = drop(cast, cast.olga).content.decode()
    url = one(cast.event, verb="entry dropped")
    assert f'action="{url}"' in page
    assert cast.event.entries.all()[0].dropped_after == 0
    answer = cast.olga.post(url, {"back": "/e/somewhere"})
    assert answer["Location"] == "/e/somewhere"
    assert cast.event.entries.all()[0].dropped_after is None


def test_what_was_taken_back_is_offered_to_be_done_again(cast, address):
    drop(cast, cast.olga)
    page = cast.olga.post(one(cast.event, verb="entry dropped"), follow=True).content.decode()
    assert "Taken back: Ada Lovelace dropped before round 1." in page
    assert "Do again" in page
    cast.olga.post(one(cast.event, verb="taken back"))
    assert cast.event.entries.all()[0].dropped_after == 0


def test_nothing_is_offered_after_what_cannot_be_taken_back(cast):
    entry = cast.event.entries.all()[0]
    page = cast.olga.post(reverse("desk_entry_link", args=[cast.event.public_id, entry.public_id]), follow=True)
    assert "message--offer" not in page.content.decode()


def test_a_refused_press_offers_nothing(cast):
    drop(cast, cast.olga)
    cast.olga.get(reverse("desk", args=[cast.event.public_id]))
    again = drop(cast, cast.olga)
    assert "message--offer" not in again.content.decode()


def test_the_page_has_the_last_twenty_each_with_a_button_or_why_not(cast, address):
    by = make.desk(cast.event)
    entries.reissue_link(cast.event.entries.all()[0], by)
    for number in range(20):
        entries.add_entry(cast.event, by, name=f"Player {number}")
    entries.reissue_link(cast.event.entries.all()[1], by)
    answer = cast.olga.get(address)
    assert len(answer.context["done"]) == 20
    assert "A dead link stays dead" in answer.content.decode()
    assert answer.content.decode().count("</button></form>") >= 19


def test_what_touches_many_rows_is_shown_first(cast):
    make.draft(cast.event)
    url = one(cast.event, verb="round drafted")
    asked = cast.olga.post(url)
    assert asked.status_code == 200
    assert "4 games" in words(asked)
    assert "8 places at tables" in words(asked)
    assert cast.event.rounds.exists()
    assert cast.olga.post(url, {"sure": "1"}).status_code == 302
    assert not cast.event.rounds.exists()


def test_two_at_once_the_second_is_told(cast):
    drop(cast, cast.olga)
    url = one(cast.event, verb="entry dropped")
    assert cast.olga.post(url).status_code == 302
    second = cast.orla.post(url)
    assert second.status_code == 409
    assert "taken back already" in words(second)


def test_a_scorekeeper_takes_results_back_and_nothing_else(cast, address):
    make.playing(cast.event)
    results.enter_result(make.game_at(cast.event), make.desk(cast.event), Outcome(1, 0, 5))
    entries.drop_entry(cast.event.entries.all()[0], make.desk(cast.event))
    page = cast.sam.get(address)
    assert [done.line.verb for done in page.context["done"]] == ["result entered"]
    assert cast.sam.post(one(cast.event, verb="entry dropped")).status_code == 403
    assert cast.sam.post(one(cast.event, verb="result entered")).status_code == 302


def test_a_member_is_given_back_by_the_owner_alone(cast, address):
    assert cast.sam
    assert cast.orla.post(one(cast.event, verb="member added", subject="sam@example.org")).status_code == 403
    assert "Only the event’s owner" in cast.orla.get(address).content.decode()
    assert cast.olga.post(one(cast.event, verb="member added", subject="sam@example.org")).status_code == 302
    assert not cast.event.members.filter(user__username="sam").exists()


def test_others_have_no_way_in(cast, address):
    url = one(cast.event)
    for page in (address, url):
        assert cast.vic.get(page).status_code == 403
        assert cast.otto.get(page).status_code == 404
        assert cast.stranger.get(page).status_code == 302
        assert cast.player.get(page).status_code == 302
    assert cast.vic.post(url).status_code == 403
    assert cast.olga.post(reverse("desk_undo_one", args=[cast.event.public_id, 9999])).status_code == 404


def test_a_page_of_another_site_is_no_way_back(cast, address):
    drop(cast, cast.olga)
    answer = cast.olga.post(one(cast.event, verb="entry dropped"), {"back": "//elsewhere.example/x"})
    assert answer["Location"] == address


def test_a_finished_event_offers_its_end_alone(cast, address):
    drop(cast, cast.olga)
    events.finish_event(cast.event, make.desk(cast.event))
    done = cast.olga.get(address).context["done"]
    assert [bool(step.why) for step in done[:2]] == [False, True]


@pytest.mark.parametrize("count", [1, 40])
def test_the_page_takes_as_many_queries_however_long_the_log(cast, address, count, django_assert_max_num_queries):
    for number in range(count):
        entries.add_entry(cast.event, make.desk(cast.event), name=f"Player {number}")
    assert cast.olga
    with django_assert_max_num_queries(10):
        cast.olga.get(address)
