"""What every page at the desk gets."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tourney.access import Staff
from tourney.services.writing import Actor


def desk_page(
    request: HttpRequest, at_desk: Staff, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page with `event` and `staff` beside what is its own."""
    return render(request, template, {"event": at_desk.event, "staff": at_desk, **context}, status=status)


def actor(at_desk: Staff) -> Actor:
    """Whoever sits at the desk, as the log names them."""
    return Actor.of_user(at_desk.user)


def csv_file(content: bytes, name: str) -> HttpResponse:
    """A list to keep, as a file of that name."""
    return HttpResponse(
        content,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )
