"""The standings at the desk."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney import embargo, queries
from tourney.access import SEE, Staff, staff
from tourney.pages.placings import criteria_of
from tourney.views.live import unchanged
from tourney.views.pages import desk_page


@require_safe
@staff(SEE)
def desk_standings(request: HttpRequest, at: Staff) -> HttpResponse:
    """Places with every criterion, each row a step away from its working."""
    fresh = unchanged(request, at.event)
    if fresh:
        return fresh
    event = at.event
    entries = {entry.number: entry for entry in event.entries.all()}
    rows = [
        (row, entries[row.entry], [(key, row.values[key]) for key in event.tiebreaks])
        for row in queries.standings_of(event)
    ]
    context = {
        "rows": rows,
        "metrics": criteria_of(event),
        "public_through": embargo.public_through(event),
        "adjustments": event.adjustments.select_related("entry"),
        "played": event.rounds.exclude(status="draft").count(),
    }
    part = "#standings" if request.headers.get("X-Muster-Poll") else ""
    return desk_page(request, at, f"desk/standings.html{part}", context)
