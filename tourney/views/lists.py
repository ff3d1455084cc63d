"""Army lists as everybody reads them, once they are revealed, and the files in them."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tourney import queries
from tourney.access import attachment, public_event
from tourney.lists import may_see, public_name
from tourney.pages.listviews import public_list, reveal_time, revealed_lists
from tourney.thumbnails import has_thumbnail, thumbnail
from tourney.uploads import JPEG, PDF, PNG
from tourney.views.public import public_page

# What a file brings along can do nothing, wherever it is opened.
HARMLESS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@never_cache
@require_safe
def lists(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody's list, or when it will be there. Never kept: the clock may reveal them at any second."""
    event = public_event(event_id)
    context = {"lines": revealed_lists(event), "reveal": reveal_time(event)}
    return public_page(request, event, "event/lists.html", context, round_=queries.public_round(event))


@never_cache
@require_safe
def entry_list(request: HttpRequest, event_id: str, entry_id: str) -> HttpResponse:
    """One entry's list with its photographs."""
    event = public_event(event_id)
    entry = get_object_or_404(event.entries.select_related("event").exclude(dropped_after=0), public_id=entry_id)
    context = {"entry": entry, "list": public_list(entry), "reveal": reveal_time(event)}
    return public_page(request, event, "event/list.html", context, round_=queries.public_round(event))


@require_safe
def list_file(request: HttpRequest, event_id: str, attachment_id: str) -> HttpResponseBase:
    """A photograph (with `small` a little one), or the file of a list.

    A browser may keep it, but asks each time whether it may show it still.
    """
    found = attachment(request, event_id, attachment_id)
    if found.content_type not in {JPEG, PNG, PDF}:
        raise Http404("no such file")
    small = "small" in request.GET and has_thumbnail(found)
    tag = f'"{found.digest}{"-small" if small else ""}"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        data, kind = (thumbnail(found), JPEG) if small else (bytes(found.data), found.content_type)
        response = HttpResponse(data, content_type=kind, headers=HARMLESS)
        name = public_name(found) if may_see(found) else found.name
        as_file = not found.content_type.startswith("image/")
        response["Content-Disposition"] = content_disposition_header(as_file, name) or "attachment"
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    return response
