"""Certificates: one on a page of its own, lying, for the wall. All in ink, so that any printer makes them handsome."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from missions import typeface
from missions.sheets.page import Document, Page, fitted
from missions.sheets.style import INK, RULE
from missions.sheets.tagged import TaggedCanvas
from tourney.printing.titles import Title

OUTER, INNER, CORNER = 26.0, 34.0, 46.0  # the frame, from the paper's edge
ROOM = 92.0  # white at either side of the text
SMALL_NAME = 26.0  # points; a name that fits only smaller goes on two lines
SIGNED = 190.0  # width of a line to sign on


@dataclass(frozen=True, slots=True)
class Certificate:
    """What one says: for what (`Best General`), who, what they played, and where and when it was."""

    honour: str
    name: str
    about: str = ""
    occasion: str = ""
    sign: str = "For the organisers"


def certificates(title: Title, rows: Iterable[Certificate]) -> bytes:
    """A page for each, as large as its paper lets it be."""
    document = Document(f"{title.event}: {title.about}", paper=title.paper, subject="Certificates", landscape=True)
    width, height = document.size
    for row in rows:
        page = document.begin(f"{row.honour}: {row.name}", outline=f"{row.honour}: {row.name}", bare=True)
        _frame(page.canvas, width, height)
        _text(page, title.event, row, width, height)
        _signature(page, row, width)
    return document.finish()


def _frame(canvas: TaggedCanvas, width: float, height: float) -> None:
    """Two lines round the page, broken at the corners by the two sides' shapes: a diamond and a square."""
    with canvas.artifact():
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(2.4)
        canvas.rect(OUTER, OUTER, width - 2 * OUTER, height - 2 * OUTER)
        canvas.setLineWidth(0.7)
        canvas.rect(INNER, INNER, width - 2 * INNER, height - 2 * INNER)
        for x, right in ((CORNER, False), (width - CORNER, True)):
            for y, top in ((CORNER, False), (height - CORNER, True)):
                _corner(canvas, x, y, diamond=right is top)


def _corner(canvas: TaggedCanvas, x: float, y: float, *, diamond: bool) -> None:
    canvas.setFillColor(INK)
    path, size = canvas.beginPath(), 6.0
    points = (
        ((x, y + size), (x + size, y), (x, y - size), (x - size, y))
        if diamond
        else ((x - 4.6, y + 4.6), (x + 4.6, y + 4.6), (x + 4.6, y - 4.6), (x - 4.6, y - 4.6))
    )
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def _text(page: Page, event: str, row: Certificate, width: float, height: float) -> None:
    """Centred lines at parts of the page's height, so that both papers look alike."""
    lines = (
        (event, 26.0, 0.79, False, "P"),
        (row.honour, 54.0, 0.6, True, "H1"),
        ("is awarded to", 16.0, 0.51, False, "P"),
        *_name(row.name, width - 2 * ROOM),
        (row.about, 17.0, 0.315, False, "P"),
        (row.occasion, 14.0, 0.245, False, "P"),
    )
    for text, size, part, bold, role in lines:
        if text:
            _centred(page, role, text, size, height * part, width, bold=bold)
    _ornament(page.canvas, width / 2, height * 0.725)


def _name(name: str, room: float) -> Iterator[tuple[str, float, float, bool, str]]:
    """The name on a line of its own, or on two where one would be too small to read on a wall."""
    words = name.split()
    if typeface.width(name, SMALL_NAME, bold=True) <= room or len(words) < 2:
        yield name, 44.0, 0.39, True, "P"
        return
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    both = min(halves, key=lambda pair: max(typeface.width(half, 1, bold=True) for half in pair))
    size = min(fitted(half, 30.0, room, smallest=11)[1] for half in both)
    yield from ((half, size, part, True, "P") for half, part in zip(both, (0.425, 0.37), strict=True))


def _centred(page: Page, role: str, text: str, size: float, y: float, width: float, *, bold: bool) -> None:
    shown, fit = fitted(text, size, width - 2 * ROOM, smallest=11, bold=bold)
    with page.canvas.element(role), page.canvas.content():
        page.canvas.setFillColor(INK)
        start = (width - typeface.width(shown, fit, bold=bold)) / 2
        typeface.draw(page.canvas, start, y, shown, fit, bold=bold)


def _ornament(canvas: TaggedCanvas, middle: float, y: float) -> None:
    """A rule with a diamond in it, between the event and the honour."""
    with canvas.artifact():
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        for sign in (-1, 1):
            canvas.line(middle + sign * 14, y, middle + sign * 120, y)
        _corner(canvas, middle, y, diamond=True)


def _signature(page: Page, row: Certificate, width: float) -> None:
    canvas, y = page.canvas, INNER + 44
    with canvas.artifact():
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.8)
        canvas.line((width - SIGNED) / 2, y, (width + SIGNED) / 2, y)
    _centred(page, "P", row.sign, 11, y - 15, width, bold=False)
