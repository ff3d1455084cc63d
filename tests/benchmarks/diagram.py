"""How long a diagram takes: `python -m tests.benchmarks.diagram`, one JSON document.

`svg` is what a page pays for a drawing that was made before, `plain` writing out the same items as bare JSON, and
`ratio` the one by the other, which says more than milliseconds on another machine. `scene` is the first time, with
regions and labels; `png` is 720 pixels wide. What counts is the processor's time, however busy the machine is.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from statistics import median
from time import process_time

from missions import diagram, load
from missions.diagram import compose
from missions.diagram.items import Scene

ROUNDS = 7


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median of some rounds."""
    times = []
    for _ in range(rounds):
        start = process_time()
        work()
        times.append((process_time() - start) * 1000)
    return median(times)


def first_time(mission_id: str) -> Scene:
    compose._scene.cache_clear()
    return diagram.scene(load.mission(mission_id))


def measured(mission_id: str) -> dict[str, float]:
    scene = first_time(mission_id)
    items = [asdict(item) for item in scene.items()]
    svg, plain = milliseconds(lambda: diagram.svg(scene)), milliseconds(lambda: json.dumps(items))
    return {
        "scene": round(milliseconds(lambda: first_time(mission_id), 3), 1),
        "svg": round(svg, 2),
        "plain": round(plain, 2),
        "ratio": round(svg / plain, 2),
        "png": round(milliseconds(lambda: diagram.png(scene, 720), 3), 1),
    }


if __name__ == "__main__":
    missions = [one for each in load.systems() for one in load.missions_of(each.key)]
    print(json.dumps({one.id: measured(one.id) for one in missions}, indent=1))
