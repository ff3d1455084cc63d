"""The rounds that are still to come for a player: when they are played and what was planned for them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tourney.models import Event
from tourney.timetable import TimetableDay, TimetableLine, day_in_words

MOST = 5  # that a phone shows


@dataclass(frozen=True, slots=True)
class RoundAhead:
    """A round to come. `hours` is empty without a schedule, `day` unless it is another one than the line's before."""

    number: int
    hours: str = ""
    day: str = ""
    missions: str = ""
    away: bool = False


def ahead(
    event: Event, days: Iterable[TimetableDay], told: Mapping[int, str], after: int, away: Iterable[int] = ()
) -> list[RoundAhead]:
    """The rounds after the one numbered `after`, at most `MOST` of them. `away` are those the player sits out."""
    days = tuple(days)
    lines = {line.round_number: line for day in days for line in day.lines if line.round_number}
    found, missing, shown = [], set(away), None
    for number in range(after + 1, min(after + MOST, event.rounds_planned) + 1):
        line = lines.get(number)
        day = line.starts.date() if line else shown
        other = bool(line) and len(days) > 1 and day != shown
        named = day_in_words(line.starts) if line and other else ""
        hours = line.hours if line else ""
        found.append(RoundAhead(number, hours, named, _missions(line, told, number), number in missing))
        shown = day
    return found if any(one.hours or one.missions or one.away for one in found) else []


def _missions(line: TimetableLine | None, told: Mapping[int, str], number: int) -> str:
    return line.missions if line else told.get(number, "")
