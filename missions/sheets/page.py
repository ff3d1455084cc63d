"""Pages: a document on one paper, the room inside its margins, title bands and running feet.

    document = Document("Round 3 pairings", paper="a4")
    page = document.begin("Pairings", outline="Pairings")
    y = title_band(page, "Pairings", aside=(Span("Spring Muster", bold=True), Span("Round 3")))
    document.flow(page, blocks, top=y - 10, columns=2)   # goes on over as many pages as it needs
    pdf = document.finish()

Lengths are points. Every page is measured from its lower left corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from missions import typeface
from missions.sheets.columns import Pen, balanced, fill, height_of
from missions.sheets.flow import Scale, typeset
from missions.sheets.foot import foot_lines, running_foot
from missions.sheets.lines import measured
from missions.sheets.style import (
    ATTACKER,
    BOTTOM_MARGIN,
    DEFENDER,
    GUTTER,
    INK,
    PAPER,
    PAPERS,
    SIDE_MARGIN,
    SMALLEST,
    TOP_MARGIN,
    Paper,
)
from missions.sheets.tagged import TaggedCanvas

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from missions.sheets.flow import Block, Line
    from missions.sheets.lines import Span

FOOT = 6.0  # white round the running foot's line
BODY = Scale(10.0)
STRIPE = 3.0  # height of the two colours under a title band
ASIDE = 10.0  # size of what stands at the right of a title band


@dataclass(frozen=True, slots=True)
class Page:
    """The page being drawn: its canvas and the room on it. `bottom` leaves out the running foot.

    Nothing on it should be smaller than `small`.
    """

    canvas: TaggedCanvas
    left: float
    right: float
    top: float
    bottom: float
    small: float = SMALLEST

    @property
    def width(self) -> float:
        return self.right - self.left

    def columns(self, count: int) -> tuple[float, list[float]]:
        """Width of each of `count` columns, and their left edges."""
        width = (self.width - GUTTER * (count - 1)) / count
        return width, [self.left + place * (width + GUTTER) for place in range(count)]

    def show(self, name: str, left: float, foot: float, scale: float) -> None:
        """Paint a drawing that `Document.keep` holds, its lower left corner at (left, foot)."""
        self.canvas.saveState()
        self.canvas.transform(scale, 0, 0, scale, left, foot)
        self.canvas.doForm(name)
        self.canvas.restoreState()


class Document:
    """A PDF in the making: `begin` a page, draw on it, `begin` the next, `finish`.

    `foot` is printed at the left of every page's foot, its label at the right, with the page's number if `numbered`;
    at more than ordinary size (`small`) the two stand on a line each.
    """

    canvas_type: Callable[..., TaggedCanvas] = TaggedCanvas

    def __init__(
        self,
        title: str,
        *,
        paper: Paper = "a4",
        subject: str = "",
        landscape: bool = False,
        foot: str = "",
        numbered: bool = False,
        small: float = SMALLEST,
    ) -> None:
        self._target = BytesIO()
        self.numbered = numbered
        self.small = small
        short, long = PAPERS[paper]
        self.size = (long, short) if landscape else (short, long)
        self.foot = foot
        self.canvas = self.canvas_type(self._target, title=title, size=self.size, subject=subject)
        self.pages = 0
        self._is_open = False
        self._chapter = ""

    def frame(self, *, bare: bool = False) -> Page:
        """The room on a page, before it begins. A bare page has no running foot."""
        width, height = self.size
        bottom = BOTTOM_MARGIN if bare else BOTTOM_MARGIN + FOOT + self.small * foot_lines(self.small)
        return Page(self.canvas, SIDE_MARGIN, width - SIDE_MARGIN, height - TOP_MARGIN, bottom, self.small)

    def begin(
        self,
        label: str,
        *,
        key: str | None = None,
        outline: str | None = None,
        level: int = 0,
        foot: str | None = None,
        bare: bool = False,
    ) -> Page:
        """Start a page. `label` is its name in the viewer's page list and at the foot; `key` a target for links.

        With `outline` it gets an entry in the outline, at `level` (0 is the highest). `foot` replaces the document's.
        """
        self.end()
        self._is_open = True
        self.pages += 1
        self.canvas.label_page(label)
        if self._chapter:
            self.canvas.mark(f"chapter-{self.pages}", self._chapter)
            self._chapter = ""
        if key is not None or outline is not None:
            self.canvas.mark(key or f"page-{self.pages}", outline, level)
        page = self.frame(bare=bare)
        if not bare:
            right = f"{label}  ·  {self.pages}" if self.numbered else label
            running_foot(page, self.foot if foot is None else foot, right)
        return page

    def chapter(self, title: str) -> None:
        """Let the outline have an entry of the highest level for the next page, above that page's own."""
        self._chapter = title

    def end(self) -> None:
        """End the page that is being drawn, if there is one."""
        if self._is_open:
            self.canvas.showPage()
            self._is_open = False

    def blank(self, label: str) -> None:
        """Leave a page empty, so that the next one begins a new leaf."""
        self.end()
        self.pages += 1
        self.canvas.label_page(label)
        self.canvas.showPage()

    def keep(self, name: str, width: float, height: float, draw: Callable[[TaggedCanvas], object]) -> None:
        """Keep a drawing for `Page.show`, drawn with its lower left corner at (0, 0): once, on however many pages.

        Ends the page that is being drawn. A name that is kept already is not drawn again.
        """
        self.end()
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, 0, 0, width, height)
            draw(self.canvas)
            self.canvas.endForm()

    def flow(
        self,
        page: Page,
        blocks: Sequence[Block],
        *,
        top: float,
        scale: Scale = BODY,
        columns: int = 1,
        again: Callable[[], tuple[Page, float]] | None = None,
    ) -> tuple[Page, float]:
        """Set blocks from `top` down over as many pages as they need; return the last page and y below the text.

        `again` begins a further page and returns it with its top; without it further pages are bare. A section that
        goes on overleaf has its heading again there.
        """
        pen = Pen(self.canvas, scale)
        return self.flow_lines(page, typeset(blocks, page.columns(columns)[0], scale), pen, top, columns, again)

    def flow_lines(
        self,
        page: Page,
        rest: Sequence[Line],
        pen: Pen,
        top: float,
        columns: int = 1,
        again: Callable[[], tuple[Page, float]] | None = None,
    ) -> tuple[Page, float]:
        """As `flow`, with lines that are set already."""
        width, _ = page.columns(columns)
        later = 0.9 * (page.top - page.bottom)  # what lines that stay together may hope for overleaf
        while True:
            _, lefts = page.columns(columns)
            height = top - page.bottom
            placed = balanced(rest, columns, height)
            if placed is not None:
                pen.draw(placed, lefts, top, width)
                return page, top - max(map(height_of, placed), default=0.0)
            placed, rest = fill(rest, [height] * columns, later)
            later = 0.0
            pen.draw(placed, lefts, top, width)
            rest = pen.gone_on(placed, rest, width)
            page, top = again() if again else self._bare()

    def _bare(self) -> tuple[Page, float]:
        page = self.begin(str(self.pages + 1))
        return page, page.top

    def finish(self) -> bytes:
        """End the last page and return the file."""
        self.end()
        self.canvas.save()
        return self._target.getvalue()


