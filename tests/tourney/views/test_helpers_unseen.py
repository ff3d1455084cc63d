"""Nobody outside the desk reads the e-mail address of somebody who helps."""

import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tests.tourney.views.test_every_page import addresses, played, wanted
from tourney import gates
from tourney.access import PLAYER
from tourney.models import Role, Seat
from tourney.services import announcements, judging
from tourney.services.events import add_member
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Every helper without a name has done something that players hear of."""
    event = played(8)
    jude = make.user("jude")
    add_member(event, make.desk(event), email=jude.email, role=Role.JUDGE)
    by = Actor.of_user(jude)
    for seat in Seat.objects.filter(round__number=2, position=1).select_related("round__event", "entry"):
        judging.take_call(judging.call_judge(seat, make.actor(seat)), by)
        judging.give_card(seat.entry, by, "yellow", "Late")
    announcements.announce(event, by, "Lunch is ready")
    return event


def outside(event):
    """All addresses of players and the public, each with its route."""
    routes = {one.name: one.route for one in gates.addresses() if one.gate in {PLAYER, gates.PUBLIC}}
    for name in addresses():
        if name in routes and (values := wanted(routes[name], event)) is not None:
            yield reverse(name, kwargs=values)


def test_no_page_and_no_file_of_players_and_the_public_holds_a_helpers_address(event, client):
    player = Cast(event).player_of(Seat.objects.filter(round__number=2, position=1)[0].entry)
    assert len(list(outside(event))) > 10
    for url in outside(event):
        for browser in (client, player):
            said = b"".join(browser.get(url))
            assert b"@example.org" not in said, url


def test_a_player_reads_that_a_judge_comes_or_who_by_name(event):
    seat = Seat.objects.filter(round__number=2, position=1)[0]
    phone, me = Cast(event).player_of(seat.entry), reverse("me", args=[event.public_id])
    assert "<bdi>A judge</bdi> is coming" in phone.get(me).content.decode()
    call = event.calls.get(game=seat.game)
    judging.take_call(call, Actor(name="Jude Law"), over_from=call.taken_by)
    assert "<bdi>Jude Law</bdi> is coming" in phone.get(me).content.decode()
