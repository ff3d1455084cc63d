"""What a finished drawing consists of: frozen shapes at fixed places, measured in the scene's own units.

x runs to the right, y runs down. One unit is one point on a sheet and one CSS pixel on a phone (see `style.TARGETS`).
Exporters read these values and decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

type Point = tuple[float, float]


class Segment(NamedTuple):
    x0: float
    y0: float
    x1: float
    y1: float


class Box(NamedTuple):
    """An upright rectangle; (x0, y0) is its upper left corner."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def centre(self) -> Point:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def grown(self, by: float) -> Box:
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def meets(self, other: Box) -> bool:
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1

    def holds(self, other: Box) -> bool:
        return self.x0 <= other.x0 and self.y0 <= other.y0 and self.x1 >= other.x1 and self.y1 >= other.y1


def about(centre: Point, width: float, height: float) -> Box:
    """The box of a size about a centre."""
    return Box(centre[0] - width / 2, centre[1] - height / 2, centre[0] + width / 2, centre[1] + height / 2)


@dataclass(frozen=True, slots=True)
class Ink:
    """Fill and stroke as `#rrggbb`, stroke width and dash lengths in scene units."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Arc:
    """A true arc from the point before it to `end`; angles in degrees, clockwise on the screen from the right."""

    centre: Point
    radius: float
    start_angle: float
    sweep: float
    end: Point


type Step = Point | Arc
type Ring = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """Closed rings (filled by the even-odd rule), or open ones if not `closed`. A ring begins with a point."""

    rings: tuple[Ring, ...]
    ink: Ink
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Strokes:
    """Straight strokes that share one ink."""

    segments: tuple[Segment, ...]
    ink: Ink


@dataclass(frozen=True, slots=True)
class Discs:
    """Circles of one radius that share one ink."""

    centres: tuple[Point, ...]
    radius: float
    ink: Ink


@dataclass(frozen=True, slots=True)
class Rect:
    box: Box
    ink: Ink
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, centred on `x` and standing on the baseline `y`; `upright` is False if it reads upwards.

    Text that reads upwards is turned about (x, y) by a quarter turn. `width` is its measured length.
    """

    text: str
    x: float
    y: float
    size: float
    width: float
    colour: str
    bold: bool = False
    upright: bool = True

    @property
    def box(self) -> Box:
        """The room that the glyphs can take, ascenders and descenders included."""
        half, up, down = self.width / 2, self.size * 0.74, self.size * 0.22
        if self.upright:
            return Box(self.x - half, self.y - up, self.x + half, self.y + down)
        return Box(self.x - up, self.y - half, self.x + down, self.y + half)

    def moved(self, across: float) -> Text:
        return replace(self, x=self.x + across)


type Item = Path | Strokes | Discs | Rect | Text


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together. `role` says what they are, `owner` tells one such thing from the next."""

    role: str
    owner: str
    items: tuple[Item, ...]

    @property
    def texts(self) -> tuple[Text, ...]:
        return tuple(item for item in self.items if isinstance(item, Text))


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished drawing. `key` is unique to its content's subject and prefixes ids where several share a page."""

    key: str
    width: float
    height: float
    groups: tuple[Group, ...]
    title: str
    description: str

    def items(self) -> Iterator[Item]:
        for group in self.groups:
            yield from group.items
