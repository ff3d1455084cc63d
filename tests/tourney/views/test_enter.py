"""Private links: what they open, what they leave behind, whose phone it is then."""

import html
import re

import pytest

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney.access import link_path
from tourney.services.entries import reissue_link

pytestmark = pytest.mark.django_db


def url(event, end=""):
    return f"/e/{event.public_id}/me/{end}"


def test_a_private_link_leaves_the_address_bar_and_no_trace(cast: Cast):
    entry = cast.event.entries.first()
    response = cast.stranger.get(link_path(entry))
    assert (response.status_code, response["Location"]) == (302, url(cast.event))
    assert (response["Referrer-Policy"], response["Cache-Control"]) == ("no-referrer", "no-store")
    shown = cast.stranger.get(url(cast.event))
    assert shown.status_code == 200
    assert link_path(entry)[3:] not in shown.content.decode()


@pytest.mark.parametrize("spoil", [lambda path: path[:-1] + "Z1", lambda path: "/p/x", lambda path: path + "A"])
def test_a_link_that_is_not_right_says_to_ask_at_the_desk(cast: Cast, spoil):
    response = cast.stranger.get(spoil(link_path(cast.event.entries.first())))
    assert response.status_code == 404
    assert "Ask at the desk" in words(response)
    assert response["Cache-Control"] == "no-store"
    assert not response.cookies


def test_a_replaced_link_shuts_the_page_it_had_opened(cast: Cast):
    entry = cast.event.entries.first()
    old, phone = link_path(entry), cast.player
    assert phone.get(url(cast.event)).status_code == 200
    reissue_link(entry, make.desk(cast.event))
    assert phone.get(url(cast.event)).status_code == 404
    assert cast.stranger.get(old).status_code == 404


@pytest.mark.parametrize("who", ["stranger", "olga", "otto"])
def test_only_a_player_of_the_event_has_a_player_page(cast: Cast, who):
    assert getattr(cast, who).get(url(cast.event)).status_code == 404


def test_the_cookie_of_one_event_opens_no_other(cast: Cast):
    other = make.event("otto", entries=2)
    assert cast.player.get(url(other)).status_code == 404
    name, value = next(iter(cast.player.cookies.items()))
    cast.player.cookies[name.replace(cast.event.public_id, other.public_id)] = value.value
    assert cast.player.get(url(other)).status_code == 404


def test_a_link_that_takes_another_players_place_says_so_once(cast: Cast):
    first, second = cast.event.entries.all()[:2]
    phone = cast.stranger
    for entry in (first, first):
        phone.get(link_path(entry))
        assert "This phone was" not in words(phone.get(url(cast.event)))
    phone.get(link_path(second))
    said = f"This phone was {first.name}’s in this event. It is now {second.name}’s."
    assert [said in words(phone.get(url(cast.event))) for _ in range(2)] == [True, False]


def test_the_page_of_the_player_before_learns_at_its_next_poll_that_the_phone_changed_hands(cast: Cast):
    first, second = cast.event.entries.all()[:2]
    page = cast.player_of(first).get(url(cast.event)).content.decode()
    ask = {"entry": first.public_id, "rev": html.unescape(re.search(r'id="now"[^>]* data-rev="([^"]*)"', page)[1])}
    part = cast.player_of(second).get(url(cast.event), ask, headers={"X-Muster-Poll": "1"})
    assert f"This page was {first.name}’s; this phone is now {html.escape(second.name)}’s." in part.content.decode()
    assert cast.player_of(first).get(url(cast.event), ask).status_code == 204


@pytest.mark.parametrize("end", ["/", ".", "./", ")", "!", "”", "%20", "?utm_source=chat"])
def test_a_link_that_a_chat_has_trimmed_with_marks_still_opens(cast: Cast, end):
    response = cast.stranger.get(link_path(cast.event.entries.first()) + end)
    assert (response.status_code, response["Location"]) == (302, url(cast.event))
