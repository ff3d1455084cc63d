"""Invitations at the desk and on the phone of whoever is invited."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import roles, tokens
from tourney.models import Invitation, Role
from tourney.services import people


@pytest.fixture
def page(cast):
    return reverse("desk_members", args=[cast.event.public_id])


def invited(cast, **wanted):
    made = people.invite(cast.event, make.desk(cast.event), **({"role": "judge"} | wanted))
    return reverse("join", args=[tokens.token(made.nonce, tokens.INVITATION)])


def signed_in(name):
    client = Client()
    client.force_login(make.user(name))
    return client


def test_the_owner_makes_a_link_and_withdraws_it(cast, page):
    answer = cast.olga.post(reverse("desk_invite", args=[cast.event.public_id]), {"link-role": "judge"}, follow=True)
    made = Invitation.objects.get()
    link = reverse("join", args=[tokens.token(made.nonce, tokens.INVITATION)])
    assert link in answer.content.decode()
    assert signed_in("nia").get(link).status_code == 200
    cast.olga.post(reverse("desk_invitation_withdraw", args=[cast.event.public_id, made.pk]))
    assert signed_in("nia").get(link).status_code == 422
    assert "has been withdrawn" in words(Client().get(link)), "nobody signs up in vain"
    assert link not in cast.olga.get(page).content.decode()


def test_a_wrong_address_is_said_and_nothing_is_made(cast):
    wrong = {"link-role": "judge", "link-email": "nobody"}
    answer = cast.olga.post(reverse("desk_invite", args=[cast.event.public_id]), wrong)
    assert answer.status_code == 422
    assert "Write an e-mail address" in words(answer)
    assert 'value="nobody"' in answer.content.decode()
    assert not Invitation.objects.exists()


def test_without_an_account_one_is_led_to_sign_up_and_back(cast):
    link = invited(cast)
    page = Client().get(link)
    assert f"{reverse('account_signup')}?next={link}" in page.content.decode()
    assert page["Cache-Control"] == "no-store"
    client = Client()
    sent = {"email": "nia@example.org", "password1": "a long enough one", "password2": "a long enough one"}
    answer = client.post(f"{reverse('account_signup')}?next={link}", {**sent, "next": link})
    assert answer["Location"] == link
    assert "I help" in words(client.get(link))
    assert client.post(link)["Location"] == reverse("desk", args=[cast.event.public_id])
    assert cast.event.members.get(user__email="nia@example.org").role == Role.JUDGE


def test_looking_takes_nothing_up(cast):
    link = invited(cast)
    signed_in("nia").get(link)
    Client().post(link)
    assert Invitation.objects.get().taken_at is None


def test_somebody_elses_invitation_is_refused_and_names_nobody(cast):
    link = invited(cast, email="nia@example.org")
    for ask in (signed_in("mallory").get, signed_in("mallory").post):
        answer = ask(link)
        assert answer.status_code == 422
        assert "another address" in answer.content.decode()
        assert "nia@example.org" not in answer.content.decode()
    assert "nia@example.org" not in Client().get(link).content.decode()
    assert not cast.event.members.filter(user__username="mallory").exists()


def test_an_invitation_is_for_its_own_event_alone(cast):
    other = make.event("otto", name="Other")
    client, link = signed_in("nia"), invited(cast)
    client.post(link)
    assert client.get(reverse("desk", args=[cast.event.public_id])).status_code == 200
    assert client.get(reverse("desk", args=[other.public_id])).status_code == 404
    assert signed_in("mallory").post(link).status_code == 422


def test_a_guessed_link_and_a_players_link_open_nothing(cast):
    entry = cast.event.entries.all()[0]
    nonce = entry.tokens.get().nonce
    for text in ("0000000000000000", tokens.token(nonce), "x" * 200):
        assert signed_in("nia").get(reverse("join", args=[text])).status_code == 404


def test_an_invitation_of_another_event_is_not_withdrawn_from_here(cast):
    other = make.event("otto", name="Other")
    made = people.invite(other, make.desk(other), role="viewer")
    assert cast.olga.post(reverse("desk_invitation_withdraw", args=[cast.event.public_id, made.pk])).status_code == 404


def test_roles_are_changed_and_the_event_is_handed_over_once_confirmed(cast, page):
    assert cast.sam
    member = cast.event.members.get(user__username="sam")
    event_id = cast.event.public_id
    assert cast.olga.post(reverse("desk_member_role", args=[event_id, member.pk]), {"role": "judge"}).status_code == 302
    assert cast.olga.post(reverse("desk_member_role", args=[event_id, member.pk]), {"role": "owner"}).status_code == 422
    ask = reverse("desk_hand_over", args=[event_id, member.pk])
    assert "sam@example.org" in words(cast.olga.get(ask))
    assert cast.event.members.get(role=Role.OWNER).user.username == "olga"
    assert cast.olga.post(ask).status_code == 302
    assert cast.event.members.get(role=Role.OWNER).user.username == "sam"
    assert cast.olga.get(page).status_code == 403
    assert cast.sam.get(page).status_code == 200


def test_nobody_but_the_owner_touches_who_helps(cast):
    assert cast.sam
    member = cast.event.members.get(user__username="sam")
    event_id = cast.event.public_id
    made = people.invite(cast.event, make.desk(cast.event), role="viewer")
    presses = (
        reverse("desk_invite", args=[event_id]),
        reverse("desk_member_role", args=[event_id, member.pk]),
        reverse("desk_hand_over", args=[event_id, member.pk]),
        reverse("desk_invitation_withdraw", args=[event_id, made.pk]),
    )
    for url in presses:
        for helper in (cast.orla, cast.jude, cast.sam, cast.vic):
            assert helper.post(url, {"role": "organiser"}).status_code == 403, url
        assert cast.otto.post(url).status_code == 404
        assert cast.stranger.post(url).status_code == 302
        assert cast.player.post(url).status_code == 302
    member.refresh_from_db()
    assert member.role == Role.SCOREKEEPER


def test_everybody_at_the_desk_reads_what_each_role_may_do(cast):
    url = reverse("desk_roles", args=[cast.event.public_id])
    for helper in (cast.olga, cast.orla, cast.jude, cast.sam, cast.vic):
        page = helper.get(url)
        assert page.status_code == 200
        assert all(right in words(page) for right in roles.WORDS.values())
    assert cast.otto.get(url).status_code == 404
    assert cast.stranger.get(url).status_code == 302
