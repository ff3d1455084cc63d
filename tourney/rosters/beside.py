"""A list that was read, looked at beside those who are entered already."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from .cells import same_reading, shown
from .types import Roster, RosterFault, RosterRow


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who is in the event already."""

    name: str
    club: str = ""
    email: str = ""
    seeding: int | None = None


def beside(roster: Roster, entered: Iterable[Entered]) -> Roster:
    """The list without those who are in the event, each with a warning.

    Of the others an address or a seeding that somebody has is a fault, a name only a warning.
    """
    entered = list(entered)
    faults, warnings, rows = list(roster.faults), list(roster.warnings), []
    left = list(entered)
    for row in roster.rows:
        same = next((one for one in left if _same(one, row)), None)
        if same:
            left.remove(same)
            warnings.append(RosterFault(row.line, "name", f"{_told(row)} is entered already, so this row is left out"))
            continue
        rows.append(row)
        faults += _taken(row, entered)
        warnings += _named(row, entered)
    return replace(roster, rows=() if faults else tuple(rows), faults=tuple(faults), warnings=tuple(warnings))


def _same(one: Entered, row: RosterRow) -> bool:
    """Whether they are one person: one name with one address, or of one club with no two addresses."""
    if same_reading(one.name) != same_reading(row.name):
        return False
    if one.email and row.email:
        return one.email.casefold() == row.email.casefold()
    return same_reading(one.club) == same_reading(row.club)


def _told(one: Entered | RosterRow) -> str:
    return f"{shown(one.name)} ({one.club or 'no club'})"


def _taken(row: RosterRow, entered: Iterable[Entered]) -> Iterator[RosterFault]:
    """An address or a seeding that somebody else has."""
    for one in entered:
        if row.email and one.email.casefold() == row.email.casefold():
            message = f"{shown(one.name)} is entered with {shown(row.email)} already; take the row or the address out"
            yield RosterFault(row.line, "email", message)
        if row.seeding and one.seeding == row.seeding:
            message = f"seeding {row.seeding} is taken by {shown(one.name)}, who is entered already; take it out"
            yield RosterFault(row.line, "seeding", message)


def _named(row: RosterRow, entered: Iterable[Entered]) -> Iterator[RosterFault]:
    """Somebody of the same name, who may be another."""
    twin = next((one for one in entered if same_reading(one.name) == same_reading(row.name)), None)
    if twin and not (row.email and twin.email.casefold() == row.email.casefold()):
        yield RosterFault(
            row.line,
            "name",
            f"{_told(row)} has the name of somebody who is entered already "
            f"({twin.club or 'no club'}); fine if they are two people, else take the row out",
        )
