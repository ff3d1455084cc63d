"""The archive: events that are over, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tourney.pages.archive import by_year, finished

LONGEST = 80


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Listed events that are finished, by year; `?q=` finds by name and place."""
    words = request.GET.get("q", "").replace("\0", "")[:LONGEST].strip()
    page = finished(words, request.GET.get("page", "1"))
    context = {"page": page, "years": list(by_year(list(page))), "words": words}
    return render(request, "archive.html", context)
