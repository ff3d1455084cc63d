"""Answers for the outbox of a page: whether a message was taken, in words that no hotel's sign-in page can say.

A script that sends a form by itself sends its key in the header too. The answer is then a small document that names the
key. Anything else that comes back, whatever its status, is no answer of ours, and the message is kept.
"""

from collections.abc import Callable
from functools import wraps

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext

from tourney.access import OnSharedPhone, Player, Staff
from tourney.errors import Elsewhere, Overtaken, Refused
from tourney.forms.faults import in_words
from tourney.forms.sent import sent_of
from tourney.services import receipts
from tourney.services.writing import Actor
from tourney.zones import on_the_wall

HEADER = "X-Muster-Outbox"
PAST = "past"  # marks words that say: what this message did, or wanted, is not how things stand
GONE = Refused("This is not there any more.", "Look at your page to see how things stand.")
NOT_TAKEN = Refused("This was not taken.", "Open it and look at it again.")


def answered[**P](view: Callable[P, HttpResponseBase]) -> Callable[P, HttpResponseBase]:
    """For a view that takes a form: a message of the outbox is answered `{"taken": KEY}`, or why it was not.

    It goes next to the view, below what tells a refusal on a page.
    """

    @wraps(view)
    def passed(*args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        request = args[0]
        key = key_of(request) if isinstance(request, HttpRequest) else ""
        if not key:
            return view(*args, **kwargs)
        found = args[1] if len(args) > 1 else None
        before = isinstance(found, Player) and receipts.known(found.event, Actor.of_entry(found.entry), key)
        try:
            response = view(*args, **kwargs)
        except Refused as error:
            return _taken_before(key, *args, why=error) if before else refused(key, error)
        except Http404:
            return _taken_before(key, *args, why=GONE) if before else refused(key, GONE, 404)
        if response.status_code >= 400:
            return refused(key, NOT_TAKEN, response.status_code)
        answer = _taken(key, *args, to=response.headers.get("Location", ""))
        answer.cookies.update(response.cookies)
        return answer

    return passed


def key_of(request: HttpRequest) -> str:
    """The key of the message that an outbox has sent, or nothing: then a browser asks for a page."""
    return request.headers.get(HEADER, "")


def wrong(request: HttpRequest, *sent: forms.BaseForm) -> None:
    """Forms with mistakes: an outbox is refused in the words that a page has beside its fields."""
    if key_of(request):
        raise in_words(*sent)


def was_taken(request: HttpRequest, found: Player) -> bool:
    """Whether this very form was taken before, and comes again: its answer was lost, or it was pressed twice."""
    return receipts.known(found.event, Actor.of_entry(found.entry), sent_of(request.POST).key)


def stands_no_more(request: HttpRequest, words: str) -> None:
    """Say in which way things are not as this message would have them, though it is no fault: to page and outbox alike.

    The outbox is told `"stands": false` as well.
    """
    messages.warning(request, words, extra_tags=PAST)


def _taken(key: str, *args: object, to: str) -> JsonResponse:
    """With the time at the event, where the page leads, and what the view had to say to whoever sent it."""
    request, found = args[0], args[1] if len(args) > 1 else None
    at = f"{on_the_wall(timezone.now(), found.event.time_zone):%H:%M}" if isinstance(found, Player | Staff) else ""
    said = list(messages.get_messages(request)) if isinstance(request, HttpRequest) else []
    past = {"stands": False} if any(PAST in (one.extra_tags or "").split() for one in said) else {}
    return _answer(key, 200, taken=key, to=to, at=at, told=" ".join(str(one) for one in said), **past)


def _taken_before(key: str, *args: object, why: Refused) -> JsonResponse:
    """For a message that counted when it first came, and would be refused by now. It is neither lost nor refused."""
    request = args[0]
    if isinstance(why, Elsewhere | OnSharedPhone):
        return refused(key, why)
    if isinstance(request, HttpRequest):
        stands_no_more(request, f"{gettext('This was taken before, and things have changed since.')} {why}")
    return _taken(key, *args, to="")


def refused(key: str, error: Refused, status: int = 0) -> JsonResponse:
    """What was refused will not be taken by sending it again, unless the phone is then another player's once more.

    `seen` is the key of what stands instead, for a message that was overtaken.
    """
    if isinstance(error, Elsewhere | OnSharedPhone):
        return _answer(key, error.status, later=str(error))
    seen = {"seen": error.seen} if isinstance(error, Overtaken) else {}
    return _answer(key, status or error.status, refused=error.message, hint=error.hint, **seen)


def _answer(key: str, status: int, **more: str | bool) -> JsonResponse:
    return JsonResponse({"key": key} | more, status=status)
