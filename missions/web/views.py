"""The catalogue for everybody: pages, pictures and papers. Nothing here is private and nothing is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import condition, require_safe

from missions import load
from missions.model import Mission, System
from missions.regions import layouts
from missions.selection import Player
from missions.web import rendering
from missions.web.asked import Asked, asked, mission_named, refusing, system_named
from missions.web.board import places_objectives
from missions.web.forms import WhichMissionForm
from missions.web.glyphs import Glyph, glyph
from missions.web.turning import turns
from missions.wording import back, front, notes, opening, selector
from missions.wording.measures import faces

FRESH = 3600  # seconds in which a picture or a paper is not asked for again
UNITS = (("both", "Both"), ("in", "Inches"), ("cm", "Centimetres"))
PAPERS = (("a4", "A4"), ("letter", "US Letter"))


@dataclass(frozen=True, slots=True)
class Card:
    """A mission as the list shows it, with the names of its special rules, or of what goes with it."""

    mission: Mission
    rules: tuple[str, ...]


@refusing
@require_safe
def missions(request: HttpRequest) -> HttpResponse:
    """Every system with its missions."""
    shown = [(system, cards(system.key)) for system in load.systems()]
    return render(request, "missions/missions.html", {"systems": shown, "papers": PAPERS})


@refusing
@require_safe
def mission_system(request: HttpRequest, system: str) -> HttpResponse:
    """How a mission of this system is chosen, and what all of them share."""
    found = system_named(system)
    form = WhichMissionForm(found, request.GET) if request.GET else WhichMissionForm(found)
    valid = form.is_bound and form.is_valid()
    context = {
        "system": found,
        "form": form,
        "answer": answer(found, form) if valid else None,
        "ways": selector(found),
        "opening": opening(found),
        "missions": load.missions_of(found.key),
        "papers": PAPERS,
        "units": units_of(found),
    }
    return render(request, "missions/system.html", context, status=400 if form.is_bound and not valid else 200)


@refusing
@require_safe
def mission(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """One mission: diagram, text, rules, readings."""
    found = mission_named(system, key)
    choice = asked(request, found)
    flavour, *steps = front(found, choice.units)
    context = {
        "mission": found,
        "system": system_named(system),
        "choice": choice,
        "flavour": " ".join(flavour.items),
        "steps": steps,
        "rules": back(found, choice.units),
        "notes": notes(found, choice.units),
        "drawings": drawings(found, choice),
        "glyphs": glyphs(found.id),
        "places": places_objectives(found),
        "turns": turns(found, choice),
        "units": units_of(found),
        "papers": PAPERS,
    }
    return render(request, "missions/mission.html", context)


def units_of(found: Mission | System) -> tuple[tuple[str, str], ...]:
    """The units that a system offers."""
    home = load.system(found.system) if isinstance(found, Mission) else found
    return tuple((key, name) for key, name in UNITS if key in home.units)


def version(request: HttpRequest, **address: str) -> str:
    """The ETag of a picture or a paper: its address and the version of all that it is made from."""
    return f'"{rendering.fingerprint()}"'


@refusing
@require_safe
@condition(etag_func=version)
def mission_svg(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """The diagram as an SVG document."""
    found = mission_named(system, key)
    choice = asked(request, found)
    drawing = rendering.svg_of(found.id, choice.layout, choice.units, choice.size, choice.view)
    return file(drawing.encode(), "image/svg+xml")


@refusing
@require_safe
@condition(etag_func=version)
def mission_png(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """The diagram as a picture of points."""
    found = mission_named(system, key)
    choice = asked(request, found)
    return file(rendering.png_of(found.id, choice.layout, choice.units, choice.size, choice.view), "image/png")


def file(content: bytes, media_type: str, name: str = "") -> HttpResponse:
    """A file that any cache may keep for an hour and then has to ask for again."""
    response = HttpResponse(content, content_type=media_type)
    if name:
        response["Content-Disposition"] = f'inline; filename="{name}"'
    patch_cache_control(response, public=True, max_age=FRESH)
    return response


@cache
def cards(system: str) -> tuple[Card, ...]:
    """A system's missions in the order of its book."""
    return tuple(Card(one, _goes_with(one)) for one in load.missions_of(system))


def _goes_with(one: Mission) -> tuple[str, ...]:
    """The names of a mission's special rules, or of the primary missions that a pool combines with it."""
    if pool := load.system(one.system).pool:
        return tuple(pair.primary for pair in pool.combinations if pair.mission == one.key)
    return tuple(rule.heading for rule in back(one, "in")[:-1])  # the last section is Victory Points


@cache
def glyphs(mission_id: str) -> tuple[Glyph, ...]:
    """The mission's layouts as small pictures."""
    return tuple(glyph(layout) for layout in layouts(load.mission(mission_id)))


def drawings(found: Mission, choice: Asked) -> dict[str, SafeString]:
    """The diagram for a wide screen and for a phone, as inline SVG."""
    made = {
        "wide": rendering.svg_of(found.id, choice.layout, choice.units, "sheet", choice.view),
        "narrow": rendering.svg_of(found.id, choice.layout, choice.units, "phone", choice.view),
    }
    return {name: mark_safe(drawing) for name, drawing in made.items()}  # noqa: S308  from the catalogue, escaped


@dataclass(frozen=True, slots=True)
class Answer:
    """What two plans lead to: what the asker does, and each mission with the results of the die that bring it."""

    role: Literal["attacks", "defends", "rolls"]
    missions: tuple[tuple[str, Mission], ...]


ROLES: dict[Player, Literal["attacks", "defends", "rolls"]] = {
    "first": "attacks",
    "second": "defends",
    "roll": "rolls",
}


def answer(system: System, form: WhichMissionForm) -> Answer:
    """The answer to a valid form."""
    found = form.choices()
    dice: dict[str, list[int]] = {}
    for die, one in found:
        dice.setdefault(f"{system.key}/{one.mission}", []).append(die)
    missions = tuple((faces(tuple(rolled)), load.mission(mission_id)) for mission_id, rolled in dice.items())
    return Answer(ROLES[found[0][1].attacker], missions)
