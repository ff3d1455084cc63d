"""Teams as a file for a spreadsheet."""

from tourney.calling import called
from tourney.exports.csv import csv_bytes
from tourney.models import Event
from tourney.teams import team_metrics, teams_of


def teams_csv(event: Event) -> bytes:
    """The teams, best first, with their totals and whose numbers they are."""
    names = called(event)
    header = ("place", "team", *(metric.label for metric in team_metrics(event)), "counted", "left out")
    rows = (
        (
            one.place,
            one.team,
            *one.totals,
            ", ".join(names[member.entry] for member in one.counted),
            ", ".join(names[member.entry] for member in one.left_out),
        )
        for one in teams_of(event)
    )
    return csv_bytes(header, rows)
