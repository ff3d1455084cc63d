"""Team totals of an event that everybody plays alone: the best few of each team, added up."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tourney.schemes.amounts import Amount, exact


@dataclass(frozen=True, slots=True)
class Member:
    """An entry of a team with its numbers, the most telling first; more is better in each."""

    entry: int
    team: str
    numbers: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class TeamTotal:
    """A team's place, with `shared` as in the standings (1, 2, 2, 4), its totals, and whose numbers they are.

    `short` is how many members it lacks of those that would count.
    """

    team: str
    place: int
    shared: bool
    totals: tuple[Amount, ...]
    counted: tuple[Member, ...]
    left_out: tuple[Member, ...]
    short: int


def team_totals(members: Iterable[Member], best: int) -> tuple[TeamTotal, ...]:
    """Teams, best first. Of each the `best` members count: those with the highest numbers, the earlier number first.

    A team's totals are the sums of their numbers, and teams rank by the first total, then by the next; who is equal on
    all of them shares a place. One with fewer members than count has what they have. Capitals and spaces make no new
    team. An entry without a team is in none. Raises ValueError if `best` is below 1.
    """
    if best < 1:
        raise ValueError("at least one member of a team counts")
    teams: dict[str, list[Member]] = {}
    for member in members:
        if folded := _folded(member.team):
            teams.setdefault(folded, []).append(member)
    totals = sorted(
        (_total(team, best) for team in teams.values()), key=lambda one: (_descending(one.totals), one.team)
    )
    return tuple(_placed(totals))


def _folded(team: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", team).casefold().split())


def _descending(numbers: Sequence[Amount]) -> tuple[Amount, ...]:
    return tuple(-number for number in numbers)


def _total(team: Sequence[Member], best: int) -> TeamTotal:
    in_order = sorted(team, key=lambda member: (_descending(member.numbers), member.entry))
    counted, left_out = tuple(in_order[:best]), tuple(in_order[best:])
    totals = tuple(exact(sum(column)) for column in zip(*(member.numbers for member in counted), strict=True))
    name = " ".join(min(team, key=lambda member: member.entry).team.split())
    return TeamTotal(name, 0, False, totals, counted, left_out, best - len(counted))


def _placed(totals: Sequence[TeamTotal]) -> Iterable[TeamTotal]:
    place = 1
    for at, one in enumerate(totals):
        equals = [other for other in totals if other.totals == one.totals]
        if at and totals[at - 1].totals != one.totals:
            place = at + 1
        yield TeamTotal(one.team, place, len(equals) > 1, one.totals, one.counted, one.left_out, one.short)
