"""Limits of the doors to accounts: by what is tried, never by the hall's address, and never a way to shut somebody out.

And nothing that is answered tells whether an address has an account.
"""

import json
import os
import re
import subprocess
import sys

import pytest
import time_machine
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.secondstep import PASSWORD, account, is_signed_in, sign_in, with_app
from tests.test_house_rules import ROOT
from tourney import settings as ours

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _limits(settings):
    settings.ACCOUNT_RATE_LIMITS = ours.ACCOUNT_RATE_LIMITS
    cache.clear()


@pytest.fixture
def mail(settings):
    """As an installation with MAIL_HOST."""
    settings.MAIL_HOST = "mail.example"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True


@pytest.fixture
def nora():
    return account()


def guess(user, times=10, **how):
    for number in range(times):
        sign_in(Client(**how), user, f"wrong {number}")


def test_ten_wrong_passwords_close_an_account_to_strange_browsers_and_say_what_to_do(client, nora):
    guess(nora)
    answer = sign_in(client, nora)
    assert not is_signed_in(client)
    assert "Wait 15 minutes" in answer.content.decode()
    assert "A passkey, a new password by e-mail" in answer.content.decode()


def test_another_name_of_the_host_gives_no_further_tries(client, nora):
    for number in range(10):
        sign_in(Client(headers={"host": f"name{number}.example"}), nora, "wrong")
    sign_in(client, nora)
    assert not is_signed_in(client)


def test_a_browser_that_was_signed_in_before_is_not_shut_out_by_others(client, nora):
    sign_in(client, nora)
    client.post(reverse("account_logout"))
    guess(nora, 25)
    sign_in(client, nora)
    assert is_signed_in(client)


def test_such_a_browser_has_ten_tries_of_its_own(client, nora):
    sign_in(client, nora)
    client.post(reverse("account_logout"))
    for _ in range(10):
        sign_in(client, nora, "wrong")
    sign_in(client, nora)
    assert not is_signed_in(client)
    fresh = Client()
    sign_in(fresh, nora)
    assert is_signed_in(fresh)


def test_being_known_to_one_account_is_of_no_use_against_another(client, nora):
    olek = account("olek")
    sign_in(client, olek)
    client.post(reverse("account_logout"))
    guess(nora)
    sign_in(client, nora)
    assert not is_signed_in(client)


def test_what_a_browser_keeps_cannot_be_forged_and_names_nobody(client, nora):
    sign_in(client, nora)
    kept = client.cookies["known-here"]
    assert "nora" not in kept.value
    assert kept["httponly"]
    assert kept["samesite"] == "Lax"
    client.post(reverse("account_logout"))
    client.cookies["known-here"] = kept.value.replace(kept.value[0], "x", 1) + "x"
    guess(nora)
    sign_in(client, nora)
    assert not is_signed_in(client)


def test_one_persons_wrong_tries_shut_nobody_else_in_the_hall_out(client, nora):
    guess(nora, 30, REMOTE_ADDR="192.0.2.7")
    beside = Client(REMOTE_ADDR="192.0.2.7")
    sign_in(beside, account("olek"))
    assert is_signed_in(beside)


def test_a_new_password_by_mail_lets_in_at_once(client, nora, mail, mailoutbox):
    guess(nora)
    client.post(reverse("account_reset_password"), {"email": nora.email})
    link = re.search(r"https?://[^/]+(/account/password/reset/key/\S+)", mailoutbox[0].body)[1]
    form = client.get(link)["Location"]
    client.post(form, {"password1": "quite another secret", "password2": "quite another secret"})
    fresh = Client()
    sign_in(fresh, nora, "quite another secret")
    assert is_signed_in(fresh)


def test_letters_to_one_address_are_five_an_hour_whoever_asks(nora, mail, mailoutbox):
    asks = {
        "reset": lambda client: client.post(reverse("account_reset_password"), {"email": nora.email}),
        "account": lambda client: make_account(client, nora.email),
    }
    with time_machine.travel("2027-04-10 09:00Z", tick=False) as clock:
        for ask in asks.values():
            before = len(mailoutbox)
            for number in range(8):
                clock.shift(20)
                ask(Client(REMOTE_ADDR=f"10.0.0.{number}"))
            assert len(mailoutbox) - before == 5


def make_account(client, address):
    sent = {"email": address, "password1": PASSWORD, "password2": PASSWORD}
    return client.post(reverse("account_signup"), sent)


def seen(client, answer, address):
    """Status and text of an answer and of the page that it leads to, without what differs at every sight."""
    pages = [answer, *([client.get(answer["Location"])] if answer.status_code == 302 else [])]
    text = "".join(one.content.decode() for one in pages).replace(address, "…")
    return [one.status_code for one in pages], re.sub(r'(csrfmiddlewaretoken" value=")\w+', r"\1", text)


ASKING = {
    "account_login": lambda client, address: client.post(
        reverse("account_login"), {"login": address, "password": "wrong"}
    ),
    "account_reset_password": lambda client, address: client.post(
        reverse("account_reset_password"), {"email": address}
    ),
    "account_signup": make_account,
}


@pytest.mark.parametrize("door", ASKING)
def test_words_status_letters_and_work_are_alike_with_and_without_an_account(door, nora, mail, mailoutbox, monkeypatch):
    hashed = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *args: hashed.append(1) or encode(*args))
    found = []
    for address in (nora.email, "nobody@example.org"):
        client, letters, work = Client(), len(mailoutbox), len(hashed)
        answer = ASKING[door](client, address)
        found.append((seen(client, answer, address), len(mailoutbox) - letters, len(hashed) - work))
    assert found[0] == found[1]


def test_the_limit_itself_tells_nothing_either(nora):
    for address in (nora.email, "nobody@example.org"):
        for _ in range(10):
            ASKING["account_login"](Client(), address)
    answers = [
        seen(one, ASKING["account_login"](one, address), address)
        for one, address in ((Client(), nora.email), (Client(), "nobody@example.org"))
    ]
    assert answers[0] == answers[1]
    assert "Too many wrong tries" in answers[0][1]


def test_a_second_step_is_spoken_of_after_the_password_alone(client, nora):
    with_app(nora)
    assert "does not fit" not in sign_in(client, nora, "wrong").content.decode()
    assert "do not fit together" in sign_in(client, nora, "wrong").content.decode()


def test_with_mail_an_account_counts_once_its_address_is_confirmed_and_goes_on_to_where_one_wanted(
    client, mail, mailoutbox
):
    sent = {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD, "next": reverse("account_name")}
    answer = client.post(reverse("account_signup"), sent)
    page = client.get(answer["Location"]).content.decode()
    assert "Confirm your e-mail address" in page
    assert not is_signed_in(client)
    code = re.search(r"^([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})$", mailoutbox[0].body, re.MULTILINE)[1]
    answer = client.post(reverse("account_email_verification_sent"), {"code": code})
    assert is_signed_in(client)
    assert answer["Location"] == reverse("account_name")


def test_two_processes_that_guess_at_once_get_ten_tries_in_all(tmp_path):
    name = str(tmp_path / "muster.sqlite3") if connection.vendor == "sqlite" else f"test_signers_{os.getpid()}"
    run = subprocess.run(
        [sys.executable, "-m", "tests.tourney.views.signers", name],
        cwd=ROOT, env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout.splitlines()[-1])  # Django has said before that the cache has its table
    assert told == {"passwords": 10, "codes": 10, "right code": False}
