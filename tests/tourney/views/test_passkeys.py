"""Passkeys: where they can work, and that nothing a browser sends is more than an answer in words.

That a real browser makes and uses them is in tests/e2e/test_passkeys.py.
"""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.secondstep import account, be_sure, is_signed_in, sign_in, with_app
from tourney.passkeys import why_not_here

pytestmark = pytest.mark.django_db

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PARTS = ("id", "rawId", "type", "response", "clientDataJSON", "attestationObject", "authenticatorData", "signature")
SENT = JSON | st.fixed_dictionaries(
    dict.fromkeys(PARTS[:3], JSON), optional={"response": st.dictionaries(st.sampled_from(PARTS), JSON)}
)


@pytest.mark.parametrize(
    ("host", "secure", "says"),
    [
        ("muster.example", True, ""),
        ("localhost:8000", False, ""),
        ("desk.localhost", False, ""),
        ("127.0.0.1:8000", False, "http://localhost:8000"),
        ("[::1]", False, "http://localhost instead"),
        ("192.168.1.20:8000", False, "need HTTPS"),
        ("muster.local", False, "need HTTPS"),
        ("192.168.1.20", True, "a number"),
    ],
)
def test_they_work_for_a_name_over_https_and_on_the_machine_itself(rf, host, secure, says):
    why = why_not_here(rf.get("/", headers={"host": host}, secure=secure))
    assert bool(why) == bool(says)
    assert says in why


def test_where_they_cannot_work_a_sentence_stands_in_the_place_of_the_button(client):
    sign_in(client, account())
    be_sure(client)
    for name in ("mfa_index", "mfa_add_webauthn"):
        lan = client.get(reverse(name), headers={"host": "192.168.1.20:8000"}).content.decode()
        assert "they need HTTPS" in lan
        assert "Make a passkey" not in lan
        assert "Make the passkey" not in lan
    door = Client()
    assert "they need HTTPS" in door.get(reverse("account_login"), headers={"host": "hall.lan"}).content.decode()
    assert "Sign in by passkey" in door.get(reverse("account_login"), headers={"host": "localhost"}).content.decode()


def test_making_one_asks_who_one_is(client):
    sign_in(client, account())
    assert reverse("account_reauthenticate") in client.get(reverse("mfa_add_webauthn"))["Location"]
    assert reverse("account_reauthenticate") in client.post(reverse("mfa_add_webauthn"))["Location"]


@settings(max_examples=30)
@given(sent=SENT)
def test_whatever_is_sent_for_one_makes_none_and_is_said_in_words(sent):
    client = Client(headers={"host": "localhost"})
    user = Authenticator.user.field.related_model.objects.filter(username="nora").first() or account()
    client.force_login(user)
    be_sure(client)
    client.get(reverse("mfa_add_webauthn"))
    answer = client.post(reverse("mfa_add_webauthn"), {"name": "Key", "credential": json.dumps(sent)})
    assert "The passkey was not made" in answer.content.decode()
    assert not Authenticator.objects.exists()


@settings(max_examples=30)
@given(sent=SENT)
def test_whatever_is_sent_signs_nobody_in_and_keeps_where_one_wanted(sent):
    client, address = Client(headers={"host": "localhost"}), reverse("mfa_login_webauthn")
    client.get(address, headers={"accept": "application/json"})
    answer = client.post(address, {"credential": json.dumps(sent), "next": "/account/name/"})
    assert answer["Location"] == f"{reverse('account_login')}?next=%2Faccount%2Fname%2F"
    assert "does not open this account" in client.get(answer["Location"]).content.decode()
    assert not is_signed_in(client)


UNREADABLE = ["[" * 60_000, '{"id":' * 30_000, "1" * 5000, '{"id": 1' + "0" * 5000 + "}"]


@pytest.mark.parametrize("sent", UNREADABLE, ids=["lists", "objects", "number", "number within"])
def test_what_no_reader_of_json_can_take_is_no_credential(client, sent):
    there = {"host": "localhost"}
    answer = client.post(reverse("mfa_login_webauthn"), {"credential": sent}, headers=there)
    assert "does not open this account" in client.get(answer["Location"], headers=there).content.decode()
    sign_in(client, account())
    be_sure(client)
    answer = client.post(reverse("mfa_add_webauthn"), {"name": "Key", "credential": sent}, headers=there)
    assert answer.status_code == 422
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("sent", ["", "no json", "null", "[]", "{}", *UNREADABLE])
def test_as_a_second_step_it_is_said_in_words_too(client, sent):
    sign_in(client, with_app(account()))
    answer = client.post(reverse("mfa_authenticate"), {"credential": sent}, headers={"host": "localhost"})
    assert answer.status_code == 422
    assert not is_signed_in(client)


def test_a_form_without_a_credential_says_so(client):
    sign_in(client, account())
    be_sure(client)
    answer = client.post(reverse("mfa_add_webauthn"), {"name": "Key"}, headers={"host": "localhost"})
    assert "The passkey was not made" in answer.content.decode()
