"""A refusal that no view has handled becomes a page that says what and why, with its status, where it happened."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from tourney.access import player_of, staff_of
from tourney.errors import Gone, Refused
from tourney.models import Event


class RefusalMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        if not isinstance(error, Refused):
            return None
        looked = request.method in {"GET", "HEAD"}
        template, context = _frame(request)
        context |= {"refusal": error, "back": _came_from(request), "changed_nothing": not looked}
        status = 404 if looked and isinstance(error, Gone) else error.status
        return render(request, template, context, status=status)


def _frame(request: HttpRequest) -> tuple[str, dict[str, Any]]:
    """The template and what it needs: the event's desk for who sits there, else the page that leads on from here."""
    match = request.resolver_match
    event_id = match.kwargs.get("event_id", "") if match else ""
    if match and "/desk/" in match.route and (at_desk := staff_of(request, event_id)):
        home = reverse("desk", args=[event_id]), "To the desk"
        return "desk/refused.html", {"event": at_desk.event, "staff": at_desk, "home": home}
    if player := player_of(request, event_id):
        return "refused.html", {"event": player.event, "home": (reverse("me", args=[event_id]), "To your game")}
    event = Event.objects.filter(public_id=event_id).first()
    if event:
        return "refused.html", {"event": event, "home": (reverse("event", args=[event_id]), "To the event")}
    return "refused.html", {"home": ("/", "To the start page")}


def _came_from(request: HttpRequest) -> str:
    """The page that the press or link stood on: one of this site's, and not the refused address itself."""
    referer = request.headers.get("Referer", "")
    here, secure = {request.get_host()}, request.is_secure()
    if not url_has_allowed_host_and_scheme(referer, allowed_hosts=here, require_https=secure):
        return ""
    parts = urlsplit(referer)
    if not parts.netloc:
        return ""
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return "" if path == request.get_full_path() else path
