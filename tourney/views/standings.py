"""Who stands where, and why."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney import queries
from tourney.access import public_event
from tourney.career import career_of
from tourney.models import Entry, Event
from tourney.placings import criteria_of, placings_of, working_of
from tourney.views.live import cached, unchanged
from tourney.views.public import public_page
from tourney.worth import told


@require_safe
def standings(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody by the event's own order of criteria."""
    event = public_event(event_id)
    if fresh := unchanged(request, event):
        return fresh
    context = {"rows": cached(event, "placings", lambda: placings_of(event)), "criteria": criteria_of(event)}
    return public_page(request, event, "event/standings.html", context, round_=queries.public_round(event))


@require_safe
def entry(request: HttpRequest, event_id: str, entry_id: str) -> HttpResponse:
    """One entry: its rounds, and every number worked out."""
    event = public_event(event_id)
    one = _entry(event, entry_id)
    if fresh := unchanged(request, event):
        return fresh
    placing, criteria, points = cached(event, f"working:{one.number}", lambda: working_of(event, one))
    context = {
        "entry": one,
        "placing": placing,
        "criteria": criteria,
        "workings": [*criteria, *([] if "points" in event.tiebreaks else [points])],
        "worth": told(event, event.scoring),
        "career": cached(event, f"career:{one.number}", lambda: career_of(event, one)),
    }
    return public_page(request, event, "event/entry.html", context, round_=queries.public_round(event))


def _entry(event: Event, entry_id: str) -> Entry:
    one: Entry | None = event.entries.filter(public_id=entry_id).exclude(dropped_after=0).first()
    if one is None:
        raise Http404("no such entry")
    return one
