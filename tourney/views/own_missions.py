"""An event's own mission for everybody who plays it: its page, its pictures and its sheet."""

import hashlib
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition, require_safe

from missions.diagram import png, scene, svg
from missions.model import Mission
from missions.regions import UnknownLayout, layouts
from missions.sheets import sheet
from missions.web.rendering import PNG_WIDTHS, fingerprint
from missions.wording import back, front, notes
from tourney import access
from tourney.models import OwnMission
from tourney.playable import loaded
from tourney.proofs import drawing
from tourney.views.public import public_page


@require_safe
def own_mission(request: HttpRequest, event_id: str, key: str, version: int) -> HttpResponse:
    """Diagram, text, rules and readings, as the book's missions have them."""
    row = access.own_mission(request, event_id, key, version)
    found, units, layout = loaded(row, row.event), _units(row), _layout(request)
    ways = layouts(found)
    if not 1 <= layout <= len(ways):
        raise Http404("no such layout")
    flavour, *steps = front(found, units)
    context = {
        "row": row,
        "mission": found,
        "layout": layout,
        "ways": ways,
        "flavour": " ".join(flavour.items),
        "steps": steps,
        "rules": back(found, units),
        "notes": notes(found, units),
        "drawing": drawing(found, layout, units),
        "staff": access.staff_of(request, event_id),
    }
    return public_page(request, row.event, "event/mission.html", context, round_=None)


def _units(row: OwnMission) -> Any:
    return row.event.units


def _layout(request: HttpRequest) -> int:
    text = request.GET.get("layout", "1")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0


def _etag(request: HttpRequest, event_id: str, key: str, version: int, kind: str) -> str | None:
    """What all files of a version follow from, for those who may read it; its gate stands before the page too."""
    row = access.own_mission(request, event_id, key, version)
    made_from = f"{fingerprint()}{row.digest}{row.title}{row.event.units}{row.event.paper}{request.GET.urlencode()}"
    return f'"{hashlib.sha256(made_from.encode()).hexdigest()[:24]}"'


@require_safe
@condition(etag_func=_etag)
def own_mission_file(request: HttpRequest, event_id: str, key: str, version: int, kind: str) -> HttpResponse:
    """The diagram of a layout as SVG or PNG, or the sheet as PDF, in the event's units and on its paper."""
    row = access.own_mission(request, event_id, key, version)
    if kind not in MAKERS:
        raise Http404("no such file")
    media_type, make = MAKERS[kind]
    try:
        content = make(loaded(row, row.event), _layout(request), row)
    except UnknownLayout as error:
        raise Http404(str(error)) from error
    response = HttpResponse(content, content_type=media_type)
    response["Content-Disposition"] = f'inline; filename="{row.key}-{row.version}.{kind}"'
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _svg(mission: Mission, layout: int, row: OwnMission) -> bytes:
    return svg(scene(mission, layout, _units(row))).encode()


def _png(mission: Mission, layout: int, row: OwnMission) -> bytes:
    return png(scene(mission, layout, _units(row)), PNG_WIDTHS["sheet"])


def _pdf(mission: Mission, layout: int, row: OwnMission) -> bytes:
    paper: Any = row.event.paper
    return sheet(mission, paper=paper, units=_units(row), layout=layout)


MAKERS: dict[str, tuple[str, Callable[[Mission, int, OwnMission], bytes]]] = {
    "svg": ("image/svg+xml", _svg),
    "png": ("image/png", _png),
    "pdf": ("application/pdf", _pdf),
}
