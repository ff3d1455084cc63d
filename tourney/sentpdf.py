"""A PDF that a player sent, as it is kept: its pages, with nothing that acts, hides, or tells who made it."""

import io
import logging
import struct
import zlib
from typing import Any, Final

from pypdf import PdfReader, PdfWriter
from pypdf.errors import PyPdfError
from pypdf.generic import ArrayObject, DictionaryObject, NameObject

from tourney.errors import Refused

MOST_PAGES: Final = 20
LARGEST: Final = 20_000_000  # bytes of what is kept: the parts of a page may name one thing thousands of times
# Scripts, what opens by itself, files within the file, and who made it with what.
UNWANTED: Final = ("/AA", "/OpenAction", "/JS", "/JavaScript", "/EmbeddedFiles", "/EF", "/Metadata", "/PieceInfo")
HARMLESS: Final = {"/URI", "/GoTo"}  # what a link may do
PLAYED: Final = {"/FileAttachment", "/RichMedia", "/Screen", "/Movie", "/Sound", "/3D"}

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # a file can be odd in a million places, with a line for each


def pages_alone(data: bytes) -> bytes:
    """The pages in a new file, the same for the same bytes. Raises `Refused`."""
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted:
            raise Refused("That PDF is locked with a password.", "Send one without.")
        count = len(reader.pages)
        if not 1 <= count <= MOST_PAGES:
            raise Refused(f"That PDF has {count} pages.", f"Send one of 1 to {MOST_PAGES} pages.")
        return _written(reader)
    except (
        PyPdfError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OSError,
        NotImplementedError, AssertionError, OverflowError, struct.error, zlib.error,
    ) as error:  # fmt: skip
        raise Refused("That PDF cannot be read: it is damaged or cut short.", "Save it again, or paste it.") from error


def _written(reader: PdfReader) -> bytes:
    writer, out = PdfWriter(), _Bounded()
    for page in reader.pages:
        writer.add_page(page)
    writer.metadata = None
    for kept in writer._objects:  # every one of the new file, of which pages reach some by ways of their own
        _tame(kept)
    writer.write(out)
    return out.getvalue()


class _Bounded(io.BytesIO):
    """Takes so much and no more."""

    def write(self, data: Any, /) -> int:
        if self.tell() + len(data) > LARGEST:
            raise Refused("That PDF unfolds to far more than was sent.", "Save it again, or paste the list.")
        return super().write(data)


def _tame(value: Any) -> None:
    """Take out of a value, and of those in it, whatever acts or tells on somebody."""
    if isinstance(value, DictionaryObject):
        for name in UNWANTED:
            value.pop(name, None)
        if "/A" in value and not _is_harmless(value["/A"]):
            del value["/A"]
        if "/Annots" in value:
            shown = [one for one in _listed(value["/Annots"]) if one.get_object().get("/Subtype") not in PLAYED]
            value[NameObject("/Annots")] = ArrayObject(shown)
        for one in value.values():
            _tame(one)
    elif isinstance(value, ArrayObject):
        for one in value:
            _tame(one)


def _listed(value: Any) -> Any:
    return value if isinstance(value, ArrayObject) else ()


def _is_harmless(action: Any) -> bool:
    found = action.get_object()
    return isinstance(found, DictionaryObject) and found.get("/S") in HARMLESS and "/Next" not in found
