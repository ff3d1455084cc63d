"""Who helps to run the event."""

import pytest
from django.urls import reverse

from tests import make
from tourney.models import Role


@pytest.fixture
def page(cast):
    return reverse("desk_members", args=[cast.event.public_id])


def test_somebody_with_an_account_is_added_and_given_another_role(cast, page):
    make.user("nia")
    assert cast.olga.post(page, {"email": "NIA@example.org", "role": "scorekeeper"}).status_code == 302
    assert cast.olga.post(page, {"email": "nia@example.org", "role": "organiser"}).status_code == 302
    assert list(cast.event.members.filter(user__username="nia").values_list("role", flat=True)) == ["organiser"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"email": "nobody@example.org", "role": "viewer"}, "Nobody has an account"),
        ({"email": "nobody", "role": "viewer"}, "Write an e-mail address"),
        ({"email": "olga@example.org", "role": "viewer"}, "The owner always stays"),
        ({"email": "sam@example.org", "role": "owner"}, "Choose one of those on offer."),
    ],
)
def test_whoever_cannot_be_added_is_said_and_the_address_stays(cast, page, typed, says):
    assert cast.sam
    answer = cast.olga.post(page, typed)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert f'value="{typed["email"]}"' in answer.content.decode()
    assert cast.event.members.get(role=Role.OWNER).user.email == "olga@example.org"


def test_a_helper_is_taken_away_and_then_finds_nothing(cast):
    assert cast.sam.get(reverse("desk", args=[cast.event.public_id])).status_code == 200
    member = cast.event.members.get(role=Role.SCOREKEEPER)
    assert cast.olga.post(reverse("desk_member_remove", args=[cast.event.public_id, member.pk])).status_code == 302
    assert cast.sam.get(reverse("desk", args=[cast.event.public_id])).status_code == 404


def test_the_owner_is_never_taken_away(cast):
    owner = cast.event.members.get(role=Role.OWNER)
    answer = cast.olga.post(reverse("desk_member_remove", args=[cast.event.public_id, owner.pk]))
    assert answer.status_code == 422
    assert cast.event.members.filter(pk=owner.pk).exists()
