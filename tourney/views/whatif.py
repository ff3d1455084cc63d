"""What if a game had ended otherwise: the standings as they would be. Nothing is saved."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tourney import embargo, queries
from tourney.access import SEE, Staff, public_event, staff
from tourney.errors import Refused
from tourney.forms.versions import refuse
from tourney.forms.whatif import Choices, ChooseGameForm, SupposedForm, choices_of, supposed_form
from tourney.models import Event, Game
from tourney.pages.placings import Supposed, criteria_of, supposed_of
from tourney.services.results import preview_result
from tourney.whatif import now, supposed

from .live import cached
from .pages import desk_page
from .public import public_page


@require_safe
def what_if(request: HttpRequest, event_id: str) -> HttpResponse:
    """For everybody, by the rounds that count for the public."""
    event = public_event(event_id)
    context, status = _asked(request, event, through=embargo.public_through(event))
    page = public_page(request, event, "event/what_if.html", context, round_=queries.public_round(event))
    page.status_code = status
    return page


@require_safe
@staff(SEE)
def desk_what_if(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """The same at the desk."""
    context, status = _asked(request, at_desk.event)
    return desk_page(request, at_desk, "desk/what_if.html", context, status)


def _asked(request: HttpRequest, event: Event, *, through: int | None = None) -> tuple[dict[str, Any], int]:
    games = cached(event, f"what-if-games:{through}", lambda: _choices(event, through))
    wanted = request.GET.get("game", "")
    context: dict[str, Any] = {
        "choose": ChooseGameForm(games, initial={"game": wanted}),
        "games": bool(games),
        "criteria": criteria_of(event),
        "supposed": None,
        "form": None,
    }
    if not wanted:
        return context, 200
    known = any(wanted == public_id for _, listed in games for public_id, _ in listed)
    game = queries.public_game(event, wanted) if known else None
    if game is None:
        raise Http404("no such game")
    form = supposed_form(game, request.GET)
    table = _table(event, game, form, through)
    moved = sum(row.moved for row in table or ())
    context |= {"game": game, "form": form, "supposed": table, "moved": moved}
    return context, 422 if form.errors else 200


def _choices(event: Event, through: int | None) -> Choices:
    return choices_of(one for one in queries.public_games(event) if through is None or one.round.number <= through)


def _table(event: Event, game: Game, form: SupposedForm, through: int | None) -> list[Supposed] | None:
    """The standings as they would be; None until something is asked, and where it cannot be."""
    if not form.is_valid():
        return None
    try:
        stands = cached(event, f"what-if:{through}", lambda: now(event, through=through))
        return supposed_of(event, supposed(event, game, preview_result(game, form.outcome()), stands))
    except Refused as error:
        refuse(form, error)
        return None
