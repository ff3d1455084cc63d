"""The contents of a pack: on its cover while they fit there, else on pages of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from missions import typeface
from missions.sheets.page import title_band
from missions.sheets.style import INK, RULE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from missions.sheets.page import Document, Page

ENTRY = 13.0  # size of an entry
ROW = 1.65  # height of an entry, as a part of its size
NUMBER = 22.0  # width of the column of page numbers
ABOUT = 160.0  # from the left margin to what an entry is about
TITLE = "Contents"


class Entry(NamedTuple):
    """A line of the contents: the name of its target for links, title, what it is about, and its page.

    An entry without a key is the heading of those after it.
    """

    key: str
    title: str
    about: str = ""
    page: int = 0


def draw_contents(page: Page, y: float, entries: Sequence[Entry], left: float, width: float) -> None:
    """Draw entries below `y`, each a link to its page."""
    size = max(ENTRY, page.small)
    with page.canvas.element("TOC"):
        for entry in entries:
            y -= size * ROW
            with page.canvas.element("TOCI"):
                if entry.key:
                    _entry(page, entry, size, (left, y, width))
                else:
                    _heading(page, entry.title, size, (left, y, width))


def rows_in(height: float, small: float) -> int:
    """How many entries stand below each other in `height`."""
    return int(height / (max(ENTRY, small) * ROW))


def contents_pages(document: Document, entries: Sequence[Entry], columns: int) -> int:
    """How many pages `draw_contents_pages` takes."""
    frame = document.frame()
    return len(list(_dealt(entries, rows_in(_room(frame), frame.small), columns)))


def draw_contents_pages(document: Document, entries: Sequence[Entry], columns: int) -> None:
    """The contents on pages of their own, in columns, without what entries are about."""
    frame = document.frame()
    for number, dealt in enumerate(_dealt(entries, rows_in(_room(frame), frame.small), columns)):
        page = document.begin(TITLE, key=f"contents-{number}", outline=None if number else TITLE)
        top = title_band(page, f"{TITLE}, continued" if number else TITLE, again=bool(number))
        width, lefts = page.columns(columns)
        for left, held in zip(lefts, dealt, strict=False):
            draw_contents(page, top, [entry._replace(about="") for entry in held], left, width)


def _room(page: Page) -> float:
    return page.top - page.bottom - 60


def _dealt(entries: Sequence[Entry], rows: int, columns: int) -> Iterator[list[list[Entry]]]:
    """Entries dealt into the columns of pages; a heading never ends a column."""
    filled: list[list[Entry]] = [[]]
    for place, entry in enumerate(entries):
        last = place + 1 == len(entries)
        if len(filled[-1]) >= rows - (not entry.key and not last):
            filled.append([])
        filled[-1].append(entry)
    for start in range(0, len(filled), columns):
        yield filled[start : start + columns]


def _heading(page: Page, title: str, size: float, at: tuple[float, float, float]) -> None:
    left, y, width = at
    with page.canvas.content():
        page.canvas.setFillColor(INK)
        typeface.draw(page.canvas, left, y, typeface.cut(f"{title.upper()} ", size, width, bold=True), size, bold=True)


def _entry(page: Page, entry: Entry, size: float, at: tuple[float, float, float]) -> None:
    canvas, number = page.canvas, str(entry.page)
    left, y, width = at
    with canvas.link(entry.key, (left, y - 5, left + width, y + size), f"{entry.title}, page {number}"):
        canvas.setFillColor(INK)
        start = left + NUMBER - typeface.width(number, size)
        typeface.draw(canvas, start, y, f"{number} ", size)
        title_room = (ABOUT if entry.about else width) - NUMBER - 20
        title = typeface.cut(entry.title, size, title_room, bold=True)
        typeface.draw(canvas, left + NUMBER + 12, y, f"{title} ", size, bold=True)
        about = typeface.cut(entry.about, size - 2, width - ABOUT)
        typeface.draw(canvas, left + ABOUT, y, about, size - 2)
    with canvas.artifact():
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.3)
        canvas.line(left, y - 5.5, left + width, y - 5.5)
