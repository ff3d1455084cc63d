"""The paper a chart is drawn on: shapes and texts as SVG, with its name for readers who do not see it."""

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape

WIDTH = 345
TEXT = 14  # size of its letters, in units of the drawing
WIDE = 0.56  # of a letter's size is its usual width

FILLS = ("red", "blue", "plain")
"""Whose a part is: one side or the Attacker, the other side or the Defender, neither."""

_UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_HATCH = {"red": "M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6", "blue": "M-2 6 L2 10 M0 0 L8 8 M6 -2 L10 2"}


def number(value: float) -> str:
    """A measure with two places at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def plain(text: str) -> str:
    """Text as XML holds it."""
    return escape(_UNFIT.sub("\ufffd", text), quote=True)


@dataclass(slots=True)
class Drawing:
    """A chart in the making. `name` is what it says to whoever cannot see it."""

    name: str
    height: float = 0
    parts: list[str] = field(default_factory=list)
    hatched: set[str] = field(default_factory=set)

    @property
    def key(self) -> str:
        """What tells its hatchings from those of other charts of the page: the same chart has the same."""
        return f"h{zlib.crc32(self.name.encode()):08x}"

    def box(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """A filled stretch, with an outline that a copier keeps."""
        self.hatched.add(fill)
        paint = f"url(#{self.key}-{fill})" if fill in _HATCH else "none"
        self.parts.append(
            f'<rect class="chart__{fill}" x="{number(x)}" y="{number(y)}" width="{number(max(width, 0))}" '
            f'height="{number(height)}"/><rect class="chart__hatched" x="{number(x)}" y="{number(y)}" '
            f'width="{number(max(width, 0))}" height="{number(height)}" fill="{paint}"/>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "axis") -> None:
        """A line: `axis`, `even` (dashed) or `whisker`."""
        points = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        self.parts.append(f'<line class="chart__{kind}" {points}/>')

    def text(self, x: float, y: float, words: str, *, anchor: str = "start", strong: bool = False) -> None:
        """A text on the line at `y`."""
        kind = "chart__text chart__text--strong" if strong else "chart__text"
        self.parts.append(
            f'<text class="{kind}" x="{number(x)}" y="{number(y)}" text-anchor="{anchor}">{plain(words)}</text>'
        )

    def svg(self) -> str:
        """The whole picture."""
        patterns = "".join(
            _pattern(f"{self.key}-{fill}", _HATCH[fill]) for fill in FILLS if fill in self.hatched & _HATCH.keys()
        )
        defs = f"<defs>{patterns}</defs>" if patterns else ""
        box = f'viewBox="0 0 {WIDTH} {number(self.height)}" font-size="{TEXT}"'
        name = f'role="img" aria-label="{plain(self.name)}"'
        drawn = "".join(self.parts)
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" {box} {name}>{defs}{drawn}</svg>'


def _pattern(key: str, path: str) -> str:
    return (
        f'<pattern id="{key}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<path class="chart__hatch" d="{path}"/></pattern>'
    )


def fitted(words: str, width: float, size: float = TEXT) -> str:
    """The words, cut where they would be wider than that; letters of full width count double."""
    room, kept = width / (size * WIDE), 0.0
    for at, letter in enumerate(words):
        kept += 1 + (ord(letter) >= 0x1100)
        if kept > room:
            return f"{words[: max(at - 1, 1)].rstrip()}…"
    return words


def highest(values: Iterable[float]) -> float:
    """The largest of the values, never nothing."""
    return max([*values, 0]) or 1
