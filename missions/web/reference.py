"""A system's quick reference: a page with a search, made for phones, and the leaf to print."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import condition, require_safe

from missions.once import made_once
from missions.reference import found, reference, told
from missions.sheets.reference import reference_sheet
from missions.sheets.style import Paper
from missions.web.asked import asked, refusing, system_named
from missions.web.views import PAPERS, UNITS, file, version
from missions.wording import Units

LONGEST = 100  # characters of a search


@refusing
@require_safe
def mission_reference(request: HttpRequest, system: str) -> HttpResponse:
    """The turn step by step, or the entries that have all the words searched for; the others are there, but hidden."""
    home, choice = system_named(system), asked(request)
    steps, words = told(reference(home.key), choice.units), request.GET.get("q", "").strip()[:LONGEST]
    entries = [entry for step in steps for section in step.sections for entry in section.entries]
    shown = [entry for entry in entries if found(entry, words)]
    context = {
        "system": home,
        "reference": reference(home.key),
        "steps": steps,
        "words": words,
        "shown": shown,
        "count": len(entries),
        "choice": choice,
        "units": UNITS,
        "papers": PAPERS,
    }
    return render(request, "missions/reference.html", context)


@refusing
@require_safe
@condition(etag_func=version)
def mission_reference_sheet(request: HttpRequest, system: str) -> HttpResponse:
    """The same on one leaf, as PDF."""
    home, choice = system_named(system), asked(request)
    made = reference_pdf(home.key, choice.paper, choice.units)
    return file(made, "application/pdf", f"{home.key}-reference-{choice.paper}.pdf")


@made_once(12)
def reference_pdf(system_key: str, paper: Paper, units: Units) -> bytes:
    """The leaf as PDF. Raises UnknownMission and UnknownReference."""
    return reference_sheet(system_key, paper=paper, units=units)
