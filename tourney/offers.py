"""After whatever somebody has done at the desk, the next page offers to take it back, in one press."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse

from tourney import logbook
from tourney.access import staff_of
from tourney.pages.takebacks import one, word_for
from tourney.services import undoable
from tourney.services.writing import last_written

MARK = "offer"
REDIRECTS = {302, 303}


@dataclass(frozen=True, slots=True)
class Offer:
    """Where to press, with which word, what that takes back, and whether the page asks first."""

    url: str
    word: str
    what: str
    asks: bool


class OfferMiddleware:
    """Stands within the messages, so that what it adds still goes out with the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        last_written.set(None)
        response = self.get_response(request)
        if request.method == "POST" and response.status_code in REDIRECTS:
            _offer(request)
        return response


def _offer(request: HttpRequest) -> None:
    written, match = last_written.get(), request.resolver_match
    if written is None or not written.rows or match is None or "/desk/" not in match.route:
        return
    line, event_id = written.line, match.kwargs.get("event_id", "")
    at_desk = staff_of(request, event_id)
    if at_desk is None or at_desk.event.pk != line.event_id or undoable.never(line):
        return
    if at_desk.event.finished_at and undoable.root_of(line) not in undoable.OF_THE_END:
        return
    if at_desk.may(undoable.right_for(line)):
        url = reverse("desk_undo_one", args=[event_id, line.sequence])
        asked = one(at_desk, line)
        if asked.why:
            return
        tags = " ".join((MARK, url, "asks" if asked.asks else "at-once", word_for(line)))
        messages.info(request, logbook.sentence(line), extra_tags=tags)


def with_offers(told: Iterable[Message]) -> list[tuple[Message | None, Offer | None]]:
    """Messages, each with the offer that follows it; one that follows none stands alone."""
    found: list[tuple[Message | None, Offer | None]] = []
    for message in told:
        offer = _read(message)
        if offer is None:
            found.append((message, None))
        elif found and found[-1][1] is None:
            found[-1] = (found[-1][0], offer)
        else:
            found.append((None, offer))
    return found


def _read(message: Message) -> Offer | None:
    mark, _, rest = (message.extra_tags or "").partition(" ")
    if mark != MARK or rest.count(" ") < 2:
        return None
    url, how, word = rest.split(" ", 2)
    return Offer(url, word, str(message), how == "asks")
