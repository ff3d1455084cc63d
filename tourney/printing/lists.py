"""All army lists on paper, for judges: one after the other, by name, long ones over as many pages as they need."""

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.errors import PyPdfError
from reportlab.lib.utils import ImageReader

from missions.sheets.flow import Block, Heading, Paragraph, Scale
from missions.sheets.page import Document
from tourney.printing.titles import Title, begin, document_for

HEADING = "Army lists"
EMPTY_LINE = "\u00a0"
SCALE = Scale(9.5)


@dataclass(frozen=True, slots=True)
class ArmyList:
    """One list: whose it is, what is known of the army, its lines; or the file that it was sent as.

    `data` are the bytes of a JPEG, a PNG or a PDF; a file without any is named, and not printed.
    """

    name: str
    about: str
    text: str
    file: str = ""
    data: bytes = b""
    late: bool = False

    @property
    def heading(self) -> str:
        return f"{self.name} (late)" if self.late else self.name

    @property
    def is_picture(self) -> bool:
        return self.data.startswith((b"\xff\xd8", b"\x89PNG"))


def army_lists(title: Title, lists: Sequence[ArmyList]) -> bytes:
    """The lists in two columns, no line cut: a long one goes on in the next. What was sent as a file follows them."""
    document = document_for(title, HEADING)
    page, top = begin(document, title, HEADING)
    blocks = [block for one in lists for block in _blocks(one)]
    document.flow(page, blocks, top=top, columns=2, scale=SCALE, again=lambda: begin(document, title, HEADING))
    behind: dict[int, bytes] = {}
    for one in lists:
        if one.is_picture:
            _draw_picture(document, title, one)
        elif one.data:
            note = f"{one.file}, as it was sent, follows. If no page does, open it at the desk."
            page, top = begin(document, title, HEADING)
            document.flow(page, (Heading(one.heading), Paragraph(note)), top=top, scale=SCALE)
            behind[document.pages] = one.data
    return _with_files(document.finish(), behind)


def _blocks(one: ArmyList) -> Iterable[Block]:
    yield Heading(one.heading)
    if one.about:
        yield Paragraph(one.about, italic=True)
    if one.file:
        where = "It follows these lists." if one.data else "Open it at the desk."
        yield Paragraph(f"Sent as a file, {one.file}. {where}")
    for line in one.text.split("\n") if one.text else ():
        yield Paragraph(_kept(line))


def _kept(line: str) -> str:
    """A line with its indent and its gaps, which would be lost where text is set."""
    bare = line.lstrip(" ")
    gaps = re.sub(" {2,}", lambda found: "\u00a0" * min(len(found[0]) - 1, 4) + " ", bare.rstrip(" "))
    return "\u00a0" * (len(line) - len(bare)) + gaps or EMPTY_LINE


def _draw_picture(document: Document, title: Title, one: ArmyList) -> None:
    """A page with the picture of a list, as large as it goes."""
    page, top = begin(document, title, HEADING)
    page, y = document.flow(page, (Heading(one.heading),), top=top, scale=SCALE)
    picture = ImageReader(io.BytesIO(one.data))
    wide, high = picture.getSize()
    scale = min(page.width / wide, (y - 8 - page.bottom) / high)
    canvas = page.canvas
    with canvas.element("Figure", alt=f"Army list of {one.name}, as a picture"), canvas.content():
        canvas.drawImage(picture, page.left, y - 8 - high * scale, wide * scale, high * scale)


def _with_files(pdf: bytes, behind: Mapping[int, bytes]) -> bytes:
    """The document with a file behind each of these pages, nothing of it but what can be seen."""
    if not behind:
        return pdf
    writer, out = PdfWriter(clone_from=io.BytesIO(pdf)), io.BytesIO()
    for place, data in sorted(behind.items(), reverse=True):
        for page in reversed(_pages_of(data)):
            for key in ("/Annots", "/AA"):
                page.pop(key, None)
            writer.insert_page(page, place)
    writer.write(out)
    return out.getvalue()


def _pages_of(data: bytes) -> list[PageObject]:
    """The pages of a file that a player sent; none if they cannot be read after all."""
    try:
        return list(PdfReader(io.BytesIO(data)).pages)
    except (PyPdfError, ValueError, KeyError, TypeError, RecursionError):
        return []
