"""A sign-in that waits for its second step: it ends when the account changes, however it began and by whatever way."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.secondstep import PASSWORD, account, code, is_signed_in, sign_in, with_app
from tourney.services import oncelinks

pytestmark = pytest.mark.django_db
NEW = "found at last, and longer"


@pytest.fixture(autouse=True)
def _nothing_counted_yet():
    cache.clear()


@pytest.fixture
def nora():
    return with_app(account())


def by_password(client, nora):
    sign_in(client, nora)


def by_link(client, nora):
    nora.refresh_from_db()
    client.post(reverse("account_once", args=[oncelinks.make(nora, forget=False)]))


def on_the_page(nora):
    owner = Client()
    sign_in(owner, nora)
    owner.post(reverse("mfa_authenticate"), {"code": code()})
    assert is_signed_in(owner)
    sent = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert owner.post(reverse("account_change_password"), sent).status_code == 302


def by_a_link_of_the_server(nora):
    nora.refresh_from_db()
    oncelinks.use(oncelinks.make(nora, forget=False), NEW)


def by_command(nora):
    nora.refresh_from_db()
    nora.set_password(NEW)
    nora.save()


def switched_off(nora):
    User.objects.filter(pk=nora.pk).update(is_active=False)


@pytest.mark.parametrize("change", [on_the_page, by_a_link_of_the_server, by_command, switched_off])
@pytest.mark.parametrize("begin", [by_password, by_link])
def test_the_second_step_does_not_finish_what_began_before_the_change(client, nora, begin, change):
    begin(client, nora)
    change(nora)
    answer = client.post(reverse("mfa_authenticate"), {"code": code(later=1)}, follow=True)
    assert not is_signed_in(client)
    assert "has changed since you began to sign in" in answer.content.decode()
    assert client.get(reverse("mfa_authenticate"))["Location"] == reverse("account_login")


@pytest.mark.parametrize("begin", [by_password, by_link])
def test_it_finishes_what_nothing_came_between(client, nora, begin):
    begin(client, nora)
    client.post(reverse("mfa_authenticate"), {"code": code()})
    assert is_signed_in(client)
