"""Which mission is meant: one of the catalogue, or a file that somebody is writing."""

from __future__ import annotations

from pathlib import Path

from missions.load import mission, read_mission, systems
from missions.model import Mission


def named(target: str) -> Mission:
    """`SYSTEM/MISSION` of the catalogue, or the path of a mission file. Raises UnknownMission and MissionFault."""
    return from_file(target) if target.endswith(".toml") else mission(target)


def from_file(file: str, system_key: str | None = None) -> Mission:
    """A correct mission file. Raises MissionFault with every mistake, and UnknownMission for the system.

    Without a system, the folder that the file lies in says which one, or else it is the first of the catalogue.
    """
    path, known = Path(file), [system.key for system in systems()]
    folder = path.resolve().parent.name
    return read_mission(path, system_key or (folder if folder in known else known[0]))
