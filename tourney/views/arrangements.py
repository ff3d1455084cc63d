"""Who is kept apart, and who is put together."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tourney.access import RUN, Staff, staff
from tourney.errors import Refused
from tourney.forms.arrangements import ArrangementForm, GroupForm, PairForm
from tourney.forms.versions import refuse
from tourney.models import Arrangement
from tourney.services import arrangements as services

from .pages import actor, desk_page

PAIR, GROUP = "pair", "group"
FORMS: dict[str, type[PairForm] | type[GroupForm]] = {PAIR: PairForm, GROUP: GroupForm}


@dataclass(frozen=True, slots=True)
class Batch:
    """Arrangements of one kind, for one round, with one reason, to be taken out together."""

    like: Arrangement
    ids: tuple[int, ...]


def batches(rows: Iterable[Arrangement]) -> list[Batch]:
    """Those that are more than one."""
    found: dict[tuple[str, int, str], list[Arrangement]] = {}
    for row in rows:
        found.setdefault((row.kind, row.round_number, row.reason), []).append(row)
    return [Batch(alike[0], tuple(row.pk for row in alike)) for alike in found.values() if len(alike) > 1]


@require_safe
@staff(RUN)
def arrangements(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """All of them, and two forms to add some."""
    return _page(request, at_desk)


def _page(request: HttpRequest, at_desk: Staff, status: int = 200, **bound: ArrangementForm) -> HttpResponse:
    event = at_desk.event
    fresh = {
        name: made(event, prefix=name, initial={"key": secrets.token_hex(16), "round_number": "0"})
        for name, made in FORMS.items()
    }
    rows = list(event.arrangements.select_related("first", "second"))
    open_draft = event.rounds.filter(status="draft").first()
    context = {"rows": rows, "batches": batches(rows), "draft": open_draft, **fresh, **bound}
    return desk_page(request, at_desk, "desk/arrangements.html", context, status)


@require_POST
@staff(RUN)
def add(request: HttpRequest, at_desk: Staff, what: str) -> HttpResponse:
    """Arrange a pair, or keep a group apart; `what` says which."""
    event, form, status = at_desk.event, FORMS[what](at_desk.event, request.POST, prefix=what), 422
    if form.is_valid():
        try:
            pairs = services.arrange(event, actor(at_desk), form.players(), form.wish(), key=form.cleaned_data["key"])
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, _said(pairs, form.wish().kind))
            return redirect("desk_arrangements", event_id=event.public_id)
    return _page(request, at_desk, status, **{what: form})


def _said(pairs: int, kind: str) -> str:
    if not pairs:
        return "That is arranged already."
    done = "kept apart" if kind == services.APART else "put together"
    return f"One pair {done}." if pairs == 1 else f"{pairs} pairs {done}."


@require_POST
@staff(RUN)
def remove(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Take out every arrangement whose `id` is sent."""
    ids = [int(one) for one in request.POST.getlist("id") if one.isascii() and one.isdigit() and len(one) < 19]
    gone = services.cancel(at_desk.event, actor(at_desk), ids)
    messages.success(request, "One arrangement taken out." if gone == 1 else f"{gone} arrangements taken out.")
    return redirect("desk_arrangements", event_id=at_desk.event.public_id)
