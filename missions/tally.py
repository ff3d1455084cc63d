"""A game scored battle round by battle round: what both players were awarded turned into Victory Points.

    sheet = {"attacker": PlayerSheet(primary=(5, 10, 10)), "defender": PlayerSheet(primary=(0, 5, 10), secret=20)}
    tally(system("wh40k10").points, sheet).scores["defender"].total

Two things are kept apart. Above a cap the excess is lost: that is told (`Lost`). What no game can show is refused, all
of it at once, each with player, source and round (`Refusal`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from missions.model import SIDES, Points, Side
from missions.scoring import ImpossibleReport

type Source = Literal["primary", "secret", "secondary", "fixed", "painted", "total"]
type Rounds = tuple[int | None, ...]  # VP by battle round; None is a round not played yet
type Card = Rounds | int  # what a Fixed card gave, by battle round or in all


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """What one player was awarded, before any cap.

    `secondary` is by battle round; with Fixed missions `fixed` has it by card instead. `secret` is what the secret
    mission gave, 0 as long as that is not known; None if the player never took one.
    """

    primary: Rounds = ()
    secondary: Rounds = ()
    fixed: Mapping[str, Card] = field(default_factory=dict)
    secret: int | None = None
    painted: bool = False


type Sheet = Mapping[Side, PlayerSheet]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a sheet cannot be: whose entry, of which source, which Fixed card, and which battle round, where one is."""

    side: Side
    source: Source
    reason: str
    round: int | None = None
    card: str = ""

    def __str__(self) -> str:
        at = f" {self.card!r}" if self.card else ""
        when = f", battle round {self.round}" if self.round else ""
        return f"{self.side.capitalize()}, {self.source}{at}{when}: {self.reason}"


class ImpossibleSheet(ImpossibleReport):
    """A sheet that no game can have. `refusals` has all that is wrong with it, at least one."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(map(str, refusals)))
        self.refusals = refusals


@dataclass(frozen=True, slots=True)
class Lost:
    """A cap that applied: what was `awarded` from a source, the `cap`, and in words why it is that one."""

    source: Source
    awarded: int
    cap: int
    why: str

    @property
    def excess(self) -> int:
        return self.awarded - self.cap


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """What counts, by source, and what was lost above a cap."""

    primary: int
    secret: int
    secondary: int
    painted: int
    total: int
    lost: tuple[Lost, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Both players' scores. `winner` is None in a draw. `played` is how many battle rounds have an entry."""

    scores: Mapping[Side, PlayerScore]
    winner: Side | None
    played: int
    complete: bool


def tally(points: Points, sheet: Sheet) -> Tally:
    """What a sheet is worth. Raises ImpossibleSheet."""
    if refusals := tuple(_refusals(points, sheet)):
        raise ImpossibleSheet(refusals)
    scores = {side: _score(points, sheet[side]) for side in SIDES}
    played = [_played(sheet[side]) for side in SIDES]
    attacker, defender = (scores[side].total for side in SIDES)
    winner: Side | None = None if attacker == defender else "attacker" if attacker > defender else "defender"
    return Tally(scores, winner, max(played), min(played) == points.rounds)


def may_take_secret(points: Points, sheet: Sheet, side: Side) -> str:
    """Why `side` may not take a secret mission; empty if they may.

    What counts is the primary total when the round is over that opens it, before either player takes one.
    """
    after = points.secret.after_round
    own, other = (sheet[one].primary[:after] for one in (side, _other(side)))
    for who, rounds in ((side, own), (_other(side), other)):
        if len(rounds) < after or None in rounds:
            return f"first enter the {who.capitalize()}'s primary of battle rounds 1 to {after}: none is taken before"
    mine, theirs = (min(_sum(rounds), points.primary) for rounds in (own, other))
    if mine > theirs:
        return f"their primary after battle round {after} is {mine}, above the opponent's {theirs}"
    return ""


def _other(side: Side) -> Side:
    return SIDES[1 - SIDES.index(side)]


