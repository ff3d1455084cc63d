"""What is another event's is not found in this one: not in an address, not in a form, not after a question mark."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.db.models import F, Model, QuerySet

from tests.tourney.services.snapshot import ROUTES
from tourney import queries
from tourney.models import Event

from .asked import NAMED, asked, filled
from .expected import given, known_addresses, rows
from .world import OTHERS, World, noting_writes

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3] / "tourney"
# Places of an address that name no row: a round, a seat or a line by its number within the event.
WITHIN = {"event_id", "year", "kind", "position", "version", "sequence"}
NUMBERED = re.compile(r"rounds?/<int:number>|tables/<int:number>|absences/<int:number>|planned/<int:number>")
ASKED_FOR = re.compile(r"(?:GET|POST)\.get(?:list)?\(\"([\w-]+)\"")
FIELD = re.compile(r"^ +(\w+)(?:: [^=]+)? = (?:forms\.)?\w*(?:Field|Choice)\w*\(", re.MULTILINE)


def with_two_ids() -> list[tuple[str, str, list[str]]]:
    """The addresses that name a row beside the event, with the places that do."""
    found = []
    for name, route in known_addresses():
        names = [one for one in NAMED.findall(route) if one not in WITHIN]
        if NUMBERED.search(route):
            names = [one for one in names if one != "number"]
        if "event_id" in NAMED.findall(route) and names:
            found.append((name, route, names))
    return found


def test_nothing_of_another_event_is_found_under_this_one(world: World):
    faults, tried = [], 0
    for name, route, places in with_two_ids():
        here, there = world.ids(name), world.ids(name, world.other)
        for place in places:
            if here[place] == there[place]:  # such as the key of a mission, which each event has of its own
                continue
            tried += 1
            url = filled(name, route, here | {place: there[place]})
            for method in sorted(rows()[name][1]):
                with noting_writes() as written:
                    found = asked(world[given(name)[0]], method, url)
                if found.status != 404 or written or OTHERS.encode() in found.body:
                    faults.append(f"{method} {name} with {place} of another event: {found.status}, {written[:1]}")
    assert tried > 60
    assert not faults, "\n".join(faults)


def names_of_fields() -> list[str]:
    """Whatever a view or a form of Muster reads from what is sent."""
    source = [path.read_text(encoding="utf-8") for path in [*ROOT.glob("views/*.py"), *ROOT.glob("forms/*.py")]]
    found = {name for text in source for kind in (ASKED_FOR, FIELD) for name in kind.findall(text)}
    return sorted(found)


def ids_of(event: Event) -> Iterator[tuple[str, object]]:
    """What a form or an address may name a row of the event by."""
    game = event.rounds.order_by("-number")[0].games.order_by("pk")[0]
    entry = queries.seats_in_order(game)[0].entry
    yield "entry", entry.public_id
    yield "game", game.public_id
    yield "registration", event.registrations.get(state="waiting").public_id
    yield "row", entry.pk


def test_the_fields_that_views_read_are_all_known_here():
    assert {"table", "pin", "entry", "game", "who", "q"} <= set(names_of_fields())
    assert len(names_of_fields()) > 80


def across() -> list[str]:
    """Rows that belong to one event and refer to a row of another."""
    return [f"{model.__name__}.{field}" for model, field, rows_ in _references() if rows_.exists()]


def _references() -> Iterator[tuple[type[Model], str, QuerySet[Model]]]:
    models = {model: ROUTES.get(str(model._meta.model_name)) for model in apps.get_app_config("tourney").get_models()}
    for model, route in models.items():
        for field in model._meta.get_fields():
            to = models.get(field.related_model) if field.concrete and field.many_to_one else None
            if route and to and not route.startswith(field.name):
                there = field.name if to == "pk" else f"{field.name}__{to}"
                rows_ = model._base_manager.exclude(**{f"{field.name}": None}).exclude(**{route: F(there)})
                yield model, field.name, rows_


def test_references_are_looked_for_in_every_kind_of_row():
    found = {f"{model.__name__}.{field}" for model, field, _ in _references()}
    assert {"Seat.entry", "Game.table", "Penalty.entry", "Registration.code", "JudgeCall.game"} <= found


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_nothing_that_is_sent_names_anything_of_another_event(world: World, method):
    """Every field of every form, filled with the ids of another event's rows, by those who may most in this one."""
    faults, fields = [], names_of_fields()
    assert across() == []
    of_other = Event.objects.filter(pk=world.other.pk)
    revision = of_other.get().revision
    for name, route in known_addresses():
        if "event_id" not in NAMED.findall(route) or method not in rows()[name][1] or route.endswith(".pdf"):
            continue
        url = filled(name, route, world.ids(name))
        for what, value in list(ids_of(world.other))[: 2 if method == "GET" else None]:
            crossed: list[str] = []

            def look(crossed: list[str] = crossed) -> None:
                crossed += across() if written else []
                crossed += [] if of_other.get().revision == revision else ["a write to the other event"]

            with noting_writes() as written:
                found = asked(world[given(name)[0]], method, url, dict.fromkeys(fields, value), then=look)
            if found.status >= 500 or crossed or OTHERS.encode() in found.body:
                faults.append(f"{method} {name} with a {what} of another event: {found.status}, {crossed[:3]}")
    assert not faults, "\n".join(faults)
