"""Awards: what is given for what, who would get it, and when everybody may see it."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney import queries
from tourney.access import RUN, SEE, Staff, public_event, staff
from tourney.errors import Refused
from tourney.exports.honours import awards_csv
from tourney.forms.awards import AwardsForm
from tourney.honours import awards_are_public, number_labels, usual_awards
from tourney.models import Event
from tourney.pages.prizes import prizes_of
from tourney.pages.turnout import outcomes_of
from tourney.schemes import read_awards
from tourney.services import awards as services
from tourney.views.live import cached
from tourney.views.pages import actor, csv_file, desk_page
from tourney.views.public import public_page


@require_safe
@staff(SEE)
def awards(request: HttpRequest, at: Staff) -> HttpResponse:
    """Who would get each award as things stand, with the working."""
    context = {"prizes": prizes_of(at.event), "public": awards_are_public(at.event)}
    return desk_page(request, at, "desk/awards.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def edit(request: HttpRequest, at: Staff) -> HttpResponse:
    """What is awarded. `?usual` begins with what many events award."""
    event = at.event
    usual = "usual" in request.GET
    form = _form(event, usual, request.POST or None)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            services.set_awards(event, actor(at), form.document(), version=form.cleaned_data["version"])
        except Refused as error:
            event.refresh_from_db()
            form = form.refused(error, partial(_form, event, usual))
            status = error.status
        else:
            messages.success(request, "Saved.")
            return redirect("desk_awards", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    context = {"form": form, "labels": list(number_labels(event).values())[1:]}
    return desk_page(request, at, "desk/awards_edit.html", context, status)


def _form(event: Event, usual: bool, data: Any) -> AwardsForm:
    """The awards that are kept; with `usual` those that many events have, while there are none."""
    awards = usual_awards(event) if usual and not event.awards else event.awards
    return AwardsForm(
        read_awards(awards),
        number_labels(event),
        event.practice.sides,
        data,
        version=services.awards_version(event),
    )


@require_POST
@staff(RUN)
def show(request: HttpRequest, at: Staff) -> HttpResponse:
    """Let everybody see the awards (`public=1`), or no longer."""
    public = request.POST.get("public") == "1"
    services.show_awards(at.event, actor(at), public=public)
    messages.success(request, "Everybody can see the awards." if public else "Only the desk sees the awards.")
    return redirect("desk_awards", event_id=at.event.public_id)


@require_safe
@staff(SEE)
def awards_file(request: HttpRequest, at: Staff) -> HttpResponse:
    """Every award with everybody's working, for a spreadsheet."""
    return csv_file(at.event, awards_csv(at.event), "awards")


@require_safe
def public_awards(request: HttpRequest, event_id: str) -> HttpResponse:
    """The awards for everybody, once they are public; before that there is no such page."""
    event = public_event(event_id)
    if not awards_are_public(event):
        raise Http404("no awards to see")
    context = {
        "prizes": cached(event, "prizes", lambda: prizes_of(event)),
        "outcomes": cached(event, "outcomes", lambda: outcomes_of(event)),
    }
    return public_page(request, event, "event/awards.html", context, round_=queries.public_round(event))
