"""The dice of a game as everybody may check them: before they have fallen the promise alone, after it all of it."""

from collections.abc import Iterable, Mapping
from typing import Any

from tourney import fairdice, queries
from tourney.fairdice import DiceSheet, Fallen
from tourney.fairdice.sheet import ROLLED
from tourney.models import Dice, Game, MissionMode, Seat

MUSTER_ROLLED, TYPED = "server", "typed"


def shown(roll: Mapping[str, Any]) -> tuple[int, ...]:
    """The dice of a roll that a game keeps, in their order."""
    return (roll["value"],) if "value" in roll else (roll["first"], roll["second"])


def have_fallen(game: Game) -> bool:
    """Whether Muster has rolled for the game: from then on its seed and both words are no secret."""
    return fell_by_muster(game.rolls)


def fell_by_muster(rolls: Iterable[Mapping[str, Any]]) -> bool:
    """Whether any of the rolls is one of Muster's."""
    return any(roll["by"] == MUSTER_ROLLED for roll in rolls)


def both_sealed(game: Game) -> bool:
    """Whether both plans are chosen, so that they are no secret any more. The seats are read if they were not."""
    return all(seat.plan for seat in game.seats.all())


def promise_of(game: Game) -> str:
    """The hash of the seed that the game has now; empty if it has none yet."""
    return fairdice.commitment(game.dice_seed, game.public_id) if game.dice_seed else ""


def is_promised(game: Game) -> bool:
    """Whether Muster rolls, or has rolled, for the game by a seed whose hash is shown."""
    if not game.dice_seed:
        return False
    open_ = not game.revealed_at and game.round.mission_mode == MissionMode.PLANS
    return have_fallen(game) or (open_ and not game.rolls and game.round.event.dice == Dice.SERVER)


def sheet_of(game: Game, seats: Iterable[Seat] | None = None) -> DiceSheet:
    """What everybody may know of the game's dice. Its seats are read unless they are given, in any order."""
    fallen = have_fallen(game)
    words = ("", "")
    if fallen:
        first, second = sorted(seats or queries.seats_in_order(game), key=lambda seat: seat.position or 0)
        words = (first.dice_word, second.dice_word)
    return DiceSheet(
        game=game.public_id,
        promise=promise_of(game) if is_promised(game) else "",
        seed=game.dice_seed if fallen else "",
        words=words,
        rolls=tuple(Fallen(roll["what"], shown(roll), _by(roll)) for roll in game.rolls),
        kinds=tuple(dict.fromkeys(roll["what"] for roll in game.rolls)),
    )


def _by(roll: Mapping[str, Any]) -> str:
    return ROLLED if roll["by"] == MUSTER_ROLLED else TYPED
