"""Messages that arrive once, twice, late, or after their answer was lost: each counts once, and never over a newer one.

A phone gives each message a key of its own and keeps it until it has an answer that is ours. A service that takes one
asks `taken` first, and, for a statement that a later one replaces (a battle plan, a report, a vote), `in_turn`.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tourney.calling import shown
from tourney.errors import Overtaken, Stale
from tourney.models import Entry, Event, Receipt, Seat
from tourney.names import isolated
from tourney.services.writing import Actor, Change

KEPT = timedelta(days=30)  # a message that a phone has kept back for longer is of another event


@dataclass(frozen=True, slots=True)
class Sent:
    """What a message says of itself.

    `key` is its own. `seen` is the key of the statement that stood when it was written, empty if there was none, None
    if it does not say. `instead` are the keys of older messages that it replaces and whose fate is not known. `game` is
    the address of the game that it is about, `against` that of the entry which was the opponent when it was written;
    both are empty if it is about none.
    """

    key: str = ""
    seen: str | None = None
    instead: tuple[str, ...] = ()
    game: str = ""
    against: str = ""


PLAIN = Sent()


def sender_of(by: Actor) -> str:
    """Whose keys they are."""
    return f"entry:{by.entry.pk}" if by.entry else f"user:{by.user.pk}" if by.user else "muster"


def taken(change: Change, sent: Sent) -> bool:
    """Whether this very message was taken before. If not, it is now: refused later, it is forgotten with the write.

    What it replaces is taken with it: should the network still bring one of those, it changes nothing any more. A new
    one that is about a game with somebody else than who sits there now is `Stale`.
    """
    if not sent.key:
        _still_against(change, sent)
        return False
    sender = sender_of(change.by)
    _, new = Receipt.objects.get_or_create(event=change.event, sender=sender, key=sent.key)
    if new and sent.instead:
        older = [Receipt(event=change.event, sender=sender, key=key) for key in sent.instead]
        Receipt.objects.bulk_create(older, ignore_conflicts=True)
    if new:
        _still_against(change, sent)
    return not new


def _still_against(change: Change, sent: Sent) -> None:
    """The desk may have let players change places since the page looked, which leaves a game its address."""
    if not (sent.against and change.by.entry):
        return
    seats = Seat.objects.filter(game__public_id=sent.game, round__event=change.event).exclude(entry=change.by.entry)
    now = [seat.entry for seat in seats.select_related("entry")]
    if len(now) == 1 and now[0].public_id != sent.against:
        raise other_opponent(change.event, now[0], sent.against)


def other_opponent(event: Event, now: Entry | None, against: str) -> Stale:
    """What to say of a message about a game `against` an entry, by its address, where the opponent is another now."""
    was = event.entries.filter(public_id=against).first()
    about = f"that was about {isolated(shown(was))}" if was else "that was about somebody else"
    playing = f"Your opponent is now {isolated(shown(now))}" if now else "You have no opponent now"
    return Stale(f"{playing}; {about}.", "Here is how things stand now.")


def known(event: Event, by: Actor, key: str) -> bool:
    """Whether a message of this sender was taken before, for who only looks."""
    return bool(key) and Receipt.objects.filter(event=event, sender=sender_of(by), key=key).exists()


def has_replaced(event: Event, by: Actor, sent: Sent) -> bool:
    """Whether one of the messages that this one replaces has arrived all the same. Ask before `taken` notes them."""
    keys = Receipt.objects.filter(event=event, sender=sender_of(by), key__in=sent.instead)
    return bool(sent.instead) and keys.exists()


def sweep(now: datetime | None = None) -> int:
    """Throw away the receipts that no phone can need any more. How many those were."""
    gone, _ = Receipt.objects.filter(at__lt=(now or timezone.now()) - KEPT).delete()
    return gone


def in_turn(standing: str, sent: Sent, says: str = "") -> None:
    """Refuse a message that was written before the statement which now stands, whose key is `standing`.

    That is one which the network kept back, or a page on another phone of the same player. `says` tells in a sentence
    what stands; empty where nothing of this player does any more.
    """
    if sent.seen is None or standing in {sent.seen, sent.key, *sent.instead}:
        return
    if not says:
        raise Overtaken(
            "What you had said was taken back since.", "Nothing of yours stands now: say it anew.", standing
        )
    raise Overtaken(
        "You have said otherwise since, here or on another phone.", f"{says} Change it if it is wrong.", standing
    )
