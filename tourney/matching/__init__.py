"""Exact matchings under rules in strict order: what the draw and the tables both stand on."""

from tourney.matching.assignment import Assignment, assigned
from tourney.matching.potentials import cheapest, prices
from tourney.matching.solve import Matching, TooWide, lightest
from tourney.matching.tail import TAIL_BITS, mixed, spread

__all__ = [
    "TAIL_BITS",
    "Assignment",
    "Matching",
    "TooWide",
    "assigned",
    "cheapest",
    "lightest",
    "mixed",
    "prices",
    "spread",
]
