"""The morning at the desk: who has come, standbys, walk-ins."""

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney import queries
from tourney.access import RUN, SCORE, Staff, staff
from tourney.errors import Refused
from tourney.forms.morning import FindForm, WalkInForm
from tourney.models import Entry
from tourney.names import isolated
from tourney.pages import arrivals
from tourney.pages.morning import meant, morning, since
from tourney.pages.rollcall import roll_call
from tourney.services import checkin, entries, registering, standbys
from tourney.views import scans
from tourney.views.live import unchanged
from tourney.views.pages import actor, desk_page


@require_safe
@staff(SCORE)
def check_in_page(request: HttpRequest, at: Staff) -> HttpResponse:
    """Who is here and who is missing; `?q=` finds some of them, `?new=` opens the form of a walk-in with that name."""
    if fresh := unchanged(request, at.event):
        return fresh
    words = request.GET.get("q", "").strip()[:300]
    walk_in = _blank_walk_in(at, request.GET.get("new", "").strip()[:200])
    return _page(request, at, FindForm(initial={"who": words}), walk_in, words=words)


def _blank_walk_in(at: Staff, name: str = "") -> WalkInForm:
    form = WalkInForm(at.event, initial={"key": secrets.token_hex(16), "name": name})
    if name:
        form.fields["name"].widget.attrs["autofocus"] = True
    return form


def _page(
    request: HttpRequest, at: Staff, find: FindForm, walk_in: WalkInForm, *, words: str = "", status: int = 200
) -> HttpResponse:
    found = morning(at.event)
    shown = {one.pk for one in meant(at.event, words)} if words else None
    round_ = queries.open_round(at.event)
    open_ = bool(walk_in.errors or walk_in.initial.get("name"))
    if not open_:
        find.fields["who"].widget.attrs["autofocus"] = True
    context = {
        "now": found,
        "missing": [one for one in found.missing if shown is None or one.entry.pk in shown],
        "here": [one for one in found.here if shown is None or one.entry.pk in shown],
        "words": words,
        "find": find,
        "walk_in": walk_in,
        "walk_in_open": open_,
        "clubs": sorted({one.entry.club for one in (*found.here, *found.missing) if one.entry.club}),
        "roll_call": roll_call(round_) if round_ and at.may_run else None,
        "plays_from": entries.next_round_number(at.event),
    }
    part = "#check_in" if request.headers.get("X-Muster-Poll") else ""
    return desk_page(request, at, f"desk/check_in.html{part}", context, status)


@require_POST
@staff(SCORE)
def check_in_find(request: HttpRequest, at: Staff) -> HttpResponse:
    """What was typed or scanned, then Enter: the only one meant is checked in, several are shown."""
    form = FindForm(request.POST)
    if not form.is_valid():
        if scans.is_scan(request):
            return scans.refused(request, " ".join(map(str, form.errors["who"])), 422)
        return _page(request, at, form, _blank_walk_in(at), status=422)
    text = form.cleaned_data["who"]
    if scans.is_scan(request):
        return scans.answered(request, at, lambda sent: scans.take(at, text, sent))
    answer = scans.take(at, text)
    messages.add_message(request, answer.level, answer.said)
    return _back(at, **answer.query)


def _back(at: Staff, **query: str) -> HttpResponseRedirect:
    page = reverse("desk_check_in", args=[at.event.public_id])
    return redirect(f"{page}?{urlencode(query)}" if query else page)


def _after(request: HttpRequest, at: Staff) -> HttpResponse:
    """Back to the page the button stood on: a round's, or the check-in."""
    number = request.POST.get("round", "")
    if number.isascii() and number.isdecimal() and len(number) < 3:
        return redirect("desk_round", event_id=at.event.public_id, number=int(number))
    return _back(at)


def _entry(at: Staff, entry_id: str) -> Entry:
    return get_object_or_404(at.event.entries.select_related("event"), public_id=entry_id)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(SCORE)
def check_in_one(request: HttpRequest, at: Staff, entry_id: str) -> HttpResponse:
    """Where the code on a badge leads: GET shows whose it is, one press checks them in."""
    one = _entry(at, entry_id)
    if request.method == "POST" and scans.is_scan(request):
        return scans.answered(request, at, lambda sent: scans.take_one(at, one, sent))
    if request.method == "POST":
        messages.success(request, scans.take_one(at, one).said)
        return _after(request, at)
    return desk_page(request, at, "desk/check_in_one.html", {"entry": one, "since": since(one)})


@require_POST
@staff(SCORE)
def check_in_undo(request: HttpRequest, at: Staff, entry_id: str) -> HttpResponse:
    """It was somebody else."""
    one = _entry(at, entry_id)
    checkin.undo_check_in(one, actor(at))
    messages.success(request, f"{isolated(one.name)} is missing again.")
    return _after(request, at)


@require_POST
@staff(RUN)
def walk_in(request: HttpRequest, at: Staff) -> HttpResponse:
    """Enter somebody who stands at the desk, and check them in."""
    form, status = WalkInForm(at.event, request.POST), 422
    if form.is_valid():
        fields: dict[str, Any] = {name: form.cleaned_data[name] for name in ("key", "namesake")}
        fields |= form.fields_of_entry()
        try:
            one = entries.add_entry(at.event, actor(at), here=True, **fields)
        except Refused as error:
            form.refused(error)
            status = error.status
        else:
            if one:
                arrivals.tell(request, one, "entered and checked in")
                _tell_of_too_many(request, at)
            else:
                messages.success(request, "That player is entered already: the form was sent twice.")
            return _back(at)
    return _page(request, at, FindForm(), form, status=status)


def _tell_of_too_many(request: HttpRequest, at: Staff) -> None:
    """Whoever stands at the desk comes in however full it is, so that the desk knows what it did."""
    places, playing = at.event.capacity, registering.playing(at.event)
    if places is not None and playing > places:
        said = f"{playing} play now, and the event has {places} {'place' if places == 1 else 'places'}."
        messages.warning(request, f"{said} If that is meant, raise the capacity under Settings.")


@require_POST
@staff(SCORE)
def standby_present(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Somebody on the waiting list is in the hall, or with `gone` has left it.

    Named by the row, since its public id opens the player's own page, which is nobody's who checks people in.
    """
    one = get_object_or_404(at.event.registrations.select_related("event"), pk=number)
    present = "gone" not in request.POST
    standbys.mark_present(one, actor(at), present=present)
    said = "is here and waits for a place" if present else "is no longer here"
    messages.success(request, f"{isolated(one.name)} {said}.")
    return _back(at)


@require_POST
@staff(RUN)
def standbys_up(request: HttpRequest, at: Staff) -> HttpResponse:
    """The standbys who were named beside the button get the free places."""
    ids = request.POST.getlist("who")
    rows = {one.public_id: one for one in at.event.registrations.select_related("event").filter(public_id__in=ids)}
    entered = standbys.move_up_present(at.event, actor(at), [rows[one] for one in ids if one in rows])
    if entered:
        names = ", ".join(isolated(one.name) for one in entered)
        messages.success(request, f"Entered and checked in: {names}.")
        if entered[0].from_round > at.event.rounds_planned:
            arrivals.tell(request, entered[0], "entered and checked in")
    return _back(at)
