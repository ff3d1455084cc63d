"""The front of a leaf: title, flavour, diagram, and under it the steps of the mission.

What stands above the text gives way by turns until the text fits: first the diagram's width and, beside a game, the
height of the head, so that lines keep their distance; then that too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from missions import load, typeface
from missions.diagram import draw_pdf, scene
from missions.ground import grounds
from missions.sheets.columns import draw_spans
from missions.sheets.fit import fitted
from missions.sheets.flow import Paragraph
from missions.sheets.header import HEIGHT, game_head
from missions.sheets.lines import Span, evenly
from missions.sheets.page import ASIDE, band_height, title_band
from missions.sheets.sections import blocks
from missions.sheets.style import INK, LEADING
from missions.wording import front

if TYPE_CHECKING:
    from collections.abc import Iterator

    from missions.diagram import Scene
    from missions.model import Ground
    from missions.sheets.columns import Column
    from missions.sheets.edition import Edition
    from missions.sheets.flow import Block, Scale
    from missions.sheets.leaf import Leaf
    from missions.sheets.page import Document, Page

WIDTHS = (0.0, 0.25, 0.5, 0.75, 1.0)  # how far to go from the full width to the narrowest
GAP = 6.0  # between diagram and text
AIR = 4.0  # between the parts of the head

type Lines = tuple[tuple[Span, ...], ...]


class _Shape(NamedTuple):
    """How much room the head takes: scale of the game's part, size of the title, and whether there is a foot."""

    game: float
    title: float
    bare: bool = False


_ALONE = (_Shape(0.0, 26),)
_WITH_GAME = (_Shape(1.0, 22), _Shape(0.87, 18, bare=True))


class Front(NamedTuple):
    """A front that is laid out: its page's shape, what stands in it and where. Without `columns` nothing fitted."""

    shape: _Shape
    flavour: Lines
    text: tuple[Block, ...]
    width: float
    columns: tuple[Column, ...] | None


def laid_out(document: Document, leaf: Leaf, drawing: Scene) -> Front:
    """The first way of laying it out in which all of the text fits under the diagram."""
    flavour, text = _flavour_and_text(document.frame(), leaf)
    ways = list(_ways(_shapes(leaf), leaf.edition, document.frame().width))
    for shape, width, scales in ways:
        page = document.frame(bare=shape.bare)
        height = (
            page.top
            - _head_height(leaf, shape, flavour)
            - drawing.height * width / drawing.width
            - _note_height(leaf)
            - GAP
        )
        if columns := fitted(page, text, height - page.bottom, scales, leaf.edition.columns):
            return Front(shape, flavour, text, width, columns)
    shape, width, _ = ways[0]
    return Front(shape, flavour, text, width, None)


def _shapes(leaf: Leaf) -> tuple[_Shape, ...]:
    edition = leaf.edition
    shapes = _WITH_GAME if leaf.game else _ALONE
    return tuple(_Shape(one.game * edition.head, one.title * edition.band, one.bare) for one in shapes)


def _ways(
    shapes: tuple[_Shape, ...], edition: Edition, full: float
) -> Iterator[tuple[_Shape, float, tuple[Scale, ...]]]:
    """What to try in turn: a shape, the diagram's width and sizes of text."""
    if edition.narrowest is None:
        yield shapes[0], full, edition.scales
        return
    easy = tuple(scale for scale in edition.easy if scale.size <= edition.front)
    for shape in shapes:
        for share in WIDTHS:
            yield shape, full - share * (full - edition.narrowest), easy
    for shape in shapes:
        yield shape, edition.narrowest, edition.tight


def keep_diagram(document: Document, leaf: Leaf) -> Scene:
    """The leaf's diagram, kept by the document for its pages to show."""
    drawing = scene(leaf.mission, leaf.layout, leaf.units, size=leaf.edition.diagram)
    document.keep(
        leaf.diagram,
        drawing.width,
        drawing.height,
        lambda canvas: draw_pdf(drawing, canvas, 0, drawing.height, drawing.width),
    )
    return drawing


