"""A list that was read, looked at beside those who are entered already."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .cells import same_reading, shown
from .types import Roster, RosterFault


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who is in the event already."""

    name: str
    club: str = ""
    email: str = ""
    seeding: int | None = None


def beside(roster: Roster, entered: Iterable[Entered]) -> Roster:
    """The list with what it has in common with the entries: an address or seeding is a fault, a name only a warning."""
    entered = list(entered)
    by_email = {one.email.casefold(): one for one in entered if one.email}
    seeded = {one.seeding: one for one in entered if one.seeding}
    by_name = {same_reading(one.name): one for one in entered}
    faults, warnings = list(roster.faults), list(roster.warnings)
    for row in roster.rows:
        owner = by_email.get(row.email.casefold()) if row.email else None
        if owner:
            faults.append(
                RosterFault(
                    row.line,
                    "email",
                    f"{shown(owner.name)} is entered with {shown(row.email)} already; take the row or the address out",
                )
            )
        holder = seeded.get(row.seeding) if row.seeding else None
        if holder:
            message = f"seeding {row.seeding} is taken by {shown(holder.name)}, who is entered already; take it out"
            faults.append(RosterFault(row.line, "seeding", message))
        twin = by_name.get(same_reading(row.name))
        if twin and not owner:
            warnings.append(
                RosterFault(
                    row.line,
                    "name",
                    f"{shown(row.name)} ({row.club or 'no club'}) has the name of somebody who is entered already "
                    f"({twin.club or 'no club'}); fine if they are two people, else take the row out",
                )
            )
    return replace(roster, rows=() if faults else roster.rows, faults=tuple(faults), warnings=tuple(warnings))
