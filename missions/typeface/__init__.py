"""The typeface: every text of every script measured and drawn with fonts that hold its glyphs.

Source Sans 3 sets what it can; a chain of further fonts sets what it cannot. Right-to-left text is put in visual order
and joined scripts are shaped. A character that no font holds is drawn as a hollow box, never left out.

`width` measures, `draw` draws on a reportlab canvas, `runs` gives the pieces to whoever draws otherwise, and
`font_path` names a file for Pillow. Fonts are read when first needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfmetrics

from missions.typeface import shaping
from missions.typeface.fonts import BOLD, FONTS, ITALIC, PRIVATE_USE, REGULAR, face
from missions.typeface.shaping import BOX, Glyph, Run, clusters

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["BOX", "Glyph", "Run", "clusters", "cut", "draw", "font_name", "font_path", "legible", "runs", "width"]


def font_name(*, bold: bool = False, italic: bool = False) -> str:
    """The reportlab name of the first font of the chain, registered and ready for `setFont`."""
    name = BOLD if bold else ITALIC if italic else REGULAR
    face(name)
    return name


def font_path(bold: bool = False) -> Path:
    """The file of the first font of the chain, for Pillow."""
    return FONTS / f"{BOLD if bold else REGULAR}.ttf"


def width(text: str, size: float, *, bold: bool = False, italic: bool = False) -> float:
    """Width in points of one line of text at a size in points."""
    name = font_name(bold=bold, italic=italic)
    if face(name).covers.issuperset(text):
        return float(pdfmetrics.stringWidth(text, name, size))
    return sum(run.advance for run in shaping.runs(text, name)) * size


def runs(text: str, *, bold: bool = False, italic: bool = False) -> tuple[Run, ...]:
    """One line of text as runs from left to right. Line breaks and tabs become spaces."""
    return shaping.runs(text, font_name(bold=bold, italic=italic))


def draw(canvas: Any, x: float, y: float, text: str, size: float, *, bold: bool = False, italic: bool = False) -> float:
    """Draw one line of text on a reportlab canvas with its baseline at y; return x of its end."""
    for run in runs(text, bold=bold, italic=italic):
        if run.glyphs:
            _draw_shaped(canvas, x, y, run, size)
        else:
            _draw_plain(canvas, x, y, run, size)
        x += run.advance * size
    return x


def _draw_plain(canvas: Any, x: float, y: float, run: Run, size: float) -> None:
    """Show the characters as they are, without the generality of reportlab's own `drawString`, in half the time."""
    font, shown = face(run.font).ttf, []
    for subset, codes in font.splitString(run.text, canvas._doc):
        name = font.getSubsetInternalName(subset, canvas._doc)
        shown.append(f"{name} {size:.4g} Tf ({canvas._escape(codes)}) Tj")
    canvas._code.append(f"BT 1 0 0 1 {x:.2f} {y:.2f} Tm {' '.join(shown)} ET")


def _draw_shaped(canvas: Any, x: float, y: float, run: Run, size: float) -> None:
    """Place glyph by glyph, with the text they stand for, for search, copying and screen readers.

    Right-to-left runs whose glyphs all have characters go without: readers turn such text round by themselves, and
    some would turn the logical text round once more.
    """
    stands_for = not run.right_to_left or any(ord(glyph.code) in PRIVATE_USE for glyph in run.glyphs)
    if stands_for:
        actual = ("\ufeff" + run.text).encode("utf-16-be").hex().upper()
        canvas._code.append(f"/Span <</ActualText <{actual}>>> BDC")
    text = canvas.beginText()
    text.setFont(run.font, size)
    for glyph in run.glyphs:
        text.setTextOrigin(x + glyph.dx * size, y + glyph.dy * size)
        text.textOut(glyph.code)
        x += glyph.advance * size
    canvas.drawText(text)
    if stands_for:
        canvas._code.append("EMC")


def legible(text: str) -> str:
    """One line of text in composed characters, without those that show nothing or cannot be text."""
    return shaping.cleaned(text)


def cut(text: str, size: float, room: float, *, bold: bool = False, italic: bool = False) -> str:
    """The text, or as much of its beginning as fits in `room` points with an ellipsis behind it."""
    if width(text, size, bold=bold, italic=italic) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", size, bold=bold, italic=italic) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"
