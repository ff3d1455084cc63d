"""Pages that stay fresh at almost no cost: nothing is sent, and little is made, while an event's revision stands."""

from collections.abc import Callable

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from tourney.models import Event

KEEP_SECONDS = 600


def unchanged(request: HttpRequest, event: Event) -> HttpResponse | None:
    """The empty answer (204) to a page that asks `?rev=N` and already shows that revision; None if it must be made."""
    return HttpResponse(status=204) if request.GET.get("rev") == str(event.revision) else None


def cached[T](event: Event, key: str, make: Callable[[], T]) -> T:
    """What `make` gives for this revision of the event, kept in the process until the event changes.

    Only for what every reader of `key` may see alike.
    """
    name = f"{event.public_id}:{event.revision}:{key}"
    kept: T | None = cache.get(name)
    if kept is None:
        kept = make()
        cache.set(name, kept, KEEP_SECONDS)
    return kept
