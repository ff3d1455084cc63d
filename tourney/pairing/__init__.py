"""Who plays whom: plain values in, plain values out."""

from tourney.pairing.beside import left_over
from tourney.pairing.check import Broken, broken, check
from tourney.pairing.draw import draw
from tourney.pairing.types import (
    DEFAULT_RULES,
    EITHER,
    Draw,
    DrawRefused,
    Entrant,
    Field,
    Pair,
    Pairing,
    Relaxed,
    Table,
)

__all__ = [
    "DEFAULT_RULES",
    "EITHER",
    "ENGINE",
    "Broken",
    "Draw",
    "DrawRefused",
    "Entrant",
    "Field",
    "Pair",
    "Pairing",
    "Relaxed",
    "Table",
    "broken",
    "check",
    "draw",
    "left_over",
]

ENGINE = 2  # grows whenever a field could give another draw than before, so that a stored draw says who drew it
