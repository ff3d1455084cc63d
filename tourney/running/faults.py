"""The page of a fault. It asks neither the database nor anything else that may be what failed."""

from django.http import HttpRequest, HttpResponse
from django.template import loader

from tourney.running import unavailable
from tourney.running.asked import current_id


def fault(request: HttpRequest) -> HttpResponse:
    """500, with the id by which whoever runs the server finds the reason in its log; 503 if it was the database."""
    page = loader.get_template("500.html")
    return unavailable.answered(request) or HttpResponse(page.render({"request_id": current_id()}), status=500)
