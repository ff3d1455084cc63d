"""From any page that a player reaches out of the game there is a way back, and no sign-in that is not for players."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney.services import lists

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages(cast):
    make.playing(cast.event)
    game, entry = make.game_at(cast.event), cast.event.entries.all()[0]
    lists.enter_list(entry, make.desk(cast.event), "2 Tiger")
    return {
        "quick reference": reverse("mission_reference", args=["fow4"]),
        "mission": reverse("mission", args=["fow4", "encounter"]),
        "list": reverse("entry_list", args=[cast.event.public_id, entry.public_id]),
        "dice": reverse("game_dice_check", args=[game.public_id]),
        "standings": reverse("standings", args=[cast.event.public_id]),
    }


def masthead(client, page):
    return client.get(page).content.decode().split('<div class="masthead__end">')[1].split("</header>")[0]


def test_a_player_is_led_back_to_the_game_and_asked_for_no_sign_in(cast, pages):
    for name, page in pages.items():
        top = masthead(cast.player, page)
        assert f'href="{reverse("me", args=[cast.event.public_id])}"' in top, name
        assert "Sign in" not in top, name


def test_everybody_else_signs_in_as_ever_and_a_player_may_at_the_front_page(cast, pages):
    for page in pages.values():
        assert "Sign in" in masthead(cast.stranger, page)
        assert "Your game" not in masthead(cast.stranger, page)
    assert "Sign in" in cast.player.get("/").content.decode()


def test_a_phone_of_two_events_is_led_back_to_the_one_it_came_to_last(cast, pages):
    other = make.event("otto", entries=2)
    for first, last in ((other, cast.event), (cast.event, other)):
        kept = f"theme=dark; player-{first.public_id}=1:x; player-{last.public_id}=2:y"  # as a browser sends them
        page = Client().get(pages["quick reference"], headers={"Cookie": kept}).content.decode()
        assert reverse("me", args=[last.public_id]) in page
        assert reverse("me", args=[first.public_id]) not in page


@pytest.mark.parametrize("mission", ["fow4/encounter", "team-yankee/encounter", "wh40k10/tipping-point"])
def test_a_quick_reference_is_offered_where_there_is_one(mission):
    system = mission.partition("/")[0]
    event = make.event(entries=2, system=system)
    make.playing(event, mission=mission)
    page = Cast(event).player.get(reverse("me", args=[event.public_id])).content.decode()
    there = Client().get(reverse("mission_reference", args=[system])).status_code == 200
    assert ("/reference/" in page) == there == (system == "fow4")
