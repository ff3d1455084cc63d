"""A player leaves the event from their own phone: what that means is read first, and then it is sent."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tourney import queries
from tourney.access import Player, player
from tourney.errors import Refused
from tourney.forms.sent import sent_of
from tourney.pages.mygame import my_game
from tourney.services.entries import drop_entry, refuse_no_leave
from tourney.services.writing import Actor
from tourney.views.outbox import answered, stands_no_more
from tourney.views.play import back, changed_hands, told_in_place


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@player
@told_in_place
@answered
def me_drop(request: HttpRequest, found: Player) -> HttpResponse:
    """What dropping would do; a POST drops. Never on a phone that two players share."""
    if request.method == "POST":
        if change := changed_hands(request.POST, found):
            raise change
        drop_entry(found.entry, Actor.of_entry(found.entry), after=_after(request), sent=sent_of(request.POST))
        if found.entry.dropped_after is None:
            stands_no_more(request, gettext("You had dropped, and the desk has let you back in since: you play on."))
        else:
            messages.success(request, gettext("You have dropped. The desk can see it."))
        return back(found)
    my, last = my_game(found), _last_out(found)
    if found.entry.dropped_after is not None:
        return back(found)
    refuse_no_leave(found.event, last)
    context: dict[str, Any] = {
        "event": found.event,
        "entry": found.entry,
        "my": my,
        "after": last,
        "first": max(last + 1, found.entry.from_round),
        "key": secrets.token_urlsafe(12),
    }
    return render(request, "play/drop.html", context)


def _last_out(found: Player) -> int:
    round_ = queries.public_round(found.event)
    return round_.number if round_ else 0


def _after(request: HttpRequest) -> int:
    """The last round that the page knew of. A form that does not say was not made by the page."""
    text = request.POST.get("after", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise Refused("That page does not say what you have read.", "Open “Drop from the event” again.")
    return int(text)
