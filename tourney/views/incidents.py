"""When something goes wrong: one page a player and one a game, each saying what every way out will do."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney import queries
from tourney.access import RUN, Staff, staff
from tourney.calling import called
from tourney.changes import CHANGES, MOMENTS
from tourney.errors import Refused, Stale
from tourney.forms.incidents import ExchangeForm, GoneForm, SatForm
from tourney.forms.versions import VersionedForm, refuse
from tourney.models import Game, Round
from tourney.names import isolated
from tourney.pages.differences import told
from tourney.pages.incidents import TITLES, Way, ways_for, whereabouts
from tourney.pages.roundviews import line_of
from tourney.services import incidents
from tourney.services.looking import look
from tourney.views.games import game_or_404
from tourney.views.pages import actor, desk_page
from tourney.views.rounds import round_or_404

LOOK_OR_ACT = ["GET", "HEAD", "POST"]


@require_safe
@staff(RUN)
def changes(request: HttpRequest, at: Staff) -> HttpResponse:
    """What may be changed when."""
    return desk_page(request, at, "desk/changes.html", {"changes": CHANGES, "moments": MOMENTS})


@require_safe
@staff(RUN)
def happened(request: HttpRequest, at: Staff, entry_id: str) -> HttpResponse:
    """Every way out for one player."""
    entry = get_object_or_404(at.event.entries, public_id=entry_id)
    entry.event = at.event
    where = whereabouts(entry)
    words = {"name": entry.name, "round": where.round.number if where.round else 0}
    if where.round is None:
        words["round"] = at.event.rounds.count() + 1
    ways = [(way, reverse(way.view, kwargs={"event_id": at.event.public_id} | way.kwargs)) for way in ways_for(where)]
    groups = [
        (title.format(**words), [(way, url, _fields(way)) for way, url in ways if way.kind == kind])
        for kind, title in TITLES.items()
    ]
    context = {"entry": entry, "where": where, "groups": [(title, some) for title, some in groups if some]}
    return desk_page(request, at, "desk/happened.html", context)


def _fields(way: Way) -> list[tuple[str, Any]]:
    """The hidden fields one by one, a list as so many of one name."""
    return [
        (name, one)
        for name, value in way.fields.items()
        for one in (value if isinstance(value, list) else [value])
        if one is not None
    ]


@require_safe
@staff(RUN)
def game_happened(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """Every way out for a table."""
    game = game_or_404(at, game_id)
    line = line_of(game)
    context = {
        "game": game,
        "round": game.round,
        "line": line,
        "seats": (line.first, line.second),
        "form": ExchangeForm(game),
    }
    return desk_page(request, at, "desk/game_happened.html", context)


@require_POST
@staff(RUN)
def give_up(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """One or both players do not play, and with `drop` leave for good."""
    game, form = game_or_404(at, game_id), GoneForm(request.POST)
    if not form.is_valid():
        raise Refused("Say which of the two players is gone, or that both are.")
    seen = {"version": form.cleaned_data["version"], "presence": request.POST.get("presence")}
    incidents.give_up(game, actor(at), form.cleaned_data["gone"], drop=form.cleaned_data["drop"], **seen)
    messages.success(request, f"{game.table or 'The game'} is settled.")
    return redirect("desk_round", event_id=at.event.public_id, number=game.round.number)


@require_http_methods(LOOK_OR_ACT)
@staff(RUN)
def turn(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """A result the wrong way round: GET shows what turning it moves, POST turns it."""
    game = game_or_404(at, game_id)
    form = VersionedForm(request.POST if request.method == "POST" else {"version": game.version})

    def act(version: int | None) -> None:
        incidents.turn_result(game, actor(at), version=version)

    shown = {
        "heading": "Turn the result round",
        "lede": "Winner, losses and VP change sides.",
        "facts": _results((game, _turned(game))),
        "button": "Turn it round",
        "version": game.version,
    }
    return _look_or_act(request, at, game.round, form, act, shown)


@require_http_methods(LOOK_OR_ACT)
@staff(RUN)
def exchange(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """Results of two tables that were confused: GET shows what exchanging them moves, POST does it."""
    game = game_or_404(at, game_id)
    form = ExchangeForm(game, request.POST if request.method == "POST" else request.GET)
    other: Game | None = form.cleaned_data["other"] if form.is_valid() else None

    def act(version: int | None) -> None:
        if other:
            other.round = game.round
            incidents.exchange_results(game, other, actor(at), version=version)

    shown = {
        "heading": "Exchange two results",
        "lede": "Each of the two tables gets the result of the other.",
        "facts": _results((game, _score(other)), (other, _score(game))) if other else [],
        "button": "Exchange the results",
        "version": incidents.pair_version(game, other) if other else None,
    }
    return _look_or_act(request, at, game.round, form, act, shown)


@require_http_methods(LOOK_OR_ACT)
@staff(RUN)
def sat(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Two players who sat in each other's place: GET shows what writing it down moves, POST does it."""
    round_ = round_or_404(at, number)
    data = request.POST if request.method == "POST" else request.GET
    form = SatForm(round_, data) if "second" in data else SatForm(round_, initial={"first": data.get("first")})

    def act(version: int | None) -> None:
        first, second = form.cleaned_data["first"], form.cleaned_data["second"]
        incidents.as_they_sat(round_, first, second, actor(at), version=version)

    shown = {
        "heading": "Two players sat in each other’s place",
        "lede": "They change places in the round. Plans, reports and results stay where they were made.",
        "button": "Set them as they sat",
        "version": incidents.places_version(round_),
    }
    return _look_or_act(request, at, round_, form, act, shown)


def _results(*games: tuple[Game, str]) -> list[tuple[str, str, str]]:
    """Table and players, the result now, and the result then."""
    lines = []
    for game, then in games:
        first, second = queries.seats_in_order(game)
        table = game.table or "A game without a table"
        lines.append((f"{table}: {isolated(first.entry.name)} v {isolated(second.entry.name)}", _score(game), then))
    return lines


def _score(game: Game) -> str:
    return str(getattr(game, "result", "none"))


def _turned(game: Game) -> str:
    result = getattr(game, "result", None)
    return f"{result.vp_2}–{result.vp_1}" if result else "none"


def _look_or_act(
    request: HttpRequest,
    at: Staff,
    round_: Round,
    form: VersionedForm,
    act: Callable[[int | None], None],
    shown: Mapping[str, Any],
) -> HttpResponse:
    """A page that asks first: what would move, and the press that does it."""
    round_.event = at.event
    difference, status = None, 200 if request.method != "POST" and not form.is_bound else 422
    if form.is_bound and form.is_valid():
        try:
            if request.method == "POST":
                act(form.cleaned_data["version"])
                messages.success(request, "Done. The log tells what was there before.")
                return redirect("desk_round", event_id=at.event.public_id, number=round_.number)
            difference, status = look(at.event, round_, lambda: act(None)), 200
        except Refused as error:
            refuse(form, error)
            status = error.status
            if isinstance(error, Stale):  # look again: the page then names what is there now
                difference = look(at.event, round_, lambda: act(None))
    names = called(at.event)
    context = {"round": round_, "form": form, **told(difference, names), **shown}
    return desk_page(request, at, "desk/look_first.html", context, status)
