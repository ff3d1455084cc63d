"""One mission on one leaf: diagram and steps on the front, the special rules in full on the back.

The text is set as large as fits, up to 11 points (12 on the back). Where 9 points are still too large the diagram gives way a little;
a text that does not fit even then goes on over a further leaf.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from missions import load, typeface
from missions.diagram import draw_pdf, scene
from missions.sheets.columns import Pen, balanced, draw_spans, fill, largest
from missions.sheets.flow import Paragraph, Scale
from missions.sheets.header import HEIGHT, game_head
from missions.sheets.lines import Span, evenly
from missions.sheets.page import ASIDE, band_height, title_band
from missions.sheets.sections import blocks
from missions.sheets.style import INK, LARGEST, LARGEST_BACK, LEADING, SMALLEST, STEP, Paper
from missions.wording import Section, back, front, notes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from missions.diagram.items import Scene
    from missions.model import Mission
    from missions.sheets.columns import Column
    from missions.sheets.flow import Block
    from missions.sheets.game import GameHeader
    from missions.sheets.page import Document, Page
    from missions.wording import Units

_TIGHT = (
    Scale(SMALLEST, 1.07, 0.4),
    Scale(SMALLEST, 1.1, 0.5),
    Scale(SMALLEST, 1.14, 0.7),
    Scale(SMALLEST, 1.18, 0.85),
)
_EASY = tuple(Scale(SMALLEST + STEP * step) for step in range(round((LARGEST_BACK - SMALLEST) / STEP) + 1))
BACK_SCALES = (*_TIGHT, *_EASY)
SCALES = tuple(scale for scale in BACK_SCALES if scale.size <= LARGEST)
NARROWEST = 485.0  # a diagram's letters, 9.5 points at 510, stay above 9
COLUMNS = 2
READINGS = "Where the rules leave a choice"
GAP = 6.0  # between diagram and text
AIR = 4.0  # between the parts of the head
FLAVOUR = 12.0


@dataclass(frozen=True, slots=True)
class Leaf:
    """What is printed on one leaf, and how."""

    mission: Mission
    game: GameHeader | None = None
    layout: int = 1
    units: Units = "both"
    paper: Paper = "a4"

    @property
    def title(self) -> str:
        table = f"Table {self.game.table}: " if self.game else ""
        return f"{table}{self.mission.title}"

    @property
    def diagram(self) -> str:
        """The name under which a document keeps the diagram."""
        return f"{self.mission.system}.{self.mission.key}.{self.layout}.{self.units}"


def draw_leaf(document: Document, leaf: Leaf, *, level: int = 0) -> None:
    """Draw both sides of a leaf, and further leaves if its text needs them; always an even number of pages."""
    first = document.pages
    _front(document, leaf, level)
    _back(document, leaf)
    if (document.pages - first) % 2:
        document.blank(f"{leaf.title} (blank)")


def key_of(leaf: Leaf) -> str:
    """The name under which links find the front: unique in a document."""
    return f"{leaf.mission.id}-{leaf.game.table}" if leaf.game else leaf.mission.id


class _Shape(NamedTuple):
    """How much room a front gives to what stands above the diagram: scale of the game's head, size of the title."""

    head: float
    title: float
    bare: bool = False  # without a running foot


_ALONE = _Shape(0.0, 26)
_WITH_GAME = (_Shape(1.0, 22), _Shape(0.87, 18, bare=True))


def _front(document: Document, leaf: Leaf, level: int) -> None:
    flavour, text = _flavour_and_text(leaf)
    drawing = scene(leaf.mission, leaf.layout, leaf.units)
    shapes = _WITH_GAME if leaf.game else (_ALONE,)
    for shape in shapes:
        page = document.frame(bare=shape.bare)
        lead, rest = _lead(page, leaf, flavour, text)
        width, columns = _shared_room(page, drawing, rest, page.top - _head_height(leaf, shape, lead))
        if columns:
            break
    else:
        shape = shapes[0]
    document.keep(
        leaf.diagram,
        drawing.width,
        drawing.height,
        lambda canvas: draw_pdf(drawing, canvas, 0, drawing.height, drawing.width),
    )
    page = document.begin(
        leaf.title, key=key_of(leaf), outline=leaf.title, level=level, foot=foot_of(leaf.mission), bare=shape.bare
    )
    _head(page, leaf, shape, lead)
    top = _diagram(page, leaf, drawing, width, page.top - _head_height(leaf, shape, lead))
    _text(document, leaf, page, top - GAP, rest, columns)


def _lead(
    page: Page, leaf: Leaf, flavour: str, text: tuple[Block, ...]
) -> tuple[tuple[tuple[Span, ...], ...], tuple[Block, ...]]:
    """The flavour's lines, which go with the title, and the text still to set: a long flavour goes with that."""
    room, size = (page.width / 2, ASIDE) if leaf.game else (page.width, FLAVOUR)
    lines = tuple(evenly(flavour, room, size, italic=True))
    return (lines, text) if len(lines) <= 2 else ((), (Paragraph(flavour, italic=True), *text))


