"""A list of an event as rows of plain cells: what the writers of CSV and of workbooks are given."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

type Cell = str | int | float | Decimal | Fraction | date | None
"""A `datetime` is one of the event's own time, without a zone: the column beside it names the zone."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list with its title and the names of its columns."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def sheet(title: str, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Sheet:
    """The list. Raises ValueError for a row that is not as long as the header."""
    made = tuple(tuple(row) for row in rows)
    for number, row in enumerate(made, 1):
        if len(row) != len(header):
            raise ValueError(f"row {number} has {len(row)} cells under a header of {len(header)}")
    return Sheet(title, tuple(header), made)
