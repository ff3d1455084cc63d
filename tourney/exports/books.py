"""The workbook of an event: one sheet for each of its lists."""

from tourney import embargo
from tourney.exports.honours import awards_sheet, marks_sheet
from tourney.exports.of_event import entries_sheet, standings_sheet
from tourney.exports.played import results_sheet
from tourney.exports.sheet import Sheet
from tourney.exports.workbook import workbook_bytes
from tourney.honours import awards_are_public
from tourney.models import Event


def public_workbook(event: Event) -> bytes:
    """Standings, results and entries as everybody may know them, and the awards once they are public."""
    lists: list[Sheet] = [
        standings_sheet(event, through=embargo.public_through(event)),
        results_sheet(event, public=True),
        entries_sheet(event),
    ]
    return workbook_bytes([*lists, *([awards_sheet(event)] if awards_are_public(event) else [])])


def desk_workbook(event: Event, *, addresses: bool) -> bytes:
    """Everything in lists, marks included; e-mail addresses for those who run the event."""
    lists = [
        standings_sheet(event),
        results_sheet(event, public=False),
        entries_sheet(event, addresses=addresses),
    ]
    return workbook_bytes(
        [
            *lists,
            *([marks_sheet(event)] if event.marks else []),
            *([awards_sheet(event)] if event.awards else []),
        ]
    )
