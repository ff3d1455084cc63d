"""How long a pack takes beside what reportlab alone needs to paint the same lines and diagrams.

    uv run python -m tests.benchmarks.sheets

Prints one JSON document. The ratios are what to watch: seconds depend on the machine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from io import BytesIO
from statistics import median

from reportlab.pdfgen.canvas import Canvas

from missions import load, sheets, typeface
from missions.diagram import draw_pdf, scene
from missions.sheets.flow import Scale, typeset
from missions.sheets.sections import blocks
from missions.wording import back, front

ROUNDS = 7


def seconds(work: Callable[[], object]) -> float:
    """Median time of one call, after one that fills the caches."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)


def floor() -> bytes:
    """The same diagrams, and the same lines at fixed places, on a plain canvas: no layout, no structure."""
    target = BytesIO()
    canvas = Canvas(target, invariant=1, pageCompression=1, initialFontName=typeface.font_name())
    for mission in load.missions_of("fow4"):
        for part in (front, back):
            if part is front:
                draw_pdf(scene(mission, 1, "both"), canvas, 34, 760, 527)
            for number, line in enumerate(LINES[mission.id, part.__name__]):
                canvas.setFont(typeface.font_name(), 10)
                canvas.drawString(34 + 270 * (number % 2), 400 - 6 * (number // 2), line)
            canvas.showPage()
    canvas.save()
    return target.getvalue()


def lines() -> dict[tuple[str, str], list[str]]:
    """The text of every page, line by line."""
    return {
        (mission.id, part.__name__): [
            "".join(span.text for piece in line.pieces for span in piece.spans)
            for line in typeset(blocks(part(mission, "both")), 254, Scale(10.0))
        ]
        for mission in load.missions_of("fow4")
        for part in (front, back)
    }


LINES = lines()


def main() -> None:
    least = seconds(floor)
    measured = {
        "pack": seconds(lambda: sheets.pack("fow4")),
        "booklet": seconds(lambda: sheets.pack("fow4", booklet=True)),
        "round of 11 tables": seconds(lambda: sheets.sheets([(one, None) for one in load.missions_of("fow4")])),
    }
    answer = {
        "floor_seconds": round(least, 4),
        "ratios": {name: round(taken / least, 2) for name, taken in measured.items()},
    }
    print(json.dumps(answer, indent=2))


if __name__ == "__main__":
    main()
