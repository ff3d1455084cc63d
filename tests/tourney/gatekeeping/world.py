"""One event with a row of everything, another beside it, and a browser for each role that somebody may come in."""

import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory
from django.test.client import ClientHandler
from PIL import Image

from tests import make
from tests.tourney.eventfile.events import full_event
from tourney import queries, sharing, tokens
from tourney.access import remember_player
from tourney.models import Attachment, Entry, Event, Registration, Role
from tourney.services import backups, lists, people, slips
from tourney.services.events import add_member, finish_event
from tourney.services.receipts import Sent
from tourney.services.results import Outcome
from tourney.services.rounds import close_round
from tourney.services.writing import Actor
from tourney.uploads import read_photo

HELPERS = {"co-organiser": Role.ORGANISER, "judge": Role.JUDGE, "scorekeeper": Role.SCOREKEEPER, "viewer": Role.VIEWER}
SIGNED_IN = ("owner", *HELPERS, "other owner", "nobody")
PHONES = ("player", "other player", "shared phone")
ROLES = (*SIGNED_IN, *PHONES, "stranger")
TOKEN = "a" * 32  # of a form: the cookie and the field agree

# What each event keeps for itself, by the right that it takes to read it.
OTHERS = "Otterish"  # in every name of the other event
ADDRESS, ANSWER, LIST, EARLIER = "@private.example", "Sinistral", "Unrevealed Tiger", "Somebody Waiting"


class Browser(RequestFactory):
    """Cookies and requests through all the middleware, tokens of forms checked, without what a test client adds."""

    handler = ClientHandler(enforce_csrf_checks=True)

    def __init__(self) -> None:
        super().__init__()
        self.cookies["csrftoken"] = TOKEN

    def request(self, **request: Any) -> Any:
        return self.handler(self._base_environ(**request))

    def ask(self, method: str, url: str, data: Mapping[str, Any] | None = None, **extra: Any) -> "Answer":
        extra = {"X-CSRFToken": TOKEN} | extra
        send = {"POST": self.post, "GET": self.get}.get(method)
        found = send(url, data, headers=extra) if send else self.generic(method, url, headers=extra)
        return Answer(found.status_code, found.headers, b"".join(found), found.cookies)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes
    cookies: Any

    @property
    def to(self) -> str:
        return self.headers.get("Location", "")

    @property
    def asks_to_sign_in(self) -> bool:
        return self.status == 302 and self.to.startswith("/account/login/")


@dataclass
class World:
    """The event that everybody tries to get at, `other` beside it, and who comes by their role."""

    event: Event
    other: Event
    browsers: dict[str, Browser] = field(default_factory=dict)
    _ids: dict[int, tuple[dict[str, object], dict[str, dict[str, object]]]] = field(default_factory=dict)

    def ids(self, name: str, event: Event | None = None) -> dict[str, object]:
        """What stands in an address of the event, by the names of the URL configuration, for the address so named."""
        event = event or self.event
        if event.pk not in self._ids:
            self._ids[event.pk] = _ids(event)
        common, special = self._ids[event.pk]
        return common | next((more for start, more in special.items() if name.startswith(start)), {})

    def __getitem__(self, role: str) -> Browser:
        return self.browsers[role]


def _ids(event: Event) -> tuple[dict[str, object], dict[str, dict[str, object]]]:
    """What addresses of the event name, and what those that begin so name instead."""
    round_ = event.rounds.order_by("-number")[0]
    game = round_.games.order_by("-pk")[0]
    entry = queries.seats_in_order(game)[0].entry
    photo = Attachment.objects.select_related("entry").get(entry__event=event, kind="photo")
    invited, mission, waits = (
        event.invitations.get(),
        event.own_missions.get(),
        event.registrations.get(state="waiting"),
    )
    adjusted = event.adjustments.select_related("entry").order_by("pk")[0]
    line = {kind: event.log.filter(verb=kind)[0].sequence for kind in ("vp adjusted", "result entered")}
    common = {
        "event_id": event.public_id, "game_id": game.public_id, "entry_id": entry.public_id,
        "number": round_.number, "position": 1, "year": 26, "kind": "places", "sequence": line["vp adjusted"],
        "ballot": event.ballots.get(closed_at=None).pk, "photo_id": photo.public_id, "attachment_id": photo.public_id,
        "registration_id": waits.public_id, "member_id": event.members.get(role=Role.VIEWER).pk,
        "invitation_id": invited.pk, "adjustment_id": adjusted.pk, "pk": event.announcements.get().pk,
        "key": mission.key, "version": mission.version, "name": backup_of(event),
        "token": tokens.token(invited.nonce, tokens.INVITATION),
    }  # fmt: skip
    special = {
        "call_missing": {}, "call_": {"number": event.calls.get().pk}, "card_": {"number": event.penalties.get().pk},
        "desk_code_": {"number": event.club_codes.get().pk},
        "desk_registration_": {"number": waits.pk}, "desk_move_up": {"number": waits.pk},
        "desk_adjustment_remove": {"entry_id": adjusted.entry.public_id},
        "desk_photo_remove": {"entry_id": photo.entry.public_id}, "desk_planned_table": {"number": round_.number + 1},
        "standby_present": {"number": waits.pk}, "desk_undo_one": {"sequence": line["result entered"]},
        "results_slip_back": {"sequence": line["result entered"]},
        "enter": {"token": tokens.token(entry.tokens.get(revoked_at=None).nonce)},
        "game_sheet": {"game_id": round_.games.order_by("pk")[0].public_id}, "own_mission_file": {"kind": "pdf"},
    }  # fmt: skip
    return common, special


