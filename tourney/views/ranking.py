"""What decides the places: the order of criteria, changed with the moves in sight before anything is saved."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tourney.access import RUN, Staff, staff
from tourney.errors import Refused
from tourney.forms.ranking import SAVE, RankingForm, pressed
from tourney.pages.placings import shifts_of
from tourney.services import events
from tourney.whatif import reordered

from .pages import actor, desk_page


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def ranking(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """The order of the event's criteria. Every button but Save gives the page back with the order as it would be."""
    event = at_desk.event
    version = events.settings_version(event)
    if request.method != "POST":
        return _page(request, at_desk, RankingForm(event, version=version))
    act, data = pressed(request.POST)
    form = RankingForm(event, data, version=version, waiting="" if act == SAVE else act)
    if act != SAVE:
        return _page(request, at_desk, form)
    if not form.is_valid():
        return _page(request, at_desk, form, 422)
    try:
        wanted = {"tiebreaks": list(form.keys)}
        events.change_settings(event, actor(at_desk), wanted, version=form.cleaned_data["version"])
    except Refused as error:
        event.refresh_from_db()
        form.refuse_order(error, version=events.settings_version(event))
        return _page(request, at_desk, form, error.status)
    messages.success(request, "The order of the standings is saved. Every page ranks by it.")
    return redirect("desk_ranking", event_id=event.public_id)


def _page(request: HttpRequest, at_desk: Staff, form: RankingForm, status: int = 200) -> HttpResponse:
    event = at_desk.event
    context = {
        "form": form,
        "shifts": shifts_of(event, reordered(event, form.keys)) if form.changed and form.keys else (),
        "drawn": event.rounds.exists(),
    }
    return desk_page(request, at_desk, "desk/ranking.html", context, status)
