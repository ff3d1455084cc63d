"""Somebody's account goes, with their name in every event that they helped with; what they did stays done."""

import pytest

from tests import make
from tests.everything import everything_written
from tests.own import SUPPLY_ROAD
from tourney.models import OwnMission, Role
from tourney.services import events, missions
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
