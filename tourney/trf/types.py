"""A tournament report as plain frozen values, whichever year's form it was written in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal


class TrfError(ValueError):
    """The report cannot be read or written; the message names line and column, or the value, and what to do."""


@dataclass(frozen=True, slots=True)
class Code:
    """What a result code says. `worth` names the field of `Scoring` that gives its points.

    `opposed` codes need an opponent, `lone` codes must have none; a forfeit code may stand either way. `played` is true
    where two people sat down.
    """

    worth: str
    played: bool = False
    opposed: bool = False
    lone: bool = False


RESULTS: Mapping[str, Code] = {
    "1": Code("win", played=True, opposed=True),
    "=": Code("draw", played=True, opposed=True),
    "0": Code("loss", played=True, opposed=True),
    "W": Code("win", played=True, opposed=True),  # W, D, L: the game ended within a move, and is not rated
    "D": Code("draw", played=True, opposed=True),
    "L": Code("loss", played=True, opposed=True),
    "+": Code("win"),  # won by forfeit; alone, in older files, a bye of a full point
    "-": Code("absent"),  # lost by forfeit; alone, not there
    "F": Code("win", lone=True),  # a full point without a game
    "H": Code("draw", lone=True),  # half a point, asked for
    "U": Code("bye", lone=True),  # the bye of the draw
    "Z": Code("absent", lone=True),  # known to be absent
    "": Code("unknown"),  # with an opponent: not finished; alone: nothing is known, as good as Z
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player: the opponent's number (None for none), colour `w`, `b` or `-`, a code of `RESULTS`."""

    opponent: int | None = None
    colour: str = "-"
    result: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A 001 line. `number` is the starting rank, `points` and `rank` as stated (None where blank), `cells` one a round
    without blank ones at the end. `birth` is as written, in any style."""

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_number: str = ""
    birth: str = ""
    points: Fraction | None = None
    rank: int | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points a result is worth. `bye` (of the draw) and `unknown` follow `win` and `draw` where they are None."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    absent: Fraction = Fraction(0)
    bye: Fraction | None = None
    unknown: Fraction | None = None

    def of(self, cell: Cell) -> Fraction:
        """The points of one round. A blank cell without an opponent is an absence."""
        worth = RESULTS[cell.result].worth
        if worth == "unknown" and cell.opponent is None:
            worth = "absent"
        fallback = {"bye": self.win, "unknown": self.draw}
        value: Fraction | None = getattr(self, worth)
        return fallback[worth] if value is None else value


@dataclass(frozen=True, slots=True)
class AskedBye:
    """A 240 line: these players sit out round `round`, for a full point (F), half a point (H) or none (Z)."""

    kind: Literal["F", "H", "Z"]
    round: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeptApart:
    """A 260 line: no two of these players may meet in the rounds `first` to `last`."""

    first: int
    last: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Boost:
    """A 250 line: points that count for the draw alone, in rounds `first` to `last`, for players `low` to `high`."""

    points: Fraction
    first: int
    last: int
    low: int
    high: int


HEAD: Mapping[str, str] = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "062": "players",
    "072": "rated players",
    "082": "teams",
    "092": "kind of tournament",
    "102": "chief arbiter",
    "112": "deputy arbiter",
    "122": "time control",
    "172": "ranking method",
    "182": "pairing controller",
    "192": "encoded kind",
    "202": "tie-breaks",
    "212": "standings",
    "222": "encoded time control",
}
"""Lines of text at the head, by code. Several lines may have one code (deputy arbiters)."""

SINCE_26 = ("172", "182", "192", "202", "212", "222")
"""Codes that the form of 2016 does not know."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A whole report.

    `head` has the codes of `HEAD` with their text, in the order of the file, blank ones left out. `rounds` is how many
    the event will have, where said; `colour` the first round's colour of the highest ranked, `w`, `b` or unknown.
    `remarks` are `###` lines, `other` the lines of codes that mean nothing here (national ratings, teams), as written.
    """

    players: tuple[Player, ...]
    head: tuple[tuple[str, str], ...] = ()
    dates: tuple[str, ...] = ()
    rounds: int | None = None
    colour: str = ""
    scoring: Scoring = field(default_factory=Scoring)
    asked: tuple[AskedBye, ...] = ()
    apart: tuple[KeptApart, ...] = ()
    boosts: tuple[Boost, ...] = ()
    remarks: tuple[str, ...] = ()
    other: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return next((text for code, text in self.head if code == "012"), "")

    @property
    def drawn(self) -> int:
        """How many rounds have been drawn: up to the last in which anybody has an opponent or the draw's bye.

        Cells beyond it are absences known ahead.
        """
        return max(
            (
                at
                for player in self.players
                for at, cell in enumerate(player.cells, 1)
                if cell.opponent is not None or cell.result == "U"
            ),
            default=0,
        )
