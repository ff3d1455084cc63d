"""Who stands where, and why."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney import embargo, queries
from tourney.access import public_event, staff_of
from tourney.models import Entry, Event
from tourney.pages.career import career_of
from tourney.pages.listviews import public_list, reveal_time
from tourney.pages.placings import criteria_of, placings_of, working_of
from tourney.views.live import cached, unchanged
from tourney.views.public import public_page
from tourney.worth import told


@require_safe
def standings(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody by the event's own order of criteria."""
    event = public_event(event_id)
    if fresh := unchanged(request, event):
        return fresh
    through = embargo.public_through(event)
    rows = cached(event, "placings", lambda: placings_of(event, through=through))
    context = {"rows": rows, "criteria": criteria_of(event), "through": through}
    return public_page(request, event, "event/standings.html", context, round_=queries.public_round(event))


@require_safe
def entry(request: HttpRequest, event_id: str, entry_id: str) -> HttpResponse:
    """One entry: its rounds, and every number worked out. Whoever helps with the event sees what is hidden, too."""
    event = public_event(event_id)
    one = _entry(event, entry_id)
    if fresh := unchanged(request, event):
        return fresh
    through, hidden = embargo.public_through(event), embargo.hides_from(event)
    at_desk = through is not None and staff_of(request, event_id) is not None
    if at_desk:
        through, hidden = None, None
    kept = f"all:{one.number}" if at_desk else f"{one.number}"
    worked = cached(event, f"working:{kept}", lambda: working_of(event, one, through=through))
    placing, criteria, points = worked
    context = {
        "entry": one,
        "placing": placing,
        "criteria": criteria,
        "workings": [*criteria, *([] if "points" in event.tiebreaks else [points])],
        "worth": told(event, event.scoring),
        "list": public_list(one),
        "reveal": reveal_time(event),
        "career": cached(event, f"career:{kept}", lambda: career_of(event, one, hidden_from=hidden)),
        "through": through,
        "at_desk": at_desk,
    }
    return public_page(request, event, "event/entry.html", context, round_=queries.public_round(event))


def _entry(event: Event, entry_id: str) -> Entry:
    one: Entry | None = event.entries.filter(public_id=entry_id).exclude(dropped_after=0).first()
    if one is None:
        raise Http404("no such entry")
    return one
