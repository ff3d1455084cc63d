"""The quick reference's page and paper, as anybody's browser asks for them."""

import re
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from missions.load import missions_of
from missions.reference import reference, told

ADDRESS = "/missions/fow4/reference/"
ENTRY = re.compile(r'<article class="entry"( hidden)?>(.*?)</article>', re.DOTALL)


@pytest.fixture
def client(db):
    return Client(raise_request_exception=False)


def page_of(client, address, status=200):
    response = client.get(address)
    assert response.status_code == status, address
    return response.content.decode()


def words(page):
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def shown(page):
    """The titles of the entries that are not hidden."""
    return [
        words(text.split("</h4>")[0]).split(" p. ")[0].strip() for hidden, text in ENTRY.findall(page) if not hidden
    ]


@pytest.mark.parametrize("units", ["in", "cm", "both"])
def test_the_page_says_all_in_the_units_asked_for(client, units):
    page = words(page_of(client, f"{ADDRESS}?units={units}"))
    for step in told(reference("fow4"), units):
        assert all(text in page for text in (step.title, step.pages, *step.order))
        for entry in (entry for section in step.sections for entry in section.entries):
            told_here = (entry.title, entry.when, entry.pages, *(item for part in entry.text for item in part.items))
            assert [text for text in told_here if text not in page] == []
            assert all(cell in page for part in entry.text for row in part.rows for cell in row)


def test_steps_can_be_jumped_to_and_no_name_is_given_twice(client):
    page = page_of(client, ADDRESS)
    for step in reference("fow4").steps:
        assert f'href="#step-{step.key}"' in page
        assert f'id="step-{step.key}"' in page
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert len(shown(page)) == len(reference("fow4").entries)


@pytest.mark.parametrize(
    ("asked", "titles"),
    [
        ("minefield", ["Crossing Minefields", "Mine Clearing Movement Step"]),
        ("SMOKE%20Bombardments", ["Smoke Bombardments"]),
        ("rem%C3%B3unt", ["Remount Bailed Out Tanks"]),
        ("foxholes gun", ["Concealment"]),
        ("112", ["Crossing Minefields", "Mine Clearing Movement Step"]),
    ],
)
def test_a_search_shows_what_has_every_word_whatever_case_and_accents(client, asked, titles):
    page = page_of(client, f"{ADDRESS}?q={asked}")
    assert shown(page) == titles
    has = "has" if len(titles) == 1 else "have"
    assert f"{len(titles)} of 58 entries {has} “" in words(page)
    assert "Show all 58 entries" in page


def test_a_search_keeps_the_units_and_the_units_keep_the_search(client):
    page = page_of(client, f"{ADDRESS}?q=smoke&units=cm")
    assert '<input type="hidden" name="units" value="cm">' in page
    assert 'href="?q=smoke&amp;units=in"' in page
    assert "/missions/fow4/reference.pdf?paper=letter&amp;units=cm" in page


@pytest.mark.parametrize("asked", ["zzz", "%3Cscript%3Ealert(1)%3C/script%3E", "%00", "x" * 3000, "%F0%9F%98%80"])
def test_a_search_without_a_result_says_so_and_what_to_do(client, asked):
    page = page_of(client, f"{ADDRESS}?q={asked}")
    assert shown(page) == []
    assert "0 of 58 entries have" in words(page)
    assert "Try fewer words" in page
    assert "<script>alert" not in page


def test_an_odd_choice_or_a_system_without_one_is_told(client):
    assert "units is one of in, cm, both" in words(page_of(client, f"{ADDRESS}?units=feet", 400)).replace(
        "Units", "units"
    )
    assert "no system" in page_of(client, "/missions/chess/reference/", 404)
    assert "no system" in page_of(client, "/missions/chess/reference.pdf", 404)
    assert client.post(ADDRESS).status_code == 405


def test_the_paper_is_kept_by_caches_and_asked_for_by_version(client):
    response = client.get("/missions/fow4/reference.pdf?paper=letter&units=in")
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="fow4-reference-letter.pdf"'
    assert "max-age=3600" in response["Cache-Control"]
    assert len(PdfReader(BytesIO(response.content)).pages) == 2
    again = client.get(
        "/missions/fow4/reference.pdf?paper=letter&units=in", headers={"If-None-Match": response["ETag"]}
    )
    assert again.status_code == 304


def test_the_list_and_every_mission_of_the_system_link_to_it(client):
    for address in ("/missions/", "/missions/fow4/", *(f"/missions/fow4/{one.key}/" for one in missions_of("fow4"))):
        assert f'href="{ADDRESS}' in page_of(client, address), address
