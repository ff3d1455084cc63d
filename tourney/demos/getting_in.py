"""The demonstration's shared phone: a table where nobody has begun, so that both players can be tried on one."""

from tourney import queries, sharing
from tourney.models import Event


def table_pin(event: Event) -> tuple[int, str] | None:
    """Number and PIN of the first table without a plan, a report or a result; None once there is none."""
    round_ = queries.open_round(event)
    for game in queries.games_of(round_) if round_ else ():
        begun = hasattr(game, "result") or any(seat.plan or seat.reports.all() for seat in game.seats.all())
        if game.table and not begun and sharing.takes_pins(game):
            return game.table.number, sharing.pin_of(game)
    return None
