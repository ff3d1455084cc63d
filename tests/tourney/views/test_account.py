"""Accounts: names, and what there is without e-mail."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.secondstep import account, be_sure, is_signed_in, sign_in, with_app
from tourney.models import LogEntry

pytestmark = pytest.mark.django_db


def test_a_forgotten_password_is_refused_in_words_where_there_is_no_mail(client, settings):
    settings.MAIL_HOST = ""
    assert client.get("/account/password/reset/").status_code == 200
    response = client.post("/account/password/reset/", {"email": "olga@example.org"})
    assert response.status_code == 422
    assert "sends no e-mail" in response.content.decode()


def test_with_mail_it_is_sent(client, settings, mailoutbox):
    settings.MAIL_HOST = "mail.example"
    assert client.post("/account/password/reset/", {"email": "olga@example.org"}).status_code == 302


PASSWORD = "a long enough secret"


def sign_up(client, **wanted):
    sent = {"email": "nora@example.org", "password1": PASSWORD, "password2": PASSWORD} | wanted
    return client.post(reverse("account_signup"), sent)


def test_who_makes_an_account_may_say_their_name(client):
    assert "Your name" in client.get(reverse("account_signup")).content.decode()
    assert sign_up(client, name=" Nora   Ní Bhriain ").status_code == 302
    assert User.objects.get(email="nora@example.org").get_full_name() == "Nora Ní Bhriain"


def test_an_account_needs_no_name(client):
    assert sign_up(client).status_code == 302
    assert User.objects.get(email="nora@example.org").get_full_name() == ""


def test_a_name_is_given_later_and_stands_in_the_log_and_among_who_helps(cast):
    page = cast.olga.get(reverse("desk", args=[cast.event.public_id])).content.decode()
    assert reverse("account_name") in page
    assert cast.olga.post(reverse("account_name"), {"name": "Olga Ōta"}).status_code == 302
    entry = cast.event.entries.all()[0]
    cast.olga.post(reverse("desk_entry_drop", args=[cast.event.public_id, entry.public_id]))
    assert LogEntry.objects.filter(event=cast.event)[0].actor == "Olga Ōta"
    assert "Olga Ōta" in cast.olga.get(reverse("desk_members", args=[cast.event.public_id])).content.decode()


def test_an_address_is_no_name(cast):
    answer = cast.olga.post(reverse("account_name"), {"name": "olga@example.org"})
    assert answer.status_code == 422
    assert "write a name, not an address" in answer.content.decode()
    assert User.objects.get(username="olga").first_name == ""


def test_a_stranger_has_no_name_to_give(client):
    assert client.get(reverse("account_name")).status_code == 302


ADDRESSES = reverse("account_email")


def test_without_mail_another_address_counts_at_once_after_being_asked_who_one_is(client, mailoutbox):
    nora = with_app(account())
    nora.emailaddress_set.update(verified=False)  # as every address there
    client.force_login(nora)
    added = {"action_add": "", "email": "Second@Example.org"}
    assert client.post(ADDRESSES, added)["Location"].startswith(reverse("account_reauthenticate"))
    be_sure(client)
    assert client.post(ADDRESSES, added).status_code == 302
    client.post(ADDRESSES, {"action_primary": "", "email": "second@example.org"})
    client.post(ADDRESSES, {"action_remove": "", "email": "nora@example.org"})
    nora.refresh_from_db()
    assert nora.email == "second@example.org"
    assert mailoutbox == []
    fresh = Client()
    sign_in(fresh, nora)
    assert reverse("mfa_authenticate") in fresh.get(reverse("account_login"), follow=True).redirect_chain[0][0]


def test_without_mail_an_address_of_somebody_elses_is_refused_in_words(client):
    account("olek")
    client.force_login(account())
    be_sure(client)
    answer = client.post(ADDRESSES, {"action_add": "", "email": "olek@example.org"})
    assert answer.status_code == 422
    assert "There is an account with this address" in answer.content.decode()
    assert client.post(ADDRESSES, {"action_send": "", "email": "nora@example.org"}).status_code == 422


def test_with_mail_another_address_counts_once_it_is_confirmed(client, settings, mailoutbox):
    settings.MAIL_HOST = "mail.example"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
    account("olek")
    nora = account()
    client.force_login(nora)
    be_sure(client)
    for address in ("second@example.org", "olek@example.org"):
        assert client.post(ADDRESSES, {"action_add": "", "email": address}).status_code == 302
    assert [letter.to for letter in mailoutbox] == [["second@example.org"], ["olek@example.org"]]
    assert list(nora.emailaddress_set.values_list("email", flat=True)) == ["nora@example.org"]


def test_after_a_new_password_one_stays_signed_in_and_goes_on(client):
    nora = account()
    sign_in(client, nora)
    new = {"oldpassword": "a long enough secret", "password1": "quite another one", "password2": "quite another one"}
    assert client.post(reverse("account_change_password"), new)["Location"] == "/"
    assert is_signed_in(client)
