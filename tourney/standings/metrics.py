"""Everything that standings may be ordered by: one small function each, in one registry.

A function yields the lines of an entry's record with what each adds to the number; the number is their sum. So the
working that a page shows and the number that ranks cannot disagree.

What a round without a game adds
- A **bye** adds what the event gives for it to points, VP, Units destroyed and (where it is worth a win) wins.
  It adds nothing to any strength of schedule: nobody sat opposite.
- An **absence** adds the points that the event gives for it, usually none, and nothing else.
- A **forfeit** counts as a game in every number except those that say "at the table".
- An **adjustment** counts for its own entry only. Strength of schedule looks at what opponents earned in the rounds,
  so that a penalty on one entry does not move another.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction

from tourney.standings.ledger import Ledger, Line, Part, Parts
from tourney.standings.types import Amount

DEFAULT_ORDER = ("wins", "vp", "destroyed", "sos")
"""How Flames Of War events rank: wins, then Victory Points, then Units destroyed, then the strength of schedule.

Leaving out the games against oneself (`sos_apart`) orders entries with equal points from equally many games in the
same way, as long as nobody meets twice and every game hands out the same points in all; so the plainer number is the
default.
"""

HEAD_TO_HEAD = "head_to_head"


@dataclass(frozen=True, slots=True)
class Metric:
    """A number to order by.

    ``words`` is what a term of the working says, with ``{happened}`` for what happened in that round.
    ``parts`` is None for a number that exists only among the entries equal on everything before it.
    """

    key: str
    label: str
    short: str
    description: str
    parts: Parts | None
    words: str = "{happened}"
    higher_is_better: bool = True


def wins(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, int(line.result == "win")) for line in ledger.lines[entry] if line.round)


def wins_at_table(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, int(line.result == "win")) for line in ledger.lines[entry] if line.kind == "game")


def draws(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, int(line.result == "draw")) for line in ledger.lines[entry] if line.opponent is not None)


def played(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, 1) for line in ledger.lines[entry] if line.kind == "game")


def points(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, line.points) for line in ledger.lines[entry])


def vp(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, line.vp) for line in ledger.lines[entry])


def destroyed(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, line.destroyed) for line in ledger.lines[entry] if line.round)


def lost(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, line.lost) for line in ledger.lines[entry] if line.round)


def progressive(ledger: Ledger, entry: int) -> Iterator[Part]:
    """A round's points stand in the total after that round and after each later one."""
    after = ledger.last_round + 1
    return ((line, line.points * (after - line.round)) for line in ledger.lines[entry] if line.round)


def earned_points(ledger: Ledger, entry: int) -> Iterator[Part]:
    """Points of the rounds, without adjustments: what an opponent's strength of schedule sees."""
    return ((line, line.points) for line in ledger.lines[entry] if line.round)


def earned_vp(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, line.vp) for line in ledger.lines[entry] if line.round)


