"""How every role looks: one table of colours and inks, one of sizes for each kind of surface.

The two sides differ in hue (vermilion and blue, told apart by every common kind of colour blindness), in lightness and
in hatching: the Attacker's is close and rises to the right, the Defender's is wide, heavy and falls. Objective areas
are the lightest of the three and dotted. So a photocopy keeps all three apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from missions.diagram.items import Ink

type Target = Literal["sheet", "phone"]

INK = "#211d17"
FAINT = "#8a8274"
PAPER = "#ffffff"
GROUND = "#fcfaf3"


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel strokes: `angle` in degrees from the horizontal, `spacing` between strokes in scene units."""

    angle: float
    spacing: float
    ink: Ink


@dataclass(frozen=True, slots=True)
class SideStyle:
    """A side's looks: `strong` for plates and arrows, `under` for hatching beneath an Objective area."""

    strong: str
    fill: str
    hatch: Hatch
    under: Ink

    @property
    def rim(self) -> Ink:
        return Ink(stroke=self.strong, width=1.1)

    @property
    def patrol_rim(self) -> Ink:
        return Ink(stroke=self.strong, width=1.4, dash=(5, 3))

    @property
    def objective_rim(self) -> Ink:
        return Ink(stroke=self.strong, width=1.7)


SIDES: dict[str, SideStyle] = {
    "attacker": SideStyle(
        strong="#b23a0b",
        fill="#fad5b6",
        hatch=Hatch(45, 4.6, Ink(stroke="#e0956c", width=0.75)),
        under=Ink(stroke="#f0c79a", width=0.6),
    ),
    "defender": SideStyle(
        strong="#174a80",
        fill="#a4c0e1",
        hatch=Hatch(-45, 9.0, Ink(stroke="#5785b8", width=1.3)),
        under=Ink(stroke="#b9c9cf", width=1.0),
    ),
}

OBJECTIVES = Ink(fill="#fff3c2")
OBJECTIVE_RIM = Ink(stroke=INK, width=1.7)
OBJECTIVE_DOTS = Ink(fill="#c08a00")
DOT_SPACING = 8.0
DOT_RADIUS = 0.85

BORDER = Ink(stroke=INK, width=0.8)
BORDER_DARK = Ink(fill=INK)
BORDER_LIGHT = Ink(fill=PAPER)
CENTRE_LINES = Ink(stroke=INK, width=0.8, dash=(6, 4))
CENTRE_MARK = Ink(fill=PAPER, stroke=INK, width=0.9)
DIMENSION = Ink(stroke=INK, width=0.8)
DIMENSION_HEAD = Ink(fill=INK)
LEADER = Ink(stroke=INK, width=0.5)
MARKER_DISC = Ink(fill="#fff3c2", stroke=INK, width=1.1)
MARKER_CROSS = Ink(stroke=INK, width=1.1)
MINEFIELD = Ink(fill=PAPER, stroke=INK, width=0.9)
DIE = Ink(fill=PAPER, stroke=INK, width=0.9)
PIP = Ink(fill=INK)

BAND = 3.0  # width of the table's border
LANE = 3.6  # width of the line that marks a stretch of edge
OWN_EDGE = 1.8  # width of the line that marks a side's own edge
MARKER = 4.6  # radius of an objective marker


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lengths in scene units for one kind of surface.

    `width` is the whole drawing's; a sheet prints it about 510 points wide, a phone shows it 328 to 360 pixels wide.
    """

    width: float
    text: float
    name: float
    die: float
    head: float
    arrow: float
    paper: str | None


TARGETS: dict[Target, Sizes] = {
    "sheet": Sizes(width=510, text=9.5, name=10.5, die=10, head=4.6, arrow=13, paper=None),
    "phone": Sizes(width=360, text=11, name=11.5, die=11, head=4.4, arrow=11, paper=PAPER),
}
