"""An event's lists as files for a spreadsheet."""

from tourney import queries
from tourney.exports.csv import csv_bytes
from tourney.models import Event
from tourney.standings import METRICS


def entries_csv(event: Event) -> bytes:
    """The entries with the columns that the reader of entry lists takes, so that another event can read them in."""
    header = ("name", "email", "club", "side", "army", "absent_rounds")
    rows = (
        (
            entry.name,
            entry.email,
            entry.club,
            entry.side,
            entry.army,
            " ".join(str(absence.round_number) for absence in entry.absences.all()),
        )
        for entry in event.entries.prefetch_related("absences")
    )
    return csv_bytes(header, rows)


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
