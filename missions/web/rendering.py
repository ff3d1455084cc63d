"""Pictures and papers as bytes, each made once in a process and then kept.

All of them follow from the code and the catalogue alone, so one fingerprint of both is the version of every one.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from missions import load, sheets
from missions.diagram import png, scene, svg
from missions.diagram.style import Target
from missions.diagram.views import View
from missions.once import made_once
from missions.sheets.style import Paper
from missions.wording import Units

PNG_WIDTHS: dict[Target, int] = {"sheet": 1600, "phone": 720}  # pixels
ROOT = Path(__file__).resolve().parents[1]


@cache
def fingerprint() -> str:
    """Changes with any file that a picture or a paper is made from."""
    found = hashlib.sha256()
    for path in sorted(path for path in ROOT.rglob("*") if path.suffix in {".py", ".toml", ".ttf"}):
        found.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
        if path.suffix != ".ttf":
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


@made_once(256)
def svg_of(mission_id: str, layout: int, units: Units, size: Target, view: View) -> str:
    """The diagram as an SVG document. Raises UnknownMission, UnknownLayout and UnknownView, as all here do."""
    return svg(scene(load.mission(mission_id), layout, units, size=size, view=view))


@made_once(64)
def png_of(mission_id: str, layout: int, units: Units, size: Target, view: View) -> bytes:
    """The diagram as PNG, as wide as PNG_WIDTHS says."""
    return png(scene(load.mission(mission_id), layout, units, size=size, view=view), PNG_WIDTHS[size])


@made_once(64)
def sheet_of(mission_id: str, layout: int, paper: Paper, units: Units, large: bool) -> bytes:
    """One mission's sheet as PDF."""
    return sheets.sheet(load.mission(mission_id), paper=paper, units=units, layout=layout, large=large)


@made_once(12)
def pack_of(
    system_key: str, missions: tuple[str, ...] | None, paper: Paper, units: Units, booklet: bool, large: bool
) -> bytes:
    """A system's missions as PDF: all of them, or those chosen. Raises NothingChosen too."""
    return sheets.pack(system_key, missions=missions, paper=paper, units=units, booklet=booklet, large=large)


@made_once(12)
def cards_of(system_key: str, paper: Paper) -> bytes:
    """A system's battle plan cards as PDF. Raises NoCards too."""
    return sheets.cards(system_key, paper=paper)
