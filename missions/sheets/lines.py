"""Words into lines of a given width: the finest grain of every page.

A text is a string, or spans where some words are bold. Lines break at spaces, after hyphens and between Han, kana and
hangul characters; a longer word is broken where the line is full, never drawn beyond it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from missions import typeface

SAFETY = 0.01  # points by which sums of widths may differ from the width of the whole


class Span(NamedTuple):
    text: str
    bold: bool = False
    italic: bool = False


type Text = str | tuple[Span, ...]

# A word ends before a space, after a hyphen inside a word, or around a character of a script without spaces. What a
# figure belongs to stays with it: 8" / 20cm, 1 – 2, 6 VP, p. 261.
_IDEOGRAPHS = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
_FIGURES = r'\d+(?:\.\d+)?["″]? ?[/–-] ?\d+(?:\.\d+)?(?: ?cm|["″])?|\d+ (?:VP|cm|pts)\b|[Pp]{1,2}\. \d+(?:–\d+)?'
_WORDS = re.compile(
    rf" |[{_IDEOGRAPHS}]|[(“‘]*(?:{_FIGURES})[^\s{_IDEOGRAPHS}]*|[^ {_IDEOGRAPHS}]*?[^\W\d]-(?=\w)|[^ {_IDEOGRAPHS}]+"
)


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
    for word, unit in _words(text, bold, italic):
        wide = unit * size
        if word.text == " ":
            gap = wide if line else 0.0
            continue
        if line and used + gap + wide > width + SAFETY:
            lines.append(_merged(line))
            line, used, gap = [], 0.0, 0.0
        if gap:
            line.append(Span(" ", word.bold and line[-1].bold, word.italic and line[-1].italic))
        if wide > width:
            *full, word = _chopped(word, width, size)  # noqa: PLW2901
            lines += [(piece,) for piece in full]
            wide = _unit(word) * size
        line.append(word)
        used += gap + wide
        gap = 0.0
    return [*lines, _merged(line)] if line else lines


def evenly(
    text: Text, width: float, size: float, *, bold: bool = False, italic: bool = False
) -> list[tuple[Span, ...]]:
    """As `broken`, in as few lines but of about one length."""
    lines = broken(text, width, size, bold=bold, italic=italic)
    low, high = 0.0, width
    while high - low > size / 4:
        middle = (low + high) / 2
        tried = broken(text, middle, size, bold=bold, italic=italic)
        if len(tried) > len(lines):
            low = middle
        else:
            lines, high = tried, middle
    return lines


def measured(line: tuple[Span, ...], size: float) -> float:
    """Width in points of a line."""
    return sum(typeface.width(span.text, size, bold=span.bold, italic=span.italic) for span in line)


def longest_word(text: Text) -> float:
    """Width in ems, set bold, of the widest piece of a text that no line break can divide."""
    return max((unit for _, unit in _words(text, bold=True, italic=False)), default=0.0)


@lru_cache(maxsize=4096)
def _words(text: Text, bold: bool, italic: bool) -> tuple[tuple[Span, float], ...]:
    """The words and spaces of a text, each with its width in ems."""
    words = (
        Span(word, span.bold or bold, span.italic or italic)
        for span in spans(text)
        for word in _WORDS.findall(typeface.legible(span.text))
    )
    return tuple((word, _unit(word)) for word in words)


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
    styles = groupby(line, key=itemgetter(1, 2))
    return tuple(Span("".join(span.text for span in same), *style) for style, same in styles)
