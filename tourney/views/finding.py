"""Finding a player or a table from any page of the desk."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tourney.access import SEE, Staff, staff
from tourney.pages.finding import FoundPlayer, find
from tourney.views.pages import desk_page

LONGEST = 200


@require_safe
@staff(SEE)
def found(request: HttpRequest, at: Staff) -> HttpResponse:
    """What `?q=` finds. The only hit is gone to at once, unless it is the list below a field that asks."""
    words = request.GET.get("q", "").strip()[:LONGEST]
    hits = find(at.event, words, drafts=at.may_run)
    listed = request.headers.get("HX-Request") == "true"
    if hits.only and not listed:
        if not isinstance(hits.only, FoundPlayer):
            return redirect("desk_game", event_id=at.event.public_id, game_id=hits.only.public_id)
        if at.may_run:
            return redirect("desk_entry", event_id=at.event.public_id, entry_id=hits.only.entry.public_id)
    return desk_page(request, at, f"desk/find.html{'#found' if listed else ''}", {"hits": hits, "words": words})
