"""The clock's page at the desk, and every page that shows a clock or an announcement."""

import datetime as dt

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney.clock import clock_of
from tourney.models import Announcement, Role, Round
from tourney.services import announcements
from tourney.services import clock as services

pytestmark = pytest.mark.django_db


def desk(cast: Cast, path: str = "") -> str:
    return f"/e/{cast.event.public_id}/desk/clock/{path}"


def test_who_helps_sees_the_clock_and_nobody_else(cast: Cast):
    make.playing(cast.event)
    for client in (cast.olga, cast.orla, cast.sam, cast.vic):
        assert client.get(desk(cast)).status_code == 200
    assert cast.otto.get(desk(cast)).status_code == 404
    for client in (cast.player, cast.stranger):
        assert client.get(desk(cast)).status_code == 302


@pytest.mark.parametrize(
    "path", ["pause", "resume", "restart", "minutes", "table", "calls", "announce", "announcements/1/end"]
)
def test_only_who_runs_the_event_touches_the_clock(cast: Cast, path):
    make.playing(cast.event)
    announcements.announce(cast.event, make.desk(cast.event), "Lunch")
    for client in (cast.sam, cast.vic):
        assert client.post(desk(cast, path)).status_code == 403
    for client in (cast.player, cast.stranger):
        assert client.post(desk(cast, path)).status_code == 302
    assert cast.olga.get(desk(cast, path)).status_code == 405
    assert clock_of(cast.event, cast.event.rounds.get()).paused is False


def test_a_judge_gives_a_table_minutes_and_touches_nothing_else(cast: Cast):
    make.playing(cast.event)
    judge = cast._helping("jo", Role.JUDGE)
    assert judge.post(desk(cast, "table"), {"table": 1, "own": 10}).status_code == 302
    assert make.game_at(cast.event, 1).extra_minutes == 10
    assert judge.post(desk(cast, "pause")).status_code == 403
    assert "Pause" not in words(judge.get(desk(cast)))


def test_a_pause_and_its_end_take_a_press_each(cast: Cast):
    make.playing(cast.event)
    assert "stands still" in words(cast.olga.post(desk(cast, "pause"), follow=True))
    assert "goes on" in words(cast.olga.post(desk(cast, "resume"), follow=True))


def test_without_a_running_round_a_press_is_refused_in_words(cast: Cast):
    for path in ("pause", "minutes", "table"):
        response = cast.olga.post(desk(cast, path), {"minutes": 5, "table": 1, "own": 5})
        assert response.status_code == 422
        assert "No clock is running" in words(response)


def test_minutes_for_one_table_are_seen_by_its_players_alone(cast: Cast):
    round_ = make.playing(cast.event)
    assert "plays 15 minutes longer" in words(cast.olga.post(desk(cast, "table"), {"table": 2, "own": 15}, follow=True))
    inside, outside = make.seats(cast.event, 2)[0].entry, make.seats(cast.event, 1)[0].entry
    me = reverse("me", args=[cast.event.public_id])
    assert "15 minutes longer" in words(cast.player_of(inside).get(me))
    assert "longer" not in words(cast.player_of(outside).get(me))
    game = make.game_at(cast.event, 2)
    assert "15 minutes longer" in words(cast.stranger.get(f"/g/{game.public_id}/"))
    assert clock_of(cast.event, round_, game).own == 15


def test_a_table_that_is_not_there_is_named_and_the_input_kept(cast: Cast):
    make.playing(cast.event)
    response = cast.olga.post(desk(cast, "table"), {"table": 77, "own": 15})
    assert response.status_code == 422
    assert "at table 77" in words(response)
    assert 'value="77"' in response.content.decode()


@pytest.mark.parametrize("minutes", ["", "x", "601", "0"])
def test_minutes_that_cannot_be_are_told(cast: Cast, minutes):
    make.playing(cast.event)
    assert cast.olga.post(desk(cast, "minutes"), {"minutes": minutes}).status_code == 422


def test_an_old_page_adds_no_minutes_twice(cast: Cast):
    make.playing(cast.event)
    assert cast.olga.post(desk(cast, "minutes"), {"minutes": 5, "seen": 0, "key": "a"}).status_code == 302
    assert cast.orla.post(desk(cast, "minutes"), {"minutes": 5, "seen": 0, "key": "b"}).status_code == 409
    assert Round.objects.get().extra_minutes == 5


