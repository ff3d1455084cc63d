"""Seedings taken over from the places of an earlier event."""

import unicodedata
from collections import Counter
from dataclasses import dataclass

from tourney import queries
from tourney.errors import Refused
from tourney.models import Entry, Event

from .writing import Actor, writing

MOST_NAMED = 50  # names in one line of the log


@dataclass(frozen=True, slots=True)
class Seeded:
    """Who was seeded, and the names of those who were not, because nobody or more than one was called so there."""

    seeded: tuple[str, ...]
    untouched: tuple[str, ...]


def seed_from(event: Event, by: Actor, earlier: Event) -> Seeded:
    """Give each entry the place that somebody of exactly its name had in a finished event, capitals aside.

    Those with equal places keep the order of the standings there, so that each seeding is given once. Who is not found,
    or whose name two have in either event, keeps the seeding that was there.
    """
    with writing(event, by) as change:
        if earlier.pk == event.pk or not earlier.finished_at:
            raise Refused(f"{earlier.name} is not finished.", "Choose an event whose standings are final.")
        places = _places(earlier)
        entries = list(change.event.entries.all())
        twice = _twice(entries)
        wanted = {
            entry: places[_read(entry.name)]
            for entry in entries
            if _read(entry.name) in places and _read(entry.name) not in twice
        }
        untouched = [entry for entry in entries if entry not in wanted]
        _refuse_taken(wanted, untouched)
        told = Seeded(tuple(entry.name for entry in wanted), tuple(entry.name for entry in untouched))
        if all(entry.seeding == place for entry, place in wanted.items()):
            change.nothing()
            return told
        Entry.objects.filter(pk__in=[entry.pk for entry in wanted]).update(seeding=None)  # two may change theirs
        for entry, place in wanted.items():
            entry.seeding = place
        Entry.objects.bulk_update(wanted, ["seeding"])
        names = told.untouched[:MOST_NAMED]
        change.log("seedings taken over", earlier.name, seeded=len(wanted), untouched=len(untouched), names=names)
    return told


def _places(earlier: Event) -> dict[str, int]:
    """Places in the order of the standings, by name; names that two have are left out."""
    entries = {entry.number: entry for entry in earlier.entries.all()}
    ranked = [entries[row.entry] for row in queries.standings_of(earlier)]
    twice = _twice(ranked)
    return {_read(entry.name): place for place, entry in enumerate(ranked, 1) if _read(entry.name) not in twice}


def _twice(entries: list[Entry]) -> set[str]:
    return {name for name, count in Counter(_read(entry.name) for entry in entries).items() if count > 1}


def _read(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _refuse_taken(wanted: dict[Entry, int], untouched: list[Entry]) -> None:
    held = {entry.seeding: entry for entry in untouched if entry.seeding}
    for entry, place in wanted.items():
        if place in held:
            raise Refused(
                f"Seeding {place} would go to {entry.name}, but {held[place].name} has it and was not found there.",
                f"Take the seeding of {held[place].name} away first.",
            )
