"""The podium of an event, once everybody may know who stands on it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney import queries
from tourney.access import public_event
from tourney.honours import awards_are_public
from tourney.pages.podium import is_shown, podium_of
from tourney.pages.prizes import prizes_of
from tourney.pages.turnout import outcomes_of
from tourney.views.live import cached
from tourney.views.public import public_page


@require_safe
def podium(request: HttpRequest, event_id: str) -> HttpResponse:
    """The first three, then whoever has won an award. Before the end there is no such page."""
    event = public_event(event_id)
    if not is_shown(event):
        raise Http404("no podium to see yet")
    awards = awards_are_public(event)
    context = {
        "winners": podium_of(event),
        "prizes": [one for one in cached(event, "prizes", lambda: prizes_of(event)) if one.winners] if awards else [],
        "outcomes": cached(event, "outcomes", lambda: outcomes_of(event)),
    }
    return public_page(request, event, "event/podium.html", context, round_=queries.public_round(event))
