"""A whole event as one file: out for its owner, in for anybody with an account."""

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tourney import eventfile
from tourney.access import OWN, Staff, staff
from tourney.errors import Refused
from tourney.forms.eventfile import EventFileForm
from tourney.forms.versions import refuse
from tourney.models import Role
from tourney.services.eventfile import Imported, import_event
from tourney.services.writing import Actor
from tourney.views.looks import holds
from tourney.views.pages import download, file_name


@require_safe
@staff(OWN)
@holds("event file", for_right=OWN)
def event_file(request: HttpRequest, at: Staff) -> HttpResponse:
    """The event as it stands. It holds addresses of people, so it is for the owner."""
    content = eventfile.file_text(at.event).encode()
    return download(content, "application/json", f"{file_name(at.event)}.json")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Make an event of a file. Whoever brings it owns it."""
    user = request.user
    if not isinstance(user, User):
        raise TypeError("login_required lets nobody else in")
    form = EventFileForm(request.POST or None, request.FILES or None, initial={"key": secrets.token_hex(16)})
    status = 200
    if form.is_bound and form.is_valid():
        told = form.cleaned_data
        try:
            made = import_event(told["file"], Actor.of_user(user), as_copy=told["as_copy"], key=told["key"])
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, _said(made, user))
            return redirect("desk", event_id=made.event.public_id)
    elif form.is_bound:
        status = 422
    return render(request, "desk/bring_event.html", {"form": form}, status=status)


def _said(made: Imported, user: User) -> str:
    """What came in, and what is left to do by hand."""
    links = "" if made.links_kept else " Players' links are new: print them again."
    others = [f"{email} ({Role(role).label.lower()})" for email, role in made.helped if _is_other(email, role, user)]
    helped = f" These helped there and have no right here until you add them: {', '.join(others)}." if others else ""
    return f"{made.event.name} is here with its whole log.{links}{helped}"


def _is_other(email: str, role: str, user: User) -> bool:
    return email.casefold() != user.email.casefold() and role in Role.values
