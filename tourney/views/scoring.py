"""What a result is worth: chosen or written, looked at, then saved."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tourney.access import RUN, Staff, staff
from tourney.errors import Refused
from tourney.forms.scoring import ScoringForm, initial_of
from tourney.models import Result
from tourney.pages.placings import shifts_of
from tourney.schemes import read_scheme
from tourney.services import scoring as services
from tourney.standings import METRICS
from tourney.views.pages import actor, desk_page
from tourney.whatif import rescored
from tourney.worth import examples, told

CONFIRMED = "confirmed"
WITHOUT_POINTS = frozenset(
    {"wins", "wins_at_table", "draws", "played", "vp", "vp_conceded", "vp_difference", "vp_share", "sos_vp"}
    | {"destroyed", "lost", "mov", "win_path", "gw", "ogw", "soft", "lots"}
)
"""Criteria that are the same however results are scored."""


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def scoring(request: HttpRequest, at: Staff) -> HttpResponse:
    """A post is first shown with what it gives and moves; confirmed, it is saved."""
    event = at.event
    form = ScoringForm(event.scoring, request.POST or None, version=services.scheme_version(event))
    if not form.is_bound:
        return _page(request, at, form)
    if not form.is_valid():
        return _page(request, at, form, status=422)
    if CONFIRMED not in request.POST:
        return _page(request, at, form, asked=form.document)
    try:
        services.set_scheme(event, actor(at), form.document, version=form.cleaned_data["version"])
    except Refused as error:
        event.refresh_from_db()
        form.refuse(error, version=services.scheme_version(event), now=initial_of(event.scoring))
        return _page(request, at, form, status=error.status)
    messages.success(request, "Saved. The standings count it at once.")
    return redirect("desk_scoring", event_id=event.public_id)


def _page(
    request: HttpRequest, at: Staff, form: ScoringForm, *, asked: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    event = at.event
    scheme = read_scheme(asked) if asked else event.scoring
    moves = rescored(event, asked) if asked else ()
    context = {
        "form": form,
        "asked": asked,
        "confirmed": CONFIRMED,
        "told": told(event, scheme),
        "examples": examples(event, scheme),
        "results": Result.objects.filter(game__round__event=event).exists(),
        "moves": shifts_of(event, moves),
        "counts": not WITHOUT_POINTS.issuperset(event.tiebreaks),
        "decide": [METRICS[key].label for key in event.tiebreaks],
    }
    return desk_page(request, at, "desk/scoring.html", context, status)
