"""Units that somebody asked for, and the systems whose documents do not have them."""

from __future__ import annotations

from collections.abc import Iterable

from missions.load import system
from missions.wording import Units
from missions.wording.measures import spoken

NAMES: dict[Units, str] = {"in": "inches", "cm": "centimetres", "both": "inches and centimetres"}


def other_units(asked: Units, system_keys: Iterable[str]) -> list[str]:
    """A note for each system that is printed in its own units instead. Raises UnknownMission."""
    homes = [system(key) for key in dict.fromkeys(system_keys)]
    return [
        f"{home.key} measures in {NAMES[own]} only: it is printed in those, not in {NAMES[asked]}"
        for home in homes
        if (own := spoken(asked, home.units)) != asked
    ]
