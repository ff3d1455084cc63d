"""An event goes back to how a backup has it, in one transaction: its rows, but not its log, its people or its links.

The log keeps every line and gets one more; the revision grows. Links stay as they are now. What has been seen since
stays seen (`unseen`). A backup is made first, so that this too can be gone back on.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection, transaction

from tourney import backups as files
from tourney import eventfile
from tourney.errors import Refused
from tourney.eventfile import FileFault, Found
from tourney.eventfile.kinds import fields_of
from tourney.models import AccessToken, Entry, Event, LogEntry, Registration, RegistrationState
from tourney.models.log import let_go

from . import backups, links, unseen, wholeness
from .eventfile import save_rows
from .eventproof import as_fault, prove
from .events import refuse_settings
from .sameness import Difference, difference, take_out
from .unseen import Kept
from .writing import Actor, Change, check_version, last_written, writing

KEPT_FIELDS = frozenset({"public_id", "created_at", "pseudonymised_at", "rehearsal", "erased"})
"""Of the event itself; its revision is in no file."""


@dataclass(frozen=True, slots=True)
class Gone:
    """What going back to the backup of `header` does: how many `lines` it undoes, who is `leaving`, who `returning`,
    and who has asked to play since and would have to ask anew, as they are `waiting` now."""

    header: files.Header
    lines: int
    leaving: tuple[str, ...]
    returning: tuple[str, ...]
    kept: Kept
    waiting: tuple[str, ...] = ()


class _Enough(Exception):
    """Ends the transaction of a look, so that nothing of it stays."""


def prospect(event: Event, content: bytes, by: Actor) -> Gone:
    """What going back would do, found out by doing it and taking it back. Raises what it would refuse."""
    revision, written = event.revision, last_written.get()
    try:
        with transaction.atomic():
            seen = _go_back(event, by, content, None)
            raise _Enough
    except _Enough:
        return seen
    finally:
        event.revision = revision
        last_written.set(written)


def restore(event: Event, by: Actor, content: bytes, *, seen: int | None = None) -> Gone:
    """Go back to a backup, given as the bytes of its file; `seen` is the event's revision that was looked at.

    Refused where names are gone, where the backup is of another event or of another course of this one, and where no
    backup of now could be written.
    """
    try:
        backups.take(event, backups.RESTORE)
    except files.Unwritten as error:
        raise Refused(
            f"No backup of now could be written: {error}.", "Make room first. Nothing has changed."
        ) from error
    return _go_back(event, by, content, seen)


def _go_back(event: Event, by: Actor, content: bytes, seen: int | None) -> Gone:
    try:
        header, text = files.held(content)
        found = eventfile.read(eventfile.parsed(text))
        with writing(event, by, finished=True) as change:
            check_version(change.event.revision, seen)
            _refuse_unfit(change.event, header, found)
            return _put(change, header, found)
    except files.Broken as broken:
        raise Refused(f"This backup cannot be used: {broken}.", "Choose another one.") from broken
    except FileFault as fault:
        raise Refused(f"This backup does not fit: {str(fault).removesuffix('.')}.", "Nothing has changed.") from fault


def _refuse_unfit(event: Event, header: files.Header, found: Found) -> None:
    if event.pseudonymised_at or found.event.pseudonymised_at:
        raise Refused("The names of this event are gone for good.", "No backup brings them back.")
    if found.event.public_id != event.public_id:
        raise Refused(f"This is a backup of another event: “{header.name}”.", "Choose one of this event.")
    if header.revision >= event.revision:
        raise Refused("This is how the event stands already.", "There is nothing to go back on.")
    of_file = {line.sequence: (line.at, line.verb) for line in found.of(LogEntry)}
    here = event.log.filter(sequence__lte=header.revision).values_list("sequence", "at", "verb")
    if of_file != {sequence: (at, verb) for sequence, at, verb in here}:
        raise Refused(
            "This event has gone another way since: its log is not the one that the backup continues.",
            "Bring the backup in as an event of its own.",
        )


def _put(change: Change, header: files.Header, found: Found) -> Gone:
    event = change.event
    found.event.pk, found.event.revision = event.pk, event.revision
    kept = unseen.keep_what_is_now(event, found, header.revision)
    before = wholeness.faults(event)
    differing = [
        difference(kind, event, found.rows[kind.name]) for kind in eventfile.CARRIED if kind.model is not LogEntry
    ]
    of_entries = next(one for one in differing if one.kind.model is Entry)
    leaving, returning = _leave(event, of_entries), [row for row in found.of(Entry) if row.pk is None]
    lost = next(one for one in differing if one.kind.model is Registration).lost
    waits = sorted(str(row) for row in lost if isinstance(row, Registration) and row.state == RegistrationState.WAITING)
    for one in reversed(differing):
        take_out(one)
    _settings(event, found.event)
    for one in differing:
        save_rows(one.kind, one.in_)
    links.issue(returning)  # who was taken away since is entered anew
    with as_fault("event"):
        refuse_settings(found.event)
    prove(found)
    if new := sorted(wholeness.faults(event) - before):
        raise Refused("Going back would leave the event in pieces.", f"If it did, {new[0]}.")
    names = sorted(str(row) for row in returning)
    gone = Gone(header, event.revision - header.revision, tuple(sorted(leaving)), tuple(names), kept, tuple(waits))
    _log(change, gone, found)
    return gone


def _settings(event: Event, wanted: Event) -> None:
    values = {one.attname: getattr(wanted, one.attname) for one in fields_of(Event) if one.name not in KEPT_FIELDS}
    Event.objects.filter(pk=event.pk).update(**values)
    for name, value in values.items():
        setattr(event, name, value)


def _leave(event: Event, of_entries: Difference) -> list[str]:
    """Let those go who were entered since, with their links. Lines of the log that they wrote keep their names."""
    gone = [row.pk for row in of_entries.lost]
    if not gone:
        return []
    AccessToken.objects.filter(entry__in=gone).delete()
    lines = list(event.log.filter(entry__in=gone))
    if lines:
        let_go(event)  # until this write is closed
        event.log.filter(pk__in=[line.pk for line in lines])._raw_delete(connection.alias)
        for line in lines:
            line.entry = None
        LogEntry.objects.bulk_create(lines, batch_size=200)
    return [str(row) for row in of_entries.lost]


def _log(change: Change, gone: Gone, found: Found) -> None:
    told: Mapping[str, object] = {
        "at": gone.header.at,
        "zone": found.event.time_zone,
        "line": gone.header.revision,
        "why": gone.header.why,
        "lines": gone.lines,
        "leaving": list(gone.leaving),
        "returning": list(gone.returning),
        "waiting": list(gone.waiting),
        "plans": gone.kept.plans,
    }
    change.log("went back", change.event, **told)
