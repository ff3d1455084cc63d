"""When an event's names go, and letting them go now: for its owner alone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tourney.access import OWN, Staff, staff
from tourney.errors import Refused
from tourney.forms.registration_terms import RemovalForm
from tourney.forms.versions import refuse
from tourney.services import retention

from .pages import actor, desk_page


@require_http_methods(["GET", "HEAD", "POST"])
@staff(OWN)
def names(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """What is kept about players, until when, and the button that removes it."""
    event = at_desk.event
    form, status = RemovalForm(request.POST if request.method == "POST" else None), 200
    if form.is_bound and form.is_valid():
        try:
            retention.pseudonymise(event, actor(at_desk))
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, "The names of the players are gone for good.")
            return redirect("desk_names", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    context = {"form": form, "due": retention.due_at(event)}
    return desk_page(request, at_desk, "desk/names.html", context, status)
