"""Before the event at the desk: its public page, and the missions planned for its rounds."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tourney.access import RUN, Staff, staff
from tourney.errors import Refused
from tourney.forms.events import PublicPageForm
from tourney.forms.planned import OwnTableForm, PlannedForm
from tourney.services import events, planned
from tourney.views.pages import actor, desk_page


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def public_page(request: HttpRequest, at: Staff) -> HttpResponse:
    """What the organiser writes for the event's public page."""
    event = at.event
    form = PublicPageForm(event, request.POST or None, version=events.settings_version(event))
    status = 200
    if form.is_bound and form.is_valid():
        try:
            events.change_settings(event, actor(at), form.settings(), version=form.cleaned_data["version"])
        except Refused as error:
            event.refresh_from_db()
            now: dict[str, Any] = {name: getattr(event, name) for name in events.SETTINGS}
            form.refuse(error, version=events.settings_version(event), now=now)
            status = error.status
        else:
            messages.success(request, "Public page saved.")
            return redirect("desk_public", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    return desk_page(request, at, "desk/public_page.html", {"form": form}, status)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def planned_missions(request: HttpRequest, at: Staff) -> HttpResponse:
    """How each round to come gets its missions."""
    event = at.event
    form = PlannedForm(event, request.POST or None, version=planned.planned_version(event))
    status = 200
    if form.is_bound and form.is_valid():
        try:
            planned.plan_missions(event, actor(at), form.wanted(), version=form.cleaned_data["version"])
        except Refused as error:
            event.refresh_from_db()
            form = form.refused(error)
            status = error.status
        else:
            messages.success(request, f"Saved. The draw of each round begins with it. {form.who_sees}".strip())
            return redirect("desk_planned", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    return desk_page(request, at, "desk/planned.html", {"form": form}, status)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def planned_table(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """A random table of one's own for one round to come."""
    event = at.event
    if number not in planned.open_numbers(event):
        raise Http404("no round to plan for")
    form = OwnTableForm(event, number, request.POST or None)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            planned.plan_missions(event, actor(at), {number: form.planned()}, version=form.cleaned_data["version"])
        except Refused as error:
            event.refresh_from_db()
            now = OwnTableForm(event, number).firsts()
            form.refuse(error, version=planned.planned_version(event), now=now)
            status = error.status
        else:
            messages.success(request, f"Round {number} saved. {form.who_sees}")
            return redirect("desk_planned", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    return desk_page(request, at, "desk/planned_table.html", {"form": form, "number": number}, status)
