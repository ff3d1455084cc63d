"""Tags of the standings' pages: which of them an event has."""

from django import template

from tourney.embargo import is_over
from tourney.honours import awards_are_public, has_teams
from tourney.models import Event, RoundStatus

register = template.Library()


@register.simple_tag
def standings_pages(event: Event) -> dict[str, bool]:
    """Whether everybody may look at teams, awards, podium and statistics. Two queries."""
    played = event.rounds.filter(status=RoundStatus.CLOSED).exists()
    return {
        "teams": has_teams(event),
        "awards": awards_are_public(event),
        "podium": is_over(event) and played,
        "statistics": played,
    }
