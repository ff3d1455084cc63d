"""The values of the seating."""

from dataclasses import dataclass


class TablesRefused(ValueError):
    """The games cannot be seated; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the hall. `terrain` is any word (blank: unknown); a closed one is not used this round."""

    number: int
    terrain: str = ""
    closed: bool = False
