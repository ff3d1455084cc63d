"""The log of an event, for a reader."""

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney.access import RUN, Staff, staff
from tourney.logbook import told
from tourney.models import LogEntry
from tourney.names import bare

from .pages import desk_page

A_PAGE = 50


@require_safe
@staff(RUN)
def log(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Newest first; `verb` keeps one kind of line, `q` those that hold every word, as the page tells them."""
    verb, words = request.GET.get("verb", ""), request.GET.get("q", "").strip()[:200]
    everything = LogEntry.objects.filter(event=at_desk.event)
    verbs = sorted(everything.order_by().values_list("verb", flat=True).distinct())
    lines = everything.filter(verb=verb) if verb in verbs else everything
    found = _with(lines, words) if words else lines
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "verbs": verbs, "verb": verb, "words": words}
    return desk_page(request, at_desk, "desk/log.html", context)


def _with(lines: QuerySet[LogEntry], words: str) -> list[LogEntry]:
    """Searched as it is told, since that is what a reader has seen."""
    wanted = bare(words).split()
    return [line for line in lines if all(word in bare(told(line)) for word in wanted)]
