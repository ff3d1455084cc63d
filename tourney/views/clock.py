"""The round's time at the desk, and what the hall is told."""

from collections.abc import Callable
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tourney import queries
from tourney.access import JUDGE, RUN, SEE, Staff, staff
from tourney.clock import clock_of
from tourney.errors import Refused
from tourney.forms.clock import AnnounceForm, CallsForm, MinutesForm, TableTimeForm
from tourney.forms.versions import refuse
from tourney.models import Game, Round, RoundStatus
from tourney.services import announcements
from tourney.services import clock as services
from tourney.views.live import unchanged
from tourney.views.pages import actor, desk_page

LAST = 12
STEPS = (5, 10, -5)


@require_safe
@staff(SEE)
def desk_clock(request: HttpRequest, at: Staff) -> HttpResponse:
    """The clock large, with everything that is done to it; announcements. Polls."""
    return unchanged(request, at.event) or clock_page(request, at)


def clock_page(request: HttpRequest, at: Staff, status: int = 200, **bound: Any) -> HttpResponse:
    """The page, with the one form that came back wrong in the place of a fresh one."""
    event = at.event
    round_ = queries.open_round(event)
    round_ = round_ if round_ and round_.is_public else None
    told, now = list(event.announcements.select_related("by")[:LAST]), timezone.now()
    clock = clock_of(event, round_)
    context = {
        "round": round_,
        "clock": clock,
        "own": _longer(round_),
        "steps": STEPS,
        "start": int(round_.started_at.timestamp()) if round_ and round_.started_at else "",
        "key": token_hex(8),
        "minutes": MinutesForm(initial={"seen": round_.extra_minutes if round_ else 0, "key": token_hex(8)}),
        "table_time": TableTimeForm(),
        "announce": AnnounceForm(initial={"key": token_hex(8)}),
        "calls": CallsForm(event, version=services.calls_version(event)),
        "told": [(one, one.until is None or one.until > now) for one in told],
        **bound,
    }
    return desk_page(request, at, "desk/clock.html", context, status)


def _longer(round_: Round | None) -> list[Game]:
    """The games that have minutes of their own."""
    if round_ is None:
        return []
    return list(round_.games.filter(extra_minutes__gt=0).select_related("table").order_by("table__number"))


def _playing(at: Staff) -> Round:
    round_ = queries.open_round(at.event)
    if round_ is None or round_.status != RoundStatus.PLAYING:
        raise Refused("No clock is running.", "Start the round first.")
    return round_


def _back(at: Staff) -> HttpResponseRedirect:
    return redirect("desk_clock", event_id=at.event.public_id)


def _restart(request: HttpRequest, at: Staff, round_: Round) -> None:
    seen = request.POST.get("start", "")
    shown = datetime.fromtimestamp(int(seen), UTC) if seen.isdecimal() and len(seen) <= 10 else None
    services.restart_clock(round_, actor(at), seen=shown)


ACTS: dict[str, tuple[Callable[[HttpRequest, Staff, Round], None], str]] = {
    "pause": (lambda _, at, round_: services.pause_round(round_, actor(at)), "The clock stands still, on every page."),
    "resume": (lambda _, at, round_: services.resume_round(round_, actor(at)), "The clock goes on."),
    "restart": (_restart, "The round's time begins anew, from now."),
}


@require_POST
@staff(RUN)
def clock_act(request: HttpRequest, at: Staff, act: str) -> HttpResponse:
    """One press: pause, resume, restart."""
    verb, said = ACTS[act]
    verb(request, at, _playing(at))
    messages.success(request, said)
    return _back(at)


@require_POST
@staff(RUN)
def clock_minutes(request: HttpRequest, at: Staff) -> HttpResponse:
    """More minutes for every table, or fewer."""
    round_ = _playing(at)
    form, status = MinutesForm(request.POST), 422
    if form.is_valid():
        clean = form.cleaned_data
        try:
            services.add_minutes(round_, actor(at), clean["minutes"], seen=clean["seen"], key=clean["key"])
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            count = abs(clean["minutes"])
            done = "more" if clean["minutes"] > 0 else "fewer"
            messages.success(request, f"{count} minute{'' if count == 1 else 's'} {done} for every table.")
            return _back(at)
    return clock_page(request, at, status, minutes=form)


@require_POST
@staff(JUDGE)
def clock_table(request: HttpRequest, at: Staff) -> HttpResponse:
    """Minutes of one table's own."""
    round_ = _playing(at)
    form, status = TableTimeForm(request.POST), 422
    if form.is_valid():
        table, own = form.cleaned_data["table"], form.cleaned_data["own"]
        try:
            game = round_.games.select_related("round__event", "table").filter(table__number=table).first()
            if game is None:
                raise Refused(f"No game of {round_} is at table {table}.", "Look at the number on the slip.")
            services.extend_game(game, actor(at), own)
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, f"Table {table} plays {own} minute{'' if own == 1 else 's'} longer.")
            return _back(at)
    return clock_page(request, at, status, table_time=form)


@require_POST
@staff(RUN)
def clock_calls(request: HttpRequest, at: Staff) -> HttpResponse:
    """What is told before a round ends."""
    event = at.event
    form, status = CallsForm(event, request.POST, version=services.calls_version(event)), 422
    if form.is_valid():
        try:
            services.set_calls(event, actor(at), form.calls(), version=form.cleaned_data["version"])
        except Refused as error:
            event.refresh_from_db()
            fresh = CallsForm(event, version=services.calls_version(event))
            form.refuse(error, version=services.calls_version(event), now=fresh.firsts())
            status = error.status
        else:
            messages.success(request, "Saved: this is told before a round ends.")
            return _back(at)
    return clock_page(request, at, status, calls=form)


@require_POST
@staff(RUN)
def announce(request: HttpRequest, at: Staff) -> HttpResponse:
    """Tell everybody at once."""
    form, status = AnnounceForm(request.POST), 422
    if form.is_valid():
        clean = form.cleaned_data
        try:
            announcements.announce(at.event, actor(at), clean["words"], until=form.until(), key=clean["key"])
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, "Told: in the hall, on public pages and on phones.")
            return _back(at)
    return clock_page(request, at, status, announce=form)


@require_POST
@staff(RUN)
def announcement_end(request: HttpRequest, at: Staff, pk: int) -> HttpResponse:
    """Take one away."""
    found = at.event.announcements.select_related("event").filter(pk=pk).first()
    if found is None:
        raise Http404("no such announcement")
    announcements.take_away(found, actor(at))
    messages.success(request, "Nobody reads it any more.")
    return _back(at)
