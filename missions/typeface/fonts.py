"""The font files of the chain, each read once and registered with reportlab when first needed."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any

import uharfbuzz
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS = Path(__file__).parent.parent / "fonts"
REGULAR, BOLD, ITALIC = "SourceSans3-Regular", "SourceSans3-Bold", "SourceSans3-Italic"
FALLBACKS = ("DejaVuSansCondensed", "DroidSansFallback", "NotoSansThai-Regular", "NotoSansDevanagari-Regular")
BOLD_FALLBACKS = ("DejaVuSansCondensed-Bold", "DroidSansFallback", "NotoSansThai-Bold", "NotoSansDevanagari-Bold")
CHAINS = {REGULAR: (REGULAR, *FALLBACKS), ITALIC: (ITALIC, *FALLBACKS), BOLD: (BOLD, *BOLD_FALLBACKS)}
SHAPED = tuple(name for name in (*FALLBACKS, *BOLD_FALLBACKS) if name.startswith("NotoSans"))

PRIVATE_USE = range(0xE000, 0xF900)  # where glyphs without a character of their own are encoded, by their number

lock = RLock()  # a font file is read at one place at a time: hold this while a document embeds its subsets


@dataclass(frozen=True, slots=True)
class Face:
    """A font that was read: reportlab's object, harfbuzz's object, and the characters to draw without shaping."""

    ttf: Any
    shaper: Any
    covers: frozenset[str]
    marks: frozenset[str]
    characters: dict[int, int]  # glyph -> the character that has it

    def code(self, glyph: int) -> str:
        """The character that encodes a glyph in the PDF, taught to reportlab's font on the way."""
        if glyph in self.characters:
            return chr(self.characters[glyph])
        code = PRIVATE_USE[glyph]
        self.ttf.face.charToGlyph[code] = glyph
        self.ttf.face.charWidths[code] = self.shaper.get_glyph_h_advance(glyph) * 1000 / self.shaper.face.upem
        return chr(code)


_faces: dict[str, Face] = {}


def face(name: str) -> Face:
    """Read a font of this folder by name and register it with reportlab, once."""
    if name not in _faces:
        with lock:
            if name not in _faces:
                _faces[name] = _read(name)
    return _faces[name]


def _read(name: str) -> Face:
    path = FONTS / f"{name}.ttf"
    ttf = TTFont(name, str(path))
    pdfmetrics.registerFont(ttf)
    shaper = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))
    glyphs = {chr(code): glyph for code, glyph in ttf.face.charToGlyph.items()}
    kinds = {character: unicodedata.category(character)[0] for character in glyphs}
    return Face(
        ttf=ttf,
        shaper=shaper,
        covers=frozenset(character for character, kind in kinds.items() if kind not in "CM"),
        marks=frozenset(character for character, kind in kinds.items() if kind == "M"),
        characters={glyph: ord(char) for char, glyph in sorted(glyphs.items(), reverse=True) if char <= "\uffff"},
    )
