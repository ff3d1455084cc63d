"""What a player can vote on or mark now, for any page of theirs: `{% open_to event entry as open %}`."""

from typing import Any

from django import template

from tourney.models import Entry, Event
from tourney.pages.voting import OpenTo, open_ballots
from tourney.pages.voting import open_to as found_open
from tourney.views.live import cached

register = template.Library()


@register.simple_tag(takes_context=True)
def open_to(context: Any, event: Event, entry: Entry) -> OpenTo:
    """Nothing on a phone that two players share: what is secret is given on one's own."""
    if getattr(context.get("request"), "held", None):
        return OpenTo()
    return found_open(event, entry, cached(event, "open-ballots", lambda: open_ballots(event)))
