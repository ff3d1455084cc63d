"""Reading an entry list as a file: every fault at once, in the order of the file, and rows only if there is none."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile

from .checking import Checker
from .decoding import ENCODINGS, RefusedError, decoded
from .header import Header, find_header, header_faults, header_warnings
from .records import SEPARATOR_NAMES, SEPARATORS, Record, announced_separator, records
from .types import Roster, RosterFault

SIDES = ("Axis", "Allies")
LIMIT_ROWS = 1000


def read_roster(
    data: bytes | str,
    *,
    rounds: int,
    sides: Sequence[str] = SIDES,
    limit_rows: int = LIMIT_ROWS,
    encoding: str | None = None,
) -> Roster:
    """Read an entry list: comma, semicolon or tab between cells, a header, `name` and up to five more columns.

    ``data`` as bytes is UTF-8 (or UTF-16 with its mark), or else in ``encoding``, one of ENCODINGS, which only
    somebody who saw a preview should choose. ``rounds`` is how many the event has. A list with a fault has no rows;
    lines count from 1, header included, and a record of several lines is named by its first.
    """
    if isinstance(data, str):
        return read_text(data.removeprefix("\ufeff"), rounds=rounds, sides=sides, limit_rows=limit_rows)
    try:
        text = decoded(data, encoding)
    except RefusedError as error:
        return _refused(data, encoding, error)
    return read_text(text, rounds=rounds, sides=sides, limit_rows=limit_rows)


def _refused(data: bytes, encoding: str | None, error: RefusedError) -> Roster:
    column = None if error.bad_line is None else _unreadable_column(data, encoding or "utf-8")
    hint = "windows-1252" if error.bad_line is not None and encoding is None else None
    return Roster(faults=(RosterFault(error.bad_line, column, error.message),), encoding_hint=hint)


def _unreadable_column(data: bytes, encoding: str) -> str | None:
    """The column of the first byte that ``encoding`` does not know, if it stands in one."""
    text = data.decode(ENCODINGS[encoding], "surrogateescape")
    header = find_header(text)
    if header is None or header_faults(header):
        return None
    for record in _below(text, header):
        for column, cell in zip(header.columns, record.cells, strict=False):
            if any("\udc80" <= sign <= "\udcff" for sign in cell):
                return column
    return None


def read_text(text: str, *, rounds: int, sides: Sequence[str], limit_rows: int) -> Roster:
    """As `read_roster`, for text that needs no decoding."""
    header = find_header(text)
    if header is None:
        return Roster(faults=(RosterFault(None, None, "the file is empty; put a header and the players into it"),))
    if faults := header_faults(header):
        return Roster(faults=tuple(faults), columns=header.known)
    checker, without_heading = Checker(rounds, sides), set[int]()
    filled = (record for record in _below(text, header) if not record.blank)
    for number, record in enumerate(filled, 1):
        if number > limit_rows:
            checker.refuse(
                record.line, f"more than {limit_rows:,} players; split the list, or remove what is no player"
            )
            break
        if problem := record.problem or _wrong_count(record, header):
            checker.refuse(record.line, problem)
            continue
        cells = list(zip(header.columns, record.cells, strict=True))
        checker.add(record.line, {column: cell for column, cell in cells if column})
        without_heading |= {at for at, (_, cell) in enumerate(cells) if cell.strip() and not header.spelt[at]}
    outcome = checker.outcome(header.known)
    return replace(outcome, warnings=(*header_warnings(header, without_heading), *outcome.warnings))


def _below(text: str, header: Header) -> Iterator[Record]:
    """The records under the header."""
    _, start = announced_separator(text)
    found = records(text, header.separator, start=start, line=2 if start else 1)
    return dropwhile(lambda record: record.line <= header.line, found)


def _wrong_count(record: Record, header: Header) -> str:
    """Says so when a record has more or fewer cells than the header, with the likely reason."""
    have, want = len(record.cells), len(header.columns)
    if have == want:
        return ""
    for separator in SEPARATORS:
        if have == 1 and separator != header.separator and separator in record.cells[0]:
            used, meant = SEPARATOR_NAMES[separator], SEPARATOR_NAMES.get(header.separator, header.separator)
            return f"the cells of this row are separated by a {used}, those of the header by a {meant}; use one of them"
    advice = "quote a cell that holds the separator" if have > want else "leave cells empty, but keep their separators"
    return f"{_cells(have)} under a header of {want}; {advice}"


def _cells(count: int) -> str:
    return f"{count} cell" if count == 1 else f"{count} cells"
