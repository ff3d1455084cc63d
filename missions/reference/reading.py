"""The quick references that there are: one file for a system, named by its key. Many systems have none."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from missions import load
from missions.load import UnknownMission
from missions.reference.model import Reference

HERE = Path(__file__).parent


class UnknownReference(UnknownMission):
    """A system without a quick reference. The message lists those that have one."""


@cache
def systems_with_reference() -> tuple[str, ...]:
    """Keys of the systems of the catalogue that have a quick reference."""
    return tuple(one.key for one in load.systems() if _file(one.key).is_file())


@cache
def reference(system_key: str) -> Reference:
    """A system's quick reference. Raises UnknownMission for the system, and UnknownReference if it has none."""
    system = load.system(system_key)
    if system.key not in systems_with_reference():
        there = ", ".join(systems_with_reference())
        raise UnknownReference(f"{system.title} has no quick reference; these systems have one: {there}")
    return read_reference(_file(system.key))


def read_reference(path: Path) -> Reference:
    """A file of a quick reference. Raises MissionFault with every mistake."""
    return load.read_value(Reference, path, system=path.stem)


def _file(system_key: str) -> Path:
    return HERE / f"{system_key}.toml"
