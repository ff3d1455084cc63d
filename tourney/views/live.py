"""Pages that stay fresh at almost no cost: nothing is sent, and little is made, while an event's revision stands."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tourney import kept
from tourney.calling import reader
from tourney.models import Event


def unchanged(request: HttpRequest, event: Event) -> HttpResponse | None:
    """The empty answer (204) to a page that asks `?rev=N` and already shows that revision; None if it must be made."""
    return HttpResponse(status=204) if request.GET.get("rev") == str(event.revision) else None


def this_minute() -> str:
    """The minute that a page of waiting times is made in. It names it when it asks, and is made anew once a minute."""
    return f"{timezone.now():%j%H%M}"


def unchanged_this_minute(request: HttpRequest, event: Event) -> HttpResponse | None:
    """As `unchanged`, for a page whose waiting times grow: 204 only within the minute (`?minute=`) that it shows."""
    return unchanged(request, event) if request.GET.get("minute") == this_minute() else None


def cached[T](event: Event, key: str, make: Callable[[], T]) -> T:
    """What `make` gives for this revision of the event, kept in the process until the event changes.

    Only for what every reader of `key` may see alike; the desk, which reads names in full, has its own.
    """
    return kept.cached(event, f"{reader()}:{key}", make)
