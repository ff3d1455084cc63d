"""What a player may send: a text, a PDF or a picture. Told apart by what is in it, never by its name.

Pictures are drawn anew, so that nothing of the file that came in is left but what can be seen: no place where it was
taken, no second file behind it, and are no larger than they came. A picture is refused by the size it says it has,
before any of it is unpacked.
"""

import codecs
import hashlib
import io
import re
import unicodedata
import zlib
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageOps

from tourney.errors import Refused
from tourney.sentpdf import pages_alone

MOST_BYTES: Final = 10_000_000
MOST_TEXT: Final = 20_000  # characters of a list
MOST_TEXT_BYTES: Final = 200_000
MOST_PIXELS: Final = {
    "JPEG": 64_000_000,
    "PNG": 24_000_000,
    "WEBP": 24_000_000,
}  # a JPEG is unpacked at a smaller scale
LONGEST_EDGE: Final = 1600  # pixels of a photograph
LIST_PIXELS: Final = 6_000_000  # of a picture of a list: a long screenshot stays readable

QUALITIES: Final = (84, 75, 66, 57)  # of a JPEG: the coarser ones where it would be larger than what was sent
SMALL: Final = 100_000  # bytes up to which it does not matter

JPEG, PNG, PDF, TEXT = "image/jpeg", "image/png", "application/pdf", "text/plain"
SEND = "Send text, a PDF, or a picture as JPEG or PNG."
SEND_PHOTO = "Send a JPEG, PNG or WebP."
_HEIF = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif", b"avis"}
_MARKUP = re.compile(rb"\s*<(?:\?xml|!doctype|!--|html|head|body|svg|script|\w+[\s>/])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it is kept: its name for readers, what it is, and its bytes."""

    name: str
    content_type: str
    data: bytes

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


def read_list(name: str, data: bytes) -> str | Sent:
    """A list from a file: its text, or the PDF or the picture to keep. Raises `Refused`."""
    kind = kind_of(data)
    if kind == "PDF":
        return Sent(f"{stem(name)}.pdf", PDF, pages_alone(data))
    if kind in MOST_PIXELS:
        return _drawn_anew(name, data, kind, photo=False)
    if kind != "text":
        raise _refusal(kind, SEND)
    return text_of(data)


def read_photo(name: str, data: bytes) -> Sent:
    """A photograph, at most `LONGEST_EDGE` pixels wide or high. Raises `Refused`."""
    kind = kind_of(data)
    if kind not in MOST_PIXELS:
        raise _refusal(kind, SEND_PHOTO)
    return _drawn_anew(name, data, kind, photo=True)


def kind_of(data: bytes) -> str:
    """`JPEG`, `PNG`, `WEBP`, `PDF`, `text`, or what else was recognised. Raises `Refused` for nothing or too much."""
    if not data:
        raise Refused("That file is empty.", "Choose another.")
    if len(data) > MOST_BYTES:
        raise Refused(f"That file is larger than {MOST_BYTES // 1_000_000} MB.", "Send a smaller one.")
    for start, kind in (
        (b"\xff\xd8\xff", "JPEG"), (b"\x89PNG\r\n\x1a\n", "PNG"), (b"%PDF-", "PDF"),
        (b"GIF8", "GIF"), (b"II*\0", "TIFF"), (b"MM\0*", "TIFF"),
        (b"PK\x03\x04", "ZIP"), (b"{\\rtf", "RTF"), (b"\xd0\xcf\x11\xe0", "Word"),
    ):  # fmt: skip
        if data.startswith(start):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    if data[4:8] == b"ftyp" and data[8:12] in _HEIF:
        return "HEIC"
    return "markup" if _MARKUP.match(data.removeprefix(codecs.BOM_UTF8)) else "text"


def _refusal(kind: str, instead: str) -> Refused:
    match kind:
        case "HEIC":
            return Refused(
                "That is a HEIC picture, which most browsers cannot show.",
                "Send a screenshot of it, or set the camera to “Most compatible” (JPEG).",
            )
        case "markup":
            return Refused("That is a web page or a drawing (HTML, XML or SVG).", instead)
        case "ZIP" | "Word" | "RTF":
            return Refused("That is a word processor's file or an archive.", "Save it as PDF and send that.")
        case "text" | "PDF":
            return Refused("That is no picture.", instead)
    return Refused(f"That is a {kind} picture.", instead)


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with its mark, or else what Windows writes. Raises `Refused`."""
    if len(data) > MOST_TEXT_BYTES:
        raise Refused(f"That text is larger than {MOST_TEXT_BYTES // 1000} kB; no list is.", "Send the list alone.")
    try:
        text = _decoded(data)
    except UnicodeDecodeError as error:
        raise Refused("That file is no text that can be read.", SEND) from error
    return tidy(text)


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    if re.search(rb"[\x00-\x08\x0e-\x1f]", data):
        raise Refused("That file is no text, no PDF and no picture.", SEND)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


def tidy(text: str) -> str:
    """A list as it is kept, however it came: one kind of line end, nothing that cannot be shown, no empty edges."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").expandtabs(4).split("\n")
    shown = ("".join(letter for letter in line if not _is_unshown(letter)).rstrip() for line in lines)
    tidied = "\n".join(shown).strip("\n")
    if len(tidied) > MOST_TEXT:
        raise Refused(f"That list has {len(tidied):,} characters.", f"At most {MOST_TEXT:,} fit: leave out the rules.")
    return tidied if tidied.strip() else ""


