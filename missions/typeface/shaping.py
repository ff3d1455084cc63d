"""From a line of text to runs: cleaned, put in visual order, split by font and shaped where the script needs it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import uharfbuzz
from bidi import algorithm as bidi
from reportlab.pdfbase import pdfmetrics

from missions.typeface.fonts import CHAINS, SHAPED, face

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BOX = "\u25a1"
JOINERS = "\u200c\u200d"
_DIRECTION_MARKS = "\u200e\u200f\u061c"


class Glyph(NamedTuple):
    """One shaped glyph: the character that encodes it, where it stands and how far it moves the pen, in ems."""

    code: str
    dx: float
    dy: float
    advance: float


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one line in one font. `text` reads in logical order; `advance` is its width in ems.

    `glyphs` stand from left to right; without them the characters of `text` are drawn as they are.
    """

    text: str
    font: str
    advance: float
    glyphs: tuple[Glyph, ...] = ()
    right_to_left: bool = False


@lru_cache(maxsize=4096)
def runs(text: str, name: str) -> tuple[Run, ...]:
    """One line of text as runs from left to right, set in the chain of the font named."""
    if face(name).covers.issuperset(text):
        return (_plain(text, name),) if text else ()
    pieces = [piece for stretch, level in _levelled(cleaned(text)) for piece in _by_font(stretch, level, CHAINS[name])]
    return tuple(
        _shape(piece, font, level) if level % 2 or font in SHAPED or _is_intricate(piece) else _plain(piece, font)
        for piece, font, level in _reordered(pieces)
    )


def _plain(text: str, font: str) -> Run:
    return Run(text, font, float(pdfmetrics.stringWidth(text, font, 1)))


def _is_intricate(text: str) -> bool:
    """Whether it holds marks to place, joiners, or characters beyond the 16 bits that reportlab can map back."""
    return any(char in JOINERS or char > "\uffff" or unicodedata.category(char)[0] == "M" for char in text)


def cleaned(text: str) -> str:
    """White space as plain spaces, the invisible left out, what cannot be text as a box."""
    return "".join(_cleaned(unicodedata.normalize("NFC", text)))


def _cleaned(text: str) -> Iterator[str]:
    for character in text:
        kind = unicodedata.category(character)
        if character in "\t\n\r\x0b\x0c\x85" or kind in ("Zl", "Zp", "Zs"):
            yield " " if character != "\u00a0" else character
        elif kind in ("Cc", "Cn", "Co", "Cs"):
            yield BOX
        elif not _invisible(character, kind):
            yield character


def _invisible(character: str, kind: str) -> bool:
    """Whether to leave it out: it shows nothing and joins nothing, or would turn other text round (U+202E)."""
    if kind == "Cf":
        return character not in JOINERS and character not in _DIRECTION_MARKS
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef" or character == "\u034f"


def _levelled(text: str) -> list[tuple[str, int]]:
    """Stretches of one embedding level, in logical order; odd levels read from right to left."""
    if not any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        return [("".join(c for c in text if c not in _DIRECTION_MARKS), 0)]
    storage = bidi.get_empty_storage()
    storage["base_level"] = base = bidi.get_base_level(text)
    storage["base_dir"] = ("L", "R")[base]
    bidi.get_embedding_levels(text, storage)
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage)
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)
    return _joined((entry["ch"], entry["level"]) for entry in storage["chars"] if entry["ch"] not in _DIRECTION_MARKS)


def _joined(levels: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    joined: list[tuple[str, int]] = []
    for text, level in levels:
        if joined and joined[-1][1] == level:
            joined[-1] = (joined[-1][0] + text, level)
        else:
            joined.append((text, level))
    return joined


def _by_font(text: str, level: int, chain: tuple[str, ...]) -> Iterator[tuple[str, str, int]]:
    """Pieces of one font each: a character and the marks on it go to the first font that holds them all."""
    piece, font = "", ""
    for cluster in clusters(text):
        for part, name in _fonts_of(cluster, chain):
            if piece and name != font:
                yield piece, font, level
                piece = ""
            piece, font = piece + part, name
    if piece:
        yield piece, font, level


def clusters(text: str) -> Iterator[str]:
    """Each character together with the marks on it."""
    cluster = ""
    for character in text:
        if cluster and not (character in JOINERS or unicodedata.category(character)[0] == "M"):
            yield cluster
            cluster = ""
        cluster += character
    if cluster:
        yield cluster


def _fonts_of(cluster: str, chain: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    visible = [character for character in cluster if character not in JOINERS]
    for name in chain:
        if all(character in face(name).covers or character in face(name).marks for character in visible):
            yield cluster, name
            return
    if len(cluster) == 1:
        yield BOX, chain[0]
        return
    for character in cluster:
        yield from _fonts_of(character, chain)


def _reordered(pieces: list[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """From logical to visual order: reverse every stretch at or above each level, the highest first."""
    order = list(pieces)
    for level in range(max((piece[2] for piece in order), default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and order[end][2] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return order


def _shape(text: str, font: str, level: int) -> Run:
    """Let harfbuzz choose and place the glyphs; it puts right-to-left text in visual order itself."""
    used = face(font)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if level % 2 else "ltr"
    uharfbuzz.shape(used.shaper, buffer, {"kern": True, "liga": True})
    em = used.shaper.face.upem
    glyphs = tuple(
        Glyph(used.code(info.codepoint), place.x_offset / em, place.y_offset / em, place.x_advance / em)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )
    return Run(text, font, sum(glyph.advance for glyph in glyphs), glyphs, level % 2 == 1)
