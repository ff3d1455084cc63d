"""Pages and files of the desk that hold people's data: each look is noted, and no browser keeps them."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate

from django.http import HttpRequest, HttpResponseBase

from tourney.access import RUN, Staff
from tourney.models import Entry
from tourney.services.looks import KINDS, note_look
from tourney.views.pages import actor

type Page[**P] = Callable[Concatenate[HttpRequest, Staff, P], HttpResponseBase]


def holds(kind: str, *, for_right: str = RUN) -> Callable[[Page[...]], Callable[..., HttpResponseBase]]:
    """Mark a view of the desk that shows data of that kind; stands within `staff`.

    Those without `for_right` are shown the same page without the data, which is nothing to note. The look is noted
    before the page is made, which then shows the revision of that line; where the address names something that may
    not be there, once it was found, and before the answer leaves.
    """
    if kind not in KINDS:
        raise KeyError(kind)

    def mark(view: Page[...]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def noted(request: HttpRequest, at: Staff, **kwargs: Any) -> HttpResponseBase:
            if not at.may(for_right):
                return view(request, at, **kwargs)
            if not kwargs:
                look(request, at, kind)
            response = view(request, at, **kwargs)
            if kwargs and response.status_code == 200:
                look(request, at, kind, _whose(at, kind, kwargs))
            response.headers.setdefault("Cache-Control", "private, no-store")
            return response

        return noted

    return mark


def _whose(at: Staff, kind: str, address: Mapping[str, str]) -> Entry | None:
    """The player that a page of this kind is about alone."""
    return at.event.entries.filter(public_id=address["entry_id"]).first() if kind == "person" else None


def look(request: HttpRequest, at: Staff, kind: str, of: Entry | None = None) -> None:
    """Note a look; one at the head of a page shows nothing."""
    if request.method == "GET":
        note_look(at.event, actor(at), kind, of)
