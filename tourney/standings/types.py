"""What the standings are made from: a record of everything that was played, as plain frozen values."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

type Result = Literal["win", "draw", "loss"]
type Amount = int | Fraction
"""Exact. A page or file that wants decimals makes them at the very end."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a round between the entries ``a`` and ``b``.

    ``a_points`` are result points (as the event scores them: a win 1 and a draw 1/2, or 3-1-0, or 20-0);
    ``a_destroyed`` counts the enemy Units that ``a`` destroyed, so it is also what ``b`` lost.
    ``played`` is false where nobody sat down: a forfeit. The results are stated, not worked out from the points,
    because an organiser may give a game to both or to neither.
    """

    round: int
    a: int
    b: int
    a_points: Amount
    b_points: Amount
    a_vp: int = 0
    b_vp: int = 0
    a_destroyed: int = 0
    b_destroyed: int = 0
    a_result: Result = "draw"
    b_result: Result = "draw"
    played: bool = True


@dataclass(frozen=True, slots=True)
class Bye:
    """A round in which the draw left ``entry`` over, and what the event gives for it."""

    round: int
    entry: int
    points: Amount = 1
    vp: int = 0
    destroyed: int = 0
    result: Result = "win"


@dataclass(frozen=True, slots=True)
class Absence:
    """A round that ``entry`` missed of its own accord; worth nothing unless the event says otherwise."""

    round: int
    entry: int
    points: Amount = 0


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points or VP that the organiser adds (or takes, when negative), with the reason that the page prints."""

    entry: int
    reason: str
    points: Amount = 0
    vp: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A whole event so far. ``rounds`` is how many the event has, which may be more than were played."""

    entries: tuple[int, ...]
    games: tuple[PlayedGame, ...] = ()
    byes: tuple[Bye, ...] = ()
    absences: tuple[Absence, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a number's working; the amounts of a number's terms add up to it.

    ``round`` is None for an adjustment and ``opponent`` is None where nobody sat opposite.
    """

    round: int | None
    opponent: int | None
    amount: Amount
    words: str
