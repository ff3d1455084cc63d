"""Words into lines of a given width: the finest grain of every page.

A text is a string, or spans where some words are bold. Lines break at spaces, after hyphens and between Han, kana and
hangul characters; a longer word is broken where the line is full, never drawn beyond it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from missions import typeface

if TYPE_CHECKING:
    from collections.abc import Iterator

SAFETY = 0.01  # points by which sums of widths may differ from the width of the whole


class Span(NamedTuple):
    text: str
    bold: bool = False
    italic: bool = False


type Text = str | tuple[Span, ...]

# A word ends before a space, after a hyphen inside a word, or around a character of a script without spaces.
_IDEOGRAPHS = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
_WORDS = re.compile(rf" |[{_IDEOGRAPHS}]|[^ {_IDEOGRAPHS}]*?\w-(?=\w)|[^ {_IDEOGRAPHS}]+")


def spans(text: Text) -> tuple[Span, ...]:
    """The text as spans."""
    return (Span(text),) if isinstance(text, str) else text


def broken(
    text: Text, width: float, size: float, *, bold: bool = False, italic: bool = False
) -> list[tuple[Span, ...]]:
    """The text in lines no wider than `width` points. `bold` and `italic` hold for spans that do not say."""
    lines: list[tuple[Span, ...]] = []
    line: list[Span] = []
    used = gap = 0.0
    for word in _words(text, bold, italic):
        if word.text == " ":
            gap = _unit(word) * size if line else 0.0
            continue
        wide = _unit(word) * size
        if line and used + gap + wide > width + SAFETY:
            lines.append(_merged(line))
            line, used, gap = [], 0.0, 0.0
        if gap:
            line.append(Span(" ", word.bold and line[-1].bold, word.italic and line[-1].italic))
        *full, rest = _chopped(word, width, size) if wide > width else [word]
        lines += [(piece,) for piece in full]
        line.append(rest)
        used += gap + _unit(rest) * size
        gap = 0.0
    return [*lines, _merged(line)] if line else lines


def measured(line: tuple[Span, ...], size: float) -> float:
    """Width in points of a line."""
    return sum(typeface.width(span.text, size, bold=span.bold, italic=span.italic) for span in line)


def _words(text: Text, bold: bool, italic: bool) -> Iterator[Span]:
    for span in spans(text):
        for word in _split(span.text):
            yield Span(word, span.bold or bold, span.italic or italic)


@lru_cache(maxsize=8192)
def _split(text: str) -> tuple[str, ...]:
    return tuple(_WORDS.findall(typeface.legible(text)))


@lru_cache(maxsize=16384)
def _unit(word: Span) -> float:
    return typeface.width(word.text, 1, bold=word.bold, italic=word.italic)


def _chopped(word: Span, width: float, size: float) -> list[Span]:
    """A word wider than the line, in pieces that each fit; always at least one character a piece, its marks with it."""
    pieces, piece = [], ""
    for cluster in typeface.clusters(word.text):
        longer = word._replace(text=piece + cluster)
        if piece and _unit(longer) * size > width:
            pieces.append(word._replace(text=piece))
            piece = cluster
        else:
            piece = longer.text
    return [*pieces, word._replace(text=piece)]


def _merged(line: list[Span]) -> tuple[Span, ...]:
    """Neighbours of one style as one span, so that a line is drawn in as few pieces as can be."""
    merged: list[Span] = []
    for span in line:
        if merged and merged[-1][1:] == span[1:]:
            merged[-1] = merged[-1]._replace(text=merged[-1].text + span.text)
        else:
            merged.append(span)
    return tuple(merged)
