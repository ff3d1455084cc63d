"""A draft that publishes itself, a round closed without results, and what the public sees of places."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tourney.access import RUN, Staff, staff
from tourney.errors import Refused
from tourney.forms.clock import EmbargoForm, PublishAtForm
from tourney.forms.versions import refuse
from tourney.services import rounds, timed
from tourney.services.embargo import embargo_version, set_embargo
from tourney.views.pages import actor, desk_page
from tourney.views.rounds import draft_page, round_or_404
from tourney.zones import day_and_hour


@require_POST
@staff(RUN)
def publish_at(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Let the draft publish itself at a time."""
    round_ = round_or_404(at, number)
    form, status = PublishAtForm(at.event, request.POST), 422
    if form.is_valid():
        when = form.cleaned_data["publish_at"]
        try:
            timed.set_publishing(round_, actor(at), when, version=form.cleaned_data["version"])
        except Refused as error:
            refuse(form, error)
            status = error.status
            round_ = round_or_404(at, number)
            if round_.is_public:
                raise
        else:
            told = day_and_hour(when, at.event.time_zone, timezone.now())
            messages.success(request, f"{round_} publishes itself at {told}.")
            return redirect("desk_round", event_id=at.event.public_id, number=number)
    return draft_page(request, at, round_, status=status, publish_at=form)


@require_POST
@staff(RUN)
def publish_at_cancel(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Let it wait for the press again."""
    round_ = round_or_404(at, number)
    timed.cancel_publishing(round_, actor(at))
    messages.success(request, f"{round_} waits until you publish it.")
    return redirect("desk_round", event_id=at.event.public_id, number=number)


@require_POST
@staff(RUN)
def close_without(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Close the round without the results of the tables that were listed."""
    round_ = round_or_404(at, number)
    rounds.close_round(round_, actor(at), without=request.POST.getlist("without"))
    messages.success(request, f"{round_} is closed. Results that come later are entered on each game's own page.")
    return redirect("desk_round", event_id=at.event.public_id, number=number)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def embargo(request: HttpRequest, at: Staff) -> HttpResponse:
    """When public places move, and from which round on they are hidden."""
    event = at.event
    form = EmbargoForm(event, request.POST or None, version=embargo_version(event))
    status = 200
    if form.is_bound and form.is_valid():
        try:
            set_embargo(event, actor(at), version=form.cleaned_data["version"], **form.wanted())
        except Refused as error:
            event.refresh_from_db()
            fresh = EmbargoForm(event, version=embargo_version(event))
            form.refuse(error, version=embargo_version(event), now=fresh.firsts())
            status = error.status
        else:
            messages.success(request, "Saved: every public page keeps to it.")
            return redirect("desk_ranking", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    return desk_page(request, at, "desk/embargo.html", {"form": form}, status)
