"""The hall's screens as a projector turns them: plain values, a screen at a time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.utils import timezone

from tourney.briefing import Briefing, briefing
from tourney.models import Event, Game, MissionMode, Round, Slot
from tourney.pages.board import Board
from tourney.pages.placings import Placing

KINDS = {
    "clock": "Clock and announcements",
    "pairings": "Pairings by name",
    "mission": "The round's mission, where all play one",
    "standings": "Standings, unless they are hidden",
    "schedule": "What is next in the schedule",
}
NAMES, PLACES, SLOTS = 36, 12, 7  # of each as many as the back row can read at once
LEAST, USUAL, MOST = 5, 15, 120  # seconds a screen


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: what kind, its heading, which part of how many, and what it shows."""

    kind: str
    title: str
    lines: Sequence[Any] = ()
    part: int = 1
    parts: int = 1
    briefing: Briefing | None = None


@dataclass(frozen=True, slots=True)
class Longer:
    """A table that plays longer than the others."""

    table: int
    minutes: int


def screens_of(
    event: Event, round_: Round | None, wanted: Sequence[str], board: Board, placings: Sequence[Placing]
) -> list[Screen]:
    """What there is to show of the wanted kinds, in their order; one screen that waits where there is nothing."""
    found: list[Screen] = []
    open_ = round_ is not None and round_.closed_at is None
    for kind in wanted:
        if kind == "clock" and round_:
            found.append(Screen("clock", str(round_)))
        elif kind == "pairings" and round_ and open_:
            found += _pages("pairings", str(round_), board.by_name(), NAMES)
        elif kind == "mission" and round_ and open_ and (mission := _mission(event, round_)):
            found.append(Screen("mission", mission.title, briefing=mission))
        elif kind == "standings" and round_:
            found += _pages("standings", "Standings", placings, PLACES)
        elif kind == "schedule" and (slots := next_slots(event)):
            found.append(Screen("schedule", "Next", slots))
    return found or [Screen("wait", event.name)]


def _pages(kind: str, title: str, lines: Sequence[Any], size: int) -> Iterable[Screen]:
    """Screens of at most `size` lines, each about as full as the next."""
    size = ceil(len(lines) / max(1, ceil(len(lines) / size)))
    parts = [lines[start : start + size] for start in range(0, len(lines), size or 1)]
    return [Screen(kind, title, part, number, len(parts)) for number, part in enumerate(parts, 1)]


def _mission(event: Event, round_: Round) -> Briefing | None:
    if round_.mission_mode != MissionMode.FIXED:
        return None
    units: Any = event.units
    return briefing(event, round_.mission, units)


def next_slots(event: Event, now: datetime | None = None) -> list[Slot]:
    """What goes on and what comes next: lines that have not ended, the earliest first."""
    now = now or timezone.now()
    lines = event.slots.filter(starts_at__gt=now - timedelta(days=1))
    return [one for one in lines if one.starts_at + timedelta(minutes=one.minutes) > now][:SLOTS]


def longer_tables(round_: Round | None) -> list[Longer]:
    """The tables of a round that have minutes of their own and no result yet."""
    if round_ is None:
        return []
    games = Game.objects.filter(round=round_, extra_minutes__gt=0, result=None, table__isnull=False)
    return [Longer(*row) for row in games.order_by("table__number").values_list("table__number", "extra_minutes")]
