"""What is drawn or printed: diagram, sheet, pack, quick reference."""

from __future__ import annotations

from dataclasses import dataclass

from missions import regions
from missions.diagram import png, scene, svg
from missions.diagram.views import UnknownView, View, mirrored
from missions.model import Mission
from missions.sheets import pack, sheet
from missions.sheets.reference import reference_sheet
from missions.sheets.style import Paper
from missions.web.management.subcommands.naming import named
from missions.wording import Units

PNG_WIDTH = 1600  # pixels


@dataclass(frozen=True, slots=True)
class Drawing:
    """Which layout is drawn, and how it is looked at."""

    layout: int
    view: View
    mirrored: bool

    def of(self, mission: Mission) -> tuple[int, View]:
        """The layout and the view that are drawn in the end. Raises UnknownLayout and UnknownView."""
        if not self.mirrored:
            return self.layout, self.view
        found = mirrored(mission, regions.layout(mission, self.layout), self.view)
        if found is None:
            raise UnknownView(f"{mission.id} has no layout with left and right exchanged: turn it with --view")
        return found


def drawn(target: str, drawing: Drawing, units: Units, picture: str) -> bytes:
    """The diagram as `svg` or `png`. Raises UnknownMission, MissionFault, UnknownLayout and UnknownView."""
    mission = named(target)
    layout, view = drawing.of(mission)
    shown = scene(mission, layout, units, view=view)
    return png(shown, PNG_WIDTH) if picture == "png" else svg(shown).encode()


def sheet_of(target: str, layout: int, paper: Paper, units: Units) -> bytes:
    """One leaf as PDF. Raises UnknownMission, MissionFault and UnknownLayout."""
    return sheet(named(target), paper=paper, units=units, layout=layout)


def pack_of(system_key: str, paper: Paper, booklet: bool) -> bytes:
    """All missions of a system as PDF. Raises UnknownMission."""
    return pack(system_key, paper=paper, booklet=booklet)


def reference_of(system_key: str, paper: Paper, units: Units) -> bytes:
    """A quick reference on one leaf as PDF. Raises UnknownMission and UnknownReference."""
    return reference_sheet(system_key, paper=paper, units=units)
