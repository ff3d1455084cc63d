"""The demonstration's dice that anybody can check: promised, mixed with two words, fallen."""

from tourney import queries
from tourney.models import Game
from tourney.rehearsal import Rehearsal
from tourney.services import plans
from tourney.services.writing import Actor

WRITTEN = "snake eyes"  # by a player; the other's word is one that a phone made up


def show_dice(rehearsal: Rehearsal, game: Game, *, shared: bool = False) -> None:
    """Both players of the game seal, on the phone that they share if so, and Muster rolls."""
    words = (WRITTEN, f"{rehearsal.chance.getrandbits(64):016x}")
    for seat, word in zip(queries.seats_in_order(game), words, strict=True):
        plans.seal_plan(seat, Actor.of_entry(seat.entry, shared=shared), rehearsal.plan_for(seat), word=word)
