"""The record sorted by entry: one line for each thing that happened to it. Every number is made of these lines."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from tourney.standings.types import Amount, PlayedGame, Record, Result, Sum

type Kind = Literal["game", "forfeit", "bye", "absence", "adjustment", "mark"]
type Parts = Callable[[Ledger, int], Iterable[Part]]


class Line(NamedTuple):
    """One entry's side of one game, bye, absence or adjustment. A named tuple: large events make many of them."""

    kind: Kind
    round: int | None = None
    opponent: int | None = None
    points: Amount = 0
    vp: int = 0
    destroyed: int = 0
    lost: int = 0
    result: Result | None = None
    opponent_points: Amount = 0
    opponent_vp: int = 0
    reason: str = ""
    games: tuple[int, int, int] | None = None
    mark: Amount = 0

    @property
    def asked_off(self) -> bool:
        """Whether the entry itself left this round unplayed: it stayed away, or gave the game away."""
        return self.kind == "absence" or (self.kind == "forfeit" and self.result == "loss")


class Part(NamedTuple):
    """A line and what it adds to a number; the rest as in `Term`."""

    line: Line
    amount: Amount
    made: Sum | None = None
    cut: bool = False
    raised_from: Amount | None = None
    out_of: Amount = 1


def exact(amount: Amount) -> Amount:
    """The same number, as an int where it is whole: ints add ten times faster and print without a slash."""
    return amount if isinstance(amount, int) or amount.denominator != 1 else amount.numerator


def total(amounts: Iterable[Amount]) -> Amount:
    """The exact sum. Numerators are added by denominator, because an event has two or three of these at most."""
    whole, numerators = 0, dict[int, int]()
    for amount in amounts:
        if isinstance(amount, int):
            whole += amount
        else:
            numerators[amount.denominator] = numerators.get(amount.denominator, 0) + amount.numerator
    if not numerators:
        return whole
    return exact(sum((Fraction(top, bottom) for bottom, top in numerators.items()), Fraction(whole)))


class Ledger:
    """All lines of a record by entry, in no order, and the numbers already made from them.

    The numbers are kept because strength of schedule asks for the same opponents again and again.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.lines: Mapping[int, list[Line]] = _lines_by_entry(record)
        self._totals: dict[Parts, dict[int, Amount]] = {}

    @cached_property
    def last_round(self) -> int:
        """The latest round of which the record knows anything."""
        return max((line.round or 0 for own in self.lines.values() for line in own), default=0)

    @cached_property
    def win(self) -> Amount:
        """The most that a round can give."""
        if self.record.measures.win is not None:
            return exact(self.record.measures.win)
        return max((1, *(line.points for own in self.lines.values() for line in own if line.round)))

    @cached_property
    def whole(self) -> Mapping[int, list[Line]]:
        """Every entry's rounds up to the last one in their order, those it has nothing in as absences worth nothing."""
        return {entry: self._whole(entry) for entry in self.lines}

    def _whole(self, entry: int) -> list[Line]:
        own = sorted((line for line in self.lines[entry] if line.round), key=order_of_play)
        known = {line.round for line in own} | {number for number, one in self.record.awaited if one == entry}
        missed = (number for number in range(1, self.last_round + 1) if number not in known)
        return sorted((*own, *(Line("absence", number) for number in missed)), key=order_of_play)

    def totals(self, parts: Parts) -> Mapping[int, Amount]:
        """The sum of ``parts`` for every entry, without those cut; worked out once."""
        if parts not in self._totals:
            self._totals[parts] = {
                entry: total(part.amount for part in parts(self, entry) if not part.cut) for entry in self.lines
            }
        return self._totals[parts]


def _lines_by_entry(record: Record) -> dict[int, list[Line]]:
    lines: dict[int, list[Line]] = {entry: [] for entry in record.entries}
    for game in record.games:
        for entry, line in zip((game.a, game.b), _both_sides(game), strict=True):
            lines[entry].append(line)
    for bye in record.byes:
        lines[bye.entry].append(
            Line("bye", bye.round, None, exact(bye.points), bye.vp, bye.destroyed, result=bye.result)
        )
    for absence in record.absences:
        lines[absence.entry].append(Line("absence", absence.round, points=exact(absence.points)))
    for adjustment in record.adjustments:
        lines[adjustment.entry].append(
            Line("adjustment", points=exact(adjustment.points), vp=adjustment.vp, reason=adjustment.reason)
        )
    for mark in record.marks:
        lines[mark.entry].append(Line("mark", reason=mark.reason, mark=exact(mark.amount)))
    return lines


def _both_sides(game: PlayedGame) -> tuple[Line, Line]:
    kind: Kind = "game" if game.played else "forfeit"
    a, b = exact(game.a_points), exact(game.b_points)
    a_got, b_got = game.a_destroyed, game.b_destroyed
    a_games, b_games = _games(game)
    return (
        Line(kind, game.round, game.b, a, game.a_vp, a_got, b_got, game.a_result, b, game.b_vp, games=a_games),
        Line(kind, game.round, game.a, b, game.b_vp, b_got, a_got, game.b_result, a, game.a_vp, games=b_games),
    )


def _games(game: PlayedGame) -> tuple[tuple[int, int, int] | None, tuple[int, int, int] | None]:
    """Games won, drawn and lost within the match, as both sides see it."""
    if game.a_games is None or game.b_games is None:
        return None, None
    won, lost, drawn = game.a_games, game.b_games, game.drawn_games
    return (won, drawn, lost), (lost, drawn, won)


def order_of_play(line: Line) -> tuple[bool, int, int, str, Amount, int, Amount]:
    """By round, adjustments last; the rest only makes the order the same however the record was listed."""
    return (line.round is None, line.round or 0, line.opponent or 0, line.reason, line.points, line.vp, line.mark)
