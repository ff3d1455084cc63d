"""Games given away because somebody is not here: refused where they have come since the page was made."""

from typing import Any

from django.db import transaction

from tourney.attendance import turned_up
from tourney.errors import Stale
from tourney.models import Event, Game, Result, ResultKind
from tourney.services import results
from tourney.services.results import Outcome
from tourney.services.writing import Actor


def refuse_come(game: Game, presence: str | None, gone: set[int]) -> None:
    """Refuse to count those at the positions `gone` as gone if they have come since the page with that `presence`.

    Part of a service, behind its lock. None: the caller saw no page.
    """
    if presence is None:
        return
    come = turned_up(game.seats.select_related("entry").order_by("position"), presence, gone)
    if come:
        raise Stale(f"{come} since this page was made; nothing was changed.", "Look at the table again.")


def enter_seen(game: Game, by: Actor, outcome: Outcome, *, kind: str, presence: str | None, **more: Any) -> Result:
    """The desk's word as `results.enter_result` takes it; one of a game that was not played by what the page knew."""
    with transaction.atomic():
        if kind != ResultKind.PLAYED:
            Event.objects.select_for_update().get(pk=game.round.event_id)  # from here on nobody can come
            refuse_come(game, presence, {1, 2} - {outcome.winner})
        return results.enter_result(game, by, outcome, kind=kind, **more)
