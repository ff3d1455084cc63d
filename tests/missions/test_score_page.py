"""The score sheet as a page: the address is the whole sheet, caps are told, refusals stand at their fields."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client

ADDRESS = "/missions/wh40k10/score/"


@pytest.fixture
def client(db):
    return Client(raise_request_exception=False)


def page(client, status=200, **entries):
    response = client.get(f"{ADDRESS}?{urlencode({key.replace('_', '-'): value for key, value in entries.items()})}")
    assert response.status_code == status
    return response.content.decode()


def words(text):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text)))


def test_an_empty_sheet_has_a_field_for_each_round_and_source_and_no_result(client):
    text = page(client)
    assert text.count('type="number"') == 2 * (4 * 5 + 1)
    assert text.count('type="checkbox"') == 4
    assert "wins" not in words(text)
    assert "csrf" not in text
    assert "Unofficial: Warhammer 40,000" in words(text)


def test_a_sheet_is_counted_and_the_address_keeps_it(client):
    text = page(client, a_p_1="5", a_p_2="10", a_s_1="4", a_painted="on", d_f1_1="7", d_p_1="")
    told = words(text)
    assert "Attacker leads after battle round 2" in told
    assert "Attacker 29 of 100 VP" in told
    assert "Defender 7 of 100 VP" in told
    assert 'name="a-p-2" value="10"' in text
    assert text.count("<details") - text.count('<details class="score__fixed">') == text.count(" open>") == 1


def test_caps_are_told_where_they_bite(client):
    full = {f"a_p_{n}": "15" for n in range(1, 6)} | {f"d_f1_{n}": "9" for n in range(1, 6)}
    told = words(page(client, **full))
    assert "75 scored, 50 count (primary mission): 25 lost" in told
    assert "45 scored, 20 count (Fixed card 1): 25 lost" in told


def test_a_secret_mission_counts_with_its_cap_on_the_primary(client):
    level = {f"{side}_p_{n}": "10" for side in "ad" for n in (1, 2, 3)}
    told = words(page(client, **level, a_secret="on", a_worth="15"))
    assert "Attacker 35 of 100 VP" in told
    assert "30 scored, 20 count (primary mission beside a secret one): 10 lost" in told


@pytest.mark.parametrize(
    ("entries", "field", "told"),
    [
        ({"a_p_2": "-1"}, "a-p-2", "Attacker, primary mission, battle round 2 : Count from 0."),
        ({"d_s_5": "4.5"}, "d-s-5", "Defender, secondary missions, battle round 5 : Enter a whole number."),
        ({"d_f2_1": "101"}, "d-f2-1", "Defender, Fixed card 2, battle round 1 : The most is 100."),
        ({"a_worth": "21"}, "a-worth", "Attacker, VP of the secret mission : The most is 20."),
        ({"a_secret": "on"}, "a-secret", "First enter the Attacker's primary of battle rounds 1 to 3"),
        (
            {f"{side}_p_{n}": vp for side, vp in (("a", "10"), ("d", "5")) for n in (1, 2, 3)} | {"a_secret": "on"},
            "a-secret",
            "Their primary after battle round 3 is 30, above the opponent's 15.",
        ),
        ({"a_s_1": "5", "a_f1_1": "5"}, "a-s-1", "Is by round or by Fixed card, not both."),
    ],
)
def test_a_refusal_stands_at_its_field_and_nothing_is_counted(client, entries, field, told):
    text = page(client, status=422, **entries)
    assert told in words(text)
    assert f'href="#{field}"' in text
    assert re.search(rf'<input[^>]*name="{field}"[^>]*aria-invalid="true"', text)
    assert "wins" not in words(text)


def test_a_game_is_won_or_drawn_only_when_every_round_is_in(client):
    every = {f"{side}_p_{n}": "5" for side in "ad" for n in range(1, 6)}
    assert "Draw after all battle rounds" in words(page(client, **every))
    assert "Defender wins after all battle rounds" in words(page(client, **every, d_painted="on"))
    assert "Level after battle round 1" in words(page(client, a_p_1="5", d_p_1="5"))


@pytest.mark.parametrize("address", ["/missions/fow4/score/", "/missions/fow4/score.pdf"])
def test_a_system_that_is_not_scored_by_round_has_no_such_page(client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert "not scored by battle round" in words(response.content.decode())


def test_nothing_is_taken_by_post(client):
    assert client.post(ADDRESS, {"a-p-1": "5"}).status_code == 405


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_on_paper_is_one_link_away(client, paper):
    assert f"/missions/wh40k10/score.pdf?paper={paper}" in page(client)
    response = client.get(f"/missions/wh40k10/score.pdf?paper={paper}")
    assert response.content.startswith(b"%PDF")
    assert response.headers["Content-Type"] == "application/pdf"


def test_the_systems_page_leads_there_and_shows_the_pool(client):
    told = client.get("/missions/wh40k10/").content.decode()
    assert f'href="{ADDRESS}"' in told
    assert "Unexploded Ordnance" in told
    assert "battle plan" not in words(told).lower()
