"""Finding the header: which separator, which columns, and what is wrong with them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from .cells import shown
from .records import SEPARATORS, Record, announced_separator, records
from .types import COLUMNS, RosterFault


@dataclass(frozen=True, slots=True)
class Header:
    """Where the columns stand (None: left out), in which line the header stands, and what separates cells."""

    line: int
    columns: tuple[str | None, ...]
    spelt: tuple[str, ...]
    separator: str

    @property
    def known(self) -> tuple[str, ...]:
        return tuple(column for column in self.columns if column)


_SPELLINGS = {column.replace("_", ""): column for column in COLUMNS}


def column_of(cell: str) -> str | None:
    """The column that a header cell means; capitals, spaces, hyphens and underscores do not matter."""
    return _SPELLINGS.get("".join(sign for sign in cell.casefold() if sign not in " _-\t\u00a0"))


def find_header(text: str) -> Header | None:
    """The first record that is not blank, cut by the separator that finds most columns. None in a blank text."""
    announced, start = announced_separator(text)
    found = [
        _header(record, separator)
        for separator in ([announced] if announced else SEPARATORS)
        for record in islice(_filled(text, separator, start), 1)
    ]
    return max(found, key=lambda header: (len(header.known), len(header.columns)), default=None)


def _filled(text: str, separator: str, start: int) -> Iterator[Record]:
    return (record for record in records(text, separator, start=start, line=2 if start else 1) if not record.blank)


def _header(record: Record, separator: str) -> Header:
    spelt = tuple(cell.strip() for cell in record.cells)
    return Header(record.line, tuple(map(column_of, spelt)), spelt, separator)


def header_faults(header: Header) -> list[RosterFault]:
    """What stops the reading: no header at all, no name column, a column twice."""
    if not header.known:
        columns = ", ".join(COLUMNS)
        return [
            RosterFault(
                header.line,
                None,
                f"the first line names no column; put {columns} above the players (only name is needed)",
            )
        ]
    faults = [
        RosterFault(header.line, column, f"two columns are called {column}; rename or remove one")
        for column in COLUMNS
        if header.known.count(column) > 1
    ]
    if "name" not in header.known:
        faults.append(RosterFault(header.line, "name", "no column is called name; add it, with each player's name"))
    return faults


def header_warnings(header: Header, without_heading: set[int]) -> list[RosterFault]:
    """Columns that nobody will read: unknown ones, and those ``without_heading`` (by position) that hold something."""
    unknown = [
        RosterFault(header.line, spelt, f"the column {shown(spelt)} is not known and was left out")
        for spelt, column in zip(header.spelt, header.columns, strict=True)
        if column is None and spelt
    ]
    nameless = [
        RosterFault(header.line, None, f"column {position + 1} has no heading and was left out")
        for position in sorted(without_heading)
    ]
    return unknown + nameless
