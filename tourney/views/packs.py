"""The event pack: for everybody as it may be told, at the desk with posters to put up."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney.access import SEE, Staff, public_event, staff
from tourney.addresses import base_address
from tourney.printing.of_pack import pack_for
from tourney.views.live import cached
from tourney.views.prints import pdf_file


@require_safe
def public_pack(request: HttpRequest, event_id: str) -> HttpResponse:
    """What players want to read before they come."""
    event = public_event(event_id)
    return pdf_file(cached(event, "pack", lambda: pack_for(event)), "event-pack")


@require_safe
@staff(SEE)
def desk_pack(request: HttpRequest, at: Staff) -> HttpResponse:
    """The same with posters whose codes lead to the event's pages."""
    return pdf_file(pack_for(at.event, base_address(request)), "event-pack")
