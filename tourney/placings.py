"""The standings as pages show them: plain values, small enough to be kept for every reader of a revision."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tourney import queries
from tourney.amounts import amount
from tourney.models import Entry, Event
from tourney.schemes import ResultScheme, Unplayed
from tourney.standings import METRICS, Amount, Metric, Standing, Term


@dataclass(frozen=True, slots=True)
class Placing:
    """One entry's row. `values` are in the order of the event's criteria."""

    place: int
    shared: bool
    number: int
    entry_id: str
    name: str
    club: str
    side: str
    army: str
    dropped: bool
    values: tuple[Amount, ...]

    @property
    def place_words(self) -> str:
        """`3`, or `3=` where others stand on the place too."""
        return f"{self.place}=" if self.shared else str(self.place)


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """One term of a number. Without a round it is an adjustment; without an opponent nobody sat opposite."""

    round: int | None
    opponent: str
    opponent_id: str
    words: str
    amount: Amount
    tally: str = ""  # the opponent's results that the amount is made of, where it is,
    less: Amount = 0  # and what is left out of them


@dataclass(frozen=True, slots=True)
class Criterion:
    """One number of one entry, with the lines that add up to it. `of_opponents` tells that these are their numbers."""

    label: str
    description: str
    value: Amount
    lines: tuple[WorkingLine, ...]
    of_opponents: bool = False


# Numbers made of the opponents' numbers; of those that are told in full by their wins and draws, the second set.
OF_OPPONENTS = frozenset({"sos", "sos_apart", "sos_vp", "sosos", "sodos", "buchholz_plain", "sb_plain"})
OF_THEIR_POINTS = frozenset({"sos", "sos_apart", "buchholz_plain"})


def criteria_of(event: Event) -> tuple[Metric, ...]:
    """What the event ranks by, the most telling first."""
    return tuple(metric_of(event, key) for key in event.tiebreaks)


def metric_of(event: Event, key: str) -> Metric:
    """A criterion, told in the words of the event's game."""
    metric, says = METRICS[key], event.practice.says
    return replace(metric, label=says(metric.label), description=says(metric.description))


def placings_of(event: Event) -> list[Placing]:
    """Everybody, best first. Drafts count for nothing."""
    entries = {entry.number: entry for entry in event.entries.all()}
    return [_placing(event, row, entries[row.entry]) for row in queries.standings_of(event)]


def _placing(event: Event, row: Standing, entry: Entry) -> Placing:
    return Placing(
        place=row.place,
        shared=row.shared,
        number=entry.number,
        entry_id=entry.public_id,
        name=entry.name,
        club=entry.club,
        side=entry.side,
        army=entry.army,
        dropped=entry.dropped_after is not None,
        values=tuple(row.values[key] for key in event.tiebreaks),
    )


def working_of(event: Event, entry: Entry) -> tuple[Placing, tuple[Criterion, ...], Criterion]:
    """One entry's place, the working of each number that led to it, and its result points, which others' may need."""
    entries = {one.number: one for one in event.entries.all()}
    rows = {row.entry: row for row in queries.standings_of(event, also=("points", "wins", "draws"))}
    row = rows[entry.number]
    told = {number: _told(event, one) for number, one in rows.items()}
    criteria = tuple(_criterion(metric, row, entries, told) for metric in criteria_of(event))
    return _placing(event, row, entry), criteria, _points(row, entries)


type Told = tuple[str, Amount]
"""An opponent's result points of the rounds, first in words."""


def _criterion(metric: Metric, row: Standing, entries: Mapping[int, Entry], told: Mapping[int, Told]) -> Criterion:
    theirs = told if metric.key in OF_THEIR_POINTS else {}
    lines = tuple(_line(term, entries, theirs) for term in row.working[metric.key].terms)
    return Criterion(metric.label, metric.description, row.values[metric.key], lines, metric.key in OF_OPPONENTS)


def _points(row: Standing, entries: Mapping[int, Entry]) -> Criterion:
    """What the rounds earned, which is what an opponent's strength of schedule counts."""
    lines = tuple(_line(term, entries, {}) for term in row.working["points"].terms if term.round)
    description = "What the results of the rounds are worth. The strength of schedule of every opponent counts it."
    return Criterion("Result points", description, sum(line.amount for line in lines), lines)


def _line(term: Term, entries: Mapping[int, Entry], told: Mapping[int, Told]) -> WorkingLine:
    tally, earned = told.get(term.opponent or 0, ("", term.amount))
    opponent = entries[term.opponent] if term.opponent is not None else None
    return WorkingLine(
        round=term.round,
        opponent=opponent.name if opponent else "",
        opponent_id=opponent.public_id if opponent else "",
        words=term.words,
        amount=term.amount,
        tally=tally,
        less=earned - term.amount,
    )


def _told(event: Event, row: Standing) -> Told:
    """`2 wins, 1 draw` where those are all that result points are made of; else the points themselves."""
    earned: Amount = sum(term.amount for term in row.working["points"].terms if term.round)
    scheme = event.scoring
    if not isinstance(scheme, ResultScheme) or scheme.unplayed != Unplayed():
        return f"{amount(earned)} points", earned
    counted = [(row.values["wins"], "win"), (row.values["draws"], "draw")]
    return ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counted), earned