def backup_of(event: Event) -> str:
    return sorted(path.name for path in (backups.folder_of(event.public_id) or backups.Path()).iterdir())[0]


def full_world() -> World:
    """Both events, made through the services, and a browser for every role."""
    event, other = _filled("Kettle Cup", "olga", ""), _filled(f"{OTHERS} Open", "otto", "o")
    world = World(event, other)
    first, second = make.seats(event, table=3)  # one of whom has sealed a plan
    for role in ("owner", "other owner", "nobody", *HELPERS):
        name = {"owner": "olga", "other owner": "otto"}.get(role, role)
        world.browsers[role] = signed_in(make.user(name))
    world.browsers |= {"player": phone(first.entry), "other player": phone(second.entry), "stranger": Browser()}
    held, response = sharing.opened(make.game_at(event, 3)), HttpResponse()
    sharing.remember(response, held, 1, secure=False)
    world.browsers["shared phone"] = Browser()
    world.browsers["shared phone"].cookies.update(response.cookies)
    return world


def _filled(name: str, owner: str, mark: str) -> Event:
    event = full_event(name)
    member = event.members.get()
    member.user = make.user(owner)
    member.save()
    by = make.desk(event)
    for role, kind in HELPERS.items():
        add_member(event, by, email=make.user(f"{role}{mark}").email, role=kind)
    people.invite(event, by, role=Role.JUDGE, email=f"invited{mark}{ADDRESS}")
    Registration.objects.create(
        event=event, name=EARLIER, email=f"waits{mark}{ADDRESS}", answers={"team": ANSWER}, consents={}
    )
    for entry in event.entries.all():
        named = f"{OTHERS} {entry.number}" if mark else entry.name
        Entry.objects.filter(pk=entry.pk).update(name=named, email=f"e{entry.number}{mark}{ADDRESS}")
    first = make.seats(event, table=3)[0].entry
    lists.enter_list(first, by, LIST)
    lists.add_photo(first, Actor.of_entry(first), read_photo("me.png", png()))
    slips.key_slip(make.game_at(event, 1), by, Outcome(1, 2, 5), sent=Sent(f"slip-{owner}"))
    event.refresh_from_db()
    backups.take(event)
    backups.settle()
    return Event.objects.get(pk=event.pk)


def png() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (30, 20), "teal").save(out, "PNG")
    return out.getvalue()


def signed_in(user: User) -> Browser:
    """A browser with a session of that person's own."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session.save()
    browser = Browser()
    browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    browser.ask("GET", "/account/name/")  # the first request of a session notes which browser it is
    return browser


def phone(entry: Entry) -> Browser:
    """A phone that keeps the entry's private link."""
    browser, response = Browser(), HttpResponse()
    remember_player(response, entry.tokens.select_related("entry__event").get(revoked_at=None), secure=False)
    browser.cookies.update(response.cookies)
    return browser


def draft(world: World) -> None:
    """The round that was open is over, and the next one is drawn and not published."""
    _over(world.event)
    make.draft(world.event)


def finished(world: World) -> None:
    _over(world.event)
    finish_event(world.event, make.desk(world.event))


def archived(world: World) -> None:
    finished(world)
    Event.objects.filter(pk=world.event.pk).update(listed=True)


def rehearsal(world: World) -> None:
    Event.objects.filter(pk=world.event.pk).update(rehearsal=True)


def _over(event: Event) -> None:
    by, round_ = make.desk(event), event.rounds.order_by("-number")[0]
    for table in (1, 3):
        make.seal(event, "attack", "defend", table=table)
    make.play(round_)
    close_round(round_, by)


STATES = {"draft": draft, "archived": archived, "rehearsal": rehearsal}  # what is archived is finished


@contextmanager
def noting_writes() -> Iterator[list[str]]:
    """The statements that write to the tournament's tables while this is open."""
    found: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().partition(" ")[0] in {"INSERT", "UPDATE", "DELETE"} and "tourney_" in sql:
            found.append(sql[:200])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found
