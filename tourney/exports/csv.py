"""The one writer of CSV: every list that leaves as a file goes through it."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from tourney.exports.sheet import Cell, Sheet, sheet
from tourney.spreadsheets import guarded

__all__ = ["Cell", "csv_bytes", "decimal_text", "sheet_csv"]

_BOM = "\ufeff"


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with its mark (spreadsheets show garbage without), commas, CR LF, quotes where needed.

    Text that a spreadsheet would run as a formula gets an apostrophe before it, which the entry list reader takes off
    again. Numbers stay numbers, negative ones too; a fraction is written as a decimal, rounded to six places where
    it does not end. Dates are written as 2026-03-29. Raises ValueError for a row that is not as long as the header.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_written(name) for name in header])
    for row in sheet("", header, rows).rows:
        writer.writerow([_written(cell) for cell in row])
    return (_BOM + out.getvalue()).encode()


def sheet_csv(one: Sheet) -> bytes:
    """The list as a file."""
    return csv_bytes(one.header, one.rows)


def _written(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case int() | float() | Decimal():
            return str(cell)
        case Fraction():
            return decimal_text(cell)
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M}"
        case date():
            return cell.isoformat()
        case _:
            return guarded(cell)


def decimal_text(number: Fraction) -> str:
    """The decimals of ``number``, without zeros at the end; six places at most."""
    return f"{round(number, 6):.6f}".rstrip("0").rstrip(".")
