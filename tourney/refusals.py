"""A refusal that no view has handled becomes a page that says what and why, with its status, where it happened."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.db import DataError
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext

from tourney import sharing
from tourney.access import own_link, staff_of
from tourney.errors import Gone, Refused, Stale, TooLong
from tourney.models import Event
from tourney.schemes import DataFault
from tourney.views import outbox

BEGINS, ENDS = "begins", "ends"  # what a form that was sent half had of these: the first alone
LONGEST_QUERY = (
    5_000  # signs after the “?”; quoted once more, as on the way back from the sign-in, they may be three each
)


class RefusalMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code == 405 and request.resolver_match:
            return _led_back(request, response)
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: object, named: Mapping[str, object]
    ) -> HttpResponseBase | None:
        """No address names anything with NUL, the one character that PostgreSQL keeps in no text, none is so long that
        nobody can be led back to it, and no form is half of one."""
        if any("\0" in str(one) for one in named.values()):
            raise Http404
        if len(request.META.get("QUERY_STRING", "")) > LONGEST_QUERY:
            return self.process_exception(request, TooLong("The address is too long.", "Cut off what follows its “?”."))
        if request.method == "POST" and BEGINS in request.POST and ENDS not in request.POST:
            halved = Stale(
                "The page had not come whole when you pressed.", "Load it again, and press once all is there."
            )
            return self.process_exception(request, halved)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        if isinstance(error, DataFault):
            error = _told(error)
        if isinstance(error, DataError) and (field := _with_nul(request)):
            error = Refused(f"The field {field} holds a character that is no text (NUL).", "Type it anew.")
        if not isinstance(error, Refused):
            return None
        if key := outbox.key_of(request):
            return outbox.refused(key, error)
        looked = request.method in {"GET", "HEAD"}
        template, context = _frame(request)
        context |= {"refusal": error, "back": _came_from(request), "changed_nothing": not looked}
        status = 404 if looked and isinstance(error, Gone) else error.status
        return render(request, template, context, status=status)


def _told(fault: DataFault) -> Refused:
    """What an event keeps and this page cannot read: rows that no service wrote, or those of another version."""
    return Refused(
        "This page cannot be shown: what the event keeps for it does not fit together.",
        f"{fault}. Correct it under Awards, Marks or Scoring; all other pages work.",
    )


def _with_nul(request: HttpRequest) -> str:
    """The field that was looked up as it came, with what a form would have refused."""
    sent = [*request.POST.lists(), *request.GET.lists()]
    return next((name[:40] for name, values in sent if any("\0" in one for one in values)), "")


def _led_back(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The page for who merely goes to an address that takes a form (a reload, an old tab, a bookmark), or sends one to
    an address that takes none: how to go on."""
    refusal = Refused("This address takes only what a form sends.", "Go to the page of the form instead.")
    if request.method not in {"GET", "HEAD"}:
        refusal = Refused("This address takes no form.", "Go to the page and choose there what to do.")
    if key := outbox.key_of(request):
        return outbox.refused(key, refusal, 405)
    template, context = _frame(request)
    context |= {"refusal": refusal, "back": _came_from(request), "changed_nothing": True}
    page = render(request, template, context, status=405)
    page["Allow"] = response["Allow"]
    return page


def _frame(request: HttpRequest) -> tuple[str, dict[str, Any]]:
    """The template and what it needs: the event's desk for who sits there, else the page that leads on from here."""
    match = request.resolver_match
    event_id = match.kwargs.get("event_id", "") if match else ""
    if match and "/desk/" in match.route and (at_desk := staff_of(request, event_id)):
        home = reverse("desk", args=[event_id]), "To the desk"
        return "desk/refused.html", {"event": at_desk.event, "staff": at_desk, "home": home}
    if held := sharing.held(request, event_id):
        return "refused.html", {
            "event": held.event,
            "home": (reverse("table", args=[event_id]), gettext("To the table")),
        }
    if player := own_link(request, event_id):
        return "refused.html", {
            "event": player.event,
            "home": (reverse("me", args=[event_id]), gettext("To your game")),
        }
    event = Event.objects.filter(public_id=event_id).first()
    if event:
        return "refused.html", {"event": event, "home": (reverse("event", args=[event_id]), gettext("To the event"))}
    return "refused.html", {"home": ("/", gettext("To the start page"))}


def _came_from(request: HttpRequest) -> str:
    """The page that the press or link stood on: one of this site's, and not the refused address itself."""
    referer = request.headers.get("Referer", "")
    here, secure = {request.get_host()}, request.is_secure()
    if not url_has_allowed_host_and_scheme(referer, allowed_hosts=here, require_https=secure):
        return ""
    parts = urlsplit(referer)
    if not parts.netloc or parts.path.startswith("//"):  # by itself such a path would name another site
        return ""
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return "" if path == request.get_full_path() else path
