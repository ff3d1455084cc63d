"""An event's own pages at the desk: the overview, its settings, its tables, its end."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney import queries
from tourney.access import RUN, SEE, Staff, staff
from tourney.errors import Refused
from tourney.forms.events import SettingsForm, time_zones
from tourney.forms.tables import AddTablesForm, TablesForm, now
from tourney.forms.versions import refuse
from tourney.models import Event
from tourney.next_step import next_step
from tourney.pages.ending import missing_of
from tourney.pages.takebacks import latest, way_back
from tourney.pages.waiting import what_waits
from tourney.services import events

from .live import cached, this_minute, unchanged_this_minute
from .pages import actor, desk_page

LATEST = 8  # lines of the log on the overview


@require_safe
@staff(SEE)
def dashboard(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """The one next thing to do, what waits for somebody, where the event stands, and what was done last."""
    event = at_desk.event
    fresh = unchanged_this_minute(request, event)
    if fresh:
        return fresh
    state = queries.event_states([event], drafts=at_desk.may_run)[event.pk]
    minute = this_minute()
    context = {
        "state": state,
        "step": next_step(state),
        "waits": cached(event, f"waits:{at_desk.role}:{minute}", lambda: what_waits(at_desk, state)),
        "minute": minute,
        "done": latest(at_desk, LATEST) if at_desk.may_score else (),
    }
    return desk_page(request, at_desk, "desk/dashboard.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def settings(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Everything about the event that can be set."""
    event = at_desk.event
    form = SettingsForm(event, request.POST or None, version=events.settings_version(event))
    status = 200
    if form.is_bound and form.is_valid():
        try:
            events.change_settings(event, actor(at_desk), form.settings(), version=form.cleaned_data["version"])
        except Refused as error:
            status = _refused_settings(form, error, event)
        else:
            messages.success(request, "Settings saved.")
            return redirect("desk_settings", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    context = {"form": form, "time_zones": time_zones(), "state": queries.event_states([event])[event.pk]}
    return desk_page(request, at_desk, "desk/settings.html", context, status)


def _refused_settings(form: SettingsForm, error: Refused, event: Event) -> int:
    event.refresh_from_db()
    now: dict[str, Any] = {name: getattr(event, name) for name in events.SETTINGS}
    form.refuse(error, version=events.settings_version(event), now=now)
    return error.status


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def tables(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """What is wished of the tables: terrain, room, a mission laid out, a stream, closing."""
    event = at_desk.event
    form = TablesForm(event, request.POST or None, version=events.tables_version(event))
    status = 200
    if form.is_bound and form.is_valid():
        try:
            events.change_tables(event, actor(at_desk), form.wanted(), version=form.cleaned_data["version"])
        except Refused as error:
            form.refuse(error, version=events.tables_version(event), now=now(event))
            status = error.status
        else:
            messages.success(request, "Tables saved.")
            return redirect("desk_tables", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    return _tables_page(request, at_desk, form, _more(event, request.GET.get("add", "")), status)


def _more(event: Event, wanted: str = "") -> AddTablesForm:
    """The form that adds tables; with as many as are `wanted` it is what the page was opened for."""
    count = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 4 else 0
    form = AddTablesForm(initial={"count": count or 1, "after": events.highest_table(event)})
    if count:
        form.fields["count"].widget.attrs["autofocus"] = True
    return form


def _tables_page(
    request: HttpRequest, at_desk: Staff, form: TablesForm, more: AddTablesForm, status: int = 200
) -> HttpResponse:
    terrains, rooms = ({getattr(table, name) for table in form.tables} - {""} for name in ("terrain", "room"))
    used = set(at_desk.event.tables.filter(games__isnull=False).values_list("number", flat=True))
    context = {"form": form, "more": more, "terrains": sorted(terrains), "rooms": sorted(rooms), "used": used}
    return desk_page(request, at_desk, "desk/tables.html", context, status)


@require_POST
@staff(RUN)
def add_tables(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Tables numbered on from the highest."""
    event, more, status = at_desk.event, AddTablesForm(request.POST), 422
    if more.is_valid():
        try:
            events.add_tables(event, actor(at_desk), **more.cleaned_data)
        except Refused as error:
            refuse(more, error)
            status = error.status
        else:
            messages.success(request, "Tables added.")
            page = reverse("desk_tables", args=[event.public_id])
            wanted, secure = request.POST.get("then", ""), request.is_secure()
            return redirect(way_back(wanted, request.get_host(), secure=secure, otherwise=page))
    form = TablesForm(event, version=events.tables_version(event))
    return _tables_page(request, at_desk, form, more, status)


@require_POST
@staff(RUN)
def remove_table(request: HttpRequest, at_desk: Staff, number: int) -> HttpResponse:
    """Take away a table that was never played on."""
    table = get_object_or_404(at_desk.event.tables, number=number)
    events.remove_table(table, actor(at_desk))
    messages.success(request, f"Table {number} removed.")
    return redirect("desk_tables", event_id=at_desk.event.public_id)


@require_POST
@staff(RUN)
def finish(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Make the standings final. Where results or rounds are missing, the page that names them asks first."""
    event = at_desk.event
    missing = None if event.finished_at or queries.open_round(event) else missing_of(event)
    if missing and request.POST.get("without") != missing.word:
        return desk_page(request, at_desk, "desk/finish.html", {"missing": missing}, 422)
    events.finish_event(event, actor(at_desk))
    messages.success(request, f"{event.name} is finished. Its standings are final.")
    return redirect("desk", event_id=event.public_id)


@require_POST
@staff(RUN)
def reopen(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Let a finished event change again."""
    events.reopen_event(at_desk.event, actor(at_desk))
    messages.success(request, f"{at_desk.event.name} is open again.")
    return redirect("desk", event_id=at_desk.event.public_id)
