"""Teams of an event that everybody plays alone: who is in which, and their table."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from tourney import embargo, queries
from tourney.access import RUN, SEE, Staff, public_event, staff
from tourney.errors import Refused
from tourney.exports.teams import teams_csv
from tourney.forms.teams import TeamsForm
from tourney.forms.versions import refuse
from tourney.honours import has_teams
from tourney.names import sort_key
from tourney.services import teams as services
from tourney.teams import team_metrics, team_rows
from tourney.views.live import cached, unchanged
from tourney.views.pages import actor, csv_file, desk_page
from tourney.views.public import public_page


@require_safe
@staff(SEE)
def teams(request: HttpRequest, at: Staff) -> HttpResponse:
    """The teams as they stand."""
    context = {"teams": team_rows(at.event), "metrics": team_metrics(at.event), "best": at.event.team_best}
    return desk_page(request, at, "desk/teams.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def edit(request: HttpRequest, at: Staff) -> HttpResponse:
    """Who is in which team, all on one form."""
    event = at.event
    entries = sorted(event.entries.all(), key=lambda entry: sort_key(entry.name))
    form = TeamsForm(entries, event.team_best, request.POST or None)
    status = 200
    if form.is_bound and form.is_valid():
        clean = form.cleaned_data
        try:
            services.set_teams(event, actor(at), form.wanted(), seen=clean["seen"], best=clean["best"])
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, "Teams saved.")
            return redirect("desk_teams", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    names = sorted({entry.team for entry in entries if entry.team} | {entry.club for entry in entries if entry.club})
    return desk_page(request, at, "desk/teams_edit.html", {"form": form, "names": names}, status)


@require_safe
@staff(SEE)
def teams_file(request: HttpRequest, at: Staff) -> HttpResponse:
    """The teams with their totals, for a spreadsheet."""
    return csv_file(at.event, teams_csv(at.event), "teams")


@require_safe
def public_teams(request: HttpRequest, event_id: str) -> HttpResponse:
    """The teams for everybody, if there are any."""
    event = public_event(event_id)
    if not has_teams(event):
        raise Http404("no teams")
    if fresh := unchanged(request, event):
        return fresh
    through = embargo.public_through(event)
    context = {
        "teams": cached(event, "teams", lambda: team_rows(event, through=through)),
        "through": through,
        "metrics": team_metrics(event),
        "best": event.team_best,
    }
    return public_page(request, event, "event/teams.html", context, round_=queries.public_round(event))
