"""What is wrong with a mission that somebody wrote: check."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from missions.load import read_mission, systems
from missions.regions import layouts


def checked(file: str, system_key: str | None) -> dict[str, Any]:
    """A correct mission in short. Raises MissionFault with every mistake, and UnknownMission for the system.

    Without a system, the folder that the file lies in says which one, or else it is the first of the catalogue.
    """
    path, known = Path(file), [system.key for system in systems()]
    folder = path.resolve().parent.name
    found = read_mission(path, system_key or (folder if folder in known else known[0]))
    return {"system": found.system, "mission": found.key, "title": found.title, "layouts": len(layouts(found))}
