"""What is kept about one person, on a phone, at the desk and in an account: read, asked for, removed."""

import os
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import make
from tests.e2e.test_player import Phone, fits, phone
from tests.secondstep import PASSWORD
from tourney.services import entries, registration_terms

__all__ = ["phone"]
pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("SHOTS", "")  # a folder for pictures of every page, to be looked at


def shoot(page: Page, name: str) -> None:
    """A picture in light and dark on a phone and on a desk, where somebody wants to look."""
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert fits(page), (name, width)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            if SHOTS:
                page.screenshot(path=Path(SHOTS) / f"{name}-{width}-{scheme}.png", full_page=True)


def signed_in(page: Page, server, name: str) -> None:
    client = Client()
    client.force_login(make.user(name))
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server.url}])


def test_a_player_reads_what_is_kept_and_asks_for_its_removal_which_the_owner_carries_out(
    page: Page, phone, live_server, axe
):
    event = make.event(entries=4, tables=2)
    ada = event.entries.get(number=1)
    entries.edit_entry(ada, make.desk(event), email="ada@example.org", army_list="3 tanks\n2 guns")
    make.closed(event)
    mine: Phone = phone(ada)
    mine.page.goto(live_server.url + reverse("me_data", args=[event.public_id]))
    expect(mine.page.get_by_role("heading", name="What is kept about you")).to_be_visible()
    axe(mine.page)
    shoot(mine.page, "me-data")
    mine.page.get_by_role("button", name="Ask the desk to remove it").click()
    expect(mine.page.get_by_text("You have asked for it.")).to_be_visible()
    signed_in(page, live_server, "olga")
    page.goto(live_server.url + reverse("desk_entry", args=[event.public_id, ada.public_id]))
    page.get_by_role("link", name="A copy to hand over, and removal").click()
    axe(page)
    shoot(page, "desk-data")
    page.get_by_role("button", name="Remove the data of").click()
    expect(page.get_by_text("Nothing was removed.")).to_be_visible()
    axe(page)
    page.get_by_label("goes on under the number").check()
    page.get_by_label("Remove it for good.").check()
    page.get_by_role("button", name="Remove the data of").click()
    expect(page.get_by_text("The player goes on under the number.")).to_be_visible()
    axe(page)
    mine.page.reload()
    expect(mine.page.get_by_text("You are a number here now.")).to_be_visible()


def test_somebody_reads_what_their_account_holds_and_is_told_what_stands_in_the_way(page: Page, live_server, axe):
    make.event(entries=2)
    olga = make.user("olga")
    olga.set_password(PASSWORD)
    olga.save()
    signed_in(page, live_server, "olga")
    page.goto(live_server.url + reverse("account_data"))
    axe(page)
    shoot(page, "account-data")
    page.get_by_role("link", name="Take the account away").click()
    expect(page.get_by_role("heading", name="Is it you?")).to_be_visible()
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("You own events")).to_be_visible()
    axe(page)
    shoot(page, "account-erase")


def test_the_form_asks_a_minor_for_a_guardian_and_the_terms_how_names_are_shown(page: Page, live_server, axe):
    event = make.event(entries=2)
    terms = {"registration": "open", "minors_under": 16, "names_shown": "short"}
    registration_terms.change_terms(event, make.desk(event), terms)
    page.goto(live_server.url + reverse("register", args=[event.public_id]))
    page.get_by_label("Your name").fill("Zoë Quist")
    page.get_by_label("The player is under 16 years old").check()
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("link", name="Name of a parent or guardian")).to_be_visible()
    axe(page)
    shoot(page, "register")
    signed_in(page, live_server, "olga")
    page.goto(live_server.url + reverse("desk_registration_terms", args=[event.public_id]))
    expect(page.get_by_label("First name and initial")).to_be_checked()
    axe(page)
    shoot(page, "terms")
