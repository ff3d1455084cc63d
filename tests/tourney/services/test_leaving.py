"""Somebody's account goes, with their name in every event that they helped with; what they did stays done."""

import pytest

from tests import make
from tests.everything import everything_written
from tests.own import SUPPLY_ROAD
from tourney.errors import Refused
from tourney.models import OwnMission, Role
from tourney.services import events, judging, leaving, missions, people
from tourney.services.accounts import name_account
from tourney.services.leaving import erase_account
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(entries=4)


@pytest.fixture
def jude():
    return make.user("jude")


def helps(event, user, role=Role.ORGANISER):
    """Their membership of the event."""
    return events.add_member(event, make.desk(event), email=user.email, role=role)


def test_a_mission_that_they_wrote_stays_without_their_name(event, jude):
    helps(event, jude)
    written = missions.save_mission(event, Actor.of_user(jude), SUPPLY_ROAD)
    erase_account(jude, typed=jude.email)
    stays = OwnMission.objects.get()
    assert (stays.pk, stays.text, stays.created_at) == (written.pk, written.text, written.created_at)
    assert (stays.author, stays.author_name) == (None, "An organiser")
    assert "jude" not in everything_written()


def test_an_address_that_somebody_typed_in_other_letters_goes_too(event, jude):
    by = make.desk(event)
    people.take_up(people.invite(event, by, role=Role.JUDGE, email="Jude@Example.org"), jude)
    events.remove_member(event.members.get(user=jude), by)
    events.add_member(event, by, email="JUDE@example.org", role=Role.VIEWER)
    erase_account(jude, typed=jude.email)
    assert "jude" not in everything_written().casefold()


def test_an_event_that_they_only_stood_in_the_list_of_forgets_them_too(event, jude):
    events.remove_member(helps(event, jude), make.desk(event))
    invited = make.event("otto", name="Otto's Own")
    people.invite(invited, make.desk(invited), role=Role.JUDGE, email=jude.email)
    erase_account(jude, typed=jude.email)
    assert "jude" not in everything_written().casefold()
    assert [line.subject for line in event.log.filter(verb="member added")] == ["A helper"]


def test_a_name_that_they_have_laid_down_goes_too(event, jude):
    helps(event, jude, Role.JUDGE)
    make.playing(event)
    seat = make.seats(event)[0]
    call = judging.call_judge(seat, make.actor(seat), "a ruling")
    name_account(jude, "Judith Brown")
    judging.take_call(call, Actor.of_user(jude))
    name_account(jude, "Judith Green")
    erase_account(jude, typed=jude.email)
    call.refresh_from_db()
    assert call.taken_by == "A judge"
    assert "Judith" not in everything_written()


def test_an_event_that_was_handed_to_them_a_moment_ago_keeps_its_owner(event, jude, monkeypatch):
    member = helps(event, jude)
    looked = leaving.leaving_of(jude)
    people.hand_over(member, make.desk(event))
    monkeypatch.setattr(leaving, "leaving_of", lambda user: looked)  # as it was when they pressed
    with pytest.raises(Refused, match="owns 1 event: Spring Muster"):
        erase_account(jude, typed=jude.email)
    assert event.members.get(role=Role.OWNER).user == jude
