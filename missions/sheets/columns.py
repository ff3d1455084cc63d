"""Lines into columns: as many as fit, evenly filled, broken only where a line allows it; and columns onto the page.

lines = typeset(blocks, 250, Scale(9.5))
columns, rest = fill(lines, [300, 300])          # heights in points; `rest` goes on the next page
columns = balanced(lines, count=2, height=300)   # or None if they do not fit
draw(canvas, columns, [40, 310], top=400, width=250)
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from missions import typeface
from missions.sheets.flow import Heading, typeset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from missions.sheets.flow import Line, Node, Piece, Scale
    from missions.sheets.lines import Span
    from missions.sheets.structure import Element
    from missions.sheets.tagged import TaggedCanvas

type Column = tuple[Line, ...]

SLACK = 0.01  # points lost to rounding
CONTINUED = ", CONTINUED"


def height_of(lines: Iterable[Line]) -> float:
    """Height of a column: the white above its first line does not count."""
    total = before = 0.0
    for index, line in enumerate(lines):
        before = line.before if index else 0.0
        total += before + line.height
    return total


def fill(lines: Sequence[Line], heights: Sequence[float], later: float = 0.0) -> tuple[list[Column], tuple[Line, ...]]:
    """Fill columns of the given heights in turn; return them and the lines for which there was no room.

    Lines that must stay together move on together, unless no column could ever hold them: neither one of these nor
    those that are `later` high.
    """
    columns: list[list[Line]] = [[] for _ in heights]
    tallest = max((*heights, later), default=0.0)
    chunks = [part for chunk in chunks_of(lines) for part in _forced(chunk, tallest)]
    place, used = 0, 0.0
    for number, chunk in enumerate(chunks):
        more = _added(columns[place], chunk) if place < len(heights) else 0.0
        while place < len(heights) and used + more > heights[place] + SLACK:
            place, used, more = place + 1, 0.0, _added((), chunk)
        if place == len(heights):
            return _closed(columns), tuple(line for rest in chunks[number:] for line in rest)
        columns[place] += [*(chunk[0].head if not columns[place] else ()), *chunk]
        used += more
    return _closed(columns), ()


def _closed(columns: list[list[Line]]) -> list[Column]:
    return [tuple(column) for column in columns]


def _added(column: Sequence[Line], chunk: Sequence[Line]) -> float:
    """What a group adds to a column's height: the white above it, or the table's head at the top of a column."""
    return height_of(chunk) + (chunk[0].before if column else height_of(chunk[0].head))


def chunks_of(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """The lines in groups between which a column may end."""
    chunk: list[Line] = []
    for line in lines:
        chunk.append(line)
        if line.breakable:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _forced(chunk: list[Line], height: float) -> Iterator[list[Line]]:
    """A group that is too tall for any column, cut where it must be: if it can, between two rows of a table."""
    while height_of(chunk) + height_of(chunk[0].head) > height + SLACK and len(chunk) > 1:
        count = 1
        while height_of(chunk[: count + 1]) + height_of(chunk[0].head) <= height:
            count += 1
        count = next((rows for rows in range(count, 0, -1) if chunk[rows].head), count)
        yield chunk[:count]
        chunk = chunk[count:]
    yield chunk


def balanced(lines: Sequence[Line], count: int, height: float) -> list[Column] | None:
    """The lines in `count` columns of about one height, none taller than `height`; None if they do not fit."""
    columns, rest = fill(lines, [height] * count)
    if rest:
        return None
    kept = max(map(height_of, chunks_of(lines)), default=0.0)  # nothing is cut that the full height could hold
    low, high = max(height_of(lines) / count * 0.8, min(kept, height)), height
    while high - low > 1:
        middle = (low + high) / 2
        tried, rest = fill(lines, [middle] * count)
        if rest or any(height_of(column) > middle + SLACK for column in tried):
            low = middle
        else:
            columns, high = tried, middle
    return columns


def largest[Result](scales: Sequence[Scale], attempt: Callable[[Scale], Result | None]) -> Result | None:
    """What `attempt` makes at the largest of `scales` (rising) at which it makes anything; None if it never does."""
    best = None
    low, high = 0, len(scales) - 1
    while low <= high:
        middle = (low + high) // 2
        made = attempt(scales[middle])
        if made is None:
            high = middle - 1
        else:
            best, low = made, middle + 1
    return best


def heads(line: Line) -> bool:
    """Whether it is a section's heading."""
    return bool(line.pieces) and line.pieces[0].path[0].role == "H2"


