"""The private links of the players, to show on a screen at the desk or to send."""

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney.access import RUN, Staff, staff
from tourney.addresses import base_address, is_local
from tourney.cards import code_of, token_path
from tourney.errors import Refused
from tourney.models import AccessToken, Entry
from tourney.names import bare, sort_key
from tourney.services import card_letters, guessing, shared_phones
from tourney.views.looks import holds

from .pages import actor, desk_page

A_PAGE = 24


@dataclass(frozen=True, slots=True)
class Link:
    """An entry's address, as a whole and without what a browser fills in, and its code; empty if made elsewhere."""

    entry: Entry
    url: str
    short: str
    code: str
    token: AccessToken


@require_safe
@never_cache
@staff(RUN)
@holds("links")
def links(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """One card a player: QR code, address, code, when it was last used."""
    words = bare(request.GET.get("q", "")[:200]).split()
    tokens = AccessToken.objects.filter(entry__event=at_desk.event, revoked_at=None).select_related("entry")
    found = [token for token in tokens if all(word in bare(token.entry.name) for word in words)]
    found.sort(key=lambda token: (token.entry.dropped_after is not None, sort_key(token.entry.name)))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    base = base_address(request)
    context = {
        "page": page,
        "links": [_link(base, token) for token in page],
        "words": " ".join(words),
        "local": is_local(base),
        "reachable": sum(bool(token.entry.email) and token.entry.dropped_after is None for token in tokens),
    }
    return desk_page(request, at_desk, "desk/links.html", context)


def _link(base: str, token: AccessToken) -> Link:
    try:
        url = base + token_path(token)
    except LookupError:
        return Link(token.entry, "", "", "", token)
    return Link(token.entry, url, url.partition("://")[2], code_of(token), token)


@require_safe
@never_cache
@staff(RUN)
def show(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """One player's link as large as the screen, for their phone to scan, with the code to type instead."""
    token = _live(at_desk, entry_id)
    if request.method == "GET":
        shared_phones.show_link(token, actor(at_desk))
    base = base_address(request)
    context = {
        "link": _link(base, token),
        "entry": token.entry,
        "local": is_local(base),
        "address": f"{base.partition('://')[2]}/k",
        "guesses": guessing.standing_of(guessing.card(token.handle)),
    }
    return desk_page(request, at_desk, "desk/link.html", context)


def _live(at_desk: Staff, entry_id: str) -> AccessToken:
    live = AccessToken.objects.filter(entry__event=at_desk.event, revoked_at=None).select_related("entry__event")
    return get_object_or_404(live, entry__public_id=entry_id)


@require_POST
@staff(RUN)
def open_again(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """Let a card's code be typed again that wrong ones have closed."""
    token = _live(at_desk, entry_id)
    shared_phones.open_again(token, actor(at_desk))
    messages.success(request, f"The code of {token.entry.name} can be typed again.")
    return redirect("desk_entry", event_id=at_desk.event.public_id, entry_id=entry_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@staff(RUN)
def mail(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Send each player their link: all who have an address, those who never opened theirs, or those who were left."""
    event, base, posted = at_desk.event, base_address(request), None
    if request.method == "POST":
        if is_local(base):
            raise Refused("No phone can open these links, so nothing was sent.", "Set MUSTER_ADDRESS first.")
        chosen = _chosen(request, at_desk)
        if not chosen:
            raise Refused("Nobody of these has an e-mail address.", "Give addresses on the players' pages.")
        posted = card_letters.mail_links(event, actor(at_desk), chosen, base, key=request.POST.get("key", ""))
    context = {
        "posted": posted,
        "everybody": len(card_letters.reachable(event)),
        "unopened": len(card_letters.reachable(event, unopened=True)),
        "without": event.entries.filter(email="", dropped_after=None).count(),
        "mail": bool(settings.MAIL_HOST),
        "local": is_local(base),
        "key": secrets.token_hex(16),
    }
    return desk_page(request, at_desk, "desk/links_mail.html", context)


def _chosen(request: HttpRequest, at_desk: Staff) -> list[AccessToken]:
    """Those whom the form means: `to` is everybody or unopened, `number` single ones."""
    found = card_letters.reachable(at_desk.event, unopened=request.POST.get("to") == "unopened")
    numbers = set(request.POST.getlist("number"))
    return [link for link in found if str(link.entry.number) in numbers] if numbers else found
