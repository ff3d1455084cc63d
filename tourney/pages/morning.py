"""The check-in as its page shows it: who is here, who is missing, who waits for a place."""

import re
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tourney import tokens
from tourney.models import AccessToken, Entry, Event, Registration
from tourney.names import bare
from tourney.pages.roll import Status, roll
from tourney.services.registering import room, waiting


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. `at` is when they checked in, in the event's own time; empty while they have not."""

    entry: Entry
    at: str
    twin: bool
    status: tuple[Status, ...]


@dataclass(frozen=True, slots=True)
class Standby:
    """Somebody on the waiting list, and since when they are in the hall."""

    registration: Registration
    at: str


@dataclass(frozen=True, slots=True)
class Morning:
    """The check-in. `free` is how many places there are for standbys; None where there is no limit."""

    here: tuple[Person, ...]
    missing: tuple[Person, ...]
    last: Person | None  # who checked in last, to be taken back at once
    standbys: tuple[Standby, ...]
    free: int | None

    @property
    def total(self) -> int:
        return len(self.here) + len(self.missing)

    @property
    def movable(self) -> tuple[Registration, ...]:
        """The standbys who are in the hall and for whom there is a place, in the order of the waiting list."""
        present = tuple(one.registration for one in self.standbys if one.at)
        return present if self.free is None else present[: self.free]


def morning(event: Event) -> Morning:
    """Everybody who plays, by surname, and the waiting list in its order. Six queries, however many there are."""
    zone = ZoneInfo(event.time_zone)
    people = [
        Person(line.entry, _clock(line.entry.checked_in_at, zone), line.twin, line.status)
        for line in roll(event)
        if line.entry.dropped_after is None
    ]
    here = tuple(one for one in people if one.at)
    last = max(here, key=lambda one: one.entry.checked_in_at or one.entry.created_at, default=None)
    standbys = tuple(Standby(one, _clock(one.present_at, zone)) for one in waiting(event))
    missing = tuple(one for one in people if not one.at)
    return Morning(here, missing, last, standbys, room(event) if standbys else None)


def _clock(at: datetime | None, zone: ZoneInfo) -> str:
    return "" if at is None else f"{at.astimezone(zone):%H:%M}"


def since(entry: Entry) -> str:
    """When somebody checked in, in the event's own time; empty if they have not."""
    return _clock(entry.checked_in_at, ZoneInfo(entry.event.time_zone))


def meant(event: Event, text: str) -> list[Entry]:
    """Whom somebody means who types this into the check-in, or scans it: a code of one entry, or words of names.

    Where some of those found are missing, they alone are meant: nobody looks for a player who is here.
    """
    found = _by_code(event, text)
    if found:
        return [found]
    wanted = bare(text).split()
    active = event.entries.filter(dropped_after=None) if wanted else event.entries.none()
    named = [one for one in active if all(word in bare(f"{one.name} {one.club}") for word in wanted)]
    return [one for one in named if one.checked_in_at is None] or named


def meant_of_waiting(event: Event, text: str) -> list[Registration]:
    """Those on the waiting list in whose name or club each of the words stands."""
    wanted = bare(text).split()
    return [one for one in waiting(event) if wanted and all(word in bare(f"{one.name} {one.club}") for word in wanted)]


def _by_code(event: Event, text: str) -> Entry | None:
    """The entry of a badge's code or address, or of a player's own card. Scanners may type in capitals."""
    code = re.split(r"[/\s]", text.strip().rstrip("/"))[-1]
    if len(code) < 12 or not re.fullmatch(r"[0-9A-Za-z-]+", code):
        return None
    entry = event.entries.filter(public_id=code.lower()).first()
    if entry is not None:
        return entry
    token = AccessToken.objects.select_related("entry").filter(
        entry__event=event, digest=tokens.digest(code), revoked_at=None
    )
    return next((one.entry for one in token), None)
