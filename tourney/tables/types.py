"""The values of the seating."""

from dataclasses import dataclass


class TablesRefused(ValueError):
    """The games cannot be seated; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the hall. `terrain`, `room` and `mission` (the kind it is set for) are any word, blank if unknown.

    A closed one is not used this round; what is played at the `stream` table is shown to everybody.
    """

    number: int
    terrain: str = ""
    closed: bool = False
    room: str = ""
    mission: str = ""
    stream: bool = False
