"""The schedule as pages and papers show it, in the event's own time."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from tourney.models import Event, MissionMode, Slot
from tourney.playable import titles_of
from tourney.zones import comes_twice, offset_in_words, on_the_wall


@dataclass(frozen=True, slots=True)
class TimetableLine:
    """A line with the hours on the wall; `missions` is what was planned for a round and may be told.

    In the night in which an hour comes twice, a line that begins or ends in it tells its times with their `offsets`.
    """

    key: int
    kind: str
    title: str
    at: datetime
    starts: datetime
    ends: datetime
    minutes: int
    round_number: int | None = None
    missions: str = ""
    offsets: tuple[str, str] = ("", "")

    @property
    def clock(self) -> str:
        return f"{self.starts:%H:%M}{self.offsets[0]}"

    @property
    def until(self) -> str:
        return f"{self.ends:%H:%M}{self.offsets[1]}" if self.minutes else ""

    @property
    def hours(self) -> str:
        """`14:00–16:30`, or `14:00` of a line that has no end."""
        return f"{self.clock}–{self.until}" if self.minutes else self.clock


@dataclass(frozen=True, slots=True)
class TimetableDay:
    day: date
    lines: tuple[TimetableLine, ...]


def timetable_of(event: Event) -> tuple[TimetableDay, ...]:
    """The schedule by days; at most two queries."""
    lines = lines_of(event)
    days = dict.fromkeys(line.starts.date() for line in lines)
    return tuple(TimetableDay(day, tuple(line for line in lines if line.starts.date() == day)) for day in days)


def lines_of(event: Event) -> list[TimetableLine]:
    told = told_missions(event)
    return [_line(slot, event, told.get(slot.round_number or 0, "")) for slot in event.slots.all()]


def _line(slot: Slot, event: Event, missions: str) -> TimetableLine:
    ends = slot.starts_at + timedelta(minutes=slot.minutes)
    return TimetableLine(
        slot.pk, slot.kind, slot.title, slot.starts_at,
        on_the_wall(slot.starts_at, event.time_zone), on_the_wall(ends, event.time_zone),
        slot.minutes, slot.round_number, missions, _offsets(slot.starts_at, ends, event.time_zone),
    )  # fmt: skip


def _offsets(starts: datetime, ends: datetime, zone: str) -> tuple[str, str]:
    if not (comes_twice(starts, zone) or comes_twice(ends, zone)):
        return "", ""
    return f" ({offset_in_words(starts, zone)})", f" ({offset_in_words(ends, zone)})"


@dataclass(frozen=True, slots=True)
class Coming:
    """The next line to begin, and when, for somebody who reads it now."""

    line: TimetableLine
    when: str


def coming(days: Iterable[TimetableDay], zone: str, now: datetime | None = None) -> Coming | None:
    """What comes next: `at 14:00` today, `on Sunday 11 April at 09:30` on another day."""
    now = now or timezone.now()
    line = next((line for day in days for line in day.lines if line.at > now), None)
    if line is None:
        return None
    day, today = line.starts, on_the_wall(now, zone)
    if day.date() == today.date():
        return Coming(line, gettext("at {time}").format(time=line.clock))
    return Coming(line, gettext("on {day} at {time}").format(day=day_in_words(day), time=line.clock))


def day_in_words(day: date) -> str:
    """`Sunday 11 April`, in the language of the page."""
    return date_format(day, gettext("l j F"))


def told_missions(event: Event) -> dict[int, str]:
    """What may be told of the missions planned for rounds, in words, by the round's number."""
    plans = {int(number): plan for number, plan in event.round_plans.items() if plan.get("told")}
    named = {plan.get("mission", "") for plan in plans.values()} - {""}
    titles = titles_of(event, named) if named else {}
    return {number: _words(plan, titles) for number, plan in sorted(plans.items())}


def _words(plan: dict[str, object], titles: dict[str, str]) -> str:
    mode = str(plan.get("mission_mode", ""))
    if mode == MissionMode.FIXED:
        return titles.get(str(plan.get("mission", "")), "")
    return str(dict(MissionMode.choices).get(mode, ""))
