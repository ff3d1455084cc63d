"""Numbers of the opponents: how strong those were whom one has met."""

from collections import defaultdict
from collections.abc import Iterator

from tourney.standings.ledger import Ledger, Part
from tourney.standings.metrics.metric import Metric
from tourney.standings.metrics.results import COMMON, earned, earned_vp
from tourney.standings.types import Amount

GO = "Go federations"
NO_OPPONENT = "Nothing for a bye or an absence: nobody sat opposite. A game given without play counts as a game."


def sos(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(earned)
    return (Part(line, totals[line.opponent]) for line in ledger.lines[entry] if line.opponent is not None)


def sos_cut1(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _without(list(sos(ledger, entry)), weakest=True)


def sos_median(ledger: Ledger, entry: int) -> Iterator[Part]:
    return _without(list(sos(ledger, entry)), weakest=True, strongest=True)


def _without(parts: list[Part], *, weakest: bool, strongest: bool = False) -> Iterator[Part]:
    """The parts with the lowest and the highest marked as cut; of equal ones the earliest and the latest."""
    order = sorted(parts, key=lambda part: (part.amount, part.line.round or 0, part.line.opponent or 0))
    cut = [*order[: int(weakest)], *order[len(order) - int(strongest) :]]
    return (part._replace(cut=part in cut) for part in parts)


def sos_apart(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(earned)
    against: dict[int, Amount] = defaultdict(int)
    for line in ledger.lines[entry]:
        against[line.opponent or 0] += line.opponent_points
    for line in ledger.lines[entry]:
        if line.opponent is not None:
            theirs, mine = totals[line.opponent], against[line.opponent]
            yield Part(line, theirs - mine, ("−", theirs, mine))


def sos_vp(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(earned_vp)
    against: dict[int, int] = defaultdict(int)
    for line in ledger.lines[entry]:
        against[line.opponent or 0] += line.opponent_vp
    for line in ledger.lines[entry]:
        if line.opponent is not None:
            theirs, mine = totals[line.opponent], against[line.opponent]
            yield Part(line, theirs - mine, ("−", theirs, mine))


def sosos(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(sos)
    return (Part(line, totals[line.opponent]) for line in ledger.lines[entry] if line.opponent is not None)


def sodos(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(earned)
    return (
        Part(line, totals[line.opponent] if line.result == "win" else 0)
        for line in ledger.lines[entry]
        if line.opponent is not None
    )


OF_ALL_ROUNDS = "what the opponent earned in all rounds"

SCHEDULE = (
    Metric(
        key="sos",
        label="Strength of schedule",
        short="SOS",
        description="The points of all opponents added up, their games against oneself included. "
        "Where a win is worth 1 and nobody draws this is the sum of the opponents' wins.",
        source=GO,
        unplayed=NO_OPPONENT,
        formula="points of each opponent",
        parts=sos,
        words=OF_ALL_ROUNDS,
    ),
    Metric(
        key="sos_mean",
        label="Mean strength of schedule",
        short="SOSm",
        description="The points of all opponents added up and divided by the number of games, so that a bye neither "
        "helps nor harms.",
        source=COMMON,
        unplayed=NO_OPPONENT + " The divisor counts games alone.",
        formula="points of each opponent ÷ games",
        parts=sos,
        makes="mean",
        words=OF_ALL_ROUNDS,
    ),
    Metric(
        key="sos_cut1",
        label="Strength of schedule without the weakest",
        short="SOS−1",
        description="The points of all opponents but the one with the fewest, added up.",
        source=GO,
        unplayed=NO_OPPONENT,
        formula="points of each opponent, without the fewest",
        parts=sos_cut1,
        words=OF_ALL_ROUNDS,
    ),
    Metric(
        key="sos_median",
        label="Median strength of schedule",
        short="SOSmd",
        description="The points of all opponents added up, without the one with the fewest and the one with the most.",
        source="the Harkness median of chess events",
        unplayed=NO_OPPONENT,
        formula="points of each opponent, without the fewest and the most",
        parts=sos_median,
        words=OF_ALL_ROUNDS,
    ),
    Metric(
        key="sos_apart",
        label="Strength of schedule, own games apart",
        short="SOSa",
        description="The points of all opponents added up, leaving out what they earned against oneself.",
        source="Flames Of War events",
        unplayed=NO_OPPONENT,
        formula="(points of the opponent − those against oneself) of each game",
        parts=sos_apart,
        words="what the opponent earned against others",
    ),
    Metric(
        key="sos_vp",
        label="Strength of schedule in VP",
        short="SVP",
        description="The Victory Points of all opponents added up, leaving out those they took in the games against "
        "oneself.",
        source="Flames Of War events",
        unplayed=NO_OPPONENT,
        formula="(VP of the opponent − those against oneself) of each game",
        parts=sos_vp,
        words="VP that the opponent took from others",
    ),
    Metric(
        key="sosos",
        label="Opponents' strength of schedule",
        short="SOSOS",
        description="The strength of schedule (SOS) of all opponents added up.",
        source=GO,
        unplayed=NO_OPPONENT,
        formula="SOS of each opponent",
        parts=sosos,
        words="the opponent's strength of schedule",
    ),
    Metric(
        key="sodos",
        label="Strength of beaten opponents",
        short="SODOS",
        description="The points of the opponents one has beaten, added up. A draw adds nothing.",
        source=GO,
        unplayed=NO_OPPONENT,
        formula="points of each opponent beaten",
        parts=sodos,
        words="{happened}: the opponent's points count after a win",
    ),
)
