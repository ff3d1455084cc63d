"""The values of the draw: what goes in and what comes out."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tourney.tables import Table

__all__ = ["DEFAULT_RULES", "EITHER", "Draw", "DrawRefused", "Entrant", "Field", "Pair", "Pairing", "Relaxed", "Table"]

type Pair = frozenset[int]

EITHER = "either"  # an entrant of this side, or of none, fills in on either

DEFAULT_RULES = ("rematch", "bye", "sides:wish", "score", "float", "spread", "club:1")


class DrawRefused(ValueError):
    """There is no draw to make; the message says why and what to do, `lacking` how many tables more it takes."""

    def __init__(self, message: str, lacking: int = 0) -> None:
        super().__init__(message)
        self.lacking = lacking


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who could play this round.

    `byes`, `floats` and `own_side` (games against the own side) count those of earlier rounds; `attacked` is how many
    more games this entrant has attacked in than defended. `seed` is the place among the seeded, from 1; `rank` the
    place that orders a group of one score (without it `rating`, the higher first). `volunteer` would gladly sit out.
    A `spare` plays only where the others are odd in number. `room` is where this entrant must sit, blank for anywhere.
    """

    id: int
    score: Fraction | int = 0
    side: str | None = None
    club: str = ""
    byes: int = 0
    floats: int = 0
    rating: int | None = None
    fixed_table: int | None = None
    vp: Fraction | int = 0
    army: str = ""
    nation: str = ""
    team: str = ""
    seed: int | None = None
    rank: int | None = None
    own_side: int = 0
    attacked: int = 0
    volunteer: bool = False
    spare: bool = False
    room: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Everything a draw depends on.

    `entrants` are those who play this round, nobody else; pairs of others are passed over, except in `forced`.
    `met` names each pair that has met (a tuple may name one as often as they have met), `apart` pairs that must not
    play, `forced` pairs that must, `pinned` pairs of an earlier draft to keep where the rules allow.
    `tables_played` and `missions_played` list the tables and the kinds of mission each entrant has had; `streamed` who
    has been at the stream table; `seated` where pairs sat in an earlier draft, to be left there where the rules allow.
    `rules` are named in their order; see `rules.py`.
    """

    round: int
    seed: str
    rules: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    met: Collection[Pair] = frozenset()
    apart: Collection[Pair] = frozenset()
    forced: Collection[Pair] = frozenset()
    pinned: Collection[Pair] = frozenset()
    tables_played: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    missions_played: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    streamed: Collection[int] = frozenset()
    seated: Mapping[Pair, int] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game: `a` and `b` are entrants' ids, `why` the reasons in plain words.

    `attacker` is who should attack for fair sharing, where the rule `roles` counts.
    """

    a: int
    b: int
    table: int | None = None
    why: tuple[str, ...] = ()
    attacker: int | None = None


@dataclass(frozen=True, slots=True)
class Relaxed:
    """A rule that could not be kept: the games concerned (none for a bye) and the reason in plain words."""

    rule: str
    games: tuple[tuple[int, int], ...]
    why: str


@dataclass(frozen=True, slots=True)
class Draw:
    """The pairings in order of importance, who has the bye, which spares sit out, and what each rule costs.

    `cost` has one total a rule, in the rules' order, the seeded tail left out. `optimal` is true when no other set of
    pairings does better by those rules in that order, proven by an exact solve over every pair or by a lower bound;
    `proof` says which of the two, or that nothing better was found at twice the window. `method` says how it was
    solved, `bye_why` why this entrant has the bye.
    """

    pairings: tuple[Pairing, ...]
    bye: int | None
    relaxed: tuple[Relaxed, ...]
    cost: Mapping[str, int]
    optimal: bool
    seed: str
    method: str = "packed"
    bye_why: tuple[str, ...] = ()
    sitting_out: tuple[int, ...] = ()
    proof: str = ""
