"""A round on paper alone: what to do when the network is gone, and a list to write every result on."""

from collections.abc import Sequence
from io import BytesIO

from pypdf import PdfReader, PdfWriter

from missions.sheets.flow import Align, Grid, Heading, Listing, Scale
from tourney.printing.pairings import PairingRow
from tourney.printing.titles import Title, begin, document_for

HEADING = "The round on paper"
BLANK = "\u2002" * 6


def on_paper(title: Title, rows: Sequence[PairingRow], *, steps: Sequence[str], by_points: bool) -> bytes:
    """The steps to take, then every game with room for its result."""
    heads = ("VP", "VP") if by_points else ("Lost", "Lost", "Won by")
    head = ("Table", "First", heads[0], "Second", heads[1], *heads[2:])
    games = [row for row in rows if row.second]
    body = tuple((row.table or "–", row.first, BLANK, row.second, BLANK, *(BLANK for _ in heads[2:])) for row in games)
    right: Align = "right"
    left: Align = "left"
    grid = Grid(
        (head, *body),
        widths=(1.2, 5, 1.2, 5, 1.2, *(1.8 for _ in heads[2:])),
        aligns=(right, *(left for _ in head[1:])),
        bold=frozenset({0}),
    )
    document = document_for(title, HEADING)
    page, top = begin(document, title, HEADING)
    blocks = (Heading("If the network is gone"), Listing(tuple(steps), numbered=True), Heading("Results"), grid)
    document.flow(page, blocks, top=top, scale=Scale(10.5), again=lambda: begin(document, title, HEADING))
    return document.finish()


def bound(parts: Sequence[tuple[str, bytes]], *, title: str) -> bytes:
    """Several documents as one, each with its name in the outline; every part begins on a front side."""
    writer = PdfWriter()
    for name, content in parts:
        reader, first = PdfReader(BytesIO(content)), len(writer.pages)
        for page in reader.pages:
            writer.add_page(page)
        writer.add_outline_item(title=name, page_number=first)
        if len(writer.pages) % 2:
            writer.add_blank_page()
    writer.add_metadata({"/Title": title})
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
