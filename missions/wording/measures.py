"""Distances in inches, centimetres or both, and numbers as words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

type Units = Literal["in", "cm", "both"]

# The games print fixed pairs, 4"/10cm: never the true 2.54.
CM_PER_INCH = 2.5

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_INCHES = re.compile(r"(\d+(?:\.\d+)?)[\"″]")


def distance(inches: float, units: Units, cm_per_inch: float = CM_PER_INCH) -> str:
    """`inches` as printed: 8", 20cm, or 8"/20cm for both."""
    written = {"in": f'{inches:g}"', "cm": f"{inches * cm_per_inch:g}cm"}
    return "/".join(written.values()) if units == "both" else written[units]


def spoken(asked: Units, offered: Sequence[Units]) -> Units:
    """The units asked for where a system has them, else its own."""
    return asked if asked in offered else offered[0]


def in_units(text: str, units: Units, cm_per_inch: float = CM_PER_INCH) -> str:
    """Free text with each distance that it gives in inches, such as 72", turned into `units`."""
    return _INCHES.sub(lambda found: distance(float(found[1]), units, cm_per_inch), text)


def number(count: int) -> str:
    """A count as a word, up to twelve; figures beyond."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def ordinal(place: int) -> str:
    """A place as a word, up to the twelfth; figures beyond."""
    if place < len(_ORDINALS):
        return _ORDINALS[place]
    teens = place % 100 in (11, 12, 13)
    return f"{place}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def faces(rolls: tuple[int, ...]) -> str:
    """Results of a die as printed: "1–2" for a run, "1 or 4" for others."""
    if len(rolls) > 1 and rolls == tuple(range(rolls[0], rolls[-1] + 1)):
        return f"{rolls[0]}–{rolls[-1]}"
    return " or ".join(map(str, rolls))


@dataclass(frozen=True, slots=True)
class Lengths:
    """Looks a length up by its inches, so that a template can say `{inches[8]}`."""

    units: Units
    cm_per_inch: float = CM_PER_INCH

    def __getitem__(self, inches: float) -> str:
        return distance(inches, self.units, self.cm_per_inch)
