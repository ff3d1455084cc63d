"""In which language a player's pages are read. The desk's and the public pages are in English whatever a browser asks.

The first visit goes by what the browser asks for; what is chosen at the foot of the page is kept in a cookie and counts
from then on. docs/phone.md tells the whole.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tourney.access import PLAYER, PLAYER_OF_GAME

# A player's pages before the game: the ways in, and registering.
ENTRANCES = frozenset(
    {
        "enter", "code", "table", "table_hold", "table_leave",
        "register", "registered", "registered_withdraw", "registered_consent",
    }
)  # fmt: skip
ENGLISH = settings.LANGUAGE_CODE


class LanguageMiddleware:
    """A player's page is made in the reader's language; everything else, and whatever comes after it, in English."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with translation.override(ENGLISH):
            response = self.get_response(request)
        if language := request.__dict__.get("LANGUAGE_CODE"):
            patch_vary_headers(response, ("Cookie", "Accept-Language"))
            response.headers.setdefault("Content-Language", language)
        return response

    def process_view(self, request: HttpRequest, view: Callable[..., Any], _args: object, _kwargs: object) -> None:
        if is_players(request, view):
            request.__dict__["LANGUAGE_CODE"] = translation.get_language_from_request(request)
            translation.activate(request.__dict__["LANGUAGE_CODE"])


def is_players(request: HttpRequest, view: Callable[..., Any]) -> bool:
    """Whether an address is one of a player's own pages."""
    name = request.resolver_match.url_name if request.resolver_match else ""
    return vars(view).get("right") in {PLAYER, PLAYER_OF_GAME} or name in ENTRANCES


def is_english() -> bool:
    """Whether what is made now is in English."""
    return translation.get_language() in {None, ENGLISH}


def mark() -> str:
    """The language of what is made now, for whatever must not be taken for the same in another; nothing in English."""
    return "" if is_english() else f".{translation.get_language()}"