def section_of(lines: Iterable[Line], before: str = "") -> str:
    """The heading of the section in which lines end, `before` being that in which they begin."""
    found, node = before, None
    for line in filter(heads, lines):
        text = "".join(span.text for span in line.pieces[0].spans)
        found = found + text if line.pieces[0].path[0] is node else text
        node = line.pieces[0].path[0]
    return found.removesuffix(CONTINUED)


class _Placed(NamedTuple):
    """A piece and the upper left corner of its line on the page."""

    piece: Piece
    left: float
    top: float
    repeated: bool


class Pen:
    """Draws lines and remembers which element each belongs to, so that text may go on in another column or page.

    A line drawn a second time is a table's head repeated: it is not read out again.
    """

    def __init__(self, canvas: TaggedCanvas, scale: Scale | None = None) -> None:
        self.canvas = canvas
        self.scale = scale
        self.elements: dict[Node, Element] = {}
        self.drawn: dict[int, Line] = {}
        self.section = ""

    def draw(self, columns: Sequence[Column], lefts: Sequence[float], top: float, width: float) -> None:
        """Draw columns beside each other, their left edges at `lefts`, from `top` down, in reading order."""
        placed = self._placed(columns, lefts, top, width)
        for (path, repeated), pieces in groupby(placed, key=lambda one: (one.piece.path, one.repeated)):
            with self.canvas.artifact() if repeated else self._read_in(path):
                for one in pieces:
                    draw_piece(self.canvas, one.piece, one.left, one.top)

    def gone_on(self, placed: Iterable[Column], rest: Sequence[Line], width: float) -> Sequence[Line]:
        """The lines that go on overleaf, the heading of the section they belong to above them.

        That is decoration there, like a table's head: whoever listens hears the section as one. `scale` is needed.
        """
        self.section = section_of((line for column in placed for line in column), self.section)
        if not self.section or not self.scale or not rest or heads(rest[0]):
            return rest
        again = typeset([Heading(f"{self.section}{CONTINUED}")], width, self.scale)
        self.drawn |= {id(line): line for line in again}
        return (*again, *rest[0].head, *rest)

    def _placed(self, columns: Sequence[Column], lefts: Sequence[float], top: float, width: float) -> Iterator[_Placed]:
        """The pieces of columns at their places, after the rules under their lines are drawn."""
        placed: list[_Placed] = []
        for column, left in zip(columns, lefts, strict=False):
            y = top
            for index, line in enumerate(column):
                y -= line.height + (line.before if index else 0.0)
                if line.rule:
                    with self.canvas.artifact():
                        _rule(self.canvas, line, left, y, width)
                repeated = id(line) in self.drawn
                self.drawn[id(line)] = line
                placed += [_Placed(piece, left, y + line.height, repeated) for piece in line.pieces]
        return iter(placed)

    @contextmanager
    def _read_in(self, path: tuple[Node, ...]) -> Iterator[None]:
        with self.canvas.inside(self._element(path)), self.canvas.content():
            yield

    def _element(self, path: tuple[Node, ...]) -> Element:
        """The element at the end of a path of nodes, made with those above it when first met."""
        node = path[-1]
        if node not in self.elements:
            if len(path) == 1:
                self.elements[node] = self.canvas.append(node.role, scope=node.scope)
            else:
                with self.canvas.inside(self._element(path[:-1])):
                    self.elements[node] = self.canvas.append(node.role, scope=node.scope)
        return self.elements[node]


def _rule(canvas: TaggedCanvas, line: Line, left: float, foot: float, width: float) -> None:
    canvas.setStrokeColor(line.rule)
    canvas.setLineWidth(line.thickness)
    canvas.line(left, foot, left + width, foot)


def draw_piece(canvas: TaggedCanvas, piece: Piece, left: float, top: float) -> None:
    """Draw a piece of a line whose upper left corner is given."""
    canvas.setFillColor(piece.colour)
    draw_spans(canvas, left + piece.dx, top - piece.dy, piece.spans, piece.size)


def draw_spans(canvas: TaggedCanvas, x: float, y: float, line: Iterable[Span], size: float) -> float:
    """Draw spans one after the other in the canvas's colour, their baseline at y; return x of their end."""
    for span in line:
        x = typeface.draw(canvas, x, y, span.text, size, bold=span.bold, italic=span.italic)
    return x
