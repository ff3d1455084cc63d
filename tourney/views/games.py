"""One game at the desk: plans, dice, mission, table, reports, result."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from missions.regions import layouts
from tourney import sharing, shortcodes
from tourney.access import RUN, SCORE, SEE, Staff, staff
from tourney.briefing import plan_title
from tourney.calling import called
from tourney.errors import Gone, Refused, Stale
from tourney.forms.games import DiceForm, MissionForm, MoveForm, PlanForm
from tourney.forms.results import NOBODY, result_form
from tourney.forms.versions import refuse
from tourney.models import Game, MissionMode, ResultKind, RoundStatus
from tourney.pages.myturns import turns_of
from tourney.pages.roundviews import Line, line_of, named
from tourney.pages.tablephones import phones_at
from tourney.playable import missions_named
from tourney.services import drafts, guessing, plans, results, rounds, slips, walkovers
from tourney.services.results import Outcome
from tourney.views.corrections import ask_first
from tourney.views.pages import actor, desk_page


def game_or_404(at: Staff, game_id: str) -> Game:
    """A game of the event; one of a draft only for those who may run it."""
    games = Game.objects.select_related("round__event", "table", "result")
    game = (
        games.prefetch_related("seats__entry", "seats__reports")
        .filter(round__event=at.event, public_id=game_id)
        .first()
    )
    if game is None and at.may_run and drafts.lost_games(at.event):
        raise Gone("There is no such game.", "If it stood in a draft, that was drawn again or thrown away since.")
    if game is None or not (game.round.is_public or at.may_run):
        raise Http404("no such game")
    return game


@require_safe
@staff(SEE)
def desk_game(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """Everything about one game, and everything the desk may do to it."""
    return game_page(request, at, game_or_404(at, game_id))


def _layouts(game: Game) -> list[int]:
    """The layouts of the game's mission, each of which has its sheet."""
    if not game.mission:
        return []
    mission = missions_named(game.round.event, [game.mission])[game.mission]
    return [layout.number for layout in layouts(mission)]


def game_page(request: HttpRequest, at: Staff, game: Game, status: int = 200, **bound: Any) -> HttpResponse:
    """The page, with the one form that came back wrong in the place of a fresh one."""
    line = line_of(game)
    forms = _forms(at, line) | bound
    context = {
        "round": game.round,
        "game": game,
        "line": line,
        "layouts": _layouts(game),
        "turns": turns_of(game, "both"),
        "dice": plans.dice_needed(game),
        "with_plans": game.round.mission_mode == MissionMode.PLANS,
        "plan_titles": [
            plan_title(at.event.system, seat.plan) for seat in (line.first, line.second) if line.plans_are_revealed
        ],
        "kind": plans.type_of(game),
        "otherwise": results.wins_otherwise(game),
        "closed": game.round.status == RoundStatus.CLOSED,
        "pin": _pin(at, game),
        "phones": phones_at(game),
        "guesses": guessing.standing_of(guessing.table(game)),
        "why": named(game.why, called(at.event)),
        **forms,
    }
    return desk_page(request, at, "desk/game.html", context, status)


def _pin(at: Staff, game: Game) -> str:
    """The PIN of the table, for those who may enter its result as well."""
    shown = at.may_score and game.table and sharing.takes_pins(game)
    return shortcodes.spaced(sharing.pin_of(game)) if shown else ""


def _forms(at: Staff, line: Line) -> dict[str, Any]:
    game, event, version = line.game, at.event, {"version": line.game.version}
    needed = plans.dice_needed(game)
    return {
        "result_form": result_form(event)(event, names=line.names, initial=version | _result_now(line)),
        "mission_form": MissionForm(event, names=line.names, initial=version | _mission_of(game)),
        "move_form": MoveForm(game, initial=version | {"table": game.table_id}),
        "plan_forms": [
            (seat, PlanForm(event, prefix=str(seat.position), fortified=plans.must_defend(seat)))
            for seat in (line.first, line.second)
        ],
        "dice_form": _dice_form(line, needed[0]) if needed else None,
    }


def _dice_form(line: Line, what: str, *data: Any) -> DiceForm:
    return DiceForm(*data, what=what, dice=plans.dice_of(line.game, what), names=line.names)


def _result_now(line: Line) -> dict[str, Any]:
    """What the result form starts with: the result, else the only report, else nothing."""
    if line.result:
        return _result_of(line)
    report = next(filter(None, line.reports), None) if line.state == "reported" else None
    if report is None:
        return {}
    counted = {name: getattr(report, name) for name in ("lost_1", "lost_2", "vp_1", "vp_2")}
    return counted | ({"winner": report.winner or NOBODY} if report.lost_1 is not None else {})


def _result_of(line: Line) -> dict[str, Any]:
    """The result in the fields of its form; of a game without one, nothing. VP are given where they are by hand."""
    result = line.result
    if result is None:
        return {}
    practice = line.game.round.event.practice
    by_hand, played = bool(result.override_reason), result.kind == ResultKind.PLAYED
    with_vp = by_hand if practice.by_units or not played else True
    return {
        "winner": str(result.winner or NOBODY) if practice.by_units or by_hand or not played else "",
        "lost_1": result.lost_1,
        "lost_2": result.lost_2,
        "kind": result.kind,
        "vp_1": result.vp_1 if with_vp else None,
        "vp_2": result.vp_2 if with_vp else None,
        "reason": result.override_reason,
    }


def _mission_of(game: Game) -> dict[str, str]:
    """The mission and who attacks in the fields of their form; before they are known, nothing."""
    return {"mission": game.mission, "attacker": str(game.attacker)} if game.mission else {}


