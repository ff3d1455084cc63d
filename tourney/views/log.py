"""The log of an event, for a reader, a spreadsheet and a program."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tourney.access import RUN, Staff, staff
from tourney.errors import Refused
from tourney.exports.csv import csv_bytes
from tourney.forms.log import LogForm
from tourney.pages.logsearch import HEADER, Wanted, document, lines, rows
from tourney.views.looks import holds

from .pages import csv_file, desk_page, file_name

A_PAGE = 50


@require_safe
@staff(RUN)
def log(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Everything that was done, newest first; the fields of `LogForm` keep some of it."""
    form = LogForm(at_desk.event, request.GET)
    fits = form.is_valid()
    wanted = form.wanted() if fits else Wanted()
    page = Paginator(lines(at_desk.event, wanted) if fits else [], A_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {"page": page, "form": form, "kept": wanted.any(), "query": _query(request)}
    return desk_page(request, at_desk, "desk/log.html", context, 200 if fits else 422)


def _query(request: HttpRequest) -> str:
    """The same search for the files."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return kept.urlencode()


@require_safe
@staff(RUN)
@holds("log")
def log_csv(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """The lines that the same search keeps, for a spreadsheet."""
    found = lines(at_desk.event, _wanted(request, at_desk))
    return csv_file(at_desk.event, csv_bytes(HEADER, rows(at_desk.event, found)), "log")


@require_safe
@staff(RUN)
@holds("log")
def log_json(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """The lines that the same search keeps, with all that the log knows of them."""
    found = document(at_desk.event, lines(at_desk.event, _wanted(request, at_desk)))
    headers = {"Content-Disposition": f'attachment; filename="{file_name(at_desk.event)}-log.json"'}
    return JsonResponse(found, json_dumps_params={"ensure_ascii": False, "indent": 1}, headers=headers)


def _wanted(request: HttpRequest, at_desk: Staff) -> Wanted:
    form = LogForm(at_desk.event, request.GET)
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        label = form.fields[field].label if field in form.fields else "The search"
        raise Refused(f"{label}: {errors[0]}", "Search again on the page of the log.")
    return form.wanted()
