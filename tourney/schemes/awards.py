"""Awards: best general, best sports, best painted, overall, best of a side. Who wins each, and the working.

    awards = read_awards([
        {"key": "general", "label": "Best General", "of": [{"number": "place"}]},
        {"key": "painted", "label": "Best Painted", "of": [{"number": "mark:painting"}], "ties": ["place"]},
    ])
    decide(awards, contenders)

An award adds numbers up: each capped at `most`, then times its `weight`. What numbers there are, the caller says: any
criterion of the standings, `place`, and a `mark:KEY` for each mark. All is exact.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from tourney.schemes.amounts import Amount, Points, exact
from tourney.schemes.reading import DataFault, Fault, Key, Label, Value, key_of, read

MOST_AWARDS = 20
PLACE = "place"
"""The one number of which less is better. It ranks, and is never added to others."""

type Number = Annotated[str, Field(max_length=60)]


class Summand(Value):
    """A number that counts for an award: at most `most` of it (None: all), times `weight`."""

    number: Number
    weight: Points = 1
    most: Points | None = None


class Award(Value):
    """What a prize is given for.

    `of` is added up and the highest sum wins, or the lowest where `last` (a wooden spoon). `side` leaves it to the
    entries of that side. Equal sums are decided by `ties`, in order; who is equal on all of them shares the prize.
    With `once` nobody gets it who has an award above it in the list.
    """

    key: Key
    label: Label
    of: Annotated[tuple[Summand, ...], Field(min_length=1, max_length=12)]
    side: Annotated[str, Field(max_length=40)] = ""
    ties: Annotated[tuple[Number, ...], Field(max_length=8)] = ()
    last: Annotated[bool, Field(strict=True)] = False
    once: Annotated[bool, Field(strict=True)] = False


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry that may win, with its side and every number that an award may ask for."""

    entry: int
    numbers: Mapping[str, Amount]
    side: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One summand of an entry's sum: the number, what of it counts under the cap, and times which weight."""

    number: str
    value: Amount
    counts: Amount
    weight: Amount

    @property
    def amount(self) -> Amount:
        return exact(self.counts * self.weight)


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entry among those who might have had the award. `before` names the award that it has already, if that is why
    it is passed over. `ties` are its numbers that decide among equals."""

    entry: int
    place: int
    total: Amount
    lines: tuple[Line, ...]
    ties: tuple[Amount, ...]
    before: str = ""


@dataclass(frozen=True, slots=True)
class Awarded:
    """An award with its winners (several share it; none, if nobody may have it) and everybody's working, best first."""

    award: Award
    winners: tuple[int, ...]
    ranking: tuple[Ranked, ...]

    @property
    def shared(self) -> bool:
        return len(self.winners) > 1

    @property
    def decided_by(self) -> tuple[str, ...]:
        """The criteria that parted the winners from others with the same total, in order."""
        able = [row for row in self.ranking if not row.before]
        equals = [row for row in able if row.total == able[0].total]
        used = []
        for at, number in enumerate(self.award.ties):
            left = [row for row in equals if row.ties[at] == able[0].ties[at]]
            if len(left) < len(equals):
                used.append(number)
            equals = left
        return tuple(used)


def decide(awards: Sequence[Award], contenders: Sequence[Contender]) -> tuple[Awarded, ...]:
    """Who gets each award. Raises KeyError for a number that a contender has not; `award_faults` finds it before."""
    has: dict[int, str] = {}
    decided = []
    for award in awards:
        one = _decide(award, contenders, has)
        decided.append(one)
        for winner in one.winners:
            has.setdefault(winner, award.label)
    return tuple(decided)


def _decide(award: Award, contenders: Iterable[Contender], has: Mapping[int, str]) -> Awarded:
    rows = []
    for one in contenders:
        if award.side and one.side != award.side:
            continue
        lines = tuple(_line(summand, one.numbers) for summand in award.of)
        total = exact(sum(line.amount for line in lines))
        ties = tuple(one.numbers[number] for number in award.ties)
        rows.append((_rank(award, total, ties), one.entry, total, lines, ties))
    rows.sort()
    ranking: list[Ranked] = []
    for at, (rank, entry, total, lines, ties) in enumerate(rows):
        place = ranking[-1].place if ranking and rows[at - 1][0] == rank else at + 1
        ranking.append(Ranked(entry, place, total, lines, ties, has.get(entry, "") if award.once else ""))
    eligible = [row for row in ranking if not row.before]
    winners = tuple(row.entry for row in eligible if row.place == eligible[0].place)
    return Awarded(award, winners, tuple(ranking))


