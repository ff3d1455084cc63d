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

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from missions.sheets.flow import Line, Node, Piece, Scale
    from missions.sheets.lines import Span
    from missions.sheets.tagged import Element, TaggedCanvas

type Column = tuple[Line, ...]

SLACK = 0.01  # points lost to rounding


def height_of(lines: Iterable[Line]) -> float:
    """Height of a column: the white above its first line does not count."""
    total = before = 0.0
    for index, line in enumerate(lines):
        before = line.before if index else 0.0
        total += before + line.height
    return total


def fill(lines: Sequence[Line], heights: Sequence[float]) -> tuple[list[Column], tuple[Line, ...]]:
    """Fill columns of the given heights in turn; return them and the lines for which there was no room.

    Lines that must stay together move on together, unless no column could ever hold them.
    """
    columns: list[list[Line]] = [[] for _ in heights]
    tallest = max(heights, default=0.0)
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
    """A group that is too tall for any column, cut where it must be."""
    while height_of(chunk) + height_of(chunk[0].head) > height + SLACK and len(chunk) > 1:
        count = 1
        while height_of(chunk[: count + 1]) + height_of(chunk[0].head) <= height:
            count += 1
        yield chunk[:count]
        chunk = chunk[count:]
    yield chunk


def balanced(lines: Sequence[Line], count: int, height: float) -> list[Column] | None:
    """The lines in `count` columns of about one height, none taller than `height`; None if they do not fit."""
    columns, rest = fill(lines, [height] * count)
    if rest:
        return None
    low, high = height_of(lines) / count * 0.8, height
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

    def __init__(self, canvas: TaggedCanvas) -> None:
        self.canvas = canvas
        self.elements: dict[Node, Element] = {}
        self.drawn: set[int] = set()

    def draw(self, columns: Sequence[Column], lefts: Sequence[float], top: float, width: float) -> None:
        """Draw columns beside each other, their left edges at `lefts`, from `top` down, in reading order."""
        placed = self._placed(columns, lefts, top, width)
        for (path, repeated), pieces in groupby(placed, key=lambda one: (one.piece.path, one.repeated)):
            with self.canvas.artifact() if repeated else self._read_in(path):
                for one in pieces:
                    draw_piece(self.canvas, one.piece, one.left, one.top)

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
                self.drawn.add(id(line))
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
