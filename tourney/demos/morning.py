"""The morning of the demonstration: all but two have checked in, and one table waits for somebody."""

from tourney import queries
from tourney.models import Event
from tourney.services import checkin
from tourney.services.writing import Actor

NOT_SEEN = ("Emma Walsh", "Tom Baker")


def play_morning(event: Event, by: Actor) -> None:
    """Check everybody in who plays but two; at the last table without a plan the second player has not come."""
    for entry in event.entries.filter(dropped_after=None).exclude(name__in=NOT_SEEN):
        checkin.check_in(entry, by)
    round_ = queries.open_round(event)
    games = queries.games_of(round_) if round_ else []
    idle = [game for game in games if not any(seat.plan for seat in game.seats.all())]
    if idle:
        checkin.call_missing(queries.seats_in_order(idle[-1])[1], by, missing=True)
