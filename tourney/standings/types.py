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
    Where a round is a match of several games, such as the best of three, ``a_games`` and ``b_games`` are those that
    each won; None says that one game was the whole match.
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
    a_games: int | None = None
    b_games: int | None = None
    drawn_games: int = 0


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
class Mark:
    """What ``entry`` got beside play, such as for painting: ``reason`` says what for."""

    entry: int
    reason: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Measures:
    """What some numbers measure by. The defaults are those of the games that the numbers come from.

    ``win``: the most that a round can give, None for the most that the record gave anybody, at least 1. ``game``: what
    a won and a drawn game of a match are worth. ``floor``: nobody counts for a smaller share than this. ``margin``: the
    margin of a game that ended level. ``bye_margin``: that of a bye.
    """

    win: Amount | None = None
    game: tuple[Amount, Amount] = (3, 1)
    floor: Amount = Fraction(1, 3)
    margin: Amount = 100
    bye_margin: Amount = 150


@dataclass(frozen=True, slots=True)
class Record:
    """A whole event so far. ``rounds`` is how many the event has, which may be more than were played.

    ``awaited`` are (round, entry) of games without a result so far: such a round is not one that the entry missed.
    ``seed`` is what a draw of lots is made from.
    """

    entries: tuple[int, ...]
    games: tuple[PlayedGame, ...] = ()
    byes: tuple[Bye, ...] = ()
    absences: tuple[Absence, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    rounds: int = 0
    marks: tuple[Mark, ...] = ()
    awaited: frozenset[tuple[int, int]] = frozenset()
    seed: str = ""
    measures: Measures = Measures()


type Sum = tuple[Literal["×", "−"], Amount, Amount]
"""How an amount was made from two others: 1/2 × 3, or 5 − 1."""


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a number's working. How the amounts make the number says `Worked`.

    ``round`` is None for an adjustment or a mark, and ``opponent`` is None where nobody sat opposite. ``made`` tells
    how the amount came about, where it is made of two. ``cut``: left out of the number. ``raised_from``: the share it
    was before the floor. ``out_of``: what could be had, where the number is a share of all that could.
    """

    round: int | None
    opponent: int | None
    amount: Amount
    words: str
    made: Sum | None = None
    cut: bool = False
    raised_from: Amount | None = None
    out_of: Amount = 1


type Makes = Literal["sum", "mean", "share", "place"]
"""What the terms of a number make: their sum; their mean; their sum over the sum of what could be had; a place."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A number of one entry with its working. ``floored``: what the terms make is less, and a floor raised it."""

    value: Amount
    terms: tuple[Term, ...]
    makes: Makes = "sum"
    floored: bool = False
