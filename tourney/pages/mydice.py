"""What a player's page says of the plans and dice of their game, beside what it shows."""

import json
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from tourney.dicesheets import have_fallen, is_promised, promise_of, sheet_of
from tourney.models import MissionMode
from tourney.pages.mygame import MyGame

NEWS = timedelta(seconds=12)  # how long what was just revealed moves into its place


@dataclass(frozen=True, slots=True)
class MyDice:
    """`promise` is the hash of the seed. `shown` says that the dice will be made from it, or were.

    `sheet` is what the phone checks fallen dice by, as JSON; empty where there is nothing to check. `form` changes with
    the standing plan and the seed, so that no form made for others is kept open.
    """

    promise: str
    shown: bool
    sheet: str
    form: str
    is_news: bool

    @property
    def key(self) -> str:
        """For one message. A script puts its own in its place."""
        return secrets.token_urlsafe(12)

    @property
    def short(self) -> str:
        """The beginning of the promise, to be told at a glance."""
        return " ".join(self.promise[at : at + 4] for at in range(0, 16, 4))


def my_dice(my: MyGame) -> MyDice | None:
    """The plans and dice of the player's game now; None without a game."""
    if my.game is None or my.seat is None or my.other is None:
        return None
    game, promise = my.game, promise_of(my.game)
    checkable = have_fallen(game) and bool(game.dice_seed) and game.round.mission_mode == MissionMode.PLANS
    revealed = game.revealed_at
    return MyDice(
        promise=promise,
        shown=is_promised(game),
        sheet=json.dumps(sheet_of(game, (my.seat, my.other)).document()) if checkable else "",
        form=f"{promise[:6]}{my.seat.plan_key[:6]}",
        is_news=revealed is not None and timezone.now() - revealed < NEWS,
    )
