"""The demonstration's time: one table that plays longer, and words for everybody."""

from tourney import queries
from tourney.models import Event
from tourney.services.announcements import announce
from tourney.services.clock import extend_game
from tourney.services.writing import Actor

TABLE, MINUTES = 5, 10
WORDS = "The kitchen closes at half past two"


def play_clock(event: Event, by: Actor) -> None:
    """Give a table of the open round ten minutes more, and tell the hall about lunch."""
    round_ = queries.open_round(event)
    game = round_.games.filter(table__number=TABLE).first() if round_ else None
    if game:
        extend_game(game, by, MINUTES)
    announce(event, by, WORDS)
