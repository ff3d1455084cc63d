"""What whoever enters somebody late is told: from which round they play, or that none is left for them."""

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from tourney import queries
from tourney.calling import shown
from tourney.models import Entry
from tourney.names import isolated


def tell(request: HttpRequest, one: Entry, done: str) -> None:
    """Say on the next page what was `done` with a new entry, and from which round they play.

    Where no round is left, it leads to what can be done: drawing them into the round that plays, or more rounds.
    """
    event, number = one.event, one.from_round
    if number <= event.rounds_planned:
        messages.success(request, f"{isolated(shown(one))} is {done}, and plays from round {number}.")
        return
    ways = format_html('<a href="{}">set more rounds</a>', reverse("desk_settings", args=[event.public_id]))
    if round_ := queries.open_round(event):
        happened = reverse("desk_happened", args=[event.public_id, one.public_id])
        ways = format_html('<a href="{}">draw them into {}</a>, or {}', happened, str(round_).lower(), ways)
    words = "{} is {}, but no round is left for them: the last of {} is out. To let them play, {}."
    messages.warning(request, format_html(words, isolated(shown(one)), done, event.rounds_planned, ways))
