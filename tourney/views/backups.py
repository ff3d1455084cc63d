"""Backups of an event, and the way back to one: for its owner alone. Their files leave the server by no page."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from tourney import backups as files
from tourney.access import OWN, Staff, staff
from tourney.errors import Refused
from tourney.pages.backups import backup_lines, undone_by
from tourney.services import backups, restoring

from .pages import actor, desk_page


@require_http_methods(["GET", "HEAD"])
@staff(OWN)
def all_backups(request: HttpRequest, at: Staff) -> HttpResponse:
    """Every backup with when, why and of which revision it is."""
    return desk_page(
        request,
        at,
        "desk/backups.html",
        {"lines": backup_lines(at.event), "kept": backups.folder_of(at.event.public_id) is not None},
    )


@require_POST
@staff(OWN)
def back_up(request: HttpRequest, at: Staff) -> HttpResponse:
    """Back the event up now."""
    try:
        made = backups.take(at.event)
    except files.Unwritten as error:
        raise Refused(f"No backup could be written: {error}.", "Make room on the server, then try again.") from error
    said = "The event is backed up." if made else "It is backed up as it stands: nothing has changed since."
    messages.success(request, said)
    return redirect("desk_backups", event_id=at.event.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(OWN)
def go_back(request: HttpRequest, at: Staff, name: str) -> HttpResponse:
    """What going back would undo, and the field for the event's name that does it."""
    event, folder = at.event, backups.folder_of(at.event.public_id)
    backup = files.one(folder, name) if folder else None
    if backup is None:
        raise Http404("no such backup")
    content = _read(backup)
    context: dict[str, Any] = {"backup": backup, "typed": request.POST.get("typed", "")[:200], "refused": None}
    status = 200
    if request.method == "POST":
        try:
            _refuse_other_name(event.name, request.POST.get("typed", ""))
            gone = restoring.restore(event, actor(at), content, seen=_seen(request))
        except Refused as error:
            context["refused"], status = error, error.status
        else:
            lines = f"{gone.lines} line{'' if gone.lines == 1 else 's'} of the log"
            messages.success(request, f"{event.name} is back to how it stood. What {lines} did is undone.")
            return redirect("desk_backups", event_id=event.public_id)
    event.refresh_from_db()
    try:
        context |= {"gone": restoring.prospect(event, content, actor(at)), "why": backup.header.why}
    except (Refused, files.Broken) as error:
        context["never"] = error
    context |= {"undone": undone_by(event, backup.revision), "seen": event.revision}
    return desk_page(request, at, "desk/go_back.html", context, status)


def _read(backup: files.Backup) -> bytes:
    try:
        return backup.path.read_bytes()
    except OSError:
        return b""  # which is no backup, and said to be none


def _refuse_other_name(name: str, typed: str) -> None:
    if " ".join(typed.split()).casefold() != " ".join(name.split()).casefold():
        raise Refused("That is not the event's name.", f"Type “{name}” to go back.")


def _seen(request: HttpRequest) -> int:
    text = request.POST.get("seen", "")
    return int(text) if text.isdecimal() and len(text) <= 18 else 0
