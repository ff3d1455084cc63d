"""Muster's dice for a game: part of the services that seal plans, publish a round and draw one again."""

from typing import Any
from unicodedata import category

from tourney import fairdice, queries
from tourney.dicesheets import MUSTER_ROLLED
from tourney.errors import Refused
from tourney.fairdice.stream import LONGEST
from tourney.models import Game
from tourney.models.identity import new_dice_seed

ATTACKER, MISSION = "attacker", "mission"
NO_LETTERS = "\ufeff"  # static/js/dice.js puts spaces in their places too


def roll(what: str, values: tuple[int, ...], by: str) -> dict[str, Any]:
    """A roll as a game keeps it."""
    shown = {"value": values[0]} if len(values) == 1 else {"first": values[0], "second": values[1]}
    return {"what": what, **shown, "by": by}


def thrown(game: Game, what: str, count: int) -> list[dict[str, Any]]:
    """What Muster rolls for that, ties before the roll that settles it. It follows from the seed and both words."""
    first, second = queries.seats_in_order(game)
    words = (first.dice_word, second.dice_word)
    throws = fairdice.dice(game.dice_seed, game.public_id, what, words, count=count, differ=what == ATTACKER)
    return [roll(what, one.values, MUSTER_ROLLED) for one in throws]


def new_seed(game: Game) -> None:
    """Give the game a seed that nobody has seen, in the place of any that it had."""
    game.dice_seed = new_dice_seed()
    Game.objects.filter(pk=game.pk).update(dice_seed=game.dice_seed)


def checked_word(word: str) -> str:
    """The word as it is mixed in: on one line, with nothing at its ends. Refuses one that is too long."""
    kept = " ".join("".join(" " if one in NO_LETTERS or category(one) == "Cc" else one for one in word).split())
    if len(kept) > LONGEST:
        raise Refused(f"Your word for the dice is longer than {LONGEST} characters.", "Take a shorter one.")
    return kept


def told(game: Game) -> dict[str, Any]:
    """What the log keeps of dice that have fallen: all that they can be checked by."""
    words = [seat.dice_word for seat in queries.seats_in_order(game)]
    return {"seed": game.dice_seed, "words": words, "rolls": game.rolls} if game.rolls else {}
