"""Rounds at the desk: draft, check, publish, play, close."""

from collections.abc import Callable

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from tourney import queries
from tourney.access import RUN, SCORE, SEE, Staff, staff
from tourney.clock import clock_of
from tourney.drawviews import facts_of, relaxations
from tourney.errors import Gone, Refused
from tourney.forms.games import MissionModeForm, SwapForm
from tourney.forms.redraws import RedrawForm
from tourney.forms.results import SlipForm, slip_form
from tourney.forms.versions import refuse
from tourney.models import Game, Round, RoundStatus
from tourney.roundviews import faults, game_lines, named, scores_before, taking_part
from tourney.services import drafts, redraws, results, rounds
from tourney.views.live import unchanged
from tourney.views.pages import actor, desk_page


def round_or_404(at: Staff, number: int) -> Round:
    """A round of the event; a draft only for those who may run it, who are told too if it was thrown away."""
    round_ = Round.objects.select_related("event").filter(event=at.event, number=number).first()
    if round_ is None and at.may_run and drafts.thrown_away(at.event, number):
        raise Gone("This draft was thrown away.", "Draw the round again.")
    if round_ is None or not (round_.is_public or at.may_run):
        raise Http404("no such round")
    return round_


@require_GET
@staff(SEE)
def desk_draft(request: HttpRequest, at: Staff) -> HttpResponse:
    """All rounds, and the form that draws the next one."""
    return rounds_page(request, at, MissionModeForm(at.event))


@require_POST
@staff(RUN)
def round_draft(request: HttpRequest, at: Staff) -> HttpResponse:
    """Draw the next round."""
    form, status = MissionModeForm(at.event, request.POST), 422
    if form.is_valid():
        try:
            made = rounds.draft_round(at.event, actor(at), **form.cleaned_data)
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            return redirect("desk_round", event_id=at.event.public_id, number=made.number)
    return rounds_page(request, at, form, status)


def rounds_page(request: HttpRequest, at: Staff, form: MissionModeForm, status: int = 200) -> HttpResponse:
    event = at.event
    shown = event.rounds.annotate(played=Count("games__result"), total=Count("games")).order_by("-number")
    number = event.rounds.count() + 1
    context = {
        "form": form,
        "rounds": [round_ for round_ in shown if round_.is_public or at.may_run],
        "open_round": queries.open_round(event),
        "number": number,
        "playing": taking_part(event, number),
        "done": number > event.rounds_planned,
    }
    return desk_page(request, at, "desk/rounds.html", context, status)