def _head_height(leaf: Leaf, shape: _Shape, lead: tuple[tuple[Span, ...], ...]) -> float:
    if leaf.game:
        return HEIGHT * shape.head + AIR + band_height(shape.title) + AIR
    return band_height(shape.title) + AIR + len(lead) * FLAVOUR * LEADING + AIR


def _head(page: Page, leaf: Leaf, shape: _Shape, lead: tuple[tuple[Span, ...], ...]) -> None:
    """Draw title and flavour, and above them the game if there is one; then the flavour stands in the title's band."""
    top, mission = page.top, leaf.mission
    if leaf.game:
        top = game_head(page, leaf.game, top, shape.head) - AIR
        aside = [Span("".join(span.text for span in line), italic=True) for line in lead]
        title_band(page, mission.title, top=top, aside=aside, size=shape.title)
        return
    system = Span(load.system(mission.system).title, bold=True)
    top = title_band(page, mission.title, top=top, aside=[system], size=shape.title) - AIR
    with page.canvas.element("P"):
        for line in lead:
            top -= FLAVOUR * LEADING
            with page.canvas.content():
                page.canvas.setFillColor(INK)
                draw_spans(page.canvas, page.left, top + FLAVOUR * 0.3, line, FLAVOUR)


def _flavour_and_text(leaf: Leaf) -> tuple[str, tuple[Block, ...]]:
    """The flavour, which stands at the title, and the front's other sections."""
    first, *others = front(leaf.mission, leaf.units)
    if first.heading:
        return "", blocks((first, *others))
    return " ".join(first.items), blocks(others)


def _shared_room(page: Page, drawing: Scene, text: Sequence[Block], top: float) -> tuple[float, list[Column] | None]:
    """How wide the diagram can be for the text to fit under it, and the text's columns; None if it never fits."""
    for step in range(5):
        width = page.width - step * (page.width - NARROWEST) / 4
        if columns := fitted_columns(page, text, top - drawing.height * width / drawing.width - GAP - page.bottom):
            return width, columns
    return page.width, None


def fitted_columns(
    page: Page, text: Sequence[Block], height: float, scales: tuple[Scale, ...] = SCALES
) -> list[Column] | None:
    """The text in balanced columns, as large as fits in `height`; None if it does not fit at the smallest size."""
    columns = _fitted(tuple(text), page.columns(COLUMNS)[0], height, scales)
    return list(columns) if columns else None


@lru_cache(maxsize=64)  # the tables of a round share a few missions
def _fitted(
    text: tuple[Block, ...], width: float, height: float, scales: tuple[Scale, ...]
) -> tuple[Column, ...] | None:
    lines = largest(text, width, lambda lines: not fill(lines, [height] * COLUMNS)[1], scales)
    return tuple(balanced(lines, COLUMNS, height) or ()) if lines else None


def _diagram(page: Page, leaf: Leaf, drawing: Scene, width: float, top: float) -> float:
    scale = width / drawing.width
    foot = top - drawing.height * scale
    with page.canvas.element("Figure", alt=drawing.description), page.canvas.content():
        page.show(leaf.diagram, page.left + (page.width - width) / 2, foot, scale)
    return foot


def _back(document: Document, leaf: Leaf) -> None:
    title = f"{leaf.title}, special rules"
    page = document.begin(title, foot=foot_of(leaf.mission))
    told = (f"Table {leaf.game.table}", leaf.game.round_label) if leaf.game else ()
    aside = [Span(typeface.cut(text, ASIDE, page.width / 2), bold=True) for text in told]
    top = title_band(page, f"{leaf.mission.title}: special rules", aside=aside, size=19) - GAP
    readings = notes(leaf.mission, leaf.units)
    text = blocks((*back(leaf.mission, leaf.units), *([Section(READINGS, sections=readings)] if readings else [])))
    _text(document, leaf, page, top, text, fitted_columns(page, text, top - page.bottom, BACK_SCALES))


def _text(
    document: Document, leaf: Leaf, page: Page, top: float, text: Sequence[Block], columns: list[Column] | None
) -> None:
    """Draw columns that fit, or the text at the smallest size over further pages."""
    width, lefts = page.columns(COLUMNS)
    if columns:
        Pen(page.canvas).draw(columns, lefts, top, width)
        return

    def again() -> tuple[Page, float]:
        further = document.begin(f"{leaf.title}, continued", foot=foot_of(leaf.mission))
        return further, title_band(further, f"{leaf.mission.title}, continued", size=16) - GAP

    document.flow(page, text, top=top, scale=Scale(SMALLEST), columns=COLUMNS, again=again)


def foot_of(mission: Mission) -> str:
    """That this sheet is not the publisher's."""
    system = load.system(mission.system)
    return f"Unofficial. {system.title} is a trademark of {system.publisher}."
