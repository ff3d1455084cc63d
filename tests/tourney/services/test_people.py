"""Invitations, roles, whose event it is."""

import datetime

import pytest
import time_machine
from django.db import connection

from tests import make
from tourney import tokens
from tourney.errors import Refused, Stale
from tourney.models import Invitation, LogEntry, Member, Role
from tourney.services import people
from tourney.services.undoing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event()


def invite(event, role="judge", email=""):
    return people.invite(event, make.desk(event), role=role, email=email)


def role_of(event, name):
    return Member.objects.filter(event=event, user__username=name).values_list("role", flat=True).first()


def test_an_invitation_makes_one_person_a_helper_once(event, writes):
    with writes(event, "somebody invited"):
        made = invite(event)
    with writes(event, "invitation taken up"):
        people.take_up(made, make.user("jude"))
    assert role_of(event, "jude") == "judge"
    with writes(event):
        people.take_up(made, make.user("jude"))  # the second press
    with pytest.raises(Refused, match="taken up already"):
        people.take_up(made, make.user("mallory"))
    assert role_of(event, "mallory") is None


def test_an_invitation_for_an_address_is_for_nobody_else(event):
    made = invite(event, email="Jude@example.org")
    with pytest.raises(Refused, match="another address"):
        people.take_up(made, make.user("mallory"))
    people.take_up(made, make.user("jude"))
    assert (role_of(event, "jude"), role_of(event, "mallory")) == ("judge", None)


def test_an_invitation_is_good_for_seven_days(event):
    made = invite(event)
    with time_machine.travel(made.expires_at, tick=False), pytest.raises(Refused, match="run out"):
        people.take_up(made, make.user("jude"))
    with time_machine.travel(made.expires_at - datetime.timedelta(seconds=1), tick=False):
        people.take_up(made, make.user("jude"))


def test_a_withdrawn_invitation_opens_nothing_and_stays_so(event, writes):
    made = invite(event)
    with writes(event, "invitation withdrawn"):
        people.withdraw(made, make.desk(event))
    with writes(event):
        people.withdraw(made, make.desk(event))
    with pytest.raises(Refused, match="withdrawn"):
        people.take_up(made, make.user("jude"))
    line = LogEntry.objects.filter(event=event).select_related("event").first()
    with pytest.raises(Refused, match="A dead link stays dead"):
        undo(line, make.desk(event))


def test_an_invitation_that_was_taken_up_is_not_withdrawn(event):
    made = invite(event)
    people.take_up(made, make.user("jude"))
    with pytest.raises(Stale, match="taken this invitation up"):
        people.withdraw(made, make.desk(event))


def test_who_helps_already_keeps_the_role_they_have(event):
    made = invite(event, role="viewer")
    with pytest.raises(Refused, match="already, as owner"):
        people.take_up(made, make.user("olga"))
    assert role_of(event, "olga") == "owner"


@pytest.mark.parametrize("role", ["owner", "", "king"])
def test_nobody_is_invited_as_owner_or_nothing(event, role):
    with pytest.raises(Refused, match="Choose organiser"):
        invite(event, role=role)


def test_the_database_holds_no_link(event):
    made = invite(event)
    text = tokens.token(made.nonce, tokens.INVITATION)
    assert tokens.digest(text) == made.digest
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM tourney_invitation")
        assert not any(text in str(value) for row in cursor.fetchall() for value in row)
    assert tokens.token(made.nonce) != text, "a nonce opens one kind of page"


def test_only_so_many_invitations_are_open(event, monkeypatch):
    monkeypatch.setattr(people, "MOST_OPEN", 2)
    people.withdraw(invite(event), make.desk(event))
    invite(event)
    invite(event)
    with pytest.raises(Refused, match="2 invitations are open"):
        invite(event)
    assert Invitation.objects.count() == 3


def test_a_role_is_changed_but_the_owners(event, writes):
    people.take_up(invite(event), make.user("jude"))
    member = event.members.get(user__username="jude")
    with writes(event, "role changed"):
        people.change_role(member, make.desk(event), "organiser")
    with writes(event):
        people.change_role(member, make.desk(event), "organiser")
    with pytest.raises(Refused, match="Hand the event over"):
        people.change_role(event.members.get(role=Role.OWNER), make.desk(event), "viewer")
    assert role_of(event, "jude") == "organiser"


def test_the_event_is_handed_over_and_only_the_new_owner_gives_it_back(event, writes):
    people.take_up(invite(event), make.user("jude"))
    jude, olga = event.members.get(user__username="jude"), event.members.get(user__username="olga")
    before = make.desk(event)
    with writes(event, "ownership handed over"):
        people.hand_over(jude, before)
    assert (role_of(event, "jude"), role_of(event, "olga")) == ("owner", "organiser")
    with pytest.raises(Stale, match="another owner"):
        people.hand_over(olga, before)
    people.hand_over(olga, make.desk(event))
    assert (role_of(event, "jude"), role_of(event, "olga")) == ("organiser", "owner")