def _line(summand: Summand, numbers: Mapping[str, Amount]) -> Line:
    value = numbers[summand.number]
    return Line(summand.number, value, value if summand.most is None else min(value, summand.most), summand.weight)


def _rank(award: Award, total: Amount, ties: Sequence[Amount]) -> tuple[Amount, ...]:
    """Smaller is better. Ties are decided for the better entry, or in a prize for the last for the worse."""
    numbers = [
        (_ranks_by_place(award), total),
        *((name == PLACE, value) for name, value in zip(award.ties, ties, strict=True)),
    ]
    better = [value if less_is_better else -value for less_is_better, value in numbers]
    return tuple(-value if award.last else value for value in better)


def _ranks_by_place(award: Award) -> bool:
    return award.of[0].number == PLACE


def read_awards(document: object) -> tuple[Award, ...]:
    """The awards in a JSON list. Raises DataFault with everything that is wrong."""
    if not isinstance(document, list | tuple):
        raise DataFault((Fault("", "write awards as a list"),))
    if len(document) > MOST_AWARDS:
        raise DataFault((Fault("", f"there are {len(document)} awards; the most is {MOST_AWARDS}"),))
    awards: list[Award] = []
    faults: list[Fault] = []
    for at, one in enumerate(document):
        try:
            awards.append(read(Award, one, key_of(at)))
        except DataFault as wrong:
            faults += wrong.faults
    if not faults:
        faults = [*_repeated(awards), *(fault for at, one in enumerate(awards) for fault in _form_faults(at, one))]
    if faults:
        raise DataFault(tuple(faults))
    return tuple(awards)


def _repeated(awards: Sequence[Award]) -> Iterator[Fault]:
    keys = [award.key for award in awards]
    for at, key in enumerate(keys):
        if key in keys[:at]:
            yield Fault(key_of(at, "key"), f"{key} is there twice; name each award once")


def _form_faults(at: int, award: Award) -> Iterator[Fault]:
    numbers = [summand.number for summand in award.of]
    if PLACE in numbers and (len(numbers) > 1 or award.of[0] != Summand(number=PLACE)):
        yield Fault(key_of(at, "of"), "a place cannot be weighed, capped or added to other numbers; add points instead")
    for row, summand in enumerate(award.of):
        if summand.number in numbers[:row]:
            yield Fault(key_of(at, "of", row, "number"), f"{summand.number} is there twice; give it one weight")
        if summand.weight <= 0:
            yield Fault(key_of(at, "of", row, "weight"), f"must be above 0, not {summand.weight}")
        if summand.most is not None and summand.most <= 0:
            yield Fault(key_of(at, "of", row, "most"), f"must be above 0, not {summand.most}")
    for row, number in enumerate(award.ties):
        if number in award.ties[:row]:
            yield Fault(key_of(at, "ties", row), f"{number} is there twice; name it once")


def award_faults(awards: Sequence[Award], numbers: Collection[str], sides: Collection[str]) -> Iterator[Fault]:
    """Numbers and sides that these awards name and an event has not."""
    for at, award in enumerate(awards):
        named = [(key_of(at, "of", row, "number"), one.number) for row, one in enumerate(award.of)]
        named += [(key_of(at, "ties", row), number) for row, number in enumerate(award.ties)]
        for key, number in named:
            if number not in numbers:
                yield Fault(key, f"there is no number {number}; choose from {', '.join(numbers)}")
        if award.side and award.side not in sides:
            yield Fault(key_of(at, "side"), f"there is no side {award.side}; choose from {', '.join(sides)}")


def awards_data(awards: Sequence[Award]) -> list[dict[str, Any]]:
    """The awards as JSON data, from which `read_awards` makes them again."""
    return [award.model_dump(exclude_defaults=True) for award in awards]
