"""The makers make what they say."""

import pytest

from tests import make
from tourney.access import player_of

pytestmark = pytest.mark.django_db


def test_an_event_is_played_through_the_services():
    event = make.played_event(entries=8, rounds=2)
    assert event.entries.count() == 8
    assert [round_.status for round_ in event.rounds.all()] == ["closed", "closed"]
    assert all(game.result.vp_1 > game.result.vp_2 for round_ in event.rounds.all() for game in round_.games.all())


def test_results_can_be_left_out():
    round_ = make.playing(make.event(entries=8))
    games = make.play(round_, leave=1)
    assert [hasattr(game, "result") for game in games] == [True, True, True, False]


def test_the_cast_has_its_roles(cast):
    for client in (cast.olga, cast.orla, cast.sam, cast.vic):
        assert client.session["_auth_user_id"]
    assert sorted(cast.event.members.values_list("role", flat=True)) == [
        "organiser", "owner", "scorekeeper", "viewer",
    ]  # fmt: skip
    assert cast.otto.session["_auth_user_id"]


def test_the_player_of_the_cast_is_known_by_the_link(cast, rf):
    request = rf.get("/")
    request.COOKIES.update({name: morsel.value for name, morsel in cast.player.cookies.items()})
    found = player_of(request, cast.event.public_id)
    assert found is not None
    assert found.entry == cast.event.entries.all()[0]
