"""Pages onto landscape sheets in the order of saddle stitch: fold the pile once, staple the fold, read on.

The sheets are for a printer: their labels and outline say what lies where. They are not tagged, for nobody reads pages
in the order of a press; the pack that is not imposed is, with the same text.
"""

from __future__ import annotations

from io import BytesIO

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import Destination, DictionaryObject, NameObject, StreamObject

type Side = tuple[int | None, int | None]


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


def saddle_stitched(pdf: bytes, *, title: str, loose: int = 0) -> bytes:
    """The pages of a PDF, all of one size, two on each side of landscape sheets. Equal input gives equal bytes.

    The last `loose` pages come on sheets of their own. A side's label names both its pages; the outline's entries lead
    to the sides on which their pages lie.
    """
    reader = PdfReader(BytesIO(pdf))
    pages, sides = reader.pages, imposed(len(reader.pages), loose)
    width, height = (float(length) for length in pages[0].mediabox[2:])
    writer = PdfWriter()
    for side in sides:
        sheet = writer.add_blank_page(2 * width, height)
        halves = {half: page for half, page in enumerate(side) if page is not None}
        forms = {f"/Page{half}": writer._add_object(_form(pages[page], writer)) for half, page in halves.items()}
        drawing = StreamObject()
        drawing.set_data(b"".join(b"q 1 0 0 1 %.4f 0 cm /Page%d Do Q\n" % (half * width, half) for half in halves))
        sheet[NameObject("/Contents")] = writer._add_object(drawing)
        named = DictionaryObject({NameObject(name): form for name, form in forms.items()})
        sheet[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): named})
    _label(writer, reader, sides)
    writer.add_metadata({"/Title": title, "/Producer": "Muster", "/Creator": "Muster"})
    target = BytesIO()
    writer.write(target)
    return target.getvalue()


def _form(page: PageObject, writer: PdfWriter) -> StreamObject:
    """A page as a drawing to be placed on another, its compressed stream taken over as it is."""
    form: StreamObject = page["/Contents"].get_object().clone(writer)  # type: ignore[assignment, union-attr]
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/BBox")] = page.mediabox.clone(writer)
    form[NameObject("/Resources")] = page["/Resources"].clone(writer)
    return form


def _label(writer: PdfWriter, reader: PdfReader, sides: list[Side]) -> None:
    """Name the sides after their pages, and list in the outline what the pages' own outline lists."""
    names = reader.page_labels
    for number, side in enumerate(sides):
        shown = " | ".join("Blank" if page is None else names[page] for page in side)
        writer.set_page_label(number, number, prefix=shown)
    lies_on = {page: number for number, side in enumerate(sides) for page in side}
    for entry in reader.outline:
        if isinstance(entry, Destination):
            page = reader.get_destination_page_number(entry)
            writer.add_outline_item(title=str(entry.title), page_number=lies_on[page])
