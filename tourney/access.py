"""Who may. Every view of an event passes one of these gates and gets its objects from it, from nowhere else.

A stranger learns nothing from a gate: what is not theirs is answered as if it did not exist (404). Somebody who helps
with the event, but may not do this, is told so (403).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone

from tourney import tokens
from tourney.models import AccessToken, Entry, Event, Game, Member, OwnMission, Role, RoundStatus
from tourney.playable import id_of, is_out

SEE, SCORE, RUN, OWN = "see", "score", "run", "own"

RIGHTS: dict[str, frozenset[str]] = {
    Role.VIEWER: frozenset({SEE}),
    Role.SCOREKEEPER: frozenset({SEE, SCORE}),
    Role.ORGANISER: frozenset({SEE, SCORE, RUN}),
    Role.OWNER: frozenset({SEE, SCORE, RUN, OWN}),
}


@dataclass(frozen=True, slots=True)
class Staff:
    """Somebody with an account at the desk of one event."""

    event: Event
    user: User
    role: str

    def may(self, right: str) -> bool:
        return right in RIGHTS[self.role]

    @property
    def may_score(self) -> bool:
        return self.may(SCORE)

    @property
    def may_run(self) -> bool:
        return self.may(RUN)

    @property
    def may_own(self) -> bool:
        return self.may(OWN)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who came by the private link of one entry."""

    event: Event
    entry: Entry


type StaffView[**P] = Callable[Concatenate[HttpRequest, Staff, P], HttpResponseBase]
type PlayerView[**P] = Callable[Concatenate[HttpRequest, Player, P], HttpResponseBase]


def staff(right: str) -> Callable[[StaffView[...]], Callable[..., HttpResponseBase]]:
    """Gate of a desk view. The view gets a `Staff` in place of the event's public id."""

    def gate(view: StaffView[...]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def passed(request: HttpRequest, event_id: str, **kwargs: Any) -> HttpResponseBase:
            if not isinstance(request.user, User):
                return redirect_to_login(request.get_full_path())
            at_desk = staff_of(request, event_id)
            if at_desk is None:
                raise Http404("no such event for this user")
            if not at_desk.may(right):
                role = Role(at_desk.role).label.lower()
                raise PermissionDenied(f"Your role here is {role}. Ask the event's owner.")
            return view(request, at_desk, **kwargs)

        return passed

    return gate


def staff_of(request: HttpRequest, event_id: str) -> Staff | None:
    """Whoever is signed in, if they help with the event. One query."""
    if not isinstance(request.user, User):
        return None
    member = Member.objects.select_related("event").filter(event__public_id=event_id, user=request.user).first()
    return Staff(member.event, request.user, member.role) if member else None


def player(view: PlayerView[...]) -> Callable[..., HttpResponseBase]:
    """Gate of a player's page. The view gets a `Player` in place of the event's public id."""

    @wraps(view)
    def passed(request: HttpRequest, event_id: str, **kwargs: Any) -> HttpResponseBase:
        found = player_of(request, event_id)
        if found is None:
            raise Http404("no live link for this event")
        return view(request, found, **kwargs)

    return passed


def public_event(event_id: str) -> Event:
    """Gate of a public page: anybody with the event's address."""
    event = Event.objects.filter(public_id=event_id).first()
    if event is None:
        raise Http404("no such event")
    return event


def public_game(game_id: str) -> Game:
    """A game of a round that is no draft, by the address on its printed sheet."""
    game = (
        Game.objects.select_related("round__event", "table")
        .exclude(round__status=RoundStatus.DRAFT)
        .filter(public_id=game_id)
        .first()
    )
    if game is None:
        raise Http404("no such game")
    return game


def own_mission(request: HttpRequest, event_id: str, key: str, version: int) -> OwnMission:
    """A version of an event's own mission: once a published round plays it for anybody, before that for the desk."""
    row = OwnMission.objects.select_related("event").filter(event__public_id=event_id, key=key, version=version).first()
    if row is None or not (is_out(row.event, id_of(row, row.event)) or staff_of(request, event_id)):
        raise Http404("no such mission")
    return row


def cookie_name(event: Event) -> str:
    return f"player-{event.public_id}"


def enter_by_token(text: str) -> AccessToken:
    """The live link that these characters open. A guessed, changed or revoked one is a 404."""
    token = (
        AccessToken.objects.select_related("entry__event").filter(digest=tokens.digest(text), revoked_at=None).first()
    )
    if token is None:
        raise Http404("no such link")
    AccessToken.objects.filter(pk=token.pk).update(last_used_at=timezone.now())
    return token


def remember_player(response: HttpResponse, token: AccessToken, *, secure: bool) -> None:
    """Keep the link in a signed cookie of its own, so that it leaves the address bar."""
    response.set_signed_cookie(
        cookie_name(token.entry.event),
        str(token.pk),
        salt="player",
        max_age=60 * 60 * 24 * 60,
        httponly=True,
        samesite="Lax",
        secure=secure,
    )


def player_of(request: HttpRequest, event_id: str) -> Player | None:
    """The player whose cookie came along, if their link is still alive. One query."""
    kept = request.get_signed_cookie(f"player-{event_id}", default=None, salt="player")
    if not kept or not kept.isdigit():
        return None
    token = (
        AccessToken.objects.select_related("entry__event")
        .filter(pk=int(kept), revoked_at=None, entry__event__public_id=event_id)
        .first()
    )
    return Player(token.entry.event, token.entry) if token else None


def link_path(entry: Entry) -> str:
    """The path of an entry's live private link. Raises `LookupError` if it has none that this installation made."""
    live = entry.tokens.filter(revoked_at=None).first()
    if live is None:
        raise LookupError(f"{entry.name} has no live link")
    return token_path(live)


def token_path(token: AccessToken) -> str:
    text = tokens.token(token.nonce)
    if tokens.digest(text) != token.digest:
        raise LookupError("this link was made by another installation: give the player a new one")
    return f"/p/{text}"