def public(cast: Cast) -> list[str]:
    game = make.game_at(cast.event, 1)
    pages = ("", "pairings/", "pairings/?hall=1", "standings/", "standings/what-if/", "hall/")
    return [*(f"/e/{cast.event.public_id}/{path}" for path in pages), f"/g/{game.public_id}/"]


def test_every_page_with_a_clock_says_that_it_is_paused(cast: Cast):
    with time_machine.travel(dt.datetime(2027, 4, 10, 9, tzinfo=dt.UTC), tick=False):
        round_ = make.playing(cast.event)
    with time_machine.travel(dt.datetime(2027, 4, 10, 10, 47, 50, tzinfo=dt.UTC), tick=False):
        services.pause_round(round_, make.desk(cast.event))
        pages = [path for path in public(cast) if "standings" not in path]
        for client, path in [(cast.stranger, path) for path in pages] + [
            (cast.player, reverse("me", args=[cast.event.public_id])),
            (cast.olga, desk(cast)),
            (cast.olga, f"/e/{cast.event.public_id}/desk/rounds/1/"),
        ]:
            assert "paused at 0:42:10" in words(client.get(path)), path


def test_an_announcement_stands_on_every_public_page_until_it_is_taken_away(cast: Cast):
    make.playing(cast.event)
    sent = {"words": "<b>Lunch</b> is ready", "shown": "0", "key": "k"}
    assert cast.olga.post(desk(cast, "announce"), sent).status_code == 302
    assert cast.olga.post(desk(cast, "announce"), sent).status_code == 302
    pages = [(cast.stranger, path) for path in public(cast)]
    pages.append((cast.player, reverse("me", args=[cast.event.public_id])))
    for client, path in pages:
        body = client.get(path).content.decode()
        assert "&lt;b&gt;Lunch" in body, path
        assert "<b>Lunch" not in body
    one = Announcement.objects.get()
    cast.olga.post(desk(cast, f"announcements/{one.pk}/end"))
    for client, path in pages:
        assert "Lunch" not in client.get(path).content.decode(), path
    assert "no longer shown" in words(cast.olga.get(desk(cast)))


def test_an_announcement_goes_at_its_end_without_a_write(cast: Cast):
    make.playing(cast.event)
    cast.olga.post(desk(cast, "announce"), {"words": "Lunch", "shown": "5"})
    path = f"/e/{cast.event.public_id}/"
    assert 'data-for="' in cast.stranger.get(path).content.decode()
    with time_machine.travel(timezone.now() + dt.timedelta(minutes=6)):
        assert "Lunch" not in words(cast.stranger.get(path))


def test_an_announcement_of_another_event_is_not_found(cast: Cast):
    other = make.event("otto", entries=2)
    announcements.announce(other, make.desk(other), "Theirs")
    pk = Announcement.objects.get().pk
    assert cast.olga.post(desk(cast, f"announcements/{pk}/end")).status_code == 404


def test_an_empty_announcement_is_refused_with_its_field(cast: Cast):
    response = cast.olga.post(desk(cast, "announce"), {"words": "", "shown": "0"})
    assert response.status_code == 422
    assert "Fill this in" in words(response)


def test_what_is_told_before_the_end_is_edited_in_rows(cast: Cast):
    make.playing(cast.event)
    rows = {"left_0": "20", "words_0": "Twenty left", "left_1": "", "words_1": ""}
    assert cast.olga.post(desk(cast, "calls"), rows).status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.announce_at == [{"left": 20, "words": "Twenty left"}]
    assert "Twenty left" in words(cast.olga.get(desk(cast)))
    half = cast.olga.post(desk(cast, "calls"), {"left_0": "", "words_0": "When?"})
    assert half.status_code == 422
    assert "Write at how many minutes" in words(half)


def test_the_clock_page_asks_for_a_handful_of_queries(cast: Cast, django_assert_max_num_queries):
    make.playing(cast.event)
    cast.olga.get(desk(cast))
    with django_assert_max_num_queries(12):
        cast.olga.get(desk(cast))
    for number in range(20):
        announcements.announce(cast.event, make.desk(cast.event), f"Told {number}")
    with django_assert_max_num_queries(12):
        cast.olga.get(desk(cast))