def _back(game: Game) -> HttpResponseRedirect:
    return redirect("desk_game", event_id=game.round.event.public_id, game_id=game.public_id)


@require_POST
@staff(SCORE)
def game_result(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """The desk's word: enter, decide or correct. What a closed round's correction moves is shown first."""
    game, presence = game_or_404(at, game_id), request.POST.get("presence")
    form = result_form(at.event)(at.event, request.POST, names=line_of(game).names)
    status = 422
    if form.is_valid():
        try:
            asking = ask_first(request, at, game, form)
            if asking:
                return asking
            result = walkovers.enter_seen(game, actor(at), **form.asked(), presence=presence)
        except Refused as error:
            if presence is not None and "was" not in request.POST:  # one press: nothing was typed that could be kept
                raise
            game, status = game_or_404(at, game_id), error.status
            form.refuse(error, version=game.version, now=_result_of(line_of(game)))
        else:
            messages.success(request, f"{game.table or 'The game'}: {result}.")
            return redirect("desk_round", event_id=at.event.public_id, number=game.round.number)
    return game_page(request, at, game, status, result_form=form)


@require_POST
@staff(SCORE)
def game_accept(request: HttpRequest, at: Staff, game_id: str, position: int) -> HttpResponse:
    """Decide between two reports with one press: this player's is right."""
    game = game_or_404(at, game_id)
    line = line_of(game)
    report = {1: line.reports[0], 2: line.reports[1]}.get(position)
    if report is None:
        raise Refused("That player has not reported.", "Key the result in instead.")
    if game.round.status == RoundStatus.CLOSED:
        raise Refused(f"{game.round} is closed.", "Correct the result on the game's own page.")
    result = slips.key_slip(game, actor(at), Outcome(*report.claim), version=_version(request))
    messages.success(request, f"{game.table or 'The game'}: {result}, as {line.names[position - 1]} reported.")
    if request.POST.get("next") == "results":
        return redirect("desk_results", event_id=at.event.public_id)
    return redirect("desk_round", event_id=at.event.public_id, number=game.round.number)


def _version(request: HttpRequest) -> int | None:
    text = request.POST.get("version", "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


@require_POST
@staff(SCORE)
def game_unlock(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """Take the result and the reports back: the players report again."""
    game = game_or_404(at, game_id)
    results.unlock_result(game, actor(at), version=_version(request))
    messages.success(request, f"{game.table or 'The game'}: open for reports again.")
    return _back(game)


@require_POST
@staff(SCORE)
def game_plan(request: HttpRequest, at: Staff, game_id: str, position: int) -> HttpResponse:
    """Seal a player's plan for them."""
    game = game_or_404(at, game_id)
    line = line_of(game)
    seat = {1: line.first, 2: line.second}.get(position)
    if seat is None:
        raise Http404("no such seat")
    form = PlanForm(at.event, request.POST, prefix=str(position), fortified=plans.must_defend(seat))
    if not form.is_valid():
        raise Refused("Choose a battle plan.")
    if "missing" in request.POST and seat.plan:
        raise Stale(f"{seat.entry.name} has sealed a plan since.", "Load the page again to see how things stand.")
    plans.seal_plan(seat, actor(at), form.cleaned_data["plan"], desk=True)
    messages.success(request, f"The plan of {seat.entry.name} is sealed.")
    if request.POST.get("next") == "round":
        return redirect("desk_round", event_id=at.event.public_id, number=game.round.number)
    return _back(game)


@require_POST
@staff(SCORE)
def game_retake_plans(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """Let both choose their plans again."""
    game = game_or_404(at, game_id)
    plans.take_back_plans(game, actor(at))
    messages.success(request, "Both players choose again.")
    return _back(game)


@require_POST
@staff(SCORE)
def game_dice(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """Type what the players' dice showed."""
    game = game_or_404(at, game_id)
    needed = plans.dice_needed(game)
    if not needed:
        raise Refused("No roll is wanted now.", "Load the page again to see what is.")
    form = _dice_form(line_of(game), needed[0], request.POST)
    status = 422
    if form.is_valid():
        try:
            plans.type_roll(game, actor(at), what=needed[0], values=form.values())
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            return _back(game)
    return game_page(request, at, game, status, dice_form=form)


@require_POST
@staff(SCORE)
def game_mission(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """The desk decides the mission and who attacks."""
    game = game_or_404(at, game_id)
    form = MissionForm(at.event, request.POST, names=line_of(game).names, initial=_mission_of(game))
    status = 422
    if form.is_valid():
        data = form.cleaned_data
        try:
            plans.set_mission(
                game, actor(at), mission=data["mission"], attacker=int(data["attacker"]), version=data["version"]
            )
        except Refused as error:
            game, status = game_or_404(at, game_id), error.status
            form.refuse(error, version=game.version, now=_mission_of(game))
        else:
            messages.success(request, "Mission set.")
            return _back(game)
    return game_page(request, at, game, status, mission_form=form)


@require_POST
@staff(RUN)
def game_move(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """Put the game on another table; the one that sits there changes places with it."""
    game = game_or_404(at, game_id)
    form = MoveForm(game, request.POST)
    status = 422
    if form.is_valid():
        try:
            rounds.move_game(game, actor(at), form.cleaned_data["table"], version=form.cleaned_data["version"])
        except Refused as error:
            game, status = game_or_404(at, game_id), error.status
            form.refuse(error, version=game.version, now={"table": game.table} if game.table else {})
        else:
            messages.success(request, f"Moved to {form.cleaned_data['table']}.")
            if request.POST.get("next") == "round":
                return redirect("desk_round", event_id=at.event.public_id, number=game.round.number)
            return _back(game)
    return game_page(request, at, game, status, move_form=form)
