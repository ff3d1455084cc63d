"""The check-in on paper: everybody by surname, a box before each."""

from collections.abc import Sequence
from dataclasses import dataclass

from missions.sheets.flow import Block, Grid, Scale
from tourney.names import sort_key
from tourney.printing.names import with_last_bold
from tourney.printing.titles import Title, begin, document_for

HEADING = "Check-in"
BOX = "□"


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """Somebody to tick. `at` is when they checked in already; `standby` that they wait for a place."""

    name: str
    club: str = ""
    at: str = ""
    standby: bool = False


def check_in_sheet(title: Title, rows: Sequence[CheckInRow]) -> bytes:
    """Those who play by surname in two columns, then the standbys in the order in which they wait."""
    players = sorted((row for row in rows if not row.standby), key=lambda row: sort_key(row.name))
    standbys = [row for row in rows if row.standby]
    document = document_for(title, HEADING)
    page, top = begin(document, title, HEADING)
    grids = [_grid("Name", players)] + ([_grid("Waiting for a place", standbys)] if standbys else [])
    blocks: tuple[Block, ...] = tuple(grids)
    document.flow(page, blocks, top=top, columns=2, scale=Scale(11), again=lambda: begin(document, title, HEADING))
    return document.finish()


def _grid(heading: str, rows: Sequence[CheckInRow]) -> Grid:
    body = tuple((row.at or BOX, with_last_bold(row.name), row.club) for row in rows)
    return Grid((("", heading, "Club"), *body), widths=(1.4, 4.1, 3.5), aligns=("left", "left", "left"))
