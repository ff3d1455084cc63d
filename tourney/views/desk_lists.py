"""Army lists at the desk: who has sent one, and one after the other to look at."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tourney import printing
from tourney.access import JUDGE, RUN, Staff, staff
from tourney.errors import Refused
from tourney.forms.lists import ListForm, ListSettingsForm, ReasonForm
from tourney.forms.versions import refuse
from tourney.lists import are_revealed, files_of
from tourney.models import Attachment, Entry
from tourney.pages.listviews import list_table, neighbours, next_waiting, one_list
from tourney.printing import of_lists
from tourney.services import list_terms
from tourney.services import lists as services

from .mylist import refuse_with_version
from .pages import actor, desk_page


@never_cache
@require_safe
@staff(JUDGE)
def desk_lists(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Every entry with what became of its list."""
    return _table(request, at_desk)


def _table(
    request: HttpRequest, at_desk: Staff, settings: ListSettingsForm | None = None, status: int = 200
) -> HttpResponse:
    event = at_desk.event
    costs = list_terms.late_costs(event) if at_desk.may_run else []
    context = {
        "table": list_table(event, request.GET.get("show", "")),
        "revealed": are_revealed(event),
        "waiting_version": services.waiting_version(event),
        "settings": settings or ListSettingsForm(event, initial={"version": list_terms.list_settings_version(event)}),
        "costs": costs,
        "costs_version": list_terms.costs_version(event, costs),
    }
    return desk_page(request, at_desk, "desk/lists.html", context, status)


