"""Rounds at the desk: draft, check, publish, play, close."""

from collections.abc import Callable

from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tourney import queries
from tourney.access import RUN, SEE, Staff, staff
from tourney.attendance import not_here
from tourney.calling import called
from tourney.clock import clock_of
from tourney.errors import Gone, Refused, TablesShort
from tourney.forms.clock import PublishAtForm
from tourney.forms.games import MissionModeForm, SwapForm
from tourney.forms.redraws import RedrawForm
from tourney.forms.versions import refuse
from tourney.models import Round, RoundStatus
from tourney.pages.awaited import waiting_for_plans
from tourney.pages.drawviews import facts_of, relaxations
from tourney.pages.grace import no_shows, word_of
from tourney.pages.rollcall import roll_call
from tourney.pages.roundviews import faults, game_lines, named, scores_before, taking_part
from tourney.pages.shortage import Shortage, shortage_before
from tourney.services import checkin, drafts, redraws, rounds, timed
from tourney.views.live import this_minute, unchanged_this_minute
from tourney.views.pages import actor, desk_page
from tourney.zones import day_and_hour


def round_or_404(at: Staff, number: int) -> Round:
    """A round of the event; a draft only for those who may run it, who are told too if it was thrown away."""
    round_ = Round.objects.select_related("event").filter(event=at.event, number=number).first()
    if round_ is None and at.may_run and drafts.thrown_away(at.event, number):
        raise Gone("This draft was thrown away.", "Draw the round again.")
    if round_ is None or not (round_.is_public or at.may_run):
        raise Http404("no such round")
    return round_


@require_safe
@staff(SEE)
def desk_draft(request: HttpRequest, at: Staff) -> HttpResponse:
    """All rounds, and the form that draws the next one."""
    return rounds_page(request, at, MissionModeForm(at.event))


@require_POST
@staff(RUN)
def round_draft(request: HttpRequest, at: Staff) -> HttpResponse:
    """Draw the next round."""
    form, status, short = MissionModeForm(at.event, request.POST), 422, None
    if form.is_valid():
        try:
            made = rounds.draft_round(at.event, actor(at), **form.cleaned_data)
        except Refused as error:
            refuse(form, error)
            if isinstance(error, TablesShort):
                short = shortage_before(at.event, error, reverse("desk_draft", args=[at.event.public_id]))
            status = error.status
        else:
            return redirect("desk_round", event_id=at.event.public_id, number=made.number)
    return rounds_page(request, at, form, status, short)


def rounds_page(
    request: HttpRequest, at: Staff, form: MissionModeForm, status: int = 200, short: Shortage | None = None
) -> HttpResponse:
    event = at.event
    shown = event.rounds.annotate(played=Count("games__result"), total=Count("games")).order_by("-number")
    number = event.rounds.count() + 1
    context = {
        "form": form,
        "short": short,
        "rounds": [round_ for round_ in shown if round_.is_public or at.may_run],
        "open_round": queries.open_round(event),
        "number": number,
        "playing": taking_part(event, number),
        "too_few": len(queries.playing_in(event, number)) < 2,
        "done": number > event.rounds_planned,
        "not_here": (away := not_here(event, number)),
        "not_here_version": checkin.missing_version(away),
    }
    return desk_page(request, at, "desk/rounds.html", context, status)


@require_safe
@staff(SEE)
def desk_round(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """One round as it stands. Polls while it is open."""
    round_ = round_or_404(at, number)
    fresh = unchanged_this_minute(request, at.event)
    if fresh:
        return fresh
    if round_.status == RoundStatus.DRAFT:
        return draft_page(request, at, round_)
    return playing_page(request, at, round_)


def draft_page(
    request: HttpRequest,
    at: Staff,
    round_: Round,
    swap: SwapForm | None = None,
    status: int = 200,
    *,
    publish_at: PublishAtForm | None = None,
) -> HttpResponse:
    """The draft with what it breaks, who has come or gone since, and every way to change it."""
    scores = scores_before(round_)
    gone, missing = redraws.stale_entries(round_)
    names = called(at.event)
    version = drafts.version(round_)
    context = {
        "round": round_,
        "version": version,
        "publish_at": publish_at or PublishAtForm(at.event, initial={"version": version}),
        "why_not": timed.why_not_published(round_),
        "publishes": day_and_hour(round_.publish_at, at.event.time_zone, timezone.now()) if round_.publish_at else "",
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
        "roll_call": roll_call(round_),
    }
    return desk_page(request, at, "desk/draft.html", context, status)


def playing_page(
    request: HttpRequest,
    at: Staff,
    round_: Round,
    *,
    swap: SwapForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The games of a published round: plans, missions, reports, results."""
    lines = game_lines(round_)
    names = called(at.event)
    context = {
        "round": round_,
        "lines": sorted(lines, key=lambda line: line.urgency),
        "bye": queries.bye_of(round_),
        "idle": queries.spares_out(round_),
        "total": len(lines),
        "results": sum(line.result is not None for line in lines),
        "disputes": [line for line in lines if line.state == "disputed"],
        "walkovers": [line for line in lines if line.walkover],
        "swap": swap or SwapForm(round_),
        "redraw": RedrawForm(round_),
        "facts": facts_of(round_, names),
        "reasons": [(line, named(line.game.why, names)) for line in lines],
        "latest": round_.number == at.event.rounds.count(),
        "clock": clock_of(at.event, round_),
        "minute": this_minute(),
        "waiting": waiting_for_plans(at.event, lines) if round_.status != RoundStatus.CLOSED else None,
        "no_shows": (missing := no_shows(round_, lines)),
        "no_shows_word": word_of(round_, missing),
        "roll_call": roll_call(round_) if round_.status == RoundStatus.PUBLISHED and at.may_run else None,
    }
    return desk_page(request, at, "desk/round.html", context, status)


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
    page = reverse("desk_round", kwargs={"event_id": at.event.public_id, "number": number})
    return redirect(f"{page}?{act}" if act == "publish" else page)


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
