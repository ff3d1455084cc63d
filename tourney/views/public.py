"""What anybody may see of an event: its front page, and one game by the code on its sheet."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from missions.load import system
from tourney import embargo, queries
from tourney.access import holder_of, public_event, public_game
from tourney.briefing import briefing
from tourney.clock import clock_of
from tourney.honours import awards_are_public
from tourney.models import Event, Game, Round
from tourney.names import sort_key
from tourney.next_step import EventState
from tourney.pages.board import BoardGame, board_of, one_game
from tourney.pages.notices import notices_of, told_now
from tourney.pages.placings import Placing, criteria_of, placings_of
from tourney.timetable import coming, timetable_of
from tourney.views.live import cached, unchanged
from tourney.worth import told

BEST = 10


def public_page(
    request: HttpRequest, event: Event, template: str, context: dict[str, Any], *, round_: Round | None
) -> HttpResponse:
    """A public page; who polls gets it whole, so that its heading follows the round.

    `viewer` is the player whose phone this is, if it is one.
    """
    viewer = holder_of(request, event.public_id)
    shown = {
        "event": event,
        "round": round_,
        "clock": clock_of(event, round_),
        "notices": notices_of(cached(event, "notices", lambda: told_now(event))),
        "viewer": viewer,
        "viewer_id": viewer.entry.public_id if viewer else "",
        **context,
    }
    return render(request, template, shown)


@require_safe
def event(request: HttpRequest, event_id: str) -> HttpResponse:
    """Where the event stands, and the way to everything else."""
    found = public_event(event_id)
    if fresh := unchanged(request, found):
        return fresh
    round_ = queries.public_round(found)
    board = cached(found, f"board:{round_.number if round_ else 0}", lambda: board_of(found, round_))
    context = {
        "state": _state_of(found),
        "board": board,
        "best": _placings(found)[:BEST],
        "through": embargo.public_through(found),
        "days": (days := cached(found, "timetable", lambda: timetable_of(found))),
        "coming": coming(days, found.time_zone),
        "game_title": system(found.system).title,
        "places_left": max(0, (found.capacity or 0) - _state_of(found).active),
        "names": sorted(event_names(found), key=sort_key) if round_ is None else [],
        "criteria": criteria_of(found),
        "worth": told(found, found.scoring),
        "awards": awards_are_public(found),
    }
    return public_page(request, found, "event/event.html", context, round_=round_)


def _state_of(found: Event) -> EventState:
    return cached(found, "state", lambda: queries.event_states([found])[found.pk])


def event_names(found: Event) -> list[str]:
    return [row.name for row in _placings(found) if not row.dropped]


def _placings(found: Event) -> list[Placing]:
    through = embargo.public_through(found)
    return cached(found, "placings", lambda: placings_of(found, through=through))


@require_safe
def game(request: HttpRequest, game_id: str) -> HttpResponse:
    """Where the code on a printed sheet leads: a player of the game to their own page, anybody else to the game."""
    found = public_game(game_id)
    of_event = found.round.event
    if _plays_in(request, found, of_event):
        return redirect("me", event_id=of_event.public_id)
    if fresh := unchanged(request, of_event):
        return fresh
    shown: BoardGame = cached(of_event, f"game:{found.pk}", lambda: one_game(found))
    units: Any = of_event.units
    context = {
        "game": shown,
        "clock": clock_of(of_event, found.round, found),
        "briefing": briefing(of_event, found.mission, units, attacker=shown.attacker) if found.mission else None,
    }
    return public_page(request, of_event, "event/game.html", context, round_=found.round)


def _plays_in(request: HttpRequest, found: Game, of_event: Event) -> bool:
    viewer = holder_of(request, of_event.public_id)
    return viewer is not None and found.seats.filter(entry=viewer.entry).exists()
