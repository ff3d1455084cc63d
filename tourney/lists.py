"""Army lists: who may read them from when, who may still send one, and what comes late."""

from datetime import datetime
from pathlib import PurePath

from django.db.models import QuerySet
from django.utils import timezone

from tourney.models import Attachment, Entry, Event, ListState, RoundStatus

MOST_PHOTOS = 4  # an entry


def are_revealed(event: Event, now: datetime | None = None) -> bool:
    """Whether everybody may read the lists. Nothing is written at that moment: the clock alone decides."""
    return event.lists_revealed_at is not None and (now or timezone.now()) >= event.lists_revealed_at


def is_shown(entry: Entry) -> bool:
    """Whether everybody may read this entry's list now."""
    return entry.list_state == ListState.APPROVED and are_revealed(entry.event)


def is_out(entry: Entry) -> bool:
    """Whether a round that this entry plays, or might, is published: from then on its list stays as it is."""
    rounds = entry.event.rounds.exclude(status=RoundStatus.DRAFT)
    return rounds.filter(number__gte=entry.from_round).exists()


def why_closed(entry: Entry) -> str:
    """Why the player cannot send a list now; empty if they can. What the desk has sent back can always come again."""
    if entry.event.finished_at is not None:
        return "The event is finished."
    if entry.list_state == ListState.RETURNED:
        return ""
    if entry.list_state == ListState.APPROVED:
        return "Your list is approved, so it stays as it is."
    return "The first round is out, so lists are locked." if is_out(entry) else ""


def comes_late(entry: Entry, event: Event, now: datetime) -> bool:
    """Whether a list that is sent now is late. One that was sent back is not, if the first was in time."""
    if entry.list_late or entry.list_state == ListState.RETURNED:
        return entry.list_late
    return event.lists_due_at is not None and now > event.lists_due_at


def files_of(entry: Entry) -> QuerySet[Attachment]:
    """An entry's list file and photographs, without their bytes."""
    return entry.attachments.defer("data")


def has_list(entry: Entry) -> bool:
    return bool(entry.army_list) or entry.attachments.filter(kind=Attachment.Kind.LIST).exists()


def public_name(attachment: Attachment) -> str:
    """What everybody but the desk reads a file called: its own name may be the player's."""
    stem = "army-list" if attachment.kind == Attachment.Kind.LIST else "photograph"
    return f"{stem}{PurePath(attachment.name).suffix[:8].lower()}"


def may_see(attachment: Attachment) -> bool:
    """Whether everybody may open this file now."""
    entry = attachment.entry
    if entry.dropped_after == 0:
        return False
    if attachment.kind == Attachment.Kind.LIST:
        return is_shown(entry)
    return are_revealed(entry.event) and not attachment.waits and not entry.minor
