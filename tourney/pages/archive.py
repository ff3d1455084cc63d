"""The events that are over: found again by year and by name, each with its winner."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.core.cache import cache
from django.core.paginator import Page, Paginator
from django.db.models import Count
from django.db.models.functions import Coalesce, ExtractYear

from tourney import queries
from tourney.calling import called_in
from tourney.models import Entry, Event, LogEntry
from tourney.names import bare

A_PAGE = 30
KEEP_SECONDS = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished event: who won, how many played, in which year it was."""

    event: Event
    year: int
    players: int
    winners: tuple[str, ...]


def finished(words: str = "", page: str = "1") -> Page[Any]:
    """A page of the listed events that are over, the newest first; those whose name or place has all of the words."""
    over = Event.objects.filter(listed=True, rehearsal=False, finished_at__isnull=False)
    dated = over.annotate(day=Coalesce("starts_on", "finished_at__date"))
    ordered = dated.annotate(year=ExtractYear("day")).order_by("-day", "-pk")
    if words.split():
        wanted = bare(words).split()
        hits = [pk for pk, name, venue in ordered.values_list("pk", "name", "venue") if _has(f"{name} {venue}", wanted)]
        ordered = ordered.filter(pk__in=hits)
    return Paginator(ordered, A_PAGE).get_page(page)


def _has(text: str, wanted: Iterable[str]) -> bool:
    plain = bare(text)
    return all(word in plain for word in wanted)


def by_year(events: Sequence[Event]) -> Iterator[tuple[int, list[Finished]]]:
    """The events of a page under their years."""
    winners = _winners(events)
    players = _players(events)
    told = (
        Finished(one, one.year, players.get(one.pk, 0), winners.get(one.pk, ()))  # type: ignore[attr-defined]
        for one in events
    )
    for year, group in groupby(told, key=lambda one: one.year):
        yield year, list(group)


def _players(events: Sequence[Event]) -> dict[int, int]:
    """How many played in each event of a page: counted for these alone, not for all that there are."""
    played = Entry.objects.filter(event__in=events).exclude(dropped_after=0).order_by()
    return dict(played.values_list("event").annotate(Count("pk")))


def _winners(events: Sequence[Event]) -> dict[int, tuple[str, ...]]:
    """Whoever was first of each event. The line of the log that ended it says who; older lines do not."""
    ended = LogEntry.objects.filter(event__in=events, verb="event finished").order_by("sequence")
    numbers: dict[int, list[int]] = {line.event_id: line.data["first"] for line in ended if "first" in line.data}
    for event in events:
        if event.pk not in numbers:
            numbers[event.pk] = _worked_out(event)
    names = called_in(events)
    return {pk: tuple(names[pk][one] for one in own if one in names[pk]) for pk, own in numbers.items()}


def _worked_out(event: Event) -> list[int]:
    """The same from the standings; a finished event stands still, so once is enough."""
    key = f"{event.public_id}:{event.revision}:first"
    kept: list[int] | None = cache.get(key)
    if kept is None:
        kept = queries.first_of(event)
        cache.set(key, kept, KEEP_SECONDS)
    return kept
