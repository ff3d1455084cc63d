"""What pages show of army lists: the desk's table, one list to look at, the lists that everybody may read."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from tourney.calling import Reader, reader, shown
from tourney.lists import are_revealed, files_of, is_shown, public_name
from tourney.models import Attachment, Entry, Event, ListState
from tourney.names import sort_key

FILTERS = {
    "": "All",
    "missing": "Missing",
    "sent": "To look at",
    "returned": "Sent back",
    "photos": "New photographs",
    "approved": "Approved",
    "late": "Late",
}
BADGES = {
    ListState.NONE: ("missing", "No list"),
    ListState.SENT: ("reported", "To look at"),
    ListState.APPROVED: ("confirmed", "Approved"),
    ListState.RETURNED: ("disputed", "Sent back"),
}


@dataclass(frozen=True, slots=True)
class ListLine:
    """One entry in the desk's table of lists. `missed` says that the deadline went by without one.

    `photos` counts the photographs that nobody at the desk has looked at.
    """

    entry: Entry
    badge: tuple[str, str]
    missed: bool
    photos: int

    @property
    def late(self) -> bool:
        return self.entry.list_late


@dataclass(frozen=True, slots=True)
class ListTable:
    """The lines of one filter, and how many each filter has."""

    lines: tuple[ListLine, ...]
    filters: tuple[tuple[str, str, int], ...]
    chosen: str
    waiting: int
    first: Entry | None  # to be looked at
    total: int


def list_table(event: Event, chosen: str = "") -> ListTable:
    """Every entry that has not left before the start, by name. Two queries."""
    entries = sorted(event.entries.exclude(dropped_after=0).defer("army_list"), key=lambda one: sort_key(one.name))
    over = event.lists_due_at is not None and timezone.now() > event.lists_due_at
    photos = Counter(photos_waiting(event).values_list("entry_id", flat=True))
    lines = [_line(entry, over, photos[entry.pk]) for entry in entries]
    counts = Counter(name for line in lines for name in _filters_of(line))
    filters = tuple((name, label, counts[name]) for name, label in FILTERS.items())
    chosen = chosen if chosen in FILTERS else ""
    shown = tuple(line for line in lines if chosen in _filters_of(line))
    first = next((line.entry for line in lines if line.entry.list_state == ListState.SENT or line.photos), None)
    return ListTable(shown, filters, chosen, counts["sent"], first, len(lines))


def photos_waiting(event: Event) -> QuerySet[Attachment]:
    """The photographs that nobody at the desk has looked at, without their bytes."""
    rows = Attachment.objects.filter(entry__event=event, kind=Attachment.Kind.PHOTO, waits=True).defer("data")
    return rows.exclude(entry__dropped_after=0)


def _line(entry: Entry, over: bool, photos: int) -> ListLine:
    state = ListState(entry.list_state)
    return ListLine(entry, BADGES[state], over and state == ListState.NONE and entry.from_round == 1, photos)


def _filters_of(line: ListLine) -> set[str]:
    late, photos = line.late or line.missed, bool(line.photos)
    return {"", line.entry.list_state or "missing"} | ({"late"} if late else set()) | ({"photos"} if photos else set())


@dataclass(frozen=True, slots=True)
class OneList:
    """An entry's list as it lies before somebody who may see it."""

    entry: Entry
    badge: tuple[str, str]
    text: str
    file: Attachment | None
    photos: tuple[Attachment, ...]

    @property
    def is_picture(self) -> bool:
        return self.file is not None and self.file.content_type.startswith("image/")

    @property
    def file_name(self) -> str:
        """What to call the file: the desk reads its own name, which may be the player's."""
        if self.file is None:
            return ""
        return self.file.name if reader() == Reader.DESK else public_name(self.file)

    @property
    def alone(self) -> "OneList":
        """The list without the photographs."""
        return replace(self, photos=())

    @property
    def new_photos(self) -> tuple[Attachment, ...]:
        """Photographs that nobody at the desk has looked at."""
        return tuple(one for one in self.photos if one.waits)

    @property
    def is_empty(self) -> bool:
        return not self.text and self.file is None


def one_list(entry: Entry) -> OneList:
    """The list whatever became of it: for the desk and for the player's own phone. One query."""
    files = list(files_of(entry))
    file = next((one for one in files if one.kind == Attachment.Kind.LIST), None)
    photos = tuple(one for one in files if one.kind == Attachment.Kind.PHOTO)
    return OneList(entry, BADGES[ListState(entry.list_state)], entry.army_list, file, photos)


def public_list(entry: Entry) -> OneList | None:
    """What everybody may see of it now; None while lists are hidden. A list that is not approved is left out."""
    if not are_revealed(entry.event):
        return None
    whole = one_list(entry)
    whole = replace(whole, photos=tuple(one for one in whole.photos if not one.waits and not entry.minor))
    if is_shown(entry):
        return whole
    return OneList(entry, BADGES[ListState.NONE], "", None, whole.photos)


def neighbours(event: Event, entry: Entry) -> tuple[Entry | None, Entry | None]:
    """Before and after this entry, by name, among those who have sent a list. One query."""
    others = event.entries.exclude(dropped_after=0).exclude(list_state=ListState.NONE).defer("army_list")
    listed = sorted(others, key=lambda one: sort_key(one.name))
    place = next((place for place, one in enumerate(listed) if one.pk == entry.pk), None)
    if place is None:
        return None, listed[0] if listed else None
    return listed[place - 1] if place else None, listed[place + 1] if place + 1 < len(listed) else None


def next_waiting(event: Event, entry: Entry) -> Entry | None:
    """The next list to look at after this entry's, by name, round to those before it. One query."""
    to_look_at = Q(list_state=ListState.SENT) | Q(pk__in=photos_waiting(event).values("entry"))
    waiting = event.entries.exclude(dropped_after=0).filter(to_look_at).exclude(pk=entry.pk)
    listed = sorted(waiting.defer("army_list"), key=lambda one: sort_key(one.name))
    here = sort_key(entry.name)
    return next((one for one in listed if sort_key(one.name) >= here), listed[0] if listed else None)


@dataclass(frozen=True, slots=True)
class Revealed:
    """A line of the public lists."""

    entry: Entry
    shown: bool
    photos: int


def revealed_lists(event: Event) -> list[Revealed] | None:
    """All entries by name with whether their list can be read; None while lists are hidden. Two queries."""
    if not are_revealed(event):
        return None
    seen = Attachment.objects.filter(entry__event=event, kind=Attachment.Kind.PHOTO, waits=False, entry__minor=False)
    photos = Counter(seen.values_list("entry_id", flat=True))
    entries = sorted(event.entries.exclude(dropped_after=0).defer("army_list"), key=lambda one: sort_key(shown(one)))
    return [Revealed(one, one.list_state == ListState.APPROVED, photos[one.pk]) for one in entries]


def reveal_time(event: Event) -> datetime | None:
    """When lists will be revealed, where that is known and still to come."""
    return None if are_revealed(event) else event.lists_revealed_at
