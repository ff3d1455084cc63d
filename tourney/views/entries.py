"""The roll, and everything about one entry."""

import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import Manager, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney.access import RIGHTS, RUN, SEE, Staff, staff
from tourney.errors import Refused
from tourney.forms.entries import AdjustmentForm, EditEntryForm, NewEntryForm, SeedingForm
from tourney.forms.versions import refuse
from tourney.judging import cards_of
from tourney.models import Entry, Event
from tourney.pages import arrivals
from tourney.pages.roll import roll, rounds_of
from tourney.queries import open_round
from tourney.services import entries as services
from tourney.services import guessing
from tourney.services.entryfields import FIELDS
from tourney.services.seeding import seed_from
from tourney.services.writing import Actor
from tourney.views.looks import holds

from .pages import actor, desk_page


@require_safe
@staff(SEE)
@holds("entries")
def entries(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """The roll. After a player was added the form above it waits for the next one (`?more`)."""
    form = _fresh_line(at_desk)
    if "more" in request.GET:
        form.fields["name"].widget.attrs["autofocus"] = True
    return _roll_page(request, at_desk, form)


def _finished(at_desk: Staff) -> QuerySet[Event]:
    """Other events that the organiser runs and that are finished, the latest first."""
    mine = at_desk.user.memberships.filter(role__in=[role for role, rights in RIGHTS.items() if RUN in rights])
    events = Event.objects.filter(members__in=mine).exclude(pk=at_desk.event.pk).exclude(finished_at=None)
    return events.order_by("-finished_at")


@require_POST
@staff(RUN)
def seed(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Seedings from the places of an earlier event; who was not found there is named."""
    form, status = SeedingForm(_finished(at_desk), request.POST), 422
    if form.is_valid():
        earlier = form.cleaned_data["earlier"]
        try:
            done = seed_from(at_desk.event, actor(at_desk), earlier)
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, f"Seeded by {earlier.name}: {len(done.seeded)}.")
            if done.untouched:
                messages.warning(request, f"Not found there, left as they are: {', '.join(done.untouched)}.")
            return redirect("desk_entries", event_id=at_desk.event.public_id)
    return _roll_page(request, at_desk, _fresh_line(at_desk), status, form)


def _fresh_line(at_desk: Staff) -> NewEntryForm:
    return NewEntryForm(at_desk.event, initial={"key": secrets.token_hex(16)})


def _roll_page(
    request: HttpRequest, at_desk: Staff, form: NewEntryForm, status: int = 200, seeding: SeedingForm | None = None
) -> HttpResponse:
    words = request.GET.get("q", "").strip()[:200]
    lines = roll(at_desk.event, words)
    clubs = sorted({line.entry.club for line in lines if line.entry.club})
    active = sum(line.entry.dropped_after is None for line in lines)
    context = {"lines": lines, "active": active, "clubs": clubs, "form": form, "words": words}
    context["seeding"] = seeding or (SeedingForm(_finished(at_desk)) if at_desk.may_run else None)
    return desk_page(request, at_desk, "desk/entries.html", context, status)


@require_POST
@staff(RUN)
def add(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Enter one player, and come back for the next."""
    form, status = NewEntryForm(at_desk.event, request.POST), 422
    if form.is_valid():
        told = {name: form.cleaned_data[name] for name in ("key", "namesake")}
        try:
            entry = services.add_entry(at_desk.event, actor(at_desk), **told, **form.fields_of_entry())
        except Refused as error:
            form.refused(error)
            status = error.status
        else:
            if entry and entry.from_round > at_desk.event.rounds_planned:
                arrivals.tell(request, entry, "entered")
            else:
                twice = "That player is entered already: the form was sent twice."
                messages.success(request, f"{entry.name} entered." if entry else twice)
            return redirect(f"{reverse('desk_entries', args=[at_desk.event.public_id])}?more")
    return _roll_page(request, at_desk, form, status)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
@holds("entries")
def entry(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """One entry: what it is, when it is away, its link, its adjustments and its games."""
    one = _entry(at_desk, entry_id)
    form = _edit_form(one, request.POST or None)
    status = 200
    if form.is_bound and form.is_valid():
        try:
            services.edit_entry(one, actor(at_desk), version=form.cleaned_data["version"], **form.fields_of_entry())
        except Refused as error:
            one.refresh_from_db()
            now = {name: getattr(one, name) for name in FIELDS}
            form.refuse(error, version=services.entry_version(one), now=now)
            status = error.status
        else:
            messages.success(request, f"{one.name} saved.")
            return redirect("desk_entry", event_id=at_desk.event.public_id, entry_id=one.public_id)
    elif form.is_bound:
        status = 422
    one.refresh_from_db()
    adjust = AdjustmentForm(at_desk.event.rounds_planned, initial={"key": secrets.token_hex(16)})
    return _entry_page(request, at_desk, one, form, adjust, status)


def _edit_form(one: Entry, data: Any = None) -> EditEntryForm:
    return EditEntryForm(one, data, version=services.entry_version(one), drawn=one.seats.exists())


def _entry(at_desk: Staff, entry_id: str) -> Entry:
    return get_object_or_404(at_desk.event.entries, public_id=entry_id)


def _entry_page(
    request: HttpRequest, at_desk: Staff, one: Entry, form: EditEntryForm, adjust: AdjustmentForm, status: int = 200
) -> HttpResponse:
    event = at_desk.event
    away = set(one.absences.values_list("round_number", flat=True))
    first_open = services.next_round_number(event)
    context = {
        "entry": one,
        "form": form,
        "adjust": adjust,
        "adjustments": one.adjustments.order_by("pk"),
        "absences": [(number, number in away, number < first_open) for number in range(1, event.rounds_planned + 1)],
        "played": rounds_of(one),
        "cards": cards_of(one),
        "guesses": _guesses(one),
        "drawn": form.fields["from_round"].disabled,
        "lists": {f"{name}s": _given(event.entries, name) for name in ("club", "nation", "team")}
        | {"rooms": _given(event.tables, "room")},
        "arranged": event.arrangements.filter(Q(first=one) | Q(second=one)).select_related("first", "second"),
    }
    return desk_page(request, at_desk, "desk/entry.html", context, status)


def _guesses(one: Entry) -> guessing.Standing | None:
    """How often the code on this player's card was typed wrongly of late."""
    live = one.tokens.filter(revoked_at=None).first()
    return guessing.standing_of(guessing.card(live.handle)) if live else None


def _given(rows: Manager[Any], name: str) -> list[str]:
    """What some of these rows say already, for others to pick from."""
    return sorted(set(rows.exclude(**{name: ""}).values_list(name, flat=True)))


def _press(act: Callable[[Entry, Actor], None], said: str) -> Callable[..., HttpResponseBase]:
    """A view that does one thing to one entry and goes back to the page its button stood on."""

    @require_POST
    @staff(RUN)
    def view(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
        one = _entry(at_desk, entry_id)
        act(one, actor(at_desk))
        messages.success(request, said.format(name=one.name))
        return _back(request, at_desk, one)

    return view


def _back(request: HttpRequest, at_desk: Staff, one: Entry) -> HttpResponse:
    if request.POST.get("back") == "redraw" and (drawn := open_round(at_desk.event)):
        page = reverse("round_redraw", kwargs={"event_id": at_desk.event.public_id, "number": drawn.number})
        return redirect(f"{page}?keep=1")
    if request.POST.get("back") == "link":
        return redirect("desk_link", event_id=at_desk.event.public_id, entry_id=one.public_id)
    if request.POST.get("back") == "roll":
        return redirect(f"{reverse('desk_entries', args=[at_desk.event.public_id])}#entry-{one.public_id}")
    return redirect("desk_entry", event_id=at_desk.event.public_id, entry_id=one.public_id)


drop = _press(services.drop_entry, "{name} has dropped and plays no further round.")
take_back = _press(services.return_entry, "{name} plays again.")
reissue = _press(services.reissue_link, "{name} has a new link. The old one is dead.")


@require_POST
@staff(RUN)
def remove(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """Take an entry away that never took part."""
    one = _entry(at_desk, entry_id)
    services.remove_entry(one, actor(at_desk))
    messages.success(request, f"{one.name} removed.")
    return redirect("desk_entries", event_id=at_desk.event.public_id)


@require_POST
@staff(RUN)
def absence(request: HttpRequest, at_desk: Staff, entry_id: str, number: int) -> HttpResponse:
    """Note that an entry is away in a round (`away=1`), or that it is not."""
    one = _entry(at_desk, entry_id)
    absent = request.POST.get("away") == "1"
    services.set_absent(one, actor(at_desk), number, absent=absent)
    messages.success(request, f"{one.name} {'is away in' if absent else 'plays in'} round {number}.")
    return _back(request, at_desk, one)


@require_POST
@staff(RUN)
def adjust(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """Give or take Victory Points."""
    one, status = _entry(at_desk, entry_id), 422
    form = AdjustmentForm(at_desk.event.rounds_planned, request.POST)
    if form.is_valid():
        try:
            services.adjust_vp(one, actor(at_desk), **form.cleaned_data)
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            vp = form.cleaned_data["vp"]
            messages.success(request, f"{abs(vp)} VP {'given to' if vp > 0 else 'taken from'} {one.name}.")
            return _back(request, at_desk, one)
    return _entry_page(request, at_desk, one, _edit_form(one), form, status)


@require_POST
@staff(RUN)
def remove_adjustment(request: HttpRequest, at_desk: Staff, entry_id: str, adjustment_id: int) -> HttpResponse:
    """Take an adjustment back."""
    one = _entry(at_desk, entry_id)
    services.remove_adjustment(get_object_or_404(one.adjustments, pk=adjustment_id), actor(at_desk))
    messages.success(request, "Adjustment taken back.")
    return _back(request, at_desk, one)
