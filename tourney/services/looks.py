"""Who has looked at people's data: a line of the log, at most once an hour for each person and kind of page.

Where all is shown that is kept about one player, the line names them, and each has a line.

Whether there is a line already is asked without a lock, and the write stands by itself, around no page. An event whose
people are invented (a rehearsal), or whose names are gone, keeps none.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from tourney.models import Entry, Event, LogEntry

from .writing import Actor, writing

READ: Final = "personal data read"
AGAIN_AFTER: Final = timedelta(hours=1)
KINDS: Mapping[str, str] = {  # what was looked at, as the log names it
    "entries": "Addresses of the entries",
    "registrations": "Registrations with addresses, answers and consents",
    "links": "Private links of the players",
    "helpers": "Addresses of the helpers",
    "lists": "A file with addresses of the entries",
    "log": "The log as a file",
    "person": "What is kept about one player",
    "event file": "The event file",
}


def note_look(event: Event, by: Actor, kind: str, of: Entry | None = None) -> None:
    """Note that somebody looks at data of that kind, a key of `KINDS`; `of` one player, if of no other."""
    if event.rehearsal or event.pseudonymised_at or _lately(event, by, kind, of).exists():
        return
    with writing(event, by, finished=True) as change:
        if _lately(change.event, by, kind, of).exists():  # two windows at once
            change.nothing()
            return
        whose = {"entry": of.name, "number": of.number} if of else {}
        change.log("personal data read", KINDS[kind], kind=kind, **whose)


def _lately(event: Event, by: Actor, kind: str, of: Entry | None) -> QuerySet[LogEntry]:
    since = timezone.now() - AGAIN_AFTER
    lines = LogEntry.objects.filter(event=event, verb=READ, user=by.user, data__kind=kind, at__gte=since)
    return lines.filter(data__number=of.number) if of else lines
