"""Who plays whom, and where: one list by name to find oneself, one by table to set the hall up."""

from collections.abc import Iterable
from dataclasses import dataclass

from missions.sheets.flow import Align, Block, Grid, Scale
from tourney.names import sort_key
from tourney.printing.names import with_last_bold
from tourney.printing.titles import Title, begin, document_for

BY_NAME, BY_TABLE = "Pairings by name", "Pairings by table"


@dataclass(frozen=True, slots=True)
class PairingRow:
    """One game, or with an empty `second` the bye. `table` is what stands on the table, empty for none."""

    table: str
    first: str
    second: str = ""
    first_side: str = ""
    second_side: str = ""
    mission: str = ""


def pairings_by_name(title: Title, rows: Iterable[PairingRow]) -> bytes:
    """Everybody once, ordered by last name, with their table and opponent."""
    found = []
    for row in rows:
        found.append((row.first, row.table, row.second))
        if row.second:
            found.append((row.second, row.table, row.first))
    found.sort(key=lambda line: sort_key(line[0]))
    body = tuple((with_last_bold(name), table or "–", opponent or "bye") for name, table, opponent in found)
    grid = Grid(
        (("Name", "Table", "plays"), *body), widths=(5, 1.6, 5), aligns=("left", "right", "left"), bold=frozenset({1})
    )
    return _printed(title, BY_NAME, (grid,), columns=2 if len(found) > 40 else 1, size=9.5 if len(found) > 40 else 11)


def pairings_by_table(title: Title, rows: Iterable[PairingRow]) -> bytes:
    """Every game in the order of the tables, the bye last."""
    rows = list(rows)
    with_mission = any(row.mission for row in rows)
    head = ("Table", "Player", "", "Player", "", *(("Mission",) if with_mission else ()))
    body = tuple(
        (
            row.table or "–",
            row.first,
            row.first_side,
            row.second or "bye",
            row.second_side,
            *((row.mission,) if with_mission else ()),
        )
        for row in rows
    )
    right: Align = "right"
    left: Align = "left"
    widths = (1.3, 5, 1.4, 5, 1.4, *((3,) if with_mission else ()))
    grid = Grid((head, *body), widths=widths, aligns=(right, *(left for _ in head[1:])), bold=frozenset({0}))
    return _printed(title, BY_TABLE, (grid,), columns=1, size=11)


def _printed(title: Title, heading: str, blocks: tuple[Block, ...], *, columns: int, size: float) -> bytes:
    document = document_for(title, heading)
    page, top = begin(document, title, heading)
    document.flow(
        page, blocks, top=top, columns=columns, scale=Scale(size), again=lambda: begin(document, title, heading)
    )
    return document.finish()
