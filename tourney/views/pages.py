"""What every page at the desk gets."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify

from tourney.access import Staff
from tourney.models import Event
from tourney.services import backups
from tourney.services.writing import Actor


def desk_page(
    request: HttpRequest, at_desk: Staff, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page with `event` and `staff` beside what is its own."""
    around = {"event": at_desk.event, "staff": at_desk, "unsaved": backups.trouble(at_desk.event)}
    return render(request, template, around | context, status=status)


def actor(at_desk: Staff) -> Actor:
    """Whoever sits at the desk, as the log names them."""
    return Actor.of_user(at_desk.user)


def csv_file(event: Event, content: bytes, name: str) -> HttpResponse:
    """A list of an event to keep, as a file that is named after both."""
    return download(content, CSV, f"{file_name(event)}-{name}.csv")


CSV, JSON = "text/csv; charset=utf-8", "application/json"


def download(content: bytes, kind: str, name: str) -> HttpResponse:
    """A file to keep under a name of plain letters."""
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def file_name(event: Event) -> str:
    """The event's name and day in plain letters; its id where the name has none."""
    day = f"-{event.starts_on.isoformat()}" if event.starts_on else ""
    return f"{slugify(event.name)[:60].strip('-') or event.public_id}{day}"
