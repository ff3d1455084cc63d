"""Pages on which Objectives are tried out: the diagram with a handle for each, numbers, and the judge's word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from missions.diagram import Scene, scene, svg
from missions.diagram.items import Box, Rect
from missions.diagram.style import Target
from missions.diagram.views import quarters
from missions.model import Mission
from missions.regions import layouts
from missions.web.asked import BadParameter, asked, mission_named, refusing, system_named
from missions.web.board import SNAPS, Board, Marker, board, nothing_to_place, places_objectives
from missions.web.glyphs import glyph
from missions.web.turning import Turn, Turns, turns
from missions.wording.measures import distance

UNITS = (("both", "Both"), ("in", "Inches"), ("cm", "Centimetres"))
REACH: dict[Target, int] = {"sheet": 20, "phone": 28}  # half of what a finger can hit, in the drawing's units


@refusing
@require_safe
def mission_place(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """Objectives of a mission of the catalogue, wherever somebody wants to see them."""
    found = mission_named(system, key)
    return tried_out(request, found, "missions/place.html", {"system": system_named(system)})


def tried_out(request: HttpRequest, mission: Mission, template: str, context: dict[str, Any]) -> HttpResponse:
    """Any mission's Objectives where the address has them, in a page that includes `missions/place_board.html`.

    With `part=verdict` in the address only what may change is sent; with `legal=` and an Objective's key, that one goes
    to the nearest legal point. Raises BadParameter and UnknownLayout.
    """
    if not places_objectives(mission):
        return render(request, template, {"mission": mission, "nothing": nothing_to_place(mission), **context})
    choice = asked(request, mission)
    shown, refused = board(mission, choice, request.GET.dict()), ""
    part = request.GET.get("part", "")
    if part not in ("", "verdict"):
        raise BadParameter(f"part is verdict, or it is left out, not {part[:20]!r}")
    if "legal" in request.GET:
        shown, refused = shown.moved(request.GET["legal"])
        if not (part or refused):
            return HttpResponseRedirect(f"?{shown.query()}")
    made = {"mission": mission, "board": shown, "refused": refused, "units": units(shown)}
    status = 400 if shown.fault else 200
    if part:
        return render(request, "missions/place_parts.html", made, status=status)
    made |= {"turns": (ways := turns(mission, choice)), "turned": turned(shown, ways)}
    made |= {"views": views(shown), "glyphs": [glyph(layout) for layout in layouts(mission)], "snaps": snaps(shown)}
    return render(request, template, made | context, status=status)


def units(shown: Board) -> list[tuple[str, str, str]]:
    """Key, name and the same board's address for every way to measure."""
    return [(key, name, shown.query(units=key)) for key, name in UNITS]


def turned(shown: Board, ways: Turns) -> list[tuple[Turn, str]]:
    """Each way to turn the diagram and its address: of the same placement, unless the layout is another one."""
    here = shown.choice.layout
    return [
        (one, shown.query(view=one.view) if one.layout == here else shown.anew_in(one.layout, one.view))
        for one in ways.links
    ]


def snaps(shown: Board) -> list[tuple[str, str]]:
    """Key and name of every grid."""
    return [(key, distance(grid, shown.units) if grid else "Anywhere") for key, grid in SNAPS.items()]


@dataclass(frozen=True, slots=True)
class Handle:
    """An Objective at its place in a drawing."""

    marker: Marker
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class View:
    """One drawing of the table, where the table lies in it, and the handles on it."""

    size: Target
    drawing: SafeString
    width: float
    height: float
    matrix: tuple[float, float, float, float, float, float]  # from inches to the drawing's units, as SVG writes one
    reach: int
    handles: tuple[Handle, ...]


def views(shown: Board) -> tuple[View, View]:
    """The table for a wide screen and for a phone."""
    return _view(shown, "sheet"), _view(shown, "phone")


def _view(shown: Board, size: Target) -> View:
    choice, width = shown.choice, shown.mission.table[0]
    drawn = scene(shown.mission, choice.layout, choice.units, size=size, view=choice.view)
    matrix = on_drawing(table_of(drawn), width, quarters(shown.mission, shown.ground, choice.view))
    a, b, c, d, e, f = matrix
    points = [one.at or (width / 2, shown.mission.table[1] / 2) for one in shown.markers]
    handles = tuple(
        Handle(one, round(a * x + c * y + e, 2), round(b * x + d * y + f, 2))
        for one, (x, y) in zip(shown.markers, points, strict=True)
    )
    drawing = mark_safe(svg(drawn))  # noqa: S308  made from the mission, every text escaped
    return View(size, drawing, drawn.width, drawn.height, matrix, REACH[size], handles)


def table_of(drawn: Scene) -> Box:
    """Where the table lies in a drawing."""
    ground = (item for group in drawn.groups if group.role == "ground" for item in group.items)
    return next(item.box for item in ground if isinstance(item, Rect))


def on_drawing(table: Box, width: float, turned: int) -> tuple[float, float, float, float, float, float]:
    """The matrix that takes inches to a drawing whose table was `turned` clockwise by so many quarters.

    The table's lower left corner comes to lie at the upper left one after a quarter turn, and so on.
    """
    scale = (table.height if turned % 2 else table.width) / width
    x0, y0, x1, y1 = table
    corner = ((x0, y1), (x0, y0), (x1, y0), (x1, y1))[turned]
    across, up = (((1, 0), (0, -1)), ((0, 1), (1, 0)), ((-1, 0), (0, 1)), ((0, -1), (-1, 0)))[turned]
    return (across[0] * scale, across[1] * scale, up[0] * scale, up[1] * scale, *corner)
