"""Where on the drawing a side has its ground, in words that are true of all of it."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from missions.model import Side
from missions.regions import Zone

TOLERANCE = 0.01  # inches


def lies(zones: Sequence[Zone], table: tuple[float, float], side: Side) -> str:
    """`bottom`, `top`, `left` or `right`: the half of the table (its width and height) that holds the side's ground.

    With two halves it is a corner, such as `bottom left`; with none, or without ground of its own, it is empty.
    """
    own = [zone.geometry for zone in zones if zone.role == "deployment" and zone.side == side]
    if not own:
        return ""
    left, bottom, right, top = shapely.union_all(own).bounds
    across, up = table[0] / 2, table[1] / 2
    halves = {
        "bottom": top <= up + TOLERANCE,
        "top": bottom >= up - TOLERANCE,
        "left": right <= across + TOLERANCE,
        "right": left >= across - TOLERANCE,
    }
    return " ".join(half for half, holds in halves.items() if holds)
