"""What is wrong with a mission that somebody wrote: check."""

from __future__ import annotations

from typing import Any

from missions.regions import layouts
from missions.web.management.subcommands.naming import from_file


def checked(file: str, system_key: str | None) -> dict[str, Any]:
    """A correct mission in short. Raises MissionFault with every mistake, and UnknownMission for the system."""
    found = from_file(file, system_key)
    return {"system": found.system, "mission": found.key, "title": found.title, "layouts": len(layouts(found))}
