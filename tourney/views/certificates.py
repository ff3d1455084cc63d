"""Certificates as PDF, and the desk's page of what is left to do when all is played."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney import printing, queries
from tourney.access import SEE, Staff, staff
from tourney.errors import Refused
from tourney.pages.ending import missing_of
from tourney.pages.podium import is_shown
from tourney.printing import of_event
from tourney.printing.of_certificates import AWARDS, EVERYBODY, PLACES, certificates_for
from tourney.views.pages import desk_page

KINDS = {
    "best": (PLACES, AWARDS),
    PLACES: (PLACES,),
    AWARDS: (AWARDS,),
    EVERYBODY: (EVERYBODY,),
}


@require_safe
@staff(SEE)
def print_certificates(request: HttpRequest, at: Staff, kind: str) -> HttpResponse:
    """For the first three places and the awards, or for everybody who played to the end."""
    if kind not in KINDS:
        raise Http404("no such certificates")
    rows = certificates_for(at.event, KINDS[kind]) if queries.public_round(at.event) else []
    if not rows:
        raise Refused("There is nobody to give a certificate to yet.", "Play a round first, or say what is awarded.")
    content = printing.certificates(of_event.title(at.event, "certificates"), rows)
    name = f'inline; filename="certificates-{kind}.pdf"'
    return HttpResponse(content, content_type="application/pdf", headers={"Content-Disposition": name})


@require_safe
@staff(SEE)
def after(request: HttpRequest, at: Staff) -> HttpResponse:
    """Awards, podium, certificates and files of the event in one place."""
    event = at.event
    context = {
        "played": queries.public_round(event) is not None,
        "podium": is_shown(event),
        "open_round": queries.open_round(event),
        "missing": None if event.finished_at else missing_of(event),
    }
    return desk_page(request, at, "desk/after.html", context)
