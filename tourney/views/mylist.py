"""The player's phone: the army list, and photographs of the army."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tourney.access import Player, player
from tourney.errors import Refused, Stale
from tourney.forms.lists import ListForm, PhotoForm
from tourney.forms.versions import refuse
from tourney.lists import MOST_PHOTOS, are_revealed, files_of, why_closed
from tourney.models import Attachment
from tourney.pages.listviews import one_list
from tourney.services import lists as services
from tourney.services.writing import Actor


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player
def me_list(request: HttpRequest, found: Player) -> HttpResponseBase:
    """The list as it stands, and the way to send it (again)."""
    if request.method != "POST":
        return _page(request, found)
    entry = found.entry
    form = ListForm(request.POST, request.FILES, initial={"text": entry.army_list})
    status = 422
    if form.is_valid():
        said = form.cleaned_data
        try:
            services.send_list(entry, Actor.of_entry(entry), said["text"], said["file"], version=said["version"])
        except Refused as error:
            entry.refresh_from_db()
            refuse_with_version(form, error, services.list_version(entry))
            status = error.status
        else:
            messages.success(request, gettext("Your list is at the desk."))
            return redirect("me_list", event_id=found.event.public_id)
    return _page(request, found, form=form, status=status)


def refuse_with_version(form: ListForm, error: Refused, version: int) -> None:
    """Keep what was typed, and let the next press count once its sender has seen what stands there now."""
    refuse(form, error)
    if isinstance(error, Stale):
        form.data = form.data.copy()  # type: ignore[attr-defined]
        form.data["version"] = str(version)  # type: ignore[index]


def _page(
    request: HttpRequest,
    found: Player,
    *,
    form: ListForm | None = None,
    photo: PhotoForm | None = None,
    status: int = 200,
) -> HttpResponse:
    entry = found.entry
    first = {"text": entry.army_list, "version": services.list_version(entry)}
    shown, closed = one_list(entry), why_closed(entry)
    context = {
        "event": found.event,
        "entry": entry,
        "list": shown,
        "closed": gettext(closed) if closed else "",
        "revealed": are_revealed(found.event),
        "form": form or ListForm(initial=first),
        "photo_form": photo or PhotoForm(),
        "more_photos": len(shown.photos) < MOST_PHOTOS and found.event.finished_at is None,
        "most_photos": MOST_PHOTOS,
    }
    return render(request, "play/list.html", context, status=status)


@never_cache
@require_POST
@player
def me_photo_add(request: HttpRequest, found: Player) -> HttpResponseBase:
    """One more photograph."""
    form, status = PhotoForm(request.POST, request.FILES), 422
    if form.is_valid():
        try:
            services.add_photo(found.entry, Actor.of_entry(found.entry), form.cleaned_data["photo"])
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, gettext("The photograph is in."))
            return redirect("me_list", event_id=found.event.public_id)
    return _page(request, found, photo=form, status=status)


@never_cache
@require_POST
@player
def me_photo_remove(request: HttpRequest, found: Player, photo_id: str) -> HttpResponseBase:
    """Delete a photograph of one's own."""
    photos = files_of(found.entry).filter(kind=Attachment.Kind.PHOTO)
    services.remove_photo(get_object_or_404(photos, public_id=photo_id), Actor.of_entry(found.entry))
    messages.success(request, gettext("The photograph is deleted."))
    return redirect("me_list", event_id=found.event.public_id)