def _sum(card: Card) -> int:
    return card if isinstance(card, int) else sum(one or 0 for one in card)


def _played(one: PlayerSheet) -> int:
    """The last battle round that has an entry of its player."""
    rounds = [one.primary, one.secondary, *(card for card in one.fixed.values() if not isinstance(card, int))]
    return max((place for by_round in rounds for place, vp in enumerate(by_round, 1) if vp is not None), default=0)


def _score(points: Points, one: PlayerSheet) -> PlayerScore:
    lost: list[Lost] = []

    def capped(source: Source, awarded: int, cap: int, why: str) -> int:
        if awarded > cap:
            lost.append(Lost(source, awarded, cap, why))
        return min(awarded, cap)

    if one.secret is None:
        primary = capped("primary", _sum(one.primary), points.primary, "primary mission")
    else:
        primary = capped("primary", _sum(one.primary), points.secret.primary, "primary mission beside a secret one")
    secret = one.secret or 0
    cards = [capped("fixed", _sum(card), points.fixed, f"Fixed card {name}") for name, card in one.fixed.items()]
    secondary = capped("secondary", _sum(one.secondary) + sum(cards), points.secondary, "secondary missions")
    painted = points.painted if one.painted else 0
    total = capped("total", primary + secret + secondary + painted, points.total, "the whole game")
    return PlayerScore(primary, secret, secondary, painted, total, tuple(lost))


def _refusals(points: Points, sheet: Sheet) -> Iterator[Refusal]:
    numbers_fail = False
    for side in SIDES:
        for refusal in _numbers(points, side, sheet[side]):
            numbers_fail = True
            yield refusal
    if numbers_fail:
        return
    for side in SIDES:
        if sheet[side].secret is not None and (why := may_take_secret(points, sheet, side)):
            yield Refusal(side, "secret", why)


def _numbers(points: Points, side: Side, one: PlayerSheet) -> Iterator[Refusal]:
    """Entries that are no VP, or more than there can be of them."""
    yield from _by_round(points, side, "primary", one.primary)
    yield from _by_round(points, side, "secondary", one.secondary)
    if one.fixed and one.secondary:
        yield Refusal(side, "secondary", "is by round or by Fixed card, not both")
    if len(one.fixed) > points.fixed_cards:
        yield Refusal(side, "fixed", f"{len(one.fixed)} Fixed cards are too many: there are {points.fixed_cards}")
    for name, card in one.fixed.items():
        if isinstance(card, tuple):
            yield from _by_round(points, side, "fixed", card, name)
        elif why := _no_vp(card, points.total):
            yield Refusal(side, "fixed", why, card=name)
    if one.secret is not None and (why := _no_vp(one.secret, points.secret.worth)):
        yield Refusal(side, "secret", why)
    if not _is_flag(one.painted):
        yield Refusal(side, "painted", f"is true or false, not {_shown(one.painted)}")


def _by_round(points: Points, side: Side, source: Source, rounds: Rounds, card: str = "") -> Iterator[Refusal]:
    if len(rounds) > points.rounds:
        yield Refusal(side, source, f"has {len(rounds)} battle rounds: a game has {points.rounds}", card=card)
    for place, vp in enumerate(rounds[: points.rounds], 1):
        if vp is not None and (why := _no_vp(vp, points.total)):
            yield Refusal(side, source, why, place, card)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _no_vp(vp: object, most: int) -> str:
    """Why this is no number of VP of up to `most`; empty if it is."""
    if isinstance(vp, bool) or not isinstance(vp, int):
        return f"must be a whole number, not {_shown(vp)}"
    if vp < 0:
        return f"cannot be {_shown(vp)}: count from 0"
    return f"cannot be {_shown(vp)}: the most is {most}" if vp > most else ""


def _shown(value: object) -> str:
    text = repr(value) if not isinstance(value, int) or abs(value) < 10**9 else "so large a number"
    return text if len(text) <= 20 else f"{text[:20]}…"
