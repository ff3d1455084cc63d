"""The combinations of map, primary mission and mission rule that a system has for tournaments."""

from __future__ import annotations

from missions.model import Combination, System
from missions.selection import BadSelection


def combinations(system: System) -> tuple[Combination, ...]:
    """All of them, in the order of their numbers, which begin with 1. Raises BadSelection."""
    if system.pool is None:
        raise BadSelection(f"{system.key} has no pool of combinations: roll or choose a mission of it instead")
    return system.pool.combinations


def combination(system: System, number: int) -> Combination:
    """The one with that number, as rolled or as chosen. Raises BadSelection."""
    found = combinations(system)
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(found):
        raise BadSelection(f"the combinations of {system.key} are numbered 1 to {len(found)}, not {number!r}")
    return found[number - 1]
