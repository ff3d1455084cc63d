"""Who is in the hall, as far as the desk knows. Knows nothing in an event that checks nobody in."""

from collections.abc import Iterable
from typing import Final

from tourney import queries
from tourney.calling import shown
from tourney.models import Entry, Event, ResultKind, RoundStatus, Seat
from tourney.names import isolated


def uses_check_in(event: Event) -> bool:
    """Whether anybody has been checked in. Where nobody has, the desk does without, and nobody is missing."""
    return event.entries.exclude(checked_in_at=None).exists()


def not_here(event: Event, number: int) -> list[Entry]:
    """Who would play a round and has neither checked in nor played a game yet, by number. Four queries at most."""
    if not uses_check_in(event):
        return []
    played = have_played(event)
    return [one for one in queries.playing_in(event, number) if one.checked_in_at is None and one.pk not in played]


def have_played(event: Event) -> set[int]:
    """The entries that have sat down to a game of a closed round: they were here, checked in or not."""
    seats = Seat.objects.filter(round__event=event, round__status=RoundStatus.CLOSED, game__result__isnull=False)
    return set(seats.filter(game__result__kind=ResultKind.PLAYED).values_list("entry_id", flat=True))


CHECKED_IN, MISSING, PLANNED, DROPPED = "checked-in", "missing", "planned", "dropped"
_COME: Final = {CHECKED_IN: "has checked in", PLANNED: "has sealed a battle plan"}
_GONE: Final = {MISSING: "has been called missing", DROPPED: "has dropped"}
_BACK: Final = {MISSING: "has come to the table", DROPPED: "plays again"}
_LEFT: Final = {CHECKED_IN: "is not checked in any more", PLANNED: "has no battle plan any more"}


def presence_of(seats: Iterable[Seat]) -> str:
    """What says that the players of a game are here or not, as a form carries it back: `1-checked-in 2-missing`."""
    return " ".join(sorted(f"{seat.position}-{mark}" for seat in seats for mark in _marks(seat)))


def _marks(seat: Seat) -> set[str]:
    told = {
        CHECKED_IN: seat.entry.checked_in_at is not None,
        MISSING: seat.missing_at is not None,
        PLANNED: bool(seat.plan) and not seat.plan_by_desk,
        DROPPED: seat.entry.dropped_after is not None,
    }
    return {mark for mark, holds in told.items() if holds}


def turned_up(seats: Iterable[Seat], seen: str, gone: Iterable[int]) -> str:
    """Why those at the positions `gone` may not be counted as gone, nor the other as here; empty if they may.

    `seen` is the `presence_of` the page that says so. Only what has changed since counts: `Ada has checked in`.
    """
    then, gone = set(seen.split()), set(gone)
    for seat in seats:
        marks = _marks(seat)
        before = {mark for mark in (*_COME, *_GONE) if f"{seat.position}-{mark}" in then}
        new, over = (_COME, _BACK) if seat.position in gone else (_GONE, _LEFT)
        words = [new[mark] for mark in new if mark in marks - before]
        words += [over[mark] for mark in over if mark in before - marks]
        if words:
            return f"{isolated(shown(seat.entry))} {words[0]}"
    return ""
