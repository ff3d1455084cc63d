"""Writes to the schedule: all of its lines at once, or everything from a line on moved."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Self

from tourney.errors import Refused
from tourney.models import Event, Slot
from tourney.outlines import Plan
from tourney.zones import NoSuchHour, days_later, moment, on_the_wall

from .writing import Actor, check_version, done_already, fingerprint, fresh, writing

MOST_LINES, LONGEST, FURTHEST = 80, 1440, 1440


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is wished: when it starts by the clock on the event's wall. `pk` is the row it changes, if any."""

    kind: str
    title: str
    starts: datetime
    minutes: int = 0
    round_number: int | None = None
    pk: int | None = None

    @classmethod
    def of(cls, plan: Plan) -> Self:
        return cls(plan.kind, plan.title, plan.starts, plan.minutes, plan.round_number)


def schedule_version(event: Event) -> int:
    """What a form of the schedule was made from."""
    return fingerprint([event.time_zone, [[slot.pk, *_told(slot, event.time_zone)] for slot in event.slots.all()]])


def set_schedule(event: Event, by: Actor, lines: Sequence[Line], *, version: int | None = None) -> None:
    """Make the schedule these lines and no others. A line that has a `pk` stays the row it is, with its address in
    calendars. Of an hour that comes twice the first is meant, unless the row stands at the second already."""
    with writing(event, by) as change:
        check_version(schedule_version(change.event), version)
        before = {slot.pk: slot for slot in change.event.slots.all()}
        kept = told_lines(change.event)
        _refuse_odd(change.event, lines)
        slots = [_slot(change.event, line, before.get(line.pk or 0)) for line in lines]
        staying = {slot.pk for slot in slots if slot.pk}
        change.event.slots.exclude(pk__in=staying).delete()
        # Numbers of rounds are free to change places.
        change.event.slots.filter(kind=Slot.Kind.ROUND).update(kind=Slot.Kind.OTHER, round_number=None)
        for slot in slots:
            slot.save()
        after = told_lines(change.event)
        if kept == after and staying == set(before):
            change.nothing()
            return
        change.log("schedule set", change.event, before=kept, after=after)


def move_schedule(
    event: Event, by: Actor, minutes: int, *, start: int | None = None, key: str = "", version: int | None = None
) -> None:
    """Move everything by so many minutes, or only the line with that key (`start`) and all that begin no earlier."""
    with writing(event, by) as change:
        if done_already(change, "schedule moved", key):
            change.nothing()
            return
        check_version(schedule_version(change.event), version)
        if not minutes or abs(minutes) > FURTHEST:
            raise Refused(f"Move the schedule by 1 to {FURTHEST} minutes, forward or back.")
        slots = change.event.slots.all()
        title = "Everything"
        if start is not None:
            first = fresh(slots, start)
            slots, title = slots.filter(starts_at__gte=first.starts_at), first.title
        moved = list(slots)
        if not moved:
            raise Refused("There is nothing to move.", "Write the schedule first.")
        for slot in moved:
            slot.starts_at += timedelta(minutes=minutes)
        Slot.objects.bulk_update(moved, ["starts_at"])
        change.log("schedule moved", title, minutes=minutes, lines=len(moved), all=start is None, key=key)


def add_lines(event: Event, lines: Iterable[Line]) -> None:
    """Give an event that is just being made its schedule, inside the write that makes it."""
    lines = list(lines)
    _refuse_odd(event, lines)
    for line in lines:
        _slot(event, line, None).save()


def follow(event: Event, *, days: int = 0, zone: str = "") -> None:
    """Keep the hours on the wall when the event's date or zone is changed, inside the write that changes it.

    `zone` is the one it had before.
    """
    moved = list(event.slots.all())
    for slot in moved:
        slot.starts_at = days_later(slot.starts_at, days, zone or event.time_zone, event.time_zone)
    Slot.objects.bulk_update(moved, ["starts_at"])


def told_lines(event: Event) -> list[list[Any]]:
    """The schedule for the log: kind, title, start by the wall, minutes and round of each line."""
    return [_told(slot, event.time_zone) for slot in Slot.objects.filter(event=event)]


def _told(slot: Slot, zone: str) -> list[Any]:
    wall = on_the_wall(slot.starts_at, zone)
    return [slot.kind, slot.title, f"{wall:%Y-%m-%d %H:%M}", slot.minutes, slot.round_number]


def _refuse_odd(event: Event, lines: Sequence[Line]) -> None:
    if len(lines) > MOST_LINES:
        raise Refused(f"A schedule has at most {MOST_LINES} lines.", "Take some away.")
    rounds = [line.round_number for line in lines if line.kind == Slot.Kind.ROUND]
    if twice := next((number for number in rounds if rounds.count(number) > 1), None):
        raise Refused(f"Round {twice} is in the schedule twice.", "Take one of the two away.")
    for line in lines:
        if line.kind == Slot.Kind.ROUND and not 1 <= (line.round_number or 0) <= event.rounds_planned:
            raise Refused(
                f"{line.title}: the event has {event.rounds_planned} rounds.", "Raise their number under Settings."
            )
        if not line.title.strip() or line.kind not in Slot.Kind.values or not 0 <= line.minutes <= LONGEST:
            raise Refused(f"The line at {line.starts:%H:%M} needs a title, a kind and 0 to {LONGEST} minutes.")


def _slot(event: Event, line: Line, row: Slot | None) -> Slot:
    slot = row or Slot(event=event)
    if row is None or on_the_wall(row.starts_at, event.time_zone) != line.starts:
        try:
            slot.starts_at = moment(line.starts, event.time_zone).at
        except (NoSuchHour, OverflowError) as error:
            raise Refused(
                f"{line.title}: {line.starts:%H:%M} is no time on {line.starts.day} {line.starts:%B}: {error}.",
                "Choose another time.",
            ) from error
    slot.kind, slot.title, slot.minutes = line.kind, line.title.strip(), line.minutes
    slot.round_number = line.round_number if line.kind == Slot.Kind.ROUND else None
    return slot
