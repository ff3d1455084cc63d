"""What the catalogue's pages offer to print: chosen missions, large print, cards, every layout."""

from io import BytesIO

import pytest
from pypdf import PdfReader

pytestmark = pytest.mark.django_db


def titles(response):
    assert response.status_code == 200, response.content[:300]
    assert response["Content-Type"] == "application/pdf"
    return [str(entry["/Title"]) for entry in PdfReader(BytesIO(response.content)).outline]


def test_ticked_missions_come_in_the_order_of_the_book(client):
    response = client.get("/missions/fow4/chosen.pdf", {"mission": ["contact", "bridgehead"], "units": "cm"})
    assert titles(response)[-2:] == ["Bridgehead", "Contact"]


def test_the_form_works_without_scripts_and_names_every_mission(client):
    page = client.get("/missions/fow4/").content.decode()
    assert 'method="get" action="/missions/fow4/chosen.pdf"' in page
    assert page.count('type="checkbox" name="mission"') == 11


@pytest.mark.parametrize(
    ("address", "status", "told"),
    [
        ("/missions/fow4/chosen.pdf", 400, "tick at least one"),
        ("/missions/fow4/chosen.pdf?mission=nope", 404, "nope"),
        ("/missions/fow4/chosen.pdf?mission=contact&large=2", 400, "Large is one of"),
        ("/missions/fow9/chosen.pdf?mission=contact", 404, "fow9"),
        ("/missions/fow3/cards.pdf", 404, "no battle plans"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(client, address, status, told):
    response = client.get(address)
    assert response.status_code == status
    assert told in response.content.decode()


def test_cards_and_large_print_are_papers_of_their_own(client):
    assert titles(client.get("/missions/fow4/cards.pdf")) == ["Battle plan cards"]
    usual, large = (client.get(f"/missions/fow4/contact.pdf?large={flag}") for flag in (0, 1))
    assert len(PdfReader(BytesIO(large.content)).pages) > len(PdfReader(BytesIO(usual.content)).pages)


def test_a_missions_page_links_the_sheet_of_every_layout(client):
    page = client.get("/missions/fow4/counterattack/").content.decode()
    for layout in range(1, 9):
        assert f'counterattack.pdf?paper=a4&amp;units=both&amp;layout={layout}"' in page
