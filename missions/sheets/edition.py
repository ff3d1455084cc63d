"""The two editions of everything that is printed of missions: the usual one, and one in large print."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from missions.sheets.flow import Scale
from missions.sheets.style import LARGEST, LARGEST_BACK, SMALLEST, STEP

if TYPE_CHECKING:
    from missions.diagram.style import Target


class Edition(NamedTuple):
    """How large everything is set.

    `small` is the least size on a page. `tight` and `easy` are the sizes of running text, rising; a front's text grows
    no larger than `front`. `head` and `band` are parts of the usual size of a game's head and of a title band.
    `diagram` is the drawing, which may be as narrow as `narrowest` points.
    """

    small: float
    columns: int
    tight: tuple[Scale, ...]
    easy: tuple[Scale, ...]
    front: float
    flavour: float
    head: float
    band: float
    diagram: Target
    narrowest: float | None

    @property
    def scales(self) -> tuple[Scale, ...]:
        """Every size of running text, from the smallest and closest up."""
        return (*self.tight, *self.easy)


# Where even the easy sizes are too large, lines move closer before a text goes on overleaf.
STANDARD = Edition(
    small=SMALLEST,
    columns=2,
    tight=(Scale(SMALLEST, 1.07, 0.4), Scale(SMALLEST, 1.1, 0.5), Scale(SMALLEST, 1.14, 0.7)),
    easy=(
        Scale(SMALLEST, 1.18, 0.8),
        *(Scale(SMALLEST + STEP * step) for step in range(round((LARGEST_BACK - SMALLEST) / STEP) + 1)),
    ),
    front=LARGEST,
    flavour=12.0,
    head=1.0,
    band=1.0,
    diagram="sheet",
    narrowest=485.0,  # at which a diagram's letters, 9.5 points at 510, stay above 9
)

LARGE = Edition(
    small=14.0,
    columns=1,
    tight=(),
    easy=(Scale(14.0, 1.25),),
    front=14.0,
    flavour=15.0,
    head=1.35,  # the smallest letters of a game's head are 10.4 points
    band=1.1,
    diagram="phone",  # its letters, 11 points at 360, are 16 at a page's width
    narrowest=None,
)
