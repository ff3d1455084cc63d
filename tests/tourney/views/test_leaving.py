"""A player drops from their own phone, and how they come back."""

import re

import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import logbook, queries
from tourney.models import Event, Round
from tourney.services import entries, events, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make.event(entries=4, rounds_planned=3)


@pytest.fixture
def cast(event: Event) -> Cast:
    return Cast(event)


def url(event: Event, name: str = "me_drop") -> str:
    return reverse(name, args=[event.public_id])


def form(page) -> dict[str, str]:
    text = page.content.decode()
    part = re.search(r'<form method="post" action="[^"]*/me/drop".*?</form>', text, re.DOTALL)[0]
    return dict(re.findall(r'name="(entry|key|after)" value="([^"]*)"', part))


def me(cast: Cast):
    return cast.event.entries.get(number=1)


def test_a_look_says_what_would_happen_and_changes_nothing(cast):
    round_ = make.playing(cast.event)
    page = cast.player.get(url(cast.event))
    other = next(seat.entry for seat in seats_of_mine(round_) if seat.entry.number != 1)
    assert "from round 2 on you are in no pairing" in words(page)
    assert f"{other.name} waits for you at table" in words(page)
    assert "only the desk can let you back in" in words(page)
    assert me(cast).dropped_after is None


def seats_of_mine(round_: Round):
    games = [queries.seats_in_order(game) for game in queries.games_of(round_)]
    return next(pair for pair in games if 1 in {seat.entry.number for seat in pair})


def test_who_drops_plays_the_game_they_are_in_and_no_round_more_and_the_desk_can_see_it(cast):
    round_ = make.playing(cast.event)
    response = cast.player.post(url(cast.event), form(cast.player.get(url(cast.event))))
    assert response.status_code == 302
    assert me(cast).dropped_after == 1
    page = cast.player.get(url(cast.event, "me"))
    assert "this is your last game" in words(page)
    assert "tell the desk: it lets you back in" in words(page)
    assert "Report the result" in words(page)
    line = cast.event.log.latest("sequence")
    assert line.entry == me(cast)
    assert "dropped after round 1" in logbook.sentence(line)
    assert "Dropped" in words(cast.sam.get(reverse("desk_round", args=[cast.event.public_id, 1])))
    make.play(round_)
    rounds.close_round(round_, make.desk(cast.event))
    assert 1 not in {entry.number for entry in queries.playing_in(cast.event, 2)}


def test_the_same_message_twice_is_one_and_late_it_does_not_undo_what_the_desk_did(cast):
    make.playing(cast.event)
    sent = form(cast.player.get(url(cast.event)))
    cast.player.post(url(cast.event), sent)
    entries.return_entry(me(cast), make.desk(cast.event))
    again = cast.player.post(url(cast.event), sent)
    assert again.status_code == 302
    assert me(cast).dropped_after is None
    assert cast.event.log.filter(verb="entry dropped").count() == 1


def test_a_round_that_came_out_meanwhile_is_told_before_anybody_drops(cast):
    make.closed(cast.event)
    sent = form(cast.player.get(url(cast.event)))
    make.published(cast.event)
    response = cast.player.post(url(cast.event), sent)
    assert response.status_code == 409
    assert "Round 2 is out meanwhile, and you may be in it." in words(response)
    assert me(cast).dropped_after is None


def test_the_outbox_is_answered_with_its_key(cast):
    make.playing(cast.event)
    sent = form(cast.player.get(url(cast.event)))
    answer = cast.player.post(url(cast.event), sent, headers={"X-Muster-Outbox": sent["key"]}).json()
    assert answer["taken"] == sent["key"]


@pytest.mark.parametrize("closed", ["setting", "last round", "finished"])
def test_it_is_not_offered_and_not_taken_where_players_do_not_drop(cast, closed):
    desk = make.desk(cast.event)
    make.playing(cast.event)
    assert url(cast.event) in cast.player.get(url(cast.event, "me")).content.decode()
    sent = form(cast.player.get(url(cast.event)))
    if closed == "setting":
        events.change_settings(cast.event, desk, {"players_drop": False})
    else:
        events.change_settings(cast.event, desk, {"rounds_planned": 1})
    if closed == "finished":
        round_ = cast.event.rounds.get()
        make.play(round_)
        rounds.close_round(round_, desk)
        events.finish_event(cast.event, desk)
    assert url(cast.event) not in cast.player.get(url(cast.event, "me")).content.decode()
    assert cast.player.get(url(cast.event)).status_code == 422
    assert cast.player.post(url(cast.event), sent).status_code == 422
    assert me(cast).dropped_after is None


def test_a_form_that_does_not_say_what_was_read_or_whose_page_it_was_drops_nobody(cast):
    make.playing(cast.event)
    sent = form(cast.player.get(url(cast.event)))
    for wrong, status in (({"after": ""}, 422), ({"after": "9999"}, 422), ({"entry": "nobody"}, 409)):
        response = cast.player.post(url(cast.event), sent | wrong)
        assert response.status_code == status
    assert me(cast).dropped_after is None
    assert cast.stranger.post(url(cast.event), sent).status_code == 404


def test_the_units_are_kept_on_this_phone_for_all_pages_of_the_player(cast):
    make.playing(cast.event, mode="fixed", mission="fow4/encounter")

    def page() -> str:
        return cast.player.get(url(cast.event, "me")).content.decode()

    assert "20cm" in page()
    response = cast.player.post(url(cast.event, "me_units"), {"units": "in"})
    assert response.status_code == 302
    assert "20cm" not in page()
    assert '?units=in"' in page()
    assert "20cm" not in cast.player.get(url(cast.event, "me_turns")).content.decode()
    cast.player.post(url(cast.event, "me_units"), {"units": "miles"})
    assert '?units=in"' in page()
    assert cast.player.get(url(cast.event, "me_units")).status_code == 302
