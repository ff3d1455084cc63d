"""A second step demanded of whoever helps: nobody is refused for good, and nothing opens without."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.secondstep import PASSWORD, account, be_sure, code, with_app
from tourney import tokens
from tourney.forms.new_event import COPY
from tourney.models import Event, Role
from tourney.services import people
from tourney.services.events import add_member

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _demanded(settings):
    settings.REQUIRE_SECOND_FACTOR = True


def desk(event, name="desk"):
    return reverse(name, args=[event.public_id])


@pytest.mark.parametrize("who", ["olga", "orla", "sam", "jude", "vic"])
def test_every_helper_without_one_is_led_to_set_it_up(cast, who):
    helper = getattr(cast, who)
    answer = helper.get(desk(cast.event))
    assert answer["Location"] == reverse("mfa_index")
    assert "needs a second step" in helper.get(answer["Location"]).content.decode()


def test_neither_presses_nor_polls_come_through(cast):
    entry = cast.event.entries.all()[0]
    press = reverse("desk_entry_drop", args=[cast.event.public_id, entry.public_id])
    assert cast.olga.post(press)["Location"] == reverse("mfa_index")
    entry.refresh_from_db()
    assert entry.dropped_after is None
    polled = cast.olga.get(desk(cast.event), headers={"hx-request": "true"})
    assert (polled.status_code, polled["HX-Redirect"]) == (204, reverse("mfa_index"))


def test_an_event_is_not_copied_with_its_players_from_outside_its_desk(cast):
    new = reverse("desk_new_event")
    assert cast.event.public_id not in cast.olga.get(new, {"from": cast.event.public_id}).content.decode()
    sent = {"name": "Taken along", "begin": f"{COPY}{cast.event.public_id}", "with_roster": "on", "key": "k" * 32}
    sent |= {"starts_on": "2027-09-04", "time_zone": "UTC", "tables": "3", "rounds_planned": "3"}
    assert cast.olga.post(new, sent).status_code == 422
    assert not Event.objects.filter(name="Taken along").exists()
    with_app(make.user("olga"))
    assert cast.event.public_id in cast.olga.get(new, {"from": cast.event.public_id}).content.decode()
    assert cast.olga.post(new, sent).status_code == 302


def test_who_is_no_helper_learns_nothing_and_players_are_asked_for_nothing(cast):
    assert cast.player.get(reverse("me", args=[cast.event.public_id])).status_code == 200
    assert cast.stranger.get(reverse("event", args=[cast.event.public_id])).status_code == 200
    outsider = with_app(account("olek"))
    client = Client()
    client.force_login(outsider)
    assert client.get(desk(cast.event)).status_code == 404


def test_an_invitation_a_new_account_and_the_second_step_follow_in_a_row(cast):
    made = people.invite(cast.event, make.desk(cast.event), role=Role.JUDGE)
    path = reverse("join", args=[tokens.token(made.nonce, tokens.INVITATION)])
    client = Client()
    assert reverse("account_signup") in client.get(path).content.decode()
    sent = {"email": "nora@example.org", "password1": PASSWORD, "password2": PASSWORD, "next": path}
    assert client.post(reverse("account_signup"), sent)["Location"] == path
    assert client.post(path)["Location"] == desk(cast.event)
    assert client.get(desk(cast.event))["Location"] == reverse("mfa_index")
    be_sure(client)
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r'class="secret">([A-Z2-7 ]+)<', page)[1].replace(" ", "")
    codes = client.post(reverse("mfa_activate_totp"), {"code": code(secret)})["Location"]
    assert f'href="{desk(cast.event)}"' in client.get(codes).content.decode()
    assert client.get(desk(cast.event)).status_code == 200


def test_recovery_codes_alone_are_no_second_step(cast):
    user = make.user("olga")
    with_app(user)
    assert cast.olga.get(desk(cast.event)).status_code == 200
    user.authenticator_set.filter(type="totp").delete()
    assert cast.olga.get(desk(cast.event)).status_code == 302


def test_nothing_is_demanded_unless_the_installation_says_so(cast, settings):
    settings.REQUIRE_SECOND_FACTOR = False
    add_member(cast.event, make.desk(cast.event), email=account("olek").email, role=Role.VIEWER)
    client = Client()
    client.login(username="olek", password=PASSWORD)
    assert client.get(desk(cast.event)).status_code == 200
