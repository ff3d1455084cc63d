"""The morning: who has come, who sits a round out for not having come, who is missing at a table."""

from collections.abc import Iterable

from django.utils import timezone

from tourney.attendance import not_here, uses_check_in
from tourney.errors import Refused
from tourney.models import Absence, Entry, Event, RoundStatus, Seat
from tourney.services.entries import next_round_number
from tourney.services.receipts import PLAIN, Sent, taken
from tourney.services.writing import Actor, check_version, fingerprint, fresh, refresh, writing


def check_in(entry: Entry, by: Actor, *, sent: Sent = PLAIN) -> bool:
    """Note that a player has come. False if that was known already: two desks at once check in once.

    A round that is not out yet and that they were to sit out for not having come, they play after all.
    """
    with writing(entry.event, by) as change:
        refresh(entry)
        if entry.dropped_after is not None:
            raise Refused(f"{entry.name} has dropped.", "Let the player return on the roll first, then check them in.")
        if taken(change, sent) or entry.checked_in_at is not None:
            change.nothing()
            return False
        entry.checked_in_at = timezone.now()
        entry.save(update_fields=["checked_in_at"])
        entry.seats.filter(round__status__in=(RoundStatus.PUBLISHED, RoundStatus.PLAYING)).update(missing_at=None)
        lifted = entry.absences.filter(unseen=True, round_number__gte=next_round_number(change.event))
        rounds = sorted(lifted.values_list("round_number", flat=True))
        lifted.delete()
        change.log("checked in", entry, plays_after_all=rounds)
    return True


def undo_check_in(entry: Entry, by: Actor) -> None:
    """Take a check-in back: it was somebody else."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if entry.checked_in_at is None:
            change.nothing()
            return
        entry.checked_in_at = None
        entry.save(update_fields=["checked_in_at"])
        change.log("check-in taken back", entry)


def missing_version(missing: Iterable[Entry]) -> int:
    """What a press on “they sit this round out” was shown with: who is missing."""
    return fingerprint([one.number for one in missing])


def missing_sit_out(event: Event, by: Actor, number: int, *, version: int | None = None) -> list[Entry]:
    """Everybody who has not checked in sits out a round that is not published; `version` is the `missing_version`.

    Whoever checks in before it is published plays it after all.
    """
    with writing(event, by) as change:
        if number != next_round_number(change.event):
            raise Refused(f"Round {number} is not the next one to publish.", "Load the page again.")
        if not uses_check_in(change.event):
            raise Refused("Nobody has been checked in yet.", "Check in those who are here first.")
        missing = not_here(change.event, number)
        if not missing:
            change.nothing()
            return []
        check_version(missing_version(missing), version)
        Absence.objects.bulk_create(Absence(entry=one, round_number=number, unseen=True) for one in missing)
        change.log("missing sit out", f"Round {number}", names=[one.name for one in missing], round=number)
    return missing


def call_missing(seat: Seat, by: Actor, *, missing: bool, sent: Sent = PLAIN) -> None:
    """Say that a player has not come to their table in a round that is out, or that they have."""
    with writing(seat.round.event, by) as change:
        if taken(change, sent):
            change.nothing()
            return
        seat = fresh(Seat.objects.select_related("round", "entry", "game__table").defer("round__draw"), seat.pk)
        if seat.game is None:
            raise Refused(f"{seat.entry.name} has the bye.", "Nobody waits for them.")
        if seat.round.status not in (RoundStatus.PUBLISHED, RoundStatus.PLAYING):
            raise Refused(f"{seat.round} is {seat.round.now_is}.", "Nobody waits in it.")
        if missing and hasattr(seat.game, "result"):
            raise Refused("This game has its result.", "Correct it on the game's own page.")
        if missing == (seat.missing_at is not None):
            change.nothing()
            return
        seat.missing_at = timezone.now() if missing else None
        seat.save(update_fields=["missing_at"])
        where = str(seat.game.table or seat.round)
        change.log("player missing" if missing else "player has come", seat.entry, where=where)
