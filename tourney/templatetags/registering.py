"""A tag for pages that are about something else: whether strangers can register."""

from django import template

from tourney.models import Event
from tourney.services import registering

register = template.Library()


@register.simple_tag
def may_register(event: Event) -> bool:
    """Whether anybody can register now."""
    return not registering.why_closed(event)
