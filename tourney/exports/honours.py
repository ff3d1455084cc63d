"""Marks and awards as files for a spreadsheet."""

from collections.abc import Iterable, Iterator, Mapping

from tourney import queries
from tourney.amounts import amount
from tourney.calling import called
from tourney.exports.csv import sheet_csv
from tourney.exports.sheet import Cell, Sheet, sheet
from tourney.honours import awarded_of, number_labels
from tourney.marking import counted_of, marks_of, seats_of
from tourney.models import Event
from tourney.schemes import Counted, Line, Mark


def marks_csv(event: Event) -> bytes:
    """Each entry with the marks it was given, blank ones blank, and what each mark counts."""
    return sheet_csv(marks_sheet(event))


def marks_sheet(event: Event) -> Sheet:
    """The marks as a list."""
    record, marks = queries.record(event), marks_of(event)
    names, shown = {entry.number: entry for entry in event.entries.all()}, called(event)
    rounds = sorted({number for own in seats_of(record).values() for number in own})
    counted = counted_of(event, record)
    header = ["name", "club", *(title for mark in marks for title in _titles(mark, rounds))]
    rows = (
        (shown[one], names[one].club, *(cell for m in marks for cell in _cells(m, counted[one][m.key], rounds)))
        for one in record.entries
    )
    return sheet("Marks", header, rows)


def _titles(mark: Mark, rounds: Iterable[int]) -> Iterator[str]:
    if mark.by == "desk":
        yield mark.label
    else:
        yield from (f"{mark.label}, round {number}" for number in rounds)
    yield f"{mark.label} counts"


def _cells(mark: Mark, counted: Counted, rounds: Iterable[int]) -> Iterator[Cell]:
    if mark.by == "desk":
        yield counted.parts[0].given.value
    else:
        given = {part.given.round: part.given.value for part in counted.parts}
        yield from (given.get(number) for number in rounds)
    yield counted.amount


def awards_csv(event: Event) -> bytes:
    """Every award with all who might have had it, best first, and the working of their numbers."""
    return sheet_csv(awards_sheet(event))


def awards_sheet(event: Event) -> Sheet:
    """The awards as a list."""
    names, labels = called(event), number_labels(event)
    rows = (
        (
            one.award.label,
            row.place,
            row.entry in one.winners,
            names[row.entry],
            row.total,
            " + ".join(worked(line, labels) for line in row.lines),
            row.before,
        )
        for one in awarded_of(event)
        for row in one.ranking
    )
    return sheet("Awards", ("award", "place", "wins", "name", "total", "working", "has already"), rows)


def worked(line: Line, labels: Mapping[str, str]) -> str:
    """`Painting 24`, or with a cap and a weight `Points 5 (counts 4) × 10`."""
    cap = f" (counts {amount(line.counts)})" if line.counts != line.value else ""
    weight = f" × {amount(line.weight)}" if line.weight != 1 else ""
    return f"{labels[line.number]} {amount(line.value)}{cap}{weight}"
