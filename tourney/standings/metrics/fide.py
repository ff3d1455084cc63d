"""The Buchholz family and Sonneborn-Berger as FIDE counts them, with what a round without a game stands for.

The points of a player as an opponent's number sees them are `adjusted`: rounds asked off at the end of the event count
half a point, as if drawn. In one's own number a round not played is a game against a stand-in:

- before 2026, one with as many points as oneself;
- since 2026, one with the least of: one's own points, half a point for each round of the event, and, where a game was
  given without play, the `adjusted` points of the opponent who had been drawn.

"Half a point" is half of what a win is worth in the event.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from tourney.standings.ledger import Ledger, Line, Part, exact
from tourney.standings.metrics.metric import Metric
from tourney.standings.metrics.results import earned
from tourney.standings.metrics.schedule import OF_ALL_ROUNDS, sos
from tourney.standings.types import Amount

type StandIn = Callable[[Ledger, int, Line], Amount]


def adjusted(ledger: Ledger, entry: int) -> Iterator[Part]:
    lines = ledger.whole[entry]
    there = max((line.round or 0 for line in lines if not line.asked_off), default=0)
    for line in lines:
        after = line.kind == "absence" and (line.round or 0) > there
        yield Part(line, exact(Fraction(ledger.win) / 2) if after else line.points)


def stand_in_before_2026(ledger: Ledger, entry: int, line: Line) -> Amount:
    return ledger.totals(earned)[entry]


def stand_in_2026(ledger: Ledger, entry: int, line: Line) -> Amount:
    rounds = max(ledger.record.rounds, ledger.last_round)
    limits = [ledger.totals(earned)[entry], exact(Fraction(ledger.win) * rounds / 2)]
    if line.opponent is not None:
        limits.append(ledger.totals(adjusted)[line.opponent])
    return min(limits)


def _opponents(ledger: Ledger, entry: int, stand_in: StandIn) -> Iterator[tuple[Line, Amount]]:
    """Each round with the points of who sat opposite, or of the stand-in."""
    theirs = ledger.totals(adjusted)
    for line in ledger.whole[entry]:
        met = line.kind == "game" and line.opponent is not None
        yield line, theirs[line.opponent] if met else stand_in(ledger, entry, line)  # type: ignore[index]


def _buchholz(ledger: Ledger, entry: int, stand_in: StandIn, *, cut: bool = False) -> Iterator[Part]:
    parts = [Part(line, amount) for line, amount in _opponents(ledger, entry, stand_in)]
    asked_off = [part for part in parts if part.line.asked_off]
    lowest = min(asked_off or parts, key=lambda part: part.amount, default=None) if cut else None
    return (part._replace(cut=part is lowest) for part in parts)


def _sonneborn(ledger: Ledger, entry: int, stand_in: StandIn, *, cut: bool = False) -> Iterator[Part]:
    rounds = list(_opponents(ledger, entry, stand_in))
    weakest = _weakest(rounds) if cut else None
    return (
        Part(line, exact(line.points * amount), ("×", line.points, amount), cut=line is weakest)
        for line, amount in rounds
    )


def _weakest(rounds: list[tuple[Line, Amount]]) -> Line | None:
    """The round against the weakest opponent; or the one asked off that counts least, unless it counts for less than
    that and its stand-in is stronger.
    """
    if not rounds:
        return None
    line, theirs = min(rounds, key=lambda one: (one[1], one[0].points * one[1]))
    asked_off = [one for one in rounds if one[0].asked_off]
    if not asked_off:
        return line
    instead, stand_in = min(asked_off, key=lambda one: (one[0].points * one[1], one[1]))
    return instead if instead.points * stand_in >= line.points * theirs or stand_in <= theirs else line


def buchholz_plain(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (part for part in sos(ledger, entry) if part.line.kind == "game")


def sb_plain(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (
        Part(line, exact(line.points * amount), ("×", line.points, amount))
        for line, amount, *_ in buchholz_plain(ledger, entry)
    )


def buchholz_before_2026(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _buchholz(ledger, entry, stand_in_before_2026)


def buchholz_2026(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _buchholz(ledger, entry, stand_in_2026)


def buchholz_cut1_before_2026(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _buchholz(ledger, entry, stand_in_before_2026, cut=True)


def buchholz_cut1_2026(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _buchholz(ledger, entry, stand_in_2026, cut=True)


def sb_before_2026(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _sonneborn(ledger, entry, stand_in_before_2026)


def sb_2026(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _sonneborn(ledger, entry, stand_in_2026)


def sb_cut1_before_2026(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _sonneborn(ledger, entry, stand_in_before_2026, cut=True)


def sb_cut1_2026(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _sonneborn(ledger, entry, stand_in_2026, cut=True)


BEFORE, SINCE = "FIDE Handbook C.07, as it was until 2025", "FIDE Handbook C.07, as it is from 2026"
UNPLAYED = {
    BEFORE: "A round not played counts one's own points.",
    SINCE: "A round not played counts the least of one's own points, half a point for each round of the event, and, "
    "where a game was given without play, the adjusted points of the opponent drawn.",
}
THEIRS = "points of who sat opposite, adjusted, or of the stand-in where nobody did"


def _year(source: str) -> tuple[str, str, str]:
    return ("before_2026", "before 2026", "25") if source == BEFORE else ("2026", "2026", "26")


def _buchholz_of(source: str, parts: Callable[[Ledger, int], Iterator[Part]], *, cut: bool) -> Metric:
    year, words, short = _year(source)
    return Metric(
        key=f"buchholz_{'cut1_' if cut else ''}{year}",
        label=f"Buchholz{' cut 1' if cut else ''}, FIDE {words}",
        short=f"Bh{'C1-' if cut else ''}{short}",
        description="The adjusted points of all opponents added up"
        + (
            ", without the smallest; where rounds were asked off or given away, without the smallest of those instead."
            if cut
            else "."
        ),
        source=source,
        unplayed=UNPLAYED[source],
        formula=f"adjusted points of each opponent{', without the smallest' if cut else ''}",
        parts=parts,
        words=THEIRS,
    )


def _sonneborn_of(source: str, parts: Callable[[Ledger, int], Iterator[Part]], *, cut: bool) -> Metric:
    year, words, short = _year(source)
    return Metric(
        key=f"sb_{'cut1_' if cut else ''}{year}",
        label=f"Sonneborn-Berger{' cut 1' if cut else ''}, FIDE {words}",
        short=f"SB{'C1-' if cut else ''}{short}",
        description="Each opponent's adjusted points times what one scored in that round, added up"
        + (
            ", without the weakest opponent's; a round asked off or given away goes in its place, unless its part is "
            "smaller and its stand-in stronger."
            if cut
            else "."
        ),
        source=source,
        unplayed=UNPLAYED[source],
        formula=f"points of the round × adjusted points of the opponent{', without the weakest' if cut else ''}",
        parts=parts,
        words="{happened}: points of the round times " + THEIRS,
    )


FIDE = (
    Metric(
        key="adjusted",
        label="Adjusted points",
        short="Adj",
        description="Points of the rounds, where rounds asked off after the last one that the player was there for "
        "count half a point each. It is what an opponent's Buchholz counts.",
        source=SINCE,
        unplayed="Rounds asked off at the end half a point, all others what the event gives for them.",
        formula="points of each round",
        parts=adjusted,
    ),
    Metric(
        key="buchholz_plain",
        label="Strength of opponents met",
        short="Bh",
        description="The points of all opponents added up, only over games that were really played.",
        source="Buchholz without any rule for rounds not played",
        unplayed="Nothing.",
        formula="points of each opponent met",
        parts=buchholz_plain,
        words=OF_ALL_ROUNDS,
    ),
    _buchholz_of(SINCE, buchholz_2026, cut=False),
    _buchholz_of(SINCE, buchholz_cut1_2026, cut=True),
    _buchholz_of(BEFORE, buchholz_before_2026, cut=False),
    _buchholz_of(BEFORE, buchholz_cut1_before_2026, cut=True),
    Metric(
        key="sb_plain",
        label="Weighted strength of opponents",
        short="SB",
        description="Over games really played: the points scored in the game times the opponent's points.",
        source="Sonneborn-Berger without any rule for rounds not played",
        unplayed="Nothing.",
        formula="points of the game × points of the opponent",
        parts=sb_plain,
        words="{happened}: points of the game times the opponent's points",
    ),
    _sonneborn_of(SINCE, sb_2026, cut=False),
    _sonneborn_of(SINCE, sb_cut1_2026, cut=True),
    _sonneborn_of(BEFORE, sb_before_2026, cut=False),
    _sonneborn_of(BEFORE, sb_cut1_before_2026, cut=True),
)
