"""What the games of an event add up to: for everybody after a round closes, for the desk always."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney import queries
from tourney.access import SEE, Staff, public_event, staff
from tourney.pages.statistics import statistics_of
from tourney.views.live import cached
from tourney.views.pages import desk_page
from tourney.views.public import public_page


@require_safe
def statistics(request: HttpRequest, event_id: str) -> HttpResponse:
    """Results of closed rounds that everybody may know."""
    event = public_event(event_id)
    context = {"statistics": cached(event, "statistics", lambda: statistics_of(event, public=True))}
    return public_page(request, event, "event/statistics.html", context, round_=queries.public_round(event))


@require_safe
@staff(SEE)
def desk_statistics(request: HttpRequest, at: Staff) -> HttpResponse:
    """All results so far."""
    found = cached(at.event, "desk-statistics", lambda: statistics_of(at.event, public=False))
    return desk_page(request, at, "desk/statistics.html", {"statistics": found})