def band_height(size: float) -> float:
    """Height of a title band whose title is set at `size`."""
    return size * 1.55 + STRIPE


def title_band(
    page: Page,
    title: str,
    *,
    top: float | None = None,
    aside: Sequence[Span] = (),
    size: float = 25,
    again: bool = False,
) -> float:
    """The dark band with a page's title (an H1) and up to two lines at its right; returns y of its lower edge.

    A title too long for the band is set smaller, and cut with an ellipsis at last. The lines at its right never take
    more than half of the band: a longer one is cut.
    """
    canvas = page.canvas
    top = page.top if top is None else top
    height = band_height(size) - STRIPE
    small = max(ASIDE, page.small)
    foot = top - height
    with canvas.artifact():
        canvas.setFillColor(INK)
        canvas.rect(page.left, foot, page.width, height, stroke=0, fill=1)
        for share, colour in enumerate((ATTACKER, DEFENDER)):
            canvas.setFillColor(colour)
            canvas.rect(page.left + share * page.width / 2, foot - STRIPE, page.width / 2, STRIPE, stroke=0, fill=1)
    room = page.width - 20
    aside = [
        line._replace(text=typeface.cut(line.text, small, room / 2, bold=line.bold, italic=line.italic))
        for line in aside[:2]
    ]
    wide = max((measured((line,), small) for line in aside), default=0.0)
    shown, size = fitted(title.upper(), size, room - wide - (14 if wide else 0), smallest=max(12, page.small))
    with canvas.artifact() if again else canvas.heard("H1"):
        canvas.setFillColor(PAPER)
        typeface.draw(canvas, page.left + 10, foot + height / 2 - size * 0.33, shown, size, bold=True)
    if aside:
        with canvas.element("P"):
            _aside(canvas, aside, small, page.right - 10, foot + height / 2)
    return foot - STRIPE


def _aside(canvas: TaggedCanvas, lines: Sequence[Span], size: float, right: float, middle: float) -> None:
    for place, line in enumerate(lines):
        y = middle + ((len(lines) - 1) * 0.6 - place * 1.2 - 0.33) * size
        with canvas.content():
            canvas.setFillColor(PAPER)
            x = right - measured((line,), size)
            typeface.draw(canvas, x, y, line.text + " ", size, bold=line.bold, italic=line.italic)


def fitted(text: str, size: float, room: float, *, smallest: float, bold: bool = True) -> tuple[str, float]:
    """The text and the largest size, from `size` down to `smallest`, at which it fits; cut if it never does."""
    natural = typeface.width(text, 1, bold=bold)
    if natural * size > room:
        size = max(smallest, room / natural if natural else size)
    return typeface.cut(text, size, room + 0.01, bold=bold), size
