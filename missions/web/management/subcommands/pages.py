"""What is drawn or printed: diagram, sheet, pack."""

from __future__ import annotations

from missions.diagram import png, scene, svg
from missions.sheets import pack, sheet
from missions.sheets.style import Paper
from missions.web.management.subcommands.naming import named
from missions.wording import Units

PNG_WIDTH = 1600  # pixels


def drawn(target: str, layout: int, units: Units, picture: str) -> bytes:
    """The diagram as `svg` or `png`. Raises UnknownMission, MissionFault and UnknownLayout."""
    shown = scene(named(target), layout, units)
    return png(shown, PNG_WIDTH) if picture == "png" else svg(shown).encode()


def sheet_of(target: str, layout: int, paper: Paper, units: Units) -> bytes:
    """One leaf as PDF. Raises UnknownMission, MissionFault and UnknownLayout."""
    return sheet(named(target), paper=paper, units=units, layout=layout)


def pack_of(system_key: str, paper: Paper, booklet: bool) -> bytes:
    """All missions of a system as PDF. Raises UnknownMission."""
    return pack(system_key, paper=paper, booklet=booklet)
