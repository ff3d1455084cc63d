"""A letter leads to an address that whoever runs the server has named, whatever name somebody calls it by."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tourney.models import Registering
from tourney.services import registration_terms

EVIL = "evil.example"


@pytest.fixture(autouse=True)
def mail(settings):
    """A server that sends mail and answers to any name, as one that was only just set up."""
    settings.MAIL_HOST, settings.ALLOWED_HOSTS, settings.PUBLIC_ADDRESS = "mail.example", ["*"], ""
    return settings


def reset(host: str) -> int:
    sent = {"email": make.user("olga").email}
    return Client().post(reverse("account_reset_password"), sent, headers={"host": host}).status_code


@pytest.mark.django_db
def test_a_new_password_is_never_mailed_with_a_name_that_the_asker_made_up(mail, mailoutbox):
    assert reset(EVIL) == 422
    assert not mailoutbox
    mail.PUBLIC_ADDRESS = "https://muster.example"
    assert reset(EVIL) == 302
    assert "https://muster.example/account/password/reset/key/" in mailoutbox[0].body
    assert f"//{EVIL}" not in mailoutbox[0].body


@pytest.mark.django_db
def test_a_name_that_the_server_is_set_up_for_will_do(mail, mailoutbox):
    mail.ALLOWED_HOSTS = ["*", "muster.example"]
    assert reset("muster.example") == 302
    assert "//muster.example/account/password/reset/key/" in mailoutbox[0].body
    assert reset(EVIL) == 422


def test_whoever_registers_is_not_led_to_somebody_elses_machine(
    cast, mail, mailoutbox, django_capture_on_commit_callbacks
):
    terms = {"registration": Registering.OPEN}
    registration_terms.change_terms(cast.event, make.desk(cast.event), terms)
    page = reverse("register", args=[cast.event.public_id])
    sent = {"name": "Zoë Quist", "email": "zoe@quist.example", "key": "k" * 32}
    with django_capture_on_commit_callbacks(execute=True):
        answer = Client().post(page, sent, headers={"host": EVIL})
    assert answer.status_code == 302, answer.content.decode()
    assert "You are entered" in mailoutbox[0].body
    assert EVIL not in mailoutbox[0].body
    assert "://" not in mailoutbox[0].body
