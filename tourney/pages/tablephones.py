"""What the desk sees of the phones at a table: who uses one of their own, what was said on the one that both share."""

from dataclasses import dataclass

from tourney.calling import shown
from tourney.models import Game, Seat
from tourney.names import isolated
from tourney.ownphones import PLAN, said_on_shared, uses_own


@dataclass(frozen=True, slots=True)
class TablePhones:
    """`own` names who uses a phone of their own; `said` are sentences about statements from the shared one."""

    own: tuple[str, ...]
    said: tuple[str, ...]


def phones_at(game: Game) -> TablePhones:
    """Of a game with its seats, their entries and its round."""
    seats, shared = list(game.seats.all()), said_on_shared(game.round.event, game.round)
    for seat in seats:
        seat.round, seat.game = game.round, game
    return TablePhones(
        tuple(shown(seat.entry) for seat in seats if uses_own(seat)),
        tuple(
            f"The {'plan' if verb == PLAN else 'report'} of {isolated(shown(seat.entry))} was said on the table’s"
            " shared phone."
            for seat in seats
            for entry, verb in sorted(shared)
            if entry == seat.entry_id and _stands(seat, verb)
        ),
    )


def _stands(seat: Seat, verb: str) -> bool:
    """Whether what was said then is said still."""
    return bool(seat.plan) if verb == PLAN else any(one.current for one in seat.reports.all())
