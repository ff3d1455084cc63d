"""The quick reference on one leaf, both sides: three columns a side, a bar for each step of the turn.

The text is set as large as fits on two pages. A longer one goes on over further leaves at the smallest size. An entry
is never divided, nor parted from the heading above it, and a column that goes on with a step says which.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import batched
from typing import TYPE_CHECKING, NamedTuple

from missions import load, typeface
from missions.reference import reference, told
from missions.sheets.columns import Pen, balanced, fill, largest
from missions.sheets.flow import Heading, Line, Listing, Node, Piece, Scale, typeset
from missions.sheets.lines import Span
from missions.sheets.page import Document, band_height, title_band
from missions.sheets.sections import blocks
from missions.sheets.style import INK, LARGEST, PAPER, RULE, SMALLEST, STEP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from missions.reference import Reference, ToldChapter, ToldEntry, ToldStep
    from missions.sheets.columns import Column
    from missions.sheets.flow import Block
    from missions.sheets.page import Page
    from missions.sheets.style import Paper
    from missions.wording import Units

COLUMNS, PAGES = 3, 2
GAP = 8.0  # between the title and the text below it
TITLE = 20.0
BAR_PAD = 5.0
CAPITAL = 0.68  # height of a capital letter, as a part of the size
GOES_ON = "#e9e2d3"  # bar above a column that goes on with a step
GOES_ON_HEIGHT = 1.45  # of that bar, as a part of the size
# From the smallest up: lines move closer before a text goes on over a further leaf.
SCALES = (
    Scale(SMALLEST, 1.07, 0.4),
    Scale(SMALLEST, 1.1, 0.5),
    Scale(SMALLEST, 1.14, 0.7),
    Scale(SMALLEST, 1.18, 0.85),
    *(Scale(SMALLEST + STEP * step) for step in range(round((LARGEST - SMALLEST) / STEP) + 1)),
)
COMFORTABLE = SCALES[3]  # where it goes on anyway


class _Bar(NamedTuple):
    """What is drawn behind a line; `goes_on` is decoration that stands on it, where a column goes on with a step."""

    colour: str
    goes_on: str = ""


class _Text(NamedTuple):
    """The lines of a whole reference and, by `id` of a line, the step it belongs to and the bar behind it."""

    lines: tuple[Line, ...]
    steps: dict[int, ToldStep]
    bars: dict[int, _Bar]

    def begins(self, line: Line) -> bool:
        """Whether a step begins with this line."""
        return self.bars.get(id(line)) == _Bar(INK)


def reference_sheet(system_key: str, *, paper: Paper = "a4", units: Units = "both") -> bytes:
    """A system's quick reference as PDF, to print on both sides. Raises UnknownMission and UnknownReference."""
    found, system = reference(system_key), load.system(system_key)
    foot = f"Unofficial. {system.title} is a trademark of {system.publisher}."
    title = f"{system.title}: {found.title.lower()}"
    document = Document(title, paper=paper, subject=f"{system.title} {found.title.lower()}", foot=foot)
    draw_reference(document, found, units)
    return document.finish()


def draw_reference(document: Document, found: Reference, units: Units, *, level: int = 0) -> None:
    """Draw both sides of the leaf, and further leaves if the text needs them; always an even number of pages."""
    first, steps = document.pages, told(found, units)
    room = document.frame()
    width, _ = room.columns(COLUMNS)
    height = _top(room) - room.bottom
    placed = largest(SCALES, lambda scale: _two_pages(_text(steps, width, scale), height))
    text, columns = placed or _more_pages(_text(steps, width, COMFORTABLE), height)
    pen = Pen(document.canvas)
    for number, some in enumerate(batched(columns, COLUMNS, strict=False), 1):
        label = f"{found.title}, page {number}"
        key, outline = (None, None) if number > 1 else (f"reference-{found.system}", found.title)
        page = document.begin(label, key=key, outline=outline, level=level)
        _side(page, pen, found, text, some, level)
    if (document.pages - first) % 2:
        document.blank(f"{found.title} (blank)")


def _top(page: Page) -> float:
    return page.top - band_height(TITLE) - GAP


def _two_pages(text: _Text, height: float) -> tuple[_Text, Sequence[Column]] | None:
    columns = balanced(text.lines, COLUMNS * PAGES, height)
    return (text, columns) if columns else None


def _more_pages(text: _Text, height: float) -> tuple[_Text, Sequence[Column]]:
    columns, rest = [], text.lines
    while rest:
        some, rest = fill(rest, [height] * COLUMNS)
        columns += some
    return text, columns


