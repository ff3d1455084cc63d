"""Rehearsals at the desk: begin one, let it play, throw it away."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from tourney import queries
from tourney.access import OWN, RUN, Staff, staff
from tourney.errors import Refused
from tourney.forms.rehearsing import RehearsalForm
from tourney.forms.versions import refuse
from tourney.services import rehearsing
from tourney.services.rehearsing import LEAST, MOST, USUAL
from tourney.views.pages import actor, desk_page


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def rehearse(request: HttpRequest, at: Staff) -> HttpResponse:
    """Begin a rehearsal of this event, with as many players as it has unless told otherwise."""
    active = queries.event_states([at.event])[at.event.pk].active
    first = {"players": min(max(active or USUAL, LEAST), MOST), "key": secrets.token_hex(16)}
    form, status = RehearsalForm(request.POST or None, initial=first), 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                made = rehearsing.begin_rehearsal(at.event, actor(at), **form.cleaned_data)
            except Refused as error:
                refuse(form, error)
                status = error.status
            else:
                messages.success(request, f"{made.name} is ready. Let it play, or do everything yourself.")
                return redirect("desk", event_id=made.public_id)
    return desk_page(request, at, "desk/rehearse.html", {"form": form}, status)


@require_POST
@staff(RUN)
def play_on(request: HttpRequest, at: Staff) -> HttpResponse:
    """Do the next thing, or with `round` everything up to the end of a round."""
    play = rehearsing.play_round if "round" in request.POST else rehearsing.step
    messages.success(request, play(at.event, actor(at)))
    return redirect("desk", event_id=at.event.public_id)


@require_POST
@staff(OWN)
def remove(request: HttpRequest, at: Staff) -> HttpResponse:
    """Throw the rehearsal away."""
    name = rehearsing.remove_rehearsal(at.event, actor(at))
    messages.success(request, f"{name} is gone.")
    return redirect("home")
