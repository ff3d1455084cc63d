"""The pages of somebody's own account in a real browser: sound in either theme, on a phone, with scripts off."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_every_page import faults_of
from tests.secondstep import PASSWORD, account, code, recovery_codes, with_app
from tourney.services import oncelinks

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGES = (
    "2fa/", "2fa/totp/deactivate/", "2fa/recovery-codes/", "2fa/recovery-codes/generate/", "2fa/webauthn/",
    "2fa/webauthn/add/", "signed-in/", "password/change/", "email/", "name/", "logout/", "reauthenticate/",
    "2fa/reauthenticate/",
)  # fmt: skip


@pytest.fixture
def nora():
    return account()


@pytest.fixture
def at(live_server):
    return f"http://localhost:{live_server.thread.port}/account/"


def sign_in(page: Page, at: str, then: str = "/account/2fa/") -> None:
    page.goto(f"{at}login/?next={then}")
    page.locator("[name=login]").fill("nora@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def be_sure(page: Page, at: str) -> None:
    page.goto(f"{at}reauthenticate/?next=/account/2fa/")
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()


def look_at(page: Page, path: str, width: int, axe) -> list[str]:
    answer = page.goto(path)
    found = [] if answer and answer.status == 200 else [f"{path}: {answer and answer.status}"]
    found += faults_of(page, path, width)
    try:
        axe(page)
    except AssertionError as error:
        found.append(f"{path}: {error}")
    return found


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390), ("light", 320)])
def test_every_page_of_an_account_is_sound(browser, at, nora, axe, theme, width):
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=theme)
    heard = []
    page.on("console", lambda message: heard.append(message.text) if message.type == "error" else None)
    sign_in(page, at)
    be_sure(page, at)
    other = browser.new_page()
    sign_in(other, at)
    faults = look_at(page, f"{at}2fa/totp/activate/", width, axe)
    with_app(nora)
    for path in PAGES:
        faults += look_at(page, at + path, width, axe)
    door = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=theme)
    faults += look_at(door, f"{at}login/", width, axe)
    nora.refresh_from_db()
    faults += look_at(door, at + f"once/{oncelinks.make(nora, forget=True)}/", width, axe)
    sign_in(door, at)
    faults += look_at(door, f"{at}2fa/authenticate/", width, axe)
    assert not faults, "\n".join(faults)
    assert heard == []


def test_with_scripts_off_it_is_set_up_used_and_taken_off(browser, at, nora):
    page = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800}).new_page()
    sign_in(page, at)
    page.get_by_role("link", name="Set it up").click()
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("img", name="QR code for your authenticator app")).to_be_visible()
    page.get_by_text("No camera?").click()
    secret = re.sub(r"\s", "", page.locator(".secret").inner_text())
    page.get_by_label("Code from the app").fill(code(secret))
    page.get_by_role("button", name="Use this app").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    first = page.locator(".codes code").first.inner_text()
    page.goto(f"{at}logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    sign_in(page, at, "/account/name/")
    page.get_by_label("Code").fill("12 34 56 7")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("That code is not right")).to_be_visible()
    page.get_by_label("Code").fill(first)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Your name")).to_be_visible()
    assert len(recovery_codes(nora)) == 9
    page.goto(f"{at}2fa/")
    page.get_by_role("link", name="Stop using it").click()
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Stop using it").click()
    expect(page.get_by_text("Not in use")).to_be_visible()


def test_another_browser_is_signed_out_from_here(browser, at, nora, axe):
    here, there = browser.new_context().new_page(), browser.new_context().new_page()
    sign_in(there, at)
    sign_in(here, at, "/account/signed-in/")
    axe(here)
    here.get_by_role("button", name="Sign out everywhere else").click()
    expect(here.get_by_text("Signed out elsewhere: 1.")).to_be_visible()
    there.reload()
    expect(there.get_by_role("heading", name="Sign in")).to_be_visible()


def test_recovery_codes_print_as_codes_and_whose_they_are(page, at, nora):
    sign_in(page, at)
    with_app(nora)
    be_sure(page, at)
    page.goto(f"{at}2fa/recovery-codes/")
    page.emulate_media(media="print")
    expect(page.get_by_text("nora@example.org").last).to_be_visible()
    expect(page.locator(".codes code").last).to_be_visible()
    expect(page.get_by_role("link", name="Make new ones")).to_be_hidden()
