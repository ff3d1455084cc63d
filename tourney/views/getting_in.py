"""The ways in for a player: the private link, and the short code on the card for who types."""

import re

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tourney import shortcodes, tokens
from tourney.access import enter_by_token, holder_of, link_by_handle, remember_player
from tourney.calling import shown
from tourney.errors import Refused, in_words
from tourney.models import AccessToken
from tourney.services import guessing

PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
NO_REFERRER = {"Referrer-Policy": "no-referrer"}  # not where a form is: its browser would then hide its origin too
AFTER_A_LINK = "/.,;:!?)]}>*_'\"’”»… \n\t\u00a0"  # what a chat or a sentence leaves at a link's end; no token ends so
LINK = re.compile(r"/p/([^\s?#]+)")


@require_safe
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """The private link: remember who it is, and leave the token out of the address bar."""
    try:
        link = enter_by_token(token.rstrip(AFTER_A_LINK), used=_is_opened(request))
    except Http404:
        return _private(render(request, "play/unknown_link.html", status=404), **NO_REFERRER)
    return _admitted(request, link)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def code(request: HttpRequest) -> HttpResponse:
    """The field for the code on a card. What is typed is sent in the body, so that no address and no log has it."""
    if request.method != "POST":
        return _private(render(request, "play/code.html"))
    typed = request.POST.get("code", "")
    try:
        link = _link_of(typed)
    except Refused as error:
        context = {"refusal": error, "typed": typed[:40]}
        return _private(render(request, "play/code.html", context, status=error.status))
    return _admitted(request, link)


def _link_of(typed: str) -> AccessToken:
    """The live link that a code opens; the whole address of a link, or its sixteen characters, will do too."""
    whole = LINK.search(typed)
    text = whole[1].rstrip(AFTER_A_LINK) if whole else shortcodes.plain(typed)
    if whole or len(text) == tokens.LENGTH:
        try:
            return enter_by_token(text)
        except Http404:
            raise _unknown(gettext("No card has this link.")) from None
    read = shortcodes.read(text)
    link = link_by_handle(read.handle)
    if link is None:
        raise _unknown(gettext("No card has this code."))
    stopped = gettext("Wrong codes were typed for this card too often, so it is closed for a while.")
    instead = gettext("Scan the card instead, or ask at the desk.")
    with guessing.trying(guessing.card(link.handle), stopped, instead) as attempt:
        attempt.right = shortcodes.opens(link.nonce, read.secret)
    if not attempt.right:
        raise _unknown(gettext("No card has this code."))
    if link.revoked_at:
        dead = gettext("A newer card was made for you, and this one is dead.")
        raise in_words(Refused(dead, gettext("Use the new one, or ask at the desk.")))
    return enter_by_token(tokens.token(link.nonce))


def _unknown(what: str) -> Refused:
    compare = gettext("Compare each character with the card. If it still opens nothing, ask at the desk.")
    return in_words(Refused(what, compare))


def _is_opened(request: HttpRequest) -> bool:
    """Whether somebody opens the link, and not a program that looks ahead of them."""
    purpose = request.headers.get("Sec-Purpose", "") + request.headers.get("Purpose", "")
    return request.method == "GET" and "prefetch" not in purpose


def _admitted(request: HttpRequest, link: AccessToken) -> HttpResponse:
    """On to the player's page, with the link kept by the phone."""
    event = link.entry.event
    before = holder_of(request, event.public_id)
    if before and before.entry != link.entry and request.method != "HEAD":
        said = gettext("This phone was {before}’s in this event. It is now {now}’s.")
        messages.warning(request, said.format(before=shown(before.entry), now=link.entry.name))
    response = redirect("me", event_id=event.public_id)
    remember_player(response, link, secure=request.is_secure())
    return _private(response, **NO_REFERRER)


def _private(response: HttpResponse, **more: str) -> HttpResponse:
    for name, value in (PRIVATE | more).items():
        response[name] = value
    return response
