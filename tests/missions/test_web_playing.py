"""Any mission played turn by turn without a tournament, the game in the address."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions import load
from missions.turns import LIGHT_CHANGES, NEXT
from missions.web.asked import BadParameter
from missions.web.playing import read, written

MOVES = st.sampled_from([NEXT, LIGHT_CHANGES, "first attacker", "first defender", "time dusk", "time early-dawn2"])


def page(client, mission="bridgehead", **query):
    return client.get(f"/missions/fow4/{mission}/turns/", query)


@given(moves=st.lists(MOVES, max_size=200))
def test_an_address_holds_any_list_of_moves(moves):
    text = written(moves)
    assert list(read(text)) == moves
    assert re.fullmatch(r"[a-z0-9._-]*", text)


def test_an_address_is_readable_and_short():
    assert written(["first attacker", *[NEXT] * 12, LIGHT_CHANGES]) == "first-attacker.next_12.light-changes"


@pytest.mark.parametrize(
    "text", ["next_0", "next_1000", ".", "next..next", "NEXT", "next_٣", "a" * 5000 + "!", "next_300.next_300"]
)
def test_what_is_no_list_of_moves_is_refused(text):
    with pytest.raises(BadParameter, match=r"m (is|has) "):
        read(text)


@pytest.mark.parametrize("query", ["dance", "first-attacker", "next_999", "next.first-defender"])
def test_an_address_that_tells_no_game_is_refused_in_words(client, query):
    answer = page(client, m=query)
    assert answer.status_code == 400
    assert b"M tells no game of Bridgehead" in answer.content or b"M has more than" in answer.content


def test_a_game_is_played_by_links_alone(client):
    """From the mission's page through the first turn and back: every step is a link on the page before."""
    at = "/missions/fow4/encounter/"
    for name in ("Play it, turn by turn", "Defender", "Next: Movement Step", "Next: Shooting Step",
                 "Next: Assault Step", "Next: Attacker, turn 1", "Take back"):  # fmt: skip
        text = client.get(at).content.decode()
        links = re.findall(r'<a class="button[^"]*" href="([^"]+)"[^>]*>(.*?)</a>', text, re.DOTALL)
        to = next(href for href, label in links if re.sub(r"<[^>]+>|\s+", " ", label).split() == name.split())
        to = to.replace("&amp;", "&")
        at = to if to.startswith("/") else at.partition("?")[0] + to
    assert at.endswith("?m=first-defender.next_3&units=both")
    assert "Assault Step" in client.get(at).content.decode()


def test_units_are_kept_from_link_to_link(client):
    text = page(client, m="next", units="cm").content.decode()
    assert "?m=next_2&amp;units=cm" in text
    assert "10cm" in text
    assert "?m=next&amp;units=in" in text


def test_no_units_are_offered_that_a_system_has_not(client):
    assert "Measured in" not in client.get("/missions/wh40k10/tipping-point/turns/").content.decode()
    assert "Measured in" in page(client).content.decode()


def test_the_end_of_a_game_offers_to_take_back_or_start_again_and_nothing_else(client):
    text = page(client, "rearguard", m="next_68").content.decode()
    assert "The game is over" in text
    assert "Take back" in text
    assert '<a href="?units=both">Start again</a>' in text
    assert "Next:" not in text


def test_no_mission_is_no_page(client):
    assert page(client, "nowhere").status_code == 404


@pytest.mark.parametrize("mission", [one.key for one in load.missions_of("fow4")])
def test_every_mission_can_be_played(client, mission):
    assert page(client, mission).status_code == 200
