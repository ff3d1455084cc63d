"""An event's lists as files for a spreadsheet."""

from tourney import queries
from tourney.exports.csv import Cell, csv_bytes
from tourney.models import Entry, Event
from tourney.rosters import COLUMNS
from tourney.standings import METRICS


def entries_csv(event: Event) -> bytes:
    """The entries with the columns that the reader of entry lists takes, so that another event can read them in."""
    rows = ([_cell(entry, column) for column in COLUMNS] for entry in event.entries.prefetch_related("absences"))
    return csv_bytes(COLUMNS, rows)


def _cell(entry: Entry, column: str) -> Cell:
    if column == "absent_rounds":
        return " ".join(str(absence.round_number) for absence in entry.absences.all())
    value: Cell = getattr(entry, column)
    return "" if value is False else value


def standings_csv(event: Event) -> bytes:
    """Places and every criterion, in the event's order. Nobody's address is in it."""
    entries = {entry.number: entry for entry in event.entries.all()}
    header = (
        "place",
        "name",
        "club",
        "side",
        "army",
        *(event.practice.says(METRICS[key].label) for key in event.tiebreaks),
    )
    rows = (
        (
            row.place,
            entries[row.entry].name,
            entries[row.entry].club,
            entries[row.entry].side,
            entries[row.entry].army,
            *(row.values[key] for key in event.tiebreaks),
        )
        for row in queries.standings_of(event)
    )
    return csv_bytes(header, rows)
