"""A reportlab canvas whose pages carry their structure, so that a screen reader reads them in order.

Everything drawn is inside either `element` + `content` (it means something) or `artifact` (it is decoration):

    canvas = TaggedCanvas(target, title="Round 3", size=(595, 842))
    with canvas.element("H1"), canvas.content():
        typeface.draw(canvas, 40, 780, "Round 3", 20, bold=True)
    with canvas.element("Table"):
        with canvas.element("TR"):
            with canvas.element("TH", scope="Column"), canvas.content():
                ...
    with canvas.artifact():
        canvas.line(40, 770, 555, 770)

An element may go on over several pages; a `content` may not. Equal input gives equal bytes.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, BinaryIO, override
from urllib.parse import quote
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.lib.colors import toColor
from reportlab.pdfbase.pdfdoc import (
    XMP,
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFPage,
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

from missions import typeface
from missions.sheets.structure import Content, Element, LinkArea
from missions.typeface import fonts

if TYPE_CHECKING:
    from collections.abc import Iterator

_XMP = (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
    "<pdfuaid:part>1</pdfuaid:part>"
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
    '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>'
    "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
)
rl_config.useA85 = 0  # streams as bytes: a fifth smaller than as text

_URL = "%/:?#[]@!$&'()*+,;=~"  # kept as they are; an address in a PDF is ASCII
_PAGE_KEYS = [*PDFPage.__NoDefault__, "StructParents", "Tabs"]


_colour = lru_cache(maxsize=256)(toColor)  # reportlab evaluates a colour's name each time


class TaggedCanvas(Canvas):  # type: ignore[misc]
    """A canvas with `element`, `content`, `artifact` and `link`. Lengths are points, y runs up from the lower edge."""

    def __init__(
        self,
        target: BinaryIO,
        *,
        title: str,
        size: tuple[float, float],
        subject: str = "",
        author: str = "Muster",
        lang: str = "en-GB",
    ) -> None:
        super().__init__(
            target, pagesize=size, invariant=1, pageCompression=1, initialFontName=typeface.font_name(), lang=lang
        )
        self._told = {
            key: typeface.legible(text) for key, text in {"title": title, "subject": subject, "author": author}.items()
        }
        self.setTitle(self._told["title"])
        self.setSubject(self._told["subject"])
        self.setAuthor(self._told["author"])
        self.setCreator("Muster")
        self.setProducer("Muster")
        self.setCatalogEntry("MarkInfo", PDFDictionary({"Marked": "true"}))
        self.setViewerPreference("DisplayDocTitle", "true")
        self.structure = Element("Document")
        self._open = [self.structure]
        self._marked: list[Element] = []  # of this page, by content number
        self._pages: list[list[Element]] = []
        self._links: list[tuple[Element, PDFDictionary]] = []

    @contextmanager
    def element(self, role: str, *, alt: str | None = None, scope: str | None = None) -> Iterator[Element]:
        """Everything inside belongs to a new part of the document. `scope` (Column, Row) is for a TH."""
        element = self.append(role, alt=alt, scope=scope)
        with self.inside(element):
            yield element

    def append(self, role: str, *, alt: str | None = None, scope: str | None = None) -> Element:
        """Add an element to the innermost open one, without opening it."""
        element = Element(role, self._open[-1], alt and typeface.legible(alt), scope)
        self._open[-1].kids.append(element)
        return element

    @contextmanager
    def inside(self, element: Element) -> Iterator[None]:
        """What follows belongs to an element added before, as when a paragraph goes on in the next column."""
        self._open.append(element)
        try:
            yield
        finally:
            self._open.pop()

    @contextmanager
    def content(self) -> Iterator[None]:
        """What is drawn inside is read as part of the innermost element."""
        element = self._open[-1]
        number = len(self._marked)
        element.kids.append(Content(self.getPageNumber(), number))
        self._marked.append(element)
        self._code.append(f"/{element.role} <</MCID {number}>> BDC")
        yield
        self._code.append("EMC")

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """What is drawn inside is decoration: rules, fills, running heads, cut marks."""
        self._code.append("/Artifact BMC")
        yield
        self._code.append("EMC")

    @contextmanager
    def heard(self, role: str) -> Iterator[None]:
        """What is drawn inside is read as an element of that role."""
        with self.element(role), self.content():
            yield

    @contextmanager
    def figure(self, alt: str) -> Iterator[None]:
        """What is drawn inside is a picture that shows what `alt` says; without words it is decoration."""
        if alt:
            with self.element("Figure", alt=alt), self.content():
                yield
        else:
            with self.artifact():
                yield

    @contextmanager
    def link(self, target: str, area: tuple[float, float, float, float], alt: str) -> Iterator[None]:
        """What is drawn inside is a link: to an address if `target` has a scheme, else to a bookmark of that name."""
        annotation = PDFDictionary(
            {
                "Type": PDFName("Annot"),
                "Subtype": PDFName("Link"),
                "Rect": PDFArray([round(value, 2) for value in area]),
                "Border": PDFArray([0, 0, 0]),
                "F": 4,
                "Contents": PDFString(typeface.legible(alt)),
            }
        )
        if ":" in target:
            action = {"S": PDFName("URI"), "URI": PDFString(quote(target, safe=_URL, errors="replace"))}
            annotation["A"] = PDFDictionary(action)
        else:
            annotation["Dest"] = self._bookmarkReference(target)
        self._addAnnotation(annotation)
        with self.element("Link", alt=alt) as element, self.content():
            element.kids.append(LinkArea(self.getPageNumber(), annotation))
            self._links.append((element, annotation))
            yield

    @override
    def setFillColor(self, aColor: Any, alpha: float | None = None) -> None:
        super().setFillColor(_colour(aColor), alpha)

    @override
    def setStrokeColor(self, aColor: Any, alpha: float | None = None) -> None:
        super().setStrokeColor(_colour(aColor), alpha)

    def label_page(self, label: str) -> None:
        """Call the current page `label` in the viewer's page list."""
        self._label(self.getPageNumber() - 1, label)

    def _label(self, place: int, label: str) -> None:
        self.addPageLabel(place, prefix=typeface.legible(label))

    def mark(self, key: str, title: str | None = None, level: int = 0) -> None:
        """Make the current page the target of links to `key`, and an outline entry if there is a title."""
        self._target(key)
        if title is not None:
            self.addOutlineEntry(typeface.legible(title), key, level)
            self.showOutline()

    def _target(self, key: str) -> None:
        self.bookmarkPage(key)

    @override
    def showPage(self) -> None:
        """End the page. No `content` may be open."""
        self._pages.append(self._marked)
        super().showPage()
        self._marked = []

    @override
    def _setAnnotations(self, page: Any) -> None:
        super()._setAnnotations(page)
        if not isinstance(page, PDFPage):
            return
        page.__NoDefault__ = _PAGE_KEYS
        page.StructParents = len(self._pages) - 1
        page.Tabs = PDFName("S")

    def save(self) -> None:
        """Write the structure tree and the file. Call once, after the last `showPage`."""
        root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
        root.__RefOnly__ = 1
        self.structure.parent = root
        for key, (_, annotation) in enumerate(self._links, len(self._pages)):
            annotation["StructParent"] = key
        root["K"] = self.structure
        numbers: list[Any] = []
        for key, marked in enumerate(self._pages):
            numbers += [key, PDFArray(marked)]
        for key, (element, _) in enumerate(self._links, len(self._pages)):
            numbers += [key, element]
        root["ParentTree"] = self._doc.Reference(PDFDictionary({"Nums": PDFArray(numbers)}))
        root["ParentTreeNextKey"] = len(self._pages) + len(self._links)
        self.setCatalogEntry("StructTreeRoot", self._doc.Reference(root))
        told = {key: escape(text) for key, text in self._told.items()}
        self.setCatalogEntry("Metadata", self._doc.Reference(XMP(creator=lambda _: _XMP.format(**told).encode())))
        with fonts.lock:
            super().save()
