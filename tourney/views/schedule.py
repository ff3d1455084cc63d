"""The schedule: written, moved and filled in at the desk, read by everybody, and taken along in a calendar."""

import secrets
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney import queries
from tourney.access import RUN, Staff, public_event, staff
from tourney.addresses import base_address
from tourney.errors import Refused
from tourney.exports.calendar import calendar_of
from tourney.forms.schedule import FillForm, MoveForm, ScheduleForm
from tourney.outlines import outline
from tourney.services import schedule as services
from tourney.timetable import coming, timetable_of
from tourney.views.live import cached, unchanged
from tourney.views.pages import actor, desk_page
from tourney.views.public import public_page


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def desk_schedule(request: HttpRequest, at: Staff) -> HttpResponse:
    """All lines in one form, and above it what moves them."""
    event = at.event
    form = ScheduleForm(event, request.POST or None)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            services.set_schedule(event, actor(at), form.lines(), version=form.cleaned_data["version"])
        except Refused as error:
            event.refresh_from_db()
            form = form.refused(error, partial(ScheduleForm, event))
            status = error.status
        else:
            messages.success(request, "Schedule saved.")
            for title in form.twice():
                messages.warning(request, f"{title}: that hour comes twice that night. The first of the two is meant.")
            return redirect("desk_schedule", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    return _page(request, at, form=form, status=status)


@require_POST
@staff(RUN)
def move_schedule(request: HttpRequest, at: Staff) -> HttpResponse:
    """Everything from a line on, later or earlier."""
    event = at.event
    form = MoveForm(event, list(event.slots.all()), request.POST)
    status = 422
    if form.is_valid():
        clean = form.cleaned_data
        try:
            services.move_schedule(
                event, actor(at), clean["minutes"], start=clean["start"], key=clean["key"], version=clean["version"]
            )
        except Refused as error:
            form.refuse(error, version=services.schedule_version(event), now={})
            status = error.status
        else:
            messages.success(request, "Schedule moved.")
            return redirect("desk_schedule", event_id=event.public_id)
    return _page(request, at, move=form, status=status)


@require_POST
@staff(RUN)
def fill_schedule(request: HttpRequest, at: Staff) -> HttpResponse:
    """The lines of an outline, in place of those there are."""
    event = at.event
    form = FillForm(event, request.POST)
    status = 422
    if form.is_valid() and (chosen := outline(form.cleaned_data["outline"])):
        lines = chosen.schedule(
            form.cleaned_data["starts_on"], rounds=event.rounds_planned, minutes=event.round_minutes
        )
        try:
            wanted = [services.Line.of(line) for line in lines]
            services.set_schedule(event, actor(at), wanted, version=form.cleaned_data["version"])
        except Refused as error:
            form.refuse(error, version=services.schedule_version(event), now={})
            status = error.status
        else:
            messages.success(request, "Schedule filled in: change what differs.")
            return redirect("desk_schedule", event_id=event.public_id)
    return _page(request, at, fill=form, status=status)


def _page(
    request: HttpRequest,
    at: Staff,
    *,
    form: ScheduleForm | None = None,
    move: MoveForm | None = None,
    fill: FillForm | None = None,
    status: int = 200,
) -> HttpResponse:
    event = at.event
    slots = list(event.slots.all())
    context = {
        "form": form or ScheduleForm(event),
        "move": move or MoveForm(event, slots, key=secrets.token_hex(16)),
        "fill": fill or FillForm(event),
        "lines": len(slots),
    }
    return desk_page(request, at, "desk/schedule.html", context, status)


@require_safe
def public_schedule(request: HttpRequest, event_id: str) -> HttpResponse:
    """The days of the event for everybody."""
    event = public_event(event_id)
    if fresh := unchanged(request, event):
        return fresh
    days = cached(event, "timetable", lambda: timetable_of(event))
    context = {"days": days, "coming": coming(days, event.time_zone)}
    return public_page(request, event, "event/schedule.html", context, round_=queries.public_round(event))


@require_safe
def schedule_file(request: HttpRequest, event_id: str) -> HttpResponse:
    """The schedule for a calendar; a calendar that subscribes to it follows every change."""
    event = public_event(event_id)
    address = base_address(request) + reverse("event", args=[event.public_id])
    return HttpResponse(
        calendar_of(event, address),
        content_type="text/calendar; charset=utf-8",
        headers={"Content-Disposition": 'inline; filename="schedule.ics"'},
    )
