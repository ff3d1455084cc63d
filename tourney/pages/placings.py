"""The standings as pages show them: plain values, small enough to be kept for every reader of a revision."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tourney import queries
from tourney.amounts import amount
from tourney.calling import Names, called
from tourney.models import Entry, Event
from tourney.practice import OF_UNITS
from tourney.schemes import ResultScheme, Unplayed
from tourney.standings import FAMILIES, METRICS, Amount, Metric, Standing, Term, Worked, formula
from tourney.whatif import Move


@dataclass(frozen=True, slots=True)
class Placing:
    """One entry's row. `keys` are the event's criteria in their order, `values` the numbers of them."""

    place: int
    shared: bool
    number: int
    entry_id: str
    name: str
    club: str
    side: str
    army: str
    dropped: bool
    keys: tuple[str, ...]
    values: tuple[Amount, ...]

    @property
    def numbers(self) -> Iterable[tuple[str, Amount]]:
        """Each criterion's key with the number."""
        return tuple(zip(self.keys, self.values, strict=True))

    @property
    def place_words(self) -> str:
        return place_words(self)

    @property
    def entry_ids(self) -> tuple[str, ...]:
        return (self.entry_id,)


def place_words(row: Placing | Standing) -> str:
    """`3`, or `3=` where others stand on the place too."""
    return f"{row.place}=" if row.shared else str(row.place)


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
    cut: bool = False  # left out of the number
    raised_from: Amount | None = None  # what a floor raised to the amount


@dataclass(frozen=True, slots=True)
class Criterion:
    """One number of one entry, and how it is made: its lines, and the formula that they make it by.

    `of_opponents` tells that the lines are numbers of the opponents.
    """

    key: str
    label: str
    description: str
    value: Amount
    lines: tuple[WorkingLine, ...]
    formula: str
    source: str = ""
    unplayed: str = ""
    of_opponents: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """An entry whose place would differ, with both in words."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Supposed:
    """An entry as it would stand. `up`: how many places it gains, or loses; `numbers`: key, number, whether it differs.

    `moved`: its place differs, or it shares it no longer, or from now on.
    """

    name: str
    entry_id: str
    place: str
    before: str
    up: int
    moved: bool
    numbers: tuple[tuple[str, Amount, bool], ...]

    @property
    def down(self) -> int:
        return -self.up


# Numbers made of the opponents' numbers; of those that are told in full by their wins and draws, the second set.
OF_OPPONENTS = frozenset(metric.key for metric in (*FAMILIES["Opponents"], *FAMILIES["Chess"])) - {"adjusted"}
OF_OPPONENTS |= {"omw", "ogw"}
OF_THEIR_POINTS = frozenset({"sos", "sos_mean", "sos_cut1", "sos_median", "sos_apart", "buchholz_plain"})


def counts_here(event: Event, key: str) -> bool:
    """Whether the event can rank by a criterion: by what counts Units only where the game does."""
    return event.practice.by_units or key not in {*OF_UNITS, "mov"}


def shifts_of(event: Event, moves: Iterable[Move]) -> list[Shift]:
    """Moves with names, by the places afterwards."""
    names = called(event)
    return [Shift(names[one.entry], place_words(one.before), place_words(one.after)) for one in moves]


def supposed_of(event: Event, moves: Iterable[Move]) -> list[Supposed]:
    """Everybody as they would stand, by their places then."""
    entries, names = {entry.number: entry for entry in event.entries.all()}, called(event)
    return [_supposed(event, one, entries[one.entry], names) for one in moves]


def _supposed(event: Event, one: Move, entry: Entry, names: Names) -> Supposed:
    before, after = one.before, one.after
    return Supposed(
        name=names[entry.number],
        entry_id=entry.public_id,
        place=place_words(after),
        before=place_words(before),
        up=before.place - after.place,
        moved=one.moved,
        numbers=tuple((key, after.values[key], after.values[key] != before.values[key]) for key in event.tiebreaks),
    )


def criteria_of(event: Event) -> tuple[Metric, ...]:
    """What the event ranks by, the most telling first."""
    return tuple(metric_of(event, key) for key in event.tiebreaks)


def metric_of(event: Event, key: str) -> Metric:
    """A criterion, told in the words of the event's game."""
    metric, says = METRICS[key], event.practice.says
    return replace(metric, label=says(metric.label), description=says(metric.description), formula=says(metric.formula))


