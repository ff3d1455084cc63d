"""Where one is signed in: listed, ended by its owner alone, and ended by a new password."""

import datetime

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.secondstep import PASSWORD, account, code, is_signed_in, sign_in, with_app
from tourney.models import SignIn
from tourney.services import signins

pytestmark = pytest.mark.django_db

PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19 Safari/604"
)
LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
HERE = reverse("account_sign_ins")


@pytest.fixture
def nora():
    return account()


def browser(user, agent=PHONE):
    """Signed in, with one page seen."""
    client = Client(headers={"user-agent": agent})
    sign_in(client, user)
    client.get(HERE)
    return client


def let_in(client):
    return client.get(HERE).status_code == 200


def test_each_place_is_named_by_its_device_and_how_the_door_was_opened(nora):
    browser(nora)
    page = browser(nora, LAPTOP).get(HERE).content.decode()
    assert "Safari on an iPhone" in page
    assert "Firefox on Windows" in page
    assert "by password, last seen just now" in page


def test_no_network_address_is_kept(nora):
    client = Client(REMOTE_ADDR="203.0.113.77")
    sign_in(client, nora)
    client.get(HERE)
    kept = str(list(SignIn.objects.values())) + str([one.get_decoded() for one in Session.objects.all()])
    assert SignIn.objects.count() == 1
    assert "203.0.113" not in kept


def test_one_place_is_ended_and_the_others_stay(nora):
    phone, laptop, third = browser(nora), browser(nora, LAPTOP), browser(nora)
    row = SignIn.objects.get(session_id=phone.session.session_key)
    assert laptop.post(reverse("account_sign_in_end", args=[row.pk])).status_code == 302
    assert not let_in(phone)
    assert let_in(laptop)
    assert let_in(third)


def test_nobody_ends_what_is_anothers(nora):
    phone, other = browser(nora), browser(account("olek"))
    row = SignIn.objects.get(user=nora)
    assert other.post(reverse("account_sign_in_end", args=[row.pk])).status_code == 409
    other.post(reverse("account_sign_ins_end"), {"which": "others"})
    assert let_in(phone)
    assert "iPhone" in other.get(HERE).content.decode()
    assert other.get(HERE).content.decode().count("Safari on an iPhone") == 1


def test_all_others_are_ended_those_from_before_anything_was_noted_too(nora):
    before = Client()
    before.force_login(nora)
    SignIn.objects.all().delete()
    phone, laptop = browser(nora), browser(nora, LAPTOP)
    answer = laptop.post(reverse("account_sign_ins_end"), {"which": "others"}, follow=True)
    assert "Signed out elsewhere: 1." in answer.content.decode()
    assert [let_in(one) for one in (before, phone, laptop)] == [False, False, True]


def test_signing_out_everywhere_is_here_too(nora):
    phone, laptop, other = browser(nora), browser(nora, LAPTOP), browser(account("olek"))
    answer = laptop.post(reverse("account_sign_ins_end"), {"which": "all"})
    assert answer["Location"] == reverse("account_login")
    assert [let_in(one) for one in (phone, laptop, other)] == [False, False, True]
    assert not SignIn.objects.filter(user=nora).exists()


def test_a_new_password_ends_the_others_and_keeps_this_one_with_its_time(nora):
    phone, laptop = browser(nora), browser(nora, LAPTOP)
    since = SignIn.objects.get(session_id=laptop.session.session_key).since
    new = {"oldpassword": PASSWORD, "password1": "quite another secret", "password2": "quite another secret"}
    assert laptop.post(reverse("account_change_password"), new).status_code == 302
    assert let_in(laptop)
    assert not let_in(phone)
    assert SignIn.objects.get(user=nora).since == since


def test_a_password_changed_by_command_leaves_nothing_listed(nora):
    browser(nora)
    nora.set_password("set by whoever runs the server")
    nora.save()
    assert signins.signed_in(nora) == []


def test_what_was_seen_is_noted_every_quarter_of_an_hour(nora):
    phone = browser(nora)
    first = SignIn.objects.get(user=nora).seen_at
    let_in(phone)
    assert SignIn.objects.get(user=nora).seen_at == first
    session = phone.session
    since, seen, key = session["sign_in"]
    session["sign_in"] = since, seen - 15 * 60, key
    session.save()
    let_in(phone)
    assert SignIn.objects.get(user=nora).seen_at > first


def test_the_session_gets_a_new_name_at_sign_in_and_the_old_one_opens_nothing(client, nora):
    with_app(nora)
    sign_in(client, nora)
    before = client.session.session_key
    client.post(reverse("mfa_authenticate"), {"code": code()})
    assert is_signed_in(client)
    assert client.session.session_key != before
    assert not Session.objects.filter(pk=before).exists()


def test_a_session_that_ran_out_is_not_listed(nora):
    client = browser(nora)
    Session.objects.filter(pk=client.session.session_key).update(expire_date=timezone.now() - datetime.timedelta(1))
    assert signins.signed_in(nora) == []


def test_a_session_that_was_ended_meanwhile_is_not_noted_again(nora):
    client = browser(nora)
    key = client.session.session_key
    signins.end_others(nora)
    signins.note(key, nora.pk, device="A browser", how="", since=timezone.now())
    assert not SignIn.objects.exists()


def test_the_page_of_the_second_step_offers_to_end_the_others(nora):
    alone = browser(nora)
    assert "Signed in elsewhere" not in alone.get(reverse("mfa_index")).content.decode()
    browser(nora, LAPTOP)
    assert "1 other place" in alone.get(reverse("mfa_index")).content.decode()


def test_a_stranger_is_led_to_sign_in(client):
    assert client.post(reverse("account_sign_ins_end"))["Location"].startswith(reverse("account_login"))
    assert client.post(reverse("account_sign_in_end", args=[1]))["Location"].startswith(reverse("account_login"))
    assert client.get(HERE)["Location"].startswith(reverse("account_login"))
