"""A scheme: data that turns the result of a game, a bye or an absence into result points.

    scheme = read_scheme({"version": 1, "kind": "result", "win": 3, "draw": 1, "loss": 0})
    scheme.game(Outcome(winner=1, vp=(8, 1)))      # (3, 0)

Three kinds: `result` looks at who won, `vp` takes the VP as they are, `difference` looks a difference of VP up in a
table. `unplayed` says what a round without a game is worth; what it leaves out follows from the kind.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from tourney.schemes.amounts import Amount, Points
from tourney.schemes.bands import MOST_ROWS, Band, Base, band_faults
from tourney.schemes.reading import DataFault, Fault, Value, read

VERSION = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (position 1 or 2, None: nobody), the VP of both, and whether it was played.

    `forfeit`: the winner got it without play. `neither`: nobody came.
    """

    winner: Literal[1, 2] | None
    vp: tuple[int, int]
    how: Literal["played", "forfeit", "neither"] = "played"


class Unplayed(Value):
    """What rounds without a game are worth. What is left out follows from the scheme's kind."""

    bye: Points | None = None
    forfeit_win: Points | None = None
    forfeit_loss: Points | None = None
    neither: Points | None = None
    absence: Points | None = None


class _Scheme(Value, ABC):
    version: Literal[1]
    unplayed: Unplayed = Unplayed()

    def game(self, outcome: Outcome) -> tuple[Amount, Amount]:
        """What both players of a game get."""
        if outcome.how == "neither":
            worth = self._worth("neither", 0)
            return worth, worth
        if outcome.how == "forfeit":
            return self._forfeited(outcome)
        return self.played(outcome)

    def bye(self, vp: int) -> Amount:
        """What a bye is worth, for which the event gives `vp`."""
        return self._worth("bye", vp)

    @property
    def bye_result(self) -> Literal["win", "draw", "loss"]:
        """What a bye counts as where wins are counted."""
        return "win"

    @property
    def absence(self) -> Amount:
        """What a round is worth that an entry missed of its own accord."""
        return self.unplayed.absence or 0

    @abstractmethod
    def played(self, outcome: Outcome) -> tuple[Amount, Amount]:
        """What both players of a game get that was played."""

    @abstractmethod
    def usual(self, what: str, vp: int) -> Amount:
        """What a round without a game is worth if `unplayed` leaves it out; the event gives `vp` for it."""

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the numbers together."""
        yield from ()

    def _worth(self, what: str, vp: int) -> Amount:
        stated: Amount | None = getattr(self.unplayed, what)
        return self.usual(what, vp) if stated is None else stated

    def _forfeited(self, outcome: Outcome) -> tuple[Amount, Amount]:
        first = "forfeit_win" if outcome.winner == 1 else "forfeit_loss"
        second = "forfeit_loss" if outcome.winner == 1 else "forfeit_win"
        return self._worth(first, outcome.vp[0]), self._worth(second, outcome.vp[1])


class ResultScheme(_Scheme):
    """So much for a win, a draw and a loss. A bye and a game given without play are worth a win."""

    kind: Literal["result"]
    win: Points
    draw: Points
    loss: Points

    def played(self, outcome: Outcome) -> tuple[Amount, Amount]:
        if outcome.winner is None:
            return self.draw, self.draw
        return (self.win, self.loss) if outcome.winner == 1 else (self.loss, self.win)

    @property
    def bye_result(self) -> Literal["win", "draw", "loss"]:
        worth = self.bye(0)
        return "win" if worth >= self.win else "draw" if worth >= self.draw else "loss"

    def usual(self, what: str, vp: int) -> Amount:
        return self.win if what in {"bye", "forfeit_win"} else self.loss

    def faults(self) -> Iterator[Fault]:
        yield from _order_faults(self.win, self.draw, self.loss, "")


class VPScheme(_Scheme):
    """The VP themselves, of byes and games given without play too."""

    kind: Literal["vp"]

    def played(self, outcome: Outcome) -> tuple[Amount, Amount]:
        return outcome.vp

    def usual(self, what: str, vp: int) -> Amount:
        return vp


class DifferenceScheme(_Scheme):
    """The difference of VP looked up in a table, on top of what the result is worth if there is a `base`.

    `sum`, if given, is what both players must get together in each row. A bye and a game given without play are worth
    the most that the table gives, a game given away the least.
    """

    kind: Literal["difference"]
    bands: Annotated[tuple[Band, ...], Field(max_length=MOST_ROWS)]
    base: Base | None = None
    sum: Points | None = None

    def played(self, outcome: Outcome) -> tuple[Amount, Amount]:
        """The winner takes the winner's column, or where nobody won whoever has more VP.

        A winner with fewer VP than the loser, whose opponent gave up for instance, is ahead by 0. With a base, where
        nobody won and nobody has more, the draw counts alone.
        """
        first, second = outcome.vp
        ahead = outcome.winner or (1 if first >= second else 2)
        difference = max(0, first - second if ahead == 1 else second - first)
        base = self._base(outcome.winner)
        if self.base and outcome.winner is None and first == second:
            return base
        row = next((band for band in self.bands if band.holds(difference)), None)
        if row is None:
            raise LookupError(f"the table has no row for a difference of {difference}")
        winner, loser = base[0] + row.winner, base[1] + row.loser
        return (winner, loser) if ahead == 1 else (loser, winner)

    def _base(self, winner: int | None) -> tuple[Amount, Amount]:
        if self.base is None:
            return 0, 0
        return (self.base.draw, self.base.draw) if winner is None else (self.base.win, self.base.loss)

    def usual(self, what: str, vp: int) -> Amount:
        win, loss = (self.base.win, self.base.loss) if self.base else (0, 0)
        if what in {"bye", "forfeit_win"}:
            return win + max(band.winner for band in self.bands)
        return loss + min(band.loser for band in self.bands)

    def faults(self) -> Iterator[Fault]:
        if self.base:
            yield from _order_faults(self.base.win, self.base.draw, self.base.loss, "base.")
        yield from band_faults(self.bands, self.base, self.sum)


type Scheme = ResultScheme | VPScheme | DifferenceScheme
KINDS: Mapping[str, type[ResultScheme] | type[VPScheme] | type[DifferenceScheme]] = {
    "result": ResultScheme,
    "vp": VPScheme,
    "difference": DifferenceScheme,
}


def _order_faults(win: Amount, draw: Amount, loss: Amount, at: str) -> Iterator[Fault]:
    if win < draw:
        yield Fault(f"{at}draw", f"a draw is worth {draw}, more than a win, which is worth {win}")
    if draw < loss:
        yield Fault(f"{at}loss", f"a loss is worth {loss}, more than a draw, which is worth {draw}")


def read_scheme(document: object) -> Scheme:
    """The scheme in JSON data. Raises DataFault with everything that is wrong."""
    if not isinstance(document, Mapping):
        raise DataFault((Fault("", "write a scheme as an object with keys"),))
    if document.get("version") != VERSION or isinstance(document.get("version"), bool):
        raise DataFault((Fault("version", f"this is read here as version {VERSION} only"),))
    kind = document.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise DataFault((Fault("kind", f"write one of {', '.join(KINDS)}"),))
    found = read(KINDS[kind], dict(document))
    if faults := tuple(found.faults()):
        raise DataFault(faults)
    return found


def scheme_data(scheme: Scheme) -> dict[str, Any]:
    """The scheme as JSON data, from which `read_scheme` makes it again."""
    data = scheme.model_dump(by_alias=True)
    kept = {key: value for key, value in data.items() if value is not None and key != "unplayed"}
    stated = {key: value for key, value in data["unplayed"].items() if value is not None}
    return kept | ({"unplayed": stated} if stated else {})