@require_GET
@staff(SEE)
def desk_round(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """One round as it stands. Polls while it is open."""
    round_ = round_or_404(at, number)
    fresh = unchanged(request, at.event)
    if fresh:
        return fresh
    if round_.status == RoundStatus.DRAFT:
        return draft_page(request, at, round_)
    slip = slip_form(at.event)(at.event)
    if "keyed" in request.GET:  # one slip is in: on with the next
        slip.fields["table"].widget.attrs["autofocus"] = True
    return playing_page(request, at, round_, slip=slip)


def draft_page(
    request: HttpRequest, at: Staff, round_: Round, swap: SwapForm | None = None, status: int = 200
) -> HttpResponse:
    """The draft with what it breaks, who has come or gone since, and every way to change it."""
    scores = scores_before(round_)
    gone, missing = redraws.stale_entries(round_)
    names = dict(at.event.entries.values_list("number", "name"))
    context = {
        "round": round_,
        "version": drafts.version(round_),
        "lines": [(line, named(line.game.why, names)) for line in game_lines(round_, scores)],
        "bye": queries.bye_of(round_),
        "idle": queries.spares_out(round_),
        "broken": faults(redraws.broken_rules(round_), relaxations(round_), names),
        "gone": gone,
        "missing": missing,
        "swap": swap or SwapForm(round_),
        "redraw": RedrawForm(round_),
        "facts": facts_of(round_, names),
        "mode": MissionModeForm(at.event, now=round_),
    }
    return desk_page(request, at, "desk/draft.html", context, status)


def playing_page(
    request: HttpRequest,
    at: Staff,
    round_: Round,
    *,
    slip: SlipForm | None = None,
    swap: SwapForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The games of a published round: plans, missions, reports, results."""
    lines = game_lines(round_)
    names = dict(at.event.entries.values_list("number", "name"))
    context = {
        "round": round_,
        "lines": sorted(lines, key=lambda line: line.urgency),
        "bye": queries.bye_of(round_),
        "idle": queries.spares_out(round_),
        "total": len(lines),
        "results": sum(line.result is not None for line in lines),
        "disputes": [line for line in lines if line.state == "disputed"],
        "walkovers": [line for line in lines if line.walkover],
        "slip": slip or slip_form(at.event)(at.event),
        "swap": swap or SwapForm(round_),
        "redraw": RedrawForm(round_),
        "facts": facts_of(round_, names),
        "reasons": [(line, named(line.game.why, names)) for line in lines],
        "latest": round_.number == at.event.rounds.count(),
        "clock": clock_of(at.event, round_),
    }
    part = "#games" if request.headers.get("X-Muster-Poll") else ""
    return desk_page(request, at, f"desk/round.html{part}", context, status)


@require_POST
@staff(RUN)
def round_missions(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    round_ = round_or_404(at, number)
    form = MissionModeForm(at.event, request.POST, now=round_)
    if not form.is_valid():
        hint = "With one mission for all, choose which; with random ones, a mission for each result of the die."
        raise Refused("Choose how the missions are found.", hint)
    rounds.change_mission(round_, actor(at), **form.cleaned_data)
    messages.success(request, "Missions changed.")
    return redirect("desk_round", event_id=at.event.public_id, number=number)


@require_POST
@staff(RUN)
def round_act(request: HttpRequest, at: Staff, number: int, act: str) -> HttpResponse:
    """One press: publish, unpublish, start, close, reopen, discard."""
    round_ = round_or_404(at, number)
    verb, said = ACTS[act]
    if act in SEEN:
        verb(round_, actor(at), version=seen_version(request))
    else:
        verb(round_, actor(at))
    messages.success(request, said.format(round_))
    if act == "discard":
        return redirect("desk_draft", event_id=at.event.public_id)
    return redirect("desk_round", event_id=at.event.public_id, number=number)


def seen_version(request: HttpRequest) -> int | None:
    """Which draft the pressed button was shown with."""
    text = request.POST.get("version", "")
    return int(text) if text.isdecimal() and len(text) <= 10 else None


SEEN = {"publish", "discard"}  # only the very draft that was looked at
ACTS: dict[str, tuple[Callable[..., None], str]] = {
    "publish": (rounds.publish_round, "{} is published: everybody can see it."),
    "unpublish": (rounds.unpublish_round, "{} is a draft again."),
    "start": (rounds.start_round, "{} has started."),
    "close": (rounds.close_round, "{} is closed."),
    "reopen": (rounds.reopen_round, "{} is open again."),
    "discard": (rounds.discard_round, "The draft of {} is thrown away."),
}


@require_POST
@staff(SCORE)
def round_slip(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Key in one paper slip by its table's number."""
    round_ = round_or_404(at, number)
    form = slip_form(at.event)(at.event, request.POST)
    status = 422
    if form.is_valid():
        game = Game.objects.filter(round=round_, table__number=form.cleaned_data["table"]).first()
        if game is None:
            form.add_error("table", f"No game of {round_} is at table {form.cleaned_data['table']}.")
        elif hasattr(game, "result"):
            form.add_error("table", f"{game.table} has its result already. Correct it on the game's own page.")
        else:
            try:
                result = results.enter_result(game, actor(at), form.outcome())
            except Refused as error:
                refuse(form, error)
                status = error.status
            else:
                first, second = queries.seats_in_order(game)
                messages.success(request, f"{game.table}: {first.entry.name} {result} {second.entry.name}")
                page = reverse("desk_round", kwargs={"event_id": at.event.public_id, "number": number})
                return redirect(f"{page}?keyed")
    return playing_page(request, at, round_, slip=form, status=status)
