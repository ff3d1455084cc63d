"""Writes to marks: what is marked, and the marks themselves."""

from collections.abc import Iterator, Mapping
from typing import Any

from tourney.errors import Refused, Stale
from tourney.honours import opponents_in
from tourney.models import Entry, Event, Mark
from tourney.schemes import Mark as Kind
from tourney.schemes import marks_data, not_allowed, read_marks, twins

from .scoring import taken
from .writing import Actor, Change, check_version, fingerprint, writing

type Cell = tuple[int, str]
"""An entry's number and a mark's key."""


def marks_version(event: Event) -> int:
    """What a form of the kinds of marks was made from."""
    return fingerprint(event.marks)


def set_marks(event: Event, by: Actor, data: list[dict[str, Any]], *, version: int | None = None) -> None:
    """Say what is marked. A mark that somebody has been given can neither go nor become too small for it."""
    with writing(event, by) as change:
        wanted = taken("These marks", read_marks, data)
        kept = marks_data(wanted)
        if change.event.marks == kept:
            change.nothing()
            return
        check_version(marks_version(change.event), version)
        _part_twins(wanted)
        _keep_given(change.event, wanted)
        _keep_awarded(change.event, wanted)
        change.event.marks = kept
        change.event.save(update_fields=["marks"])
        change.log("marks defined", change.event, labels=[mark.label for mark in wanted], after=kept)
    event.refresh_from_db()


def _part_twins(wanted: tuple[Kind, ...]) -> None:
    for at, before in twins([mark.label for mark in wanted]).items():
        raise Refused(f"{wanted[at].label} has the name of {before}.", "Give one of them another name.")


def _keep_given(event: Event, wanted: tuple[Kind, ...]) -> None:
    new = {mark.key: mark for mark in wanted}
    for old in read_marks(event.marks):
        given = Mark.objects.filter(entry__event=event, key=old.key)
        mark = new.get(old.key)
        if mark is None or mark.by != old.by:
            if count := given.count():
                change = "go" if mark is None else "be given by others"
                raise Refused(f"{old.label} cannot {change}: {count} are given.", "Clear them first.")
        elif too_high := given.filter(value__gt=mark.highest).select_related("entry").first():
            raise Refused(
                f"{mark.label} cannot go up to {mark.highest} only: {too_high.entry} has {too_high.value}.",
                "Change that mark first.",
            )


def _keep_awarded(event: Event, wanted: tuple[Kind, ...]) -> None:
    keys = {f"mark:{mark.key}" for mark in wanted}
    for award in event.awards:
        named = [part["number"] for part in award["of"]] + list(award.get("ties", ()))
        gone = next((name for name in named if name.startswith("mark:") and name not in keys), None)
        if gone:
            raise Refused(f"The award {award['label']} counts {gone.removeprefix('mark:')}.", "Change the award first.")


def enter_marks(
    event: Event,
    by: Actor,
    wanted: Mapping[Cell, int | None],
    *,
    seen: Mapping[Cell, int | None],
    round_number: int = 0,
) -> int:
    """Give marks by entry and key, None for a blank; says how many are new or changed.

    `seen` is what the form showed: cells that are as seen are left alone, and one that somebody else has changed since
    is refused. With a round they are what the opponents of that round gave; without one, the desk's.
    """
    changed = {cell: value for cell, value in wanted.items() if value != seen.get(cell)}
    with writing(event, by) as change:
        told = list(_enter(change, changed, seen, round_number))
        if told:
            change.log("marks entered", f"Marks of round {round_number}" if round_number else "Marks", changed=told)
        else:
            change.nothing()
    return len(told)


def _enter(
    change: Change, changed: Mapping[Cell, int | None], seen: Mapping[Cell, int | None], round_number: int
) -> Iterator[list[Any]]:
    kinds = {mark.key: mark for mark in read_marks(change.event.marks)}
    entries = {entry.number: entry for entry in change.event.entries.all()}
    givers = opponents_in(change.event, round_number) if round_number else {}
    rows = {
        (row.entry.number, row.key): row
        for row in Mark.objects.filter(entry__event=change.event, round_number=round_number).select_related("entry")
    }
    for (number, key), value in changed.items():
        row, entry, kind = rows.get((number, key)), entries.get(number), kinds.get(key)
        if entry is None or kind is None or (kind.by == "desk") != (round_number == 0):
            raise Stale("An entry or a mark is no longer there.", "Load the page again to see what is.")
        before = row.value if row else None
        if before == value:
            continue
        if before != seen.get((number, key)):
            raise Stale(
                f"Somebody has changed {kind.label} of {entry} to {'blank' if before is None else before} meanwhile.",
                "Look at it, then save again.",
            )
        if why := not_allowed(kind, value):
            raise Refused(f"{entry}: {why}.")
        if round_number and number not in givers:
            raise Refused(f"{entry} has no opponent in round {round_number}.", "Leave the mark blank.")
        _save(row, entry, key, value, round_number, givers.get(number))
        yield [entry.name, kind.label, before, value]


def _save(row: Mark | None, entry: Entry, key: str, value: int | None, round_number: int, giver: Entry | None) -> None:
    if value is None:
        if row:
            row.delete()
        return
    row = row or Mark(entry=entry, key=key, round_number=round_number, giver=giver)
    row.value, row.giver = value, giver
    row.save()