def placings_of(event: Event, *, through: int | None = None) -> list[Placing]:
    """Everybody, best first. Drafts count for nothing, nor do the rounds after `through`."""
    entries = {entry.number: entry for entry in event.entries.all()}
    names = called(event)
    return [_placing(event, row, entries[row.entry], names) for row in queries.standings_of(event, through=through)]


def _placing(event: Event, row: Standing, entry: Entry, names: Names) -> Placing:
    return Placing(
        place=row.place,
        shared=row.shared,
        number=entry.number,
        entry_id=entry.public_id,
        name=names[entry.number],
        club=entry.club,
        side=entry.side,
        army=entry.army,
        dropped=entry.dropped_after is not None,
        keys=tuple(event.tiebreaks),
        values=tuple(row.values[key] for key in event.tiebreaks),
    )


def working_of(
    event: Event, entry: Entry, *, through: int | None = None
) -> tuple[Placing, tuple[Criterion, ...], Criterion]:
    """One entry's place, the working of each number that led to it, and its result points, which others' may need."""
    names = called(event)
    people = {one.number: (names[one.number], one.public_id) for one in event.entries.all()}
    standings = queries.standings_of(event, through=through, also=("points", "wins", "draws"))
    rows = {row.entry: row for row in standings}
    row = rows[entry.number]
    told = {number: _told(event, one) for number, one in rows.items()}
    criteria = tuple(_criterion(metric, row, people, told) for metric in criteria_of(event))
    return _placing(event, row, entry, names), criteria, _points(row, people)


type People = Mapping[int, tuple[str, str]]
"""Entries by number: what to call each, and its address."""

type Told = tuple[str, Amount]
"""An opponent's result points of the rounds, first in words."""


def _criterion(metric: Metric, row: Standing, people: People, rows: Mapping[int, Told]) -> Criterion:
    told = rows if metric.key in OF_THEIR_POINTS else {}
    worked = row.working[metric.key]
    return Criterion(
        key=metric.key,
        label=metric.label,
        description=metric.description,
        value=worked.value,
        lines=tuple(_line(term, people, told) for term in worked.terms),
        formula=formula(worked, amount),
        source=metric.source,
        unplayed=metric.unplayed,
        of_opponents=metric.key in OF_OPPONENTS,
    )


def _points(row: Standing, people: People) -> Criterion:
    """What the rounds earned, which is what an opponent's strength of schedule counts."""
    terms = tuple(term for term in row.working["points"].terms if term.round)
    earned = Worked(sum(term.amount for term in terms), terms)
    description = "What the results of the rounds are worth. The strength of schedule of every opponent counts it."
    lines = tuple(_line(term, people, {}) for term in terms)
    return Criterion("earned", "Result points", description, earned.value, lines, formula(earned, amount))


def _line(term: Term, people: People, told: Mapping[int, Told]) -> WorkingLine:
    tally, earned = told.get(term.opponent or 0, ("", term.amount))
    opponent, opponent_id = people[term.opponent] if term.opponent is not None else ("", "")
    return WorkingLine(
        round=term.round,
        opponent=opponent,
        opponent_id=opponent_id,
        words=term.words,
        amount=term.amount,
        tally=tally,
        less=earned - term.amount,
        cut=term.cut,
        raised_from=term.raised_from,
    )


def _told(event: Event, row: Standing) -> Told:
    """`2 wins, 1 draw` where those are all that result points are made of; else the points themselves."""
    earned: Amount = sum(term.amount for term in row.working["points"].terms if term.round)
    scheme = event.scoring
    if not isinstance(scheme, ResultScheme) or scheme.unplayed != Unplayed():
        return f"{amount(earned)} points", earned
    counted = [(row.values["wins"], "win"), (row.values["draws"], "draw")]
    return ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counted), earned
