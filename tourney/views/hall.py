"""The hall's projector: screens that turn by themselves, and the page that chooses which."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tourney import embargo, queries
from tourney.access import public_event
from tourney.models import Event
from tourney.pages.board import board_of
from tourney.pages.hall import KINDS, LEAST, MOST, USUAL, longer_tables, screens_of
from tourney.pages.placings import criteria_of, placings_of
from tourney.views.live import cached, unchanged
from tourney.views.public import public_page

LIGHTS = {"": "As the computer has it", "dark": "Dark hall", "light": "Bright hall"}


@require_safe
def hall(request: HttpRequest, event_id: str) -> HttpResponse:
    """The screens of `?show=`, each for `?seconds=`. Without scripts each page leads to the next (`?at=`)."""
    event = public_event(event_id)
    if fresh := unchanged(request, event):
        return fresh
    wanted, seconds, light = asked(request.GET)
    round_ = queries.public_round(event)
    through = embargo.public_through(event)
    board = cached(event, f"board:{round_.number if round_ else 0}", lambda: board_of(event, round_))
    rows = cached(event, "placings", lambda: placings_of(event, through=through))
    screens = screens_of(event, round_, wanted, board, [] if through == 0 else rows)
    at = _number(request.GET.get("at", ""), 0) % len(screens)
    same = [("show", kind) for kind in wanted] + [("seconds", str(seconds))] + ([("light", light)] if light else [])
    context = {
        "screens": screens,
        "at": at,
        "seconds": seconds,
        "hall_theme": light,
        "poll": f"{reverse('hall', args=[event.public_id])}?{urlencode(same)}",
        "next": f"?{urlencode([*same, ('at', str((at + 1) % len(screens)))])}",
        "board": board,
        "criteria": criteria_of(event),
        "through": through,
        "longer": longer_tables(round_),
    }
    return public_page(request, event, "hall/hall.html", context, round_=round_)


@require_safe
def choose(request: HttpRequest, event_id: str) -> HttpResponse:
    """Which screens, how long each, and for what light: a form that leads to the screens."""
    event = public_event(event_id)
    wanted, seconds, light = asked(request.GET)
    context = {
        "kinds": [(kind, label, kind in wanted) for kind, label in KINDS.items()],
        "seconds": seconds,
        "least": LEAST,
        "most": MOST,
        "lights": [(key, label, key == light) for key, label in LIGHTS.items()],
    }
    return _choose_page(request, event, context)


def _choose_page(request: HttpRequest, event: Event, context: dict[str, object]) -> HttpResponse:
    return render(request, "hall/choose.html", {"event": event, **context})


def asked(query: QueryDict) -> tuple[list[str], int, str]:
    """The kinds of screens in their order, seconds and light, whatever was typed into the address."""
    kinds = [kind for words in query.getlist("show") for kind in words.split(",") if kind in KINDS]
    light = query.get("light", "")
    seconds = min(max(_number(query.get("seconds", ""), USUAL), LEAST), MOST)
    return list(dict.fromkeys(kinds)) or list(KINDS), seconds, light if light in LIGHTS else ""


def _number(text: str, usual: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else usual