@require_POST
@staff(RUN)
def settings(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Deadline, reveal, and what a late list costs."""
    form, status = ListSettingsForm(at_desk.event, request.POST), 422
    if form.is_valid():
        try:
            list_terms.change_list_settings(at_desk.event, actor(at_desk), **form.cleaned_data)
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, "Saved.")
            return _to_table(at_desk)
    at_desk.event.refresh_from_db()
    return _table(request, at_desk, form, status)


def _to_table(at_desk: Staff) -> HttpResponse:
    return redirect("desk_lists", event_id=at_desk.event.public_id)


@require_POST
@staff(RUN)
def reveal(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Let everybody read the lists from now on."""
    list_terms.reveal_now(at_desk.event, actor(at_desk))
    messages.success(request, "Everybody can read the lists now.")
    return _to_table(at_desk)


@require_POST
@staff(JUDGE)
def approve_all(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Approve every list that nobody has looked at."""
    count = services.approve_all(at_desk.event, actor(at_desk), version=_version(request))
    messages.success(request, f"{count} list{'' if count == 1 else 's'} approved." if count else "No list was waiting.")
    return _to_table(at_desk)


@require_POST
@staff(RUN)
def charge(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Take the VP that late lists cost."""
    count = list_terms.charge_late(at_desk.event, actor(at_desk), version=_version(request))
    said = f"{at_desk.event.late_list_vp} VP taken from {count} entr{'y' if count == 1 else 'ies'}."
    messages.success(request, said if count else "Nobody was left to charge.")
    return _to_table(at_desk)


def _version(request: HttpRequest) -> int | None:
    """What the press was made beside. A press that does not say saw nothing, and counts for nothing."""
    sent = request.POST.get("version", "")
    return int(sent) if sent.isascii() and sent.isdecimal() and len(sent) <= 12 else -1


@never_cache
@require_safe
@staff(JUDGE)
def desk_list(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """One list with what can be said of it beside it."""
    return _one(request, at_desk, _entry(at_desk, entry_id))


def _entry(at_desk: Staff, entry_id: str) -> Entry:
    return get_object_or_404(at_desk.event.entries.select_related("event"), public_id=entry_id)


def _one(
    request: HttpRequest,
    at_desk: Staff,
    entry: Entry,
    *,
    reason: ReasonForm | None = None,
    enter: ListForm | None = None,
    status: int = 200,
) -> HttpResponse:
    version = services.list_version(entry)
    before, after = neighbours(at_desk.event, entry)
    context = {
        "entry": entry,
        "list": one_list(entry),
        "revealed": are_revealed(at_desk.event),
        "version": version,
        "before": before,
        "after": after,
        "reason": reason or ReasonForm(initial={"version": version, "reason": entry.list_reason}),
        "enter": enter or ListForm(initial={"version": version, "text": entry.army_list}),
    }
    return desk_page(request, at_desk, "desk/list.html", context, status)


@require_POST
@staff(JUDGE)
def approve(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """The list is in order; on to the next."""
    entry = _entry(at_desk, entry_id)
    services.approve_list(entry, actor(at_desk), version=_version(request))
    return _on(request, at_desk, entry, f"{entry.name}’s list is approved.")


def _on(request: HttpRequest, at_desk: Staff, entry: Entry, said: str) -> HttpResponse:
    messages.success(request, said)
    following = next_waiting(at_desk.event, entry)
    if following is None:
        return _to_table(at_desk)
    return redirect("desk_list", event_id=at_desk.event.public_id, entry_id=following.public_id)


@require_POST
@staff(JUDGE)
def show_photos(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """The photographs that the page showed are fit for everybody; on to what waits next."""
    entry = _entry(at_desk, entry_id)
    count = services.show_photos(entry, actor(at_desk), request.POST.getlist("photo"))
    said = (
        f"{count} photograph{'' if count == 1 else 's'} of {entry.name} may be seen." if count else "None was waiting."
    )
    return _on(request, at_desk, entry, said)


@require_POST
@staff(JUDGE)
def remove_photo(request: HttpRequest, at_desk: Staff, entry_id: str, photo_id: str) -> HttpResponse:
    """A photograph that nobody is to see."""
    entry = _entry(at_desk, entry_id)
    photos = files_of(entry).filter(kind=Attachment.Kind.PHOTO)
    services.remove_photo(get_object_or_404(photos, public_id=photo_id), actor(at_desk))
    messages.success(request, f"A photograph of {entry.name} is removed.")
    return redirect("desk_list", event_id=at_desk.event.public_id, entry_id=entry.public_id)


@require_POST
@staff(JUDGE)
def send_back(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """Something is wrong with the list; on to the next."""
    entry, form, status = _entry(at_desk, entry_id), ReasonForm(request.POST), 422
    if form.is_valid():
        said = form.cleaned_data
        try:
            services.return_list(entry, actor(at_desk), said["reason"], version=_version(request))
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            return _on(request, at_desk, entry, f"{entry.name}’s list is sent back.")
    entry.refresh_from_db()
    return _one(request, at_desk, entry, reason=form, status=status)


@require_POST
@staff(RUN)
def enter(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """A list for a player who has none, or another in the place of theirs."""
    entry = _entry(at_desk, entry_id)
    form, status = ListForm(request.POST, request.FILES, initial={"text": entry.army_list}), 422
    if form.is_valid():
        said = form.cleaned_data
        try:
            services.enter_list(entry, actor(at_desk), said["text"], said["file"], version=said["version"])
        except Refused as error:
            entry.refresh_from_db()
            refuse_with_version(form, error, services.list_version(entry))
            status = error.status
        else:
            messages.success(request, f"{entry.name}’s list is entered and approved.")
            return redirect("desk_list", event_id=at_desk.event.public_id, entry_id=entry.public_id)
    entry.refresh_from_db()
    return _one(request, at_desk, entry, enter=form, status=status)


@require_POST
@staff(RUN)
def late(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """Call a list late."""
    return _lateness(request, at_desk, entry_id, late=True)


@require_POST
@staff(RUN)
def excuse(request: HttpRequest, at_desk: Staff, entry_id: str) -> HttpResponse:
    """A list does not count as late after all."""
    return _lateness(request, at_desk, entry_id, late=False)


def _lateness(request: HttpRequest, at_desk: Staff, entry_id: str, *, late: bool) -> HttpResponse:
    entry = _entry(at_desk, entry_id)
    services.set_late(entry, actor(at_desk), late=late)
    messages.success(request, f"{entry.name}’s list {'counts' if late else 'does not count'} as late.")
    return redirect("desk_list", event_id=at_desk.event.public_id, entry_id=entry.public_id)


@never_cache
@require_safe
@staff(JUDGE)
def print_lists(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """All approved lists as one PDF, for judges."""
    lists = of_lists.printed_lists(at_desk.event)
    if not lists:
        raise Refused("No list is approved yet.", "Look at the lists that were sent, and approve them.")
    pdf = printing.army_lists(of_lists.title(at_desk.event, "approved lists"), lists)
    return HttpResponse(
        pdf, content_type="application/pdf", headers={"Content-Disposition": 'inline; filename="lists.pdf"'}
    )
