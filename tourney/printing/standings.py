"""The table of the event on paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from missions.sheets.flow import Align, Grid, Heading, Listing, Paragraph, Scale
from tourney.printing.titles import Title, begin, document_for

LEGEND = "What decides, in this order"
SHARED = "Who is equal on all of them shares a place, marked with =, and the places after it are skipped."


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One entry: its place as shown, and its numbers as text, in the order of the columns."""

    place: str
    name: str
    club: str
    side: str
    values: tuple[str, ...]


def standings(
    title: Title, columns: Sequence[str], rows: Iterable[StandingsRow], *, legend: Sequence[str] = ()
) -> bytes:
    """The standings with the heads of their `columns`; the `legend` says under them what each criterion is."""
    body = tuple((row.place, row.name, row.club, row.side, *row.values) for row in rows)
    right: Align = "right"
    left: Align = "left"
    aligns = (right, left, left, left, *(right for _ in columns))
    grid = Grid(
        (("Place", "Name", "Club", "Side", *columns), *body),
        widths=(1.2, 5, 4, 1.5, *(1.3 for _ in columns)),
        aligns=aligns,
        bold=frozenset({0, 1}),
    )
    heading = "Standings"
    document = document_for(title, heading)
    page, top = begin(document, title, heading)
    under = (Heading(LEGEND), Listing(tuple(legend), numbered=True), Paragraph(SHARED)) if legend else ()
    document.flow(page, (grid, *under), top=top, scale=Scale(10), again=lambda: begin(document, title, heading))
    return document.finish()
