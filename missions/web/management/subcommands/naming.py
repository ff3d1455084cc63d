"""Which mission is meant: one of the catalogue, or a file that somebody is writing."""

from __future__ import annotations

from pathlib import Path

from missions.faults import Fault, MissionFault
from missions.load import UnknownMission, mission, missions_of, read_mission, systems
from missions.model import Mission

type Target = str | None  # SYSTEM/MISSION, a mission file, SYSTEM, or None for all


def chosen(target: Target) -> tuple[Mission, ...]:
    """The missions that a target names. Raises UnknownMission and MissionFault."""
    if target is None:
        return tuple(one for system in systems() for one in missions_of(system.key))
    return (named(target),) if is_one(target) else missions_of(target)


def systems_in(target: Target) -> tuple[str, ...]:
    """The systems of those missions, each once."""
    return tuple(dict.fromkeys(one.system for one in chosen(target)))


def is_one(target: str) -> bool:
    """Whether a target is of a single mission."""
    return "/" in target or target.endswith(".toml")


def named(target: str) -> Mission:
    """`SYSTEM/MISSION` of the catalogue, or the path of a mission file. Raises UnknownMission and MissionFault."""
    if target.endswith(".toml"):
        return from_file(target)
    try:
        return mission(target)
    except UnknownMission:
        path = Path(target)
        if path.exists():
            told = "is a folder: name a mission file in it" if path.is_dir() else "a mission file's name ends in .toml"
            raise MissionFault((Fault(target, "", told),)) from None
        raise


def from_file(file: str, system_key: str | None = None) -> Mission:
    """A correct mission file. Raises MissionFault with every mistake, and UnknownMission for the system.

    Without a system, the folder that the file lies in says which one, or else it is the first of the catalogue.
    """
    path, known = Path(file), [system.key for system in systems()]
    folder = path.resolve().parent.name
    return read_mission(path, system_key or (folder if folder in known else known[0]))
