"""Writes to what holds for all army lists: until when, revealed from when, and what a late one costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tourney.errors import Refused
from tourney.models import Adjustment, Entry, Event, ListState
from tourney.zones import as_kept

from . import undoable
from .writing import Actor, Change, check_version, fingerprint, writing

LATE, NONE_SENT = "Army list sent late", "No army list by the deadline"
LIST_SETTINGS = ("lists_due_at", "lists_revealed_at", "late_list_vp")


def list_settings_version(event: Event) -> int:
    """What a form of these settings was made from."""
    return fingerprint([str(getattr(event, name)) for name in LIST_SETTINGS])


def change_list_settings(
    event: Event, by: Actor, *, due: datetime | None, reveal: datetime | None, vp: int, version: int | None = None
) -> None:
    """Until when lists are sent, from when everybody reads them, and what a late one costs.

    A later deadline excuses those that were in by then; an earlier one makes nobody late who was not.
    """
    with writing(event, by) as change:
        check_version(list_settings_version(change.event), version)
        if not 0 <= vp <= 100:
            raise Refused(f"A late list cannot cost {vp} VP.", "Write a number from 0 to 100.")
        _refuse_reveal_before_due(due, reveal)
        new = {"lists_due_at": due, "lists_revealed_at": reveal, "late_list_vp": vp}
        changed = {
            name: [_told(getattr(change.event, name)), _told(value)]
            for name, value in new.items()
            if getattr(change.event, name) != value
        }
        if not changed:
            change.nothing()
            return
        _save_settings(change, new)
        excused = _excuse(change.event) if "lists_due_at" in changed else 0
        zone = change.event.time_zone
        change.log("list settings changed", change.event, changed=changed, excused=excused, zone=zone)
    event.refresh_from_db()


def _told(value: object) -> object:
    return as_kept(value) if isinstance(value, datetime) else value


def _save_settings(change: Change, new: dict[str, Any]) -> None:
    for name, value in new.items():
        setattr(change.event, name, value)
    change.event.save(update_fields=list(new))


def _refuse_reveal_before_due(due: datetime | None, reveal: datetime | None) -> None:
    if due and reveal and reveal < due:
        raise Refused(
            "Lists would be revealed before the deadline, and who has not sent theirs could read the others'.",
            "Reveal them at the deadline or later.",
        )


def _excuse(event: Event) -> int:
    late = event.entries.filter(list_late=True)
    if event.lists_due_at is not None:
        late = late.filter(Q(list_sent_at__lte=event.lists_due_at))
    return late.update(list_late=False)


def reveal_now(event: Event, by: Actor) -> None:
    """From now on everybody reads all lists."""
    with writing(event, by) as change:
        now = timezone.now()
        if change.event.lists_revealed_at and change.event.lists_revealed_at <= now:
            change.nothing()
            return
        if change.event.lists_due_at and now < change.event.lists_due_at:
            raise Refused(
                "The deadline has not come, and who has not sent a list yet could read the others'.",
                "Wait for it, or move it.",
            )
        _save_settings(change, {"lists_revealed_at": now})
        change.log("lists revealed", change.event)
    event.refresh_from_db()


@dataclass(frozen=True, slots=True)
class Cost:
    """What an entry is to lose for its list, and why."""

    entry: Entry
    reason: str


def late_costs(event: Event) -> list[Cost]:
    """Whom the late list costs VP and has not yet: late lists, and after the deadline those who sent none.

    Who was charged once is not charged again, even if the VP were given back by hand.
    """
    if not event.late_list_vp or event.lists_due_at is None or timezone.now() <= event.lists_due_at:
        return []
    none = Q(list_state=ListState.NONE)
    entries = event.entries.filter(Q(list_late=True) | none).exclude(dropped_after=0).order_by("number")
    charged = _charged(event)
    charged |= set(event.adjustments.filter(reason__in=(LATE, NONE_SENT)).values_list("entry__public_id", flat=True))
    return [
        Cost(entry, LATE if entry.list_late else NONE_SENT)
        for entry in entries
        if entry.public_id not in charged and not _arrives_later(entry)
    ]


def _charged(event: Event) -> set[str]:
    """The entries that some charge took VP from, unless that charge was itself taken back."""
    lines = list(event.log.filter(verb__in=("late lists charged", undoable.TAKEN_BACK)))
    gone = undoable.undone(lines)
    stand = (line for line in lines if line.verb != undoable.TAKEN_BACK and line.sequence not in gone)
    return {key for line in stand for key in line.data["entries"]}


def _arrives_later(entry: Entry) -> bool:
    """Who was entered for a later round could not keep the deadline; a list of theirs that is late is marked so."""
    return entry.from_round > 1 and not entry.list_late


def costs_version(event: Event, costs: Sequence[Cost]) -> int:
    """What somebody who takes the VP saw."""
    return fingerprint([event.late_list_vp, [(cost.entry.number, cost.reason) for cost in costs]])


def charge_late(event: Event, by: Actor, *, version: int | None = None) -> int:
    """Take the VP of every late list, once an entry. Returns from how many."""
    with writing(event, by) as change:
        costs = late_costs(change.event)
        if not costs:
            change.nothing()
            return 0
        check_version(costs_version(change.event, costs), version)
        vp = -change.event.late_list_vp
        Adjustment.objects.bulk_create(
            Adjustment(event=change.event, entry=cost.entry, vp=vp, reason=cost.reason) for cost in costs
        )
        change.log(
            "late lists charged", f"{len(costs)} entries", vp=vp, names=[cost.entry.name for cost in costs],
            entries=[cost.entry.public_id for cost in costs],
        )  # fmt: skip
    return len(costs)
