"""Marks: what is marked, and the fast table to key them in."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from tourney.access import RUN, SCORE, SEE, Staff, staff
from tourney.calling import shown
from tourney.errors import Refused
from tourney.exports.honours import marks_csv
from tourney.forms.marks import KindsForm, MarksForm
from tourney.honours import opponents_in
from tourney.marking import marks_of, takes_marks
from tourney.models import Event, Mark
from tourney.names import sort_key
from tourney.pages.turnout import handed_in
from tourney.schemes import Mark as Kind
from tourney.services import marks as services
from tourney.views.pages import actor, csv_file, desk_page


@require_http_methods(["GET", "HEAD", "POST"])
@staff(SCORE)
def marks(request: HttpRequest, at: Staff, number: int = 0) -> HttpResponse:
    """The marks of the desk, or those that the opponents of a round gave."""
    event = at.event
    if number and not event.rounds.exclude(status="draft").filter(number=number).exists():
        raise Http404("no such round")
    form = _form(request, at, number)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            count = services.enter_marks(
                event, actor(at), form.wanted(), seen=form.cleaned_data["seen"], round_number=number
            )
        except Refused as error:
            form.refuse(error, _given(event, number, form.marks))
            status = error.status
        else:
            messages.success(
                request, f"{count} mark{'' if count == 1 else 's'} saved." if count else "Nothing was new."
            )
            return redirect(request.path)
    elif form.is_bound:
        status = 422
    kinds = marks_of(event)
    context = {
        "form": form,
        "number": number,
        "kinds": kinds,
        "by_desk": any(mark.by == "desk" for mark in kinds),
        "by_opponents": any(mark.by == "opponents" for mark in kinds),
        "voted": list(event.ballots.exclude(mark="")),
        "handed": handed_in(event, number) if number and form.marks else None,
        "takes_marks": takes_marks(event, number) if number else False,
        "rounds": event.rounds.exclude(status="draft").values_list("number", flat=True).order_by("number"),
    }
    return desk_page(request, at, "desk/marks.html", context, status)


def _form(request: HttpRequest, at: Staff, number: int) -> MarksForm:
    wanted_by = "opponents" if number else "desk"
    voted = set(at.event.ballots.exclude(mark="").values_list("mark", flat=True))
    kinds = [mark for mark in marks_of(at.event) if mark.by == wanted_by and mark.key not in voted]
    given = _given(at.event, number, kinds)
    entries = sorted(at.event.entries.all(), key=lambda entry: sort_key(entry.name))
    opponents = {one: shown(who) for one, who in opponents_in(at.event, number).items()} if number else None
    if opponents is not None:
        entries = [entry for entry in entries if entry.number in opponents]
    return MarksForm(entries, kinds, given, request.POST or None, opponents=opponents)


def _given(event: Event, number: int, kinds: Iterable[Kind]) -> dict[tuple[int, str], int]:
    """The marks there are, by the entry's number and the mark's key."""
    rows = Mark.objects.filter(entry__event=event, round_number=number, key__in=[mark.key for mark in kinds])
    return {(entry, key): value for entry, key, value in rows.values_list("entry__number", "key", "value")}


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def kinds(request: HttpRequest, at: Staff) -> HttpResponse:
    """What is marked at this event."""
    event = at.event
    form = _kinds_form(event, request.POST or None)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            services.set_marks(event, actor(at), form.document(), version=form.cleaned_data["version"])
        except Refused as error:
            event.refresh_from_db()
            form = form.refused(error, partial(_kinds_form, event))
            status = error.status
        else:
            messages.success(request, "Saved.")
            return redirect("desk_marks", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    return desk_page(request, at, "desk/mark_kinds.html", {"form": form}, status)


def _kinds_form(event: Event, data: Any) -> KindsForm:
    return KindsForm(marks_of(event), data, version=services.marks_version(event))


@require_safe
@staff(SEE)
def marks_file(request: HttpRequest, at: Staff) -> HttpResponse:
    """Every mark with what it counts, for a spreadsheet."""
    return csv_file(at.event, marks_csv(at.event), "marks")
