"""An event taken away for good."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tourney.access import OWN, Staff, staff
from tourney.errors import Refused
from tourney.services.removal import remove_event
from tourney.views.pages import actor, desk_page


@require_http_methods(["GET", "HEAD", "POST"])
@staff(OWN)
def remove(request: HttpRequest, at: Staff) -> HttpResponse:
    """What would go, and the field for the event's name that lets it go."""
    context: dict[str, Any] = {"typed": request.POST.get("typed", "")[:200], "refused": None}
    status = 200
    if request.method == "POST":
        try:
            name = remove_event(at.event, actor(at), typed=request.POST.get("typed", ""))
        except Refused as error:
            context["refused"], status = error, error.status
        else:
            messages.success(request, f"{name} is gone.")
            return redirect("home")
    event = at.event
    context["counts"] = (
        (event.entries.count(), "entries"),
        (event.rounds.count(), "rounds"),
        (event.log.count(), "lines of the log"),
    )
    return desk_page(request, at, "desk/remove.html", context, status)
