"""Writes to army lists and photographs: sent, looked at, sent back. `list_terms.py` has what holds for all of them."""

from collections.abc import Container, Iterable
from typing import Any

from django.utils import timezone

from tourney.errors import Refused
from tourney.lists import MOST_PHOTOS, comes_late, files_of, why_closed
from tourney.models import Attachment, Entry, Event, ListState
from tourney.uploads import Sent, tidy

from .writing import Actor, check_version, fingerprint, fresh, refresh, writing

LIST, PHOTO = Attachment.Kind.LIST, Attachment.Kind.PHOTO
LONGEST_REASON = 300


def list_version(entry: Entry) -> int:
    """What somebody who looks at a list saw of it."""
    digests = list(entry.attachments.filter(kind=LIST).values_list("digest", flat=True))
    return fingerprint([entry.army_list, entry.list_state, digests])


def send_list(entry: Entry, by: Actor, text: str, file: Sent | None = None, *, version: int | None = None) -> None:
    """A player's list, in the place of the one they sent before. It waits for the desk to look at it."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if closed := why_closed(entry):
            raise Refused(closed, "Ask at the desk: they can send it back to you.")
        if _stands_already(entry, text, file, ListState.SENT):
            change.nothing()
            return
        check_version(list_version(entry), version)
        now = timezone.now()
        late = comes_late(entry, change.event, now)
        before = _put(entry, text, file)
        _mark(entry, ListState.SENT, list_sent_at=now, list_late=late)
        change.log("list sent", entry, before=before, after=entry.army_list, file=file and file.name, late=late)


def enter_list(entry: Entry, by: Actor, text: str, file: Sent | None = None, *, version: int | None = None) -> None:
    """A list that the desk enters for a player: approved at once. Late like any other, after the deadline."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if _stands_already(entry, text, file, ListState.APPROVED):
            change.nothing()
            return
        check_version(list_version(entry), version)
        now = timezone.now()
        first = entry.list_state == ListState.NONE
        late = comes_late(entry, change.event, now) if first else entry.list_late
        before = _put(entry, text, file)
        _mark(entry, ListState.APPROVED, list_sent_at=now if first else entry.list_sent_at, list_late=late)
        change.log("list entered", entry, before=before, after=entry.army_list, file=file and file.name, late=late)


def tidied(fields: dict[str, Any]) -> None:
    """Put the text of a list, if there is one among these fields of an entry, as it is kept."""
    if "army_list" in fields:
        fields["army_list"] = tidy(fields["army_list"])


def settle_typed(entry: Entry, changed: Container[str]) -> None:
    """The text of a list that the desk typed into the entry's own form counts as approved, in the place of any file.

    The caller saves the entry. A text that was taken out leaves no list.
    """
    if "army_list" not in changed:
        return
    entry.attachments.filter(kind=LIST).delete()
    if entry.list_state == ListState.NONE:
        entry.list_sent_at = timezone.now()
        entry.list_late = comes_late(entry, entry.event, entry.list_sent_at)
    entry.list_state, entry.list_reason = ListState.APPROVED, ""
    if not entry.army_list:
        entry.list_state, entry.list_sent_at, entry.list_late = ListState.NONE, None, False


def _stands_already(entry: Entry, text: str, file: Sent | None, state: str) -> bool:
    """Whether this very list is in already: the second of two equal posts is no second sending."""
    if bool(tidy(text)) == bool(file):
        raise Refused("A list is a text or a file.", "Paste the list, or choose a file.")
    kept = entry.attachments.filter(kind=LIST).values_list("digest", flat=True).first()
    return entry.list_state == state and entry.army_list == tidy(text) and kept == (file.digest if file else None)


def _put(entry: Entry, text: str, file: Sent | None) -> str:
    """Keep this list and no other. Returns the text before it."""
    before, entry.army_list = entry.army_list, tidy(text)
    entry.attachments.filter(kind=LIST).delete()
    if file:
        _keep(entry, file, LIST)
    return before


def _keep(entry: Entry, file: Sent, kind: str, *, waits: bool = False) -> Attachment:
    if entry.attachments.filter(digest=file.digest).exists():
        raise Refused("This entry has that very file already.", "Choose another.")
    return Attachment.objects.create(
        entry=entry, kind=kind, name=file.name, content_type=file.content_type, data=file.data, digest=file.digest,
        waits=waits,
    )  # fmt: skip


