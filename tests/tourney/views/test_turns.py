"""The turns of a game on two phones, at the desk, and for nobody else."""

import re

import pytest

from missions.turns import NEXT
from tests import make, own
from tests.cast import Cast
from tests.tourney.services.conftest import footprint
from tests.tourney.views.reading import words
from tourney.models import Game, Turns
from tourney.services import rounds
from tourney.services.turns import tap

pytestmark = pytest.mark.django_db


def url(event, end=""):
    return f"/e/{event.public_id}/me/turns/{end}"


@pytest.fixture
def played(cast: Cast):
    """The first game, its two players' phones, and what they see in the mission without a roll for the first turn."""
    make.playing(cast.event, mission="fow4/bridgehead")
    first, second = make.seats(cast.event)
    return make.game_at(cast.event), cast.player_of(first.entry), cast.player_of(second.entry)


def sent(game: Game, position: int, move: str, version: object) -> dict[str, object]:
    """What a tap of that player's page sends."""
    return make.about(game.seats.get(position=position)) | {"move": move, "version": version}


def kept(game: Game) -> list[str]:
    return Turns.objects.get(game=game).moves


def name_of(game: Game, role: str) -> str:
    position = game.attacker if role == "attacker" else 3 - game.attacker
    return game.seats.get(position=position).entry.name


def test_the_page_says_whose_turn_it_is_which_step_and_what_comes_next(cast, played):
    game, mine, _ = played
    shown = words(mine.get(url(cast.event)))
    assert f"Turn 1 {name_of(game, 'attacker')} Attacker" in shown
    for wanted in ("Starting Step", "Next: Movement Step", "Open now", "From turn 6 on"):
        assert wanted in shown
    for link in ("Rules of the mission", "Quick reference", "Report the result"):
        assert link in shown
    assert "Take back" not in shown


def test_a_tap_on_one_phone_is_on_both_and_costs_the_event_no_revision(cast, played):
    game, mine, theirs = played
    before = footprint(cast.event)
    answer = mine.post(url(cast.event, "tap"), sent(game, 1, NEXT, 0), follow=True)
    assert answer.redirect_chain == [(f"{url(cast.event)}?tapped=next", 302)]
    for page in (words(answer), words(theirs.get(url(cast.event)))):
        assert "Movement Step Turn 1" in page
        assert "Next: Shooting Step" in page
    assert footprint(cast.event) == before


def test_the_turn_goes_to_the_other_player_after_the_last_step(cast, played):
    game, mine, _ = played
    for version in range(3):
        tap(game, NEXT, version=version)
    assert "Next: Defender, turn 1" in words(mine.get(url(cast.event)))
    mine.post(url(cast.event, "tap"), sent(game, 1, NEXT, 3))
    page = words(mine.get(url(cast.event)))
    assert f"Turn 1 {name_of(game, 'defender')} Defender" in page
    assert ("your turn" in page) == (game.attacker == 2)


def test_a_late_tap_changes_nothing_and_says_so(cast, played):
    game, _, theirs = played
    tap(game, NEXT, version=0)
    tap(game, NEXT, version=1)
    answer = theirs.post(url(cast.event, "tap"), sent(game, 2, NEXT, 0), follow=True)
    assert "Somebody tapped before you" in words(answer)
    assert kept(game) == [NEXT] * 2


def test_both_tap_the_same_at_once_and_neither_is_bothered(cast, played):
    game, mine, theirs = played
    for position, phone in ((1, mine), (2, theirs)):
        answer = phone.post(url(cast.event, "tap"), sent(game, position, NEXT, 0), follow=True)
        assert "before you" not in words(answer)
    assert kept(game) == [NEXT]


def test_a_move_is_taken_back_and_all_of_them_at_once(cast, played):
    game, mine, theirs = played
    tap(game, NEXT, version=0)
    tap(game, NEXT, version=1)
    theirs.post(url(cast.event, "tap"), sent(game, 2, "back", 2))
    assert kept(game) == [NEXT]
    mine.post(url(cast.event, "tap"), sent(game, 1, "again", 3))
    assert kept(game) == []
    assert "count their turns from the start again, 1 tap dropped" in words(
        cast.olga.get(f"/e/{cast.event.public_id}/desk/log/")
    )


def test_a_page_that_shows_the_newest_state_is_answered_by_nothing_with_three_queries(
    cast, played, django_assert_max_num_queries
):
    game, mine, _ = played
    shown = re.search(r'data-rev="([^"]+)"', mine.get(url(cast.event)).content.decode())[1]
    with django_assert_max_num_queries(3):
        same = mine.get(url(cast.event), {"rev": shown}, headers={"X-Muster-Poll": "1"})
    assert (same.status_code, same.content) == (204, b"")
    tap(game, NEXT, version=0)
    newer = mine.get(url(cast.event), {"rev": shown}, headers={"X-Muster-Poll": "1"})
    assert newer.status_code == 200
    assert newer.content.decode().lstrip().startswith('<div id="turns"')


