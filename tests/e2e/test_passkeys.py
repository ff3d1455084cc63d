"""Passkeys in a real browser, with an authenticator that the browser plays: made, named, used, removed."""

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect

from tests.secondstep import PASSWORD, account
from tourney.models import SignIn

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticated:
    """The authenticator of a page."""

    def __init__(self, page: Page, **kind: object) -> None:
        self.wire = page.context.new_cdp_session(page)
        self.wire.send("WebAuthn.enable")
        self.id = self.wire.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE | kind})["authenticatorId"]

    def answer(self, verified: bool) -> None:
        self.wire.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": verified})

    def forget(self) -> None:
        self.wire.send("WebAuthn.clearCredentials", {"authenticatorId": self.id})


@pytest.fixture
def nora():
    return account()


@pytest.fixture
def at(live_server):
    return f"http://localhost:{live_server.thread.port}"


def sign_in(page, at, then="/account/2fa/"):
    page.goto(f"{at}/account/login/?next={then}")
    page.get_by_label("Email").fill("nora@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def sign_out(page, at):
    page.goto(f"{at}/account/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()


def make_one(page, name="My phone"):
    page.get_by_role("link", name="Make a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("Name of the passkey").fill(name)
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()


def test_one_is_made_named_used_to_sign_in_renamed_and_removed(page, at, nora, axe, complaints):
    Authenticated(page)
    sign_in(page, at)
    axe(page)
    make_one(page)
    axe(page)
    sign_out(page, at)
    page.goto(f"{at}/account/login/?next=/account/name/")
    axe(page)
    page.get_by_role("button", name="Sign in by passkey").click()
    expect(page.get_by_role("heading", name="Your name")).to_be_visible()
    assert SignIn.objects.get(user=nora).how == "passkey"
    page.goto(f"{at}/account/2fa/webauthn/")
    axe(page)
    page.get_by_role("link", name="Rename My phone").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    axe(page)
    page.get_by_label("Name of the passkey").fill("Old phone")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Remove Old phone").click()
    axe(page)
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    assert not Authenticator.objects.exists()
    assert complaints == []


def test_it_is_the_second_step_after_a_password(page, at, nora, axe, complaints):
    Authenticated(page)
    sign_in(page, at)
    make_one(page)
    sign_out(page, at)
    sign_in(page, at, "/account/name/")
    expect(page.get_by_role("heading", name="Second step")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Use a passkey instead").click()
    expect(page.get_by_role("heading", name="Your name")).to_be_visible()
    assert complaints == []


def test_a_key_that_stays_locked_or_is_known_already_is_said_in_words(page, at, nora, axe):
    key = Authenticated(page)
    sign_in(page, at)
    make_one(page)
    page.goto(f"{at}/account/2fa/webauthn/add/")
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("alert")).to_have_text("This device has a passkey for this account already.")
    axe(page)
    sign_out(page, at)
    page.goto(f"{at}/account/login/")
    key.answer(verified=False)
    page.get_by_role("button", name="Sign in by passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("it was cancelled, or took too long")


def test_a_passkey_that_was_removed_here_no_longer_opens(page, at, nora):
    Authenticated(page)
    sign_in(page, at)
    make_one(page)
    sign_out(page, at)
    Authenticator.objects.all().delete()
    page.goto(f"{at}/account/login/")
    page.get_by_role("button", name="Sign in by passkey").click()
    expect(page.get_by_text("does not open this account")).to_be_visible()


def test_a_security_key_that_keeps_nothing_is_a_second_step(page, at, nora):
    Authenticated(page, transport="usb", hasResidentKey=False, hasUserVerification=False, isUserVerified=False)
    sign_in(page, at)
    make_one(page, "The key on my ring")
    page.goto(f"{at}/account/2fa/webauthn/")
    expect(page.get_by_text("Only after a password")).to_be_visible()
    sign_out(page, at)
    sign_in(page, at, "/account/name/")
    page.get_by_role("button", name="Use a passkey instead").click()
    expect(page.get_by_role("heading", name="Your name")).to_be_visible()


def test_without_scripts_no_button_is_dead(browser, at, nora, live_server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{at}/account/login/")
    expect(page.get_by_text("Passkeys need JavaScript, which is off here.")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in by passkey")).to_be_hidden()
    context.close()
