"""Tags of the standings' pages: which of them an event has."""

from django import template

from tourney.honours import awards_are_public, has_teams
from tourney.models import Event

register = template.Library()


@register.simple_tag
def standings_pages(event: Event) -> dict[str, bool]:
    """Whether everybody may look at teams and at awards. One query."""
    return {"teams": has_teams(event), "awards": awards_are_public(event)}
