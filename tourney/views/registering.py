"""Registering for an event, and the page that says how a registration stands. No account is needed."""

import secrets

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney.access import Player, own_registration, player, public_event
from tourney.addresses import base_address, letter_address
from tourney.cards import token_path
from tourney.errors import Refused, Stale
from tourney.forms.registering import RegisterForm
from tourney.forms.versions import refuse
from tourney.models import Event, Registration, RegistrationState, RoundStatus
from tourney.pages.waitlist import line_of
from tourney.services import guessing, registering
from tourney.services.entryfields import Namesake
from tourney.services.writing import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def register(request: HttpRequest, event_id: str) -> HttpResponse:
    """The form, for as long as the event takes registrations."""
    event = public_event(event_id)
    closed = registering.why_closed(event)
    if closed and request.method != "POST":
        return render(request, "event/register.html", {"event": event, "closed": closed})
    posted = request.POST if request.method == "POST" else None
    form = RegisterForm(event, posted, initial={"key": secrets.token_hex(16)})
    status = 200
    if form.is_bound and form.is_valid():
        try:
            made = _registered(event, form, letter_address(request))
        except Refused as error:
            form.asks_namesake = form.asks_namesake or isinstance(error, Namesake)
            refuse(form, error)
            status = error.status
        else:
            return redirect("registered", event_id=event.public_id, registration_id=made.public_id)
    elif form.is_bound:
        status = 422
    context = {
        "event": event,
        "form": form,
        "room": registering.room(event),
        "waiting": len(registering.waiting(event)),
    }
    return render(request, "event/register.html", context, status=status)


def _registered(event: Event, form: RegisterForm, base: str) -> Registration:
    wish, key = form.wish(), form.cleaned_data["key"]
    if not wish.code:
        return registering.register(event, wish, key=key, base=base)
    typed = gettext("Codes that begin like this one were typed wrongly too often, so they are closed for a while.")
    with guessing.trying(guessing.club(event, wish.code), typed, gettext("Ask the organiser.")) as attempt:
        try:
            attempt.right = True
            return registering.register(event, wish, key=key, base=base)
        except registering.WrongCode:
            attempt.right = False
            raise


@require_safe
@never_cache
def registered(request: HttpRequest, event_id: str, registration_id: str) -> HttpResponse:
    """How it stands, the place on the waiting list, the private link once entered, and the ways out."""
    one = own_registration(event_id, registration_id)
    begun = one.event.rounds.exclude(status=RoundStatus.DRAFT).exists()
    closed = one.event.registration_closes_at
    context = {
        "event": one.event,
        "line": line_of(one),
        "link": _link(request, one),
        "consents": _consents(one),
        "may_withdraw": not begun and not one.event.finished_at and (one.plays or _waits(one)),
        "begun": begun,
        "waits": _waits(one),
        "mail": bool(settings.MAIL_HOST and one.email),
        "closed": bool(closed and closed <= timezone.now()),
    }
    return render(request, "event/registered.html", context)


def _waits(one: Registration) -> bool:
    return one.state == RegistrationState.WAITING


def _link(request: HttpRequest, one: Registration) -> str:
    """The entry's private link; none once the desk has given a new one, since this page may be in other hands too."""
    if one.entry is None or not one.plays:
        return ""
    tokens = list(one.entry.tokens.all()[:2])
    if len(tokens) != 1 or tokens[0].revoked_at:
        return ""
    try:
        return base_address(request) + token_path(tokens[0])
    except LookupError:
        return ""


def _consents(one: Registration) -> list[tuple[str, str, bool]]:
    """What was agreed to: key, words, and whether it may be taken back alone."""
    needed = {consent["key"] for consent in one.event.consents if consent["required"]}
    return [(key, kept["text"], key not in needed) for key, kept in one.consents.items()]


def _ask_to_withdraw(request: HttpRequest, one: Registration, stale: Stale | None = None) -> HttpResponse:
    context = {"event": one.event, "line": line_of(one), "stale": stale}
    return render(request, "event/withdraw.html", context, status=stale.status if stale else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def withdraw(request: HttpRequest, event_id: str, registration_id: str) -> HttpResponse:
    """Ask first, then withdraw."""
    one = own_registration(event_id, registration_id)
    if request.method != "POST":
        return _ask_to_withdraw(request, one)
    try:
        registering.withdraw(one, _who(one), seen=request.POST.get("seen", ""))
    except Stale as error:
        return _ask_to_withdraw(request, own_registration(event_id, registration_id), error)
    messages.success(request, gettext("You have withdrawn. The organiser sees it at once."))
    return redirect("registered", event_id=event_id, registration_id=registration_id)


@require_POST
def take_consent_back(request: HttpRequest, event_id: str, registration_id: str) -> HttpResponse:
    """Stop agreeing to something that was agreed to freely."""
    one = own_registration(event_id, registration_id)
    registering.withdraw_consent(one, _who(one), request.POST.get("consent", ""))
    messages.success(request, gettext("Taken back."))
    return redirect("registered", event_id=event_id, registration_id=registration_id)


@require_safe
@player
def mine(request: HttpRequest, found: Player) -> HttpResponse:
    """From a player's own page to that of their registration, if there is one."""
    one = get_object_or_404(Registration, event=found.event, entry=found.entry)
    return redirect("registered", event_id=found.event.public_id, registration_id=one.public_id)


def _who(one: Registration) -> Actor:
    return Actor.of_entry(one.entry) if one.entry else Actor(name=one.name)
