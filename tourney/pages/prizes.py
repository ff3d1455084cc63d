"""Awards as pages show them: plain values with names in them."""

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.amounts import amount
from tourney.calling import called
from tourney.honours import awarded_of, number_labels
from tourney.models import Event
from tourney.pages.placings import People
from tourney.schemes import PLACE, Amount, Awarded, Ranked, Summand

SHOWN = 10


@dataclass(frozen=True, slots=True)
class Part:
    """One number of a sum: its label, what it is, what of it counts (None: all), its weight (None: 1), what it adds."""

    label: str
    value: Amount
    counts: Amount | None
    weight: Amount | None
    amount: Amount


@dataclass(frozen=True, slots=True)
class Rival:
    """One of those who might have an award. `before` is the award that it has already."""

    place: int
    name: str
    entry_id: str
    wins: bool
    total: Amount
    parts: tuple[Part, ...]
    ties: tuple[tuple[str, Amount], ...]
    before: str


@dataclass(frozen=True, slots=True)
class Prize:
    """An award with its winners and the best of the rest. `for_what` says what counts, `decided_by` what parted equals.

    `summed` tells that several numbers were added up, `more` how many further entries there are.
    """

    label: str
    for_what: str
    winners: tuple[Rival, ...]
    decided_by: str
    rivals: tuple[Rival, ...]
    summed: bool
    more: int


def prizes_of(event: Event) -> tuple[Prize, ...]:
    """The event's awards as things stand, in their order."""
    names = called(event)
    people = {entry.number: (names[entry.number], entry.public_id) for entry in event.entries.all()}
    labels = number_labels(event)
    return tuple(_prize(event, one, people, labels) for one in awarded_of(event))


def _prize(event: Event, one: Awarded, people: People, labels: Mapping[str, str]) -> Prize:
    rivals = tuple(_rival(one, row, people[row.entry], labels) for row in one.ranking)
    shown = max(SHOWN, 1 + max((at for at, row in enumerate(rivals) if row.wins), default=0))
    return Prize(
        label=one.award.label,
        for_what=_for_what(event, one, labels),
        winners=tuple(row for row in rivals if row.wins),
        decided_by=", then ".join(labels[number] for number in one.decided_by),
        rivals=rivals[:shown],
        summed=[part.number for part in one.award.of] != [PLACE],
        more=max(0, len(rivals) - shown),
    )


def _rival(one: Awarded, row: Ranked, who: tuple[str, str], labels: Mapping[str, str]) -> Rival:
    parts = tuple(
        Part(
            label=labels[line.number],
            value=line.value,
            counts=None if line.counts == line.value else line.counts,
            weight=None if line.weight == 1 else line.weight,
            amount=line.amount,
        )
        for line in row.lines
    )
    ties = tuple((labels[number], value) for number, value in zip(one.award.ties, row.ties, strict=True))
    wins = row.entry in one.winners
    return Rival(row.place, *who, wins, row.total, parts, ties, row.before)


def _for_what(event: Event, one: Awarded, labels: Mapping[str, str]) -> str:
    award = one.award
    what = " + ".join(_part_words(part, labels) for part in award.of)
    how = "Lowest" if award.last else "Best"
    if [part.number for part in award.of] == [PLACE]:
        what, how = "place in the standings", "Last" if award.last else "Best"
    among = f" of those who play {event.practice.side_named(award.side)}" if award.side else ""
    once = ", by somebody without an award above" if award.once else ""
    return f"{how} by {what}{among}{once}." if how != "Last" else f"Last {what}{among}{once}."


def _part_words(part: Summand, labels: Mapping[str, str]) -> str:
    """`Points × 10 up to 4`."""
    weight = f" × {amount(part.weight)}" if part.weight != 1 else ""
    return f"{labels[part.number]}{weight}{f' up to {amount(part.most)}' if part.most is not None else ''}"
