"""The private links of the players, to show on a screen at the desk or to send."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney.access import RUN, Staff, staff, token_path
from tourney.addresses import base_address, is_local
from tourney.models import AccessToken, Entry
from tourney.names import bare, sort_key

from .pages import desk_page

A_PAGE = 24


@dataclass(frozen=True, slots=True)
class Link:
    """An entry's address, as a whole and without what a browser fills in; empty if it was made elsewhere."""

    entry: Entry
    url: str
    short: str
    token: AccessToken


@require_safe
@staff(RUN)
def links(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """One card a player: QR code, address, when it was last used."""
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
    }
    return desk_page(request, at_desk, "desk/links.html", context)


def _link(base: str, token: AccessToken) -> Link:
    try:
        url = base + token_path(token)
    except LookupError:
        return Link(token.entry, "", "", token)
    return Link(token.entry, url, url.partition("://")[2], token)
