"""What an event prints, as its pages hand it out."""

from io import BytesIO

import pdfplumber
import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("players_report", "caption", "other"),
    [(True, "Scan to report", "Scan for the game"), (False, "Scan for the game", "Scan to report")],
)
def test_the_code_on_a_sheet_promises_only_what_it_leads_to(players_report, caption, other):
    event = make.event(entries=4, players_report=players_report)
    make.playing(event, mission="fow4/dust-up")
    url = reverse("print_sheets", kwargs={"event_id": event.public_id, "number": 1})
    with pdfplumber.open(BytesIO(Cast(event).olga.get(url).content)) as opened:
        fronts = [page.extract_text() for page in opened.pages[::2]]
    assert len(fronts) == 2
    assert all(caption in front and other not in front for front in fronts)
