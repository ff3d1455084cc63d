"""The structure of a PDF: a tree of elements that says what is read, as what, and in which order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObject, PDFObjectReference, PDFString

if TYPE_CHECKING:
    from collections.abc import Iterator


class Content(NamedTuple):
    """A marked stretch of one page's drawing."""

    page: int
    number: int


class LinkArea(NamedTuple):
    """The clickable rectangle of a link on one page."""

    page: int
    annotation: PDFDictionary


@dataclass(eq=False)
class Element(PDFObject):  # type: ignore[misc]
    """A node of the structure tree: its role (H1, P, L, LI, Table, TR, Figure …), its parts in reading order.

    It writes itself: a pack has thousands, and reportlab's dictionaries take several times as long.
    """

    role: str
    parent: Any = None
    alt: str | None = None
    scope: str | None = None
    kids: list[Element | Content | LinkArea] = field(default_factory=list)

    __RefOnly__ = 1  # reportlab's mark of an object that others refer to

    def format(self, document: Any) -> bytes:
        """The element as reportlab writes it to the file."""
        entries = [b"/Type /StructElem /S /%s /P %s" % (self.role.encode(), _reference(self.parent, document))]
        page = next((kid.page for kid in self.kids if isinstance(kid, Content)), None)
        if page is not None:
            entries.append(b"/Pg " + _page(page, document))
        if self.alt:
            entries.append(b"/Alt " + PDFString(self.alt).format(document))
        if self.scope:
            entries.append(b"/A << /O /Table /Scope /%s >>" % self.scope.encode())
        entries.append(b"/K [ %s ]" % b" ".join(_kid(kid, page, document) for kid in self.kids))
        return b"<< %s >>" % b" ".join(entries)


def _kid(kid: Element | Content | LinkArea, page: int | None, document: Any) -> bytes:
    """A part of an element as it is written there; on the element's own page the number of a content is enough."""
    if isinstance(kid, Element):
        return _reference(kid, document)
    if isinstance(kid, LinkArea):
        area = _reference(kid.annotation, document)
        return b"<< /Type /OBJR /Pg %s /Obj %s >>" % (_page(kid.page, document), area)
    if kid.page == page:
        return b"%d" % kid.number
    return b"<< /Type /MCR /Pg %s /MCID %d >>" % (_page(kid.page, document), kid.number)


def _reference(thing: Any, document: Any) -> bytes:
    reference: bytes = document.Reference(thing).format(document)
    return reference


def _page(number: int, document: Any) -> bytes:
    reference: bytes = page_reference(number).format(document)
    return reference


def page_reference(number: int) -> Any:
    """The page of that number, counted from 1, whether it exists yet or not."""
    return PDFObjectReference(f"Page{number}")


def every_element(root: Element) -> Iterator[Element]:
    """An element and all below it."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += [kid for kid in element.kids if isinstance(kid, Element)]
