"""What is printed for the morning: badges, and the check-in on paper."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney.access import SEE, Staff, staff
from tourney.addresses import base_address
from tourney.errors import Refused
from tourney.printing import of_event, of_morning
from tourney.printing.badges import badges
from tourney.printing.checkin import check_in_sheet
from tourney.views.prints import pdf_file


@require_safe
@staff(SEE)
def print_badges(request: HttpRequest, at: Staff) -> HttpResponse:
    """A name badge for everybody who plays, to be cut out."""
    rows = of_morning.badge_rows(at.event, base_address(request))
    if not rows:
        raise Refused("There are no entries yet.", "Enter the players first.")
    return pdf_file(badges(of_event.title(at.event, "name badges"), rows), "badges")


@require_safe
@staff(SEE)
def print_check_in(request: HttpRequest, at: Staff) -> HttpResponse:
    """Everybody by surname with a box to tick."""
    rows = of_morning.check_in_rows(at.event)
    if not rows:
        raise Refused("There are no entries yet.", "Enter the players first.")
    return pdf_file(check_in_sheet(of_event.title(at.event, "check-in"), rows), "check-in")
