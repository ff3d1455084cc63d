"""What everybody may see of an event, and what nobody may."""

import datetime

import pytest
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Entry, Event, Game, Result, Round, RoundStatus, Seat, Source
from tourney.services import entries as entry_services
from tourney.services import events as event_services
from tourney.services import rounds
from tourney.services.results import Outcome, enter_result

pytestmark = pytest.mark.django_db

PAGES = ("", "pairings/", "pairings/?by=table", "pairings/?hall=1", "pairings/?q=a", "standings/")


def pages_of(event) -> list[str]:
    """Every public address of the event."""
    entries = [f"entries/{entry.public_id}/" for entry in event.entries.all()]
    return [f"/e/{event.public_id}/{path}" for path in (*PAGES, *entries)]


def polled(client, path):
    return client.get(path, headers={"X-Muster-Poll": "1"})


def test_everybody_with_the_address_may_look(cast: Cast):
    make.playing(cast.event)
    for client in (cast.stranger, cast.player, cast.olga, cast.sam, cast.otto):
        for path in pages_of(cast.event)[:8]:
            assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", ["", "pairings/", "standings/", "entries/000000000000/"])
def test_an_event_that_does_not_exist_is_not_found(cast: Cast, path):
    assert cast.stranger.get(f"/e/zzzzzzzzzzzz/{path}").status_code == 404


def test_an_entry_of_another_event_is_not_found(cast: Cast):
    other = make.event("otto", entries=2)
    assert cast.stranger.get(f"/e/{cast.event.public_id}/entries/{other.entries.first().public_id}/").status_code == 404


def test_a_draft_changes_no_public_page_and_no_part_of_one(cast: Cast):
    make.closed(cast.event)
    paths = pages_of(cast.event)
    before = [(words(cast.stranger.get(path)), polled(cast.player, path).status_code) for path in paths]
    draft = make.draft(cast.event)
    after = [(words(cast.stranger.get(path)), polled(cast.player, path).status_code) for path in paths]
    assert before == after
    for game in draft.games.all():
        for path in paths:
            assert game.public_id not in polled(cast.stranger, path).content.decode()
        for client in (cast.stranger, cast.player, cast.olga):
            assert client.get(f"/g/{game.public_id}/").status_code == 404
    assert cast.olga.get(f"/e/{cast.event.public_id}/pairings/?round=2").status_code == 404


def test_pages_poll_for_nothing_until_the_event_changes(cast: Cast):
    make.playing(cast.event)
    cast.event.refresh_from_db()
    for path in pages_of(cast.event)[:8]:
        ask = f"{path}{'&' if '?' in path else '?'}rev="
        assert cast.stranger.get(f"{ask}{cast.event.revision}").status_code == 204
        newer = polled(cast.stranger, f"{ask}{cast.event.revision - 1}")
        assert f'data-rev="{cast.event.revision}"' in newer.content.decode()


def test_names_of_every_script_stand_isolated_and_escaped(cast: Cast):
    evil = "<script>alert(1)</script> & Сыновья"
    Entry.objects.filter(pk=cast.event.entries.first().pk).update(name=evil, army="<i>army</i>", club="<b>club</b>")
    Entry.objects.filter(pk=cast.event.entries.all()[1].pk).update(name="ليلى حداد")
    round_ = make.playing(cast.event)
    game = f"/g/{queries.games_of(round_)[0].public_id}/"
    for path in (*pages_of(cast.event), game):
        text = cast.stranger.get(path).content.decode()
        assert "<script>alert" not in text
        assert "<i>army" not in text
        assert "<b>club" not in text
        assert text.count("ليلى حداد") == text.count("<bdi>ليلى حداد</bdi>") + text.count("<title>ليلى حداد")
    assert (
        "&lt;script&gt;alert(1)&lt;/script&gt; &amp; Сыновья"
        in cast.stranger.get(pages_of(cast.event)[1]).content.decode()
    )


def test_no_address_of_a_player_is_public(cast: Cast):
    Entry.objects.filter(pk=cast.event.entries.first().pk).update(email="ada@secret.example", army_list="Secret list")
    make.closed(cast.event)
    for path in pages_of(cast.event):
        text = cast.stranger.get(path).content.decode()
        assert "secret.example" not in text
        assert "Secret list" not in text


def test_an_odd_field_shows_its_bye_on_every_page():
    event = make.event(entries=5)
    round_ = make.playing(event)
    bye = queries.bye_of(round_)
    client = Cast(event).stranger
    for path in pages_of(event):
        assert client.get(path).status_code == 200
    for path in ("pairings/", "pairings/?by=table", "pairings/?hall=1"):
        shown = words(client.get(f"/e/{event.public_id}/{path}"))
        assert "Bye" in shown
        assert bye.name in shown
    assert "Bye" in words(client.get(f"/e/{event.public_id}/entries/{bye.public_id}/"))


