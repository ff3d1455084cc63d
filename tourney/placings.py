"""The standings as pages show them: plain values, small enough to be kept for every reader of a revision."""

from collections.abc import Mapping
from dataclasses import dataclass

from tourney import queries
from tourney.models import Entry, Event
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


@dataclass(frozen=True, slots=True)
class Criterion:
    """One number of one entry, with the lines that add up to it."""

    label: str
    description: str
    value: Amount
    lines: tuple[WorkingLine, ...]


def criteria_of(event: Event) -> tuple[Metric, ...]:
    """What the event ranks by, the most telling first."""
    return tuple(METRICS[key] for key in event.tiebreaks)


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


def working_of(event: Event, entry: Entry) -> tuple[Placing, tuple[Criterion, ...]]:
    """One entry's place, and the working of each number that led to it."""
    entries = {one.number: one for one in event.entries.all()}
    row = next(row for row in queries.standings_of(event) if row.entry == entry.number)
    criteria = tuple(
        Criterion(
            label=metric.label,
            description=metric.description,
            value=row.values[metric.key],
            lines=tuple(_line(term, entries) for term in row.working[metric.key]),
        )
        for metric in criteria_of(event)
    )
    return _placing(event, row, entry), criteria


def _line(term: Term, entries: Mapping[int, Entry]) -> WorkingLine:
    opponent = entries[term.opponent] if term.opponent is not None else None
    return WorkingLine(
        round=term.round,
        opponent=opponent.name if opponent else "",
        opponent_id=opponent.public_id if opponent else "",
        words=term.words,
        amount=term.amount,
    )
