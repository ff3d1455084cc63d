"""How long a pack takes beside what reportlab alone needs to paint the same lines and diagrams.

    uv run python -m tests.benchmarks.sheets

Prints one JSON document, in seconds of processor time once the diagrams are laid out. The ratios are what to watch:
seconds depend on the machine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from missions import load, sheets, typeface
from missions.diagram import draw_pdf, scene
from missions.sheets.flow import Scale, typeset
from missions.sheets.sections import blocks
from missions.wording import back, front

ROUNDS = 7


def seconds(works: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The best time of each, taken in turns after one call that fills the caches."""
    best = dict.fromkeys(works, float("inf"))
    for turn in range(ROUNDS + 1):
        for name, work in works.items():
            start = time.process_time()
            work()
            best[name] = min(best[name], time.process_time() - start) if turn else best[name]
    return best


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
    missions = load.missions_of("fow4")
    best = seconds(
        {
            "floor": floor,
            "pack": lambda: sheets.pack("fow4"),
            "booklet": lambda: sheets.pack("fow4", booklet=True),
            "large print": lambda: sheets.pack("fow4", large=True),
            "round of 11 tables": lambda: sheets.sheets([(mission, None) for mission in missions]),
        }
    )
    least = best.pop("floor")
    every = [system.key for system in load.systems()]
    whole = seconds({"all": lambda: sheets.pack(*every)})["all"]
    answer = {
        "all_systems_seconds": round(whole, 2),
        "all_systems_missions": sum(len(load.missions_of(key)) for key in every),
        "floor_seconds": round(least, 4),
        "ratios": {name: round(taken / least, 2) for name, taken in best.items()},
    }
    print(json.dumps(answer, indent=2))


if __name__ == "__main__":
    main()
