"""The lines of a log that somebody looks for."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet

from tourney.logbook import sentence, told
from tourney.models import Event, LogEntry
from tourney.names import bare

PLAYERS, MUSTER = "players", "muster"
HEADER = ("Number", "When", "Who", "What was done", "Kind", "Round", "Time zone")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What keeps a line: `who` is a user's id, `players` or `muster`; nothing given keeps all."""

    words: str = ""
    verb: str = ""
    who: str = ""
    round: int = 0
    entry: int = 0
    since: datetime | None = None
    until: datetime | None = None

    def any(self) -> bool:
        return self != Wanted()


def verbs_of(event: Event) -> list[str]:
    """Every kind of line that the event's log has."""
    return sorted(LogEntry.objects.filter(event=event).order_by().values_list("verb", flat=True).distinct())


def helpers_of(event: Event) -> list[tuple[int, str]]:
    """Everybody with an account who has done something, as the log names them."""
    rows = LogEntry.objects.filter(event=event, user__isnull=False).order_by().values_list("user", "actor").distinct()
    return sorted({pk: actor for pk, actor in rows if pk is not None}.items(), key=lambda one: bare(one[1]))


def lines(event: Event, wanted: Wanted) -> QuerySet[LogEntry] | list[LogEntry]:
    """The lines, newest first. Words and a player are looked for in the sentence, since that is what a reader sees."""
    found = LogEntry.objects.filter(event=event)
    if wanted.verb:
        found = found.filter(verb=wanted.verb)
    if wanted.who:
        found = found.filter(_by(wanted.who))
    if wanted.round:
        found = found.filter(_of_round(event, wanted.round))
    if wanted.since:
        found = found.filter(at__gte=wanted.since)
    if wanted.until:
        found = found.filter(at__lte=wanted.until)
    entry = event.entries.filter(number=wanted.entry).first() if wanted.entry else None
    words = bare(wanted.words).split()
    if not words and entry is None:
        return found
    name = bare(entry.name) if entry else ""
    kept = []
    for line in found:
        text = bare(told(line))
        mine = entry is None or line.entry_id == entry.pk or name in text
        if mine and all(word in text for word in words):
            kept.append(line)
    return kept


def _by(who: str) -> Q:
    if who == PLAYERS:
        return Q(entry__isnull=False)
    if who == MUSTER:
        return Q(entry=None, user=None)
    return Q(user=int(who))


def _of_round(event: Event, number: int) -> Q:
    """Lines that name the round, and those of a table while it was the round that was played."""
    named = Q(data__round=number) | Q(subject=f"Round {number}")
    drafts = LogEntry.objects.filter(event=event, verb="round drafted")
    first = drafts.filter(subject=f"Round {number}").order_by("sequence").values_list("sequence", flat=True).first()
    if first is None:
        return named
    after = drafts.filter(subject=f"Round {number + 1}").order_by("sequence").values_list("sequence", flat=True).first()
    within = Q(sequence__gte=first) & (Q(sequence__lt=after) if after else Q())
    at_table = Q(subject__startswith="Table ") | Q(data__has_key="table")
    return named | (within & at_table & ~Q(data__has_key="round"))


def rows(event: Event, found: QuerySet[LogEntry] | list[LogEntry]) -> Iterator[tuple[str | int, ...]]:
    """The lines for a spreadsheet, times by the clock of the event."""
    zone = ZoneInfo(event.time_zone)
    for line in found:
        number = line.data.get("round", "")
        at = f"{line.at.astimezone(zone):%Y-%m-%d %H:%M:%S}"
        said = number if isinstance(number, int) else ""
        yield line.sequence, at, line.actor, sentence(line), line.verb, said, event.time_zone


def document(event: Event, found: QuerySet[LogEntry] | list[LogEntry]) -> dict[str, Any]:
    """The lines for a program, with what each was made of; without the keys of forms, which are nobody's matter."""
    zone = ZoneInfo(event.time_zone)
    told_lines = [
        {
            "number": line.sequence,
            "at": line.at.astimezone(zone).isoformat(timespec="seconds"),
            "by": line.actor,
            "kind": line.verb,
            "about": line.subject,
            "told": sentence(line),
            "data": {name: value for name, value in line.data.items() if name != "key"},
        }
        for line in found
    ]
    return {"event": event.name, "time_zone": event.time_zone, "lines": told_lines}
