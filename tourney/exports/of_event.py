"""An event's lists as files for a spreadsheet."""

from tourney import queries
from tourney.calling import called
from tourney.exports.csv import Cell, csv_bytes, sheet_csv
from tourney.exports.sheet import Sheet, sheet
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
    return sheet_csv(standings_sheet(event))


def standings_sheet(event: Event, *, through: int | None = None) -> Sheet:
    """The standings, made of the rounds up to `through`."""
    entries, names = {entry.number: entry for entry in event.entries.all()}, called(event)
    criteria = [event.practice.says(METRICS[key].label) for key in event.tiebreaks]
    rows = (
        (
            row.place,
            names[row.entry],
            entries[row.entry].club,
            entries[row.entry].side,
            entries[row.entry].army,
            *(row.values[key] for key in event.tiebreaks),
        )
        for row in queries.standings_of(event, through=through)
    )
    return sheet("Standings", ("place", "name", "club", "side", "army", *criteria), rows)


def entries_sheet(event: Event, *, addresses: bool = False) -> Sheet:
    """Who plays. With `addresses` the e-mail addresses too, which are for those who run the event."""
    shown = ("number", "name", "club", "side", "army", "nation", "team")
    header = (*shown, "dropped after round", *(["email"] if addresses else []))
    names = called(event)
    rows = (
        (
            *(names[one.number] if name == "name" else getattr(one, name) for name in shown),
            one.dropped_after,
            *([one.email] if addresses else []),
        )
        for one in event.entries.all()
        if one.dropped_after != 0
    )
    return sheet("Entries", header, rows)
