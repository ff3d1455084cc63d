"""What is drawn or printed: diagram, sheet, pack, quick reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from missions import regions
from missions.diagram import png, scene, svg
from missions.diagram.views import UnknownView, View, mirrored
from missions.load import systems
from missions.model import Mission
from missions.sheets import NothingChosen, pack, sheet
from missions.sheets.reference import reference_sheet
from missions.sheets.scoresheet import score_sheet
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


class Look(NamedTuple):
    """How a sheet or a pack is to be printed."""

    paper: Paper
    units: Units
    large: bool


def look_of(options: Mapping[str, Any]) -> Look:
    """The look that a command line asks for."""
    return Look(options["paper"], options["units"], options["large"])


def sheet_of(target: str, layout: int, look: Look) -> bytes:
    """One leaf as PDF. Raises UnknownMission, MissionFault and UnknownLayout."""
    return sheet(named(target), layout=layout, **look._asdict())


def systems_of(keys: Sequence[str], *, every: bool) -> tuple[str, ...]:
    """The systems named, or all of them. Raises NothingChosen for neither and for both."""
    if every == bool(keys):
        raise NothingChosen("name a system, several, or --all and no name")
    return tuple(system.key for system in systems()) if every else tuple(keys)


def pack_of(keys: Sequence[str], missions: Sequence[str] | None, look: Look, booklet: bool) -> bytes:
    """Missions of systems, all or those chosen, as PDF. Raises UnknownMission and NothingChosen."""
    return pack(*keys, missions=missions, booklet=booklet, **look._asdict())


def reference_of(system_key: str, paper: Paper, units: Units) -> bytes:
    """A quick reference on one leaf as PDF. Raises UnknownMission and UnknownReference."""
    return reference_sheet(system_key, paper=paper, units=units)


def scoresheet_of(system_key: str, paper: Paper) -> bytes:
    """A score sheet to fill in as PDF. Raises UnknownMission and NoScoreSheet."""
    return score_sheet(system_key, paper=paper)
