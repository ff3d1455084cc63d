"""Numbers that exist only among entries equal on everything before: the games between them."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from tourney.standings.ledger import Ledger, Line, Part, exact, total
from tourney.standings.metrics.metric import Among, Metric
from tourney.standings.types import Amount


def games_among(ledger: Ledger, entry: int, tied: Collection[int]) -> Iterator[Part]:
    """The points of the games at the table among the ``tied``, a pair that met more than once counting as one game."""
    meetings: dict[int, list[Line]] = defaultdict(list)
    for line in ledger.lines[entry]:
        if line.kind == "game" and line.opponent in tied and line.opponent is not None:
            meetings[line.opponent].append(line)
    return (
        Part(line, exact(Fraction(line.points) / len(lines)), out_of=exact(Fraction(ledger.win) / len(lines)))
        for lines in meetings.values()
        for line in lines
    )


def _scores(ledger: Ledger, tied: Collection[int]) -> dict[int, Amount]:
    return {entry: total(part.amount for part in games_among(ledger, entry, tied)) for entry in tied}


def _met(ledger: Ledger, tied: Collection[int]) -> dict[int, set[int]]:
    """Whom of the ``tied`` each has sat at a table with."""
    return {
        one: {game.opponent for game in ledger.lines[one] if game.kind == "game" and game.opponent is not None}
        & set(tied)
        for one in tied
    }


def head_to_head(ledger: Ledger, tied: Collection[int]) -> Mapping[int, Amount]:
    """Points among the tied, where each has met each of the others; nobody otherwise."""
    if any(len(others) < len(tied) - 1 for others in _met(ledger, tied).values()):
        return {}
    return _scores(ledger, tied)


def direct_encounter(ledger: Ledger, tied: Collection[int]) -> Mapping[int, Amount]:
    """The place of each among the tied, 1 the best.

    From the top, places are given as long as no game between the tied that was never played could have changed them:
    to one entry that stays ahead whatever happens, or to equals with no such game who stay ahead of the rest.
    Who is left shares the next place.
    """
    scores, met = _scores(ledger, tied), _met(ledger, tied)
    best = {one: scores[one] + ledger.win * (len(tied) - 1 - len(met[one])) for one in tied}
    left, places = sorted(tied, key=lambda one: (-scores[one], one)), dict[int, Amount]()
    while left:
        top = [one for one in left if scores[one] == scores[left[0]]]
        rest = left[len(top) :]
        unsure = len(top) > 1 and any(best[one] > scores[one] for one in top)
        if unsure or any(best[one] >= scores[top[0]] for one in rest):
            break
        places |= dict.fromkeys(top, len(places) + 1)
        left = rest
    return places | dict.fromkeys(left, len(places) + 1)


ENCOUNTERS = (
    Metric(
        key="head_to_head",
        label="Games among the tied",
        short="H2H",
        description="Points from the games among those who are equal on everything before. It decides only where "
        "everybody in the tie has played everybody else; otherwise they stay equal.",
        source="common to events of these games",
        unplayed="Nothing: a game given without play is no meeting.",
        formula="points of each game among the tied",
        among=Among(head_to_head, games_among, 0),
        words="{happened}, among the tied",
    ),
    Metric(
        key="direct_encounter",
        label="Direct encounter, FIDE",
        short="DE",
        description="The place among those who are equal on everything before, by the games between them. Places are "
        "given from the top for as long as no game that was never played could have changed them; the rest stay equal.",
        source="FIDE Handbook C.07",
        unplayed="Nothing: a game given without play is no meeting.",
        formula="place by the points of the games among the tied",
        among=Among(direct_encounter, games_among, 1),
        makes="place",
        words="{happened}, among the tied",
        higher_is_better=False,
    ),
)