def _mark(entry: Entry, state: str, *, reason: str = "", **more: Any) -> None:
    for name, value in {"list_state": state, "list_reason": reason, **more}.items():
        setattr(entry, name, value)
    entry.save(update_fields=["army_list", "list_state", "list_reason", *more])


def approve_list(entry: Entry, by: Actor, *, version: int | None = None) -> None:
    """The desk has looked at the list and it is in order."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if entry.list_state == ListState.APPROVED:
            change.nothing()
            return
        check_version(list_version(entry), version)
        _refuse_none(entry)
        _mark(entry, ListState.APPROVED)
        change.log("list approved", entry)


def return_list(entry: Entry, by: Actor, reason: str, *, version: int | None = None) -> None:
    """Something is wrong with the list: the player reads the reason and sends it again, even after the start."""
    reason = " ".join(reason.split())
    with writing(entry.event, by) as change:
        refresh(entry)
        _refuse_none(entry)
        if not reason:
            raise Refused("Sending a list back needs a reason.", "Say what the player has to change.")
        if len(reason) > LONGEST_REASON:
            raise Refused(f"The reason has {len(reason)} characters.", f"At most {LONGEST_REASON} fit.")
        if entry.list_state == ListState.RETURNED and entry.list_reason == reason:
            change.nothing()
            return
        check_version(list_version(entry), version)
        was = entry.list_state
        _mark(entry, ListState.RETURNED, reason=reason)
        change.log("list returned", entry, reason=reason, was=was)


def _refuse_none(entry: Entry) -> None:
    if entry.list_state == ListState.NONE:
        raise Refused(f"{entry.name} has sent no list.", "Enter one for them, or wait for it.")


def waiting(event: Event) -> list[Entry]:
    """Who has a list that nobody has looked at, by number."""
    return list(event.entries.filter(list_state=ListState.SENT).exclude(dropped_after=0).order_by("number"))


def waiting_version(event: Event) -> int:
    """What somebody who approves all lists saw of them. Two queries."""
    files = Attachment.objects.filter(entry__event=event, entry__list_state=ListState.SENT, kind=LIST)
    texts = [(entry.number, entry.army_list) for entry in waiting(event)]
    return fingerprint([texts, list(files.order_by("pk").values_list("digest", flat=True))])


def approve_all(event: Event, by: Actor, *, version: int | None = None) -> int:
    """Approve every list that waits to be looked at. Returns how many."""
    with writing(event, by) as change:
        check_version(waiting_version(change.event), version)
        entries = waiting(change.event)
        if not entries:
            change.nothing()
            return 0
        change.event.entries.filter(pk__in=[entry.pk for entry in entries]).update(
            list_state=ListState.APPROVED, list_reason=""
        )
        change.log("lists approved", f"{len(entries)} lists", names=[entry.name for entry in entries])
    return len(entries)


def set_late(entry: Entry, by: Actor, *, late: bool) -> None:
    """Call a list late, or excuse it."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if entry.list_late == late:
            change.nothing()
            return
        entry.list_late = late
        entry.save(update_fields=["list_late"])
        change.log("list late" if late else "list excused", entry)


def add_photo(entry: Entry, by: Actor, photo: Sent) -> Attachment:
    """One more photograph of the player's army. Nobody else sees it before the desk has looked at it."""
    with writing(entry.event, by) as change:
        refresh(entry)
        if there := files_of(entry).filter(kind=PHOTO, digest=photo.digest).first():  # sent twice, kept once
            change.nothing()
            return there
        if entry.attachments.filter(kind=PHOTO).count() >= MOST_PHOTOS:
            raise Refused(f"There are {MOST_PHOTOS} photographs already.", "Delete one first.")
        kept = _keep(entry, photo, PHOTO, waits=True)
        change.log("photo added", entry, name=photo.name, digest=photo.digest)
    return kept


def show_photos(entry: Entry, by: Actor, photos: Iterable[str]) -> int:
    """The desk has looked at these photographs, by public id: everybody may see them once lists are revealed."""
    with writing(entry.event, by) as change:
        seen = entry.attachments.filter(kind=PHOTO, waits=True, public_id__in=list(photos))
        count = seen.update(waits=False)
        if not count:
            change.nothing()
            return 0
        change.log("photos shown", entry, count=count)
    return count


def remove_photo(photo: Attachment, by: Actor) -> None:
    """Delete a photograph."""
    with writing(photo.entry.event, by) as change:
        kept = fresh(files_of(photo.entry).filter(kind=PHOTO), photo.pk)
        change.log("photo removed", photo.entry, name=kept.name, digest=kept.digest)
        kept.delete()
