"""Taking back what was done last."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tourney import loglines
from tourney.access import SCORE, Staff, staff
from tourney.calling import called
from tourney.errors import Refused
from tourney.models import LogEntry
from tourney.pages import differences, takebacks
from tourney.pages.takebacks import Takeback
from tourney.services import undoable, undoing
from tourney.services.looking import look
from tourney.services.undoable import InTheWay
from tourney.services.writing import KEPT

from .pages import actor, desk_page

A_PAGE = 20


@require_safe
@staff(SCORE)
def last(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """What was done last and this helper may take back, twenty a page, each with its button or why there is none."""
    found = takebacks.kept(at_desk)
    page = Paginator(found.actions, A_PAGE).get_page(request.GET.get("page"))
    done = takebacks.with_buttons(at_desk, page.object_list, found.lines)
    context = {"page": page, "done": done, "kept": KEPT}
    return desk_page(request, at_desk, "desk/undo.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(SCORE)
def take_back(request: HttpRequest, at_desk: Staff, sequence: int) -> HttpResponse:
    """One line taken back. What touches many rows, or moves places, is shown first, and asked about."""
    line = undoing.line_of(at_desk.event, sequence)
    if line is None:
        raise Http404("no such line")
    if not at_desk.may(undoable.right_for(line)):
        raise PermissionDenied("Your role here does not take this back. Ask the event's owner.")
    asked = takebacks.one(at_desk, line)
    back = _back(request, at_desk)
    if request.method != "POST" or (asked.asks and not asked.why and "sure" not in request.POST):
        return _ask(request, at_desk, asked, back)
    try:
        new = undoing.undo(line, actor(at_desk))
    except InTheWay as error:
        never = undoable.never(error.line)
        refused = replace(asked, why=str(error) if never else error.message, behind=None if never else error.line)
        return _page(request, at_desk, refused, {"back": back, "changed_nothing": True}, error.status)
    messages.success(request, f"{loglines.sentence(new)}.")
    return redirect(back)


def _back(request: HttpRequest, at_desk: Staff) -> str:
    ahead = reverse("desk_undo", args=[at_desk.event.public_id])
    return takebacks.way_back(
        request.POST.get("back", ""), request.get_host(), secure=request.is_secure(), otherwise=ahead
    )


def _ask(request: HttpRequest, at_desk: Staff, asked: Takeback, back: str) -> HttpResponse:
    """The page that says what it would do, whose place it moves among that, or why it cannot be done."""
    told: dict[str, Any] = {}
    if asked.round and not asked.why:
        try:
            told = _look(at_desk, asked.press, asked.round)
        except Refused as error:
            asked = replace(asked, why=str(error), behind=error.line if isinstance(error, InTheWay) else None)
    return _page(
        request, at_desk, asked, {"told": takebacks.told(undoing.told_rows(asked.press)), "back": back, **told}
    )


def _look(at_desk: Staff, line: LogEntry, round_id: int) -> dict[str, Any]:
    line.event = at_desk.event
    round_ = at_desk.event.rounds.get(pk=round_id)
    difference = look(at_desk.event, round_, lambda: undoing.undo(line, actor(at_desk)))
    return differences.told(difference, called(at_desk.event))


def _page(
    request: HttpRequest, at_desk: Staff, asked: Takeback, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    first = asked.first.replace("that", "that one", 1)
    return desk_page(request, at_desk, "desk/undo_one.html", {"one": asked, "first_word": first, **context}, status)
