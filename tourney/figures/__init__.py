"""What the games of an event add up to: plain values in, plain values out. Knows no Django."""

from .games import Game, Person
from .shares import Share, interval, share
from .tallies import (
    Tally,
    by_group,
    by_mission,
    by_plan,
    by_table,
    camps,
    foremost,
    margins,
    points,
    roles,
)

__all__ = [
    "Game",
    "Person",
    "Share",
    "Tally",
    "by_group",
    "by_mission",
    "by_plan",
    "by_table",
    "camps",
    "foremost",
    "interval",
    "margins",
    "points",
    "roles",
    "share",
]
