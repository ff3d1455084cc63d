"""A QR code as one vector path."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import segno

if TYPE_CHECKING:
    from missions.sheets.tagged import TaggedCanvas

QUIET = 2  # modules of white on every side; the paper around the code gives the rest


@lru_cache(maxsize=256)
def _matrix(text: str) -> tuple[bytes, ...]:
    return tuple(bytes(row) for row in segno.make(text, micro=False, error="m").matrix)


def draw_qr(canvas: TaggedCanvas, text: str, x: float, y: float, side: float, *, alt: str) -> None:
    """Draw the code of `text` in the square of `side` points whose lower left corner is (x, y), white behind it.

    Without words (`alt`) it is decoration. A text too long for any code (over 2,000 characters or so) is left out: the
    square stays empty.
    """
    try:
        matrix = _matrix(text)
    except segno.DataOverflowError:
        return
    module = side / (len(matrix) + 2 * QUIET)
    with canvas.figure(alt):
        canvas.setFillColor("#ffffff")
        canvas.rect(x, y, side, side, stroke=0, fill=1)
        canvas.setFillColor("#000000")
        path = canvas.beginPath()
        for row, cells in enumerate(matrix):
            for start, length in _stretches(cells):
                path.rect(x + (QUIET + start) * module, y + side - (QUIET + row + 1) * module, length * module, module)
        canvas.drawPath(path, stroke=0, fill=1)


def _stretches(cells: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many there are."""
    found: list[tuple[int, int]] = []
    for place, dark in enumerate(cells):
        if not dark:
            continue
        if found and sum(found[-1]) == place:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((place, 1))
    return found