def draw_front(page: Page, leaf: Leaf, drawing: Scene, laid: Front) -> float:
    """Draw head and diagram on a fresh page; return y of where the text begins."""
    _head(page, leaf, laid.shape, laid.flavour)
    scale = laid.width / drawing.width
    foot = page.top - _head_height(leaf, laid.shape, laid.flavour) - drawing.height * scale
    with page.canvas.element("Figure", alt=drawing.description), page.canvas.content():
        page.show(leaf.diagram, page.left + (page.width - laid.width) / 2, foot, scale)
    if _ways_of(leaf) > 1:
        with page.canvas.element("P"), page.canvas.content():
            page.canvas.setFillColor(INK)
            small = page.small
            typeface.draw(page.canvas, page.left, foot - small, typeface.cut(note_of(leaf), small, page.width), small)
    return foot - _note_height(leaf) - GAP


def note_of(leaf: Leaf) -> str:
    """What stands under a diagram that shows one layout of several."""
    return f"Layout {leaf.layout} of {_ways_of(leaf)} is shown. What the players choose decides which it is."


def _ways_of(leaf: Leaf) -> int:
    return _ways_on(leaf.mission.ground, leaf.mission.table)


@lru_cache(maxsize=256)
def _ways_on(ground: Ground, table: tuple[float, float]) -> int:
    """In how many ways a ground can be shared out."""
    return len(grounds(ground, table))


def _note_height(leaf: Leaf) -> float:
    return leaf.edition.small * 1.2 if _ways_of(leaf) > 1 else 0.0


def _flavour_and_text(page: Page, leaf: Leaf) -> tuple[Lines, tuple[Block, ...]]:
    """The flavour's lines, which go with the title, and the text still to set: a long flavour goes with that."""
    first, *others = front(leaf.mission, leaf.units, _attacker(page, leaf))
    if first.heading:
        return (), blocks((first, *others))
    flavour, text = " ".join(first.items), blocks(others)
    room, size = (page.width / 2, max(ASIDE, page.small)) if leaf.game else (page.width, leaf.edition.flavour)
    lines = tuple(evenly(flavour, room, size, italic=True))
    return (lines, text) if len(lines) <= (3 if size > 14 else 2) else ((), (Paragraph(flavour, italic=True), *text))


def _attacker(page: Page, leaf: Leaf) -> str | None:
    """The Attacker's name, no longer than a line of a column."""
    name = leaf.game and leaf.game.attacker_name
    return typeface.cut(name, page.small, page.columns(leaf.edition.columns)[0]) if name else None


def _head_height(leaf: Leaf, shape: _Shape, flavour: Lines) -> float:
    if leaf.game:
        return HEIGHT * shape.game + AIR + band_height(shape.title) + AIR
    return band_height(shape.title) + AIR + len(flavour) * leaf.edition.flavour * LEADING + AIR


def _head(page: Page, leaf: Leaf, shape: _Shape, flavour: Lines) -> None:
    """Draw title and flavour, and above them the game if there is one; then the flavour stands in the title's band."""
    top, mission = page.top, leaf.mission
    if leaf.game:
        top = game_head(page, leaf.game, top, shape.game) - AIR
        aside = [Span("".join(span.text for span in line), italic=True) for line in flavour]
        title_band(page, mission.title, top=top, aside=aside, size=shape.title)
        return
    system, size = Span(load.system(mission.system).title, bold=True), leaf.edition.flavour
    top = title_band(page, mission.title, top=top, aside=[system], size=shape.title) - AIR
    with page.canvas.element("P"):
        for line in flavour:
            top -= size * LEADING
            with page.canvas.content():
                page.canvas.setFillColor(INK)
                draw_spans(page.canvas, page.left, top + size * 0.3, line, size)
