"""What judges see: the tables that wait for one, and the cards that were given."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from django.core.cache import cache
from django.utils import timezone

from tourney.models import Entry, Event, JudgeCall, Penalty, RoundStatus

SETTLED = 20  # calls that are over and still shown
KEEP_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Waiting:
    """An open call, and how many whole minutes the table has waited for somebody to come."""

    call: JudgeCall
    minutes: int
    own_minutes: int
    extendable: bool

    @classmethod
    def of(cls, call: JudgeCall) -> Self:
        until = call.taken_at or timezone.now()
        game = call.game
        return cls(
            call=call,
            minutes=int((until - call.called_at).total_seconds()) // 60,
            own_minutes=game.extra_minutes if game else 0,
            extendable=bool(game and game.round.status == RoundStatus.PLAYING),
        )


def open_calls(event: Event) -> list[Waiting]:
    """Calls that nobody has settled, the oldest first."""
    calls = (
        event.calls.filter(settled_at=None)
        .select_related("game__round", "game__table", "caller")
        .defer("game__round__draw")
    )
    return [Waiting.of(call) for call in calls]


def calls_by_game(event: Event) -> dict[int, JudgeCall]:
    """The open call of each game that has one, by the game's primary key."""
    return {call.game_id: call for call in event.calls.filter(settled_at=None) if call.game_id}


def settled_calls(event: Event) -> list[JudgeCall]:
    """The calls settled last, the latest first."""
    return list(event.calls.exclude(settled_at=None).order_by("-settled_at", "-pk")[:SETTLED])


def calls_waiting(event: Event) -> int:
    """How many tables wait for a judge. Kept in the process until the event changes."""
    name = f"{event.public_id}:{event.revision}:calls-waiting"
    count: int | None = cache.get(name)
    if count is None:
        count = event.calls.filter(settled_at=None).count()
        cache.set(name, count, KEEP_SECONDS)
    return count


@dataclass(frozen=True, slots=True)
class Carded:
    """An entry with all its cards, the latest first."""

    entry: Entry
    cards: tuple[Penalty, ...]

    @property
    def standing(self) -> tuple[Penalty, ...]:
        return tuple(card for card in self.cards if card.appeal != Penalty.Appeal.LIFTED)

    @property
    def red_is_due(self) -> bool:
        """Two yellow cards stand and no red one: a second yellow usually makes a red."""
        kinds = [card.card for card in self.standing]
        return kinds.count(Penalty.Card.YELLOW) >= 2 and Penalty.Card.RED not in kinds


def carded(event: Event) -> list[Carded]:
    """Everybody with a card, those first whose appeal is open, then by the latest card."""
    by_entry: dict[int, list[Penalty]] = {}
    for card in event.penalties.select_related("entry", "adjustment").order_by("-pk"):
        by_entry.setdefault(card.entry_id, []).append(card)
    everybody = [_carded(cards) for cards in by_entry.values()]
    return sorted(everybody, key=lambda one: (not _is_open(one.cards), -one.cards[0].pk))


def _carded(cards: Iterable[Penalty]) -> Carded:
    found = tuple(cards)
    return Carded(found[0].entry, found)


def _is_open(cards: Iterable[Penalty]) -> bool:
    return any(card.appeal == Penalty.Appeal.OPEN for card in cards)


def cards_of(entry: Entry) -> list[Penalty]:
    """An entry's own cards, the latest first."""
    return list(entry.penalties.select_related("adjustment").order_by("-pk"))
