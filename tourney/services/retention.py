"""The removal of names once an event's time is over. Places, results and the log's order stay as they are."""

import logging
import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from tourney.errors import Refused
from tourney.models import (
    AccessToken,
    Attachment,
    Entry,
    Event,
    Game,
    JudgeCall,
    LogEntry,
    Penalty,
    Result,
    RowChange,
    Seat,
)
from tourney.models.log import let_go
from tourney.pseudonyms import REMOVED, Pseudonyms, player, pseudonyms_of

from . import backups
from .writing import MUSTER, Actor, writing

logger = logging.getLogger(__name__)
MADE_UP = re.compile("[0-9a-f]{16}")  # a word for the dice that a phone made up
EMPTIED: dict[str, object] = {
    "email": "", "army_list": "", "list_reason": "", "consents": {}, "guardian": {}, "nickname": "", "name_level": "",
    "minor": False, "erasure_asked_at": None,
}  # fmt: skip
"""What an entry holds of a person beside the name and the team, and what is left of it."""


@dataclass(frozen=True, slots=True)
class Removed:
    """One event whose names were removed: its public id and how many players it had."""

    event: str
    players: int


def due_at(event: Event) -> datetime | None:
    """When an event's names go; None while it is not finished, or once they are gone."""
    if event.finished_at is None or event.pseudonymised_at is not None:
        return None
    return event.finished_at + timedelta(days=event.retention_days)


def due_retention(now: datetime | None = None) -> list[Removed]:
    """Remove the names of every event whose time is over. Doing it again does nothing more."""
    now = now or timezone.now()
    finished = Event.objects.filter(finished_at__lte=now, pseudonymised_at=None).order_by("finished_at", "pk")
    ended = finished.values_list("pk", "finished_at", "retention_days")  # of thousands of events little is read
    over = [pk for pk, at, days in ended if at and at + timedelta(days=days) <= now]
    return [removed for pk in over if (removed := _try(pk))]


def _try(pk: int) -> Removed | None:
    """One event that cannot be read, or that somebody has opened again, does not keep the names of others."""
    event = Event.objects.filter(pk=pk).first()
    try:
        players = pseudonymise(event, MUSTER) if event else None
    except DatabaseError:
        raise
    except Exception:
        logger.exception("The names of %s could not be removed", event.public_id if event else "")
        return None
    return Removed(event.public_id, players) if event and players is not None else None


def pseudonymise(event: Event, by: Actor) -> int | None:
    """Remove the names of a finished event for good. How many players it had; None if they were gone already."""
    with transaction.atomic():
        with writing(event, by, finished=True) as change:
            if change.event.pseudonymised_at is not None:
                change.nothing()
                return None
            if change.event.finished_at is None:
                raise Refused("This event is not finished.", "Finish it first: names are needed until then.")
            entries = list(change.event.entries.all())
            known = pseudonyms_of(change.event, entries)
            _remove_rows(change.event)
            forget_words(Seat.objects.filter(round__event=change.event))
            _rename(entries, known)
            _reword(change.event, known)
            _rewrite_log(change.event, known)
            change.event.pseudonymised_at = timezone.now()
            change.event.save(update_fields=["pseudonymised_at"])
            change.log("names removed", change.event, entries=len(entries))
        RowChange.objects.filter(line__event=event).delete()  # what this very write changed held the names
        RowChange.objects.filter(line=None).delete()
        backups.forget(event.public_id)  # they hold the names
    event.refresh_from_db()
    return len(entries)


def forget_words(sat: QuerySet[Seat]) -> None:
    """The words that these players wrote for the dice, and the seeds of those dice, which nobody can check without.

    Words that a phone made up say nothing of anybody.
    """
    written = sat.exclude(dice_word="").exclude(dice_word__regex=f"^{MADE_UP.pattern}$")
    seats = list(written.values_list("pk", "game"))
    Game.objects.filter(pk__in={game for _, game in seats}).update(dice_seed="")
    Seat.objects.filter(pk__in=[pk for pk, _ in seats]).update(dice_word="")


def _remove_rows(event: Event) -> None:
    """What is about people alone: registrations with their consents, links, lists, photographs, words to a judge."""
    event.registrations.all().delete()
    event.invitations.all().delete()
    event.announcements.all().delete()
    event.receipts.all().delete()
    AccessToken.objects.filter(entry__event=event).delete()
    Attachment.objects.filter(entry__event=event).delete()


def _rename(entries: list[Entry], known: Pseudonyms) -> None:
    for entry in entries:
        entry.name, entry.team = player(entry), known.names.get(entry.team, "")
        empty(entry)
    Entry.objects.bulk_update(entries, ["name", "team", *EMPTIED], batch_size=200)


def empty(entry: Entry) -> None:
    """Leave of the person's own words and wishes nothing in the row."""
    for name, left in EMPTIED.items():
        setattr(entry, name, type(left)() if isinstance(left, dict) else left)


def _reword(event: Event, known: Pseudonyms) -> None:
    """What was written about people beside their names: reasons, appeals, rulings."""
    event.adjustments.update(reason=REMOVED)
    event.arrangements.exclude(reason="").update(reason=REMOVED)
    Penalty.objects.filter(event=event).update(reason=REMOVED)
    Penalty.objects.filter(event=event).exclude(appeal_reason="").update(appeal_reason=REMOVED)
    Penalty.objects.filter(event=event).exclude(ruling="").update(ruling=REMOVED)
    JudgeCall.objects.filter(event=event).update(what="", ruling="")
    for call in event.calls.all():  # a game without a table was called by a player's name
        call.place = known.text(call.place)
        call.save(update_fields=["place"])
    Result.objects.filter(game__round__event=event).exclude(override_reason="").update(override_reason=REMOVED)
    event.rounds.update(publish_note="")
    event.ballots.update(help="")
    for round_ in event.rounds.exclude(draw={}):
        round_.draw = _without_names(round_.draw, known)
        round_.save(update_fields=["draw"])


def _without_names(document: object, known: Pseudonyms) -> object:
    """What a draw was made from and what it said goes by numbers; clubs and sides in it stay, so that it can be made
    again. Teams and nations count in it only by who shares them."""
    if isinstance(document, dict):
        return {key: _without_names(one, known) for key, one in document.items()}
    if isinstance(document, list):
        return [_without_names(one, known) for one in document]
    return known.names.get(document, document) if isinstance(document, str) else document


def _rewrite_log(event: Event, known: Pseudonyms) -> None:
    """The log's lines without names. A trigger refuses any change of a line, so each is taken out and put in anew."""
    lines = [known.line(line) for line in event.log.select_related("entry").order_by(F("sequence").asc())]
    let_go(event)
    event.log.all().delete()
    LogEntry.objects.bulk_create(lines, batch_size=200)
