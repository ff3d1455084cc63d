"""Blocks of text, set into lines that know where a column may end.

    blocks = [Heading("Deployment"), Listing(("First …", "Then …"), numbered=True), Paragraph("…"), Grid(rows)]
    lines = typeset(blocks, 250, Scale(9.5))

`typeset` decides everything about a block but its place: `columns.fill` stacks the lines and `columns.Pen` draws
them. A heading stays with the three lines after it, a paragraph never leaves a single line behind or carries one over,
and a table's head is repeated where the table goes on. Lengths are points.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from missions.sheets.lines import Span, Text, broken, longest_word, measured
from missions.sheets.style import ACCENT, AIR, INK, LEADING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

type Align = Literal["left", "right", "centre"]


@dataclass(frozen=True, slots=True)
class Heading:
    """`level` 2 is a section's, ruled off; 3 stands above a part of one."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: Text
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """Bullets, or numbers."""

    items: tuple[Text, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the first of `rows` is its head, unless `head` is false.

    `widths` are parts of the whole (2, 1, 1 gives the first half of it). `bold` names columns set in bold.
    """

    rows: tuple[tuple[Text, ...], ...]
    widths: tuple[float, ...] = ()
    aligns: tuple[Align, ...] = ()
    bold: frozenset[int] = frozenset()
    head: bool = True


class Scale(NamedTuple):
    """Size of running text, distance of its lines as a part of that, and how much of the usual white to leave."""

    size: float
    leading: float = LEADING
    air: float = AIR


type Block = Heading | Paragraph | Listing | Grid


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A node of the structure tree, told apart by identity: lines that share it are parts of one element."""

    role: str
    scope: str | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """Text at a place in its line: `dx` from the column's left edge, `dy` down from the line's top to the baseline."""

    dx: float
    dy: float
    spans: tuple[Span, ...]
    size: float
    colour: str
    path: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """What is stacked in a column. `before` is the white above it, but at the top of a column there is none.

    A column may end after it if `breakable`. `rule` is the colour of a line along its foot; `head` is what is
    repeated above it when it begins a column.
    """

    height: float
    before: float
    pieces: tuple[Piece, ...]
    breakable: bool = True
    rule: str | None = None
    thickness: float = 0.5
    head: tuple[Line, ...] = ()


COMPANY = 3  # lines that follow a heading in its column, of however many blocks


def typeset(blocks: Iterable[Block], width: float, scale: Scale) -> tuple[Line, ...]:
    """The blocks as lines for a column of `width`, their text at the scale's size."""
    lines: list[Line] = []
    before: Block | None = None
    company = COMPANY
    for block in blocks:
        new = list(_SETTERS[type(block)](block, width, scale))  # type: ignore[operator]
        if new and isinstance(before, Grid) and isinstance(block, Paragraph):
            new[0] = replace(new[0], before=0.75 * scale.size * scale.air)
        if isinstance(block, Heading):
            company = 0
        else:
            alone = max(0, COMPANY - 1 - company)
            new[:alone] = [replace(line, breakable=False) for line in new[:alone]]
            company += len(new)
        lines += new
        before = block if new else before
    return tuple(lines)


def _heading(block: Heading, width: float, scale: Scale) -> Iterator[Line]:
    ruled = block.level == 2
    large = scale.size + 2 if ruled else scale.size
    text = block.text.upper() if ruled else block.text
    node = (Node(f"H{block.level}"),)
    rows = _spaced(broken(text, width, large, bold=True))
    white = (0.85 if ruled else 0.5) * scale.size * (0.35 + 0.65 * scale.air)
    for index, row in enumerate(rows):
        line = _line(row, scale._replace(size=large), 0.0 if index else white, node, colour=INK if ruled else ACCENT)
        line = replace(line, breakable=False)
        if ruled and index == len(rows) - 1:
            line = replace(line, height=line.height + 0.22 * scale.size * scale.air, rule=INK, thickness=1.0)
        yield line


def _paragraph(block: Paragraph, width: float, scale: Scale) -> Iterator[Line]:
    node = (Node("P"),)
    rows = _spaced(broken(block.text, width, scale.size, italic=block.italic))
    introduces = bool(rows) and rows[-1][-1].text.rstrip().endswith(":")
    for index, row in enumerate(rows):
        white = 0.0 if index else 0.35 * scale.size * scale.air
        line = _line(row, scale, white, node)
        yield replace(line, breakable=_may_end(index, len(rows)) and not (introduces and index == len(rows) - 1))


def _spaced(rows: list[tuple[Span, ...]]) -> list[tuple[Span, ...]]:
    """The lines with a space behind all but the last, so that words stay apart when the text is read out or copied."""
    return [(*row[:-1], row[-1]._replace(text=row[-1].text + " ")) for row in rows[:-1]] + rows[-1:]


def _may_end(index: int, count: int) -> bool:
    """Whether a column may end after this line of a text: with none left over, or with two on either side."""
    return index == count - 1 or (index >= 1 and count - index - 1 >= 2)


def _listing(block: Listing, width: float, scale: Scale) -> Iterator[Line]:
    size = scale.size
    whole = Node("L")
    labels = [(Span(f"{place}." if block.numbered else "•", bold=True),) for place in range(1, len(block.items) + 1)]
    indent = max((measured(label, size) for label in labels), default=0.0) + 0.45 * size
    for label, item in zip(labels, block.items, strict=True):
        entry = Node("LI")
        path = (whole, entry, Node("LBody"))
        rows = _spaced(broken(item, width - indent, size)) or [(Span(" "),)]
        for index, row in enumerate(rows):
            line = _line(row, scale, 0.0 if index else 0.28 * size * scale.air, path, dx=indent)
            if not index:
                dx = indent - 0.45 * size - measured(label, size)
                mark = Piece(dx, line.pieces[0].dy, label, size, INK, (whole, entry, Node("Lbl")))
                line = replace(line, pieces=(mark, *line.pieces))
            yield replace(line, breakable=_may_end(index, len(rows)))


def _line(
    row: tuple[Span, ...], scale: Scale, before: float, path: tuple[Node, ...], *, dx: float = 0.0, colour: str = INK
) -> Line:
    height = scale.size * scale.leading
    return Line(height, before, (Piece(dx, _baseline(scale), row, scale.size, colour, path),))


def _baseline(scale: Scale) -> float:
    """From a line's top down to its baseline: half the white between lines, and the letters' height."""
    return scale.size * (0.5 * (scale.leading - 1) + 0.76)


TALL_ROW = 12  # lines from which a row of a table may be divided between columns
PAD = 0.4  # white at either side of a cell, as a part of the size
SHORT_TABLE = 10  # rows up to which a table is kept whole


def _grid(block: Grid, width: float, scale: Scale) -> Iterator[Line]:
    whole = Node("Table")
    count = max((len(row) for row in block.rows), default=0)
    room = _room(block, block.widths or (1.0,) * count, width, scale.size)
    head: tuple[Line, ...] = ()
    for number, row in enumerate(block.rows):
        is_head = block.head and number == 0
        lines = list(_row(block, row, room, scale, (whole, Node("TR")), is_head))
        if is_head:
            head = tuple(lines)
        else:
            lines[0] = replace(lines[0], head=head)
        whole_table = len(block.rows) <= SHORT_TABLE and number < len(block.rows) - 1
        yield from (replace(line, breakable=line.breakable and not whole_table) for line in lines)


def _room(block: Grid, parts: tuple[float, ...], width: float, size: float) -> list[float]:
    """Widths of a table's columns: their parts of the whole, but each at least as wide as its longest word."""
    least = [0.0] * len(parts)
    for row in block.rows:
        for column, text in enumerate(row[: len(parts)]):
            least[column] = max(least[column], longest_word(text) * size + 2 * PAD * size)
    if sum(least) >= width:
        return [width * part / sum(parts) for part in parts]
    fixed: dict[int, float] = {}
    while True:
        shared = sum(part for column, part in enumerate(parts) if column not in fixed)
        left = width - sum(fixed.values())
        room = [fixed.get(column, left * part / shared if shared else 0.0) for column, part in enumerate(parts)]
        short = [column for column in range(len(parts)) if room[column] < least[column] and column not in fixed]
        if not short:
            return room
        fixed |= {column: least[column] for column in short}


def _row(
    block: Grid, row: tuple[Text, ...], room: Sequence[float], scale: Scale, path: tuple[Node, ...], head: bool
) -> Iterator[Line]:
    size, white = scale.size, 0.28 * scale.size * scale.air
    pad = PAD * size
    cells = []
    left = 0.0
    for column, (text, wide) in enumerate(zip(row, room, strict=False)):
        cell = Node("TH" if head else "TD", "Column" if head else None)
        align = block.aligns[column] if column < len(block.aligns) else "left"
        lines = broken(text, wide - 2 * pad, size, bold=head or column in block.bold) or [(Span(" "),)]
        cells.append((left, wide, align, lines, (*path, cell)))
        left += wide
    depth = max((len(cell[3]) for cell in cells), default=1) or 1
    for index in range(depth):
        pieces = []
        top = white if index == 0 else 0.0
        for left, wide, align, lines, cell_path in cells:
            if index < len(lines):
                spaced = _spaced(lines)
                slack = wide - 2 * pad - measured(lines[index], size)
                dx = left + pad + {"left": 0.0, "centre": slack / 2, "right": slack}[align]
                pieces.append(Piece(dx, top + _baseline(scale), spaced[index], size, INK, cell_path))
        last = index == depth - 1
        yield Line(
            height=top + size * scale.leading + (white if last else 0.0),
            before=0.0,
            pieces=tuple(pieces),
            breakable=not head and (last or depth >= TALL_ROW),
            rule=INK if last else None,
            thickness=0.9 if head else 0.3,
        )


_SETTERS = {Heading: _heading, Paragraph: _paragraph, Listing: _listing, Grid: _grid}