def _side(page: Page, pen: Pen, found: Reference, text: _Text, columns: Sequence[Column], level: int) -> None:
    """Draw a page: its title, the bars and the rules between columns, then the text; the outline gets its steps."""
    lines = [line for column in columns for line in column if id(line) in text.steps]
    titles = dict.fromkeys(text.steps[id(line)].title for line in lines)
    aside = (Span(load.system(found.system).title, bold=True), Span("  ·  ".join(titles)))
    top = title_band(page, found.title, aside=aside, size=TITLE) - GAP
    width, lefts = page.columns(COLUMNS)
    for step in (text.steps[id(line)] for line in lines if text.begins(line)):
        page.canvas.mark(f"reference-{found.system}-{step.key}", step.title, level + 1)
    with page.canvas.artifact():
        _bars(page, text, columns, top)
        page.canvas.setStrokeColor(RULE)
        page.canvas.setLineWidth(0.4)
        for left in lefts[1:]:
            x = left - (lefts[1] - lefts[0] - width) / 2
            page.canvas.line(x, top, x, page.bottom)
    pen.draw(columns, lefts, top, width)


def _bars(page: Page, text: _Text, columns: Sequence[Column], top: float) -> None:
    width, lefts = page.columns(COLUMNS)
    for column, left in zip(columns, lefts, strict=False):
        y = top
        for index, line in enumerate(column):
            y -= line.height + (line.before if index else 0.0)
            if bar := text.bars.get(id(line)):
                page.canvas.setFillColor(bar.colour)
                page.canvas.rect(left, y, width, line.height, stroke=0, fill=1)
                _goes_on(page, bar, left + BAR_PAD, y, line.height)


def _goes_on(page: Page, bar: _Bar, left: float, foot: float, height: float) -> None:
    size = height / GOES_ON_HEIGHT
    page.canvas.setFillColor(INK)
    typeface.draw(page.canvas, left, foot + (height - size * CAPITAL) / 2, bar.goes_on, size, bold=True)


def _text(steps: Sequence[ToldStep], width: float, scale: Scale) -> _Text:
    lines: list[Line] = []
    bars: dict[int, _Bar] = {}
    owners: dict[int, ToldStep] = {}
    for step in steps:
        bar = _bar(step, width, scale)
        again = Line(scale.size * GOES_ON_HEIGHT, 0.0, ())
        bars |= {id(bar): _Bar(INK), id(again): _Bar(GOES_ON, f"{step.title}, continued")}
        new = [bar, *(replace(line, head=(again, *line.head)) for line in _step(step, width, scale))]
        owners |= {id(line): step for line in new}
        lines += new
    return _Text(tuple(lines), owners, bars)


def _bar(step: ToldStep, width: float, scale: Scale) -> Line:
    """The line with which a step begins, to stand on a dark bar."""
    size = scale.size + 2
    height = size * 1.6
    node, base = (Node("H2"),), (height + size * CAPITAL) / 2
    title = Piece(BAR_PAD, base, (Span(f"{step.title.upper()} ", bold=True),), size, PAPER, node)
    dx = width - BAR_PAD - typeface.width(step.pages, scale.size)
    pages = [Piece(dx, base, (Span(step.pages),), scale.size, PAPER, node)] if step.pages else []
    return Line(height, 0.9 * scale.size * scale.air, (title, *pages), breakable=False)


def _step(step: ToldStep, width: float, scale: Scale) -> Iterator[Line]:
    if step.order:
        yield from _whole(typeset([Listing(step.order, numbered=True)], width, scale))
    for chapter in step.sections:
        yield from _chapter(chapter, width, scale)


def _chapter(chapter: ToldChapter, width: float, scale: Scale) -> Iterator[Line]:
    """The heading of a section, ruled off, and its entries; the first one stays with it."""
    *above, last = typeset([Heading(chapter.title.upper(), 3)], width, scale)
    head = [*above, replace(last, height=last.height + 0.16 * scale.size, rule=INK, thickness=0.8)]
    for index, line in enumerate(head):
        white = line.before if index else 0.85 * scale.size * scale.air
        yield replace(line, before=white, pieces=tuple(replace(piece, colour=INK) for piece in line.pieces))
    for entry in chapter.entries:
        yield from _whole(_entry(entry, width, scale))


def _entry(entry: ToldEntry, width: float, scale: Scale) -> list[Line]:
    """An entry's title, its page in the rulebook at the right, and its text."""
    wide = typeface.width(entry.pages, scale.size)
    room = width - (wide + scale.size if entry.pages else 0)
    *above, last = typeset([Heading(entry.heading, 4)], room, scale)
    if entry.pages:
        piece = last.pieces[0]
        title = (*piece.spans[:-1], piece.spans[-1]._replace(text=piece.spans[-1].text + " "))
        pages = Piece(width - wide, piece.dy, (Span(entry.pages),), scale.size, INK, piece.path)
        last = replace(last, pieces=(replace(piece, spans=title), pages))
    text: tuple[Block, ...] = blocks(entry.text)
    return [*above, last, *typeset(text, width, scale)]


def _whole(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines that no column divides."""
    for index, line in enumerate(lines):
        yield replace(line, breakable=index == len(lines) - 1)
