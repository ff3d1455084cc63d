"""The one writer of workbooks (XLSX). Text stays text, whatever it begins with; numbers are numbers."""

import io
import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from tourney.exports.sheet import Cell, Sheet
from tourney.spreadsheets import guarded

KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_TEXT = 32_767  # characters that a cell holds
WIDEST, NARROWEST = 44, 8
_UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # what XML cannot hold
_IN_TITLE = re.compile(r"[\[\]:*?/\\]")


def workbook_bytes(sheets: Iterable[Sheet]) -> bytes:
    """One sheet for each list: header in bold and kept in view, columns as wide as what is in them."""
    book = Workbook(write_only=True)
    for one in sheets:
        page = book.create_sheet(_IN_TITLE.sub(" ", one.title)[:31])
        page.freeze_panes = "A2"
        for column, width in enumerate(_widths(one), 1):
            page.column_dimensions[get_column_letter(column)].width = width
        page.append([_cell(page, name, bold=True) for name in one.header])
        for row in one.rows:
            page.append([_cell(page, value) for value in row])
        if one.rows:
            page.auto_filter.ref = f"A1:{get_column_letter(len(one.header))}{len(one.rows) + 1}"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _widths(one: Sheet) -> Sequence[float]:
    longest = [max(len(_length(row[at])) for row in (one.header, *one.rows)) for at in range(len(one.header))]
    return [min(max(length + 3, NARROWEST), WIDEST) for length in longest]


def _length(value: Cell) -> str:
    return "2026-03-29 10:00" if isinstance(value, date) else str(value if value is not None else "")


def _cell(page: WriteOnlyWorksheet, value: Cell, *, bold: bool = False) -> Any:
    cell = WriteOnlyCell(page)
    match value:
        case None | "":
            pass
        case bool():
            cell.value = "yes" if value else "no"
        case int() | float() | Decimal():
            cell.value = value
        case Fraction():
            cell.value = float(value)
        case date():
            cell.value = value
            cell.number_format = "yyyy-mm-dd hh:mm" if isinstance(value, datetime) else "yyyy-mm-dd"
        case str():
            _put_text(cell, value)
    if bold:
        cell.font = Font(bold=True)
    return cell


def _put_text(cell: Any, text: str) -> None:
    """As text, marked so where a program could take it for a formula even after it has been edited."""
    cell.value = _UNFIT.sub("\ufffd", text)[:MOST_TEXT]
    cell.data_type = "s"
    cell.quotePrefix = guarded(text) != text
