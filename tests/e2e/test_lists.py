"""A list's way in a real browser: pasted on a phone, approved with the keyboard, read by the opponent."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import make
from tests.e2e.test_player import Phone, fits, phone
from tests.e2e.test_reach import SMALL
from tourney.models import Event
from tourney.services import list_terms

__all__ = ["phone"]
pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    return make.event(entries=4)


def test_a_list_is_pasted_on_a_phone_with_a_photograph(
    event: Event, phone: Callable[..., Phone], axe: Callable[[Page], None], tmp_path: Path
) -> None:
    ada = event.entries.all()[0]
    page = phone(ada).page
    page.get_by_role("link", name="Your list and photographs").click()
    axe(page)
    page.get_by_label("Your list").fill("2 × Tiger\n" + "W" * 300)
    page.get_by_role("button", name="Send the list").click()
    expect(page.get_by_text("Your list is at the desk.")).to_be_visible()
    out = io.BytesIO()
    Image.new("RGB", (3000, 2000), "olive").save(out, "JPEG")
    (tmp_path / "army.jpg").write_bytes(out.getvalue())
    page.get_by_label("Photograph", exact=True).set_input_files(tmp_path / "army.jpg")
    page.get_by_role("button", name="Add the photograph").click()
    picture = page.get_by_role("img", name="Photograph 1 of your army")
    expect(picture).to_be_visible()
    assert picture.evaluate("one => one.decode().then(() => one.naturalWidth)") == 1600
    assert fits(page)
    assert page.evaluate(SMALL, 44) == []
    axe(page)


def test_the_desk_approves_with_enter_and_the_opponent_reads(
    event: Event, phone: Callable[..., Phone], axe: Callable[[Page], None], live_server: LiveServer, page: Page,
    context: BrowserContext, client,
) -> None:  # fmt: skip
    ada, ben = event.entries.all()[:2]
    for entry in (ada, ben):
        one = phone(entry).page
        one.goto(f"{live_server.url}/e/{event.public_id}/me/list")
        one.get_by_label("Your list").fill(f"Army of {entry.name}")
        one.get_by_role("button", name="Send the list").click()
        expect(one.get_by_text("Your list is at the desk.")).to_be_visible()
    client.force_login(make.user("olga"))
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value}
    context.add_cookies([cookie | {"url": live_server.url}])
    page.goto(f"{live_server.url}/e/{event.public_id}/desk/lists/")
    axe(page)
    page.get_by_role("link", name="Look at them one by one").click()
    axe(page)
    for _ in range(2):
        expect(page.get_by_role("button", name="Approve", exact=True)).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text(re.compile("’s list is approved"))).to_be_visible()
    expect(page).to_have_url(re.compile("/desk/lists/$"))
    public = f"{live_server.url}/e/{event.public_id}/lists/"
    reader = phone(ben).page
    reader.goto(f"{public}{ada.public_id}/")
    expect(reader.get_by_text("Lists are hidden for now.")).to_be_visible()
    page.get_by_role("button", name="Reveal now").click()
    expect(page.get_by_text("Everybody can read the lists now.")).to_be_visible()
    reader.goto(public)
    axe(reader)
    reader.get_by_role("link", name=ada.name).click()
    expect(reader.get_by_text(f"Army of {ada.name}")).to_be_visible()
    assert fits(reader)
    axe(reader)


def test_the_table_and_the_terms_fit_a_phone(
    event: Event, axe: Callable[[Page], None], live_server: LiveServer, page: Page, context: BrowserContext, client
) -> None:
    list_terms.change_list_settings(event, make.desk(event), due=event.created_at, reveal=None, vp=2)
    client.force_login(make.user("olga"))
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value}
    context.add_cookies([cookie | {"url": live_server.url}])
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/e/{event.public_id}/desk/lists/")
    page.get_by_role("link", name="Deadline and reveal").click()
    expect(page.get_by_label("Lists are due")).to_be_visible()
    assert fits(page)
    axe(page)
    page.get_by_role("button", name="Take 2 VP from 4").click()
    expect(page.get_by_text("2 VP taken from 4 entries.")).to_be_visible()
