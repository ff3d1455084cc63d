"""What is kept about one person: to read, to take away, and to have removed."""

import io
import zipfile
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney.access import OWN, Player, Staff, player, staff
from tourney.errors import Refused
from tourney.forms.mydata import EraseForm
from tourney.forms.versions import refuse
from tourney.models import Entry
from tourney.pages.mydata import Held, files_of, held_of_account, held_of_player
from tourney.services import erasing
from tourney.services.leaving import erase_account, leaving_of
from tourney.services.writing import Actor
from tourney.views.looks import holds
from tourney.views.pages import JSON, actor, desk_page, download

ZIP = "application/zip"


def _file(held: Held, name: str) -> HttpResponse:
    return download(held.json, JSON, f"{name}.json")


def _zip(entry: Entry, *, own: bool) -> HttpResponse:
    """The document, and the person's own files beside it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.json", held_of_player(entry, own=own).json)
        for name, content in files_of(entry):
            archive.writestr(name, content)
    return download(packed.getvalue(), ZIP, f"player-{entry.number}.zip")


@require_safe
@never_cache
@player
def me_data(request: HttpRequest, found: Player) -> HttpResponse:
    """Everything that is kept about the player, on their own phone."""
    context = {"event": found.event, "entry": found.entry, "held": held_of_player(found.entry, own=True)}
    return render(request, "play/data.html", context)


@require_safe
@never_cache
@player
def me_data_file(request: HttpRequest, found: Player) -> HttpResponse:
    """The same as JSON."""
    return _file(held_of_player(found.entry, own=True), f"player-{found.entry.number}")


@require_safe
@never_cache
@player
def me_data_zip(request: HttpRequest, found: Player) -> HttpResponse:
    """The same with the player's files."""
    return _zip(found.entry, own=True)


@require_POST
@player
def me_data_erase(request: HttpRequest, found: Player) -> HttpResponse:
    """Ask for one's data to be removed, or no longer (`wanted=0`). The desk carries it out."""
    wanted = request.POST.get("wanted") == "1"
    erasing.ask_erasure(found.entry, Actor.of_entry(found.entry), wanted=wanted)
    said = gettext("The desk knows that you want your data removed.") if wanted else gettext("Taken back.")
    messages.success(request, said)
    return redirect("me_data", event_id=found.event.public_id)


def _entry(at: Staff, entry_id: str) -> Entry:
    return get_object_or_404(at.event.entries.select_related("event"), public_id=entry_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@staff(OWN)
@holds("person", for_right=OWN)
def desk_data(request: HttpRequest, at: Staff, entry_id: str) -> HttpResponse:
    """Everything that is kept about a player who asks for it, and the form that removes it for good."""
    entry, status = _entry(at, entry_id), 200
    form = EraseForm(request.POST if request.method == "POST" else None, initial={"seen": entry.name})
    if form.is_bound and form.is_valid():
        said = form.cleaned_data
        try:
            erasing.erase(entry, actor(at), then=said["then"], seen=said["seen"])
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, f"The data of player {entry.number} is removed for good.")
            return redirect("desk_data", event_id=at.event.public_id, entry_id=entry.public_id)
    elif form.is_bound:
        status = 422
    context: dict[str, Any] = {"entry": entry, "held": held_of_player(entry, own=False), "form": form}
    context["removable"] = erasing.removable(entry) and at.event.pseudonymised_at is None
    return desk_page(request, at, "desk/data.html", context, status)


@require_safe
@never_cache
@staff(OWN)
@holds("person", for_right=OWN)
def desk_data_file(request: HttpRequest, at: Staff, entry_id: str) -> HttpResponse:
    """The same as JSON, to hand over."""
    entry = _entry(at, entry_id)
    return _file(held_of_player(entry, own=False), f"player-{entry.number}")


@require_safe
@never_cache
@staff(OWN)
@holds("person", for_right=OWN)
def desk_data_zip(request: HttpRequest, at: Staff, entry_id: str) -> HttpResponse:
    """The same with the player's files."""
    return _zip(_entry(at, entry_id), own=False)


@require_safe
@never_cache
@login_required
def account_data(request: HttpRequest) -> HttpResponse:
    """Everything that is kept about whoever is signed in."""
    return render(request, "account/data.html", {"held": held_of_account(_user(request))})


@require_safe
@never_cache
@login_required
def account_data_file(request: HttpRequest) -> HttpResponse:
    """The same as JSON."""
    return _file(held_of_account(_user(request)), "account")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]  # of a library without types
def account_erase(request: HttpRequest) -> HttpResponse:
    """What would become of the account's events, and the field for its address that takes it away."""
    user, status = _user(request), 200
    context: dict[str, Any] = {"leaving": leaving_of(user), "typed": request.POST.get("typed", "")[:254]}
    if request.method == "POST":
        try:
            erase_account(user, typed=context["typed"])
        except Refused as error:
            context["refused"], status = error, error.status
        else:
            logout(request)
            messages.success(request, "The account is gone.")
            return redirect("home")
    return render(request, "account/erase.html", context, status=status)


def _user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise TypeError("signed in, but not as an account")
    return request.user
