"""Who plays whom, and where: by name, by table, and for the projector."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney import queries
from tourney.access import public_event
from tourney.models import Event, Round
from tourney.pages.board import board_of, found_by
from tourney.views.live import cached, unchanged
from tourney.views.public import public_page

LONGEST_SEARCH = 200


@require_safe
def pairings(request: HttpRequest, event_id: str) -> HttpResponse:
    """The latest round, or `?round=N`. `?by=table`, `?q=WORDS` and `?hall=1` as their names say."""
    event = public_event(event_id)
    if fresh := unchanged(request, event):
        return fresh
    round_ = _round(event, request.GET.get("round", ""))
    board = cached(event, f"board:{round_.number if round_ else 0}", lambda: board_of(event, round_))
    words = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    context = {
        "board": board,
        "lines": found_by(words, board.by_name()),
        "words": words,
        "by_table": request.GET.get("by") == "table",
        "numbers": range(1, _latest(event, round_) + 1),
        "asked": round_.number if round_ and "round" in request.GET else None,
    }
    template = "event/hall.html" if "hall" in request.GET else "event/pairings.html"
    return public_page(request, event, template, context, round_=round_)


def _round(event: Event, asked: str) -> Round | None:
    if not asked:
        return queries.public_round(event)
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 0
    round_ = event.rounds.filter(number=number).first()
    if round_ is None or not round_.is_public:
        raise Http404("no such round")
    return round_


def _latest(event: Event, shown: Round | None) -> int:
    latest: Round | None = queries.public_round(event)
    return max(latest.number if latest else 0, shown.number if shown else 0)