def test_the_poll_notices_a_result_another_mission_and_the_rounds_end(cast, played):
    game, mine, _ = played
    seen = set()

    def look():
        seen.add(re.search(r'data-rev="([^"]+)"', mine.get(url(cast.event)).content.decode())[1])

    look()
    make.play(game.round)
    look()
    rounds.close_round(game.round, make.desk(cast.event))
    look()
    assert len(seen) == 3
    assert "Round 1 is closed" in words(mine.get(url(cast.event)))


def test_what_is_not_open_is_refused_on_the_spot(cast, played):
    game, mine, _ = played
    for move in ("first attacker", "dance", ""):
        answer = mine.post(url(cast.event, "tap"), sent(game, 1, move, 0))
        assert answer.status_code == 422
        assert "That cannot be tapped now." in words(answer)
        assert "Nothing was counted" in words(answer)
    assert not Turns.objects.exclude(moves=[]).exists()


@pytest.mark.parametrize("version", ["", "x", "-1", "٣", "9" * 30])
def test_a_tap_that_does_not_say_what_it_saw_counts_for_nothing(cast, played, version):
    game, mine, _ = played
    answer = mine.post(url(cast.event, "tap"), sent(game, 1, NEXT, version), follow=True)
    assert answer.status_code == 200
    assert kept(game) == []


def test_nobody_else_taps_or_looks(cast, played):
    game, _, _ = played
    other = cast.player_of(make.seats(cast.event, table=2)[0].entry)
    assert other.post(url(cast.event, "tap"), sent(game, 1, NEXT, 0)).status_code == 409  # made for another entry
    theirs = sent(game, 1, NEXT, 0) | {"entry": make.seats(cast.event, table=2)[0].entry.public_id}
    assert other.post(url(cast.event, "tap"), theirs).status_code == 404
    for client in (cast.stranger, cast.olga, cast.otto):
        assert client.get(url(cast.event)).status_code == 404
        assert client.post(url(cast.event, "tap"), sent(game, 1, NEXT, 0)).status_code == 404
    assert not Turns.objects.exists()


def test_going_to_the_address_of_a_tap_leads_to_the_page(cast, played):
    assert played[1].get(url(cast.event, "tap")).headers["Location"] == url(cast.event)


def test_the_first_turn_is_settled_by_the_players_names(cast):
    make.playing(cast.event, mission="fow4/encounter")
    game, (first, _) = make.game_at(cast.event), make.seats(cast.event)
    page = words(cast.player_of(first.entry).get(url(cast.event)))
    assert "Who has the first turn?" in page
    assert f"{name_of(game, 'attacker')} , Attacker" in page
    assert "rolls a die" in page


def test_units_are_the_events_until_the_player_chooses_others_and_stay_so(cast, played):
    game, mine, _ = played
    assert '4"/10cm' in words(mine.get(url(cast.event)))
    page = mine.get(url(cast.event), {"units": "cm"})
    assert "10cm" in words(page)
    assert '4"' not in words(page)
    answer = mine.post(url(cast.event, "tap"), sent(game, 1, NEXT, 0) | {"units": "cm"})
    assert answer.headers["Location"] == f"{url(cast.event)}?units=cm&tapped=next"


def test_without_a_game_or_a_mission_the_page_says_what_is_missing(cast):
    assert "You have no game now" in words(cast.player.get(url(cast.event)))
    make.playing(cast.event, mode="plans")
    assert "has no mission yet" in words(cast.player.get(url(cast.event)))


def test_an_events_own_mission_is_counted_like_one_of_the_book(cast):
    own.saved(cast.event)
    make.playing(cast.event, mission=own.ID)
    game, (first, _) = make.game_at(cast.event), make.seats(cast.event)
    phone = cast.player_of(first.entry)
    phone.post(url(cast.event, "tap"), sent(game, 1, NEXT, 0))
    page = phone.get(url(cast.event))
    assert "Supply Road" in words(page)
    assert f"/e/{cast.event.public_id}/missions/supply-road/1/" in page.content.decode()
    assert kept(game) == [NEXT]


def test_the_players_page_and_the_desk_say_where_the_game_is(cast, played):
    game, mine, _ = played
    desk = f"/e/{cast.event.public_id}/desk/games/{game.public_id}/"
    assert "phones" not in words(cast.vic.get(desk))
    assert "Turns turn 1, Attacker" in words(mine.get(f"/e/{cast.event.public_id}/me/"))
    for version in range(5):
        tap(game, NEXT, version=version)
    assert "Turns turn 1, Defender" in words(mine.get(f"/e/{cast.event.public_id}/me/"))
    shown = cast.vic.get(desk)
    assert "By the players’ phones they are at turn 1, Defender , Movement Step" in words(shown)
    assert "turns/tap" not in shown.content.decode()


def test_a_game_that_is_over_leads_to_its_report(cast):
    make.playing(cast.event, mission="fow4/rearguard")
    game, (first, _) = make.game_at(cast.event), make.seats(cast.event)
    for version in range(4 * 17):
        tap(game, NEXT, version=version)
    page = cast.player_of(first.entry).get(url(cast.event))
    assert "The game is over" in words(page)
    assert f"/me/report?game={game.public_id}" in page.content.decode()
    assert "Next:" not in words(page)
    assert "Take back" in words(page)
