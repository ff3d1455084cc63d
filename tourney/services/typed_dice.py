"""Dice that players type in: the same ones twice, others than those that stand, and ones that nobody wants."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from tourney import calling, queries
from tourney.dicesheets import TYPED, shown
from tourney.errors import Refused, Stale
from tourney.models import Game, LogEntry
from tourney.names import isolated
from tourney.services.gamedice import ATTACKER
from tourney.services.writing import Actor

BY_DESK = "The desk has set the mission of your game."


def is_tie(roll: Mapping[str, Any]) -> bool:
    """Whether a roll that a game keeps settles nothing, so that another follows it."""
    return bool(roll["what"] == ATTACKER and roll["first"] == roll["second"])


def place_of(game: Game, after: int | None, *, replaces: bool) -> int | None:
    """Which roll of the game a typed one is. `replaces`: it stands for an earlier message of its phone that came in.

    Where that one brought a tie, whoever typed this one has rolled again on a page that could not know: it is the next.
    """
    if replaces and after is not None and after == len(game.rolls) - 1 and is_tie(game.rolls[after]):
        return after + 1
    return after


def has_it(game: Game, what: str, values: tuple[int, ...], after: int | None, by: Actor) -> bool:
    """Whether that very roll is typed already. Refuses one that another has taken the place of."""
    if after is None or after >= len(game.rolls):
        return False
    there = game.rolls[after]
    if (there["what"], shown(there)) == (what, values):
        return True
    raise _other_dice(game, there, by)


def unwanted(game: Game, what: str, by: Actor) -> Refused:
    """Why that roll is not taken now."""
    there = [roll for roll in game.rolls if roll["what"] == what and not is_tie(roll)]
    if there:
        return _other_dice(game, there[-1], by)
    if game.revealed_at:
        return Refused(BY_DESK, "It needs no dice any more.")
    return Refused("That roll is not wanted now.", "Load the page again to see what is.")


def _other_dice(game: Game, there: Mapping[str, Any], by: Actor) -> Stale:
    """Which dice stand, who typed them, and how to object."""
    dice = [str(one) for one in shown(there)]
    if there["what"] == ATTACKER:
        first, second = queries.seats_in_order(game)
        names = ["you" if by.entry == seat.entry else isolated(calling.shown(seat.entry)) for seat in (first, second)]
        dice = [f"{die} for {name}" for die, name in zip(dice, names, strict=True)]
    whose = "Muster rolled them" if there["by"] != TYPED else f"{_typist(game, there, by)} typed them"
    if is_tie(there):
        return Stale(
            f"A tie stands: {' and '.join(dice)}. {whose}.",
            "If that is right, type the roll after it. If it is wrong, call a judge, or go to the desk.",
        )
    return Stale(
        f"Other dice stand: {' and '.join(dice)}. {whose}.", "If they are wrong, call a judge, or go to the desk."
    )


def _typist(game: Game, there: Mapping[str, Any], by: Actor) -> str:
    """Who typed those dice, as the log has it."""
    lines = LogEntry.objects.filter(event=game.round.event, verb="dice typed", data__what=there["what"])
    place = Q(entry__in=[seat.entry for seat in game.seats.all()]) | Q(subject=str(game.table or "a game"))
    typed = (line for line in lines.filter(place) if line.data.get("values") == list(shown(there)))
    line = next(typed, None)
    if line is None:
        return "Somebody"
    if line.entry_id and by.entry and line.entry_id == by.entry.pk:
        return "You"
    return isolated(calling.shown(line.entry)) if line.entry else "The desk"
