"""Writes about getting in: a table's new PIN, and a card or table that guessing has closed."""

from datetime import timedelta

from django.utils import timezone

from tourney.calling import shown
from tourney.errors import Refused
from tourney.models import AccessToken, Game, Seat
from tourney.ownphones import uses_own

from . import guessing
from .writing import Actor, refresh, writing


def new_pin(game: Game, by: Actor, *, both: bool = False) -> None:
    """Give the game's table another PIN. The old one is dead at once, and so is every phone it opened.

    `both` opens the table's phone for a player too who has used one of their own in this round, which is dead now.
    """
    with writing(game.round.event, by) as change:
        refresh(game)
        game.pin_issue += 1
        game.version += 1
        game.save(update_fields=["pin_issue", "version"])
        change.log("pin renewed", game, game=game.public_id, **({"both": True} if both else {}))


def show_link(link: AccessToken, by: Actor) -> None:
    """Note who at the desk had a player's link on the screen: whoever scans it is that player. Once in ten minutes."""
    with writing(link.entry.event, by, finished=True) as change:
        since = timezone.now() - timedelta(minutes=10)
        lately = change.event.log.filter(verb="link shown", user=by.user, data__entry=link.entry.public_id)
        if lately.filter(at__gte=since).exists():
            change.nothing()
            return
        change.log("link shown", link.entry, entry=link.entry.public_id)


def must_be_own(seat: Seat, by: Actor) -> None:
    """Refuse to say something for a player on a shared phone who says it on a phone of their own. Part of a service."""
    if by.shared and not by.own and uses_own(seat):
        raise Refused(
            f"{shown(seat.entry)} uses a phone of their own: they say so there.",
            "If it is dead, the desk can open the table’s phone for both.",
        )


def open_again(link: AccessToken, by: Actor) -> None:
    """Let a card's code be typed again that guessing has closed. The count begins anew."""
    target = guessing.card(link.handle)
    with writing(link.entry.event, by) as change:
        if link.revoked_at:
            raise Refused("This link is dead.", "The player's new card has a code of its own.")
        if guessing.standing_of(target) is None:
            change.nothing()
            return
        guessing.forget(target)
        change.log("code opened again", link.entry)
