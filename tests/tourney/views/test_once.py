"""The link that signs in once, from the command that prints it to the page that uses it up."""

import logging
import re

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse

from tests.secondstep import PASSWORD, account, code, is_signed_in, sign_in, with_app
from tourney.errors import Gone
from tourney.models import SignIn
from tourney.redaction import redacted
from tourney.services import oncelinks

pytestmark = pytest.mark.django_db
NEW = "found at last, and longer"


@pytest.fixture
def nora():
    return account()


def printed(capsys, *args):
    """The path of the link, and all that was said."""
    call_command("signin", *args)
    out = capsys.readouterr().out
    return re.search(r"^http://localhost:8000(/account/once/\S+)$", out, re.MULTILINE)[1], out


def test_it_signs_in_once_and_looking_uses_nothing_up(client, capsys, nora):
    path, said = printed(capsys, "Nora@Example.org")
    assert "has no second step" in said
    assert nora.email in client.get(path).content.decode()
    assert client.get(path).status_code == 200
    assert client.post(path)["Location"] == reverse("home")
    assert is_signed_in(client)
    again = Client()
    assert again.get(path).status_code == 404
    assert again.post(path).status_code == 409
    assert not is_signed_in(again)
    assert "by a link of the server" in sign_ins_page(client)


def sign_ins_page(client):
    """As another browser of the same person reads it."""
    other = Client()
    other.force_login(User.objects.get(pk=client.session["_auth_user_id"]))
    return other.get(reverse("account_sign_ins")).content.decode()


def test_the_second_step_is_asked_for_unless_the_command_said_otherwise(client, capsys, nora):
    with_app(nora)
    path, said = printed(capsys, nora.email)
    assert "authenticator app" in said
    assert "--without-second-step" in said
    answer = client.post(path)
    assert reverse("mfa_authenticate") in answer["Location"]
    assert not is_signed_in(client)
    client.post(reverse("mfa_authenticate"), {"code": code()})
    assert is_signed_in(client)
    assert Authenticator.objects.filter(user=nora).count() == 2


def test_who_lost_both_gets_a_new_password_and_sets_the_second_step_up_anew(client, capsys, nora):
    with_app(nora)
    thief = Client()
    thief.force_login(nora)
    path, said = printed(capsys, nora.email, "--without-second-step")
    assert "has to be set up anew" in said
    assert "set it up anew" in client.get(path).content.decode()
    assert Authenticator.objects.filter(user=nora).count() == 2
    assert client.post(path, {"password": NEW, "again": NEW})["Location"] == reverse("mfa_index")
    assert is_signed_in(client)
    assert not Authenticator.objects.filter(user=nora).exists()
    assert thief.get(reverse("account_sign_ins")).status_code == 302
    assert SignIn.objects.filter(user=nora).count() == 1
    fresh = Client()
    sign_in(fresh, nora, PASSWORD)
    assert not is_signed_in(fresh)
    sign_in(fresh, nora, NEW)
    assert is_signed_in(fresh)


@pytest.mark.parametrize(
    ("typed", "said"),
    [({"password": NEW, "again": "another"}, "not the same"), ({"password": "short", "again": "short"}, "too short")],
)
def test_a_password_that_will_not_do_uses_nothing_up(client, capsys, nora, typed, said):
    path, _ = printed(capsys, nora.email)
    answer = client.post(path, typed)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert client.post(path).status_code == 302


def test_it_is_good_for_a_quarter_of_an_hour(client, nora):
    with time_machine.travel("2027-04-10 09:00Z", tick=False) as clock:
        secret = oncelinks.make(nora, forget=False)
        clock.shift(15 * 60)
        assert client.get(reverse("account_once", args=[secret])).status_code == 200
        clock.shift(2)
        assert client.get(reverse("account_once", args=[secret])).status_code == 404


def test_signing_in_otherwise_or_a_new_password_ends_it(client, nora):
    first = oncelinks.make(nora, forget=False)
    sign_in(client, nora)
    nora.refresh_from_db()
    second = oncelinks.make(nora, forget=False)
    nora.set_password(NEW)
    nora.save()
    for secret in (first, second):
        with pytest.raises(Gone):
            oncelinks.look(secret)


def test_a_changed_link_opens_nothing(client, nora):
    secret = oncelinks.make(nora, forget=False)
    other = oncelinks.make(account("olek"), forget=True)
    for wrong in (secret[:-1], other.split(":")[0] + secret[secret.index(":") :], "nonsense"):
        assert client.post(reverse("account_once", args=[wrong])).status_code == 409


def test_an_unknown_address_or_one_switched_off_is_said_with_status_2(nora):
    with pytest.raises(CommandError, match=r"No account has the address nobody@example\.org") as unknown:
        call_command("signin", "nobody@example.org")
    assert unknown.value.returncode == 2
    User.objects.update(is_active=False)
    with pytest.raises(CommandError, match="switched off"):
        call_command("signin", nora.email)


def test_making_and_using_it_is_logged_without_the_link(client, capsys, caplog, nora):
    with caplog.at_level(logging.WARNING, logger="tourney.accounts"):
        path, _ = printed(capsys, nora.email, "--without-second-step")
        client.post(path)
    assert [f"account {nora.pk}; it takes the second step off" in line for line in caplog.messages] == [True, True]
    assert path.split("/")[3] not in caplog.text
    assert redacted(f"GET {path} 200") == "GET /account/once/…/ 200"


def test_of_two_presses_at_once_one_signs_in(nora, monkeypatch):
    secret = oncelinks.make(nora, forget=False)
    seen_by_both = oncelinks.look(secret)
    oncelinks.use(secret)
    monkeypatch.setattr(oncelinks, "look", lambda _: seen_by_both)
    with pytest.raises(Gone):
        oncelinks.use(secret)
