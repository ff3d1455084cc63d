"""Events in several states with everybody round them, what their pages offer, and every row counted."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from urllib.parse import urlsplit

from django.apps import apps
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from tests import make
from tests.cast import Cast
from tests.fuzz.pageforms import Form, page_of
from tests.fuzz.searching import MINUTES
from tests.tourney.eventfile.events import full_event
from tourney import gates, sharing
from tourney.models import Event, Game
from tourney.services import announcements, people, registering, registration_terms
from tourney.services.events import finish_event

MOST_OF_A_KIND = 2 if MINUTES else 1  # addresses of one view that are looked at in one event
WHO = ("olga", "player", "opponent", "stranger", "table")


def being_played() -> Event:
    """A round over and one in which every way of reporting stands: one word, two, two that differ, the desk's own."""
    event = make.event(entries=9, name="Being Played")
    make.closed(event)
    make.playing(event)
    make.report(event, (1, 0, 5), table=1)
    make.report(event, (1, 2, 3), (1, 2, 3), table=2)
    make.dispute(event, (1, 2, 3), (2, 3, 1), table=3)
    return event


def registering_now() -> Event:
    """No round yet; who wants to play registers, and some wait."""
    event = make.event(entries=4, name="Registering")
    by = make.desk(event)
    registration_terms.change_terms(event, by, {"registration": "open", "capacity": 5})
    for name in ("Wanda Wait", "Walt Wait", "Wim Wait"):
        registering.register(
            Event.objects.get(pk=event.pk), registering.Wish(name=name, email=f"{name[:4]}@example.org")
        )
    people.invite(event, by, role="judge", email="jo@example.org")
    announcements.announce(event, by, "Doors open at nine")
    return event


def drafted() -> Event:
    event = make.event(entries=7, name="Drafted", dice="typed")
    make.draft(event, mode="plans")
    return event


def finished() -> Event:
    event = make.played_event(entries=5, rounds=2, rounds_planned=2, name="Finished")
    finish_event(event, make.desk(event))
    return event


def typed_dice() -> Event:
    """Both plans stand and the players roll."""
    event = make.event(entries=4, name="Typed", dice="typed")
    make.playing(event, mode="plans")
    make.seal(event, "attack", "attack")
    return event


BUILT = (full_event, being_played, registering_now, drafted, finished, typed_dice)
STATES = {one.__name__: one for one in BUILT}
LOOKED = [(state, who) for state in STATES for who in WHO] if MINUTES else [
    ("full_event", "olga"), ("full_event", "player"), ("full_event", "table"),
    ("registering_now", "stranger"),
]  # fmt: skip


@dataclass(slots=True)
class Offered:
    """A form that somebody is offered in one state, with the name of the view that takes it."""

    state: str
    who: str
    view: str
    form: Form

    def __repr__(self) -> str:
        return f"{self.state}/{self.who}/{self.view or self.form.action}"


class Taken(Exception):
    """Takes back what a request did."""


@dataclass
class World:
    events: Mapping[str, Event]
    casts: dict[tuple[str, str], Client] = field(default_factory=dict)
    pages: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def client(self, state: str, who: str) -> Client:
        """The browser of somebody; never asked within what is taken back."""
        if (state, who) not in self.casts:
            self.casts[state, who] = self._arrived(state, who)
        return self.casts[state, who]

    def _arrived(self, state: str, who: str) -> Client:
        cast, event = Cast(self.events[state]), self.events[state]
        if who == "opponent":
            return cast.player_of(event.entries.all()[1])
        if who == "table":
            client = Client()
            game = Game.objects.filter(round__event=event, table__number=1).order_by("-round__number").first()
            if game:
                client.post(reverse("table", args=[event.public_id]), {"table": "1", "pin": sharing.pin_of(game)})
            return client
        return getattr(cast, who)

    @cached_property
    def offered(self) -> list[Offered]:
        """Every form that posts, of every page that leads on from another: one of each view and each set of fields."""
        found: dict[object, Offered] = {}
        for state, who in LOOKED:
            for one in self._crawled(state, who):
                found.setdefault((state, who, one.view, tuple(sorted(one.form.names))), one)
        return list(found.values())

    def _crawled(self, state: str, who: str) -> Iterator[Offered]:
        event, client = self.events[state], self.client(state, who)
        waiting, seen, kinds = roots(event, who), set(), Counter[str]()
        self.pages[state, who] = []
        while waiting:
            address = waiting.pop()
            path = urlsplit(address).path
            view = view_of(path)
            if address in seen or not view or left_out(path, event):
                continue
            seen.add(address)
            kinds[view] += 1
            if kinds[view] > MOST_OF_A_KIND:
                continue
            answer = client.get(address)
            if answer.status_code != 200 or "text/html" not in answer.headers.get("Content-Type", ""):
                continue
            self.pages[state, who].append(address)
            page = page_of(answer.content.decode(), address)
            waiting += [link for link in page.links if link]
            for form in page.forms:
                if form.method == "post" and (name := view_of(urlsplit(form.action or address).path)):
                    yield Offered(state, who, name, replace(form, action=form.action or address))


def roots(event: Event, who: str) -> list[str]:
    """Where somebody starts: every address that names nothing but the event."""
    found = [
        reverse(one.name, args=[event.public_id])
        for one in gates.addresses()
        if one.route.count("<") == 1 and "<str:event_id>" in one.route and one.name
    ]
    desk = [one for one in found if "/desk/" in one]
    mine = [one for one in found if "/desk/" not in one]
    if who == "olga":
        return [*desk, "/", "/events/new", "/events/import", "/archive/", reverse("account_name")]
    return ["/", "/k/", *mine] if who == "stranger" else mine


def left_out(path: str, event: Event) -> bool:
    """Other events, papers, the catalogue, and the way out."""
    elsewhere = path.startswith("/e/") and not path.startswith(f"/e/{event.public_id}/")
    return elsewhere or path.endswith((".pdf", ".xlsx", "/logout/")) or path.startswith(("/missions/", "/g/"))


def view_of(path: str) -> str:
    try:
        return resolve(path).url_name or ""
    except Resolver404:
        return ""


def tables() -> list[str]:
    """Every table that a request may write to; what is kept of a browser is none of them."""
    kept = {"tourney", "account", "mfa"}
    models = [one for label in sorted(kept) for one in apps.get_app_config(label).get_models(include_auto_created=True)]
    return ["auth_user", *(one._meta.db_table for one in models)]


def counted() -> dict[str, int]:
    """How many rows each table has, the notes of every change among them, and how far the logs have come."""
    parts = [f"SELECT '{name}', COUNT(*) FROM \"{name}\"" for name in tables()]  # noqa: S608  our own tables
    parts.append("SELECT 'revisions', COALESCE(SUM(revision), 0) FROM tourney_event")
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts))
        return {name: int(count) for name, count in cursor.fetchall()}


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever is done within is forgotten, by the rows and by the caches."""
    cache.clear()
    try:
        with transaction.atomic():
            yield
            raise Taken
    except Taken:
        pass
    finally:
        cache.clear()


def built() -> World:
    wanted = {state for state, _ in LOOKED}
    return World({name: build() for name, build in STATES.items() if name in wanted})
