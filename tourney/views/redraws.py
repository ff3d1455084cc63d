"""A round drawn again, two players swapped, a game pinned: each looked at before it is done."""

import json
import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney.access import RUN, SEE, Staff, staff
from tourney.calling import called
from tourney.errors import Refused, Stale, TablesShort
from tourney.forms.games import SwapForm
from tourney.forms.redraws import RedrawForm
from tourney.forms.versions import refuse
from tourney.models import Round, RoundStatus
from tourney.pages.drawviews import Moved, moved
from tourney.pages.roundviews import faults, named
from tourney.pages.shortage import Shortage, shortage_again
from tourney.pairing.read import written
from tourney.services import redraws
from tourney.services.redraws import Proposal
from tourney.views.games import game_or_404
from tourney.views.pages import actor, desk_page
from tourney.views.rounds import draft_page, playing_page, round_or_404, seen_version

LOOK_OR_ACT = ["GET", "HEAD", "POST"]


@require_http_methods(LOOK_OR_ACT)
@staff(RUN)
def round_redraw(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """GET shows what drawing the round again would move, POST does it."""
    round_ = round_or_404(at, number)
    form = RedrawForm(round_, request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        return _redraw_page(request, at, round_, form, status=422)
    wanted = form.wanted(round_.seed if form.cleaned_data["keep"] else secrets.token_hex(8))
    try:
        if request.method != "POST":
            return _redraw_page(request, at, round_, form, redraws.propose(round_, wanted))
        redraws.redraw_round(
            round_,
            actor(at),
            seed=wanted.seed,
            keep=wanted.keep,
            out=wanted.out,
            late=wanted.late,
            version=form.cleaned_data["version"],
        )
    except Refused as error:
        refuse(form, error)
        now = redraws.propose(round_, wanted) if isinstance(error, Stale) else None
        short = _shortage(at, round_, form, error) if isinstance(error, TablesShort) else None
        return _redraw_page(request, at, round_, form, now, error.status, short)
    messages.success(request, f"{round_} is drawn again." if round_.is_public else "Drawn again.")
    return redirect("desk_round", event_id=at.event.public_id, number=number)


def _shortage(at: Staff, round_: Round, form: RedrawForm, error: TablesShort) -> Shortage:
    asked: dict[str, list[int]] = {name: [one.pk for one in form.cleaned_data[name]] for name in ("out", "late")}
    asked["keep"] = [1] if form.cleaned_data["keep"] else []
    page = reverse("round_redraw", args=[at.event.public_id, round_.number])
    return shortage_again(round_, error, page, asked)


def _redraw_page(
    request: HttpRequest,
    at: Staff,
    round_: Round,
    form: RedrawForm,
    proposal: Proposal | None = None,
    status: int = 200,
    short: Shortage | None = None,
) -> HttpResponse:
    names = called(at.event)
    moves: list[Moved] = moved(proposal.moves, names) if proposal else []
    context = {
        "round": round_,
        "form": form,
        "proposal": proposal,
        "short": short,
        "moves": moves,
        "games": len(proposal.drawn.draw.pairings) + len(proposal.drawn.locked) if proposal else 0,
        "broken": faults(proposal.broken, written(proposal.drawn.draw)["relaxed"], names) if proposal else (),
    }
    return desk_page(request, at, "desk/redraw.html", context, status)


@require_http_methods(LOOK_OR_ACT)
@staff(RUN)
def round_swap(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """GET names every rule that the swap of two players would break, POST swaps them."""
    round_ = round_or_404(at, number)
    form = SwapForm(round_, request.POST if request.method == "POST" else request.GET)
    status = 422
    if form.is_valid():
        first, second = form.cleaned_data["first"], form.cleaned_data["second"]
        try:
            if request.method != "POST":
                return _swap_page(request, at, round_, form)
            redraws.swap_entries(round_, actor(at), first, second, version=seen_version(request))
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, f"{first.name} and {second.name} have changed places.")
            if round_.is_public:  # the page of a draft says it by itself
                _warn_of_broken_rules(request, at, round_)
            return redirect("desk_round", event_id=at.event.public_id, number=number)
    if round_.status == RoundStatus.DRAFT:
        return draft_page(request, at, round_, form, status)
    return playing_page(request, at, round_, swap=form, status=status)


def _swap_page(request: HttpRequest, at: Staff, round_: Round, form: SwapForm) -> HttpResponse:
    first, second = form.cleaned_data["first"], form.cleaned_data["second"]
    names = called(at.event)
    moves = redraws.moves_of_swap(round_, first, second)
    context = {
        "round": round_,
        "form": form,
        "first": first,
        "second": second,
        "moves": moved(moves, names),
        "version": redraws.swap_version(moves),
        "broken": named([one.words for one in redraws.broken_by_swap(round_, first, second)], names),
    }
    return desk_page(request, at, "desk/swap_look.html", context)


def _warn_of_broken_rules(request: HttpRequest, at: Staff, round_: Round) -> None:
    names = called(at.event)
    broken = named([one.words for one in redraws.broken_rules(round_)], names)
    if broken:
        messages.warning(request, f"These pairings now break a rule: {'; '.join(broken)}.")


@require_POST
@staff(RUN)
def game_pin(request: HttpRequest, at: Staff, game_id: str) -> HttpResponse:
    """Pin a game, or with `off` let it go."""
    game = game_or_404(at, game_id)
    redraws.pin_game(game, actor(at), pinned="off" not in request.POST)
    return redirect("desk_round", event_id=at.event.public_id, number=game.round.number)


@require_safe
@staff(SEE)
def round_draw_file(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """What the round was drawn from and what came out, for checking it on any machine."""
    round_ = round_or_404(at, number)
    kept = {key: round_.draw[key] for key in ("engine", "field", "answer") if key in round_.draw}
    text = json.dumps(kept, ensure_ascii=False, indent=1)
    name = f"round-{round_.number}-draw.json"
    return HttpResponse(
        text, content_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
