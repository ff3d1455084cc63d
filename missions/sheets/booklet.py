"""Pages onto landscape sheets in the order of saddle stitch: fold the pile once, staple the fold, read on.

Pages are drawn one after the other as in any document. When the file is saved they are laid two on a side; labels say
what lies where, links and the outline lead to the half on which a page lies, and the structure reads the pages in
their own order, not in that of the press.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, BinaryIO, NamedTuple, override

from reportlab.pdfbase.pdfdoc import PDFArray

from missions.sheets.page import Document
from missions.sheets.structure import Content, Element, LinkArea, every_element, page_reference
from missions.sheets.tagged import TaggedCanvas

type Side = tuple[int | None, int | None]

_MARK = re.compile(r"(/\w+ <</MCID )(\d+)(>> BDC)")  # as `TaggedCanvas.content` writes it


def order(count: int) -> list[Side]:
    """For each side of each sheet the pages on its left and right, counted from 0; None is an empty half.

    Sides come front and back in turn: (last, first), (second, last but one), and so on inwards.
    """
    padded = count + -count % 4
    pages = [page if page < count else None for page in range(padded)]
    sides: list[Side] = []
    for outer in range(0, padded // 2, 2):
        sides.append((pages[padded - 1 - outer], pages[outer]))
        sides.append((pages[outer + 1], pages[padded - 2 - outer]))
    return sides


def imposed(count: int, loose: int) -> list[Side]:
    """The sides of a booklet, and after it those of sheets that are not folded in, for its last `loose` pages."""
    folded = count - loose
    apart = [tuple(None if page is None else page + folded for page in side) for side in order(loose)]
    return [*order(folded), *((left, right) for left, right in apart)]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A page that waits for its place on a sheet."""

    code: list[str]
    marked: list[Element]
    annotations: list[Any]
    forms: list[str]


class _Place(NamedTuple):
    """Where a page lies: the side, counted from 1, how far to the right, and the number of its first content."""

    side: int
    left: float
    first: int


class BookletCanvas(TaggedCanvas):
    """A tagged canvas for pages of one size that come out as a booklet. The last `loose` are not folded in."""

    loose = 0

    def __init__(self, target: BinaryIO, *, title: str, size: tuple[float, float], **told: str) -> None:
        super().__init__(target, title=title, size=size, **told)
        self._drawn: list[_Drawn] = []
        self._labels: dict[int, str] = {}
        self._targets: list[tuple[str, int]] = []

    @override
    def label_page(self, label: str) -> None:
        self._labels[self.getPageNumber()] = label

    @override
    def _target(self, key: str) -> None:
        self._targets.append((key, self.getPageNumber()))

    @override
    def showPage(self) -> None:
        """Put the page aside until all are drawn."""
        self._drawn.append(_Drawn(self._code, self._marked, self._annotationrefs, self._formsinuse))
        self._marked = []
        self._startPage()

    @override
    def save(self) -> None:
        width, height = self._pagesize
        self.setPageSize((2 * width, height))
        places: dict[int, _Place] = {}
        for number, side in enumerate(imposed(len(self._drawn), self.loose), 1):
            places |= self._lay_out(number, side, width)
        for element in every_element(self.structure):
            element.kids = [_moved(kid, places) for kid in element.kids]
        for key, page in self._targets:
            at = places[page]
            destination = self._bookmarkReference(key)
            destination.fitr(at.left, 0, at.left + width, height)
            destination.setPage(page_reference(at.side))
        self._code: list[str] = []
        super().save()

    def _lay_out(self, number: int, side: Side, width: float) -> dict[int, _Place]:
        """Draw one side; return the places of the pages on it."""
        self._code, self._marked, self._annotationrefs, self._formsinuse = [], [], [], []
        places: dict[int, _Place] = {}
        for half, page in enumerate(side):
            if page is None:
                continue
            drawn, first, left = self._drawn[page], len(self._marked), half * width
            places[page + 1] = _Place(number, left, first)
            self._code += [f"q 1 0 0 1 {left:.4f} 0 cm", *_renumbered(drawn.code, first), "Q"]
            self._marked += drawn.marked
            self._annotationrefs += drawn.annotations
            self._formsinuse += drawn.forms
        names = ("Blank" if page is None else self._labels[page + 1] for page in side)
        self._label(number - 1, " | ".join(names))
        super().showPage()
        return places


def _renumbered(code: list[str], first: int) -> list[str]:
    """A page's drawing with its contents counted from `first` on."""
    if not first:
        return code
    return [_MARK.sub(lambda mark: f"{mark[1]}{int(mark[2]) + first}{mark[3]}", entry) for entry in code]


def _moved(kid: Element | Content | LinkArea, places: dict[int, _Place]) -> Element | Content | LinkArea:
    """A part of an element at the place where its page came to lie."""
    if isinstance(kid, Element):
        return kid
    at = places[kid.page]
    if isinstance(kid, Content):
        return Content(at.side, kid.number + at.first)
    x0, y0, x1, y1 = kid.annotation["Rect"].sequence
    kid.annotation["Rect"] = PDFArray([round(x0 + at.left, 2), y0, round(x1 + at.left, 2), y1])
    return LinkArea(at.side, kid.annotation)


class Booklet(Document):
    """A document whose pages come out two on a side; the last `loose` of them on sheets of their own."""

    canvas: BookletCanvas
    canvas_type = BookletCanvas

    def __init__(self, title: str, *, loose: int = 0, **how: Any) -> None:
        super().__init__(title, **how)
        self.canvas.loose = loose
