"""The front page: the events somebody helps to run, or what Muster is."""

import secrets

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tourney import queries
from tourney.access import RIGHTS, RUN
from tourney.errors import Refused
from tourney.forms.events import NewEventForm, time_zones
from tourney.forms.versions import refuse
from tourney.models import Event
from tourney.next_step import next_step
from tourney.ruleset import sides_of
from tourney.services.events import create_event
from tourney.services.writing import Actor

LISTED = 20


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """My events with where they stand and what comes next; for a stranger what Muster is, and the listed events."""
    if not isinstance(request.user, User):
        listed = Event.objects.filter(listed=True).order_by(F("finished_at").asc(nulls_first=True), "-starts_on", "-pk")
        shown = list(listed[:LISTED])
        states = queries.event_states(shown)
        return render(request, "welcome.html", {"events": [(event, states[event.pk]) for event in shown]})
    helped = Event.objects.filter(members__user=request.user).annotate(role=F("members__role"))
    mine = list(helped.order_by(F("finished_at").desc(nulls_first=True), "-pk"))
    running = [event for event in mine if RUN in RIGHTS[event.role]]
    states = queries.event_states(running, drafts=True) | queries.event_states(
        [event for event in mine if event not in running], drafts=False
    )
    rows = [(event, states[event.pk], next_step(states[event.pk])) for event in mine]
    return render(request, "home.html", {"events": rows})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """Make an event. What the last one had is filled in, since clubs seldom change hall, paper or zone."""
    user = request.user
    if not isinstance(user, User):
        raise TypeError("login_required lets nobody else in")
    form = NewEventForm(request.POST or None, initial=_as_last_time(user) | {"key": secrets.token_hex(16)})
    status = 200
    if form.is_bound and form.is_valid():
        try:
            own = {name: form.cleaned_data[name] for name in ("tables", "key")}
            event = create_event(Actor.of_user(user), **own, **form.settings())
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            return redirect("desk", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    context = {"form": form, "time_zones": time_zones()}
    return render(request, "desk/new_event.html", context, status=status)


def _as_last_time(user: User) -> dict[str, object]:
    last = Event.objects.filter(members__user=user).order_by("-pk").first()
    names = ("system", "venue", "time_zone", "paper", "units", "dice", "points", "round_minutes")
    return {name: getattr(last, name) for name in names} | {"sides": sides_of(last.draw_rules)} if last else {}