def _is_unshown(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cs"}


def stem(name: str) -> str:
    """The name of a file without its folder and its ending, fit to be shown and to be saved under."""
    last = re.split(r"[/\\]", name)[-1].rpartition(".")
    text = "".join(letter if letter.isalnum() or letter in " -_()" else "_" for letter in last[0] or last[2])
    return " ".join(text.split())[:80] or "file"


def _drawn_anew(name: str, data: bytes, kind: str, *, photo: bool) -> Sent:
    try:
        with Image.open(io.BytesIO(data), formats=(kind,)) as image:
            width, height = image.size
            _refuse_huge(width, height, MOST_PIXELS[kind])
            edge = _edge(width, height, photo=photo)
            image.draft("RGB", edge)  # a JPEG is unpacked no larger than is needed
            image.load()
            content_type, drawn = _encoded(image, edge, kind, len(data))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Refused("That picture has too many pixels.", "Send a smaller one.") from error
    except (OSError, ValueError, SyntaxError, TypeError, KeyError, IndexError, EOFError, zlib.error) as error:
        raise Refused("That picture cannot be read: it is damaged or cut short.", "Take or save it again.") from error
    return Sent(f"{stem(name)}.{'png' if content_type == PNG else 'jpg'}", content_type, drawn)


def _refuse_huge(width: int, height: int, most: int) -> None:
    if width * height > most:
        raise Refused(
            f"That picture has {width:,} × {height:,} pixels.",
            f"Send one of at most {most // 1_000_000} million pixels, such as a screenshot.",
        )


def _edge(width: int, height: int, *, photo: bool) -> tuple[int, int]:
    """How wide and high a picture may be at most, before it is turned upright."""
    if photo:
        return LONGEST_EDGE, LONGEST_EDGE
    part = min(1.0, (LIST_PIXELS / (width * height)) ** 0.5)
    return max(1, int(width * part)), max(1, int(height * part))


def _encoded(image: Image.Image, edge: tuple[int, int], kind: str, sent: int) -> tuple[str, bytes]:
    """The type and the bytes of the picture: a JPEG, unless a screenshot that came as PNG is smaller as one."""
    image.thumbnail(edge)
    upright = ImageOps.exif_transpose(image)
    if upright.mode.startswith("I"):  # sixteen bits a dot
        upright = upright.point(lambda value: value / 256).convert("L")
    if upright.has_transparency_data:
        layered = upright.convert("RGBA")
        upright = Image.new("RGBA", layered.size, "white")
        upright.alpha_composite(layered)
    plain = Image.new("RGB", upright.size)
    plain.paste(upright.convert("RGB"))  # a new image: whatever travelled with the old one stays behind
    fine, *coarser = QUALITIES
    drawn = _saved(plain, "JPEG", quality=fine)
    if len(drawn) <= max(sent, SMALL):
        return JPEG, drawn
    if kind == "PNG":
        few = plain.getcolors(256)
        exact = _saved(plain.quantize(256, dither=Image.Dither.NONE) if few else plain, "PNG")
        return (PNG, exact) if len(exact) < len(drawn) else (JPEG, drawn)
    for quality in coarser:
        if len(drawn) > sent:
            drawn = _saved(plain, "JPEG", quality=quality)
    return JPEG, drawn


def _saved(image: Image.Image, form: str, **how: int) -> bytes:
    out = io.BytesIO()
    image.save(out, form, optimize=True, **({"progressive": True} if form == "JPEG" else {}), **how)
    return out.getvalue()
