"""Marks beside the games: painting, sports, favourite army. Each says what it may be, and what a blank counts.

painting = read_marks([{"key": "painting", "label": "Painting", "most": 30, "blank": 5}])[0]
counted(painting, [Given(None)]).amount       # 5: nobody has judged this army yet
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from tourney.schemes.amounts import Amount, Points, exact
from tourney.schemes.reading import DataFault, Fault, Key, Label, Value, key_of, read

MOST_MARKS = 12
LARGEST_MARK = 1000


class Mark(Value):
    """One kind of mark.

    `by` the desk (organiser or judge) it is one number an entry. `by` the opponents it is one number from each, 0 to
    `each`, and `counts` their `sum` or their `mean`. At most `most` of it counts. `blank` is what a missing number
    counts: the whole mark at the desk, one opponent's at the table.
    """

    key: Key
    label: Label
    most: Points
    blank: Points = 0
    by: Literal["desk", "opponents"] = "desk"
    each: Points | None = None
    counts: Literal["sum", "mean"] = "sum"

    @property
    def highest(self) -> Amount:
        """The most that one giver may give."""
        return self.most if self.each is None else self.each


@dataclass(frozen=True, slots=True)
class Given:
    """One number, or None where it is blank, and who gave it in which round, if it was an opponent."""

    value: Amount | None
    giver: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A given number with what it counts; `blank` tells that it is the blank's default."""

    given: Given
    amount: Amount
    blank: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """What a mark counts for one entry, and how: the `parts`, their sum or mean, and what the cap took of it."""

    amount: Amount
    parts: tuple[Part, ...]
    before_cap: Amount

    @property
    def lost(self) -> Amount:
        """What was above the cap."""
        return exact(self.before_cap - self.amount)


def counted(mark: Mark, given: Sequence[Given]) -> Counted:
    """What the numbers count together. A mark of the desk has one number; of the opponents, one for each round that
    the entry took part in, the blank ones and those of byes too. None at all count as one blank.

    Raises DataFault for a number that the mark does not allow.
    """
    expected = given or [Given(None)]
    if mark.by == "desk" and len(expected) > 1:
        raise DataFault((Fault(mark.key, f"{mark.label} is one number an entry, not {len(expected)}"),))
    for one in expected:
        if why := not_allowed(mark, one.value):
            raise DataFault((Fault(mark.key, why),))
    parts = tuple(
        Part(one, mark.blank if one.value is None else exact(one.value), one.value is None) for one in expected
    )
    together: Amount = sum(part.amount for part in parts)
    before = exact(Fraction(together) / len(parts)) if mark.counts == "mean" else together
    return Counted(min(before, mark.most), parts, before)


def not_allowed(mark: Mark, value: Amount | None) -> str:
    """Why nobody may give this number; empty if it is fine."""
    if value is None or 0 <= value <= mark.highest:
        return ""
    return f"{mark.label} goes from 0 to {mark.highest}, not {value}"


def read_marks(document: object) -> tuple[Mark, ...]:
    """The marks in a JSON list. Raises DataFault with everything that is wrong."""
    if not isinstance(document, list | tuple):
        raise DataFault((Fault("", "write marks as a list"),))
    if len(document) > MOST_MARKS:
        raise DataFault((Fault("", f"there are {len(document)} marks; the most is {MOST_MARKS}"),))
    marks: list[Mark] = []
    faults: list[Fault] = []
    for at, one in enumerate(document):
        try:
            marks.append(read(Mark, one, key_of(at)))
        except DataFault as wrong:
            faults += wrong.faults
    if not faults:
        faults = list(_mark_faults(marks))
    if faults:
        raise DataFault(tuple(faults))
    return tuple(marks)


def _mark_faults(marks: Sequence[Mark]) -> Iterator[Fault]:
    seen: set[str] = set()
    for at, mark in enumerate(marks):
        if mark.key in seen:
            yield Fault(key_of(at, "key"), f"{mark.key} is there twice; name each mark once")
        seen.add(mark.key)
        if not 0 < mark.most <= LARGEST_MARK:
            yield Fault(key_of(at, "most"), f"must be above 0, and {LARGEST_MARK} at most")
        if mark.each is not None and mark.by == "desk":
            yield Fault(key_of(at, "each"), "is for marks that opponents give; leave it out")
        elif not 0 < mark.highest <= mark.most:
            yield Fault(key_of(at, "each"), f"must be above 0, and no more than counts, which is {mark.most}")
        if not 0 <= mark.blank <= mark.highest:
            yield Fault(key_of(at, "blank"), f"a blank counts from 0 to {mark.highest}, not {mark.blank}")


def heard(label: str) -> str:
    """A label as it is told apart from others: neither by capitals nor by spaces, since formulas name marks by it."""
    return "".join(unicodedata.normalize("NFKC", label).casefold().split())


def twins(labels: Sequence[str]) -> dict[int, str]:
    """Of each label, by its place, that sounds like one before it: which that is."""
    first: dict[str, int] = {}
    places = [(at, first.setdefault(heard(label), at)) for at, label in enumerate(labels) if label]
    return {at: labels[before] for at, before in places if before != at}


def marks_data(marks: Sequence[Mark]) -> list[dict[str, Any]]:
    """The marks as JSON data, from which `read_marks` makes them again."""
    return [mark.model_dump(exclude_defaults=True) for mark in marks]
