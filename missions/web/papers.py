"""What anybody may print of the catalogue, as PDF: sheets, packs, packs of chosen missions, battle plan cards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_safe

from missions.sheets import NothingChosen
from missions.web import rendering
from missions.web.asked import Asked, asked, mission_named, refusing, system_named
from missions.web.views import file, version

PDF = "application/pdf"


@refusing
@require_safe
@condition(etag_func=version)
def mission_sheet(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """The mission on one leaf."""
    found = mission_named(system, key)
    choice = asked(request, found)
    made = rendering.sheet_of(found.id, choice.layout, choice.paper, choice.units, choice.large)
    return file(made, PDF, _name(found.system, found.key, choice))


@refusing
@require_safe
@condition(etag_func=version)
def mission_pack(request: HttpRequest, system: str) -> HttpResponse:
    """All missions of a system."""
    return _pack(request, system, None)


@refusing
@require_safe
@condition(etag_func=version)
def mission_chosen(request: HttpRequest, system: str) -> HttpResponse:
    """The missions that are ticked, in the order of the book."""
    found, ticked = system_named(system), request.GET.getlist("mission")
    if not ticked:
        raise NothingChosen("no mission was ticked: go back, tick at least one, and ask for the PDF again")
    for key in ticked:
        mission_named(system, key)
    return _pack(request, system, tuple(key for key in found.missions if key in ticked))


@refusing
@require_safe
@condition(etag_func=version)
def mission_cards(request: HttpRequest, system: str) -> HttpResponse:
    """The battle plan cards of a system, with their backs."""
    found, choice = system_named(system), asked(request)
    return file(rendering.cards_of(found.key, choice.paper), PDF, _name(found.key, "cards", choice))


def _pack(request: HttpRequest, system: str, missions: tuple[str, ...] | None) -> HttpResponse:
    found, choice = system_named(system), asked(request)
    made = rendering.pack_of(found.key, missions, choice.paper, choice.units, choice.booklet, choice.large)
    kind = "booklet" if choice.booklet else "chosen" if missions else "pack"
    return file(made, PDF, _name(found.key, kind, choice))


def _name(system: str, what: str, choice: Asked) -> str:
    return "-".join([system, what, choice.paper, *(["large"] if choice.large else [])]) + ".pdf"
