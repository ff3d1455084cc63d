"""A game scored by points at the desk and on the phone: VP typed, looked at, kept."""

import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney.models import Report, Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def forty():
    event = make.event(entries=4, system="wh40k10")
    make.playing(event, mission="wh40k10/tipping-point")
    return Cast(event)


def result_of(cast, **typed):
    game = make.game_at(cast.event)
    url = reverse("game_result", args=[cast.event.public_id, game.public_id])
    return cast.sam.post(url, {"kind": "played", "version": game.version} | typed)


def test_the_desk_types_the_vp_of_both(forty):
    assert result_of(forty, vp_1=66, vp_2=71).status_code == 302
    result = Result.objects.get()
    assert (result.winner, result.vp_1, result.vp_2) == (2, 66, 71)
    page = words(forty.sam.get(reverse("desk_game", args=[forty.event.public_id, result.game.public_id])))
    assert "66–71" in page
    assert "lost" not in page.lower()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"vp_1": 66, "vp_2": ""}, "Fill this in."),
        ({"vp_1": 101, "vp_2": 3}, "Write a whole number from 0 to 100."),
        ({"vp_1": 60, "vp_2": 50, "winner": "2"}, "The winner is not the player with more VP."),
        ({"kind": "forfeit"}, "Say who wins the game that was not played."),
        ({"kind": "forfeit", "winner": "1", "vp_1": 60}, "Fill this in."),
    ],
)
def test_what_cannot_be_is_refused_in_words(forty, typed, told):
    response = result_of(forty, **typed)
    assert response.status_code == 422
    assert told in words(response)
    assert not Result.objects.exists()


def test_a_game_not_played_needs_no_vp(forty):
    assert result_of(forty, kind="forfeit", winner="2").status_code == 302
    assert (Result.objects.get().vp_1, Result.objects.get().vp_2) == (0, 75)


def test_a_slip_has_the_table_and_both_vp(forty):
    url = reverse("results_slip", args=[forty.event.public_id])
    assert forty.sam.post(url, {"table": 1, "vp_1": 40, "vp_2": 40}).status_code == 302
    assert (Result.objects.get().winner, str(Result.objects.get())) == (None, "40–40")


def test_a_slip_of_nothing_for_both_waits_for_a_second_enter(forty):
    url = reverse("results_slip", args=[forty.event.public_id])
    held = forty.sam.post(url, {"table": 1, "vp_1": 0, "vp_2": 0})
    assert held.status_code == 422
    assert "Neither player scored anything" in words(held)
    for typed in ({"vp_1": 101, "vp_2": 0}, {"vp_1": "", "vp_2": 3}):
        assert forty.sam.post(url, {"table": 1} | typed).status_code == 422
    assert not Result.objects.exists()


def test_a_player_types_both_vp_and_sees_who_won(forty):
    first, second = make.seats(forty.event)
    phone, url = forty.player_of(second.entry), reverse("me_report", args=[forty.event.public_id])
    typed = make.about(second) | {"mine": 80, "theirs": 35}
    assert "Yes, send 80–35" in words(phone.post(url, typed | {"look": 1}))
    assert phone.post(url, typed).status_code == 302
    assert Report.objects.get().claim == (2, 35, 80)
    assert phone.post(url, typed | {"mine": 101}).status_code == 422
    mine = make.about(first) | {"mine": 35, "theirs": 80}
    forty.player_of(first.entry).post(url, mine)
    assert (Result.objects.get().winner, Result.objects.get().source) == (2, "players")


def test_a_correction_of_a_closed_round_is_shown_before_it_is_made(forty):
    for table in (1, 2):
        make.report(forty.event, (1, 50, 40), (1, 50, 40), table=table)
    make.rounds_closed(forty.event.rounds.get())
    asked = result_of(forty, vp_1=30, vp_2=90)
    assert asked.status_code == 200
    assert "50–40" in words(asked)
    assert "30–90" in words(asked)
    assert result_of(forty, vp_1=30, vp_2=90, confirmed=1).status_code == 302
    assert make.game_at(forty.event).result.winner == 2


def test_the_form_of_an_event_offers_every_game_until_there_are_rounds(forty):
    page = forty.olga.get(reverse("desk_new_event")).content.decode()
    for title in ("Flames Of War, 4th edition", "Team Yankee", "Flames Of War, 3rd edition", "Warhammer 40,000"):
        assert title in page
    assert "Fixed, since the event has rounds" in words(
        forty.olga.get(reverse("desk_settings", args=[forty.event.public_id]))
    )