def sos(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(earned_points)
    return ((line, totals[line.opponent]) for line in ledger.lines[entry] if line.opponent is not None)


def sos_apart(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(earned_points)
    against: dict[int, Amount] = defaultdict(int)
    for line in ledger.lines[entry]:
        against[line.opponent or 0] += line.opponent_points
    return (
        (line, totals[line.opponent] - against[line.opponent])
        for line in ledger.lines[entry]
        if line.opponent is not None
    )


def sos_vp(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(earned_vp)
    against: dict[int, int] = defaultdict(int)
    for line in ledger.lines[entry]:
        against[line.opponent or 0] += line.opponent_vp
    return (
        (line, totals[line.opponent] - against[line.opponent])
        for line in ledger.lines[entry]
        if line.opponent is not None
    )


def sosos(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(sos)
    return ((line, totals[line.opponent]) for line in ledger.lines[entry] if line.opponent is not None)


def sodos(ledger: Ledger, entry: int) -> Iterator[Part]:
    totals = ledger.totals(earned_points)
    return (
        (line, totals[line.opponent] if line.result == "win" else 0)
        for line in ledger.lines[entry]
        if line.opponent is not None
    )


def buchholz_plain(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (part for part in sos(ledger, entry) if part[0].kind == "game")


def sb_plain(ledger: Ledger, entry: int) -> Iterator[Part]:
    return ((line, line.points * amount) for line, amount in buchholz_plain(ledger, entry))


def head_to_head(ledger: Ledger, entry: int, tied: Collection[int]) -> Iterator[Part]:
    """The points of the games at the table among the ``tied``, a pair that met more than once counting as one game.

    The caller has made sure with `all_met` that the number means something.
    """
    meetings: dict[int, list[Line]] = defaultdict(list)
    for line in ledger.lines[entry]:
        if line.kind == "game" and line.opponent in tied and line.opponent is not None:
            meetings[line.opponent].append(line)
    return ((line, Fraction(line.points) / len(lines)) for lines in meetings.values() for line in lines)


def all_met(ledger: Ledger, tied: Collection[int]) -> bool:
    """Whether each of the ``tied`` has sat at a table with each of the others."""
    return all(
        len({line.opponent for line in ledger.lines[entry] if line.kind == "game"} & set(tied)) == len(tied) - 1
        for entry in tied
    )


METRICS = {
    metric.key: metric
    for metric in (
        Metric(
            "wins",
            "Wins",
            "W",
            "Rounds won: games, games given without play, and byes that are worth a win.",
            wins,
        ),
        Metric("wins_at_table", "Wins at the table", "WT", "Games won that were really played.", wins_at_table),
        Metric("draws", "Draws", "D", "Games that ended without a winner.", draws),
        Metric("played", "Games played", "G", "Games that were really played.", played),
        Metric(
            "points",
            "Points",
            "Pts",
            "Result points of all rounds, byes and absences as the event scores them, and adjustments.",
            points,
        ),
        Metric(
            "vp", "Victory Points", "VP", "Victory Points of all rounds, those given for a bye, and adjustments.", vp
        ),
        Metric(
            "destroyed",
            "Units destroyed",
            "Des",
            "Enemy Units destroyed, and those an event gives for a bye.",
            destroyed,
        ),
        Metric("lost", "Units lost", "Lost", "Own Units lost; fewer is better.", lost, higher_is_better=False),
        Metric(
            "sos",
            "Strength of schedule",
            "SOS",
            "The points of all opponents added up, their games against oneself included. "
            "Where a win is worth 1 and nobody draws this is the sum of the opponents' wins.",
            sos,
            "what the opponent earned in all rounds",
        ),
        Metric(
            "sos_apart",
            "Strength of schedule, own games apart",
            "SOSa",
            "The points of all opponents added up, leaving out what they earned against oneself.",
            sos_apart,
            "what the opponent earned against others",
        ),
        Metric(
            "sos_vp",
            "Strength of schedule in VP",
            "SVP",
            "The Victory Points of all opponents added up, leaving out those they took in the games against oneself.",
            sos_vp,
            "VP that the opponent took from others",
        ),
        Metric(
            "sosos",
            "Opponents' strength of schedule",
            "SOSOS",
            "The strength of schedule (SOS) of all opponents added up.",
            sosos,
            "the opponent's strength of schedule",
        ),
        Metric(
            "sodos",
            "Strength of beaten opponents",
            "SODOS",
            "The points of the opponents one has beaten, added up. A draw adds nothing.",
            sodos,
            "{happened}: the opponent's points count after a win",
        ),
        Metric(
            "buchholz_plain",
            "Strength of opponents met",
            "Bh",
            "As SOS, but only over games that were really played.",
            buchholz_plain,
            "what the opponent earned in all rounds",
        ),
        Metric(
            "sb_plain",
            "Weighted strength of opponents",
            "SB",
            "Over games really played: the points scored in the game times the opponent's points.",
            sb_plain,
            "{happened}: points of the game times the opponent's points",
        ),
        Metric(
            "progressive",
            "Running total",
            "Prog",
            "The totals after each round so far, added up: early points count more often.",
            progressive,
            "{happened}: in the totals of this round and all later ones",
        ),
        Metric(
            HEAD_TO_HEAD,
            "Games among the tied",
            "H2H",
            "Points from the games among those who are equal on everything before. It decides only where everybody "
            "in the tie has played everybody else; otherwise they stay equal.",
            None,
            "{happened}, among the tied",
        ),
    )
}
