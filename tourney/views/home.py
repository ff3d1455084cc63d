"""The front page: the events somebody helps to run, or what Muster is."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tourney import queries
from tourney.access import RIGHTS, RUN
from tourney.errors import Refused
from tourney.forms.events import time_zones
from tourney.forms.new_event import COPY, NewEventForm, usual_beginning
from tourney.forms.versions import refuse
from tourney.models import Event
from tourney.next_step import EventState, next_step
from tourney.secondstep import lacks
from tourney.services.copies import create_copy, create_from_outline
from tourney.services.writing import Actor

LISTED, MOST_COPIED = 20, 30
A_PAGE = 60  # events of one's own, those that are not over first
COPIED = "Players who came along: {}. Their e-mail addresses did not, and no consent of theirs is on record here."


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """My events with where they stand and what comes next; for a stranger what Muster is, and the listed events."""
    if not isinstance(request.user, User):
        listed = Event.objects.filter(listed=True).order_by(F("finished_at").asc(nulls_first=True), "-starts_on", "-pk")
        shown = list(listed[:LISTED])
        states = queries.event_states(shown)
        return render(request, "welcome.html", {"events": [(event, states[event.pk]) for event in shown]})
    helped = Event.objects.filter(members__user=request.user).annotate(role=F("members__role"))
    ordered = helped.order_by(F("finished_at").desc(nulls_first=True), "-pk")
    page = Paginator(ordered, A_PAGE).get_page(request.GET.get("page"))
    mine: list[Any] = list(page)  # events with the role in them
    running = [event for event in mine if RUN in RIGHTS[event.role]]
    states = queries.event_states(running, drafts=True) | queries.event_states(
        [event for event in mine if event not in running], drafts=False
    )
    rows = [(event, states[event.pk], next_step(states[event.pk])) for event in mine]
    groups = {heading: [row for row in rows if _group(row[1]) == heading] for heading in GROUPS}
    shown_groups = [(name, found) for name, found in groups.items() if found]
    return render(request, "home.html", {"groups": shown_groups, "page": page})


GROUPS = ("Under way", "To come", "Finished")


def _group(state: EventState) -> str:
    if state.finished:
        return "Finished"
    return "Under way" if state.round else "To come"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """Make an event: from an outline of a game, or as a copy of one that this person runs (`?from=ID` chooses it)."""
    user = request.user
    if not isinstance(user, User):
        raise TypeError("login_required lets nobody else in")
    sources = _may_copy(user)
    form = NewEventForm(sources, request.POST or None, initial=_first_values(request, user, sources))
    status = 200
    if form.is_bound and form.is_valid():
        try:
            event = _made(form, user)
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            if form.cleaned_data.get("with_roster"):
                messages.warning(request, COPIED.format(event.entries.count()))
            return redirect("desk", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    context = {"form": form, "time_zones": time_zones()}
    return render(request, "desk/new_event.html", context, status=status)


def _made(form: NewEventForm, user: User) -> Event:
    by, key, clean = Actor.of_user(user), form.cleaned_data["key"], form.cleaned_data
    beginning = form.beginning(_as_last_time(user))
    if form.source:
        return create_copy(by, form.source, beginning, roster=clean.get("with_roster", False), key=key)
    if form.outline is None:
        raise TypeError("the form takes no other beginning")
    return create_from_outline(by, form.outline, beginning, key=key)


def _may_copy(user: User) -> list[Event]:
    """The events that may be copied with their players: none without the second step that is demanded of helpers."""
    if lacks(user):
        return []
    roles = [role for role, rights in RIGHTS.items() if RUN in rights]
    return list(Event.objects.filter(members__user=user, members__role__in=roles).order_by("-pk")[:MOST_COPIED])


def _last(user: User) -> Event | None:
    """The last event that they made themselves: one that came as a file may be somebody else's, from anywhere."""
    mine = Event.objects.filter(members__user=user, log__verb="event created", log__user=user)
    return mine.exclude(log__verb="event imported").order_by("-pk").first()


def _as_last_time(user: User) -> dict[str, object]:
    """What a club seldom changes, whatever it plays."""
    last = _last(user)
    return {name: getattr(last, name) for name in ("time_zone", "paper", "units", "dice", "language")} if last else {}


def _first_values(request: HttpRequest, user: User, sources: Sequence[Event]) -> dict[str, object]:
    last = _last(user)
    wanted = next((event for event in sources if event.public_id == request.GET.get("from")), None)
    known = wanted or last
    first: dict[str, object] = {name: getattr(known, name) for name in ("venue", "time_zone")} if known else {}
    begin = f"{COPY}{wanted.public_id}" if wanted else usual_beginning(last)
    return first | {"begin": begin, "key": secrets.token_hex(16)}
