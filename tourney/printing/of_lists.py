"""The approved lists of an event, ready to be printed."""

from tourney.calling import called
from tourney.models import Attachment, Event, ListState
from tourney.names import sort_key
from tourney.printing.lists import ArmyList
from tourney.printing.of_event import side_of, title

__all__ = ["printed_lists", "title"]

MOST_BYTES = 60_000_000  # of files that are printed along; more would fill the memory of a small server


def printed_lists(event: Event) -> list[ArmyList]:
    """By name, who left before the start left out. Two queries."""
    entries = event.entries.filter(list_state=ListState.APPROVED).exclude(dropped_after=0)
    files, names = _files(event), called(event)
    return [
        ArmyList(
            name=names[one.number],
            about=", ".join(filter(None, (side_of(one, event), one.army, one.club))),
            text=one.army_list,
            file=files.get(one.pk, ("", b""))[0],
            data=files.get(one.pk, ("", b""))[1],
            late=one.list_late,
        )
        for one in sorted(entries, key=lambda one: sort_key(one.name))
    ]


def _files(event: Event) -> dict[int, tuple[str, bytes]]:
    """Name and bytes of each approved list's file, by entry; once there are too many bytes the names alone."""
    kept = Attachment.objects.filter(
        entry__event=event, entry__list_state=ListState.APPROVED, kind=Attachment.Kind.LIST
    )
    files, used = {}, 0
    for entry, name, data in kept.values_list("entry_id", "name", "data").iterator(chunk_size=4):
        used += len(data)
        files[entry] = (name, bytes(data) if used <= MOST_BYTES else b"")
    return files
