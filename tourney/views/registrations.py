"""The waiting list and the terms of registering, at the desk."""

import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney.access import RUN, Staff, staff
from tourney.addresses import base_address
from tourney.errors import Refused
from tourney.forms.registration_terms import CodeForm, TermsForm, first_values
from tourney.forms.versions import refuse
from tourney.models import Registration
from tourney.pages.waitlist import codes_of, waitlist_of
from tourney.services import registering, registration_terms
from tourney.views.looks import holds

from .pages import actor, desk_page

A_PAGE = 60


@require_safe
@staff(RUN)
@holds("registrations")
def registrations(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Who waits, who is entered with what they agreed to, who has left, and how much room there is."""
    event = at_desk.event
    address = base_address(request) + reverse("register", args=[event.public_id])
    found = waitlist_of(event)
    lists = {"waiting": found.waiting, "entered": found.entered, "left": found.left}
    show = request.GET.get("show", "")
    show = show if show in lists else "waiting"
    context = {
        "list": found,
        "show": show,
        "page": Paginator(lists[show], A_PAGE).get_page(request.GET.get("page")),
        "closed": registering.why_closed(event),
        "address": address,
    }
    return desk_page(request, at_desk, "desk/registrations.html", context)


@require_POST
@staff(RUN)
def move_up(request: HttpRequest, at_desk: Staff, number: int) -> HttpResponse:
    """Enter one who waits, whoever is before them."""
    one = _one(at_desk, number)
    registering.move_up(one, actor(at_desk), base=base_address(request))
    messages.success(request, f"{one.name} is entered.")
    return _back(at_desk)


@require_POST
@staff(RUN)
def move_up_all(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Enter as many as there is room for."""
    moved = registering.move_up_all(at_desk.event, actor(at_desk), base=base_address(request))
    said = f"Entered: {', '.join(one.name for one in moved)}." if moved else "There is no room, or nobody waits."
    messages.success(request, said)
    return _back(at_desk)


def _one(at_desk: Staff, number: int) -> Registration:
    return get_object_or_404(at_desk.event.registrations.select_related("event", "entry"), pk=number)


def _back(at_desk: Staff) -> HttpResponse:
    return redirect("desk_registrations", event_id=at_desk.event.public_id)


def _press(act: Callable[..., None], said: str, *, sees: bool = False) -> Callable[..., HttpResponseBase]:
    """A view that does one thing to one registration; with `sees`, only if it still is as the page showed it."""

    @require_POST
    @staff(RUN)
    def view(request: HttpRequest, at_desk: Staff, number: int) -> HttpResponse:
        one = _one(at_desk, number)
        act(one, actor(at_desk), **({"seen": request.POST.get("seen", "")} if sees else {}))
        messages.success(request, said.format(name=one.name))
        return _back(at_desk)

    view.__doc__ = act.__doc__
    return view


withdraw = _press(registering.withdraw, "{name} has withdrawn.", sees=True)
turn_away = _press(registering.refuse, "{name} is refused.", sees=True)
put_back = _press(registering.put_back, "{name} is at the end of the waiting list.")


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def terms(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Who may register, until when, with what; below, the codes of clubs."""
    event = at_desk.event
    posted = request.POST if request.method == "POST" else None
    form = TermsForm(event, posted, version=registration_terms.terms_version(event))
    status = 200
    if form.is_bound and form.is_valid():
        try:
            version = form.cleaned_data["version"]
            registration_terms.change_terms(event, actor(at_desk), form.terms(), version=version)
        except Refused as error:
            event.refresh_from_db()
            form.refuse(error, version=registration_terms.terms_version(event), now=first_values(event))
            status = error.status
        else:
            messages.success(request, "Saved.")
            return redirect("desk_registration_terms", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    return _terms_page(request, at_desk, form, _fresh_code(), status)


def _fresh_code() -> CodeForm:
    return CodeForm(initial={"key": secrets.token_hex(16)})


def _terms_page(
    request: HttpRequest, at_desk: Staff, form: TermsForm, new_code: CodeForm, status: int = 200
) -> HttpResponse:
    event = at_desk.event
    clubs = sorted(set(event.entries.exclude(club="").values_list("club", flat=True)))
    context: dict[str, Any] = {"form": form, "new_code": new_code, "codes": codes_of(event), "clubs": clubs}
    return desk_page(request, at_desk, "desk/registration_terms.html", context, status)


@require_POST
@staff(RUN)
def add_code(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """A new code for a club."""
    event, form, status = at_desk.event, CodeForm(request.POST), 422
    if form.is_valid():
        try:
            made = registration_terms.add_code(event, actor(at_desk), **form.cleaned_data)
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            said = f"{made.club} has a code." if made else "That code is made already: the form was sent twice."
            messages.success(request, said)
            return _to_codes(at_desk)
    terms_form = TermsForm(event, version=registration_terms.terms_version(event))
    return _terms_page(request, at_desk, terms_form, form, status)


@require_POST
@staff(RUN)
def revoke_code(request: HttpRequest, at_desk: Staff, number: int) -> HttpResponse:
    """Let nobody register with a code any more."""
    code = get_object_or_404(at_desk.event.club_codes.select_related("event"), pk=number)
    registration_terms.revoke_code(code, actor(at_desk))
    messages.success(request, f"The code of {code.club} opens nothing any more.")
    return _to_codes(at_desk)


def _to_codes(at_desk: Staff) -> HttpResponse:
    return redirect(f"{reverse('desk_registration_terms', args=[at_desk.event.public_id])}#codes")
