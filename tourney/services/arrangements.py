"""Writes to arrangements: pairs that the organiser keeps apart or puts together."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Q

from tourney.errors import Refused, Stale
from tourney.models import Arrangement, Entry, Event, RoundStatus

from .writing import Actor, done_already, writing

APART, TOGETHER = Arrangement.Kind.APART, Arrangement.Kind.TOGETHER
MOST_PLAYERS = 40  # kept apart from each other in one go
MOST_PAIRS = 3000  # an event
LONGEST_REASON = 200  # characters
MOST_TOLD = 50  # pairs in one line of the log
STANDS = {str(APART): "kept apart", str(TOGETHER): "put together"}


@dataclass(frozen=True, slots=True)
class Arranged:
    """What is arranged: the `kind`, in one round or in all (0), and why."""

    kind: str
    round_number: int = 0
    reason: str = ""


def arrange(event: Event, by: Actor, players: Sequence[Entry], wish: Arranged, *, key: str = "") -> int:
    """Keep every two of the players apart, or put two of them together. Gives the number of pairs that are new.

    A pair kept apart already stays as it is. `key` is the form's own: a second post of the same form arranges nothing.
    """
    wish = Arranged(wish.kind, wish.round_number, " ".join(wish.reason.split()))
    with writing(event, by) as change:
        if done_already(change, "pairs arranged", key):
            change.nothing()
            return 0
        _refuse_unfit(change.event, wish)
        _refuse_players(change.event, players, wish)
        pairs = _new_pairs(change.event, players, wish)
        if change.event.arrangements.count() + len(pairs) > MOST_PAIRS:
            raise Refused(f"An event arranges at most {MOST_PAIRS:,} pairs.", "Take out those that are not needed.")
        if not pairs:
            change.nothing()
            return 0
        Arrangement.objects.bulk_create(
            Arrangement(
                event=change.event, kind=wish.kind, first=first, second=second,
                round_number=wish.round_number, reason=wish.reason,
            )
            for first, second in pairs
        )  # fmt: skip
        names = [entry.name for entry in players]
        change.log("pairs arranged", change.event, names=names, pairs=len(pairs), **_told(wish), key=key)
    return len(pairs)


def _told(wish: Arranged) -> dict[str, object]:
    return {"kind": str(wish.kind), "round": wish.round_number, "reason": wish.reason}


def _refuse_unfit(event: Event, wish: Arranged) -> None:
    if wish.kind not in Arrangement.Kind.values:
        raise Refused("Choose to keep apart or to put together.")
    if len(wish.reason) > LONGEST_REASON:
        raise Refused(f"The reason has {len(wish.reason)} characters.", f"At most {LONGEST_REASON} fit.")
    if wish.kind == TOGETHER and not wish.round_number:
        raise Refused("Two who are to play each other need the round in which they do.", "Choose the round.")
    if not 0 <= wish.round_number <= event.rounds_planned:
        raise Refused(
            f"There is no round {wish.round_number}.", f"Rounds go from 1 to {event.rounds_planned}; 0 is for all."
        )
    if event.rounds.filter(number=wish.round_number).exclude(status=RoundStatus.DRAFT).exists():
        raise Refused(
            f"Round {wish.round_number} is published.",
            "Choose a later round, or take that one back to a draft first.",
        )


def _refuse_players(event: Event, players: Sequence[Entry], wish: Arranged) -> None:
    if len({entry.pk for entry in players}) < len(players):
        raise Refused("That is the same player twice.", "Choose two different players.")
    if len(players) < 2:
        raise Refused("An arrangement needs two players.", "Choose one more.")
    if len(players) > MOST_PLAYERS:
        raise Refused(f"{len(players)} players are too many to keep apart in one go.", f"Choose up to {MOST_PLAYERS}.")
    if event.entries.filter(pk__in=[entry.pk for entry in players]).count() < len(players):
        raise Refused("One of these players is not entered in this event.", "Choose again from the list.")
    if wish.kind == TOGETHER and len(players) > 2:
        raise Refused("Only two can play each other.", "Choose two players.")
    if wish.kind == TOGETHER:
        _refuse_second_opponent(event, players, wish.round_number)


def _refuse_second_opponent(event: Event, players: Sequence[Entry], number: int) -> None:
    for entry in players:
        rows = event.arrangements.filter(Q(first=entry) | Q(second=entry), kind=TOGETHER, round_number=number)
        for row in rows.select_related("first", "second"):
            other = row.second if row.first == entry else row.first
            if other not in players:
                raise Refused(
                    f"{entry.name} is put together with {other.name} in round {number} already.",
                    "Nobody plays two games in a round: take that arrangement out first.",
                )


def _new_pairs(event: Event, players: Iterable[Entry], wish: Arranged) -> list[tuple[Entry, Entry]]:
    """The pairs that are not arranged so yet. Raises Refused if one is arranged the other way in the same round."""
    kinds = {
        (row.first_id, row.second_id): row.kind for row in event.arrangements.filter(round_number=wish.round_number)
    }
    pairs = list(combinations(sorted(players, key=lambda entry: entry.pk), 2))
    for first, second in pairs:
        stands = kinds.get((first.pk, second.pk), wish.kind)
        if stands != wish.kind:
            raise Refused(
                f"{first.name} and {second.name} are {STANDS[stands]} in {said(wish.round_number)}.",
                "One round cannot have both: take that arrangement out first.",
            )
    return [(first, second) for first, second in pairs if (first.pk, second.pk) not in kinds]


def said(round_number: int) -> str:
    """In which rounds an arrangement counts."""
    return f"round {round_number}" if round_number else "all rounds"


def cancel(event: Event, by: Actor, ids: Collection[int]) -> int:
    """Take arrangements out. Gives how many; Stale if somebody has taken all of them out already."""
    with writing(event, by) as change:
        rows = list(change.event.arrangements.filter(pk__in=list(ids)).select_related("first", "second"))
        if not rows:
            raise Stale("Somebody has taken this out since.", "Load the page again to see what is there.")
        told = [[row.kind, row.first.name, row.second.name, row.round_number] for row in rows[:MOST_TOLD]]
        change.event.arrangements.filter(pk__in=[row.pk for row in rows]).delete()
        change.log("arrangements removed", change.event, pairs=len(rows), removed=told)
    return len(rows)
