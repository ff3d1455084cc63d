"""Scene -> SVG text. Presentation attributes only, since a strict content policy refuses inline style."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from xml.sax.saxutils import escape, quoteattr

from missions.diagram.items import Arc, Discs, Group, Ink, Item, Path, Rect, Ring, Scene, Segment, Strokes, Text

# What two decimals may end in, and what is written for it.
SHORTER = (("-0.00", "0"), (".00", ""), *((f".{digit}0", f".{digit}") for digit in range(1, 10)))
FONTS = "'Source Sans 3', 'Source Sans Pro', 'Liberation Sans', Arial, sans-serif"


def svg(scene: Scene) -> str:
    """A standalone SVG document, its ids prefixed with the scene's key."""
    title, desc = f"{scene.key}-title", f"{scene.key}-desc"
    width, height = number(scene.width), number(scene.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-labelledby="{title} {desc}" font-family="{FONTS}" text-anchor="middle">\n'
        f'<title id="{title}">{escape(scene.title)}</title>\n<desc id="{desc}">{escape(scene.description)}</desc>\n'
    )
    return head + "".join(_group(group) for group in scene.groups) + "</svg>\n"


def number(value: float) -> str:
    """Two decimals at most, the same text on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _group(group: Group) -> str:
    lines = "".join(_item(item) + "\n" for item in group.items)
    return f"<g data-role={quoteattr(group.role)}>\n{lines}</g>\n"


def _item(item: Item) -> str:
    match item:
        case Path():
            return _path(item)
        case Strokes():
            return _strokes(item)
        case Discs():
            return _discs(item)
        case Rect():
            return _rect(item)
        case Text():
            return _text(item)


def _ink(ink: Ink) -> str:
    text = f' fill="{ink.fill or "none"}"'
    if ink.stroke:
        text += f' stroke="{ink.stroke}" stroke-width="{number(ink.width)}"'
        if ink.dash:
            text += f' stroke-dasharray="{" ".join(map(number, ink.dash))}"'
    return text


def _ring(ring: Ring, closed: bool) -> str:
    parts = []
    for index, step in enumerate(ring):
        if isinstance(step, Arc):
            large, clockwise = int(abs(step.sweep) > 180), int(step.sweep > 0)
            radius = number(step.radius)
            parts.append(f"A{radius} {radius} 0 {large} {clockwise} {number(step.end[0])} {number(step.end[1])}")
        else:
            parts.append(f"{'L' if index else 'M'}{number(step[0])} {number(step[1])}")
    return "".join(parts) + ("Z" if closed else "")


def _numbers(form: str, values: Sequence[tuple[float, ...]]) -> str:
    """One text of a form for each of the values, its numbers as `number` writes them, but all of them at once."""
    text = (form * len(values)) % tuple(chain.from_iterable(values))
    for long, short in SHORTER:
        text = text.replace(long, short)
    return text


def _lines(segments: Sequence[Segment]) -> str:
    return _numbers("M%.2f %.2fL%.2f %.2f", segments)


def _path(item: Path) -> str:
    data = "".join(_ring(ring, item.closed) for ring in item.rings)
    return f'<path d="{data}" fill-rule="evenodd"{_ink(item.ink)}/>'


def _strokes(item: Strokes) -> str:
    return f'<path d="{_lines(item.segments)}"{_ink(item.ink)}/>'


def _discs(item: Discs) -> str:
    """Discs without a rim are dots of a round pen: much shorter than circles."""
    if item.ink.stroke:
        radius = number(item.radius)
        circles = (f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}"{_ink(item.ink)}/>' for x, y in item.centres)
        return "\n".join(circles)
    data = _numbers("M%.2f %.2fh.01", item.centres)
    return (
        f'<path d="{data}" fill="none" stroke="{item.ink.fill}" stroke-width="{number(2 * item.radius)}"'
        ' stroke-linecap="round"/>'
    )


def _rect(item: Rect) -> str:
    box, radius = item.box, number(item.radius)
    place = f'x="{number(box.x0)}" y="{number(box.y0)}" width="{number(box.width)}" height="{number(box.height)}"'
    corner = f' rx="{radius}"' if item.radius else ""
    return f"<rect {place}{corner}{_ink(item.ink)}/>"


def _text(item: Text) -> str:
    """The measured length is written down, so that a reader without the font still keeps to the label's box."""
    x, y = number(item.x), number(item.y)
    turn = "" if item.upright else f' transform="rotate(-90 {x} {y})"'
    bold = ' font-weight="700"' if item.bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{number(item.size)}"{bold} fill="{item.colour}"'
        f' textLength="{number(item.width)}" lengthAdjust="spacingAndGlyphs"{turn}>{escape(item.text)}</text>'
    )
