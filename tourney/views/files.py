"""Files of an event that other programs read."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney.access import RUN, SEE, Staff, staff
from tourney.errors import Refused
from tourney.exports.report import report_of_event
from tourney.trf import TrfError, write_trf
from tourney.views.pages import file_name


@require_safe
@staff(SEE)
def report(request: HttpRequest, at: Staff, year: int) -> HttpResponse:
    """The closed rounds as a tournament report, in the form of 2016 or of 2026."""
    if year not in (16, 26):
        raise Http404("no such form")
    try:
        content = write_trf(report_of_event(at.event), 16 if year == 16 else 26)
    except TrfError as error:
        raise Refused(f"No report can be written: {error}.", "Take the standings as CSV instead.") from error
    return _attachment(content, "text/plain; charset=utf-8", f"{file_name(at.event)}-report-{year}.trf")


@require_safe
@staff(RUN)
def draws(request: HttpRequest, at: Staff) -> HttpResponse:
    """How each round that is out was drawn, for `draw --check` on any machine. Entries go by their numbers."""
    drawn = [one.draw for one in at.event.rounds.order_by("number") if one.is_public and one.draw]
    if not drawn:
        raise Refused("There is no draw to take along yet.", "Draw a round and publish it first.")
    return _attachment(json.dumps(drawn).encode(), "application/json", f"{file_name(at.event)}-draws.json")


def _attachment(content: bytes, kind: str, name: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
