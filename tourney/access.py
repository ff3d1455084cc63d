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
from django.shortcuts import redirect
from django.utils import timezone

from tourney import calling, sharing, tokens
from tourney.cards import link_path as link_path  # noqa: PLC0414 - found here as well
from tourney.cards import token_path as token_path  # noqa: PLC0414
from tourney.errors import Refused
from tourney.lists import may_see
from tourney.models import (
    AccessToken,
    Attachment,
    Entry,
    Event,
    Game,
    Invitation,
    Member,
    OwnMission,
    Registration,
    Role,
    RoundStatus,
)
from tourney.playable import id_of, is_out
from tourney.running.unavailable import noted
from tourney.secondstep import lacks, lead

SEE, SCORE, JUDGE, RUN, OWN = "see", "score", "judge", "run", "own"
PLAYER, PLAYER_OF_GAME = "player", "player of game"

RIGHTS: dict[str, frozenset[str]] = {
    Role.VIEWER: frozenset({SEE}),
    Role.SCOREKEEPER: frozenset({SEE, SCORE}),
    Role.JUDGE: frozenset({SEE, SCORE, JUDGE}),
    Role.ORGANISER: frozenset({SEE, SCORE, JUDGE, RUN}),
    Role.OWNER: frozenset({SEE, SCORE, JUDGE, RUN, OWN}),
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
    def may_judge(self) -> bool:
        return self.may(JUDGE)

    @property
    def may_run(self) -> bool:
        return self.may(RUN)

    @property
    def may_own(self) -> bool:
        return self.may(OWN)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who came by the private link of one entry, or who holds a phone that two players share at their table.

    A shared phone shows its holder the game that both play and nothing else of theirs.
    """

    event: Event
    entry: Entry
    shared: bool = False


class OnSharedPhone(Refused):
    """What a player does on a phone of their own alone."""

    status = 403


type StaffView[**P] = Callable[Concatenate[HttpRequest, Staff, P], HttpResponseBase]
type PlayerView[**P] = Callable[Concatenate[HttpRequest, Player, P], HttpResponseBase]


def staff(right: str) -> Callable[[StaffView[...]], Callable[..., HttpResponseBase]]:
    """Gate of a desk view. The view gets a `Staff` in place of the event's public id."""

    def gate(view: StaffView[...]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def passed(request: HttpRequest, event_id: str, **kwargs: Any) -> HttpResponseBase:
            if not isinstance(request.user, User):
                return redirect_to_login(request.get_full_path())
            if lacks(request.user):
                return lead(request, event_id)
            at_desk = staff_of(request, event_id)
            if at_desk is None:
                raise Http404("no such event for this user")
            if not at_desk.may(right):
                role = Role(at_desk.role).label.lower()
                raise PermissionDenied(f"Your role here is {role}. Ask the event's owner.")
            calling.at_the_desk()
            return view(request, at_desk, **kwargs)

        passed.__dict__["right"] = right  # what the table of roles is made from
        return passed

    return gate


def staff_of(request: HttpRequest, event_id: str) -> Staff | None:
    """Whoever is signed in, if they help with the event and have the second step that is demanded. One query."""
    if not isinstance(request.user, User) or lacks(request.user):
        return None
    member = Member.objects.select_related("event").filter(event__public_id=event_id, user=request.user).first()
    return Staff(member.event, request.user, member.role) if member else None


def player(view: PlayerView[...]) -> Callable[..., HttpResponseBase]:
    """Gate of a player's own page, closed to shared phones. The view gets a `Player` in place of the event's id."""

    @wraps(view)
    def passed(request: HttpRequest, event_id: str, **kwargs: Any) -> HttpResponseBase:
        if sharing.held(request, event_id):
            raise OnSharedPhone(
                "This phone is shared at a table now, and that page is one player’s own.",
                "Open it on a phone of your own, or stop sharing this one first.",
            )
        found = own_link(request, event_id)
        return view(request, found, **kwargs) if found else _unknown(request, event_id)

    passed.__dict__["right"] = PLAYER
    return passed


def player_of_game(view: PlayerView[...]) -> Callable[..., HttpResponseBase]:
    """As `player`, for a page of the game being played: open to a phone that both its players share as well."""

    @wraps(view)
    def passed(request: HttpRequest, event_id: str, **kwargs: Any) -> HttpResponseBase:
        held = sharing.held(request, event_id)
        found = _holder(request, held) if held else own_link(request, event_id)
        if held and found is None:
            return redirect("table", event_id=event_id)  # who holds it has to be said first
        request.__dict__["held"] = held  # what the pages say at their head
        return view(request, found, **kwargs) if found else _unknown(request, event_id)

    passed.__dict__["right"] = PLAYER_OF_GAME
    return passed


def _holder(request: HttpRequest, held: sharing.Held) -> Player | None:
    """Whoever holds the phone; for a message that the page kept back, the one of the two who wrote it."""
    wrote = held.seat_of(request.POST.get("entry", "")) if "X-Muster-Outbox" in request.headers else None
    entry = wrote.entry if wrote else held.holder
    return Player(held.event, entry, shared=True) if entry else None


def _unknown(request: HttpRequest, event_id: str) -> HttpResponseBase:
    """A phone without a live link; one whose time at a table is over is told so there."""
    if sharing.was_shared(request, event_id):
        return redirect("table", event_id=event_id)
    raise Http404("no live link for this event")


def public_event(event_id: str) -> Event:
    """Gate of a public page: anybody with the event's address."""
    if (event := Event.objects.filter(public_id=event_id).first()) is None:
        raise Http404("no such event")
    return event


def own_registration(event_id: str, registration_id: str) -> Registration:
    """Gate of a registration's own pages: whoever has its address, which cannot be guessed."""
    rows = Registration.objects.select_related("event", "entry__event", "code")
    found = rows.filter(event__public_id=event_id, public_id=registration_id).first()
    if found is None:
        raise Http404("no such registration")
    return found


def public_game(game_id: str) -> Game:
    """A game of a round that is no draft, by the address on its printed sheet."""
    games = (
        Game.objects.select_related("round__event", "table")
        .defer("round__draw")
        .exclude(round__status=RoundStatus.DRAFT)
    )
    game = games.filter(public_id=game_id).first()
    if game is None:
        raise Http404("no such game")
    return game


def attachment(request: HttpRequest, event_id: str, attachment_id: str) -> Attachment:
    """A file of an entry: for everybody once it is revealed, before that for its player and for judges."""
    files = Attachment.objects.select_related("entry__event")
    found = files.filter(entry__event__public_id=event_id, public_id=attachment_id).first()
    if found is None or not (may_see(found) or _is_own(request, found) or _may_judge(request, event_id)):
        raise Http404("no such file")
    return found


def _is_own(request: HttpRequest, file: Attachment) -> bool:
    player = player_of(request, file.entry.event.public_id)
    return player is not None and player.entry.pk == file.entry_id


def _may_judge(request: HttpRequest, event_id: str) -> bool:
    at_desk = staff_of(request, event_id)
    return at_desk is not None and at_desk.may_judge


def own_mission(request: HttpRequest, event_id: str, key: str, version: int) -> OwnMission:
    """A version of an event's own mission: once a published round plays it for anybody, before that for the desk."""
    row = OwnMission.objects.select_related("event").filter(event__public_id=event_id, key=key, version=version).first()
    if row is None or not (is_out(row.event, id_of(row, row.event)) or staff_of(request, event_id)):
        raise Http404("no such mission")
    return row


def invitation(text: str) -> Invitation:
    """The invitation that these characters are of, whatever has become of it. A guessed or changed one is a 404."""
    found = Invitation.objects.select_related("event", "taken_by").filter(digest=tokens.digest(text)).first()
    if found is None:
        raise Http404("no such invitation")
    return found


def cookie_name(event: Event) -> str:
    return f"player-{event.public_id}"


def enter_by_token(text: str, *, used: bool = True) -> AccessToken:
    """The live link that these characters open; `used` notes when. A guessed, changed or revoked one is a 404."""
    alive = AccessToken.objects.filter(digest=tokens.digest(text), revoked_at=None)
    if (token := alive.select_related("entry__event").first()) is None:
        raise Http404("no such link")
    if used:
        noted(lambda: AccessToken.objects.filter(pk=token.pk).update(last_used_at=timezone.now()))
    return token


def link_by_handle(handle: str) -> AccessToken | None:
    """The link, alive or revoked, that the first half of a code names. Whoever asks sees to its second half."""
    return AccessToken.objects.select_related("entry__event").filter(handle=handle).first()


def remember_player(response: HttpResponse, token: AccessToken, *, secure: bool) -> None:
    """Keep the link in a signed cookie of its own, so that it leaves the address bar. The phone is no longer shared."""
    sharing.forget(response, token.entry.event.public_id)
    name, days = cookie_name(token.entry.event), 60
    response.set_signed_cookie(
        name, str(token.pk), salt="player", max_age=60 * 60 * 24 * days, httponly=True, samesite="Lax", secure=secure
    )


def own_link(request: HttpRequest, event_id: str) -> Player | None:
    """The player whose link this phone keeps, if it is still alive. One query."""
    if not (key := link_kept(request, event_id)):
        return None
    alive = AccessToken.objects.filter(pk=key, revoked_at=None, entry__event__public_id=event_id)
    token = alive.select_related("entry__event").first()
    return Player(token.entry.event, token.entry) if token else None


def link_kept(request: HttpRequest, event_id: str) -> int:
    """The key of the link's row, as the phone keeps it; 0 where it keeps none."""
    kept = request.get_signed_cookie(f"player-{event_id}", default="", salt="player")
    return int(kept) if kept and kept.isdigit() else 0


def player_of(request: HttpRequest, event_id: str) -> Player | None:
    """The player whose own phone this is. Nobody while it is shared: who holds it then is `holder_of`."""
    return None if sharing.held(request, event_id) else own_link(request, event_id)


def holder_of(request: HttpRequest, event_id: str) -> Player | None:
    """Whom this phone stands for: who holds it if it is shared, else the player whose link it keeps."""
    held = sharing.held(request, event_id)
    return _holder(request, held) if held else own_link(request, event_id)
