"""A page sent to a printer, from the dark theme: ink on paper, no navigation, heads on every sheet."""

import io

import pypdf
import pytest
from playwright.sync_api import Page

from tests import make
from tests.cast import Cast
from tests.e2e.test_every_page import _cookies
from tourney.models import Event

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

ENTRIES = 60
INK = """() => {
  const style = (where) => getComputedStyle(document.querySelector(where));
  const shown = (where) => [...document.querySelectorAll(where)].filter(one => one.checkVisibility()).length;
  return {
    paper: style("html").backgroundColor, ink: style("body").color, row: style("tbody td").backgroundColor,
    head: style("thead").display, left: shown("nav, .masthead, .footer, .button, main form:not(:has(table)), .search"),
  };
}"""


@pytest.fixture
def event() -> Event:
    made = make.event(entries=ENTRIES, tables=ENTRIES // 2)
    make.closed(made)
    return made


@pytest.fixture
def dark(event: Event, page: Page, context, live_server) -> Page:
    context.add_cookies(_cookies(Cast(event).olga, live_server.url))
    context.add_cookies([{"name": "theme", "value": "dark", "url": live_server.url}])
    page.emulate_media(color_scheme="dark")
    return page


@pytest.mark.parametrize("path", ["standings/", "desk/standings/", "desk/entries/", "desk/rounds/1/"])
def test_a_long_table_is_ink_on_paper_with_its_heads_on_every_sheet(dark: Page, event, live_server, path):
    dark.goto(f"{live_server.url}/e/{event.public_id}/{path}")
    dark.emulate_media(media="print", color_scheme="dark")
    seen = dark.evaluate(INK)
    assert seen["paper"] == "rgb(255, 255, 255)"
    assert seen["ink"] == "rgb(0, 0, 0)"
    assert seen["head"] == "table-header-group"
    assert seen["left"] == 0
    head = dark.locator("thead th").nth(1).inner_text().strip()
    sheets = [one.extract_text() for one in pypdf.PdfReader(io.BytesIO(dark.pdf(format="A4"))).pages]
    assert 1 < len(sheets) <= 5
    assert all(head in sheet for sheet in sheets[:2])
    assert all(entry.name.split()[0] in " ".join(sheets) for entry in event.entries.all())
