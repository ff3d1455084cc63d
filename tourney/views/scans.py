"""What is typed or scanned at the check-in: who is meant is checked in, for a page and for its script alike."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.http import urlencode

from tourney.access import Staff
from tourney.errors import Refused
from tourney.forms.sent import sent_of
from tourney.models import Entry
from tourney.names import isolated
from tourney.pages.morning import meant, meant_of_waiting
from tourney.services import checkin, standbys
from tourney.services.receipts import PLAIN, Sent
from tourney.views.outbox import key_of
from tourney.views.pages import actor

HEADER = "X-Muster-Scan"  # sent by static/js/scans.js, which stays on the page
MOST_OFFERED = 6
TONES = {messages.SUCCESS: "success", messages.WARNING: "warning"}


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of it. `query` is what the check-in shows next without scripts, `meant` who is to choose among."""

    level: int
    said: str
    query: Mapping[str, str] = field(default_factory=dict)
    meant: tuple[Entry, ...] = ()


def is_scan(request: HttpRequest) -> bool:
    return HEADER in request.headers


def take(at: Staff, text: str, sent: Sent = PLAIN) -> Answer:
    """The only one meant is checked in, or on the waiting list is here; several are to be chosen among."""
    found = meant(at.event, text)
    if len(found) == 1:
        return take_one(at, found[0], sent)
    if found:
        said = f"{len(found)} are called “{isolated(text)}”: press the one who is here."
        return Answer(messages.WARNING, said, {"q": text}, tuple(found))
    waiting = meant_of_waiting(at.event, text)
    if len(waiting) == 1:
        standbys.mark_present(waiting[0], actor(at), present=True, sent=sent)
        return Answer(messages.SUCCESS, f"{isolated(waiting[0].name)} is here and waits for a place.")
    walk_in = {"new": text} if at.may_run and "/" not in text else {}
    return Answer(messages.WARNING, f"Nobody here is called “{isolated(text)}”.", walk_in)


def take_one(at: Staff, entry: Entry, sent: Sent = PLAIN) -> Answer:
    """This very entry is checked in."""
    new = checkin.check_in(entry, actor(at), sent=sent)
    if entry.checked_in_at is None:  # sent once more after somebody took it back
        return Answer(messages.WARNING, f"{isolated(entry.name)} was checked in, and somebody took that back since.")
    return Answer(
        messages.SUCCESS, f"{isolated(entry.name)} {'is' if new else 'was'} checked in{'' if new else ' already'}."
    )


def answered(request: HttpRequest, at: Staff, act: Callable[[Sent], Answer]) -> JsonResponse:
    """The same for the script: what is said, whom to press, and where to go on."""
    try:
        answer = act(sent_of(request.POST))
    except Refused as error:
        return refused(request, str(error), error.status)
    return JsonResponse(
        {
            "key": key_of(request),
            "tone": TONES[answer.level],
            "said": answer.said,
            "meant": [_offer(at, one) for one in answer.meant[:MOST_OFFERED]],
            "link": _link(at, answer),
        }
    )


def refused(request: HttpRequest, said: str, status: int) -> JsonResponse:
    return JsonResponse(
        {"key": key_of(request), "tone": "error", "said": said, "meant": [], "link": None}, status=status
    )


def _offer(at: Staff, one: Entry) -> dict[str, str]:
    words = f"{isolated(one.name)}, {isolated(one.club)}" if one.club else isolated(one.name)
    return {"words": words, "url": reverse("check_in_one", args=[at.event.public_id, one.public_id])}


def _link(at: Staff, answer: Answer) -> dict[str, Any] | None:
    if not answer.query or 0 < len(answer.meant) <= MOST_OFFERED:
        return None
    words = f"Show all {len(answer.meant)}" if answer.meant else "Enter them as a walk-in"
    return {"words": words, "url": f"{reverse('desk_check_in', args=[at.event.public_id])}?{urlencode(answer.query)}"}
