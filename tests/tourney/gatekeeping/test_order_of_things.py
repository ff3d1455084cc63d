"""What was right once and is no more: old pages, old links, old roles."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney import tokens
from tourney.cards import link_path
from tourney.models import Event, Invitation, Role
from tourney.services import entries, events, people, removal
from tourney.services.events import remove_member

LINKS_ELSEWHERE = (
    "https://evil.example/", "//evil.example/", "/\\evil.example/", "\\\\evil.example", "javascript:alert(1)",
    "http:///evil.example", "/%09/evil.example", "https:evil.example", "\t//evil.example",
)  # fmt: skip


def at(event: Event, name: str, **more: object) -> str:
    return reverse(name, kwargs={"event_id": event.public_id, **more})


def join(invited: Invitation) -> str:
    return reverse("join", args=[tokens.token(invited.nonce, tokens.INVITATION)])


def invited(cast: Cast, **wanted: str) -> Invitation:
    return people.invite(cast.event, make.desk(cast.event), **({"role": Role.JUDGE} | wanted))


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(make.user(name))
    return client


def helps(cast: Cast, name: str) -> bool:
    return cast.event.members.filter(user=make.user(name)).exists()


def test_an_invitation_makes_one_helper_once(cast: Cast):
    link, first, second = join(invited(cast)), signed_in("nia"), signed_in("noa")
    assert first.post(link).status_code == 302
    assert second.post(link).status_code == 422
    assert (helps(cast, "nia"), helps(cast, "noa")) == (True, False)
    assert "Spring Muster" not in Client().get(reverse("join", args=["0" * 16])).content.decode()


def test_whoever_was_taken_away_does_not_come_back_by_the_link_they_came_by(cast: Cast):
    link, nia = join(invited(cast)), signed_in("nia")
    nia.post(link)
    remove_member(cast.event.members.get(user=make.user("nia")), make.desk(cast.event))
    assert nia.get(at(cast.event, "desk")).status_code == 404
    assert nia.post(link).status_code == 422
    assert not helps(cast, "nia")


def test_an_invitation_to_an_address_is_for_that_account_alone(cast: Cast):
    link = join(invited(cast, email="nia@example.org"))
    assert signed_in("noa").post(link).status_code == 422
    assert not helps(cast, "noa")


def test_an_invitation_to_an_event_that_is_gone_leads_nowhere(cast: Cast):
    link = join(invited(cast))
    removal.remove_event(cast.event, make.desk(cast.event), typed=cast.event.name)
    for who in (signed_in("nia"), Client()):
        assert who.get(link).status_code == 404
        assert who.post(link).status_code == 404


def test_a_page_opened_before_a_role_was_lost_presses_nothing(cast: Cast):
    """The form is still on the screen, its token still good."""
    orla, before = cast.orla, cast.event.tables.count()
    assert orla.get(at(cast.event, "desk_tables")).status_code == 200
    people.change_role(cast.event.members.get(user=make.user("orla")), make.desk(cast.event), Role.VIEWER)
    assert orla.post(at(cast.event, "desk_tables_add"), {"count": 3}).status_code == 403
    assert cast.event.tables.count() == before


def test_whoever_handed_the_event_over_owns_nothing_of_it_any_more(cast: Cast):
    orla = cast.orla
    people.hand_over(cast.event.members.get(user=make.user("orla")), make.desk(cast.event))
    for name in ("desk_members", "desk_event_file", "desk_backups", "desk_remove", "desk_names"):
        assert cast.olga.get(at(cast.event, name)).status_code == 403, name
        assert orla.get(at(cast.event, name)).status_code == 200, name
    again = cast.event.members.get(user=make.user("olga"))
    assert cast.olga.post(at(cast.event, "desk_hand_over", member_id=again.pk)).status_code == 403


def test_a_phone_whose_link_was_replaced_sees_nothing_more(cast: Cast):
    entry, phone = cast.event.entries.all()[0], cast.player
    old = link_path(entry)
    assert phone.get(at(cast.event, "me")).status_code == 200
    entries.reissue_link(entry, make.desk(cast.event))
    assert phone.get(at(cast.event, "me")).status_code == 404
    assert Client().get(old).status_code == 404


def test_the_cookie_of_one_event_opens_no_other(cast: Cast):
    other = make.event("otto", entries=2)
    kept = cast.player.cookies[f"player-{cast.event.public_id}"].value
    thief = Client()
    thief.cookies[f"player-{other.public_id}"] = kept
    assert thief.get(at(other, "me")).status_code == 404


@pytest.mark.parametrize("where", LINKS_ELSEWHERE)
def test_nothing_leads_to_another_site(cast: Cast, where: str):
    """After signing in, after choosing a language, and back from a refusal."""
    ways = [
        Client().post(reverse("language"), {"language": "de", "back": where}),
        cast.olga.get(reverse("account_login"), {"next": where}),
        signed_in("nia").post(reverse("account_logout"), {"next": where}),
    ]
    for answer in ways:
        assert answer.status_code == 302
        assert answer["Location"].startswith("/")
        assert not answer["Location"].startswith(("//", "/\\"))
    refused = cast.olga.post(at(cast.event, "desk_finish"), headers={"referer": where})
    assert "evil.example" not in refused.content.decode()


def test_an_event_that_is_gone_is_gone_for_everybody(cast: Cast):
    player, olga, urls = cast.player, cast.olga, [at(cast.event, name) for name in ("me", "event", "hall", "pairings")]
    events.finish_event(cast.event, make.desk(cast.event))
    removal.remove_event(cast.event, make.desk(cast.event), typed=cast.event.name)
    for url in urls:
        for who in (olga, player):
            assert who.get(url).status_code == 404, url
