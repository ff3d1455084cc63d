"""Results and standings as files: for everybody as they may know them, for the desk in full."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney import embargo
from tourney.access import SEE, Staff, public_event, staff
from tourney.exports.books import desk_workbook, public_workbook
from tourney.exports.csv import sheet_csv
from tourney.exports.document import results_json
from tourney.exports.of_event import standings_sheet
from tourney.exports.played import results_csv
from tourney.exports.workbook import KIND
from tourney.models import Event
from tourney.views.live import cached
from tourney.views.looks import holds
from tourney.views.pages import CSV, JSON, download, file_name


def _public(event_id: str, kind: str, ending: str, make: Callable[[Event], bytes]) -> HttpResponse:
    """A file that every reader gets alike, made once while the event stands as it is."""
    event = public_event(event_id)
    return download(cached(event, f"file:{ending}", lambda: make(event)), kind, f"{file_name(event)}-{ending}")


@require_safe
def standings_file(request: HttpRequest, event_id: str) -> HttpResponse:
    """The public standings as CSV."""
    return _public(event_id, CSV, "standings.csv", _public_standings)


def _public_standings(event: Event) -> bytes:
    return sheet_csv(standings_sheet(event, through=embargo.public_through(event)))


@require_safe
def results_file(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every game of the rounds that are out as CSV, results as far as everybody may know them."""
    return _public(event_id, CSV, "results.csv", lambda event: results_csv(event, public=True))


@require_safe
def workbook_file(request: HttpRequest, event_id: str) -> HttpResponse:
    """Standings, results and entries as a workbook."""
    return _public(event_id, KIND, "results.xlsx", public_workbook)


@require_safe
def document_file(request: HttpRequest, event_id: str) -> HttpResponse:
    """The same as JSON."""
    return _public(event_id, JSON, "results.json", lambda event: results_json(event, public=True))


@require_safe
@staff(SEE)
def desk_results_file(request: HttpRequest, at: Staff) -> HttpResponse:
    """Every game as CSV."""
    return download(results_csv(at.event, public=False), CSV, f"{file_name(at.event)}-results.csv")


@require_safe
@staff(SEE)
@holds("lists")
def desk_workbook_file(request: HttpRequest, at: Staff) -> HttpResponse:
    """All lists as a workbook; addresses in it for those who run the event."""
    return download(desk_workbook(at.event, addresses=at.may_run), KIND, f"{file_name(at.event)}.xlsx")


@require_safe
@staff(SEE)
def desk_document_file(request: HttpRequest, at: Staff) -> HttpResponse:
    """Results, marks and adjustments as JSON."""
    return download(results_json(at.event, public=False), JSON, f"{file_name(at.event)}-results.json")
