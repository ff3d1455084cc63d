"""Accounts on an installation without e-mail."""

import pytest

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