def test_the_front_page_follows_the_event_from_its_first_name_to_its_winner():
    event = make.event(entries=4, rounds_planned=1, venue="Corn Hall")
    client, path = Cast(event).stranger, f"/e/{event.public_id}/"
    assert "Round 1 is not out yet" in words(client.get(path))
    assert "Corn Hall · Saturday 10 April 2027" in words(client.get(path))
    assert "Ada Lovelace" in words(client.get(path))
    make.draft(event)
    assert "Round 1 is not out yet" in words(client.get(path))
    round_ = event.rounds.get()
    rounds.publish_round(round_, make.desk(event))
    assert "Round 1 is out" in words(client.get(path))
    rounds.start_round(round_, make.desk(event))
    assert "Round 1 is being played" in words(client.get(path))
    assert "0 of 2" in words(client.get(path))
    make.play(round_)
    assert "2 of 2" in words(client.get(path))
    rounds.close_round(round_, make.desk(event))
    assert "Round 1 is over" in words(client.get(path))
    event_services.finish_event(event, make.desk(event))
    assert "wins" in words(client.get(path)) or "shares first place" in words(client.get(path))


def test_the_clock_ends_in_the_events_own_zone():
    event = make.event(entries=4, time_zone="Asia/Tokyo", round_minutes=90)
    round_ = make.playing(event)
    started = timezone.now() - datetime.timedelta(minutes=30)
    type(round_).objects.filter(pk=round_.pk).update(started_at=started)
    local = started.astimezone(datetime.timezone(datetime.timedelta(hours=9))) + datetime.timedelta(minutes=90)
    shown = words(Cast(event).stranger.get(f"/e/{event.public_id}/"))
    assert f"It ends at {local:%H:%M}" in shown
    assert "minutes left" in shown


def full_hall() -> Event:
    """Two hundred entries at a hundred tables, the first fifty games with a result. Written at once, without a draw."""
    event = make.event(entries=200)
    round_ = Round.objects.create(event=event, number=1, status=RoundStatus.PLAYING, seed="x")
    entries, tables = list(event.entries.all()), list(event.tables.all())
    games = Game.objects.bulk_create([Game(round=round_, table=table, mission="fow4/contact") for table in tables])
    Seat.objects.bulk_create(
        Seat(round=round_, entry=entries[2 * place + position - 1], game=game, position=position)
        for place, game in enumerate(games)
        for position in (1, 2)
    )
    Result.objects.bulk_create(
        Result(game=game, source=Source.DESK, winner=1, lost_1=0, lost_2=4, vp_1=8, vp_2=1) for game in games[:50]
    )
    return event


def test_two_hundred_entries_cost_a_handful_of_queries(django_assert_max_num_queries):
    event = full_hall()
    client = Cast(event).stranger
    one = event.entries.first().public_id
    for path in ("", "pairings/", "pairings/?by=table", "pairings/?hall=1", "standings/", f"entries/{one}/"):
        with django_assert_max_num_queries(23):
            assert client.get(f"/e/{event.public_id}/{path}").status_code == 200
        with django_assert_max_num_queries(4):
            client.get(f"/e/{event.public_id}/{path}")


def test_the_code_on_the_sheet_leads_a_player_to_the_own_page_and_others_to_the_game(cast: Cast):
    game = queries.games_of(make.playing(cast.event))[0]
    first, second = queries.seats_in_order(game)
    for seat in (first, second):
        sent = cast.player_of(seat.entry).get(f"/g/{game.public_id}/")
        assert (sent.status_code, sent["Location"]) == (302, f"/e/{cast.event.public_id}/me/")
    outsider = queries.seats_in_order(queries.games_of(game.round)[1])[0].entry
    for client in (cast.stranger, cast.olga, cast.player_of(outsider)):
        shown = client.get(f"/g/{game.public_id}/")
        assert shown.status_code == 200
        for wanted in (f"Table {game.table.number}", first.entry.name, second.entry.name, "Encounter",
                       "Playing here? Scan your card, or type its code"):  # fmt: skip
            assert wanted in words(shown)
        assert f"/g/{game.public_id}/sheet.pdf" in shown.content.decode()


def test_a_games_page_shows_its_result_and_that_it_was_not_played(cast: Cast):
    game, other = queries.games_of(make.playing(cast.event))[:2]
    enter_result(game, make.desk(cast.event), Outcome(1, 2, 5))
    enter_result(other, make.desk(cast.event), Outcome(2, 0, 0), kind="forfeit")
    assert "7 VP" in words(cast.stranger.get(f"/g/{game.public_id}/"))
    assert "Not played: won by default" in words(cast.stranger.get(f"/g/{other.public_id}/"))


def test_a_player_who_drops_stays_in_what_was_played(cast: Cast):
    make.closed(cast.event)
    gone = cast.event.entries.first()
    entry_services.drop_entry(gone, make.desk(cast.event))
    shown = words(cast.stranger.get(f"/e/{cast.event.public_id}/standings/"))
    assert gone.name in shown
    assert "Dropped" in shown
