"""How players come in: PINs as they are read, and the way back to their own game."""

from typing import Any

from django import template
from django.urls import reverse

from tourney import shortcodes
from tourney.models import Event, Round, Seat
from tourney.ownphones import REPORT, said_on_shared
from tourney.views.live import cached

register = template.Library()


@register.filter
def spaced(pin: str) -> str:
    """A PIN to be read: `481 920`."""
    return shortcodes.spaced(pin)


@register.simple_tag
def reported_on_shared(event: Event, round_: Round) -> frozenset[int]:
    """The seats, by key, whose standing report came from the phone that both at the table share. At most four queries.

    They are kept until the event changes.
    """

    def seats() -> frozenset[int]:
        whose = [entry for entry, verb in said_on_shared(event, round_) if verb == REPORT]
        return frozenset(
            Seat.objects.filter(round=round_, entry__in=whose).values_list("pk", flat=True) if whose else ()
        )

    return cached(event, f"reported-on-shared:{round_.number}", seats)


@register.simple_tag(takes_context=True)
def own_game(context: dict[str, Any]) -> str:
    """The address of the game that this phone's player came from, or nothing: for pages that all can read.

    On a page of an event that is the event's `viewer`; on one of the missions, the event whose card came last.
    """
    request = context.get("request")
    match = request.resolver_match if request else None
    if request is None or match is None:
        return ""
    if "event" in context:
        viewer = context.get("viewer")
        return reverse("me", args=[viewer.event.public_id]) if viewer else ""
    if not (match.url_name or "").startswith("mission"):
        return ""
    kinds = (name.partition("-") for name in request.COOKIES)  # in the order in which the phone got them
    events = [event for kind, _, event in kinds if kind in {"player", "table"} and event.isalnum()]
    return reverse("me", args=[events[-1]]) if events else ""
