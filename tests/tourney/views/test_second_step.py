"""The second step at sign-in by app and recovery codes: set up, asked for, taken off, and not to be guessed."""

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.secondstep import account, be_sure, code, is_signed_in, recovery_codes, sign_in, with_app
from tourney import settings as ours

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_counted_yet():
    cache.clear()


@pytest.fixture
def nora():
    return account()


@pytest.fixture
def signed_in(client, nora):
    sign_in(client, nora)
    return client


def set_up(client):
    """Show the page, read the secret off it, and send the app's code. The answer, and the page before."""
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r'class="secret">([A-Z2-7 ]+)<', page)[1].replace(" ", "")
    return client.post(reverse("mfa_activate_totp"), {"code": code(secret)}), page


def test_it_is_set_up_with_a_code_drawn_by_ourselves_after_being_asked_who_one_is(signed_in, nora):
    asked = signed_in.get(reverse("mfa_activate_totp"))
    assert asked.status_code == 302
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    be_sure(signed_in)
    answer, page = set_up(signed_in)
    assert "<svg" in page
    assert "style=" not in page
    assert answer["Location"] == reverse("mfa_view_recovery_codes")
    shown = signed_in.get(answer["Location"]).content.decode()
    assert all(f"{one[:4]} {one[4:]}" in shown for one in recovery_codes(nora))
    assert Authenticator.objects.filter(user=nora, type="totp").count() == 1


def test_the_first_ends_what_a_password_alone_opened_elsewhere_and_stays_signed_in_here(
    signed_in, nora, django_capture_on_commit_callbacks
):
    elsewhere = Client()
    sign_in(elsewhere, nora)
    be_sure(signed_in)
    with django_capture_on_commit_callbacks(execute=True):
        set_up(signed_in)
    assert is_signed_in(signed_in)
    assert not is_signed_in(elsewhere)


def test_one_more_ends_nothing(nora):
    here, elsewhere = Client(), Client()
    with_app(nora)
    for browser in (here, elsewhere):
        browser.force_login(nora)
    request = here.get(reverse("mfa_index")).wsgi_request
    key = Authenticator.objects.create(user=nora, type=Authenticator.Type.WEBAUTHN, data={})
    authenticator_added.send(sender=Authenticator, request=request, user=nora, authenticator=key)
    assert is_signed_in(here)
    assert is_signed_in(elsewhere)


def test_a_wrong_first_code_sets_nothing_up_and_says_what_to_look_at(signed_in, nora):
    be_sure(signed_in)
    signed_in.get(reverse("mfa_activate_totp"))
    answer = signed_in.post(reverse("mfa_activate_totp"), {"code": "000 00"})
    assert answer.status_code == 422
    assert "whether phone and server agree on the time" in answer.content.decode()
    assert not Authenticator.objects.filter(user=nora).exists()


def test_it_is_asked_for_at_sign_in_and_leads_on_to_where_one_wanted(client, nora):
    with_app(nora)
    answer = sign_in(client, nora, to=reverse("account_name"))
    assert answer["Location"].startswith(reverse("mfa_authenticate"))
    assert not is_signed_in(client)
    assert client.get(reverse("account_name")).status_code == 302
    answer = client.post(answer["Location"], {"code": code()})
    assert answer["Location"] == reverse("account_name")
    assert is_signed_in(client)


def test_a_code_counts_once_and_its_neighbours_in_time_do_too(nora):
    with_app(nora)
    once = code()
    entered = []
    for typed in (once, once, code(later=1)):
        client = Client()
        sign_in(client, nora)
        client.post(reverse("mfa_authenticate"), {"code": typed})
        entered.append(is_signed_in(client))
    assert entered == [True, False, True]


def test_a_recovery_code_signs_in_once_with_or_without_its_gap(nora):
    with_app(nora)
    first = recovery_codes(nora)[0]
    entered = []
    for typed in (f"{first[:4]} {first[4:]}", first):
        client = Client()
        sign_in(client, nora)
        client.post(reverse("mfa_authenticate"), {"code": typed})
        entered.append(is_signed_in(client))
    assert entered == [True, False]
    assert first not in recovery_codes(nora)


def test_wrong_codes_are_counted_by_account_and_from_wherever_they_come(client, settings, nora):
    settings.ACCOUNT_RATE_LIMITS = ours.ACCOUNT_RATE_LIMITS
    with_app(nora)
    for number in range(10):
        guesser = Client(REMOTE_ADDR=f"10.0.0.{number}")
        sign_in(guesser, nora)
        guesser.post(reverse("mfa_authenticate"), {"code": "1"})
    sign_in(client, nora)
    answer = client.post(reverse("mfa_authenticate"), {"code": code()})
    assert "Too many wrong tries" in answer.content.decode()
    assert not is_signed_in(client)
    beside = Client()  # in the same hall
    sign_in(beside, with_app(account("olek")))
    beside.post(reverse("mfa_authenticate"), {"code": code()})
    assert is_signed_in(beside)


def test_it_is_taken_off_after_being_asked_who_one_is_and_takes_the_recovery_codes_along(signed_in, nora):
    with_app(nora)
    assert reverse("account_reauthenticate") in signed_in.post(reverse("mfa_deactivate_totp"))["Location"]
    assert Authenticator.objects.filter(user=nora).count() == 2
    be_sure(signed_in)
    assert signed_in.post(reverse("mfa_deactivate_totp")).status_code == 302
    assert not Authenticator.objects.filter(user=nora).exists()


def test_new_recovery_codes_end_the_old_ones(signed_in, nora):
    with_app(nora)
    before = recovery_codes(nora)
    be_sure(signed_in)
    signed_in.post(reverse("mfa_generate_recovery_codes"))
    assert not set(before) & set(recovery_codes(nora))


def test_recovery_codes_can_be_saved_as_text(signed_in, nora):
    with_app(nora)
    be_sure(signed_in)
    text = signed_in.get(reverse("mfa_download_recovery_codes")).content.decode()
    assert nora.email in text
    assert all(f"{one[:4]} {one[4:]}" in text for one in recovery_codes(nora))


@pytest.mark.parametrize("name", ["mfa_index", "mfa_activate_totp", "mfa_view_recovery_codes", "mfa_reauthenticate"])
def test_a_stranger_is_led_to_sign_in(client, name):
    assert client.get(reverse(name))["Location"].startswith(reverse("account_login"))


def test_nobody_sees_or_takes_off_what_is_anothers(nora):
    with_app(nora)
    client = Client()
    sign_in(client, account("olek"))
    be_sure(client)
    assert client.get(reverse("mfa_view_recovery_codes")).status_code == 404
    assert client.post(reverse("mfa_deactivate_totp")).status_code == 404
    assert Authenticator.objects.filter(user=nora).count() == 2
